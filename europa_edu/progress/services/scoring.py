"""Scoring: folds each answer once into memories and counts, in order per pupil (ADR 0008).

The pupil's row is the lock. Whoever writes answers holds it too, so answers beyond the cursor are
all there is to do; the cursor moves in the transaction that counts them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import reduce
from operator import or_

from django.db import transaction
from django.db.models import Model, Q
from django.utils import timezone

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.progress.models import (
    ClassPast,
    Confusion,
    ItemWeek,
    PupilPast,
    Scored,
    TitleScore,
    TopicWeek,
)
from europa_edu.progress.selectors.scores import (
    ended_matches,
    places_of,
    pupils_behind,
)
from europa_edu.progress.services.closing import drop_pasts
from europa_edu.progress.services.counts import CountedRows
from europa_edu.progress.tally import Tally, tally
from quizzes.models import Answer, Memory
from quizzes.rows import lock_pupil
from quizzes.scoring_queue import wake_scoring
from quizzes.services.memory import remember

BATCH = 100  # SQLite has one writer: nobody's move waits longer than for so many answers

WEEK = ("source", "week")
TOPIC_WEEKS = CountedRows(TopicWeek, ("pupil", *WEEK, "topic"), ("right", "wrong", "unsure"))
ITEM_WEEKS = CountedRows(ItemWeek, ("school_class", *WEEK, "item"), ("right", "wrong"))
CONFUSIONS = CountedRows(Confusion, ("school_class", *WEEK, "item", "meant"), ("count",))


class NoSuchClass(Exception):
    """It was never opened, or is erased."""


def score_pupil(*, pupil_id: int, batch: int = BATCH) -> None:
    """Count what is new. Idempotent: called again, even after a crash, it counts nothing twice."""
    score_pupils([pupil_id], batch=batch)


def score_pupils(pupils: Collection[int], *, batch: int = BATCH) -> None:
    """Together: a class that answers at once costs hardly more than one of its pupils."""
    while pupils and _score_some(pupils, batch):
        pass


def sweep() -> None:
    """Wake scoring for all whose answers or results a dead worker or Valkey left behind."""
    for pupil_id in pupils_behind():
        wake_scoring(pupil_id)


def rescore(*, class_id: int | None = None) -> Iterator[int]:
    """Make everything again from the answers, pupil by pupil; of one class, or of all.

    What was there goes in one transaction. If the rest is interrupted, the sweep goes on with it.
    """
    for pupil_id in _start_again(class_id):
        score_pupil(pupil_id=pupil_id)
        yield pupil_id


def forget_pupil(*, pupil_id: int) -> None:
    """Take the pupil, who is being erased, out of the numbers of classes. Needs a transaction."""
    lock_pupil(pupil_id)
    counted = _counted_of(pupil_id)
    drop_pasts(counted, today=timezone.localdate())
    ITEM_WEEKS.take_out(counted.item_weeks)
    CONFUSIONS.take_out(counted.confusions)


@transaction.atomic
def _score_some(pupils: Collection[int], batch: int) -> bool:
    """One batch; returns whether there may be more."""
    scored = _locked(pupils)
    answers = _new_answers(scored.values(), batch)
    if answers:
        remember({(answer.pupil_id, answer.item) for answer in answers})
        _add(tally(answers))
    for answer in answers:
        scored[answer.pupil_id].up_to = answer.pk
    _score_matches(scored)
    Scored.objects.bulk_create(
        scored.values(),
        update_conflicts=True,
        unique_fields=["pupil"],
        update_fields=["up_to", "matches"],
    )
    return len(answers) == batch


def _locked(pupils: Collection[int]) -> dict[int, Scored]:
    """How far scoring has come with these pupils; without those who were erased meanwhile.

    Locked in one order, as everywhere, against deadlocks.
    """
    rows = Pupil.objects.select_for_update(no_key=True).filter(pk__in=pupils).order_by("pk")
    numbers = list(rows.values_list("pk", flat=True))
    known = Scored.objects.in_bulk(numbers)
    return {number: known.get(number) or Scored(pupil_id=number) for number in numbers}


def _new_answers(scored: Iterable[Scored], batch: int) -> list[Answer]:
    """The oldest that are beyond their pupil's cursor."""
    beyond = [Q(pupil=one.pupil_id, pk__gt=one.up_to) for one in scored]
    if not beyond:
        return []
    return list(Answer.objects.filter(reduce(or_, beyond)).order_by("pk")[:batch])


def _add(counted: Tally) -> None:
    drop_pasts(counted, today=timezone.localdate())
    TOPIC_WEEKS.add(counted.topic_weeks)
    ITEM_WEEKS.add(counted.item_weeks)
    CONFUSIONS.add(counted.confusions)


def _score_matches(scored: Mapping[int, Scored]) -> None:
    """A pupil's results are few and never change: where there are more, all are counted again."""
    ended = ended_matches(scored)
    changed = [one for pupil, one in scored.items() if one.matches != ended.get(pupil, 0)]
    for one in changed:
        one.matches = ended.get(one.pupil_id, 0)
        TitleScore.objects.filter(pupil=one.pupil_id).delete()
        TitleScore.objects.bulk_create(
            TitleScore(
                pupil_id=one.pupil_id,
                title=title,
                played=len(places),
                won=places.count(1),
                placed_sum=sum(places),
            )
            for title, places in sorted(places_of(one.pupil_id).items())
        )


def _counted_of(pupil_id: int) -> Tally:
    """What scoring has counted of the pupil until now."""
    scored = Scored.objects.filter(pupil=pupil_id).first()
    up_to = scored.up_to if scored else 0
    answers = Answer.objects.filter(pupil=pupil_id, pk__lte=up_to)
    return tally(answers.iterator(chunk_size=1000))


@transaction.atomic
def _start_again(class_id: int | None) -> list[int]:
    """Drop what was counted of a class's pupils, present and former; returns their numbers."""
    whose, which = Q(), Q()
    if class_id is not None:
        if not SchoolClass.objects.filter(pk=class_id).exists():
            raise NoSuchClass
        former = Answer.objects.filter(school_class=class_id).values("pupil")
        whose = Q(school_class=class_id) | Q(pk__in=former)
        which = Q(school_class=class_id)
    # In one order, against deadlocks; who scores one of them now is waited for.
    locked = Pupil.objects.select_for_update(no_key=True).filter(whose).order_by("pk")
    pupils = list(locked.values_list("pk", flat=True))
    if class_id is not None:
        for pupil_id in pupils:
            forget_pupil(pupil_id=pupil_id)  # out of other classes, which keep their rows
    of_class: tuple[type[Model], ...] = (ItemWeek, Confusion, ClassPast)
    of_pupil: tuple[type[Model], ...] = (TopicWeek, TitleScore, Memory, Scored, PupilPast)
    for model in of_class:
        model._default_manager.filter(which).delete()
    for model in of_pupil:
        model._default_manager.filter(pupil__in=pupils).delete()
    return pupils
