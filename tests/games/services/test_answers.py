"""Moves are answers: what a pupil's own move proves is kept once, and nobody else's."""

import pytest

from games.catalog import CATALOG
from games.models import Match, Turn
from games.services.hints import note_hint
from games.services.matches import hand_to_bot
from games.services.turns import IllegalMove, play_bot_turn, play_turn
from quizzes.models import Answer
from tests.europa_edu.lessons.services.test_lessons import started, tables
from tests.games.tables import everybody_is_here, state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def at_table() -> tuple[Match, int]:
    """A zigzag table of pupils, and the seat to move."""
    # A deal in which a neighbour comes to be laid: a twin card would prove nothing.
    lesson, _people = started(bots=0, seed="answers-a")
    match = tables(lesson)[0]
    everybody_is_here(match)
    return match, CATALOG["zigzag"].rules.to_move(state_of(match))[0]


def lays(match: Match, seat: int, right: bool) -> str:
    """A card of the hand that may be laid, or may not."""
    title = CATALOG["zigzag"]
    state = state_of(match)
    hand = title.rules.view(state, seat).hand
    legal = {title.notation.write(move) for move in title.rules.legal_moves(state, seat)}
    return next(text for text in (f"lay {card}" for card in hand) if (text in legal) == right)


def drawn(match: Match, seat: int) -> int:
    """Draw until a neighbour can be laid and another card cannot."""
    version = match.version
    while True:
        match.refresh_from_db()
        try:
            lays(match, seat, right=True)
        except StopIteration:
            pass
        else:
            return version
        title = CATALOG["zigzag"]
        moves = title.rules.legal_moves(state_of(match), seat)
        move = next(text for text in map(title.notation.write, moves) if not text.startswith("fly"))
        version = play_turn(match_id=match.pk, seat=seat, version=version, move=move)
        seat = title.rules.to_move(state_of(match))[0]


def test_it_keeps_what_a_pupil_s_move_proves() -> None:
    match, seat = at_table()
    version = drawn(match, seat)
    seat = CATALOG["zigzag"].rules.to_move(state_of(match))[0]
    play_turn(match_id=match.pk, seat=seat, version=version, move=lays(match, seat, right=True))
    answer = Answer.objects.last()
    assert answer is not None
    assert (answer.right, answer.source) == (True, "match")
    assert answer.pupil == match.seats.get(index=seat).pupil
    assert answer.item.startswith(("border", "rail"))


def test_it_counts_a_refused_try_once() -> None:
    match, seat = at_table()
    version = drawn(match, seat)
    seat = CATALOG["zigzag"].rules.to_move(state_of(match))[0]
    before = Answer.objects.filter(right=False).count()
    move = lays(match, seat, right=False)
    for _ in range(2):
        with pytest.raises(IllegalMove):
            play_turn(match_id=match.pk, seat=seat, version=version, move=move)
    assert Answer.objects.filter(right=False).count() == before + 1


@pytest.mark.parametrize("right", [True, False])
def test_it_keeps_nothing_of_the_turn_after_a_hint(right: bool) -> None:
    match, seat = at_table()
    version = drawn(match, seat)
    seat = CATALOG["zigzag"].rules.to_move(state_of(match))[0]
    before = Answer.objects.count()
    note_hint(match.seats.get(index=seat))
    if not right:
        with pytest.raises(IllegalMove):
            play_turn(match_id=match.pk, seat=seat, version=version, move=lays(match, seat, False))
    play_turn(match_id=match.pk, seat=seat, version=version, move=lays(match, seat, right=True))
    assert Answer.objects.count() == before
    assert not match.seats.get(index=seat).helped  # the next one counts again


def test_it_keeps_nothing_of_a_bot_s_or_a_teacher_s_move() -> None:
    match, seat = at_table()
    version = drawn(match, seat)
    seat = CATALOG["zigzag"].rules.to_move(state_of(match))[0]
    before = Answer.objects.count()
    move = lays(match, seat, right=True)
    teacher = Turn.Actor.TEACHER
    version = play_turn(match_id=match.pk, seat=seat, version=version, move=move, actor=teacher)
    for place in range(match.seats.count()):
        hand_to_bot(match_id=match.pk, seat=place)
    for _ in range(12):
        moved = play_bot_turn(match_id=match.pk, version=version)
        version = moved if moved is not None else version
    assert Turn.objects.filter(match=match, actor=Turn.Actor.BOT).exists()
    assert Answer.objects.count() == before
