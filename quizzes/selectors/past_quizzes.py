"""Live quizzes that are over, for teachers alone: the list, and what came out of one."""

from collections import Counter
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from msgspec import Struct

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.classroom.people import by_name
from quizzes.models import Answer, Homework, LiveQuiz, Player
from quizzes.phases import Phase
from quizzes.questions.question import Question
from quizzes.selectors.live import code_of, questions_of, said
from quizzes.words import fact

KNEW, MISSED, SILENT = "right", "missed", "silent"


class AskedLine(Struct, frozen=True):
    """One question and how the class did; `instead` is the wrong answer most gave, in words."""

    number: int
    fact: str
    right: int
    answered: int
    instead: str

    @property
    def percent(self) -> int:
        return _percent(self.right, self.answered)


class PupilLine(Struct, frozen=True):
    """One pupil who was in: how each question went, in their order."""

    pupil: Pupil
    marks: tuple[str, ...]

    @property
    def right(self) -> int:
        return self.marks.count(KNEW)


class QuizResult(Struct, frozen=True):
    """What came out of a quiz; `given` is the practice of what was missed in it, if there is."""

    asked: tuple[AskedLine, ...]
    pupils: tuple[PupilLine, ...]
    given: Homework | None

    @property
    def share(self) -> int:
        right, answered = (
            sum(one.right for one in self.asked),
            sum(one.answered for one in self.asked),
        )
        return _percent(right, answered)

    @property
    def missed(self) -> int:
        """How many have something to practise."""
        return sum(line.right < len(self.asked) for line in self.pupils)


def past_quizzes(school_class: SchoolClass) -> QuerySet[LiveQuiz]:
    """Those in which something was asked, newest first.

    Each with `here` (pupils), `given` (answers to what was shown) and `knew` (right ones).
    """
    here = Player.objects.filter(quiz=OuterRef("pk"))
    asked = Answer.objects.filter(quiz=OuterRef("pk"), position__lt=OuterRef("position"))
    return (
        school_class.live_quizzes.filter(phase=Phase.OVER, position__gt=0)
        .select_related("teacher", "school_class")
        .defer("questions")
        .annotate(
            here=_number_of(here),
            given=_number_of(asked),
            knew=_number_of(asked.filter(right=True)),
        )
        .order_by("-pk")
    )


def quiz_result(quiz: LiveQuiz) -> QuizResult:
    """Three queries, however many took part."""
    asked = questions_of(quiz.pk)[: quiz.position]
    rows = quiz.answers.values_list("pupil_id", "position", "right", "response")
    given = {(pupil, at): (right, response) for pupil, at, right, response in rows}
    players = [one.pupil for one in quiz.players.select_related("pupil")]
    return QuizResult(
        tuple(
            _asked(at, question, [one for (_who, where), one in given.items() if where == at])
            for at, question in enumerate(asked)
        ),
        tuple(
            PupilLine(pupil, tuple(_mark(given.get((pupil.pk, at))) for at, _ in enumerate(asked)))
            for pupil in by_name(players)
        ),
        homework_of_quiz(quiz),
    )


def homework_of_quiz(quiz: LiveQuiz) -> Homework | None:
    return quiz.homework.filter(withdrawn_at=None).first()


def _asked(at: int, question: Question, given: list[tuple[bool, str]]) -> AskedLine:
    wrong = Counter(code_of(question, response, right) for right, response in given if not right)
    instead = said(question, wrong.most_common(1)[0][0]) if wrong else ""
    right = len(given) - wrong.total()
    return AskedLine(at + 1, fact(question), right, len(given), instead)


def _number_of(rows: QuerySet[Any]) -> Coalesce:
    """Counted apart: a join would read every answer once for every player."""
    counted = rows.order_by().values("quiz").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted), 0)


def _mark(given: tuple[bool, str] | None) -> str:
    if given is None:
        return SILENT
    return KNEW if given[0] else MISSED


def _percent(right: int, given: int) -> int:
    return round(100 * right / max(given, 1))
