"""Print every constraint on the boards and how each board meets it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.catalog import CATALOG


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        broken = 0
        for slug, title in CATALOG.items():
            self.stdout.write(slug)
            for clause, words, met in title.check():
                self.stdout.write(f"  {'✓' if met else '✗'} {clause:6} {words}")
                broken += not met
        if broken:
            raise CommandError(f"{broken} constraints are not met.")
