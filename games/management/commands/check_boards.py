"""Print every constraint on the boards and how each board meets it."""

from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.catalog import CATALOG


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        broken = 0
        for slug in CATALOG:
            self.stdout.write(slug)
            for clause, words, met in import_module(
                f"games.titles.{slug}.board_check"
            ).check_board():
                self.stdout.write(f"  {'✓' if met else '✗'} {clause:6} {words}")
                broken += not met
        if broken:
            raise CommandError(f"{broken} constraints are not met.")
