"""What every start does first: the demo school opens once, costs nothing later, and closes."""

import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.classroom.selectors.demo import DEMO_EMAIL
from europa_edu.progress.models import TopicWeek
from europa_edu.progress.selectors.scores import pupils_behind
from games.models import Match, Turn

pytestmark = [pytest.mark.django_db, pytest.mark.integration]


def prepare() -> str:
    """What a start prints."""
    printed = StringIO()
    call_command("prepare", stdout=printed)
    return printed.getvalue()


def counts() -> list[int]:
    return [model.objects.count() for model in (SchoolClass, Pupil, Match, Turn)]


@pytest.fixture(scope="module")
def first_start(django_db_setup: None, django_db_blocker: Any) -> Iterator[str]:
    """Once for all tests of this file; each of them undoes only what it adds."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield prepare()
        transaction.set_rollback(True)


def test_it_opens_the_demo_once_and_writes_nothing_at_the_next_start(first_start: str) -> None:
    before = counts()
    assert before[:2] == [1, 28]
    with CaptureQueriesContext(connection) as start:
        assert prepare() == first_start
    assert counts() == before
    assert [one for one in start if re.match("INSERT|UPDATE|DELETE", one["sql"])] == []
    assert len(start) < 10


def test_it_has_scored_the_demo_class_when_the_site_opens(first_start: str) -> None:
    assert list(pupils_behind()) == []
    assert TopicWeek.objects.exists()


def test_it_prints_log_ins_that_work(first_start: str) -> None:
    email, password = re.findall(r"Demo teacher: (\S+), password (\S+)", first_start)[0]
    assert Teacher.objects.get(email=email).check_password(password)
    found = re.findall(r"Demo pupil: (.+), class code (.+), pictures (.+)", first_start)
    name, code, pictures = found[0]
    school_class = SchoolClass.objects.get(code=code.replace(" ", ""))
    assert school_class.pupils.filter(name=name).exists()
    assert len(pictures.split(", ")) == 3


def test_it_closes_the_demo_school_when_told_so_and_opens_it_again(
    first_start: str, settings: Any
) -> None:
    before = counts()
    settings.DEMO = False
    assert prepare() == "The demo school is closed.\n"
    assert not Teacher.objects.get(email=DEMO_EMAIL).is_active
    assert not SchoolClass.objects.filter(archived_at=None).exists()
    assert prepare() == ""
    settings.DEMO = True
    assert prepare() == first_start
    assert Teacher.objects.get(email=DEMO_EMAIL).is_active
    assert SchoolClass.objects.filter(archived_at=None).count() == 1
    assert counts() == before
