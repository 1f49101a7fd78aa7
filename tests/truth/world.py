"""What the site says of the world: its atlas, the years of its maps, and what it asks."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from europa_edu.atlas import atlas, fold
from europa_edu.atlas.load import FIXTURES, Atlas
from europa_edu.facts import Item, all_items


@dataclass(frozen=True)
class World:
    book: Atlas
    items: tuple[str, ...]
    spans: dict[int, tuple[int, int]]  # first and last year of each map; 9999: until today

    def asked(self, kind: str) -> Iterator[Item]:
        return (item for item in map(Item.parse, self.items) if item.kind == kind)

    def neighbours(self, code: str) -> set[str]:
        return {b if a == code else a for a, b in self.book.years[0].borders if code in (a, b)}


def as_taught() -> World:
    years = json.loads((FIXTURES / "years.json").read_text("utf-8"))["years"]
    spans = {
        0 if name == "today" else int(name): (year["first"], year["last"] or 9999)
        for name, year in years.items()
    }
    return World(atlas(), all_items(), spans)


@dataclass(frozen=True)
class Compared:
    """One fact beside what one source says of it."""

    subject: str
    source: str
    ours: str
    theirs: str
    agree: bool


def same(subject: str, source: str, ours: object, theirs: object) -> Compared:
    return Compared(subject, source, str(ours), str(theirs), str(ours) == str(theirs))


def near(subject: str, source: str, ours: float, theirs: float, part: float) -> Compared:
    """Figures that may differ by a part of the other."""
    agree = abs(ours - theirs) <= part * theirs
    return Compared(subject, source, f"{ours:.10g}", f"{theirs:.10g}", agree)


def called(subject: str, source: str, names: tuple[str, ...], theirs: str) -> Compared:
    """One of our names is one of theirs, whatever the accents."""
    known = {fold(name) for name in names}
    agree = any(fold(name) in known for name in theirs.split(" / "))
    return Compared(subject, source, names[0], theirs, agree)
