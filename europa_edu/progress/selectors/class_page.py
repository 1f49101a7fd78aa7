"""What the page of a class shows: its numbers, arranged. The queries do not grow with history."""

from typing import TYPE_CHECKING

from msgspec import Struct

from europa_edu.atlas import TODAY, Board, Fill, atlas
from europa_edu.facts import cards, countries_of, land_of
from europa_edu.progress import confusions, needing, next_steps
from europa_edu.progress.confusions import Pair
from europa_edu.progress.filters import FilterChoice
from europa_edu.progress.matrix import Matrix, table
from europa_edu.progress.needing import NeedingPupils
from europa_edu.progress.next_steps import Due, NextStep, items_of_pair
from europa_edu.progress.numbers import ClassNumbers
from europa_edu.progress.selectors.class_atlas import MasteryAtlas, atlas_of
from europa_edu.progress.selectors.class_numbers import class_numbers
from europa_edu.progress.selectors.class_trends import class_trends
from europa_edu.progress.selectors.seen import last_seen, practised
from europa_edu.progress.trends import Trends
from quizzes.selectors.homework import homework_of, topics_of

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass
    from quizzes.models import Homework

NEWEST = 5  # homework


class Mixed(Struct, frozen=True):
    """A pair with a small map of both places, and the items of its remedy."""

    pair: Pair
    board: Board
    items: tuple[str, ...]


class Least(Struct, frozen=True):
    """On how much anything is said at least: the page tells."""

    answers: int = next_steps.ENOUGH
    times: int = confusions.LEAST
    pupils: int = next_steps.ENOUGH_PUPILS
    of_pupil: int = needing.ENOUGH
    points: int = needing.POINTS


class ClassPage(Struct, frozen=True):
    """All of the page but its words."""

    numbers: ClassNumbers
    table: Matrix
    atlas: MasteryAtlas
    steps: tuple[NextStep, ...]
    needing: NeedingPupils
    trends: Trends
    mixed: tuple[Mixed, ...]
    homework: "tuple[tuple[Homework, tuple[str, ...]], ...]"  # with its topics
    silent: bool  # nothing was answered, and nothing is shown that is remembered from before
    years: tuple[int, ...] = (TODAY,)  # of the small maps
    least: Least = Least()

    @property
    def is_new(self) -> bool:
        """None of the pupils was ever seen: no filter has left anything out."""
        return len(self.needing.silent) == len(self.table.lines)


def class_page(school_class: "SchoolClass", choice: FilterChoice, language: str) -> ClassPage:
    scope = choice.scope
    found = class_numbers(school_class, scope, choice.today)
    shown = table(found.rows, choice.sort, scope.topic)
    due = () if choice.recorded else [Due(*one) for one in found.due.items()]
    return ClassPage(
        numbers=found,
        table=shown,
        atlas=atlas_of(school_class, choice, found.counts, found.recalled, language),
        steps=next_steps.next_steps(
            found.topics, found.counts, found.recalled, found.pairs, due, scope.topic
        ),
        needing=needing.needing_pupils(
            found.rows,
            last_seen(school_class, choice.today),
            practised(school_class),
            choice.today,
        ),
        trends=class_trends(school_class, choice.today, topic=scope.topic, source=scope.source),
        mixed=tuple(Mixed(one, pair_board(one), items_of_pair(one)) for one in found.pairs),
        homework=_homework(school_class, scope.topic),
        silent=not (found.total.now.answered or (found.recalled and not choice.recorded)),
    )


def _homework(
    school_class: "SchoolClass", topic: str
) -> "tuple[tuple[Homework, tuple[str, ...]], ...]":
    """The newest; of a chosen topic, those that ask it."""
    given = homework_of(school_class)
    asking = given.filter(topics__contains=f'"{topic}"') if topic else given
    return tuple((one, topics_of(one)) for one in asking[:NEWEST])


def pair_board(pair: Pair) -> Board:
    """Both places, each in its colour and with its sign."""
    return Board(
        fills=tuple(
            Fill(place, tone)
            for code, tone in ((pair.one, "violet"), (pair.other, "yellow"))
            for place in _places(code)
        )
    )


def _places(code: str) -> tuple[str, ...]:
    """Where the map shows a place; an item shows its countries."""
    if ":" in code:
        return countries_of(code)
    if code in atlas().countries or code in atlas().cities:
        return (code,)
    return (land_of(code),) if code in cards() else ()
