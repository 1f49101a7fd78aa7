"""Why a move is refused, in words of the map; nothing hidden is in them (P-6)."""

from games.engine import IllegalMove, Move, Seat
from games.titles.sans_frontieres.network import COACH, MIX, City, network, tokens_needed
from games.titles.sans_frontieres.state import (
    Answer,
    Ask,
    Declare,
    DontKnow,
    End,
    Exchange,
    Go,
    Lay,
    State,
    Traveller,
)


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """For a seat that is to move, but not so."""
    own = state.travellers[seat]
    if state.phase == "memorise":
        return IllegalMove("memorise_first")
    if state.phase != "turn":
        return IllegalMove("not_a_choice" if isinstance(move, Answer) else "answer_first")
    match move:
        case Go(city, ticket):
            return _cannot_go(state, own, city, ticket)
        case Exchange(card):
            if card not in own.hand:
                return IllegalMove("not_in_hand")
            return IllegalMove("travelling" if state.action else "tickets_first")
        case Lay(city, other):
            return _cannot_lay(state, seat, city, other)
        case Declare():
            if own.weekend and state.may_declare:  # SF-25, SF-31
                return IllegalMove("weekend_first", own.weekend)
            return IllegalMove("arrive_first")
        case Ask():
            if state.action == "travel" and own.pawn in network(state.options.edition).yellow_dots:
                return IllegalMove("asked_already", own.pawn)
            if state.action == "travel":
                return IllegalMove("red_dot", own.pawn)  # SF-35
            return IllegalMove("arrive_first")
        case End():
            return IllegalMove("play_a_ticket_first")  # SF-14
        case Answer() | DontKnow():
            return IllegalMove("no_question")
    return IllegalMove("not_possible")


def _cannot_go(state: State, own: Traveller, city: City, ticket: str) -> IllegalMove:
    here = own.pawn
    if state.action == "exchange":
        return IllegalMove("exchanging")  # SF-15
    if ticket not in own.hand:
        return IllegalMove("not_in_hand")
    if ticket not in MIX:
        return IllegalMove("not_a_ticket")
    board = network(state.options.edition)
    if city not in board.lines:
        return IllegalMove("not_on_the_network")  # SF-4
    price = board.lines[here].get(city)
    if price is None:
        return IllegalMove("no_line", here, city)
    missing = tokens_needed(price, ticket)
    if missing is None and price == COACH:
        return IllegalMove("coach_line", here, city)  # SF-21
    if missing is None:
        return IllegalMove("air_line", here, city, price)
    return IllegalMove("too_few_tokens", here, city, price, missing)  # SF-19


def _cannot_lay(state: State, seat: Seat, city: City, other: Seat) -> IllegalMove:
    if city in MIX or city not in state.travellers[seat].hand:
        return IllegalMove("not_in_hand")
    if other == seat:
        return IllegalMove("not_yourself")
    if not 0 <= other < len(state.travellers) or state.travellers[other].gone:
        return IllegalMove("nobody_there")
    return IllegalMove("has_a_weekend", state.travellers[other].weekend)  # SF-30
