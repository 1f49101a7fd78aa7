"""Homework: given, extended, taken back."""

from collections.abc import Sequence
from datetime import date, datetime, time

import msgspec
from django.db import transaction
from django.utils import timezone

from europa_edu.classroom.models import SchoolClass, Teacher
from europa_edu.classroom.services.audit import record
from europa_edu.facts import OWN, items_of, topic_of
from quizzes.models import Homework
from quizzes.notify import announce_homework
from quizzes.questions.choosing import NothingToAsk
from quizzes.selectors.cards import sets_for
from quizzes.selectors.own_questions import can_be_asked, items_in


@transaction.atomic
def give_homework(
    *,
    teacher: Teacher,
    school_class: SchoolClass,
    topics: Sequence[str] = (),
    items: Sequence[str] = (),
    sets: Sequence[int] = (),
    number: int = 10,
    due_on: date,
) -> Homework:
    """Questions for each pupil of the class, to be done by the end of that day."""
    items = can_be_asked(teacher, items)
    allowed = sets_for(teacher).filter(pk__in=sets)
    own = items_in(allowed)
    is_own = bool(own) or OWN in map(topic_of, items)
    there_are = len(own) + sum(len(items_of(topic)) for topic in set(topics))
    number = len(items) or min(number, there_are)
    if not number:
        raise NothingToAsk
    record(teacher, "homework_given", school_class, detail=due_on.isoformat())
    return Homework.objects.create(
        school_class=school_class,
        teacher=teacher,
        topics=_json([*topics, OWN] if is_own else topics),
        items=_json(items),
        card_sets=_json([each.pk for each in allowed]),
        number=number,
        due_at=end_of(due_on),
    )


@transaction.atomic
def extend_homework(*, teacher: Teacher, homework: Homework, due_on: date) -> None:
    """Another day, later or earlier; who was late may be in time now."""
    homework.due_at = end_of(due_on)
    homework.save(update_fields=["due_at"])
    record(teacher, "homework_moved", homework.school_class, detail=due_on.isoformat())
    announce_homework(homework.pk)


@transaction.atomic
def withdraw_homework(*, teacher: Teacher, homework: Homework) -> None:
    """Pupils are not asked for it any more, not even halfway; what they answered stays theirs."""
    given = Homework.objects.filter(pk=homework.pk, withdrawn_at=None)
    if given.update(withdrawn_at=timezone.now()):  # once, however often it is pressed
        day = timezone.localdate(homework.due_at)
        record(teacher, "homework_withdrawn", homework.school_class, detail=day.isoformat())
        announce_homework(homework.pk)


def end_of(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time(23, 59, 59)))


def _json(codes: Sequence[str] | Sequence[int]) -> str:
    return msgspec.json.encode(codes).decode()
