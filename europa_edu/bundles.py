"""What travels together: a page asks for few files, each made of several small ones.

`collectstatic` writes the bundles beside their sources; with DEBUG it need not run, and pages load
the sources. A title's styles are in no bundle: they are found in its folder.
"""

import posixpath
import re
from collections.abc import Callable, Iterator
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

MAP = ("css/map.css", "css/map-state.css")
TABLE = (*MAP, "css/table.css")
MOVES = ("js/map.js", "js/live.js", "js/clock.js", "js/drag.js", "js/focus.js", "js/moves.js")

# In this order they count: a later style overrules, a later script knows what came before. Every
# page has "base", and at most one more.
BUNDLES: dict[str, tuple[str, ...]] = {
    "base.css": (
        "css/tokens.css",
        "css/fonts.css",
        "css/base.css",
        "css/layout.css",
        "css/components/button.css",
        "css/components/panel.css",
        "css/components/form.css",
        "css/components/card.css",
        "css/components/tone.css",
        "css/components/compose.css",
    ),
    "base.js": (
        "vendor/htmx/htmx.min.js",
        "vendor/idiomorph/idiomorph-ext.min.js",
        "js/theme.js",
        "js/dialog.js",
        "js/toast.js",
    ),
    "table.css": (*TABLE, "css/tour.css", "css/sheet.css"),
    "table.js": (*MOVES, "js/sound.js", "js/tour.js", "js/sheet.js"),
    "act.css": (*TABLE, "css/wall.css"),
    "act.js": MOVES,
    "watch.css": (*TABLE, "css/watch.css"),
    "watch.js": ("js/map.js", "js/live.js"),
    "wall.css": (*MAP, "css/wall.css"),
    "wall.js": ("js/live.js", "js/bell.js", "js/sound.js"),
    "projector.css": (*MAP, "css/wall.css", "css/projector.css"),
    "projector.js": ("js/map.js", "js/live.js", "js/bell.js", "js/shortcuts.js"),
    "practice.css": (*MAP, "css/quizzes/practice.css"),
    "live_quiz.css": (*MAP, "css/quizzes/live.css", "css/quizzes/live_play.css"),
    "live_quiz.js": ("js/map.js", "js/live.js", "js/focus.js", "js/clock.js"),
    "live_quiz_projector.css": (*MAP, "css/projector.css", "css/quizzes/live.css"),
    "live_quiz_projector.js": ("js/map.js", "js/live.js", "js/shortcuts.js", "js/clock.js"),
    "class_numbers.css": (
        *MAP,
        "css/classroom.css",
        "css/progress/charts.css",
        "css/progress/remedy.css",
        "css/progress/classes.css",
    ),
    "pupil_numbers.css": (
        "css/classroom.css",
        *MAP,
        "css/progress/charts.css",
        "css/progress/pupils.css",
    ),
    "lesson_report.css": (
        "css/classroom.css",
        *MAP,
        "css/progress/classes.css",
        "css/progress/remedy.css",
        "css/progress/lessons.css",
    ),
}
FOLDER = "bundles"
ADDRESS = re.compile(r'url\("(?![a-z]+:|[/#])([^"]+)"\)')


def is_module(script: str) -> bool:
    """Ours are. What others wrote gives the page its names, `htmx`, and a bundle holds both."""
    return script.startswith("js/")


def style(source: str, text: str) -> str:
    """A sheet in a bundle: from there, the way to what it names is another."""

    def moved(found: re.Match[str]) -> str:
        target = posixpath.join(posixpath.dirname(source), found[1])
        return f'url("{posixpath.relpath(target, FOLDER)}")'

    return ADDRESS.sub(moved, text)


def script(source: str, text: str) -> str:
    """A script in a bundle: a module's names stay its own, and it is as strict as alone."""
    return f'(() => {{\n"use strict";\n{text}\n}})();\n' if is_module(source) else f"{text}\n"


def written(bundle: str, read: Callable[[str], str]) -> str:
    """The text of a bundle, its sources in their order."""
    part = style if bundle.endswith(".css") else script
    return "".join(part(source, read(source)) for source in BUNDLES[bundle])


class BundlingStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Static files with a hash in their name, compressed, and the bundles among them."""

    def post_process(
        self, paths: dict[str, tuple[Storage, str]], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        def read(source: str) -> str:
            storage, path = paths[source]
            with storage.open(path) as file:
                text: str = file.read().decode()
            return text

        if not dry_run:
            for bundle in BUNDLES:
                name = f"{FOLDER}/{bundle}"
                self.delete(name)
                self.save(name, ContentFile(written(bundle, read).encode()))
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run=dry_run, **options)
