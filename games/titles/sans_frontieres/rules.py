"""The rules of L'Europe sans frontières, clause by clause (SF-1 to SF-45)."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

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
from games.titles.sans_frontieres import turns
from games.titles.sans_frontieres.network import MIX, TICKETS, City, Ticket, network, tokens_needed
from games.titles.sans_frontieres.questions import answer, ask, leave_open, question_of
from games.titles.sans_frontieres.refusals import refusal
from games.titles.sans_frontieres.state import (
    HAND,
    STAGES,
    Answer,
    Ask,
    Declare,
    DontKnow,
    End,
    Exchange,
    Fellow,
    Go,
    Lay,
    Ready,
    State,
    Traveller,
    TravelOptions,
    View,
)
from games.titles.sans_frontieres.tourism import names_of

READY, DECLARE, ASK, DONT_KNOW, END = Ready(), Declare(), Ask(), DontKnow(), End()
EXCHANGES = {ticket: Exchange(ticket) for ticket in MIX}


class SansFrontieres(Rules[State, View]):
    race_is_open = True

    def setup(self, seats: int, options: TravelOptions, chance: Chance) -> State:
        """SF-5 to SF-10: itineraries, as many weekend cards as players, six cards each."""
        board = network(options.edition)
        journeys = chance.at("itineraries").sample(board.journeys, seats)
        weekends = chance.at("weekends").sample(board.weekend_cities, seats)
        deck = chance.at("tickets").shuffled(TICKETS + weekends)
        dealt = seats * HAND
        starter = (
            options.starter if 0 <= options.starter < seats else chance.at("starter").below(seats)
        )
        return State(
            options=options,
            travellers=tuple(
                Traveller(journey, journey[0], deck[seat:dealt:seats])
                for seat, journey in enumerate(journeys)
            ),
            pile=deck[dealt:],
            discard=(),
            tourism=chance.at("tourism").shuffled(
                names_of(options.cards, only_own=options.own_cards_only)
            ),
            turn=starter,
            starter=starter,
        )

    def to_move(self, state: State) -> tuple[Seat, ...]:
        if state.phase == "memorise":  # SF-11: all at the same time
            return tuple(
                [seat for seat, own in enumerate(state.travellers) if not (own.ready or own.gone)]
            )
        return () if state.phase == "over" else (state.turn,)

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_move(state):
            return ()
        if state.phase == "memorise":
            return (READY,)
        if state.phase != "turn":
            return (*map(Answer, state.choices), DONT_KNOW)
        own, action = state.travellers[seat], state.action
        held = dict.fromkeys(own.hand)
        tickets = [card for card in held if card in MIX]
        moves: list[Move] = []
        if action != "exchange":
            reach = _reach(state.options.edition, own.pawn, own.tokens)
            for card in tickets:
                moves += reach[card]
        if action != "travel":
            moves += [EXCHANGES[card] for card in tickets] or map(Exchange, held)
        if len(tickets) < len(held):
            others = _free_for_a_weekend(state, seat)
            moves += [Lay(card, other) for card in held if card not in MIX for other in others]
        if state.may_declare and not own.weekend:
            moves.append(DECLARE)
        if state.may_ask:
            moves.append(ASK)
        if action:
            moves.append(END)
        return moves

    def is_legal(self, state: State, seat: Seat, move: Move) -> bool:
        if state.phase != "turn" or seat != state.turn:
            return move in self.legal_moves(state, seat)
        own = state.travellers[seat]
        match move:
            case Go(ticket=ticket):
                if state.action == "exchange" or ticket not in MIX or ticket not in own.hand:
                    return False
                return move in _reach(state.options.edition, own.pawn, own.tokens)[ticket]
            case Exchange(card):
                if state.action == "travel" or card not in own.hand:
                    return False
                return card in MIX or not any(other in MIX for other in own.hand)
            case Lay(city, other):
                if city in MIX or city not in own.hand:
                    return False
                return other in _free_for_a_weekend(state, seat)
            case Declare():
                return state.may_declare and not own.weekend
            case Ask():
                return state.may_ask
        return isinstance(move, End) and state.action != ""

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step:
        return PLAYED[type(move)](_without_answer(state), seat, move, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        return _view(state, seat, recalls=False)

    def recall(self, state: State, seat: Seat) -> View:
        """P-5: who plays a seat for its owner knows the itinerary by heart."""
        return _view(state, seat, recalls=True)

    def standing(self, state: State) -> Outcome:
        """SF-43, SF-44: by stages reached; equal stages share the rank; who left is last."""
        stages = tuple(own.stages for own in state.travellers)
        keys = [(not own.gone, own.stages) for own in state.travellers]
        return Outcome(ranking(keys), stages, state.reason or "stopped")

    def race(self, state: State) -> tuple[Reached, ...]:
        return tuple(Reached(own.stages, STAGES) for own in state.travellers)

    def measure(self, state: State) -> Measure | None:
        """Rounds until someone had five stages, fewer is better; else the stages of all."""
        if state.reason == "alone":
            return None
        if state.reason == "five_stages":
            return Measure("rounds", state.round, (1, -state.round))
        stages = sum(own.stages for own in state.travellers)
        return Measure("stages", stages, (0, stages))

    def null_move(self, state: State, seat: Seat) -> Move:
        """P-8: exchange the lowest ticket; otherwise stop here, or leave the question."""
        if state.phase == "memorise":
            return READY
        if state.phase != "turn":
            return DONT_KNOW
        if state.action:
            return END
        hand = state.travellers[seat].hand
        tickets = [card for card in MIX if card in hand]  # MIX goes from the lowest to the joker
        return Exchange(tickets[0] if tickets else hand[0])

    def remove(self, state: State, seat: Seat, chance: Chance) -> Step:
        """Hand and pending weekend to the discard pile, tokens to the reserve, pawn off."""
        state = _without_answer(state)
        own = state.travellers[seat]
        left = replace(own, pawn="", hand=(), tokens=0, weekend="", gone=True)
        back = own.hand + ((own.weekend,) if own.weekend else ())
        state = replace(
            state,
            travellers=swap(state.travellers, seat, left),
            discard=state.discard + back,
        )
        event = Event("left", seat, {"cards": back} if back else {})
        staying = [other for other in state.travellers if not other.gone]
        if len(staying) == 1:
            return Step(turns.over(state, "alone"), (event,))
        if state.phase == "memorise":
            all_ready = all(other.ready for other in staying)
            return Step(turns.begin(state) if all_ready else state, (event,))
        if state.turn != seat:
            return Step(state, (event,))
        if state.card:
            state = replace(state, tourism=(*state.tourism, state.card))
        state, events = turns.next_turn(state)
        return Step(state, (event, *events))

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """Hidden: other hands, both piles' order, and of each itinerary what is not shown."""
        board = network(state.options.edition)
        own = state.travellers[seat].hand if seat is not None else ()
        hands = [() if who == seat else other.hand for who, other in enumerate(state.travellers)]
        unseen = [*state.pile, *(card for hand in hands for card in hand)]
        # Which weekend cards were left in the box is hidden too.
        seen = {*own, *state.discard, *(other.weekend for other in state.travellers)}
        weekends = chance.shuffled([city for city in board.weekend_cities if city not in seen])
        tickets = [card for card in unseen if card in MIX]
        cards = iter(chance.shuffled((*tickets, *weekends[: len(unseen) - len(tickets)])))
        pile = tuple(next(cards) for _ in state.pile)
        travellers = []
        for who, other in enumerate(state.travellers):
            known = other.itinerary[: _seen_stages(state, who, seat)]
            rest = [city for city in board.cities if city not in known]
            itinerary = known + chance.sample(rest, 1 + STAGES - len(known))
            hand = other.hand if who == seat else tuple(next(cards) for _ in other.hand)
            travellers.append(replace(other, itinerary=itinerary, hand=hand))
        return replace(
            state,
            travellers=tuple(travellers),
            pile=pile,
            tourism=chance.shuffled(state.tourism),
        )

    def refusal(self, state: State, seat: Seat, move: Move) -> IllegalMove:
        if seat not in self.to_move(state):
            return super().refusal(state, seat, move)
        return refusal(state, seat, move)


PLAYED: dict[type[Move], Callable[[State, Seat, Any, Chance], Step]] = {
    Ready: turns.ready,
    Go: turns.go,
    Exchange: turns.exchange,
    Declare: turns.declare,
    Ask: ask,
    Answer: answer,
    DontKnow: leave_open,
    Lay: turns.lay,
    End: turns.end,
}


@cache
def _reach(edition: str, pawn: City, tokens: int) -> dict[Ticket, tuple[Go, ...]]:
    """Per ticket: every line that it opens from here, with at most so many tokens."""
    lines = network(edition).lines[pawn]
    return {ticket: tuple(_opened(lines, ticket, tokens)) for ticket in MIX}


def _opened(lines: dict[City, int], ticket: Ticket, tokens: int) -> Iterator[Go]:
    for city, price in lines.items():
        missing = tokens_needed(price, ticket)
        if missing is not None and missing <= tokens:
            yield Go(city, ticket)


def _without_answer(state: State) -> State:
    """The answered card is put away."""
    return replace(state, answered=None) if state.answered else state


def _free_for_a_weekend(state: State, seat: Seat) -> list[Seat]:
    """SF-30: the other players who have no pending weekend."""
    return [
        other
        for other, victim in enumerate(state.travellers)
        if not (victim.weekend or victim.gone or other == seat)
    ]


def _seen_stages(state: State, who: Seat, seat: Seat | None) -> int:
    """How many cities of who's itinerary this seat may see: the holder shows those reached."""
    own = state.travellers[who]
    if state.phase == "over":
        return 1 + STAGES
    if who == seat and (not own.ready or state.options.aide_memoire):
        return 1 + STAGES
    return 1 + own.stages


def _view(state: State, seat: Seat | None, *, recalls: bool) -> View:
    own = state.travellers[seat] if seat is not None else None
    options = state.options
    asking = state.phase in ("country", "sight")
    return View(
        seat=seat,
        options=replace(options, cards=()) if options.cards else options,
        phase=state.phase,
        turn=state.turn,
        round=state.round,
        travellers=tuple(
            Fellow(
                other.itinerary
                if recalls and who == seat
                else other.itinerary[: _seen_stages(state, who, seat)],
                other.pawn,
                len(other.hand),
                other.tokens,
                other.stages,
                other.weekend,
                other.ready,
                other.gone,
            )
            for who, other in enumerate(state.travellers)
        ),
        hand=own.hand if own else (),
        pile=len(state.pile),
        discard=state.discard,
        action=state.action,
        may_declare=state.may_declare and not state.travellers[state.turn].weekend,
        may_ask=state.may_ask,
        trail=state.trail,
        question=question_of(state) if asking else None,
        answered=state.answered,
        seconds=options.memorise_seconds
        if state.phase == "memorise"
        else options.question_seconds
        if asking
        else 0,
    )
