"""A class with an open live quiz, and the browsers of its pupils, for tests."""

import msgspec
from django.test import Client
from django.utils import timezone

from europa_edu.classroom.codes import new_code
from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from quizzes.models import LiveQuiz
from quizzes.questions.question import Question
from quizzes.selectors.live import stage_of
from quizzes.services.live import advance_quiz, give_answer, join_quiz

HTMX = {"hx-request": "true"}
CAPITAL = Question(
    "capital:FR", "capital", "choice", ("FR",), ("paris",), ("rome", "paris", "madrid", "berlin")
)
COUNTRY = Question("country-of:riga", "country-of", "tap_country", ("riga",), ("LV",))
CELL = Question("cell:oslo", "cell", "tap_cell", ("oslo",), ("D3",))
TYPED = Question("capital:IT", "capital", "typed", ("IT",), ("rome",))
FLAG = Question("flag:FR", "flag", "choice", ("FR",), ("FR",), ("IT", "FR", "BE", "IE"))
PICK = Question("flag:FR", "flag", "pick_flag", ("FR",), ("FR",), ("IT", "FR", "BE", "IE"))
ALL = (CAPITAL, COUNTRY, CELL, TYPED, FLAG)


def class_of(pupils: int = 4) -> tuple[SchoolClass, list[Pupil]]:
    code = new_code()
    school = School.objects.create(name="Seaside School")
    teacher = Teacher.objects.create_user(
        f"{code}@school.example", "x", name="Ms Sea", school=school
    )
    taught = SchoolClass.objects.create(
        school=school, name="5b", code=code, owner=teacher, ends_on=timezone.now().date()
    )
    return taught, [
        Pupil.objects.create(school_class=taught, name=f"Pupil {n}") for n in range(pupils)
    ]


def quiz_of(
    taught: SchoolClass, questions: tuple[Question, ...] = ALL, *, teams: int = 0
) -> LiveQuiz:
    text = msgspec.json.encode(questions).decode()
    return LiveQuiz.objects.create(
        school_class=taught, teacher=taught.owner, questions=text, teams=teams
    )


def asking(pupils: int = 4, questions: tuple[Question, ...] = ALL) -> tuple[LiveQuiz, list[Pupil]]:
    """A quiz at its first question, which all pupils have joined."""
    taught, people = class_of(pupils)
    quiz = quiz_of(taught, questions)
    for pupil in people:
        join_quiz(quiz_id=quiz.pk, pupil=pupil)
    return go_on(quiz), people


def go_on(quiz: LiveQuiz, steps: int = 1) -> LiveQuiz:
    for _ in range(steps):
        advance_quiz(quiz=quiz, stage=stage_of(quiz))
        quiz.refresh_from_db()
    return quiz


def pupils_browser(pupil: Pupil) -> Client:
    client = Client()
    session = client.session
    session["pupil"] = [pupil.pk, pupil.card]
    session.save()
    return client


def teachers_browser(teacher: Teacher | None) -> Client:
    assert teacher
    client = Client()
    client.force_login(teacher)
    return client


def answer(quiz: LiveQuiz, pupil: Pupil, response: str, position: int | None = None) -> None:
    at = quiz.position if position is None else position
    give_answer(quiz_id=quiz.pk, pupil_id=pupil.pk, position=at, response=response)
