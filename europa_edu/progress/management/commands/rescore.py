"""Makes memories, scores and the numbers of classes again from the answers."""

from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from europa_edu.progress.services.scoring import NoSuchClass, rescore


class Command(BaseCommand):
    help = "Makes everything that scoring keeps again from the answers; the result is the same."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--class", type=int, dest="class_id", metavar="N", help="only this class"
        )

    def handle(self, *args: Any, class_id: int | None, **options: Any) -> None:
        try:
            done = sum(1 for _ in rescore(class_id=class_id))
        except NoSuchClass:
            raise CommandError(f"There is no class {class_id}.") from None
        self.stdout.write(f"{done} pupils were scored again.")
