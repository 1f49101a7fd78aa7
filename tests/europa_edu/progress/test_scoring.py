"""Scoring counts every answer once, in order, whatever happens: it always equals the reference."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from threading import Event, Thread
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.lessons.services.lessons import end_table
from europa_edu.privacy.services.erasure import erase_pupil
from europa_edu.progress.models import Confusion, ItemWeek, Scored, TitleScore, TopicWeek
from europa_edu.progress.selectors.scores import pupils_behind
from europa_edu.progress.services import scoring
from europa_edu.progress.services.scoring import rescore, score_pupil, score_pupils
from games.models import Match
from games.services.matches import hand_to_bot
from quizzes.models import Answer, Memory
from quizzes.questions.question import DONT_KNOW
from quizzes.services.answers import Given, record_answers
from quizzes.services.memory import fold
from tests.europa_edu.privacy import people
from tests.europa_edu.progress import reference
from tests.processes import PATIENCE

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

SUNDAY_NIGHT = datetime(2026, 3, 1, 21, 30, tzinfo=UTC)  # 22:30 in Brussels
ITEMS = ("capital:FR", "border:FR-IT", "country-of:riga", "population:FR>ES", "border1960:FR-SU")
RESPONSES = ("", DONT_KNOW, "FR", "ES", "oslo", "D3", "anything")


@pytest.fixture
def lea() -> Pupil:
    return people.pupil(people.school_class(people.teacher(), "Lea", "Tom"), "Lea")


def classmate(pupil: Pupil, name: str = "Tom") -> Pupil:
    return people.pupil(pupil.school_class, name)


def answer(
    pupil: Pupil,
    item: str = "capital:FR",
    *,
    right: bool = True,
    response: str = "",
    source: str = "practice",
    at: datetime = SUNDAY_NIGHT,
) -> Given:
    one = Given(item, right, response)
    ref = f"deed:{Answer.objects.count()}"
    record_answers(pupil=pupil.pk, source=source, ref=ref, given=[one], at=at)
    return one


# --- what counts as what -----------------------------------------------------------------------


def test_it_counts_by_topic_and_week_of_the_school_s_clock(lea: Pupil) -> None:
    answer(lea)
    answer(lea, right=False, response="oslo", at=SUNDAY_NIGHT + timedelta(hours=1))
    answer(lea, right=False, response=DONT_KNOW, at=SUNDAY_NIGHT + timedelta(hours=2))
    score_pupil(pupil_id=lea.pk)
    rows = TopicWeek.objects.filter(source="").order_by("week")
    assert [(str(row.week), row.right, row.wrong, row.unsure) for row in rows] == [
        ("2026-02-23", 1, 1, 0),
        ("2026-03-02", 0, 0, 1),
    ]


@pytest.mark.parametrize(
    ("item", "response", "is_told"),
    [
        ("capital:FR", "oslo", True),
        ("country-of:riga", "EE", True),
        ("population:FR>ES", "ES", False),  # one of the two was to be chosen
        ("cell:oslo", "D3", False),
        ("capital:FR", DONT_KNOW, False),
        ("capital:FR", "Parris", False),
    ],
)
def test_it_tells_a_confusion_where_another_place_was_meant(
    lea: Pupil, item: str, response: str, is_told: bool
) -> None:
    answer(lea, item, right=False, response=response)
    score_pupil(pupil_id=lea.pk)
    assert Confusion.objects.filter(item=item, meant=response, count=1).count() == 2 * is_told


@pytest.mark.parametrize("source", Answer.Source.values)
def test_it_counts_all_sources_alike(lea: Pupil, source: str) -> None:
    answer(lea, source=source)
    score_pupil(pupil_id=lea.pk)
    assert reference.kept() == reference.expected()
    assert Memory.objects.get().right == TopicWeek.objects.get(source=source).right == 1


def test_it_leaves_class_numbers_where_the_answer_was_given(lea: Pupil) -> None:
    old, new = lea.school_class, people.school_class(lea.school_class.owner)
    answer(lea)
    Pupil.objects.filter(pk=lea.pk).update(school_class=new)
    answer(lea)
    score_pupil(pupil_id=lea.pk)
    assert set(ItemWeek.objects.values_list("school_class", "right")) == {(old.pk, 1), (new.pk, 1)}
    assert TopicWeek.objects.get(source="").right == 2


def test_it_asks_as_often_for_a_class_as_for_one_pupil(
    lea: Pupil, django_assert_max_num_queries: Any
) -> None:
    crowd = people.school_class(lea.school_class.owner, *(f"Pupil {n}" for n in range(20)))
    for pupil in crowd.pupils.all():
        answer(pupil, at=timezone.now())
    with django_assert_max_num_queries(12):
        score_pupils([pupil.pk for pupil in crowd.pupils.all()])
    assert reference.kept() == reference.expected()


# --- at least once, in any order ---------------------------------------------------------------


class Histories:
    """Answers, moves between classes, scoring in batches of any size: any number, in any order."""

    pupil = st.integers(0, 2)
    steps = st.one_of(
        st.tuples(
            st.just("answer"),
            pupil,
            st.sampled_from(ITEMS),
            st.sampled_from(RESPONSES),
            st.sampled_from(Answer.Source.values),
            st.integers(0, 2_000_000),  # seconds until the next
        ),
        st.tuples(st.just("move"), pupil, st.integers(0, 1)),
        st.tuples(st.just("score"), pupil, st.integers(1, 4)),
    )


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=st.lists(Histories.steps, max_size=40), data=st.data())
def test_it_equals_the_reference_for_any_history(
    db: None, history: list[Any], data: st.DataObject
) -> None:
    with transaction.atomic():
        pupils, classes = two_classes()
        live_through(history, pupils, classes)
        assert reference.kept_counts() == reference.expected_counts_up_to_the_cursors()
        for pupil in data.draw(st.permutations(pupils * 2)):  # each task twice
            score_pupil(pupil_id=pupil.pk, batch=data.draw(st.integers(1, 4)))
        scored = reference.kept()
        assert scored == reference.expected()
        assert pupils_behind() == []
        list(rescore(class_id=data.draw(st.sampled_from([None, *(one.pk for one in classes)]))))
        assert reference.kept() == scored
        transaction.set_rollback(True)


def two_classes() -> tuple[list[Pupil], list[SchoolClass]]:
    owner = people.teacher()
    classes = [people.school_class(owner, "Lea", "Tom"), people.school_class(owner, "Ina")]
    return list(Pupil.objects.order_by("pk")), classes


def live_through(history: list[Any], pupils: list[Pupil], classes: list[SchoolClass]) -> None:
    at = SUNDAY_NIGHT
    for kind, who, *what in history:
        pupil = pupils[who]
        if kind == "score":
            score_pupils({pupils[0].pk, pupil.pk}, batch=what[0])  # alone, or two together
        elif kind == "move":
            Pupil.objects.filter(pk=pupil.pk).update(school_class=classes[what[0]])
        else:
            item, response, source, seconds = what
            at += timedelta(seconds=seconds)
            right = response == ""
            one = answer(pupil, item, right=right, response=response, source=source, at=at)
            if source in ("practice", "homework"):
                fold(pupil.pk, [one])  # as practice does at once


@pytest.mark.django_db(transaction=True)
def test_it_passes_no_answer_by_that_began_earlier_and_was_committed_later(lea: Pupil) -> None:
    begun, go_on = Event(), Event()

    def slow() -> None:
        with transaction.atomic():
            record_answers(pupil=lea.pk, source="match", ref="slow", given=[Given("a:1", True)])
            begun.set()
            go_on.wait(PATIENCE)

    def quick() -> None:
        record_answers(pupil=lea.pk, source="match", ref="quick", given=[Given("a:1", False)])
        score_pupil(pupil_id=lea.pk)

    first, second = in_thread(slow), in_thread(quick)
    first.start()
    assert begun.wait(PATIENCE)
    second.start()
    second.join(1)  # it should wait; if it does not, it has passed the slow one by
    go_on.set()
    first.join(PATIENCE)
    second.join(PATIENCE)
    score_pupil(pupil_id=lea.pk)
    assert Answer.objects.count() == 2
    assert reference.kept() == reference.expected()


@pytest.mark.django_db(transaction=True)
def test_it_counts_once_when_the_same_task_runs_many_times_at_once(lea: Pupil) -> None:
    tom = classmate(lea)
    for number in range(60):
        answer((lea, tom)[number % 2], ITEMS[number % 3], right=number % 4 > 0, response="oslo")
    tasks = [
        in_thread(partial(score_pupil, pupil_id=pupil.pk, batch=batch))
        for pupil, batch in ((lea, 7), (tom, 7), (tom, 3), (lea, 3))
    ]
    for task in tasks:
        task.start()
    for task in tasks:
        task.join(PATIENCE)
    assert reference.kept() == reference.expected()


def in_thread(deed: Callable[[], None]) -> Thread:
    def run() -> None:
        try:
            deed()
        finally:
            connection.close()

    return Thread(target=run)


@pytest.mark.parametrize("step", ["remember", "_add", "_score_matches"])
def test_it_leaves_nothing_half_counted_when_it_breaks_off(
    lea: Pupil, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    answer(lea)
    whole = getattr(scoring, step)

    def die(*args: Any) -> None:
        whole(*args)
        raise SystemExit

    with monkeypatch.context() as broken:
        broken.setattr(scoring, step, die)
        with pytest.raises(SystemExit):
            score_pupil(pupil_id=lea.pk)
    assert not Scored.objects.exists()
    assert not TopicWeek.objects.exists()
    assert not Memory.objects.exists()
    score_pupil(pupil_id=lea.pk)
    assert reference.kept() == reference.expected()


def test_it_has_nothing_to_do_for_an_erased_pupil() -> None:
    score_pupil(pupil_id=4711)
    assert not Scored.objects.exists()


# --- matches -----------------------------------------------------------------------------------


def ended_match(*players: Pupil) -> Match:
    """It ends as soon as everybody has moved."""
    match = people.table(*players)
    while len(set(match.turns.values_list("seat", flat=True))) < len(players):
        people.move_once(match)
    end_table(match_id=match.pk)
    match.refresh_from_db()
    return match


def test_it_counts_a_match_once_for_each_pupil(lea: Pupil) -> None:
    tom = classmate(lea)
    ended_match(lea, tom)
    ended_match(tom, lea)
    people.table(lea, tom, moves=2)  # goes on
    assert set(pupils_behind()) == {lea.pk, tom.pk}
    for pupil in (lea, tom, lea):
        score_pupil(pupil_id=pupil.pk)
    assert reference.kept() == reference.expected()
    assert list(TitleScore.objects.values_list("title", "played")) == [("zigzag", 2)] * 2
    assert pupils_behind() == []


def test_it_counts_no_match_that_bots_played_for_the_pupil(lea: Pupil) -> None:
    match = people.table(lea, classmate(lea))
    hand_to_bot(match_id=match.pk, seat=0)
    end_table(match_id=match.pk)
    score_pupil(pupil_id=lea.pk)
    assert not TitleScore.objects.exists()
    assert lea.pk not in pupils_behind()


def test_it_counts_no_match_in_which_one_device_played_for_all(lea: Pupil) -> None:
    ended_match(lea, lea)
    score_pupil(pupil_id=lea.pk)
    assert not TitleScore.objects.exists()


# --- made again, forgotten ---------------------------------------------------------------------


def test_it_makes_the_same_again_from_the_answers(lea: Pupil) -> None:
    tom = classmate(lea)
    ended_match(lea, tom)
    for number in range(30):
        answer((lea, tom)[number % 2], ITEMS[number % 5], right=number % 3 > 0, response="ES")
    for pupil in (lea, tom):
        score_pupil(pupil_id=pupil.pk)
    before = reference.kept()
    Memory.objects.update(right=99, stability=99)
    ItemWeek.objects.update(wrong=99)
    TopicWeek.objects.all().delete()
    call_command("rescore", verbosity=0)
    assert reference.kept() == before == reference.expected()
    ItemWeek.objects.update(wrong=99)
    call_command("rescore", "--class", str(lea.school_class_id))
    assert reference.kept() == before


def test_it_says_when_there_is_no_such_class(db: None) -> None:
    with pytest.raises(CommandError, match="no class 4711"):
        call_command("rescore", "--class", "4711")


@pytest.mark.usefixtures("valkey")
def test_it_takes_an_erased_pupil_out_of_the_numbers_of_the_class(lea: Pupil) -> None:
    tom = classmate(lea)
    for pupil in (lea, tom):
        answer(pupil, right=False, response="oslo")
        score_pupil(pupil_id=pupil.pk)
    answer(lea, "flag:DE")
    score_pupil(pupil_id=lea.pk)
    answer(lea, "flag:IT")  # not yet scored
    erase_pupil(pupil_id=lea.pk, teacher=None)
    assert not TopicWeek.objects.filter(pupil=lea.pk).exists()
    assert reference.kept() == reference.expected()
    assert ItemWeek.objects.get(source="").wrong == 1
