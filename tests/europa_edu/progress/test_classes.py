"""The page of a class: what it shows, to whom, and at what cost."""

from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from europa_edu.classroom.models import SchoolClass
from europa_edu.progress.filters import choice_from
from europa_edu.progress.scope import Scope
from europa_edu.progress.selectors.class_numbers import class_numbers
from europa_edu.progress.selectors.class_page import class_page
from europa_edu.progress.services.closing import close_weeks
from europa_edu.progress.services.scoring import score_pupil
from quizzes.services.answers import Given, record_answers
from tests.europa_edu.privacy import people

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

FACTS = ("flag:SK", "flag:SI", "capital:FR", "border:FR-IT", "sight:rome", "river:danube")
DEEDS = count(1)


@pytest.fixture
def taught() -> SchoolClass:
    """Lea mixes up Slovakia and Slovenia, Tom knows all, Ina is silent."""
    school_class = people.school_class(people.teacher(), "Ina", "Lea", "Tom")
    for _ in range(4):
        answer(school_class, "Lea", "flag:SK", "SI")
        answer(school_class, "Tom", "flag:SK")
    for item in FACTS[2:]:
        answer(school_class, "Lea", item)
        answer(school_class, "Tom", item, source="live")
    score(school_class)
    return school_class


def answer(school_class: SchoolClass, name: str, item: str, wrong: str = "", **more: Any) -> None:
    record_answers(
        pupil=people.pupil(school_class, name).pk,
        source=more.pop("source", "practice"),
        ref=f"deed:{next(DEEDS)}",
        given=[Given(item, not wrong, wrong)],
        **more,
    )


def score(school_class: SchoolClass) -> None:
    for pupil in school_class.pupils.all():
        score_pupil(pupil_id=pupil.pk)


def seen(school_class: SchoolClass, query: str = "", **headers: str) -> str:
    client = Client()
    client.force_login(school_class.owner)
    answered = client.get(f"/classes/{school_class.pk}/progress/{query}", headers=headers)
    assert answered.status_code == 200
    return answered.text


def test_it_shows_exactly_the_numbers_of_the_class(taught: SchoolClass):
    page = seen(taught)
    found = class_numbers(taught, Scope(timezone.localdate()))
    assert f"{found.total.now.answered} answers, {found.total.now.percent} % right" in page
    for row in found.rows:
        assert row.name in page
    for fact in found.hardest:
        right = f"{fact.count.percent} %: {fact.count.right} of {fact.count.answered} answers"
        assert right in page
    assert f"<td>{found.weeks[-1].count.answered}</td>" in page
    assert "Slovenia or Slovakia?" in page
    assert "Taken for each other 4 times." in page


def test_it_compares_with_the_period_before(taught: SchoolClass):
    before = timezone.now() - timedelta(weeks=5)
    for _ in range(6):
        answer(taught, "Tom", "flag:SI", "SK", at=before)
    score(taught)
    assert "points better than in the 4 weeks before." in seen(taught)


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("", 16),
        ("?topic=flags", 8),
        ("?source=live", 4),
        ("?topic=flags&source=live", 0),
        ("?topic=cheese&period=eternity&source=rumour&view=x&sort=x&place=XX", 16),
        ("?topic=%00&period=%F0%9F%A6%89", 16),
    ],
)
def test_it_filters_and_takes_what_makes_no_sense_kindly(
    taught: SchoolClass, query: str, number: int
):
    page = seen(taught, query)
    assert (f"{number} answers" if number else "no answers.") in page


def test_it_says_where_nothing_was_answered_and_leads_on(taught: SchoolClass):
    silent = people.school_class(taught.owner, "Max")
    assert "Nothing was answered here" in seen(silent)
    assert "No answers yet" in seen(silent, "?period=year")
    assert "Start a lesson" in seen(people.school_class(taught.owner), "?period=year")


def test_it_sorts_the_table_by_a_column(taught: SchoolClass):
    def names(sort: str) -> list[str]:
        table = seen(taught, f"?sort={sort}").partition('<section id="table"')[2]
        return sorted(("Ina", "Lea", "Tom"), key=table.index)

    assert names("name") == ["Ina", "Lea", "Tom"]
    assert names("total") == ["Lea", "Tom", "Ina"]
    assert names("-total") == ["Tom", "Lea", "Ina"]
    assert 'aria-sort="descending"' in seen(taught, "?sort=-total")


def test_it_tells_of_a_country_who_needs_what(taught: SchoolClass):
    page = seen(taught, "?place=SK", **{"HX-Request": "true", "HX-Target": "_country"})
    assert page.lstrip().startswith('<section id="_country"')
    assert "The flag of Slovakia." in page
    assert "1 pupil needs it" in page
    names = page.partition("numbers-names")[2]
    assert "Lea" in names
    assert "Tom" not in names
    assert 'hx-swap-oob="morph"' in page


def test_it_colours_the_map_by_memory_or_by_answers(taught: SchoolClass):
    today = timezone.localdate()
    remembered = class_page(taught, choice_from({}, today), "en").atlas
    answered = class_page(taught, choice_from({"view": "answers"}, today), "en").atlas
    land = {one.code: one.shade for one in answered.lands}
    assert land["SK"]
    assert land["SK"].percent == 60  # 4 of 8, and 2 of 2 about the Danube
    assert land["PT"] is None
    assert remembered.board.fills
    assert remembered.board != answered.board


def test_it_answers_htmx_with_the_numbers_alone_and_history_with_the_page(taught: SchoolClass):
    part = {"HX-Request": "true", "HX-Target": "_numbers"}
    assert seen(taught, **part).lstrip().startswith('<div id="_numbers"')
    assert "<!doctype html>" in seen(taught, **part, **{"HX-History-Restore-Request": "true"})


def test_it_exists_for_the_teachers_of_the_class_alone(client: Client, taught: SchoolClass):
    address = f"/classes/{taught.pk}/progress/"
    assert client.get(address).status_code == 302
    client.force_login(people.teacher("Olaf"))
    assert client.get(address).status_code == 404
    cora = people.teacher("Cora")
    taught.co_teachers.add(cora)
    client.force_login(cora)
    assert client.get(address).status_code == 200


def test_it_costs_the_same_queries_for_any_class_and_history(taught: SchoolClass):
    few = queries(taught)
    large = people.school_class(taught.owner, *(f"Pupil {number}" for number in range(30)))
    for pupil in large.pupils.all():
        for turn in range(10):
            given = [Given(item, turn % 3 > 0, "IT") for item in FACTS]
            record_answers(pupil=pupil.pk, source="live", ref=f"q:{pupil.pk}.{turn}", given=given)
    score(large)
    assert queries(large) == few
    close_weeks(today=timezone.localdate())
    assert queries(large) == queries(taught) == few


def queries(school_class: SchoolClass) -> int:
    client = Client()
    client.force_login(school_class.owner)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        client.get(f"/classes/{school_class.pk}/progress/?place=FR")
    return len(asked)
