"""What each move does: one small function a move, each from state to step (ET-5 to ET-24)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engine import (
    Chance,
    Event,
    Evidence,
    Fact,
    Move,
    Seat,
    Step,
    after,
    swap,
)
from games.titles.europa_tour.route import (
    EMPTY,
    Rack,
    countries_in,
    edition,
    links,
    proofs,
)
from games.titles.europa_tour.state import (
    PILES,
    STOCK,
    Claim,
    Draw,
    Keep,
    Lay,
    Pass,
    Put,
    State,
)


def put(state: State, seat: Seat, move: Put, chance: Chance) -> Step:
    """ET-5: into any empty slot, before seeing the next card."""
    slot = move.slot - 1
    *rest, card = state.dealt[seat]
    rack = swap(state.racks[seat], slot, card)
    state = replace(
        state,
        racks=swap(state.racks, seat, rack),
        dealt=swap(state.dealt, seat, tuple(rest)),
    )
    event = Event(
        "put",
        seat,
        {"slot": slot + 1},
        {"card": card},
        (seat,),
        _proofs(state, rack, slot),
    )
    if rest:
        return Step(state, (event,))
    filled = [who for who, cards in enumerate(state.dealt) if not cards and who not in state.gone]
    if state.options.first_filled_starts and filled == [seat]:
        state = replace(state, turn=seat, starter=seat)  # ET-7
    return Step(state if any(state.dealt) else open_piles(state), (event,))


def open_piles(state: State) -> State:
    """ET-6: the five top cards of the stock become five piles."""
    tops = state.stock[-PILES:]
    return replace(
        state,
        stock=state.stock[:-PILES],
        piles=tuple((card,) for card in reversed(tops)),
        phase="draw",
        turn=state.turn
        if state.turn not in state.gone
        else after(state.turn, len(state.racks), state.gone),
    )


def _proofs(state: State, rack: Rack, slot: int) -> tuple[Evidence, ...]:
    return proofs(rack, slot, edition(state.options.edition))


def draw(state: State, seat: Seat, move: Draw, chance: Chance) -> Step:
    """ET-8: the unseen top of the stock, or the open top of a pile."""
    source = move.source
    if source == STOCK:
        card = state.stock[-1]
        event = Event("drew", seat, {"source": source}, {"card": card}, (seat,))
        return Step(replace(state, stock=state.stock[:-1], hand=card, phase="drawn"), (event,))
    index = int(source) - 1
    pile = state.piles[index]
    event = Event("drew", seat, {"source": source, "card": pile[-1]})
    state = replace(
        state,
        piles=swap(state.piles, index, pile[:-1]),
        hand=pile[-1],
        hand_is_public=True,
        must_fill=0 if len(pile) > 1 else index + 1,
        phase="drawn",
    )
    return Step(state, (event,))


def keep(state: State, seat: Seat, move: Keep, chance: Chance) -> Step:
    """ET-9 b: the slot that changed is seen by all, its content is not."""
    slot, old = move.slot - 1, state.racks[seat]
    rack = swap(old, slot, state.hand)
    event = Event(
        "kept",
        seat,
        {"slot": slot + 1},
        {"card": state.hand, "replaced": old[slot]},
        (seat,),
        _proofs(state, rack, slot),
    )
    state = replace(
        state,
        racks=swap(state.racks, seat, rack),
        hand=old[slot],
        hand_is_public=False,
        phase="replaced",
    )
    return Step(state, (event,))


def lay(state: State, seat: Seat, move: Lay, chance: Chance) -> Step:
    """ET-9, ET-10: the card in hand goes on a pile and the turn is over."""
    index = move.pile - 1
    piles = swap(state.piles, index, (*state.piles[index], state.hand))
    laid = Event("laid", seat, {"pile": index + 1, "card": state.hand})
    return end_turn(state, piles, laid, chance)


def end_turn(state: State, piles: tuple[Rack, ...], last: Event, chance: Chance) -> Step:
    """ET-13: a new stock if the old one is used up; then the next player, or the round limit."""
    events: tuple[Event, ...] = (last,)
    stock = state.stock
    if not stock:
        state = replace(state, shuffles=state.shuffles + 1)
        below = [card for pile in piles for card in pile[:-1]]
        deck = edition(state.options.edition).deck
        stock = chance.at("stock", state.shuffles).mixed(below, deck)
        piles = tuple(pile[-1:] for pile in piles)
        events += (Event("reshuffled", facts={"cards": len(stock)}),)
    seats, turn = len(state.racks), state.turn
    following = after(turn, seats, state.gone)
    wrapped = (following - state.starter) % seats <= (turn - state.starter) % seats
    if wrapped and 0 < state.options.rounds <= state.round:
        events += (Event("rounds_over", facts={"rounds": state.options.rounds}),)
        over = replace(
            state,
            stock=stock,
            piles=piles,
            hand=EMPTY,
            hand_is_public=False,
            must_fill=0,
            phase="over",
            reason="round_limit",
        )
        return Step(over, events)
    state = replace(
        state,
        stock=stock,
        piles=piles,
        hand=EMPTY,
        hand_is_public=False,
        must_fill=0,
        turn=following,
        round=state.round + wrapped,
        phase="draw",
        claimed=False,
    )
    return Step(state, events)


def claim(state: State, seat: Seat, move: Claim, chance: Chance) -> Step:
    """ET-21 to ET-24: everyone sees the rack; a valid route opens the last call."""
    board = edition(state.options.edition)
    rack = state.racks[seat]
    read = links(rack, board)
    broken = next((link for link in read if link.reason), None)
    read_links = tuple([link.proof for link in read if link.proof])
    state = replace(
        state,
        claimed=state.phase != "last_call",
        shown=swap(state.shown, seat, rack),
        winners=state.winners if broken else (*state.winners, seat),
    )
    found: dict[str, Fact]
    if broken is None:
        found = {"rack": rack, "countries": countries_in(rack, board)}
        event = Event("route", seat, found, evidence=read_links)
    else:
        found = {
            "rack": rack,
            "from": broken.first + 1,
            "to": broken.last + 1,
            "reason": broken.reason,
            "first": rack[broken.first],
            "second": rack[broken.last],
        }
        event = Event("no_route", seat, found, evidence=read_links)
    if state.phase == "last_call":
        return _answer_call(state, seat, event)
    if broken is not None:
        return Step(state, (event,))
    others = [other for other in range(len(state.racks)) if other not in (seat, *state.gone)]
    return Step(replace(state, phase="last_call", called=tuple(others)), (event,))


def pass_by(state: State, seat: Seat, move: Pass, chance: Chance) -> Step:
    return _answer_call(state, seat, Event("passed", seat))


def _answer_call(state: State, seat: Seat, event: Event) -> Step:
    called = tuple(other for other in state.called if other != seat)
    state = replace(state, called=called)
    return Step(state if called else end_calls(state), (event,))


def end_calls(state: State) -> State:
    return replace(state, phase="over", reason="route" if state.winners else "stopped")


PLAYED: dict[type[Move], Callable[[State, Seat, Any, Chance], Step]] = {
    Put: put,
    Draw: draw,
    Keep: keep,
    Lay: lay,
    Claim: claim,
    Pass: pass_by,
}
