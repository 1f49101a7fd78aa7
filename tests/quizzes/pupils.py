"""A pupil, a class and answers for tests of practice and homework."""

from datetime import date

from django.test import Client

from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.tokens import card_token
from quizzes.models import Answer, Practice
from quizzes.questions.generate import question
from quizzes.questions.question import Question
from quizzes.services.practice import begin_set
from quizzes.words import choice_name


def class_with(*names: str, code: str = "ABCDEFGH") -> list[Pupil]:
    school = School.objects.create(name="Lindenschule")
    email = f"{code.lower()}@school.example"
    teacher = Teacher.objects.create_user(email, "x", name="Ada", school=school)
    taught = SchoolClass.objects.create(
        school=school, name="5b", code=code, owner=teacher, ends_on=date(2099, 7, 31)
    )
    return [Pupil.objects.create(school_class=taught, name=name) for name in names]


def logged_in(pupil: Pupil) -> Client:
    client = Client()
    client.post(f"/q/{card_token(pupil)}/")
    return client


def asking(pupil: Pupil, *items_and_forms: tuple[str, str]) -> Practice:
    """A set that asks just this: ("capital:FR", "typed") …"""
    asked = [question(item, seed="s", form=form) for item, form in items_and_forms]
    return begin_set(pupil.pk, asked)


def right_answer(asked: Question) -> list[str]:
    """As a form sends it: codes, or the name where one is typed."""
    if asked.form == "typed":
        return [choice_name(asked.answer[0], asked)]
    if asked.form == "pick_flag":
        return [asked.buttons[asked.choices.index(asked.answer[0])]]
    return list(asked.answer)


def answers_of(pupil: Pupil) -> list[tuple[str, bool, str]]:
    rows = Answer.objects.filter(pupil=pupil).order_by("pk")
    return list(rows.values_list("item", "right", "response"))
