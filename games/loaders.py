"""Where Django finds a title's templates: in the title's own folder."""

from collections.abc import Iterator
from pathlib import Path

from django.template import Origin
from django.template.loaders import filesystem

TITLES = Path(__file__).with_name("titles")
PREFIX = "games/titles/"


class TitleLoader(filesystem.Loader):
    """`games/titles/zigzag/_panel.html` is the file games/titles/zigzag/templates/_panel.html."""

    def get_dirs(self) -> list[Path]:  # type: ignore[override]
        return sorted(TITLES.glob("*/templates"))

    def get_template_sources(self, template_name: str) -> Iterator[Origin]:
        if template_name.startswith(PREFIX):
            slug, _, name = template_name.removeprefix(PREFIX).partition("/")
            path = TITLES / slug / "templates" / name
            yield Origin(name=str(path), template_name=template_name, loader=self)
