"""The suite passes an honest title and catches each way of breaking a promise."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from europa_edu.atlas.board import Board, Target
from games.engine import Chance, Event, IllegalMove, Move, Outcome, Seat, Step
from tests.games.conformance import Broken, check_match
from tests.games.engine.tiny import Lay, Pebbles, State, Take, View, _next, pebbles


@settings(max_examples=60)
@given(seed=st.text(min_size=1, max_size=8), seats=st.integers(2, 4))
def test_it_passes_an_honest_title(seed: str, seats: int) -> None:
    check_match(pebbles(), seats, seed)


def caught(title: Any) -> str:
    for seed in range(12):
        try:
            check_match(title, 3, f"seed {seed}")
        except Broken as broken:
            return str(broken)
    return "nothing"


def test_it_catches_a_view_that_shows_the_stock() -> None:
    class Leaky(Pebbles):
        def view(self, state: State, seat: Seat | None) -> View:
            return replace(super().view(state, seat), hand=state.stock[:1])

    assert "no view contains" in caught(pebbles(Leaky()))


def test_it_catches_a_view_that_shows_another_hand() -> None:
    class Leaky(Pebbles):
        def view(self, state: State, seat: Seat | None) -> View:
            view = super().view(state, seat)
            return replace(view, sizes=tuple(sum(hand) for hand in state.hands))

    assert "no view contains" in caught(pebbles(Leaky()))


def test_it_catches_an_event_that_tells_everybody_the_card() -> None:
    class Leaky(Pebbles):
        def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step:
            step = super().apply(state, seat, move, chance)
            if isinstance(move, Take):
                return Step(step.state, (Event("took", seat, {"card": state.stock[0]}),))
            return step

    assert "no event tells" in caught(pebbles(Leaky()))


def test_it_catches_listed_moves_that_depend_on_what_is_hidden() -> None:
    class Leaky(Pebbles):
        def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
            moves = super().legal_moves(state, seat)
            if len(moves) > 1 and state.stock and state.stock[0] > 6:
                return moves[:1]
            return moves

    assert "listed moves tell nothing hidden" in caught(pebbles(Leaky()))


def test_it_catches_a_global_random_call() -> None:
    class Lucky(Pebbles):
        def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step:
            step = super().apply(state, seat, move, chance)
            stock = random.sample(step.state.stock, len(step.state.stock))
            return Step(replace(step.state, stock=tuple(stock)), step.events)

    assert "same seed, same match" in caught(pebbles(Lucky()))


def test_it_catches_an_unlisted_move_that_is_accepted() -> None:
    class Open(Pebbles):
        def is_legal(self, state: State, seat: Seat, move: Move) -> bool:
            return True

        def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step:
            if isinstance(move, Take) and not state.stock:
                return Step(_next(state))
            return super().apply(state, seat, move, chance)

    assert "is_legal agrees with legal_moves" in caught(pebbles(Open()))


def test_it_catches_a_match_that_never_ends() -> None:
    class Endless(Pebbles):
        def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step:
            if isinstance(move, Lay):
                return Step(_next(state))
            return super().apply(state, seat, move, chance)

    assert "every match ends" in caught(pebbles(Endless()))


def test_it_catches_a_listed_move_that_cannot_be_played() -> None:
    class Closed(Pebbles):
        def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step:
            if isinstance(move, Lay) and move.number == 7:
                raise IllegalMove("not_possible")
            return super().apply(state, seat, move, chance)

    assert "every listed move is playable" in caught(pebbles(Closed()))


def test_it_catches_a_seat_without_moves_on_its_turn() -> None:
    class Silent(Pebbles):
        def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
            return super().legal_moves(state, (seat + 1) % 3)

    with pytest.raises((Broken, ValueError)):
        check_match(pebbles(Silent()), 3, "seed")


def test_it_catches_moves_listed_out_of_turn() -> None:
    class Eager(Pebbles):
        def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
            return super().legal_moves(state, seat) or (
                tuple(Lay(number) for number in state.hands[seat])
            )

    assert "moves if and only if to move" in caught(pebbles(Eager()))


def test_it_catches_a_ranking_that_forgets_a_seat() -> None:
    class Forgetful(Pebbles):
        def standing(self, state: State) -> Outcome:
            return replace(super().standing(state), ranking=((0,), (1,)))

    assert "the ranking names every seat once" in caught(pebbles(Forgetful()))


def test_it_catches_a_seat_that_moves_after_leaving() -> None:
    class Ghosts(Pebbles):
        def remove(self, state: State, seat: Seat, chance: Chance) -> Step:
            return Step(replace(state, turn=seat) if state.hands[seat] else state)

    assert "who has left does not move" in caught(pebbles(Ghosts()))


def test_it_catches_a_board_that_offers_an_illegal_move() -> None:
    def board(view: View, moves: Sequence[Move]) -> Board:
        return Board(targets=(Target(place="FR", move="lay 99"),))

    assert "the board offers only legal moves" in caught(pebbles(board=board))


def test_it_catches_an_illegal_null_move() -> None:
    class Null(Pebbles):
        def null_move(self, state: State, seat: Seat) -> Move:
            return Lay(99)

    assert "the null move is legal" in caught(pebbles(Null()))


def test_it_catches_a_view_that_contains_a_state() -> None:
    class Nested(Pebbles):
        def view(self, state: State, seat: Seat | None) -> View:
            return replace(super().view(state, seat), hand=(state,))  # type: ignore[arg-type]

    assert "never contains a state" in caught(pebbles(Nested()))
