"""Two players of the zigzag journey, who see what a seat sees.

Strong knows every way in which a hand can be laid out (`Ways`). Of the best few it plays each a
little further, against hands dealt from the cards it has not seen, and takes what ends best.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from games.engine import Chance, Move, of_kind
from games.titles.zigzag.state import Card, Edition, Fly, Hand, Lay, Stop, View, edition

Ending: TypeAlias = tuple[int, int]  # which cards were laid, as bits; which of them lies last

MOST_CARDS = 11  # of a longer hand, strong plans with this many only
CANDIDATES = 8
DEALS = 24  # imagined, shared out among the opponents: more did not win more
AT_A_GLANCE = 7  # cards of a hand that are thought through when playing on


def gentle(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    """Lays what fits, dear cards first, without a plan; once at it, may forget the plane."""
    if view.phase != "lay":
        return moves[0]
    figure = edition(view.options.edition).figure
    if lays := of_kind(moves, Lay):
        return max(lays, key=lambda lay: figure[lay.card])
    flights = of_kind(moves, Fly)
    forgets = view.laid and len(view.hand) > 1 and chance.below(3) == 0
    if not flights or forgets:
        return Stop()
    return max(flights, key=lambda fly: figure[fly.card])


def strong(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    if view.phase != "lay":
        return moves[0]
    board, last = edition(view.options.edition), view.chain[-1].card
    dear = sorted(view.hand, key=board.figure.__getitem__, reverse=True)
    hand, rest = tuple(dear[:MOST_CARDS]), tuple(dear[MOST_CARDS:])
    twins = view.options.twins == "free" or view.laid > 0
    ways = Ways(board, hand, last, flown=view.flown, twins=twins)
    if ways.goes_out and not rest:
        return ways.first_move(ways.goes_out)
    endings = ways.cheapest(CANDIDATES)
    table = Opponents(view, board)
    worth = dict.fromkeys(endings, 0.0)
    for _ in range(DEALS // len(table.opponents)):
        deal = table.imagined(chance)
        for ending in endings:
            worth[ending] += deal.played_on(ways.left(ending) + rest, ways.last(ending, last))
    return ways.first_move(max(endings, key=worth.__getitem__))


class Ways:
    """Every chain that a hand can lay from the last card on, with at most one flight.

    Sets of cards are bits of an int. `land[laid]` has the cards that can lie last after exactly
    these were laid without flying, `flew[laid]` the same with the flight used. The bit above the
    hand stands for the card from which the turn starts.
    """

    def __init__(self, board: Edition, hand: Hand, last: Card, *, flown: bool, twins: bool) -> None:
        self.board, self.hand, self.start = board, hand, 1 << len(hand)
        everything = (*hand, last)
        near = board.near
        self.follows = [
            sum(
                1 << place
                for place, other in enumerate(everything)
                if card in near[other] or (card == other and (place < len(hand) or twins))
            )
            for card in hand
        ]
        same = [
            sum(1 << place for place, other in enumerate(everything) if card == other)
            for card in hand
        ]
        self.apart = [~(follows | twin) for follows, twin in zip(self.follows, same, strict=True)]
        self.land = [0] * self.start
        self.flew = [0] * self.start
        (self.flew if flown else self.land)[0] = self.start
        self._sweep()

    def _sweep(self) -> None:
        land, flew = self.land, self.flew
        steps = [
            (1 << place, follows, apart)
            for place, (follows, apart) in enumerate(zip(self.follows, self.apart, strict=True))
        ]
        for laid in range(self.start):
            by_land, by_air = land[laid], flew[laid]
            if not by_land and not by_air:
                continue
            for card, follows, apart in steps:
                if laid & card:
                    continue
                if by_land & follows:
                    land[laid | card] |= card
                if by_air & follows or by_land & apart:
                    flew[laid | card] |= card

    @cached_property
    def figures_left(self) -> list[int]:
        """Per set of laid cards: the figures that stay in hand."""
        figures = [self.board.figure[card] for card in self.hand]
        left = [sum(figures)] * self.start
        for laid in range(1, self.start):
            lowest = laid & -laid
            left[laid] = left[laid ^ lowest] - figures[lowest.bit_length() - 1]
        return left

    @property
    def goes_out(self) -> Ending | None:
        laid = self.start - 1
        ends = self.land[laid] | self.flew[laid]
        return (laid, ends & -ends) if ends else None

    def endings(self) -> Iterator[Ending]:
        for laid in range(self.start):
            ends = self.land[laid] | self.flew[laid]
            while ends:
                end = ends & -ends
                ends ^= end
                yield laid, end

    def cheapest(self, count: int) -> list[Ending]:
        """The endings that leave the lowest figures, then the fewest cards."""
        left = self.figures_left
        found = sorted(self.endings(), key=lambda ending: (left[ending[0]], -ending[0].bit_count()))
        return found[:count]

    def left(self, ending: Ending) -> Hand:
        return tuple(card for place, card in enumerate(self.hand) if not ending[0] >> place & 1)

    def last(self, ending: Ending, last: Card) -> Card:
        return last if ending[1] == self.start else self.hand[ending[1].bit_length() - 1]

    def first_move(self, ending: Ending) -> Move:
        """Back along the chain to its first card."""
        laid, end = ending
        if not laid:
            return Stop()
        flying = not self.land[laid] & end
        while True:
            place = end.bit_length() - 1
            laid ^= end
            if flying and self.flew[laid] & self.follows[place]:
                before = self.flew[laid] & self.follows[place]
                move: Move = Lay(self.hand[place])
            elif flying:
                before = self.land[laid] & self.apart[place]
                move, flying = Fly(self.hand[place]), False
            else:
                before = self.land[laid] & self.follows[place]
                move = Lay(self.hand[place])
            if not laid:
                return move
            end = before & -before


class Opponents:
    """What strong knows of the others: how many cards they hold, and which it has not seen."""

    def __init__(self, view: View, board: Edition) -> None:
        self.view, self.board = view, board
        seats = len(view.sizes)
        order = [(view.turn + step) % seats for step in range(1, seats)]
        self.opponents = [seat for seat in order if seat not in view.gone]
        seen = Counter([*view.hand, *(link.card for link in view.chain)])
        self.unseen = tuple((Counter(board.deck) - seen).elements())

    def imagined(self, chance: Chance) -> "Deal":
        cards = chance.shuffled(self.unseen)
        hands = []
        for seat in self.opponents:
            size = self.view.sizes[seat]
            hands.append(cards[:size])
            cards = cards[size:]
        return Deal(self.board, hands, cards[: self.view.stock])


class Deal:
    """One way in which the unseen cards may lie: the opponents' hands in turn, and the stock."""

    def __init__(self, board: Edition, hands: Sequence[Hand], stock: Hand) -> None:
        self.board, self.hands, self.stock = board, hands, stock
        self.turns: dict[tuple[int, Card], tuple[Card, int, bool]] = {}

    def played_on(self, mine: Hand, last: Card) -> float:
        """Once round the table and my next turn: what the others write down less what I do."""
        total = self.board.total
        others = 0.0
        for place in range(len(self.hands)):
            last, left, out = self._turn(place, last)
            others += left
            if out:
                behind = sum(map(total, self.hands[place + 1 :]))
                return (others + behind) / len(self.hands) - total(mine)
        drawn = self.stock[len(self.hands) : len(self.hands) + 1]
        _, left, _ = laid_out(self.board, (*mine, *drawn), last)
        return others / len(self.hands) - left

    def _turn(self, place: int, last: Card) -> tuple[Card, int, bool]:
        key = (place, last)
        if key not in self.turns:
            drawn = self.stock[place : place + 1]
            self.turns[key] = laid_out(self.board, (*self.hands[place], *drawn), last)
        return self.turns[key]


def laid_out(board: Edition, hand: Hand, last: Card) -> tuple[Card, int, bool]:
    """A simple turn: leave the lowest figures. The last card then, the figures, whether out."""
    planned, rest = hand[:AT_A_GLANCE], hand[AT_A_GLANCE:]
    ways = Ways(board, planned, last, flown=False, twins=True)
    ends = [land | flew for land, flew in zip(ways.land, ways.flew, strict=True)]
    left = ways.figures_left
    laid = min((laid for laid, end in enumerate(ends) if end), key=left.__getitem__)
    last = ways.last((laid, ends[laid] & -ends[laid]), last)
    return last, left[laid] + board.total(rest), laid == ways.start - 1 and not rest
