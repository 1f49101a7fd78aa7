"""A pupil's page: who may see it, what it says, and that it starts what it proposes."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from fsrs import Card, Rating
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.progress.models import TitleScore
from europa_edu.progress.scope import Scope
from europa_edu.progress.selectors.pupil_numbers import pupil_numbers
from europa_edu.progress.services.scoring import score_pupil
from quizzes.memory import SCHEDULER
from quizzes.models import Answer, Practice
from quizzes.questions.question import DONT_KNOW
from quizzes.selectors.practice import days_practised, questions_of
from quizzes.services.answers import Given, record_answers
from tests.quizzes.pupils import class_with, logged_in

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

FIRST = datetime(2026, 1, 4, 22, 30, tzinfo=UTC)
ITEMS = ("capital:FR", "capital:NO", "border:FR-IT", "flag:SK", "river:danube", "border1960:FR-SU")
WEEKS = {"week": 1, "month": 4, "year": 52}


@pytest.fixture
def pupils() -> list[Pupil]:
    return class_with("Lea", "Tom")


@pytest.fixture
def lea(pupils: list[Pupil]) -> Pupil:
    return pupils[0]


@pytest.fixture
def teacher(lea: Pupil) -> Client:
    client = Client()
    client.force_login(lea.school_class.owner)
    return client


def answer(pupil: Pupil, *items: str, right: bool = True, at: datetime | None = None) -> None:
    ref = f"deed:{Answer.objects.count()}"
    given = [Given(item, right, "" if right else DONT_KNOW) for item in items]
    record_answers(pupil=pupil.pk, source="practice", ref=ref, given=given, at=at)
    score_pupil(pupil_id=pupil.pk)


def page_of(pupil: Pupil) -> str:
    return f"/classes/{pupil.school_class_id}/progress/pupils/{pupil.pk}/"


# --- what it says ------------------------------------------------------------------------------


def test_it_tells_who_has_no_answers_what_to_begin_with(lea: Pupil, teacher: Client) -> None:
    own = logged_in(lea).get("/me/progress/").text
    assert "Your map is still white" in own
    assert own.count("Practise these 3") == 3
    assert "No answers yet" in teacher.get(page_of(lea)).text


def test_it_colours_what_is_remembered_and_tells_each_country_s_facts(lea: Pupil) -> None:
    answer(lea, "capital:FR", "flag:FR")
    answer(lea, "capital:PL", right=False)
    page = logged_in(lea).get("/me/progress/?place=FR").text
    assert 'class="tone-mastery-4" href' in page
    assert 'class="tone-mastery-0" href' in page
    assert "The capital of France is called Paris." in page
    assert "The capital of Poland is called Warsaw." not in page


def test_it_ignores_a_place_or_period_that_makes_no_sense(lea: Pupil) -> None:
    answer(lea, "capital:FR")
    for query in ("?place=XX", "?place=PL", "?period=age", "?period=&place="):
        assert logged_in(lea).get(f"/me/progress/{query}").status_code == 200


def test_it_compares_with_the_time_before_in_words_that_shame_nobody(
    lea: Pupil, teacher: Client
) -> None:
    now = timezone.now()
    answer(lea, *ITEMS[:4], at=now - timedelta(weeks=5))
    answer(lea, *ITEMS[:4], right=False, at=now)
    own, seen = logged_in(lea).get("/me/progress/").text, teacher.get(page_of(lea)).text
    for page in (own, seen):
        assert "0 of 4 answers were right. The 4 weeks before: 4 of 4." in page
    assert "▼" not in own
    assert "%" not in own.partition("<main")[2].partition("chart")[0]


def test_it_says_nothing_of_others_on_the_own_page(pupils: list[Pupil]) -> None:
    lea, tom = pupils
    answer(lea, "capital:FR")
    answer(tom, "capital:SE")
    TitleScore.objects.create(pupil=tom, title="zigzag", played=1, won=1, placed_sum=1)
    page = logged_in(lea).get("/me/progress/").text
    assert "Tom" not in page
    assert "Games you played" not in page
    assert pupil_numbers(lea, Scope(timezone.localdate())).countries.keys() == {"FR"}


def test_it_is_linked_from_the_pupil_s_home(lea: Pupil) -> None:
    assert 'href="/me/progress/"' in logged_in(lea).get("/me/").text


def test_it_is_another_teacher_s_business_nowhere(lea: Pupil) -> None:
    (stranger,) = class_with("Otis", code="OTHERCLS")
    client = Client()
    client.force_login(stranger.school_class.owner)
    assert client.get(page_of(lea)).status_code == 404
    assert client.get(f"{page_of(lea)}certificate.pdf").status_code == 404
    assert (
        client.get(page_of(stranger).replace(f"/{stranger.pk}/", f"/{lea.pk}/")).status_code == 404
    )


# --- what it starts ----------------------------------------------------------------------------


def test_it_starts_a_set_of_exactly_the_goal_s_items(lea: Pupil) -> None:
    client = logged_in(lea)
    goal = client.get("/me/progress/").context["shown"].goals[0]
    answered = client.post("/me/progress/practise/", {"item": goal.items, "after": 0})
    begun = Practice.objects.get()
    assert answered["Location"] == f"/practice/{begun.pk}/"
    assert tuple(one.item for one in questions_of(begun)) == goal.items
    client.post("/me/progress/practise/", {"item": goal.items, "after": 0})
    assert Practice.objects.count() == 1  # a second press


@pytest.mark.parametrize("items", [[], ["nonsense"], ["border1960:FR-SU"], ["capital:XX"]])
def test_it_starts_nothing_where_nothing_can_be_asked(lea: Pupil, items: list[str]) -> None:
    client = logged_in(lea)
    answered = client.post("/me/progress/practise/", {"item": items, "after": "x"})
    assert answered["Location"] == "/me/progress/"
    assert not Practice.objects.exists()


def test_it_starts_nothing_about_a_country_that_the_class_leaves_out(lea: Pupil) -> None:
    client = logged_in(lea)
    SchoolClass.objects.update(with_kosovo=False)  # since the page was made
    answered = client.post("/me/progress/practise/", {"item": ["capital:XK"], "after": 0})
    assert answered["Location"] == "/me/progress/"
    assert not Practice.objects.exists()


def test_it_hands_out_the_certificate_with_the_first_badge(lea: Pupil, teacher: Client) -> None:
    own = logged_in(lea)
    assert own.get("/me/progress/certificate.pdf")["Location"] == "/me/progress/"
    assert "comes with the first badge" in own.get("/me/progress/").text
    TitleScore.objects.create(pupil=lea, title="zigzag", played=1, won=0, placed_sum=2)
    assert "/me/progress/certificate.pdf" in own.get("/me/progress/").text
    assert own.get("/me/progress/certificate.pdf").content.startswith(b"%PDF-")
    printed = teacher.get(f"{page_of(lea)}certificate.pdf")
    assert printed["Content-Type"] == "application/pdf"
    assert "attachment" in printed["Content-Disposition"]
    assert own.get("/me/progress/certificate.exe").status_code == 404


# --- numbers -----------------------------------------------------------------------------------

steps = st.tuples(
    st.sampled_from(ITEMS),
    st.sampled_from(("", "", DONT_KNOW, "NO")),
    st.sampled_from(Answer.Source.values),
    st.integers(0, 2_000_000),  # seconds until the next
)
scopes = st.builds(
    Scope,
    today=st.dates(date(2026, 1, 5), date(2026, 12, 31)),
    period=st.sampled_from(sorted(WEEKS)),
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=st.lists(steps, max_size=30), scope=scopes)
def test_it_equals_a_slow_reference_for_any_history(
    db: None, valkey: Any, history: list[Any], scope: Scope
) -> None:
    with transaction.atomic():
        (lea,) = class_with("Lea")
        at = FIRST
        for number, (item, response, source, seconds) in enumerate(history):
            at += timedelta(seconds=seconds)
            one = Given(item, response == "", response)
            record_answers(pupil=lea.pk, source=source, ref=f"{number}", given=[one], at=at)
        score_pupil(pupil_id=lea.pk)
        shown = pupil_numbers(lea, scope)
        answers = list(Answer.objects.order_by("pk"))
        recalls = {item: one.recall for item, one in shown.memories.items()}
        assert recalls == pytest.approx(slow_recalls(answers, scope.today), abs=1e-9)
        now, before, weeks = slow_counts(answers, scope)
        assert (shown.total.now.right, shown.total.now.answered) == now
        assert (shown.total.before.right, shown.total.before.answered) == before
        assert [(week.count.right, week.count.answered) for week in shown.weeks] == weeks
        transaction.set_rollback(True)


def slow_recalls(answers: list[Answer], today: date) -> dict[str, float]:
    """By the FSRS library itself, item by item."""
    found = {}
    for item in {answer.item for answer in answers}:
        own = [answer for answer in answers if answer.item == item]
        card = Card(card_id=0, due=own[0].at)
        for one in own:
            card, _ = SCHEDULER.review_card(
                card, Rating.Good if one.right else Rating.Again, one.at
            )
        days = max((today - timezone.localdate(own[-1].at)).days, 0)
        seen = datetime(2020, 1, 1, tzinfo=UTC)
        card.last_review = seen
        left = SCHEDULER.get_card_retrievability(card, seen + timedelta(days=days))
        found[item] = left if own[-1].right else 0.0
    return found


def slow_counts(answers: list[Answer], scope: Scope) -> tuple[Any, Any, list[Any]]:
    """By each answer's distance from this week's Monday, in whole weeks."""
    length = WEEKS[scope.period]
    lines = [[0, 0] for _ in range(2 * length)]
    this_week = date.fromisocalendar(*scope.today.isocalendar()[:2], 1)
    for one in answers:
        day = timezone.localdate(one.at)
        ago = (this_week - date.fromisocalendar(*day.isocalendar()[:2], 1)).days // 7
        if 0 <= ago < 2 * length:
            lines[ago][0] += one.right
            lines[ago][1] += 1
    now, past = (
        tuple(map(sum, zip(*part, strict=True))) for part in (lines[:length], lines[length:])
    )
    return now, past, [tuple(line) for line in reversed(lines[:length])]


def test_it_counts_days_of_practice_by_the_school_s_clock(lea: Pupil) -> None:
    for at in (FIRST, FIRST + timedelta(hours=1), FIRST + timedelta(days=1)):
        begun = Practice.objects.create(pupil=lea, questions="[]", position=3)
        Practice.objects.filter(pk=begun.pk).update(begun_at=at)
    Practice.objects.create(pupil=lea, questions="[]")  # nothing was answered
    assert days_practised(lea.pk) == 2


def test_it_asks_as_often_after_a_long_history_as_after_a_short_one(
    pupils: list[Pupil], teacher: Client, django_assert_max_num_queries: Any
) -> None:
    lea, tom = pupils
    answer(lea, "capital:FR")
    for week in range(12):
        answer(tom, *ITEMS * 3, at=FIRST + timedelta(weeks=week))
    for pupil in (lea, tom):
        with django_assert_max_num_queries(4):
            pupil_numbers(pupil, Scope(date(2026, 3, 30)))
