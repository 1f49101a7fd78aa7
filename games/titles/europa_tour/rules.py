"""The rules of Europa Tour, clause by clause (ET-1 to ET-25)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.engine import (
    Chance,
    Event,
    Evidence,
    Fact,
    IllegalMove,
    Move,
    Outcome,
    Rules,
    Seat,
    Step,
    after,
    ranking,
    swap,
)
from games.titles.europa_tour.state import (
    COLOURS,
    EMPTY,
    ITEMS,
    PILES,
    SLOTS,
    Card,
    Claim,
    Draw,
    Edition,
    Keep,
    Lay,
    Pass,
    Put,
    Rack,
    State,
    TourOptions,
    View,
    countries_in,
    edition,
    links,
    longest_run,
)

STOCK = "stock"
DRAWS = (Draw(STOCK), *(Draw(str(pile + 1)) for pile in range(PILES)))
KEEPS = tuple(Keep(slot + 1) for slot in range(SLOTS))
LAYS = tuple(Lay(pile + 1) for pile in range(PILES))
PUTS = tuple(Put(slot + 1) for slot in range(SLOTS))
PLAYING = ("draw", "drawn", "replaced")


class EuropaTour(Rules[State, View]):
    def setup(self, seats: int, options: TourOptions, chance: Chance) -> State:
        """ET-2, ET-4: shuffle, deal ten each, the rest is the stock."""
        deck = chance.shuffled(edition(options.edition).deck)
        starter = options.starter if 0 <= options.starter < seats else chance.below(seats)
        return State(
            options=options,
            racks=((EMPTY,) * SLOTS,) * seats,
            dealt=tuple(deck[SLOTS * seat : SLOTS * (seat + 1)] for seat in range(seats)),
            stock=deck[SLOTS * seats :],
            piles=((),) * PILES,
            turn=starter,
            starter=starter,
            shown=((),) * seats,
        )

    def to_move(self, state: State) -> tuple[Seat, ...]:
        if state.phase in PLAYING:
            return (state.turn,)
        if state.phase == "fill":  # ET-5: all at the same time
            return tuple(seat for seat, cards in enumerate(state.dealt) if cards)
        return state.called

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_move(state):
            return ()
        if state.phase == "fill":
            return [put for put, card in zip(PUTS, state.racks[seat], strict=True) if not card]
        if state.phase == "last_call":
            return (Claim(), Pass())
        claim = () if state.claimed else (Claim(),)
        if state.phase == "draw":
            return DRAWS + claim
        lays = (Lay(state.must_fill),) if state.must_fill else LAYS  # ET-10
        return lays + claim if state.phase == "replaced" else KEEPS + lays + claim

    def is_legal(self, state: State, seat: Seat, move: Move) -> bool:
        phase = state.phase
        if phase not in PLAYING or seat != state.turn:
            return move in self.legal_moves(state, seat)
        kind = type(move)
        if kind is Lay:
            return phase != "draw" and (
                move.pile == state.must_fill if state.must_fill else 1 <= move.pile <= PILES  # type: ignore[attr-defined]
            )
        if kind is Draw:
            return phase == "draw" and move in DRAWS
        if kind is Keep:
            return phase == "drawn" and 1 <= move.slot <= SLOTS  # type: ignore[attr-defined]
        return kind is Claim and not state.claimed

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step:
        match move:
            case Draw(source):
                return _draw(state, seat, source)
            case Keep(slot):
                return _keep(state, seat, slot - 1)
            case Lay(pile):
                return _lay(state, seat, pile - 1, chance)
            case Put(slot):
                return _put(state, seat, slot - 1)
            case Claim():
                return _claim(state, seat)
        return _answer_call(state, seat, Event("passed", seat))

    def view(self, state: State, seat: Seat | None) -> View:
        hand = state.hand if state.hand_is_public or seat == state.turn else EMPTY
        if seat is not None and state.dealt[seat]:
            hand = state.dealt[seat][-1]
        return View(
            seat=seat,
            options=state.options,
            phase=state.phase,
            turn=state.turn,
            round=state.round,
            rack=state.racks[seat] if seat is not None else (),
            filled=tuple(tuple(card != EMPTY for card in rack) for rack in state.racks),
            hand=hand,
            tops=tuple(pile[-1] if pile else EMPTY for pile in state.piles),
            heights=tuple(map(len, state.piles)),
            stock=len(state.stock),
            must_fill=state.must_fill,
            claimed=state.claimed,
            called=state.called,
            winners=state.winners,
            shown=state.shown,
            gone=state.gone,
        )

    def outcome(self, state: State) -> Outcome | None:
        return self.standing(state) if state.phase == "over" else None

    def standing(self, state: State) -> Outcome:
        """ET-23 and ET-25: valid routes by countries, then the longest unbroken runs."""
        board = edition(state.options.edition)
        runs = [longest_run(rack, board) for rack in state.racks]
        order = [
            (seat not in state.gone, seat in state.winners, *_strength(state, seat, runs[seat]))
            for seat in range(len(runs))
        ]
        return Outcome(ranking(order), tuple(run[0] for run in runs), state.reason or "stopped")

    def null_move(self, state: State, seat: Seat) -> Move:
        """P-8: draw from the stock and lay it on the first pile."""
        if state.phase == "last_call":
            return Pass()
        if state.phase == "draw":
            return Draw(STOCK)
        if state.phase == "fill":
            return self.legal_moves(state, seat)[0]
        return Lay(state.must_fill or 1)

    def remove(self, state: State, seat: Seat, chance: Chance) -> Step:
        """The rack goes face down under the stock; one player alone has won."""
        back = [card for card in (*state.racks[seat], *state.dealt[seat]) if card]
        state = replace(
            state,
            racks=swap(state.racks, seat, (EMPTY,) * SLOTS),
            dealt=swap(state.dealt, seat, ()),
            gone=(*state.gone, seat),
            called=tuple(other for other in state.called if other != seat),
            winners=tuple(other for other in state.winners if other != seat),
        )
        left = (Event("left", seat),)
        if state.turn == seat and state.hand:
            if state.must_fill:
                pile = state.must_fill - 1
                piles = swap(state.piles, pile, (*state.piles[pile], state.hand))
                state = replace(state, piles=piles)
            else:
                back.append(state.hand)
        state = replace(state, stock=chance.shuffled(back) + state.stock)
        staying = [other for other in range(len(state.racks)) if other not in state.gone]
        if len(staying) == 1:
            state = replace(state, phase="over", called=(), hand=EMPTY, reason="alone")
            return Step(state, left)
        if state.phase == "last_call":
            return Step(state if state.called else _end_calls(state), left)
        if state.phase == "fill":
            return Step(state if any(state.dealt) else _open_piles(state), left)
        if state.turn != seat:
            return Step(state, left)
        state, events = _end_turn(replace(state, hand=EMPTY), chance)
        return Step(state, left + events)

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """Hidden: other racks and deals, the stock, what lies under the piles, a card in hand."""
        others = [other for other in range(len(state.racks)) if other != seat]
        hides_hand = state.hand and not state.hand_is_public and seat != state.turn
        pool = [card for other in others for card in (*state.racks[other], *state.dealt[other])]
        pool += [*state.stock, *(card for pile in state.piles for card in pile[:-1])]
        pool += [state.hand] if hides_hand else []
        own = [*state.dealt[seat][:-1]] if seat is not None else []
        cards = iter(chance.shuffled([card for card in pool + own if card]))

        def again(old: Sequence[Card]) -> tuple[Card, ...]:
            return tuple(next(cards) if card else EMPTY for card in old)

        dealt = tuple(
            (*again(old[:-1]), old[-1]) if who == seat and old else again(old)
            for who, old in enumerate(state.dealt)
        )
        return replace(
            state,
            racks=tuple(
                rack if who == seat else again(rack) for who, rack in enumerate(state.racks)
            ),
            dealt=dealt,
            stock=again(state.stock),
            piles=tuple((*again(pile[:-1]), pile[-1]) if pile else () for pile in state.piles),
            hand=next(cards) if hides_hand else state.hand,
        )

    def refusal(self, state: State, seat: Seat, move: Move) -> IllegalMove:
        if seat in self.to_move(state):
            if isinstance(move, Lay) and state.must_fill and state.phase != "draw":
                return IllegalMove("fill_the_empty_pile", state.must_fill)
            if isinstance(move, Put) and state.phase == "fill" and 1 <= move.slot <= SLOTS:
                return IllegalMove("slot_taken", move.slot)
            if isinstance(move, Claim):
                return IllegalMove("claimed_already")
            if isinstance(move, Keep | Lay) and state.phase == "draw":
                return IllegalMove("draw_first")
        return super().refusal(state, seat, move)


def _strength(state: State, seat: Seat, run: tuple[int, int]) -> tuple[int, int]:
    """Winners compare by countries alone (ET-23), the others by their longest run (ET-25)."""
    if seat in state.winners:
        return countries_in(state.racks[seat], edition(state.options.edition)), 0
    return run


def _put(state: State, seat: Seat, slot: int) -> Step:
    """ET-5: into any empty slot, before seeing the next card."""
    rack = swap(state.racks[seat], slot, state.dealt[seat][-1])
    state = replace(
        state,
        racks=swap(state.racks, seat, rack),
        dealt=swap(state.dealt, seat, state.dealt[seat][:-1]),
    )
    event = Event(
        "put", seat, {"slot": slot + 1}, {"card": rack[slot]}, (seat,), _proofs(state, rack, slot)
    )
    if state.dealt[seat]:
        return Step(state, (event,))
    if state.options.first_filled_starts and sum(not cards for cards in state.dealt) == 1:
        state = replace(state, turn=seat, starter=seat)  # ET-7
    return Step(state if any(state.dealt) else _open_piles(state), (event,))


def _open_piles(state: State) -> State:
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


def _draw(state: State, seat: Seat, source: str) -> Step:
    """ET-8: the unseen top of the stock, or the open top of a pile."""
    if source == STOCK:
        card = state.stock[-1]
        event = Event("drew", seat, {"source": source}, {"card": card}, (seat,))
        return Step(_moved(state, stock=state.stock[:-1], hand=card, phase="drawn"), (event,))
    index = int(source) - 1
    pile = state.piles[index]
    event = Event("drew", seat, {"source": source, "card": pile[-1]})
    state = _moved(
        state,
        piles=swap(state.piles, index, pile[:-1]),
        hand=pile[-1],
        hand_is_public=True,
        must_fill=0 if len(pile) > 1 else index + 1,
        phase="drawn",
    )
    return Step(state, (event,))


def _keep(state: State, seat: Seat, slot: int) -> Step:
    """ET-9 b: the slot that changed is seen by all, its content is not."""
    old = state.racks[seat]
    rack = swap(old, slot, state.hand)
    event = Event(
        "kept",
        seat,
        {"slot": slot + 1},
        {"card": state.hand, "replaced": old[slot]},
        (seat,),
        _proofs(state, rack, slot),
    )
    state = _moved(
        state,
        racks=swap(state.racks, seat, rack),
        hand=old[slot],
        hand_is_public=False,
        must_fill=state.must_fill,
        phase="replaced",
    )
    return Step(state, (event,))


def _lay(state: State, seat: Seat, index: int, chance: Chance) -> Step:
    """ET-9, ET-10: the card in hand goes on a pile and the turn is over."""
    piles = swap(state.piles, index, (*state.piles[index], state.hand))
    laid = Event("laid", seat, {"pile": index + 1, "card": state.hand})
    state, events = _end_turn(_moved(state, piles=piles), chance)
    return Step(state, (laid, *events))


def _end_turn(state: State, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """ET-13: a new stock if the old one is used up; then the next player, or the round limit."""
    events: tuple[Event, ...] = ()
    stock, piles = state.stock, state.piles
    if not stock:
        stock = chance.shuffled([card for pile in piles for card in pile[:-1]])
        piles = tuple(pile[-1:] for pile in piles)
        events = (Event("reshuffled", facts={"cards": len(stock)}),)
    following = after(state.turn, len(state.racks), state.gone)
    seats = len(state.racks)
    wrapped = (following - state.starter) % seats <= (state.turn - state.starter) % seats
    limit = state.options.rounds
    if wrapped and limit and state.round >= limit:
        over = replace(state, stock=stock, piles=piles, phase="over", reason="round_limit")
        return over, (*events, Event("rounds_over", facts={"rounds": limit}))
    return (
        _moved(
            state,
            stock=stock,
            piles=piles,
            turn=following,
            round_=state.round + wrapped,
            phase="draw",
            claimed=False,
        ),
        events,
    )


def _claim(state: State, seat: Seat) -> Step:
    """ET-21 to ET-24: everyone sees the rack; a valid route opens the last call."""
    board = edition(state.options.edition)
    rack = state.racks[seat]
    read = links(rack, board)
    broken = next((link for link in read if not link.holds), None)
    proofs = tuple(Evidence(link.item, link.holds) for link in read if link.item)
    state = replace(
        state,
        claimed=state.phase != "last_call",
        shown=swap(state.shown, seat, rack),
        winners=state.winners if broken else (*state.winners, seat),
    )
    found: dict[str, Fact]
    if broken is None:
        found = {"rack": rack, "countries": countries_in(rack, board)}
        event = Event("route", seat, found, evidence=proofs)
    else:
        found = {
            "rack": rack,
            "from": broken.first + 1,
            "to": broken.last + 1,
            "reason": broken.reason,
            "first": rack[broken.first],
            "second": rack[broken.last],
        }
        event = Event("no_route", seat, found, evidence=proofs)
    if state.phase == "last_call":
        return _answer_call(state, seat, event)
    if broken is not None:
        return Step(state, (event,))
    others = [other for other in range(len(state.racks)) if other not in (seat, *state.gone)]
    return Step(replace(state, phase="last_call", called=tuple(others)), (event,))


def _answer_call(state: State, seat: Seat, event: Event) -> Step:
    called = tuple(other for other in state.called if other != seat)
    state = replace(state, called=called)
    return Step(state if called else _end_calls(state), (event,))


def _end_calls(state: State) -> State:
    return replace(state, phase="over", reason="route" if state.winners else "stopped")


def _proofs(state: State, rack: Rack, slot: int) -> tuple[Evidence, ...]:
    """The facts that the card just placed makes use of: only links that hold count (SCH-4)."""
    board = edition(state.options.edition)
    colour = board.colour
    found = []
    for first, by, last in ((slot - 2, slot - 1, slot), (slot - 1, slot, slot + 1)):
        found += _joined(board, rack, first, by, last)
    found += _joined(board, rack, slot, slot + 1, slot + 2)
    for first in (slot - 1, slot):
        if 0 <= first < SLOTS - 1 and rack[first] in colour and rack[first + 1] in colour:
            found += _proof(board, rack[first], EMPTY, rack[first + 1])
    return tuple(found)


def _joined(board: Edition, rack: Rack, first: int, by: int, last: int) -> list[Evidence]:
    if first < 0 or last >= SLOTS or rack[by] in board.colour or not rack[by]:
        return []
    if rack[first] not in board.colour or rack[last] not in board.colour:
        return []
    return _proof(board, rack[first], rack[by], rack[last])


def _proof(board: Edition, a: Card, by: Card, b: Card) -> list[Evidence]:
    if not board.joins(a, by, b):
        return []
    kind = "plane" if by in COLOURS else ITEMS[by][0]
    return [Evidence(f"{kind}:{min(a, b)}-{max(a, b)}", right=True)]


def _moved(
    state: State,
    *,
    phase: str = "draw",
    racks: tuple[Rack, ...] | None = None,
    stock: tuple[Card, ...] | None = None,
    piles: tuple[tuple[Card, ...], ...] | None = None,
    hand: Card = EMPTY,
    hand_is_public: bool = False,
    must_fill: int = 0,
    turn: Seat | None = None,
    round_: int | None = None,
    claimed: bool | None = None,
) -> State:
    """The next state of an ordinary turn, built directly: playouts spend their time here."""
    return State(
        state.options,
        state.racks if racks is None else racks,
        state.dealt,
        state.stock if stock is None else stock,
        state.piles if piles is None else piles,
        state.turn if turn is None else turn,
        phase,  # type: ignore[arg-type]
        hand,
        hand_is_public,
        must_fill,
        state.round if round_ is None else round_,
        state.starter,
        state.claimed if claimed is None else claimed,
        state.called,
        state.winners,
        state.shown,
        state.gone,
        state.reason,
    )
