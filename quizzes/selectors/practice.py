"""What practice pages read."""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

import msgspec
from django.db.models import Count, Exists, OuterRef, QuerySet
from django.db.models.functions import TruncDate
from django.utils import timezone
from msgspec import Struct

from europa_edu.classroom.models import Pupil
from quizzes.memory import NEARLY
from quizzes.models import Answer, Memory, Practice
from quizzes.questions.question import DONT_KNOW, Question

WEEK = timedelta(days=7)


class ShownQuestion(Struct, frozen=True):
    """A question and, where it was answered, how."""

    question: Question
    position: int
    answered: bool = False
    right: bool = False
    response: str = ""

    @property
    def number(self) -> int:
        return self.position + 1

    @property
    def unknown(self) -> bool:
        """The pupil said "don't know"."""
        return self.response == DONT_KNOW

    @property
    def nearly(self) -> str:
        """What was typed, where it was right but for the spelling."""
        return self.response.removeprefix(NEARLY) if self.response.startswith(NEARLY) else ""


def questions_of(practice: Practice) -> tuple[Question, ...]:
    return msgspec.json.decode(practice.questions, type=tuple[Question, ...])


def have_practised(pupils: QuerySet[Pupil]) -> QuerySet[Pupil]:
    """Those who answered a question of a practice or a homework at any time."""
    begun = Practice.objects.filter(pupil=OuterRef("pk"), position__gt=0)
    return pupils.filter(Exists(begun))


def practice_of(pupil: Pupil) -> QuerySet[Practice]:
    return Practice.objects.select_related("homework").filter(pupil=pupil)


def left_out_for(pupil: int) -> frozenset[str]:
    """Countries that the pupil's class is asked nothing about."""
    return Pupil.objects.select_related("school_class").get(pk=pupil).school_class.left_out


def is_taken_back(practice: Practice) -> bool:
    """Whether its homework was withdrawn before it was done."""
    given = practice.homework
    return bool(given and given.withdrawn_at) and practice.finished_at is None


def newest_practice(pupil: int) -> Practice | None:
    return Practice.objects.filter(pupil_id=pupil, homework=None).first()


def shown(practice: Practice, position: int) -> ShownQuestion:
    """One question of the set; `position` is at most the set's own."""
    return _all_shown(practice, [position])[0]


def looked_back(practice: Practice) -> list[ShownQuestion]:
    """Every answered question of the set."""
    return _all_shown(practice, range(practice.position))


def _all_shown(practice: Practice, positions: Sequence[int]) -> list[ShownQuestion]:
    given = {one.position: one for one in practice.answers.filter(position__in=positions)}
    asked = questions_of(practice)
    return [
        ShownQuestion(asked[n], n, True, given[n].right, given[n].response)
        if n in given
        else ShownQuestion(asked[n], n)
        for n in positions
    ]


def known_items(pupil: int, now: datetime) -> tuple[list[str], list[str]]:
    """What is due now, and everything asked before; the most urgent first."""
    rows = Memory.objects.filter(pupil_id=pupil).order_by("due_at", "item")
    known = list(rows.values_list("item", "due_at"))
    return [item for item, due in known if due <= now], [item for item, _due in known]


def due_items(pupils: Collection[int], now: datetime) -> list[list[str]]:
    """What is due now for each of these pupils, the most urgent first."""
    rows = Memory.objects.filter(pupil__in=pupils, due_at__lte=now).order_by("due_at", "item")
    found: dict[int, list[str]] = {}
    for pupil, item in rows.values_list("pupil_id", "item"):
        found.setdefault(pupil, []).append(item)
    return list(found.values())


def confusions_of(pupil: int, items: Collection[str]) -> dict[str, list[str]]:
    """What the pupil took each item for, the most frequent first."""
    wrong = Answer.objects.filter(pupil_id=pupil, item__in=items, right=False)
    counted: dict[str, Counter[str]] = {}
    for item, response in wrong.exclude(response__in=("", DONT_KNOW)).values_list(
        "item", "response"
    ):
        counted.setdefault(item, Counter())[response] += 1
    return {item: [code for code, _ in found.most_common()] for item, found in counted.items()}


def days_of_practice(pupil: int, now: datetime) -> int:
    """On how many of the last seven days the pupil practised; there is nothing to lose."""
    week = Practice.objects.filter(pupil_id=pupil, position__gt=0, begun_at__gt=now - WEEK)
    return len({timezone.localdate(begun) for begun in week.values_list("begun_at", flat=True)})


def days_practised(pupil: int) -> int:
    """On how many days the pupil answered in practice or homework that was begun then."""
    begun = Practice.objects.filter(pupil=pupil, position__gt=0).order_by()
    counted = begun.aggregate(days=Count(TruncDate("begun_at"), distinct=True))
    return int(counted["days"])
