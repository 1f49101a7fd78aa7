"""Homework: given, extended, taken back."""

from collections.abc import Collection, Sequence
from datetime import date, datetime, time

import msgspec
from django.db import transaction
from django.utils import timezone

from europa_edu.atlas import lands_in
from europa_edu.classroom.models import SchoolClass, Teacher
from europa_edu.classroom.selectors.groups import active_pupils
from europa_edu.classroom.services.audit import record
from europa_edu.facts import OWN, TOPICS, is_about, items_of, speaks_of, topic_of
from quizzes.models import Homework, LiveQuiz
from quizzes.notify import announce_homework
from quizzes.questions.choosing import NothingToAsk
from quizzes.selectors.cards import sets_for
from quizzes.selectors.own_questions import can_be_asked, can_be_asked_again, items_in


class NobodyMeant(Exception):
    """Work for some of a class, who are nobody in it."""


@transaction.atomic
def give_homework(
    *,
    teacher: Teacher,
    school_class: SchoolClass,
    topics: Sequence[str] = (),
    items: Sequence[str] = (),
    sets: Sequence[int] = (),
    region: str = "",
    number: int = 10,
    pupils: Collection[int] | None = None,
    quiz: LiveQuiz | None = None,
    due_on: date,
) -> Homework:
    """Questions for each of these pupils, or of the whole class, to be done by the end of that day.

    With a quiz, each is asked those of the items that were missed there: they were allowed there.
    """
    for_whom = active_pupils(school_class).filter(pk__in=pupils or ())
    if pupils is not None and not for_whom:
        raise NobodyMeant
    items = can_be_asked_again(items) if quiz else can_be_asked(teacher, items)
    without = school_class.left_out
    items = [item for item in items if not speaks_of(item, without)]
    of_items = {topic_of(item) for item in items}
    topics = topics or [topic for topic in TOPICS if topic in of_items]  # its name
    allowed = sets_for(teacher).filter(pk__in=sets)
    own = items_in(allowed)
    is_own = bool(own) or OWN in of_items
    lands = lands_in(region)
    known = [
        item
        for topic in set(topics)
        for item in items_of(topic)
        if is_about(item, lands) and not speaks_of(item, without)
    ]
    there_are = len(own) + len(known)
    number = len(items) or min(number, there_are)
    if not number:
        raise NothingToAsk
    record(teacher, "homework_given", school_class, detail=due_on.isoformat())
    homework = Homework.objects.create(
        school_class=school_class,
        teacher=teacher,
        topics=_json([*topics, OWN] if is_own else topics),
        items=_json(items),
        card_sets=_json([each.pk for each in allowed]),
        region=region if lands else "",
        quiz=quiz,
        number=number,
        for_some=pupils is not None,
        due_at=end_of(due_on),
    )
    homework.pupils.set(for_whom)
    return homework


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
