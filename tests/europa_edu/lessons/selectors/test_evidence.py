"""What the room may read of a lesson: all of matches that are done, else what their tables saw."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from europa_edu.atlas import Fill
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.selectors.class_atlas import class_atlas
from europa_edu.lessons.selectors.evidence import evidence, matches_told
from games.catalog import CATALOG
from games.engine import Chance
from games.engine.codec import encode
from games.engine.events import Event, Evidence
from games.models import Match, Turn
from games.services.turns import play_turn
from quizzes.models import Answer
from tests.europa_edu.lessons.services.test_lessons import started, tables
from tests.games.tables import state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

HIDDEN = Event("put", 0, {"slot": 1}, {"card": "FR"}, (0,), (Evidence("border:ES-FR", right=True),))
SEEN = Event("laid", 0, {"card": "IT"}, evidence=(Evidence("border:FR-IT", right=True),))


def turn(match: Match, event: Event, **fields: Any) -> None:
    """As play_turn leaves it, with the answers of the pupil who moved."""
    version = match.turns.count() + 1
    events = encode((event,)).decode()
    Turn.objects.create(match=match, version=version, seat=0, move="put 1", events=events, **fields)
    for proof in event.evidence:
        Answer.objects.create(
            pupil=match.seats.get(index=0).pupil,
            school_class=match.lesson.school_class if match.lesson else None,
            item=proof.item,
            right=proof.right,
            source=Answer.Source.MATCH,
            match=match,
            ref=f"{match.pk}.{version}.{proof.item}",
            at=timezone.now(),
        )


def items(lesson: Lesson) -> set[str]:
    return {proof.item for proof in evidence(lesson).proofs}


def test_it_reads_what_the_whole_table_saw_while_the_match_goes_on() -> None:
    lesson, _people = started(bots=0)
    turn(tables(lesson)[0], SEEN)
    turn(tables(lesson)[0], HIDDEN)
    assert items(lesson) == {"border:FR-IT"}


def test_it_reads_all_of_a_match_that_is_over_refusals_too() -> None:
    lesson, people = started(bots=0)
    match = tables(lesson)[0]
    turn(match, HIDDEN)
    Answer.objects.create(
        pupil=people[0],
        item="border:PL-SE",
        right=False,
        source=Answer.Source.MATCH,
        match=match,
        ref="a refusal",
        at=timezone.now(),
    )
    assert items(lesson) == set()
    Match.objects.filter(pk=match.pk).update(status="over")
    assert items(lesson) == {"border:ES-FR", "border:PL-SE"}


@pytest.mark.parametrize("status", ["playing", "paused", "frozen"])
def test_it_waits_for_every_match_with_the_same_deal(status: str) -> None:
    lesson, _people = started(bots=0, seed="the same")
    first, second = tables(lesson)
    turn(first, HIDDEN)
    Match.objects.filter(pk=first.pk).update(status="over")
    Match.objects.filter(pk=second.pk).update(status=status, lesson=None)
    assert matches_told(lesson) == frozenset()
    assert items(lesson) == set()
    Match.objects.filter(pk=second.pk).update(status="over")
    assert items(lesson) == {"border:ES-FR"}


def test_it_reads_nothing_of_an_earlier_lesson() -> None:
    lesson, _people = started(bots=0)
    turn(tables(lesson)[0], SEEN, at=timezone.now() - timedelta(days=7))
    assert items(lesson) == set()


def test_it_shows_what_lay_open_where_evidence_is_hidden() -> None:
    lesson, _people = started(bots=0, title="europa_tour")
    match = tables(lesson)[0]
    turn(match, HIDDEN)
    turn(match, Event("laid", 0, {"pile": 1, "card": "NO"}))
    turn(match, Event("drew", 0, {"source": "stock"}, {"card": "PT"}, (0,)))
    found = class_atlas(lesson)
    assert found.board.fills == (Fill("NO", "lit"),)
    assert (found.countries, found.seen) == (0, 1)
    Match.objects.filter(pk=match.pk).update(status="over")
    found = class_atlas(lesson)
    assert {(fill.place, fill.tone) for fill in found.board.fills} == {
        ("ES", "right"),
        ("FR", "right"),
        ("NO", "lit"),
    }


def test_it_tells_no_room_which_cards_stand_on_a_rack() -> None:
    """Two worlds that look the same from outside, and the same moves in both: the same evidence."""
    lesson, _people = started(title="europa_tour", bots=0, seed="the same")
    match = tables(lesson)[0]
    rules, state = CATALOG["europa_tour"].rules, state_of(match)
    told, kept = [], []
    for world in range(2):
        Turn.objects.all().delete()
        imagined = rules.imagine(state, None, Chance("world", world))
        Match.objects.filter(pk=match.pk).update(version=0, state=encode(imagined).decode())
        for version in range(24):
            seat = version % 3
            play_turn(match_id=match.pk, seat=seat, version=version, move=f"put {version // 3 + 1}")
        told.append(evidence(lesson))
        kept.append(set(match.answers.values_list("item", flat=True)))
        match.answers.all().delete()
    assert kept[0] != kept[1]
    assert told[0] == told[1]
