"""The rules of the zigzag journey, clause by clause (ZZ-1 to ZZ-17)."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

from msgspec.structs import replace

from games.engine import (
    Chance,
    Event,
    Evidence,
    IllegalMove,
    Measure,
    Move,
    Outcome,
    Reached,
    Rules,
    Seat,
    Step,
    after,
    ranking,
    swap,
)
from games.titles.zigzag.scoring import between, blocked, out, scored, staying, tally
from games.titles.zigzag.state import (
    DEALT,
    By,
    Card,
    Deal,
    Draw,
    Edition,
    Fly,
    Hand,
    Lay,
    Link,
    State,
    Stop,
    View,
    ZigzagOptions,
    edition,
)

NOBODY = -1
DRAW, STOP, DEAL = Draw(), Stop(), Deal()
Followers: TypeAlias = tuple[dict[Card, Lay], dict[Card, Fly]]  # by land or rail, and by plane


class Zigzag(Rules[State, View]):
    race_is_open = True

    def setup(self, seats: int, options: ZigzagOptions, chance: Chance) -> State:
        starter = (
            options.starter if 0 <= options.starter < seats else chance.at("starter").below(seats)
        )
        hands, start, stock = _dealt(options, seats, (), chance.at("deck", 1))
        return State(options, hands, stock, (start,), starter, starter, starter)

    def to_move(self, state: State) -> tuple[Seat, ...]:
        return () if state.phase == "over" else (state.turn,)

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        if seat != state.turn or state.phase == "over":
            return ()
        if state.phase == "draw":
            return (DRAW,)
        if state.phase == "scored":
            return (DEAL,)
        lays, flights = _followers(state)
        cards = dict.fromkeys(state.hands[seat])
        moves: list[Move] = [lays[card] for card in cards if card in lays]
        if not state.flown:  # ZZ-8
            moves += [flights[card] for card in cards if card in flights]
        moves.append(STOP)  # ZZ-5: laying is voluntary
        return moves

    def is_legal(self, state: State, seat: Seat, move: Move) -> bool:
        if seat != state.turn:
            return False
        kind = type(move)
        if state.phase != "lay":
            return (state.phase, kind) in (("draw", Draw), ("scored", Deal))
        if kind is Lay:
            card: Card = move.card  # type: ignore[attr-defined]
            return card in state.hands[seat] and card in _followers(state)[0]
        if kind is Fly:
            card = move.card  # type: ignore[attr-defined]
            return not state.flown and card in state.hands[seat] and card in _followers(state)[1]
        return kind is Stop

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step:
        return PLAYED[type(move)](state, seat, move, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        debits, wins = tally(state)
        return View(
            seat=seat,
            options=state.options,
            phase=state.phase,
            turn=state.turn,
            starter=state.starter,
            round=state.round,
            hand=state.hands[seat] if seat is not None else (),
            sizes=tuple(map(len, state.hands)),
            stock=len(state.stock),
            chain=state.chain,
            flown=state.flown,
            laid=state.laid,
            silent=state.silent,
            results=state.results,
            debits=debits,
            wins=wins,
            shown=state.hands if _is_open(state) else (),
            gone=state.gone,
        )

    def standing(self, state: State) -> Outcome:
        """ZZ-17: lowest debit, then rounds won; an unfinished round counts as the hands lie."""
        if state.phase in ("draw", "lay"):
            state = replace(state, results=(*state.results, blocked(state)))
        debits, wins = tally(state)
        seats = range(len(state.hands))
        order = [(seat not in state.gone, -debits[seat], wins[seat]) for seat in seats]
        return Outcome(
            ranking(order),
            tuple(-debit for debit in debits),
            state.reason or "stopped",
            {"rounds": len(state.results), "wins": wins},
        )

    def race(self, state: State) -> tuple[Reached, ...]:
        debits, _wins = tally(state)
        return tuple(
            Reached(len(hand), also=debit if state.results else None)
            for hand, debit in zip(state.hands, debits, strict=True)
        )

    def measure(self, state: State) -> Measure | None:
        """What all hands together held at the end of a round, on average; less is better."""
        if state.reason == "alone" or not state.results:
            return None
        debits, _ = tally(state)
        rounds = len(state.results)
        return Measure("debit", round(sum(debits) / rounds), (-100 * sum(debits) // rounds,))

    def null_move(self, state: State, seat: Seat) -> Move:
        """P-8: draw, lay nothing."""
        return DRAW if state.phase == "draw" else STOP if state.phase == "lay" else DEAL

    def remove(self, state: State, seat: Seat, chance: Chance) -> Step:
        """The hand goes face down under the stock; one player left alone has won."""
        left = (Event("left", seat, {"cards": len(state.hands[seat])}),)
        deck = edition(state.options.edition).deck
        moved = replace(
            state,
            hands=swap(state.hands, seat, ()),
            stock=chance.at("left", seat).mixed(state.hands[seat], deck) + state.stock,
            gone=(*state.gone, seat),
            silent=0,  # there is something to draw again
        )
        if len(staying(moved)) == 1:
            return Step(replace(moved, phase="over", reason="alone"), left)
        if state.phase == "scored":
            return Step(between(moved), left)
        return Step(_next_turn(moved, 0) if state.turn == seat else moved, left)

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """Hidden: the other hands until the round is scored, and the order of the stock."""
        if _is_open(state):
            return replace(state, stock=chance.shuffled(state.stock))
        hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
        cards = iter(chance.shuffled([*hidden, *state.stock]))
        hands = tuple(
            hand if other == seat else tuple(next(cards) for _ in hand)
            for other, hand in enumerate(state.hands)
        )
        return replace(state, hands=hands, stock=tuple(cards))

    def refusal(self, state: State, seat: Seat, move: Move) -> IllegalMove:
        if seat not in self.to_move(state):
            return super().refusal(state, seat, move)
        if state.phase == "draw":
            return IllegalMove("draw_first")
        if state.phase == "scored":
            return IllegalMove("deal_first")
        match move:
            case Draw():
                return IllegalMove("drawn_already" if state.drew else "stock_empty")
            case Lay(card) | Fly(card) if card not in state.hands[seat]:
                return IllegalMove("not_in_hand", card)
            case Lay(card) | Fly(card):
                return _wrong_step(state, card, flying=isinstance(move, Fly))
        return IllegalMove("not_possible")


def _dealt(
    options: ZigzagOptions, seats: int, gone: tuple[Seat, ...], chance: Chance
) -> tuple[tuple[Hand, ...], Link, tuple[Card, ...]]:
    """ZZ-2: shuffle, six cards each, a start card; the rest is the stock."""
    deck = chance.shuffled(edition(options.edition).deck)
    hands: list[Hand] = []
    for seat in range(seats):
        count = 0 if seat in gone else DEALT
        hands.append(deck[:count])
        deck = deck[count:]
    return tuple(hands), Link(deck[0], NOBODY, "start"), deck[1:]


def _followers(state: State) -> Followers:
    twins = state.options.twins == "free" or state.laid > 0  # ZZ-7
    return _following(edition(state.options.edition), state.chain[-1].card, twins)


@cache
def _following(board: Edition, last: Card, twins: bool) -> Followers:
    """ZZ-6, ZZ-9, ZZ-11: the neighbours by land or rail; the plane is for all others."""
    near, around = (board.around if twins else board.near)[last], board.around[last]
    lays = {card: Lay(card) for card in board.figure if card in near}
    return lays, {card: Fly(card) for card in board.figure if card not in around}


def _way(state: State, card: Card) -> By:
    last = state.chain[-1].card
    if card == last:
        return "twin"
    return "rail" if (last, card) in edition(state.options.edition).by_rail else "border"


def _wrong_step(state: State, card: Card, *, flying: bool) -> IllegalMove:
    """Why this card of the hand cannot follow, in geographic words."""
    board, last = edition(state.options.edition), state.chain[-1].card
    if card == last:
        if card in _followers(state)[0]:
            return IllegalMove("no_need_to_fly", last, card)
        return IllegalMove("twin_of_another", card)
    if not flying:
        return IllegalMove("no_border", last, card, evidence=_proof(board, last, card, right=False))
    if card in board.near[last]:
        # Who flies to a neighbour did not know that it is one.
        return IllegalMove(
            "no_need_to_fly", last, card, evidence=_proof(board, last, card, right=False)
        )
    return IllegalMove("plane_used", last, card)


def _proof(board: Edition, a: Card, b: Card, *, right: bool) -> tuple[Evidence, ...]:
    return (Evidence(board.item(a, b), right),)


def _draw(state: State, seat: Seat, move: Draw, chance: Chance) -> Step:
    """ZZ-4: the top card of the stock into the hand."""
    card = state.stock[-1]
    stock = state.stock[:-1]
    hands = swap(state.hands, seat, (*state.hands[seat], card))
    drew = Event("drew", seat, {"stock": len(stock)}, {"card": card}, (seat,))
    moved = replace(state, hands=hands, stock=stock, phase="lay", drew=True)
    return Step(moved, (drew,) if stock else (drew, Event("stock_empty")))


def _lay(state: State, seat: Seat, move: Lay, chance: Chance) -> Step:
    return _laid(state, seat, move.card, _way(state, move.card))


def _fly(state: State, seat: Seat, move: Fly, chance: Chance) -> Step:
    return _laid(state, seat, move.card, "plane")


def _laid(state: State, seat: Seat, card: Card, by: By) -> Step:
    """ZZ-5 to ZZ-14: one card more in the chain; the last card of a hand wins the round."""
    board, last = edition(state.options.edition), state.chain[-1].card
    hand = state.hands[seat]
    index = hand.index(card)
    hand = hand[:index] + hand[index + 1 :]
    laid = Event(
        "flew" if by == "plane" else "laid",
        seat,
        {"card": card, "after": last, "by": by, "left": len(hand)},
        evidence=_proof(board, last, card, right=True) if by in ("border", "rail") else (),
    )
    moved = replace(
        state,
        hands=swap(state.hands, seat, hand),
        chain=(*state.chain, Link(card, seat, by)),
        flown=state.flown or by == "plane",
        laid=state.laid + 1,
    )
    if hand:
        return Step(moved, (laid,))
    state, events = scored(moved, out(moved, seat))
    return Step(state, (laid, *events))


def _stop(state: State, seat: Seat, move: Stop, chance: Chance) -> Step:
    """The next player goes on, unless nobody can or will (the stock is empty, nothing laid)."""
    stopped = Event("stopped", seat, {"laid": state.laid})
    silent = state.silent + 1 if not state.drew and not state.laid else 0
    if silent and silent == len(staying(state)):
        state, events = scored(state, blocked(state))
        return Step(state, (stopped, *events))
    return Step(_next_turn(state, silent), (stopped,))


def _next_turn(state: State, silent: int) -> State:
    """ZZ-10: clockwise, from the last card laid. Without a stock nobody draws."""
    turn = after(state.turn, len(state.hands), state.gone)
    phase = "draw" if state.stock else "lay"
    return replace(state, turn=turn, phase=phase, drew=False, flown=False, laid=0, silent=silent)


def _deal(state: State, seat: Seat, move: Deal, chance: Chance) -> Step:
    deck = chance.at("deck", state.round + 1)
    hands, start, stock = _dealt(state.options, len(state.hands), state.gone, deck)
    dealt = State(
        state.options,
        hands,
        stock,
        (start,),
        turn=seat,
        starter=seat,
        first=state.first,
        round=state.round + 1,
        results=state.results,
        gone=state.gone,
    )
    return Step(dealt, (Event("dealt", seat, {"round": dealt.round, "start": start.card}),))


PLAYED: dict[type[Move], Callable[[State, Seat, Any, Chance], Step]] = {
    Draw: _draw,
    Lay: _lay,
    Fly: _fly,
    Stop: _stop,
    Deal: _deal,
}


def _is_open(state: State) -> bool:
    """Whether the hands lie open, after a round."""
    return state.phase in ("scored", "over")
