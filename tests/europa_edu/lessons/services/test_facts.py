"""The decks remember: what a table's cards bring up, and when they do not."""

from typing import Any

import pytest

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.classroom.people import Person
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.services.lessons import choose_title, restart_table
from europa_edu.lessons.services.seats import open_table_for
from games.catalog import CATALOG
from games.selectors.matches import facts_dealt, position_at
from games.services.turns import play_turn
from quizzes.models import Memory
from tests.europa_edu.lessons.begun import start_planned
from tests.europa_edu.lessons.planned import opened_class, planned, pupils_of, teacher_in
from tests.games.services.test_due import make_due
from tests.games.tables import state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def started(school_class: SchoolClass, title: str = "sans_frontieres", **fields: Any) -> Lesson:
    lesson = planned(school_class, title=title, **fields)
    start_planned(lesson=lesson)
    return lesson


@pytest.fixture
def school_class() -> SchoolClass:
    return opened_class(8)


def test_it_puts_what_is_due_for_a_pupil_on_top_of_the_tables_deck(
    school_class: SchoolClass,
) -> None:
    lea = pupils_of(school_class)[0]
    make_due(lea, "sight:rome", "cell:oslo", "country-of:riga")
    make_due(lea, "sight:paris", days=-3)  # not due yet
    lesson = started(school_class)
    (match,) = lesson.matches.filter(seats__pupil=lea)
    assert facts_dealt(match) == ("sight:rome", "country-of:riga")
    assert state_of(match).tourism[:2] == ("rome", "riga")
    (other,) = lesson.matches.exclude(pk=match.pk)
    assert facts_dealt(other) == ()


def test_it_asks_a_pupil_who_asks_about_what_is_due(school_class: SchoolClass) -> None:
    lea, tom = pupils_of(school_class)[:2]
    make_due(lea, "sight:rome")
    make_due(tom, "country-of:riga")
    lesson = started(school_class, present=[lea, tom], table_size=2)
    (match,) = lesson.matches.all()
    cards: list[str] = []
    title = CATALOG["sans_frontieres"]
    while len(cards) < 2:
        state = state_of(match)
        seat = title.rules.to_move(state)[0]
        moves = [title.notation.write(move) for move in title.rules.legal_moves(state, seat)]
        move = "ask" if "ask" in moves else moves[0]
        play_turn(match_id=match.pk, seat=seat, version=match.version, move=move)
        if move == "ask":
            cards.append(state_of(match).card)
    assert sorted(cards) == ["riga", "rome"]


def test_it_deals_by_lot_where_the_teacher_switched_it_off(school_class: SchoolClass) -> None:
    make_due(pupils_of(school_class)[0], "sight:rome")
    lesson = started(school_class, deals_due=False)
    assert [facts_dealt(match) for match in lesson.matches.all()] == [(), ()]


def test_it_deals_exactly_the_facts_that_the_teacher_chose(school_class: SchoolClass) -> None:
    make_due(pupils_of(school_class)[0], "sight:rome")
    lesson = started(school_class, items=("cell:oslo", "country-of:riga"), deals_due=False)
    for match in lesson.matches.all():
        assert facts_dealt(match) == ("country-of:riga",)
        assert state_of(match).tourism[0] == "riga"


def test_it_deals_the_same_at_every_table_with_the_same_deal(school_class: SchoolClass) -> None:
    first, *_, last = pupils_of(school_class)
    make_due(first, "sight:rome")
    make_due(last, "sight:riga")
    lesson = started(school_class, same_deal=True)
    lea = Pupil.objects.create(school_class=school_class, name="Late")
    make_due(lea.pk, "sight:paris")
    open_table_for(teacher=teacher_in(lesson), lesson=lesson, pupil=lea, seats=4)
    decks = {state_of(match).tourism for match in lesson.matches.all()}
    assert len(decks) == 1
    assert decks.pop()[:2] == ("riga", "rome")


def test_it_waits_with_the_choice_until_the_table_has_a_game(school_class: SchoolClass) -> None:
    lea, tom = pupils_of(school_class)[:2]
    make_due(lea, "cell:oslo", "sight:rome")
    lesson = started(school_class, "", present=[lea, tom], table_size=3, options=None)
    (match,) = lesson.matches.all()
    assert match.due == ""
    choose_title(match_id=match.pk, person=Person(pupil=lea), slug="voyage")
    match.refresh_from_db()
    assert facts_dealt(match) == ("cell:oslo",)


def test_it_replays_a_match_with_the_facts_that_were_due(school_class: SchoolClass) -> None:
    lea = pupils_of(school_class)[0]
    make_due(lea, "cell:oslo", "cell:riga", "cell:rome")
    lesson = started(school_class, "voyage")
    (match,) = lesson.matches.filter(seats__pupil=lea)
    Memory.objects.all().delete()
    assert position_at(match, match.seats.count(), 0) == state_of(match)


def test_it_begins_a_lessons_table_again_with_the_same_cards(school_class: SchoolClass) -> None:
    make_due(pupils_of(school_class)[0], "sight:rome")
    lesson = started(school_class, same_deal=True)
    match = lesson.matches.order_by("pk")[0]
    assert state_of(restart_table(match_id=match.pk)).tourism == state_of(match).tourism
