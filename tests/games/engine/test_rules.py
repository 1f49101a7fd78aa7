from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from games.engine import Chance, IllegalMove, Move, Options, Outcome, leave, play
from games.engine.codec import UnreadableValue, decode, encode
from games.engine.replay import LEAVE, EndlessMatch, Turn, playthrough, replay
from tests.games.engine.tiny import Lay, Pebbles, State, Take, View, pebbles

RULES = Pebbles()
START = State(stock=(5, 6), hands=((1, 2), (3, 4)), laid=((), ()), turn=0)


def test_it_applies_a_listed_move() -> None:
    step = play(RULES, START, 0, Take(), Chance("s", 1))
    assert step.state.hands == ((1, 2, 5), (3, 4))
    assert [event.kind for event in step.events] == ["took"]


def test_it_refuses_a_move_out_of_turn() -> None:
    with pytest.raises(IllegalMove, match=r"^not_your_turn$"):
        play(RULES, START, 1, Take(), Chance("s", 1))


def test_it_says_why_in_facts_and_keeps_the_attempt_as_evidence() -> None:
    with pytest.raises(IllegalMove, match=r"^not_held 9$") as refused:
        play(RULES, START, 0, Lay(9), Chance("s", 1))
    assert refused.value.facts == (9,)
    assert [(proof.item, proof.right) for proof in refused.value.evidence] == [("number:9", False)]


def test_it_lets_a_seat_leave_a_running_match_only() -> None:
    state = leave(RULES, START, 0, Chance("s", 1)).state
    assert RULES.to_move(state) == (1,)
    over = State(stock=(), hands=((), ()), laid=((9,), (1,)), turn=0)
    with pytest.raises(IllegalMove, match="match_over"):
        leave(RULES, over, 0, Chance("s", 1))


def test_it_replays_a_match_with_someone_leaving_bit_for_bit() -> None:  # P-1
    title, turns = pebbles(), [Turn(1, 0, "take"), Turn(2, 1, LEAVE)]
    options = Options(starter=0)
    first = [encode(step.state) for step in replay(title, 3, options, "seed", turns)]
    again = [encode(step.state) for step in replay(title, 3, options, "seed", turns)]
    assert first == again
    assert decode(first[-1], State).gone == {1}


def test_it_stops_a_match_that_outlives_its_title_s_bound() -> None:
    title = pebbles(longest=3)
    with pytest.raises(EndlessMatch):
        playthrough(title, Options(), "seed", [title.bot("random")] * 2)


def test_it_lets_a_bot_go_by_what_a_player_keeps_in_mind() -> None:  # P-5
    class Remembering(Pebbles):
        def recall(self, state: State, seat: int) -> View:
            return replace(self.view(state, seat), hand=(77,))

    seen: list[tuple[int, ...]] = []

    def bot(view: View, moves: Sequence[Move], chance: Chance) -> Move:
        seen.append(view.hand)
        return chance.pick(moves)

    assert RULES.recall(START, 0) == RULES.view(START, 0)
    playthrough(pebbles(rules=Remembering()), Options(), "seed", [bot, bot])
    assert set(seen) == {(77,)}


def test_it_reads_options_strictly() -> None:
    assert decode(b'{"rules":"box"}', Options) == Options(rules="box")
    for bad in (b'{"rules":"house"}', b'{"starter":9}', b'{"colour":1}', b"[]", b"{"):
        with pytest.raises(UnreadableValue):
            decode(bad, Options)


def test_it_counts_as_places_how_many_stand_before() -> None:
    outcome = Outcome(ranking=((2,), (0, 3), (1,)), points=(), reason="")
    assert outcome.placed == [(1, (2,)), (2, (0, 3)), (4, (1,))]
    assert Outcome(ranking=(), points=(), reason="").placed == []
