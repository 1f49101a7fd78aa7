"""A small school for the authorisation matrix, and every address of the site filled in from it."""

import io
from collections.abc import Iterator
from datetime import date, timedelta
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from PIL import Image

from europa_edu import jobs
from europa_edu.classroom.models import Group, Invitation, Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.people import Person
from europa_edu.classroom.services.demo import open_copy
from europa_edu.classroom.services.teachers import invitation_token
from europa_edu.classroom.tokens import card_token
from europa_edu.jobs import files
from europa_edu.jobs.files import About, File
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.seating import TablePlan
from europa_edu.lessons.services.lessons import end_table
from europa_edu.live.channels import token_for
from europa_edu.progress.models import Letter
from europa_edu.progress.services.demo import COPY_SALT
from games.models import Match
from games.notify import channel as match_channel
from games.services.matches import SeatPlan, open_match, start_match
from quizzes.models import CardSet, LiveQuiz
from quizzes.phases import Phase
from quizzes.questions.formats.values import Wording, Written, WrittenCard, WrittenSight
from quizzes.services.cards import add_card, show_picture
from quizzes.services.homework import give_homework
from quizzes.services.live import join_quiz, open_quiz
from quizzes.services.own_questions import add_question
from quizzes.services.pictures import keep
from quizzes.services.practice import begin_practice
from tests.europa_edu.lessons.begun import start_lesson

CALLERS = ("visitor", "pupil", "other_pupil", "teacher", "other_teacher", "admin")
METHODS = ("GET", "POST")
ULM = WrittenCard("", "DE", Wording(en="Ulm"), (WrittenSight(Wording(en="Minster")),) * 3)
RIVER = Written("short", "Which river flows through Ulm?", ("Danube",))
TABLE = Path(__file__).with_name("authorisation.txt")


class World:
    """One class with its teacher, its pupils and a lesson that is on; and people from outside."""

    def __init__(self) -> None:
        self.browser = Client()  # one for all: each new one would look at every static file first
        self.school = School.objects.create(name="Seaside School")
        self.teacher = self._teacher("Tess")
        self.other_teacher = self._teacher("Olaf")
        self.admin = self._teacher("Asta", is_staff=True)
        self.school_class = self._class("5b", self.teacher)
        self.pupil = Pupil.objects.create(school_class=self.school_class, name="Pia")
        self.mate = Pupil.objects.create(school_class=self.school_class, name="Max")
        self.other_pupil = Pupil.objects.create(
            school_class=self._class("6a", self.other_teacher), name="Otis"
        )
        self.co_teacher = self._teacher("Cora")
        self.school_class.co_teachers.add(self.co_teacher)
        self.group = Group.objects.create(school_class=self.school_class, name="Maps")
        self.ended = self._match(self._lesson())
        end_table(match_id=self.ended.pk)
        self.planned, self.lesson = self._lesson(), self._lesson()
        self.match = self._match(self.lesson)
        visitor = Person(visitor="x")
        self.open_table = open_match(
            title="zigzag",
            host=Person(visitor="x"),
            seats=[SeatPlan(Person(visitor="x"), "Vega 42"), SeatPlan()],
        )
        self.watched_table = open_match(
            title="zigzag",
            host=Person(visitor="x"),
            seats=[SeatPlan(Person(visitor="x"), "Vega 42"), SeatPlan()],
        )
        start_match(match_id=self.watched_table.pk, host=visitor)
        self.practice = begin_practice(pupil=self.pupil.pk, topics=["flags"])
        self.homework = give_homework(
            teacher=self.teacher,
            school_class=self.school_class,
            topics=["capitals"],
            due_on=timezone.localdate(),
        )
        self.past_quiz = LiveQuiz.objects.create(
            school_class=self.school_class,
            teacher=self.teacher,
            questions="[]",
            position=1,
            phase=Phase.OVER,
        )
        self.quiz = open_quiz(
            school_class=self.school_class, teacher=self.teacher, items=["flag:FR", "flag:IT"]
        )
        join_quiz(quiz_id=self.quiz.pk, pupil=self.pupil)
        LiveQuiz.objects.filter(pk=self.quiz.pk).update(phase=Phase.ASKING)
        self.invitation = Invitation.objects.create(school=self.school, email="new@school.example")
        self.card_set = CardSet.objects.create(
            school=self.school, owner=self.teacher, name="School trip"
        )
        self.own_card = add_card(card_set=self.card_set, card=ULM)
        add_question(card_set=self.card_set, question=RIVER)
        self.own_question = self.card_set.questions.get()

    def client(self, caller: str) -> Client:
        """The browser, in which nobody but this caller has logged in."""
        client = self.browser
        client.cookies.clear()
        person = getattr(self, caller, None)
        if isinstance(person, Teacher):
            client.force_login(person)
        elif isinstance(person, Pupil):
            session = client.session
            session["pupil"] = [person.pk, person.card]
            session.save()
            client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
        return client

    def address(self, name: str, parameters: list[str]) -> str:
        return reverse(name, kwargs={one: self._value(name, one) for one in parameters})

    def form(self, name: str) -> dict[str, Any]:
        """What must be posted for the call to come to anything; elsewhere an empty form does."""
        return {
            "classroom:colleague": {"deed": "let_in_again"},
            "classroom:class_teachers": {"deed": "share"},
            "lessons:debrief": {"step": 1},
            "lessons:add_latecomer": {"pupil": self.mate.pk},
            "lessons:swap_pupils": {"first": self.pupil.pk, "second": self.mate.pk},
            "lessons:take_hand_down": {"pupil": self.pupil.pk},
        }.get(name, {})

    def _value(self, name: str, parameter: str) -> Any:
        special = {
            "plan_lesson lesson_id": lambda: self.planned.pk,
            "seat_class lesson_id": lambda: self.planned.pk,
            "start_lesson lesson_id": lambda: self.planned.pk,
            "picture name": lambda: self._card_of_table(),
            "facts match_id": lambda: self.ended.pk,
            "past_quiz quiz_id": lambda: self.past_quiz.pk,
            "practise_missed quiz_id": lambda: self.past_quiz.pk,
            "quiz_pdf quiz_id": lambda: self.past_quiz.pk,
            "leave_class teacher_id": lambda: self.co_teacher.pk,
            "join_code code": lambda: self.open_table.code,
            "who code": lambda: self.school_class.code,
            "pictures code": lambda: self.school_class.code,
            "demo_copy token": lambda: self._token_of_copy(),
            "join_school token": lambda: invitation_token(self.invitation),
            "card token": lambda: card_token(self.pupil),
            "new_password token": lambda: default_token_generator.make_token(self.other_teacher),
            "listen token": lambda: token_for(match_channel(self.match.pk)),
            "file job": lambda: self._finished_job(),
        }
        usual = {
            "slug": lambda: "zigzag",
            "class_id": lambda: self.school_class.pk,
            "pupil_id": lambda: self.pupil.pk,
            "teacher_id": lambda: self.other_teacher.pk,
            "invitation_id": lambda: self.invitation.pk,
            "lesson_id": lambda: self.lesson.pk,
            "letter_id": lambda: self._letter(),
            "practice_id": lambda: self.practice.pk,
            "number": lambda: 1,
            "group_id": lambda: self.group.pk,
            "homework_id": lambda: self.homework.pk,
            "quiz_id": lambda: self.quiz.pk,
            "position": lambda: 0,
            "flag": lambda: 1,
            "match_id": lambda: self.match.pk,
            "code": lambda: self.watched_table.code,
            "seat": lambda: 0,
            "version": lambda: 0,
            "job": lambda: jobs.start(
                "europa_edu.check_files", Person(teacher=self.teacher.pk).key
            ),
            "place": lambda: "FR",
            "set_id": lambda: self.card_set.pk,
            "key": lambda: self.own_card.key,
            "question": lambda: self.own_question.key,
            "ending": lambda: "csv",
            "size": lambda: self._picture(),
            "uidb64": lambda: urlsafe_base64_encode(force_bytes(self.other_teacher.pk)),
            "app_label": lambda: "classroom",
            "object_id": lambda: self._row(name),
        }
        short = name.rpartition(":")[2]
        found = special.get(f"{short} {parameter}") or usual.get(parameter)
        assert found, f"Say in tests/europa_edu/matrix.py which {parameter} {name} is tried with."
        return found()

    def _token_of_copy(self) -> str:
        """Somebody's copy of the demo, which is nobody's secret but theirs."""
        copy = open_copy(language="en", now=timezone.now())
        return signing.dumps(copy.pk, salt=COPY_SALT)

    def _picture(self) -> str:
        """The card has one, in this size."""
        drawn = io.BytesIO()
        Image.new("RGB", (8, 8)).save(drawn, "PNG")
        show_picture(row=self.own_card, picture=keep(drawn.getvalue()))
        return "large"

    def _card_of_table(self) -> str:
        """The table has this card, with its picture."""
        self._picture()
        options = f'{{"cards": [{{"picture": "{self.own_card.picture}"}}]}}'
        Match.objects.filter(pk=self.match.pk).update(options=options)
        return self.own_card.picture

    def _letter(self) -> int:
        """In the teacher's inbox: a quiet week."""
        quiet = {"total": {}, "active": 0, "pupils": 2, "topics": {}, "hardest": [], "pairs": []}
        letter, _ = Letter.objects.get_or_create(
            teacher=self.teacher,
            school_class=self.school_class,
            week=date(2026, 3, 9),
            defaults={"content": quiet},
        )
        return int(letter.pk)

    def _row(self, name: str) -> int:
        """Some row of the model that an admin's address is about."""
        for model in admin.site._registry:
            if name.startswith(f"admin:{model._meta.label_lower.replace('.', '_')}_"):
                row = model._default_manager.order_by("pk").first()
                return row.pk if row else 0
        raise LookupError(name)

    def _finished_job(self) -> str:
        """A finished job of the teacher's, with a file about the class and the pupil."""
        name = files.new_name("pdf", About(school_class=self.school_class.pk, pupil=self.pupil.pk))
        with files.draft(name) as draft:
            draft.part.touch()
            draft.publish()
        job = jobs.start("tests.nobody", Person(teacher=self.teacher.pk).key)
        jobs.finish(job, file=File(name, "x.pdf"))
        return job

    def _teacher(self, name: str, **fields: Any) -> Teacher:
        return Teacher.objects.create_user(
            f"{name}@school.example", name=name, school=self.school, **fields
        )

    def _class(self, name: str, owner: Teacher) -> SchoolClass:
        return SchoolClass.objects.create(
            school=self.school,
            name=name,
            code=f"TABLES{name.upper()}",
            owner=owner,
            ends_on=timezone.localdate() + timedelta(days=100),
        )

    def _match(self, lesson: Lesson) -> Match:
        people = (self.pupil.pk, self.mate.pk)
        start_lesson(lesson=lesson, tables=[TablePlan(pupils=people, bots=1)])
        return lesson.matches.get()

    def _lesson(self) -> Lesson:
        return Lesson.objects.create(
            school_class=self.school_class, teacher=self.teacher, title="zigzag"
        )


def addresses() -> dict[str, list[str]]:
    """Every named URL of the site and its parameters, from the URL configuration itself."""

    def walk(
        patterns: list[URLPattern | URLResolver], space: str, before: list[str]
    ) -> Iterator[tuple[str, list[str]]]:
        for one in patterns:
            names = [*before, *_parameters(one)]
            if isinstance(one, URLResolver):
                deeper = f"{space}{one.namespace}:" if one.namespace else space
                yield from walk(one.url_patterns, deeper, names)
            else:
                yield f"{space}{one.name or one.pattern}", names

    return dict(walk(get_resolver().url_patterns, "", []))


def _parameters(one: URLPattern | URLResolver) -> list[str]:
    return list(one.pattern.regex.groupindex)


def rows() -> dict[tuple[str, str], list[str]]:
    """The table: (method, name or pattern of names) and what each caller gets."""
    lines = [line.split() for line in TABLE.read_text().splitlines()]
    return {(line[0], line[1]): line[2:] for line in lines if line and line[0] in METHODS}


def row_of(method: str, name: str) -> list[str] | None:
    """The cells for this URL; an exact row goes before a pattern."""
    table = rows()
    fitting = [key for key in table if key[0] == method and fnmatch(name, key[1])]
    return table[max(fitting, key=lambda key: key[1] == name)] if fitting else None


def has_row(name: str) -> bool:
    return any(row_of(method, name) for method in METHODS)


def cell(answer: HttpResponse) -> str:
    """An answer in a word: was the page reached, or where was the caller sent instead?"""
    to = answer.get("Location", "")
    if answer.status_code in (301, 302, 303):
        if to.startswith("/login/?next="):
            return "login"
        return "code" if to == reverse("classroom:class_code") else "ok"
    if "HX-Redirect" in answer:
        return "away"
    if answer.status_code in (200, 204, 409, 422):
        return "ok"
    return str(answer.status_code)
