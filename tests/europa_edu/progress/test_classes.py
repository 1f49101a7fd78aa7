"""The page of a class: what it shows, to whom, and at what cost."""

from datetime import date, timedelta
from itertools import count
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from europa_edu.classroom.models import SchoolClass
from europa_edu.progress.filters import choice_from
from europa_edu.progress.scope import Scope, monday
from europa_edu.progress.selectors.class_numbers import class_numbers
from europa_edu.progress.selectors.class_page import class_page
from europa_edu.progress.services.closing import close_weeks
from europa_edu.progress.services.scoring import score_pupil
from quizzes.models import Answer
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
    assert f"{found.total.now.answered} answers." in page
    assert f"{found.total.now.percent} % right" in page
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


def test_it_leads_from_a_weak_number_to_the_facts_behind_it(taught: SchoolClass):
    lea = people.pupil(taught, "Lea")
    page = seen(taught)
    assert page.count("#topic") == 1  # Tom knows all, and Ina is silent
    assert f'href="pupils/{lea.pk}/?topic=flags&amp;period=month#topic"' in page
    client = Client()
    client.force_login(taught.owner)
    answered = client.get(f"/classes/{taught.pk}/progress/pupils/{lea.pk}/?topic=flags")
    facts = answered.text.partition('id="topic"')[2].partition("</section>")[0]
    assert "The flag of Slovakia." in facts
    assert "0 right, 4 wrong" in facts
    assert "capital" not in facts


def test_it_compares_no_topic_with_itself(taught: SchoolClass):
    for _ in range(9):
        answer(taught, "Lea", "capital:FR", "oslo")
        answer(taught, "Lea", "capital:FR")
    score(taught)
    page = seen(taught, "?topic=capitals")
    assert "Missed most" in page
    assert "Weakest topic" not in page
    assert "over all topics" not in page
    assert "flag" not in page.partition('<section id="atlas"')[2].partition("<footer")[0].lower()
    columns = page.partition('<section id="table"')[2].partition("</thead>")[0]
    assert "sort-capitals" in columns
    assert "sort-total" not in columns


def test_it_shows_nothing_of_memory_where_a_source_was_chosen(taught: SchoolClass):
    page = seen(taught, "?source=live&view=memory")
    assert "Answered right" in page
    assert "Fading away" not in page
    assert "view-memory" not in page


def test_it_says_so_where_a_source_or_a_week_has_no_answers(taught: SchoolClass):
    empty_week = monday(timezone.localdate()) - timedelta(weeks=2)
    for query in ("?source=homework", f"?period={empty_week}"):
        page = seen(taught, query)
        assert "Nothing was answered here" in page
        assert "Three things" not in page


def test_it_lists_of_a_country_only_what_its_source_asked(taught: SchoolClass):
    country = seen(taught, "?source=live&place=SK").partition('id="_country"')[2]
    facts = country.partition("</section>")[0]
    assert "Danube" in facts
    assert "The flag of Slovakia." not in facts


def test_it_shows_a_week_of_the_past_and_what_lies_behind_it(taught: SchoolClass):
    then = timezone.now() - timedelta(weeks=3)
    for _ in range(5):
        answer(taught, "Tom", "flag:SI", "SK", at=then)
    score(taught)
    week = monday(timezone.localdate(then)).isoformat()
    assert f"period={week}" in seen(taught)  # the line leads there
    page = seen(taught, f"?period={week}")
    assert "5 answers" in page
    assert "0 of 5 answers right" in page
    assert "Back to now" in page
    assert "Fading away" not in page
    assert "view-memory" not in page


def test_it_leads_from_a_week_of_the_past_to_that_week_of_a_pupil(taught: SchoolClass):
    then = timezone.now() - timedelta(weeks=3)
    for _ in range(5):
        answer(taught, "Tom", "flag:SI", "SK", at=then)
    score(taught)
    week, tom = monday(timezone.localdate(then)).isoformat(), people.pupil(taught, "Tom")
    link = f"pupils/{tom.pk}/?topic=flags&amp;period={week}#topic"
    assert f'href="{link}"' in seen(taught, f"?period={week}")
    client = Client()
    client.force_login(taught.owner)
    page = client.get(f"/classes/{taught.pk}/progress/pupils/{tom.pk}/?period={week}").text
    assert "0 of 5 answers were right." in page
    history = page.partition('id="history-title"')[2].partition("</nav>")[0]
    assert history.count('aria-current="true"') == 1
    assert f'href="?period={week}#history-title" aria-current="true"' in history


def test_it_takes_no_week_but_a_monday_of_the_past():
    today = date(2026, 11, 18)
    for period in ("2026-11-16", "2026-11-10", "2020-01-06", "2027-01-04", "2026-13-01"):
        assert choice_from({"period": period}, today).scope == Scope(today)
    chosen = choice_from({"period": "2026-11-09"}, today)
    assert chosen.scope == Scope(date(2026, 11, 15), "week")
    assert chosen.address(place="FR") == "?period=2026-11-09&view=answers&place=FR"


def test_it_names_who_was_not_seen_and_who_never_answered(taught: SchoolClass):
    old = timezone.now() - timedelta(days=20)
    Answer.objects.filter(pupil__name="Tom").update(at=old)
    needing = class_page(taught, choice_from({}, timezone.localdate()), "en").needing
    assert [one.name for one in needing.silent] == ["Ina"]
    assert [one.name for one in needing.away] == ["Tom"]
    lesson = taught.lessons.create(status="over")
    lesson.attendance.create(pupil=people.pupil(taught, "Tom"), seen_at=timezone.now())
    needing = class_page(taught, choice_from({}, timezone.localdate()), "en").needing
    assert not needing.away


def test_it_says_where_nothing_was_answered_and_leads_on(taught: SchoolClass):
    silent = people.school_class(taught.owner, "Max")
    for query in ("", "?period=year"):
        page = seen(silent, query)
        assert "No answers yet" in page
        assert "Start a lesson" in page
    empty = seen(people.school_class(taught.owner))
    assert "Nobody is in this class yet" in empty
    assert f'href="/classes/{SchoolClass.objects.latest("pk").pk}/add/"' in empty
    long_ago = timezone.now() - timedelta(weeks=60)
    answer(silent, "Max", "flag:SK", at=long_ago)
    score(silent)
    silent.memories.all().delete()
    assert "Nothing was answered here" in seen(silent)


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


def test_it_leaves_a_country_off_the_map_where_the_class_does(taught: SchoolClass) -> None:
    def lands() -> set[str]:
        choice = choice_from({}, timezone.localdate())
        return {land.code for land in class_page(taught, choice, "en").atlas.lands}

    every = lands()
    taught.with_kosovo = False
    assert every - lands() == {"XK"}
