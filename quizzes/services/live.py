"""A live quiz: a teacher opens, paces and ends it; pupils join and answer each question once."""

import secrets
from collections.abc import Collection, Sequence
from datetime import timedelta
from functools import lru_cache, partial

import msgspec
from django.db import transaction
from django.db.models import Count
from django.utils import timezone
from msgspec import Struct

from europa_edu.atlas import lands_in
from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.facts import OWN, Chance, in_order, is_about, speaks_of, topic_of
from quizzes import notify
from quizzes.boards import board
from quizzes.gathering import Together
from quizzes.models import Answer, LiveQuiz, Player
from quizzes.once_keys import quiz_key
from quizzes.phases import Phase
from quizzes.questions.choosing import NothingToAsk
from quizzes.questions.generate import forms_of
from quizzes.questions.grading import Verdict, grade
from quizzes.questions.question import DONT_KNOW, Question
from quizzes.rows import GRACE, count_in
from quizzes.selectors.cards import sets_for
from quizzes.selectors.live import OVER, questions_of, stage_of
from quizzes.selectors.own_questions import can_be_asked, items_in, questions_for
from quizzes.services.answers import Given, kept_response, record_answers

# Forms to look at, on a map or as flags, and all that a class can answer on its devices.
SEEN = ("pick_flag", "tap_country", "tap_city", "tap_cell")
FORMS = (*SEEN, "choice", "typed")
SEEN_IN = 3  # of four questions that can be asked so or so, so many are
BREADTH = 8  # chance picks from so many times the questions: known things, yet never the same


class NotOpen(Exception):
    """The quiz is over, or is none of the pupil's class."""


class NotAsked(Exception):
    """This is not the question of now, or the pupil has answered it, or has not joined."""


class NotAnAnswer(Exception):
    """Nothing that the question could be answered with."""


@transaction.atomic
def open_quiz(
    *,
    school_class: SchoolClass,
    teacher: Teacher,
    topics: Collection[str] = (),
    items: Sequence[str] = (),
    sets: Collection[int] = (),
    region: str = "",
    number: int = 10,
    teams: int = 0,
    seconds: int = 0,
) -> LiveQuiz:
    """Draw the questions, of given items if there are any, and ask the class in.

    A quiz of the class that was left open ends: pupils are in one at a time.
    """
    own = items_in(sets_for(teacher).filter(pk__in=sets)) if sets else []
    without = school_class.left_out
    pool = can_be_asked(teacher, items) if items else _pool(topics, own, region)
    pool = [item for item in pool if not speaks_of(item, without)]
    drawn = _draw(pool, own, number, seed=secrets.token_urlsafe(12), without=without)
    if not drawn:
        raise NothingToAsk
    for left in school_class.live_quizzes.exclude(phase=Phase.OVER):
        end_quiz(quiz=left)
    quiz = LiveQuiz.objects.create(
        school_class=school_class,
        teacher=teacher,
        questions=msgspec.json.encode(drawn).decode(),
        teams=teams,
        seconds=seconds,
    )
    notify.announce_to_class(school_class.pk)
    return quiz


def _pool(topics: Collection[str], own: Sequence[str], region: str) -> Sequence[str]:
    """No topic means all, unless there is a set to ask from."""
    lands = lands_in(region)
    known = in_order(*sorted(topics)) if topics or not own else ()
    return [item for item in known if is_about(item, lands)]


def _draw(
    pool: Sequence[str], own: Sequence[str], number: int, *, seed: str, without: frozenset[str]
) -> tuple[Question, ...]:
    """From topics and sets alike, half of each as far as there is enough of both."""
    chance = Chance(seed, use="live")
    known = [item for item in dict.fromkeys(pool) if _suits(item)][: number * BREADTH]
    from_own = min(len(own), max((number + 1) // 2, number - len(known)))
    chosen = chance.sample(known, min(number - from_own, len(known)))
    chosen += chance.sample(own, from_own)
    order = chance.shuffled(chosen)
    seen = {item for item in order if _is_seen(item) and chance.below(4) < SEEN_IN}
    drawn = partial(questions_for, seed=seed, without=without)
    asked = (
        *drawn([item for item in order if item in seen], forms=SEEN),
        *drawn([item for item in order if item not in seen], forms=FORMS),
    )
    by_item = {question.item: question for question in asked}
    return tuple(by_item[item] for item in order if item in by_item)


def _is_seen(item: str) -> bool:
    return topic_of(item) != OWN and bool(set(SEEN) & set(forms_of(item)))


def _suits(item: str) -> bool:
    """Whether all can answer it on their devices; what teachers wrote always does."""
    return topic_of(item) == OWN or bool(set(FORMS) & set(forms_of(item)))


@transaction.atomic
def join_quiz(*, quiz_id: int, pupil: Pupil) -> None:
    """At any moment until the end; with teams, into the smallest one, by lot among equals."""
    open_here = LiveQuiz.objects.select_for_update().exclude(phase=Phase.OVER)
    quiz = open_here.filter(pk=quiz_id, school_class=pupil.school_class_id).first()
    if quiz is None:
        raise NotOpen
    if not quiz.players.filter(pupil=pupil).exists():
        Player.objects.create(quiz=quiz, pupil=pupil, team=_team(quiz, pupil))
        notify.announce_count(quiz.pk)


def _team(quiz: LiveQuiz, pupil: Pupil) -> int:
    if not quiz.teams:
        return 0
    sizes = dict.fromkeys(range(1, quiz.teams + 1), 0)
    sizes |= dict(quiz.players.values_list("team").annotate(Count("pk")))
    least = min(sizes.values())
    smallest = [team for team, size in sizes.items() if size == least]
    return Chance(f"team {quiz.pk}", pupil.pk).pick(smallest)


@transaction.atomic
def advance_quiz(*, quiz: LiveQuiz, stage: int) -> None:
    """Ask, show the answer, ask the next; after the last, end. An old page's press does nothing."""
    quiz = LiveQuiz.objects.select_for_update().get(pk=quiz.pk)
    if stage_of(quiz) != stage or quiz.is_over:
        return
    if quiz.is_asking:
        _show(quiz)
    elif quiz.is_waiting:
        _ask(quiz, quiz.position)
    elif quiz.position + 1 < len(questions_of(quiz.pk)):
        _ask(quiz, quiz.position + 1)
    else:
        end_quiz(quiz=quiz)


def _ask(quiz: LiveQuiz, position: int) -> None:
    quiz.position, quiz.phase, quiz.closes_at = position, Phase.ASKING, None
    if quiz.seconds:
        quiz.closes_at = timezone.now() + timedelta(seconds=quiz.seconds)
        notify.close_later(quiz.closes_at + GRACE)
    quiz.save(update_fields=["position", "phase", "closes_at"])
    notify.announce_stage(quiz.pk, stage_of(quiz))


def _show(quiz: LiveQuiz) -> None:
    quiz.phase, quiz.closes_at = Phase.SHOWN, None
    quiz.save(update_fields=["phase", "closes_at"])
    notify.announce_stage(quiz.pk, stage_of(quiz))


def close_questions() -> None:
    """Show the answer wherever the time to give one is over. Idempotent: beat comes again."""
    due = LiveQuiz.objects.filter(phase=Phase.ASKING, closes_at__lte=timezone.now() - GRACE)
    for pk in due.values_list("pk", flat=True):
        with transaction.atomic():
            if quiz := due.select_for_update().filter(pk=pk).first():
                _show(quiz)


@transaction.atomic
def end_quiz(*, quiz: LiveQuiz) -> None:
    """Now. The position then says how many questions were asked and shown."""
    quiz = LiveQuiz.objects.select_for_update().get(pk=quiz.pk)
    if quiz.is_over:
        return
    if quiz.is_shown:
        quiz.position += 1
    quiz.phase, quiz.ended_at = Phase.OVER, timezone.now()
    quiz.save(update_fields=["position", "phase", "ended_at"])
    notify.announce_stage(quiz.pk, OVER)
    notify.announce_to_class(quiz.school_class_id)


class LiveAnswer(Struct, frozen=True):
    """A graded answer that is to be counted in, if it is the pupil's first."""

    quiz: int
    pupil: int
    position: int
    given: Given


def give_answer(
    *, quiz_id: int, pupil_id: int, position: int, response: str
) -> tuple[Question, str]:
    """The first answer counts. Returns the question, and the answer as it is kept: committed."""
    question = _question(quiz_id, position)
    verdict = _grade(question, response)
    # A slip of spelling is no news here: what is right is kept as the right one.
    wrong = kept_response(question, [response.strip()], verdict)
    kept = question.answer[0] if verdict.right else wrong
    given = Given(question.item, verdict.right, kept)
    if not _count_in_together(LiveAnswer(quiz_id, pupil_id, position, given)):
        raise NotAsked
    return question, kept


@transaction.atomic(durable=True)  # who leads answers for others: committed must mean committed
def _count_in(answers: Sequence[LiveAnswer]) -> list[bool]:
    """Whether each is the first of its pupil to the question of now; those that are, are kept."""
    # By pupil, against deadlocks; of one pupil's, in the order they came.
    by_pupil = sorted(range(len(answers)), key=lambda number: answers[number].pupil)
    first = {number: _keep_if_first(answers[number]) for number in by_pupil}
    return [first[number] for number, _ in enumerate(answers)]


def _keep_if_first(answer: LiveAnswer) -> bool:
    quiz, pupil, position = answer.quiz, answer.pupil, answer.position
    if not count_in(quiz, pupil, position, right=answer.given.right):
        return False
    record_answers(
        pupil=pupil,
        source=Answer.Source.LIVE,
        ref=quiz_key(quiz, position, pupil),
        given=[answer.given],
        quiz=quiz,
        position=position,
    )
    notify.announce_count(quiz)
    return True


# A commit costs more than what it commits: those who answer while one goes on share the next.
_count_in_together = Together(_count_in)


def _question(quiz_id: int, position: int) -> Question:
    try:
        return questions_of(quiz_id)[position]
    except (LiveQuiz.DoesNotExist, IndexError):
        raise NotAsked from None


def _grade(question: Question, response: str) -> Verdict:
    """Refuses what no page offers; words may be anything."""
    offered = _offered(question)
    if not response.strip() or (offered and response not in offered):
        raise NotAnAnswer
    return grade(question, response)


@lru_cache(maxsize=256)
def _offered(question: Question) -> frozenset[str]:
    """All that can be pressed or tapped; empty where words are typed."""
    targets = board(question, answered=False).targets
    offered = question.buttons or [one.move for one in targets]
    return frozenset((*offered, DONT_KNOW)) if offered else frozenset()
