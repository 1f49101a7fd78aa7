"""Tables of a lesson that had the same deal, beside each other: what each made of the same luck.

Only matches that are over are compared, so nothing is told of a deal that is still played.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from europa_edu.lessons.models import Lesson
from games.catalog import CATALOG
from games.engine import Measure, Title
from games.engine.codec import decode
from games.engine.rules import Outcome
from games.engine.words import Reader, Words
from games.models import Match
from games.tongue import TONGUE

LEAST = 2  # one table alone compares with nothing


class Compared(Struct, frozen=True):
    """One table, with how far it got; tables of one `group` had the same deal."""

    number: int  # of the table, as on the wall
    match: Match
    measure: Measure
    group: int
    place: int  # within its group; equals share it

    @property
    def title(self) -> Title:
        return CATALOG[self.match.title]

    @property
    def value(self) -> int:
        return self.measure.value

    @property
    def words(self) -> str:
        """The value in the title's own words, in the reader's language."""
        return self._words.measure(self.measure)

    @property
    def compared_by(self) -> str:
        """What is counted, and whether much or little of it is good."""
        return self._words.compared_by()

    @property
    def _words(self) -> Words:
        return self.title.words(Reader(), TONGUE)


def comparison(lesson: Lesson) -> tuple[Compared, ...]:
    """Best first, group after group; empty unless two tables with the same deal are over."""
    groups: dict[tuple[object, ...], list[tuple[int, Match, Measure]]] = {}
    for number, dealt in tables(lesson):
        match = _to_compare(dealt)
        measure = _measure(match) if match else None
        if match and measure:
            groups.setdefault(_deal(match), []).append((number, match, measure))
    alike = [group for group in groups.values() if len(group) >= LEAST]
    alike.sort(key=lambda group: (-len(group), group[0][0]))
    return tuple(one for index, group in enumerate(alike) for one in _ranked(group, index))


def tables(lesson: Lesson) -> list[tuple[int, list[Match]]]:
    """Each table's number and its matches, the last one being the one that counts now."""
    found: dict[int, list[Match]] = {}
    numbers: dict[int, int] = {}
    for match in lesson.matches.order_by("pk").prefetch_related("seats"):
        number = numbers.get(match.rematch_of_id or 0, len(found) + 1)
        numbers[match.pk] = number
        found.setdefault(number, []).append(match)
    return sorted(found.items())


def _to_compare(dealt: Sequence[Match]) -> Match | None:
    """The first one played to its end, for who has the deal again knows it; else the last."""
    over = [match for match in dealt if match.is_over and match.outcome and match.version]
    if not over or not dealt[-1].is_over:
        return None
    ended = (match for match in over if decode(match.outcome, Outcome).reason != "stopped")
    return next(ended, over[-1])


def _measure(match: Match) -> Measure | None:
    title = CATALOG[match.title]
    return title.rules.measure(decode(match.state, title.state))


def _deal(match: Match) -> tuple[object, ...]:
    """Equal for tables that met the same cards and dice, with as many players."""
    left = tuple(seat.left for seat in match.seats.all())
    return match.title, match.options, match.seed, match.due, len(left), sum(left)


def _ranked(group: Sequence[tuple[int, Match, Measure]], index: int) -> Iterator[Compared]:
    ranks = [measure.rank for _, _, measure in group]
    best_first = sorted(group, key=lambda one: one[2].rank, reverse=True)
    for number, match, measure in best_first:
        place = 1 + sum(rank > measure.rank for rank in ranks)
        yield Compared(number, match, measure, index, place)
