"""Practice and homework sets: begun, answered question by question, each answer written once."""

from collections.abc import Collection, Sequence

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from europa_edu.atlas import lands_in
from quizzes.models import Answer, CardSet, Homework, Practice
from quizzes.notify import announce_homework
from quizzes.once_keys import practice_key
from quizzes.questions.choosing import IN_A_SET, NothingToAsk, choose
from quizzes.questions.grading import grade
from quizzes.questions.question import Question
from quizzes.rows import lock_pupil
from quizzes.selectors.homework import card_sets_of, items_for, topics_of
from quizzes.selectors.own_questions import items_in, questions_for, still_there
from quizzes.selectors.practice import confusions_of, known_items, left_out_for, questions_of
from quizzes.services.answers import ROWS, Given, kept_response, record_answers
from quizzes.services.memory import fold


class QuestionsGone(Exception):
    """Everything that this homework asked was deleted since it was given."""


@transaction.atomic
def begin_practice(
    *,
    pupil: int,
    after: int = 0,
    topics: Collection[str] = (),
    region: str = "",
    items: Sequence[str] = (),
) -> Practice:
    """A new set of ten about these topics and this region, or of exactly these items.

    `after` is the newest set that the pupil saw: a second press finds this one.
    """
    lock_pupil(pupil)
    own = Practice.objects.filter(pupil_id=pupil, homework=None)
    if newer := own.filter(pk__gt=after).first():
        return newer
    own.filter(finished_at=None).update(finished_at=timezone.now())
    seed = f"{pupil}.{after}"
    without = left_out_for(pupil)
    items = items or _choose(pupil, topics, IN_A_SET, seed, lands=lands_in(region), without=without)
    asked = questions_for(items, seed=seed, confusions=confusions_of(pupil, items), without=without)
    if not asked:
        raise NothingToAsk
    return begin_set(pupil, asked)


@transaction.atomic
def begin_homework(*, pupil: int, homework: Homework) -> Practice:
    """The pupil's set for this homework, which exists once."""
    lock_pupil(pupil)
    if begun := homework.sets.filter(pupil_id=pupil).first():
        return begun
    # One seed for the class: who knows the same gets the same questions.
    seed = f"homework:{homework.pk}"
    items: Sequence[str] = items_for(homework, pupil)
    without = left_out_for(pupil)
    if not items and not homework.quiz_id:
        sets, lands = card_sets_of(homework), lands_in(homework.region)
        items = _choose(pupil, topics_of(homework), homework.number, seed, sets, lands, without)
    asked = questions_for(items, seed=seed, without=without)
    if not asked:
        raise QuestionsGone
    return begin_set(pupil, asked, homework)


@transaction.atomic
def answer(*, practice: int, pupil: int, position: int, response: Sequence[str]) -> None:
    """Grade and write one answer. A question that is answered already stays as it is."""
    lock_pupil(pupil)
    begun = Practice.objects.select_related("homework").get(pk=practice, pupil_id=pupil)
    if begun.finished_at or begun.position != position:
        return  # a second press, or another tab was quicker
    if begun.homework and begun.homework.withdrawn_at:
        return  # taken back while the pupil was thinking
    asked = questions_of(begun)
    question = asked[position]
    if question.form not in ROWS:
        response = response[-1:]  # a suggestion that was pressed comes after what was typed
    verdict = grade(question, response, language=get_language() or "en")
    given = [Given(question.item, verdict.right, kept_response(question, response, verdict))]
    source = Answer.Source.HOMEWORK if begun.homework_id else Answer.Source.PRACTICE
    now = timezone.now()
    record_answers(
        pupil=pupil,
        source=source,
        ref=practice_key(practice, position),
        given=given,
        practice=practice,
        position=position,
        at=now,
    )
    fold(pupil, [question.item])
    begun.position += 1
    begun.right += verdict.right
    begun.finished_at = now if begun.position == len(asked) else None
    begun.save(update_fields=["position", "right", "finished_at"])
    if begun.homework_id:
        announce_homework(begun.homework_id)


def _choose(
    pupil: int,
    topics: Collection[str],
    number: int,
    seed: str,
    sets: Collection[int] | None = None,
    lands: Collection[str] = frozenset(),
    without: Collection[str] = frozenset(),
) -> tuple[str, ...]:
    """Of what teachers wrote only these sets; or, where none are meant, what the pupil has met."""
    due, known = known_items(pupil, timezone.now())
    own = still_there(known) if sets is None else items_in(CardSet.objects.filter(pk__in=sets))
    return choose(
        due=due,
        known=known,
        topics=topics,
        own=own,
        lands=lands,
        without=without,
        number=number,
        seed=seed,
    )


def begin_set(pupil: int, asked: Sequence[Question], homework: Homework | None = None) -> Practice:
    """A set that asks just these questions, in their order."""
    kept = msgspec.json.encode(asked).decode()
    return Practice.objects.create(pupil_id=pupil, homework=homework, questions=kept)
