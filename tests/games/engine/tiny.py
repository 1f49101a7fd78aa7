"""Pebbles: the smallest title with everything in it; it proves the kernel and the suite.

Each seat holds hidden numbers. A turn: take the top of the hidden stock, then lay one number.
When every hand is empty, the highest sum laid wins.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from europa_edu.atlas.board import Board
from games.engine import (
    Chance,
    Event,
    Evidence,
    IllegalMove,
    Move,
    Options,
    Outcome,
    Pace,
    Poster,
    Rules,
    Seat,
    Step,
    Title,
    after,
    random_bot,
    ranking,
    swap,
)


class Take(Move, frozen=True):
    pass


class Lay(Move, frozen=True):
    number: int


class State(Struct, frozen=True):
    stock: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[tuple[int, ...], ...]
    turn: Seat
    taken: bool = False
    gone: frozenset[Seat] = frozenset()


class View(Struct, frozen=True):
    seat: Seat | None
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    laid: tuple[tuple[int, ...], ...]
    stock: int
    turn: Seat


class Pebbles(Rules[State, View]):
    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        deck = chance.at("deck").shuffled(range(1, 13))
        hands = tuple(deck[2 * seat : 2 * seat + 2] for seat in range(seats))
        starter = options.starter if options.starter >= 0 else chance.at("starter").below(seats)
        return State(deck[2 * seats :], hands, ((),) * seats, starter)

    def to_move(self, state: State) -> tuple[Seat, ...]:
        return (state.turn,) if any(state.hands) else ()

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_move(state):
            return ()
        if state.stock and not state.taken:
            return (Take(),)
        return tuple(Lay(number) for number in state.hands[seat])

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step:
        if isinstance(move, Take):
            card, *stock = state.stock
            hands = swap(state.hands, seat, (*state.hands[seat], card))
            took = Event("took", seat, private={"card": card}, to=(seat,))
            return Step(replace(state, stock=tuple(stock), hands=hands, taken=True), (took,))
        assert isinstance(move, Lay)
        hand = tuple(number for number in state.hands[seat] if number != move.number)
        laid = swap(state.laid, seat, (*state.laid[seat], move.number))
        state = replace(state, hands=swap(state.hands, seat, hand), laid=laid)
        proof = Evidence(f"number:{move.number}", right=True)
        event = Event("laid", seat, {"card": move.number}, evidence=(proof,))
        return Step(_next(state), (event,))

    def view(self, state: State, seat: Seat | None) -> View:
        hand = state.hands[seat] if seat is not None else ()
        sizes = tuple(map(len, state.hands))
        return View(seat, hand, sizes, state.laid, len(state.stock), state.turn)

    def outcome(self, state: State) -> Outcome | None:
        return None if any(state.hands) else self.standing(state)

    def standing(self, state: State) -> Outcome:
        points = tuple(map(sum, state.laid))
        return Outcome(ranking(points), points, "hands_empty")

    def null_move(self, state: State, seat: Seat) -> Move:
        return self.legal_moves(state, seat)[0]

    def remove(self, state: State, seat: Seat, chance: Chance) -> Step:
        state = replace(state, hands=swap(state.hands, seat, ()), gone=state.gone | {seat})
        state = _next(state) if state.turn == seat else state
        return Step(state, (Event("left", seat),))

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        others = [other for other in range(len(state.hands)) if other != seat]
        pool = list(chance.shuffled([*state.stock, *(n for o in others for n in state.hands[o])]))
        hands = state.hands
        for other in others:
            hands = swap(hands, other, tuple(pool.pop() for _ in hands[other]))
        return replace(state, hands=hands, stock=tuple(pool))

    def refusal(self, state: State, seat: Seat, move: Move) -> IllegalMove:
        if seat in self.to_move(state) and isinstance(move, Lay):
            proof = Evidence(f"number:{move.number}", right=False)
            return IllegalMove("not_held", move.number, evidence=(proof,))
        return super().refusal(state, seat, move)


def _next(state: State) -> State:
    empty = {seat for seat, hand in enumerate(state.hands) if not hand}
    return replace(state, turn=after(state.turn, len(state.hands), empty), taken=False)


def board(view: View, moves: Sequence[Move]) -> Board:
    return Board()


def pebbles(rules: Rules[Any, Any] | None = None, **changes: Any) -> Title:
    fields: dict[str, Any] = {
        "slug": "pebbles",
        "name": "Pebbles",
        "authors": "nobody",
        "poster": Poster("Take pebbles.", "Counting", "Who takes the last one wins."),
        "seats": (2, 4),
        "ages": 6,
        "minutes": (1, 2),
        "pace": Pace({2: 4, 3: 6, 4: 8}, 10),
        "rules": rules or Pebbles(),
        "options": Options,
        "state": State,
        "view": View,
        "moves": (Take, Lay),
        "bots": {"gentle": random_bot, "strong": random_bot},
        "board": board,
        "longest": 24,
    }
    return Title(**{**fields, **changes})
