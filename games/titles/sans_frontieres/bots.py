"""Two players of sans frontières, who see what a seat recalls.

Strong looks through every sensible chain of flights of this turn, to the end of its tickets, and
takes the one after which the rest of its journey costs least. It knows its geography; gentle only
about two times in three. Without the itinerary in mind (a hint) both look for questions nearby.
"""

from collections.abc import Sequence
from functools import cache
from math import inf
from typing import NamedTuple

from europa_edu.facts import box
from games.engine import Chance, Move, of_kind
from games.titles.sans_frontieres.network import MIX, City, Network, network, tokens_needed
from games.titles.sans_frontieres.state import (
    MOST_TOKENS,
    STAGES,
    Answer,
    Ask,
    Declare,
    End,
    Exchange,
    Fellow,
    Go,
    Held,
    Lay,
    Question,
    View,
)

# How many tickets' worth of trouble a line is: the rarer its tickets, the more (0: a coach line).
TROUBLE = {0: 1.5, 2: 1.0, 3: 1.1, 4: 1.3, 5: 1.5, 6: 1.7, 7: 1.9}
# What a card in hand is worth, in the same measure; a new one is worth NEW on average.
WORTH = {"1": 0.3, "2": 0.3, "3": 0.4, "4": 0.5, "5": 0.55, "6": 0.6, "7": 0.6, "1-7": 0.9}
NEW = 0.45
TOKEN = 0.1
DETOUR = 0.6  # a line may lead away from the goal by this much
FAR = 3  # a weekend nearer than this is not worth its card yet


def strong(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    if len(moves) == 1:
        return moves[0]
    if view.question is not None:
        return answer_to(view.question) or chance.pick(of_kind(moves, Answer))
    if (free := _costs_nothing(view, moves)) is not None:
        return free
    if weekends := [lay for lay in of_kind(moves, Lay) if _trouble(view, lay)[1] >= FAR]:
        return max(weekends, key=lambda lay: _trouble(view, lay))
    plan = Plan(view)
    trip = plan.best()
    useless = [move for move in of_kind(moves, Exchange) if WORTH.get(move.card, 0.0) < NEW]
    gain = sum(NEW - WORTH.get(card, 0.0) for card in view.hand if Exchange(card) in useless)
    if view.action != "exchange" and trip.first is not None and trip.value > plan.here + gain:
        return trip.first
    if useless:
        return min(useless, key=lambda move: WORTH.get(move.card, 0.0))
    return End() if view.action else min(of_kind(moves, Exchange), key=_worth)


def gentle(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    """Takes up to three flights straight towards the goal, and is not sure of every answer."""
    if len(moves) == 1:
        return moves[0]
    if view.question is not None:
        known = answer_to(view.question)
        sure = known is not None and chance.below(3) > 0
        return known if sure and known is not None else chance.pick(of_kind(moves, Answer))
    if (free := _costs_nothing(view, moves)) is not None:
        return free
    lays = of_kind(moves, Lay)
    if lays and chance.below(2):
        return chance.pick(lays)
    board = network(view.options.edition)
    own = _own(view)
    left = board.cost[goal(board, own)]
    if view.action != "exchange" and len(view.hand) > 3:
        closer = [go for go in of_kind(moves, Go) if left[go.city] < left[own.pawn]]
        if closer:
            return min(closer, key=lambda go: (left[go.city], _worth(go)))
    if view.action == "travel" or (view.action and len(view.hand) < 5):
        return End()
    return min(of_kind(moves, Exchange), key=_worth, default=End())


def answer_to(question: Question) -> Answer | None:
    """What a good pupil knows of this card; nobody knows a teacher's own cards beforehand."""
    card = box().get(question.card)
    if card is None:
        return None
    if question.step == "country":
        return Answer(card.country)
    known = [choice.id for choice in question.choices if choice.id in card.known]
    return Answer(known[0]) if known else None


def goal(board: Network, own: Fellow) -> City:
    """The pending weekend, then the next stage; for one who forgot it, the nearest questions."""
    if own.weekend:
        return own.weekend
    if len(own.route) > own.stages + 1:
        return own.route[own.stages + 1]
    near = board.cost[own.pawn]
    return min(sorted(board.yellow_dots - {own.pawn}), key=near.__getitem__)


class Trip(NamedTuple):
    """The best that can be done from somewhere, and the flight it begins with."""

    value: float
    first: Go | None


class Plan:
    """All chains of flights that lead nearer to the next goal, each as good as where it ends."""

    def __init__(self, view: View) -> None:
        self.board = network(view.options.edition)
        self.trouble = trouble(view.options.edition)
        self.own = own = _own(view)
        self.hand = tuple(sorted(card for card in view.hand if card in MIX))
        remembered = len(own.route) > STAGES
        self.goals = own.route[own.stages + 1 :] if remembered else (goal(self.board, own),)
        if own.weekend and self.goals[:1] != (own.weekend,):
            self.goals = (own.weekend, *self.goals)
        self.here = self._value(own.pawn, self.hand, own.tokens, 0)
        self._known: dict[tuple[City, tuple[Held, ...], int, int], Trip] = {}

    def best(self) -> Trip:
        return self._from(self.own.pawn, self.hand, self.own.tokens, 0)

    def _value(self, city: City, hand: tuple[Held, ...], tokens: int, done: int) -> float:
        """What is left to pay, against what is left to pay with."""
        spent = len(self.hand) - len(hand)
        kept = sum(WORTH[card] for card in hand) + NEW * spent
        return kept - NEW * len(self.hand) + TOKEN * tokens - self._left(city, done)

    def _left(self, city: City, done: int) -> float:
        total = 0.0
        for stop in self.goals[done:]:
            total += self.trouble[city][stop]
            city = stop
        return total

    def _from(self, city: City, hand: tuple[Held, ...], tokens: int, done: int) -> Trip:
        key = city, hand, tokens, done
        if key in self._known:
            return self._known[key]
        best = Trip(self._value(*key), None)
        if done < len(self.goals):
            left = self.trouble[self.goals[done]]
            for other, price in self.board.lines[city].items():
                if left[other] < left[city] + DETOUR:
                    for card, missing in _payments(price, hand, tokens):
                        trip = self._after(other, card, tokens - missing, hand, done)
                        if trip.value > best.value:
                            best = Trip(trip.value, Go(other, card))
        self._known[key] = best
        return best

    def _after(
        self, city: City, card: Held, tokens: int, hand: tuple[Held, ...], done: int
    ) -> Trip:
        index = hand.index(card)
        if city in self.board.yellow_dots:
            tokens = min(MOST_TOKENS, tokens + 3)
        while done < len(self.goals) and self.goals[done] == city:
            done += 1
        return self._from(city, hand[:index] + hand[index + 1 :], tokens, done)


@cache
def trouble(edition: str) -> dict[City, dict[City, float]]:
    """The least trouble between any two cities (Floyd and Warshall's way: the board is small)."""
    board = network(edition)
    found = {a: dict.fromkeys(board.cities, inf) for a in board.cities}
    for a, lines in board.lines.items():
        found[a] |= {a: 0.0, **{b: TROUBLE[price] for b, price in lines.items()}}
    for middle in board.cities:
        onwards = found[middle]
        for row in found.values():
            first = row[middle]
            for city, rest in onwards.items():
                if first + rest < row[city]:
                    row[city] = first + rest
    return found


@cache
def _payments(price: int, hand: tuple[Held, ...], tokens: int) -> tuple[tuple[Held, int], ...]:
    """The ways to pay a line worth trying: the least ticket that is enough, or one completed."""
    found: list[tuple[Held, int]] = []
    enough = False
    for card in MIX:  # from the lowest to the joker
        missing = tokens_needed(price, card) if card in hand else None
        if missing is None or missing > tokens or (enough and missing == 0):
            continue
        enough = enough or missing == 0
        found.append((card, missing))
    return tuple(found)


def _own(view: View) -> Fellow:
    return view.travellers[view.seat or 0]  # a spectator never comes here


def _costs_nothing(view: View, moves: Sequence[Move]) -> Move | None:
    """A stage reached, a question to ask: nobody leaves these."""
    own = _own(view)
    if Declare() in moves and own.route[own.stages + 1 : own.stages + 2] == (own.pawn,):
        return Declare()
    if Ask() in moves and own.tokens < MOST_TOKENS:
        return Ask()
    return None


def _trouble(view: View, lay: Lay) -> tuple[int, float]:
    """How much a weekend would cost whom: the leader first, then the longest detour."""
    victim = view.travellers[lay.seat]
    return victim.stages, trouble(view.options.edition)[victim.pawn][lay.city]


def _worth(move: Go | Exchange) -> float:
    return WORTH.get(move.ticket if isinstance(move, Go) else move.card, 0.0)
