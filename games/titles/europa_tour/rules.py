"""The rules of Europa Tour, clause by clause (ET-1 to ET-25)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.engine import (
    Chance,
    Event,
    IllegalMove,
    Measure,
    Move,
    Outcome,
    Reached,
    Rules,
    Seat,
    Step,
    ranking,
    swap,
)
from games.titles.europa_tour.route import (
    EMPTY,
    SLOTS,
    Card,
    countries_in,
    edition,
    longest_run,
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
    TourOptions,
    View,
)
from games.titles.europa_tour.turns import PLAYED, end_calls, end_turn, open_piles

DRAWS = (Draw(STOCK), *(Draw(str(pile + 1)) for pile in range(PILES)))
KEEPS = tuple(Keep(slot + 1) for slot in range(SLOTS))
LAYS = tuple(Lay(pile + 1) for pile in range(PILES))
PUTS = tuple(Put(slot + 1) for slot in range(SLOTS))
PLAYING = ("draw", "drawn", "replaced")


def _listed(phase: str, must_fill: int, claimed: bool) -> tuple[Move, ...]:
    """The moves of a player whose turn it is."""
    claims = () if claimed else (Claim(),)
    if phase == "draw":
        return DRAWS + claims
    lays = (Lay(must_fill),) if must_fill else LAYS  # ET-10
    return lays + claims if phase == "replaced" else KEEPS + lays + claims


# All of them, made once: a turn only looks them up.
LISTED = {
    (phase, must_fill, claimed): _listed(phase, must_fill, claimed)
    for phase in PLAYING
    for must_fill in range(PILES + 1)
    for claimed in (False, True)
}
LEGAL = {key: frozenset(moves) for key, moves in LISTED.items()}


class EuropaTour(Rules[State, View]):
    def setup(self, seats: int, options: TourOptions, chance: Chance) -> State:
        """ET-2, ET-4: shuffle, deal ten each, the rest is the stock."""
        deck = chance.at("deck").shuffled(edition(options.edition).deck)
        starter = (
            options.starter if 0 <= options.starter < seats else chance.at("starter").below(seats)
        )
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
            return tuple([seat for seat, cards in enumerate(state.dealt) if cards])
        return state.called

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        if state.phase in PLAYING:
            if seat != state.turn:
                return ()
            return LISTED[state.phase, state.must_fill, state.claimed]
        if state.phase == "fill" and state.dealt[seat]:
            return [put for put, card in zip(PUTS, state.racks[seat], strict=True) if not card]
        return (Claim(), Pass()) if seat in state.called else ()

    def is_legal(self, state: State, seat: Seat, move: Move) -> bool:
        if state.phase in PLAYING:
            return seat == state.turn and move in LEGAL[state.phase, state.must_fill, state.claimed]
        if state.phase == "fill" and isinstance(move, Put) and state.dealt[seat]:
            return move in PUTS and not state.racks[seat][move.slot - 1]
        return move in self.legal_moves(state, seat)

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step:
        return PLAYED[type(move)](state, seat, move, chance)

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
            filled=tuple([tuple(map(bool, rack)) for rack in state.racks]),
            hand=hand,
            tops=tuple([pile[-1] if pile else EMPTY for pile in state.piles]),
            heights=tuple(map(len, state.piles)),
            stock=len(state.stock),
            must_fill=state.must_fill,
            claimed=state.claimed,
            called=state.called,
            winners=state.winners,
            shown=state.shown,
            gone=state.gone,
        )

    def standing(self, state: State) -> Outcome:
        """ET-23 and ET-25: valid routes by countries, then the longest unbroken runs."""
        board = edition(state.options.edition)
        runs = [longest_run(rack, board) for rack in state.racks]
        order = [
            (
                seat in state.winners,
                seat in state.winners or seat not in state.gone,
                *_strength(state, seat, runs[seat]),
            )
            for seat in range(len(runs))
        ]
        return Outcome(ranking(order), tuple(run[0] for run in runs), state.reason or "stopped")

    def race(self, state: State) -> tuple[Reached, ...]:
        board = edition(state.options.edition)
        return tuple(Reached(longest_run(rack, board)[0], SLOTS) for rack in state.racks)

    def measure(self, state: State) -> Measure | None:
        """Rounds until a journey was complete, fewer is better; else the longest piece of one."""
        if state.reason == "alone":
            return None
        if state.winners:
            return Measure("rounds", state.round, (1, -state.round))
        board = edition(state.options.edition)
        run = max(longest_run(rack, board)[0] for rack in state.racks)
        return Measure("run", run, (0, run))

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
        """The rack goes face down under the stock, but a route that was shown stays and counts."""
        state = replace(
            state,
            gone=(*state.gone, seat),
            called=tuple(other for other in state.called if other != seat),
        )
        left = Event("left", seat)
        back: list[Card] = []
        if seat not in state.winners:  # ET-21: who has shown a route has won
            back = [card for card in (*state.racks[seat], *state.dealt[seat]) if card]
            state = replace(
                state,
                racks=swap(state.racks, seat, (EMPTY,) * SLOTS),
                dealt=swap(state.dealt, seat, ()),
            )
        if state.turn == seat and state.hand:
            if state.must_fill:
                pile = state.must_fill - 1
                piles = swap(state.piles, pile, (*state.piles[pile], state.hand))
                state = replace(state, piles=piles)
            else:
                back.append(state.hand)
            state = replace(state, hand=EMPTY, hand_is_public=False, must_fill=0)
        deck = edition(state.options.edition).deck
        state = replace(state, stock=chance.at("left", seat).mixed(back, deck) + state.stock)
        if state.phase == "last_call":  # ET-23: the others still answer
            return Step(state if state.called else end_calls(state), (left,))
        staying = [other for other in range(len(state.racks)) if other not in state.gone]
        if len(staying) == 1:
            state = replace(state, phase="over", hand=EMPTY, reason="alone")
            return Step(state, (left,))
        if state.phase == "fill":
            return Step(state if any(state.dealt) else open_piles(state), (left,))
        if state.turn != seat:
            return Step(state, (left,))
        return end_turn(state, state.piles, left, chance)

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
