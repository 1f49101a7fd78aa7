"""What answers add up to, counted in memory. No clock: the times are those of the answers."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Protocol

from django.utils import timezone
from msgspec import Struct, field

from europa_edu.facts import topic_of
from europa_edu.progress.confusions import is_confusion
from europa_edu.progress.scope import monday
from quizzes.questions.question import DONT_KNOW

ALL = ""  # the source of rows that count all sources together: most pages ask for these


class Answered(Protocol):
    """What counts of an answer."""

    pupil_id: int
    item: str
    right: bool
    response: str
    source: str
    at: datetime
    school_class_id: int | None


class Tally(Struct, frozen=True):
    """Counts by row: what names the row, and its counts in the order of the model's columns."""

    topic_weeks: dict[tuple[int, str, date, str], list[int]] = field(default_factory=dict)
    item_weeks: dict[tuple[int, str, date, str], list[int]] = field(default_factory=dict)
    confusions: dict[tuple[int, str, date, str, str], list[int]] = field(default_factory=dict)


def tally(answers: Iterable[Answered]) -> Tally:
    """Class numbers belong to the class in which the answer was given, wherever the pupil is."""
    counted = Tally()
    for answer in answers:
        for source in (ALL, answer.source):
            _count(counted, answer, source)
    return counted


def _count(counted: Tally, answer: Answered, source: str) -> None:
    when = source, monday(timezone.localdate(answer.at))  # by the school's own clock
    unsure = not answer.right and answer.response == DONT_KNOW
    row = counted.topic_weeks.setdefault((answer.pupil_id, *when, topic_of(answer.item)), [0] * 3)
    row[2 if unsure else not answer.right] += 1
    home = answer.school_class_id
    if home is None:
        return  # that class is erased; the answer is still the pupil's
    fact = (home, *when, answer.item)
    counted.item_weeks.setdefault(fact, [0] * 2)[not answer.right] += 1
    if not answer.right and is_confusion(answer.item, answer.response):
        counted.confusions.setdefault((*fact, answer.response), [0])[0] += 1
