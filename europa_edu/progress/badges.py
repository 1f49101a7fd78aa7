"""Badges for real achievements, reckoned from what is kept anyway.

Only what never shrinks counts (right answers, days, games played to their end), so that nobody
loses a badge by a bad day.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext_lazy
from msgspec import Struct

from europa_edu.atlas import atlas, neighbours
from europa_edu.facts import Item, countries_of
from europa_edu.progress.knowledge import Memories
from europa_edu.progress.numbers import ENOUGH

LEARNT = 3  # times right: nobody guesses so often
NEAREST = 3  # stars to strive for
SEVERAL = 3  # neighbours, before it is a feat to know them all
Pair = frozenset[str]


class Record(Struct, frozen=True):
    """What badges are given for."""

    memories: Memories
    days: int  # on which the pupil practised
    titles: int  # of which the pupil played a match to its end


Measure = Callable[[Record], int]


class BadgeKind(Struct, frozen=True):
    """What a badge is called, what its stars are given for, and at which numbers."""

    name: Promise
    feat: Promise  # with its number
    measure: Measure
    steps: tuple[int, ...]


class Badge(Struct, frozen=True):
    """A badge and how far the pupil is with it."""

    kind: str
    done: int

    @property
    def name(self) -> str:
        return str(KINDS[self.kind].name)

    @property
    def steps(self) -> tuple[int, ...]:
        return KINDS[self.kind].steps

    @property
    def stars(self) -> int:
        """How many of its steps are reached; 0: not earned yet."""
        return sum(self.done >= step for step in self.steps)

    @property
    def reached(self) -> int:
        """The number that it was given for."""
        return self.steps[self.stars - 1] if self.stars else 0

    @property
    def goal(self) -> int:
        """The number that brings the next star; 0 when it has them all."""
        return self.steps[self.stars] if self.stars < len(self.steps) else 0

    @property
    def to_go(self) -> int:
        return max(self.goal - self.done, 0)

    @property
    def feat(self) -> str:
        """What its last star was given for."""
        return str(KINDS[self.kind].feat % {"number": self.reached})

    @property
    def next_feat(self) -> str:
        """What the next star is given for."""
        return str(KINDS[self.kind].feat % {"number": self.goal})


def badges(record: Record) -> tuple[Badge, ...]:
    """All of them: earned ones first, those with most stars before; then the nearest."""
    found = [Badge(code, kind.measure(record)) for code, kind in KINDS.items()]
    return tuple(sorted(found, key=lambda one: (-one.stars, one.to_go / (one.goal or 1))))


def earned(listed: Iterable[Badge]) -> tuple[Badge, ...]:
    return tuple(one for one in listed if one.stars)


def nearest(listed: Iterable[Badge]) -> tuple[Badge, ...]:
    """The next stars that the pupil is nearest to."""
    open_ = [one for one in listed if one.goal]
    return tuple(sorted(open_, key=lambda one: one.to_go / one.goal)[:NEAREST])


def _learnt(*kinds: str) -> Measure:
    """Items of these kinds that were right often enough."""

    def measure(record: Record) -> int:
        learnt = (item for item, one in record.memories.items() if one.right >= LEARNT)
        return sum(Item.parse(item).kind in kinds for item in learnt)

    return measure


def explored(memories: Memories) -> frozenset[str]:
    """Countries of which enough different facts were right."""
    facts = Counter(
        country for item, one in memories.items() if one.right for country in countries_of(item)
    )
    return frozenset(country for country, number in facts.items() if number >= ENOUGH)


def _surrounded(record: Record) -> int:
    """Countries of which every border was right at least once."""
    right = {
        frozenset(item.codes)
        for item, one in ((Item.parse(key), one) for key, one in record.memories.items())
        if one.right and item.kind == "border"
    }
    return sum(borders <= right for borders in borders_around().values())


@cache
def borders_around() -> dict[str, frozenset[Pair]]:
    """The borders of each country that has several neighbours."""
    around = {code: neighbours(code) for code in atlas().countries}
    return {
        code: frozenset(frozenset((code, other)) for other in others)
        for code, others in around.items()
        if len(others) >= SEVERAL
    }


KINDS = {
    "capitals": BadgeKind(
        gettext_lazy("Crown of capitals"),
        ngettext_lazy(
            "%(number)s capital, right three times",
            "%(number)s capitals, each right three times",
            "number",
        ),
        _learnt("capital"),
        (5, 15, 30),
    ),
    "flags": BadgeKind(
        gettext_lazy("Sea of flags"),
        ngettext_lazy(
            "%(number)s flag, right three times",
            "%(number)s flags, each right three times",
            "number",
        ),
        _learnt("flag"),
        (5, 15, 30),
    ),
    "links": BadgeKind(
        gettext_lazy("Bridges of Europe"),
        ngettext_lazy(
            "%(number)s border or sea line, right three times",
            "%(number)s borders and sea lines, each right three times",
            "number",
        ),
        _learnt("border", "sea"),
        (10, 30, 60),
    ),
    "places": BadgeKind(
        gettext_lazy("City lights"),
        ngettext_lazy(
            "%(number)s city or sight, right three times",
            "%(number)s cities and sights, each right three times",
            "number",
        ),
        _learnt("country-of", "sight", "cell"),
        (10, 30, 60),
    ),
    "neighbours": BadgeKind(
        gettext_lazy("Good neighbourhood"),
        ngettext_lazy(
            "All the neighbours of %(number)s country",
            "All the neighbours of %(number)s countries",
            "number",
        ),
        _surrounded,
        (1, 3, 8),
    ),
    "countries": BadgeKind(
        gettext_lazy("Compass"),
        ngettext_lazy(
            "%(number)s country, with three facts about it",
            "%(number)s countries, with three facts about each",
            "number",
        ),
        lambda record: len(explored(record.memories)),
        (5, 20, 40),
    ),
    "days": BadgeKind(
        gettext_lazy("Day by day"),
        ngettext_lazy(
            "Practice on %(number)s day",
            "Practice on %(number)s different days",
            "number",
        ),
        lambda record: record.days,
        (5, 15, 40),
    ),
    "titles": BadgeKind(
        gettext_lazy("Box of games"),
        ngettext_lazy(
            "%(number)s game, played to the end",
            "%(number)s different games, played to the end",
            "number",
        ),
        lambda record: record.titles,
        (1, 3, 5),
    ),
}
