"""The pages where a teacher plans a lesson: defaults, bad input, seats, and who may look."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from europa_edu.classroom.models import SchoolClass, Teacher
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.selectors.planning import Planning, sizes_of
from games.catalog import CATALOG
from games.models import Match
from tests.europa_edu.lessons.begun import start_planned
from tests.europa_edu.lessons.planned import kept_match, opened_class, planned, pupils_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

HTMX = {"hx-request": "true"}


def logged_in(teacher: Teacher) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


@pytest.fixture
def school_class() -> SchoolClass:
    return opened_class(8)


@pytest.fixture
def ada(school_class: SchoolClass) -> Client:
    return logged_in(school_class.owner)


def sent(school_class: SchoolClass, **fields: Any) -> dict[str, Any]:
    """What the form sends if the teacher changes nothing but these fields."""
    usual = {"slug": "zigzag", "table_size": 4, "hints": "on", "seconds": 0, "rules": "school"}
    usual |= {"bell": "", "bot_after": 1, "at_bell": "freeze", "present": pupils_of(school_class)}
    return usual | fields


def new(school_class: SchoolClass) -> str:
    return f"/lessons/new/{school_class.pk}/"


def seats(lesson: Lesson) -> str:
    return f"/lessons/{lesson.pk}/seats/"


@pytest.mark.parametrize("slug", ["", *CATALOG])
def test_it_plans_every_game_with_the_sizes_it_allows(
    ada: Client, school_class: SchoolClass, slug: str
) -> None:
    page = ada.get(new(school_class), {"slug": slug})
    for size in range(1, 8):
        shown = f'name="table_size" value="{size}"' in page.text
        assert shown == (size in sizes_of(slug))
    answer = ada.post(new(school_class), sent(school_class, slug=slug))
    lesson = Lesson.objects.get()
    assert answer["Location"] == seats(lesson)
    assert ada.get(seats(lesson)).status_code == 200
    assert lesson.title == slug


def test_it_draws_only_the_choices_of_the_game_when_the_game_changes(
    ada: Client, school_class: SchoolClass
) -> None:
    part = ada.get(new(school_class), {"slug": "europa"}, headers=HTMX).text
    assert part.strip().startswith('<div id="_plan_game"')
    assert "<html" not in part


def test_it_ticks_everybody_and_proposes_what_is_usual_in_the_class(
    ada: Client, school_class: SchoolClass
) -> None:
    type(school_class).objects.filter(pk=school_class.pk).update(
        lesson_minutes=90, hints=False, bot_after=5
    )
    page = ada.get(new(school_class)).text
    assert page.count('name="present"') == 8
    assert 'name="bell" value="90" checked' in page
    form = ada.get(new(school_class)).context["form"]
    assert form.ticked == set(pupils_of(school_class))
    assert [form[name].value() for name in ("hints", "bot_after")] == [False, 5]


def test_it_keeps_the_minutes_the_waiting_and_the_day(
    ada: Client, school_class: SchoolClass
) -> None:
    day = timezone.localdate() + timedelta(days=7)
    ada.post(new(school_class), sent(school_class, bell="45", bot_after=0, planned_for=str(day)))
    lesson = Lesson.objects.get()
    assert (lesson.minutes, lesson.bell_at) == (45, None)
    assert (lesson.bot_after, lesson.planned_for) == (0, day)
    form = ada.get(f"/lessons/{lesson.pk}/plan/").context["form"]
    assert [form[name].value() for name in ("bell", "bot_after", "planned_for")] == ["45", 0, day]


def test_it_rings_on_the_day_that_was_chosen(ada: Client, school_class: SchoolClass) -> None:
    day = timezone.localdate() + timedelta(days=7)
    data = sent(school_class, bell="other", bell_time="09:40", planned_for=str(day))
    ada.post(new(school_class), data)
    bell = timezone.localtime(Lesson.objects.get().bell_at)
    assert (bell.date(), f"{bell:%H:%M}") == (day, "09:40")
    form = ada.get(f"/lessons/{Lesson.objects.get().pk}/plan/").context["form"]
    assert [form[name].value() for name in ("bell", "bell_time")] == ["other", "09:40"]


def test_it_says_how_long_a_game_takes_and_where_it_does_not_fit(
    ada: Client, school_class: SchoolClass
) -> None:
    page = ada.get(new(school_class), {"slug": "zigzag"}).text
    assert "3–6 players, about 65 min with 4" in page
    assert "A match takes about 25 minutes with 4 at a table." in page
    assert "longer than your lesson" not in page
    chosen = {"slug": "zigzag", "table_size": "5", "bell": "30"}
    part = ada.get(new(school_class), chosen, headers=HTMX).text
    assert "about 40 minutes with 5" in part
    assert "That is longer than your lesson of 30 minutes" in part
    part = ada.get(new(school_class), chosen | {"bell": ""}, headers=HTMX).text
    assert "longer than your lesson" not in part
    part = ada.get(new(school_class), {"slug": "", "table_size": "4"}, headers=HTMX).text
    assert "A match takes" not in part


def test_it_remembers_the_choices_of_the_lesson_before(
    ada: Client, school_class: SchoolClass
) -> None:
    before = planned(school_class, title="europa", table_size=5, same_deal=True, at_bell="end")
    start_planned(lesson=before)
    form = ada.get(new(school_class)).context["form"]
    fields = ("slug", "table_size", "same_deal", "at_bell")
    assert [form[name].value() for name in fields] == ["europa", 5, True, "end"]


def test_it_leads_to_a_lesson_that_is_planned_already(
    ada: Client, school_class: SchoolClass
) -> None:
    lesson = planned(school_class)
    assert seats(lesson) in ada.get(new(school_class)).text
    assert seats(lesson) not in ada.get(f"/lessons/{lesson.pk}/plan/").text


def test_it_rings_at_the_time_that_was_chosen(ada: Client, school_class: SchoolClass) -> None:
    soon = timezone.localtime() + timedelta(minutes=40)
    data = sent(school_class, bell="other", bell_time=f"{soon:%H:%M}")
    ada.post(new(school_class), data)
    bell = timezone.localtime(Lesson.objects.get().bell_at)
    assert bell == soon.replace(second=0, microsecond=0)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"present": []}, "Tick at least one pupil"),
        ({"table_size": 6}, "Please choose one"),
        ({"bell": "other", "bell_time": ""}, "Please write the time of the bell"),
        ({"bell": "25:99"}, "Please choose one of the bells"),
        ({"bell": "9999"}, "Please choose one of the bells"),
        ({"planned_for": "2001-01-01"}, "That day is over"),
        ({"bot_after": "77"}, "Almost there"),
        ({"slug": "chess"}, "Almost there"),
        ({"at_bell": "explode"}, "Almost there"),
        ({"items": ["cell:atlantis"]}, "Almost there"),
    ],
)
def test_it_says_what_to_do_and_keeps_the_form(
    ada: Client, school_class: SchoolClass, wrong: dict[str, Any], sentence: str
) -> None:
    answer = ada.post(new(school_class), sent(school_class) | wrong)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert 'value="zigzag" checked' in answer.text or "slug" in wrong
    assert not Lesson.objects.exists()


def test_it_ticks_nobody_of_another_class(ada: Client, school_class: SchoolClass) -> None:
    stranger = pupils_of(opened_class(1, "6a"))
    answer = ada.post(new(school_class), sent(school_class, present=stranger))
    assert answer.status_code == 422
    assert not Lesson.objects.exists()


def test_it_asks_for_pupils_first_where_a_class_has_none() -> None:
    empty = opened_class(0)
    page = logged_in(empty.owner).get(new(empty))
    assert "Nobody is in this class yet" in page.text


def test_it_changes_a_planned_lesson(ada: Client, school_class: SchoolClass) -> None:
    lesson = planned(school_class)
    *here, missing = pupils_of(school_class)
    plan = f"/lessons/{lesson.pk}/plan/"
    assert ada.get(plan).context["form"].ticked == {*here, missing}
    ada.post(plan, sent(school_class, slug="europa", table_size=3, present=here))
    lesson.refresh_from_db()
    assert (lesson.title, lesson.table_size) == ("europa", 3)
    assert not lesson.attendance.get(pupil=missing).present
    assert Planning(lesson).is_startable


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_it_keeps_every_change_of_the_seats(
    ada: Client, school_class: SchoolClass, headers: dict[str, str]
) -> None:
    lesson = planned(school_class)
    first, second, third, *_ = pupils_of(school_class)
    page = seats(lesson)
    ada.post(page, {"pupil": [first, second], "to": "new"}, headers=headers)
    ada.post(page, {"pupil": [third], "to": str(first)}, headers=headers)
    lesson.refresh_from_db()
    tables = [set(table.pupils) for table in Planning(lesson).plan.tables]
    assert {first, second, third} in tables
    answer = ada.post(page, {"pupil": [third], "to": "away"}, headers=headers)
    assert answer.status_code == (200 if headers else 302)
    assert third not in Planning(Lesson.objects.get()).present
    ada.post(page, {"shuffle": "on"}, headers=headers)
    assert {first, second} not in [
        set(table.pupils) for table in Planning(Lesson.objects.get()).plan.tables
    ]


@pytest.mark.parametrize(
    "nonsense",
    [
        {},
        {"to": "new"},
        {"pupil": ["x"], "to": "new"},
        {"pupil": ["9" * 40], "to": "away"},
        {"pupil": ["1"], "to": "the moon"},
        {"pupil": ["999999"], "to": "swap"},
        {"go_on": "999999"},
        {"keep": "x"},
    ],
)
def test_it_changes_nothing_where_the_press_makes_no_sense(
    ada: Client, school_class: SchoolClass, nonsense: dict[str, Any]
) -> None:
    lesson = planned(school_class)
    before = Planning(lesson).plan.tables
    assert ada.post(seats(lesson), nonsense, headers=HTMX).status_code == 200
    assert Planning(Lesson.objects.get()).plan.tables == before


def test_it_says_in_words_what_is_wrong_with_a_table(
    ada: Client, school_class: SchoolClass
) -> None:
    lesson = planned(school_class, title="europa_tour")
    one, other = (table.pupils for table in Planning(lesson).plan.tables)
    page = ada.post(seats(lesson), {"pupil": one[:3], "to": other[0]}, headers=HTMX).text
    assert "the game is for 4 at most" in page
    assert "would play against bots only" in page
    assert "disabled aria-describedby" in page


def test_it_lists_kept_matches_and_lets_them_go_on(ada: Client, school_class: SchoolClass) -> None:
    match = kept_match(school_class, pupils_of(school_class)[:2])
    lesson = planned(school_class)
    assert "Table of " in ada.get(seats(lesson)).text
    page = ada.post(seats(lesson), {"go_on": match.pk}, headers=HTMX).text
    assert "goes on today" in page


def test_it_starts_and_goes_to_the_wall(ada: Client, school_class: SchoolClass) -> None:
    lesson = planned(school_class)
    for _press in range(2):
        answer = ada.post(f"/lessons/{lesson.pk}/start/")
        assert answer["Location"] == f"/lessons/{lesson.pk}/"
    assert Match.objects.filter(lesson=lesson).count() == 2
    assert ada.get(seats(lesson))["Location"] == f"/lessons/{lesson.pk}/"
    assert ada.get(f"/lessons/{lesson.pk}/plan/")["Location"] == f"/lessons/{lesson.pk}/"
    answer = ada.post(seats(lesson), {"shuffle": "on"}, headers=HTMX)
    assert answer["HX-Redirect"] == f"/lessons/{lesson.pk}/"


def test_it_does_not_start_a_plan_with_a_forbidden_table(
    ada: Client, school_class: SchoolClass
) -> None:
    lesson = planned(school_class, title="europa_tour")
    one, other = (table.pupils for table in Planning(lesson).plan.tables)
    ada.post(seats(lesson), {"pupil": one[:1], "to": other[0]})
    answer = ada.post(f"/lessons/{lesson.pk}/start/")
    assert answer.status_code == 422
    assert "Please look at the marked tables" in answer.text
    assert not Match.objects.exists()


def test_it_asks_for_another_bell_when_it_has_rung(ada: Client, school_class: SchoolClass) -> None:
    lesson = planned(school_class, bell_at=timezone.now() - timedelta(minutes=3))
    answer = ada.post(f"/lessons/{lesson.pk}/start/", follow=True)
    assert answer.redirect_chain[0][0] == f"/lessons/{lesson.pk}/plan/"
    assert "The time of the bell has passed" in answer.text


def test_it_leads_to_the_lesson_that_the_class_is_in(
    ada: Client, school_class: SchoolClass
) -> None:
    running, lesson = planned(school_class), planned(school_class)
    start_planned(lesson=running)
    assert ada.post(f"/lessons/{lesson.pk}/start/")["Location"] == f"/lessons/{running.pk}/"
    assert "This class is in a lesson now" in ada.get(new(school_class)).text


def test_it_lets_co_teachers_plan_and_nobody_else(school_class: SchoolClass) -> None:
    lesson = planned(school_class)
    other = opened_class(1, "6a").owner
    pages = (new(school_class), f"/lessons/{lesson.pk}/plan/", seats(lesson))
    for page in pages:
        assert Client().get(page).status_code == 302
        assert logged_in(other).get(page).status_code == 404
    assert logged_in(other).post(f"/lessons/{lesson.pk}/start/").status_code == 404
    assert Client().post(seats(lesson), {"shuffle": "on"})["Location"].startswith("/login/")
    school_class.co_teachers.add(other)
    for page in pages:
        assert logged_in(other).get(page).status_code == 200


def test_it_lets_the_decks_remember_unless_switched_off(
    ada: Client, school_class: SchoolClass
) -> None:
    assert ada.get(new(school_class)).context["form"]["deals_due"].value() is True
    ada.post(new(school_class), sent(school_class, deals_due="on"))
    ada.post(new(school_class), sent(school_class))
    assert [lesson.deals_due for lesson in Lesson.objects.order_by("pk")] == [True, False]


def test_it_carries_the_facts_that_the_address_names(
    ada: Client, school_class: SchoolClass
) -> None:
    page = ada.get(new(school_class), {"items": "cell:oslo,cell:riga,sight:rome,capital:XX,<b>"})
    form = page.context["form"]
    assert form.carried == ("cell:oslo", "cell:riga", "sight:rome")
    assert form["slug"].value() == "voyage"
    assert [(offer.title.slug, offer.carries) for offer in form.offers][:2] == [
        ("voyage", 2),
        ("sans_frontieres", 1),
    ]
    assert page.text.count('name="items"') == 3
    assert 'value="cell:oslo" checked' in page.text
    assert 'type="hidden" name="items" value="sight:rome"' in page.text
    assert "<b>" not in page.text


def test_it_keeps_the_facts_when_another_game_is_chosen(
    ada: Client, school_class: SchoolClass
) -> None:
    asked = {"slug": "sans_frontieres", "items": ["cell:oslo", "sight:rome"]}
    part = ada.get(new(school_class), asked, headers=HTMX).text
    assert 'value="sight:rome" checked' in part
    assert 'type="hidden" name="items" value="cell:oslo"' in part
    nothing = ada.get(new(school_class), asked | {"slug": "zigzag"}, headers=HTMX).text
    assert "None of the chosen facts are on the cards of this game" in nothing


def test_it_plans_with_the_facts_that_stayed_ticked(ada: Client, school_class: SchoolClass) -> None:
    data = sent(school_class, slug="voyage", items=["cell:oslo"])
    ada.post(new(school_class), data)
    lesson = Lesson.objects.get()
    assert lesson.items == '["cell:oslo"]'
    plan = ada.get(f"/lessons/{lesson.pk}/plan/").context["form"]
    assert (plan.carried, plan.dealt) == (("cell:oslo",), ["cell:oslo"])
    ada.post(f"/lessons/{lesson.pk}/plan/", sent(school_class, slug="voyage"))
    lesson.refresh_from_db()
    assert lesson.items == "[]"


def test_it_says_nothing_of_decks_where_no_facts_were_chosen(
    ada: Client, school_class: SchoolClass
) -> None:
    assert "The decks carry" not in ada.get(new(school_class)).text


def test_it_starts_by_post_only(ada: Client, school_class: SchoolClass) -> None:
    assert ada.get(f"/lessons/{planned(school_class).pk}/start/").status_code == 405


def test_it_draws_200_pupils_in_as_many_queries_as_8(
    django_assert_max_num_queries: Any,
) -> None:
    whole = opened_class(200)
    lesson, client = planned(whole), logged_in(whole.owner)
    client.get(seats(lesson))
    with django_assert_max_num_queries(14):
        page = client.get(seats(lesson)).text
    assert page.count('name="pupil"') == 200
    assert len(page) < 250_000
