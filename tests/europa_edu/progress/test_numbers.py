"""Every number of a class equals that of a plain slow reference, for any history."""

import math
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.classroom.services.classes import move_up
from europa_edu.classroom.services.pupils import archive_pupil, move_pupil
from europa_edu.progress import numbers
from europa_edu.progress.confusions import by_chance, pairs
from europa_edu.progress.numbers import Cell, Count, CountedFact
from europa_edu.progress.scope import Scope
from europa_edu.progress.selectors.class_numbers import class_numbers
from europa_edu.progress.services.closing import close_weeks
from europa_edu.progress.services.scoring import score_pupil
from quizzes.models import Answer
from quizzes.questions.question import DONT_KNOW
from quizzes.services.answers import Given, record_answers
from tests.europa_edu.privacy import people
from tests.europa_edu.progress import reference_class

FIRST = datetime(2026, 1, 4, 22, 30, tzinfo=UTC)
ITEMS = (
    "capital:FR", "capital:NO", "border:FR-IT", "country-of:riga", "population:FR>ES",
    "border1960:FR-SU", "sight:rome", "river:danube", "coast:baltic", "flag:SK",
)  # fmt: skip
RESPONSES = ("", "", DONT_KNOW, "FR", "SI", "oslo", "riga", "D3", "anything")


class Histories:
    """Answers by any pupil to anything, and now and then one who moves to another class."""

    answers = st.tuples(
        st.integers(0, 3),
        st.sampled_from(ITEMS),
        st.sampled_from(RESPONSES),
        st.sampled_from(Answer.Source.values),
        st.integers(0, 1_500_000),  # seconds until the next
    )
    moves = st.tuples(st.integers(0, 3), st.sampled_from(["class", "archive"]))
    steps = st.one_of(answers, answers, answers, moves)


scopes = st.builds(
    Scope,
    today=st.dates(date(2026, 1, 5), date(2026, 12, 31)),
    period=st.sampled_from(["week", "month", "year"]),
    topic=st.sampled_from(["", "capitals", "borders", "rivers"]),
    source=st.sampled_from(["", "match", "live"]),
)


@pytest.mark.integration
@pytest.mark.django_db
@settings(
    max_examples=40,
    phases=[Phase.generate],  # to look for a smaller case would take minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(history=st.lists(Histories.steps, max_size=40), scope=scopes)
def test_it_equals_the_reference_for_any_history(
    db: None, history: list[Any], scope: Scope
) -> None:
    with transaction.atomic():
        pupils, classes = two_classes()
        live_through(history, pupils, classes)
        compare(classes, scope)
        close_weeks(today=scope.today)
        compare(classes, scope)
        live_through([(who, ITEMS[who], "FR", "live", 9) for who in range(3)], pupils, classes)
        compare(classes, scope)  # some pasts had to go: not that of who stayed silent
        transaction.set_rollback(True)


def compare(classes: list[SchoolClass], scope: Scope) -> None:
    for school_class in classes:
        shown = class_numbers(school_class, scope)
        slow = reference_class.Reference(school_class, scope)
        assert reference_class.rows_of(shown) == slow.rows()
        assert reference_class.counts_of(shown) == slow.counts()
        assert reference_class.weeks_of(shown) == slow.weeks()
        assert reference_class.pairs_of(shown) == slow.pairs()
        assert reference_class.hardest_of(shown) == slow.hardest()
        assert reference_class.recalled_of(shown) == pytest.approx(slow.recalled(), abs=1e-9)
        assert reference_class.shades_of(shown) == pytest.approx(slow.shades(), abs=1e-9)


def two_classes() -> tuple[list[Pupil], list[SchoolClass]]:
    owner = people.teacher()
    classes = [people.school_class(owner, "Lea", "Tom", "Ole"), people.school_class(owner, "Ina")]
    return list(Pupil.objects.order_by("pk")), classes


def live_through(history: list[Any], pupils: list[Pupil], classes: list[SchoolClass]) -> None:
    at = FIRST
    for who, *what in history:
        one = Pupil.objects.get(pk=pupils[who].pk)
        if what == ["class"]:
            score_pupil(pupil_id=one.pk)
            move_pupil(teacher=classes[1].owner, pupil=one, to=classes[1])
        elif what == ["archive"]:
            archive_pupil(teacher=classes[1].owner, pupil=one)
        else:
            item, response, source, seconds = what
            at += timedelta(seconds=seconds)
            given = [Given(item, response == "", response)]
            record_answers(
                pupil=pupils[who].pk,
                source=source,
                ref=f"deed:{Answer.objects.count()}",
                given=given,
                at=at,
            )
    for pupil in pupils:
        score_pupil(pupil_id=pupil.pk)


@pytest.mark.integration
@pytest.mark.django_db
def test_it_knows_what_a_class_that_moved_up_remembers() -> None:
    pupils, (old, _other) = two_classes()
    live_through([(0, "capital:FR", "", "live", 9), (1, "flag:SK", "", "live", 9)], pupils, [old])
    scope = Scope(date(2026, 1, 20))
    before = class_numbers(old, scope).recalled
    new = move_up(teacher=old.owner, school_class=old, name="6b", pupils=[pupils[0].pk])
    assert class_numbers(new, scope).recalled == {"capital:FR": before["capital:FR"]}
    assert not class_numbers(old, scope).recalled  # who stayed is archived with the class


@pytest.mark.integration
@pytest.mark.django_db
def test_it_asks_as_often_for_a_small_class_as_for_a_large_one(
    django_assert_num_queries: Any,
) -> None:
    scope = Scope(date(2026, 1, 20))
    owner = people.teacher()
    for names in (("Lea",), tuple(f"Pupil {number}" for number in range(30))):
        school_class = people.school_class(owner, *names)
        for pupil in school_class.pupils.all():
            given = [Given(item, item < "c", "oslo") for item in ITEMS]
            record_answers(
                pupil=pupil.pk, source="live", ref=f"deed:{pupil.pk}", given=given, at=FIRST
            )
            score_pupil(pupil_id=pupil.pk)
        with django_assert_num_queries(9):
            class_numbers(school_class, scope)


# --- plain values --------------------------------------------------------------------------------


def test_it_says_nothing_of_too_few_answers():
    assert Count(2, 2).percent is None
    assert Count(2, 3).percent == 67


def test_it_compares_with_the_period_before():
    assert Cell(Count(3, 4), Count(1, 4)).trend == 50
    assert Cell(Count(3, 4), Count(1, 1)).trend is None


def test_it_lists_what_was_missed_and_not_what_was_never_wrong():
    counts = {"flag:FR": Count(5, 5), "flag:SK": Count(1, 4), "flag:SI": Count(0, 2)}
    assert numbers.hardest(counts, 5) == (CountedFact("flag:SK", Count(1, 4)),)


def test_it_joins_two_directions_of_one_confusion():
    found = pairs([("flag:SK", "SI", 2), ("flag:SI", "SK", 3), ("capital:SK", "SI", 1)], {}, 9)
    assert [(pair.one, pair.other, pair.count) for pair in found] == [("SI", "SK", 6)]
    assert found[0].items == ("flag:SI", "flag:SK", "capital:SK")


def test_it_compares_capitals_with_the_capital_that_was_asked_for():
    (pair,) = pairs([("capital:SK", "ljubljana", 3)], {}, 9)
    assert (pair.one, pair.other) == ("bratislava", "ljubljana")


def test_it_keeps_the_item_where_two_places_were_asked_for():
    (pair,) = pairs([("border:FR-IT", "PT", 3)], {}, 9)
    assert (pair.one, pair.other) == ("border:FR-IT", "PT")


def test_it_calls_nothing_mixed_up_that_happened_once_or_twice():
    assert pairs([("flag:SK", "SI", 2)], {"flag:SK": 2}, 9) == ()


@pytest.mark.parametrize(("wrong", "is_one"), [(3, True), (4, False), (9, False)])
def test_it_calls_nothing_mixed_up_that_guessing_brings_about(wrong: int, is_one: bool):
    found = pairs([("flag:SK", "SI", 3)], {"flag:SK": wrong}, 9)
    assert bool(found) == is_one  # of three wrong choices: 1 in 27, 1 in 9, ever likelier


def test_it_expects_less_of_chance_where_the_map_offers_many_places():
    named = [("cell:oslo", place, 1) for place in ("riga", "rome", "bern", "kyiv", "minsk")]
    (pair,) = pairs([("cell:oslo", "stockholm", 4), *named], {"cell:oslo": 9}, 9)
    assert (pair.one, pair.other) == ("oslo", "stockholm")


@given(st.integers(1, 40), st.data())
def test_it_reckons_chance_as_a_binomial(tries: int, data: st.DataObject):
    times, places = data.draw(st.integers(1, tries)), data.draw(st.integers(3, 30))
    rate = 1 / places
    exact = sum(
        math.comb(tries, n) * rate**n * (1 - rate) ** (tries - n) for n in range(times, tries + 1)
    )
    found = by_chance(times, {"flag:SK": tries}, {"flag:SK": places})
    assert found == pytest.approx(1.0 if times <= tries * rate else exact, abs=1e-3)


@pytest.mark.parametrize(
    ("period", "since", "before"),
    [
        ("week", date(2026, 11, 16), date(2026, 11, 9)),
        ("month", date(2026, 10, 26), date(2026, 9, 28)),
        ("year", date(2025, 11, 24), date(2024, 11, 25)),
    ],
)
def test_it_counts_in_whole_weeks(period: str, since: date, before: date):
    scope = Scope(date(2026, 11, 18), period)
    assert (scope.since, scope.before) == (since, before)
    assert scope.weeks[0] == since
    assert scope.weeks[-1] == date(2026, 11, 16)
