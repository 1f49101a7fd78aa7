"""Two players of Europa Tour, who see what a seat sees.

Strong weighs every route that the rack could still become by how likely its missing cards are,
and does what leaves most weight. All routes are summed at once, slot by slot from both ends.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from games.engine import Chance, Move, of_kind
from games.titles.europa_tour.route import (
    COLOURS,
    EMPTY,
    SHIP,
    SLOTS,
    Card,
    Rack,
    edition,
    is_route,
    longest_run,
)
from games.titles.europa_tour.state import Claim, Draw, Keep, Lay, Pass, Put, View

# How likely a card still to be found is, against one that stands in its slot already.
UNSEEN, ON_TOP, IN_ANOTHER_SLOT = 0.06, 0.12, 0.004
Weights: TypeAlias = dict[Card, float]


def strong(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    board = edition(view.options.edition)
    if Claim() in moves:
        if is_route(view.rack, board):
            return Claim()
        if view.phase == "last_call":
            return Pass()
    plan = Plan(view.rack, view.options.edition, view.tops)
    if view.phase == "fill":
        return max(of_kind(moves, Put), key=lambda put: plan.with_card(put.slot - 1, view.hand))
    if view.phase == "draw":
        return _best_draw(view, plan)
    if view.phase == "drawn":
        best = max(of_kind(moves, Keep), key=lambda keep: plan.with_card(keep.slot - 1, view.hand))
        if plan.with_card(best.slot - 1, view.hand) > plan.total:
            return best
    return _cover_least(view, plan, of_kind(moves, Lay))


def gentle(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    """Likes cards that touch a neighbour on the rack, does not plan, and sometimes dreams."""
    board = edition(view.options.edition)
    if Claim() in moves and is_route(view.rack, board):
        return Claim()
    careful = [move for move in moves if not isinstance(move, Claim)]
    if chance.below(10) < 3:
        return chance.pick(careful)
    if view.phase in ("fill", "drawn"):
        slots: list[Put | Keep] = [*of_kind(careful, Put), *of_kind(careful, Keep)]
        best = max(slots, key=lambda move: longest_run(_with(view, move.slot - 1), board))
        if view.phase == "fill" or longest_run(_with(view, best.slot - 1), board) > longest_run(
            view.rack, board
        ):
            return best
        return chance.pick(of_kind(careful, Lay))
    return chance.pick(careful)


def _with(view: View, slot: int) -> Rack:
    return (*view.rack[:slot], view.hand, *view.rack[slot + 1 :])


def _best_draw(view: View, plan: "Plan") -> Move:
    """An open card that helps beats the stock; the stock beats one that does not."""
    gains = {pile: plan.best(card) for pile, card in enumerate(view.tops, 1)}
    pile = max(gains, key=gains.__getitem__)
    return Draw(str(pile)) if gains[pile] > plan.total * 1.4 else Draw("stock")


def _cover_least(view: View, plan: "Plan", lays: list[Lay]) -> Move:
    """Lay the card where it covers what is of least use."""
    return min(lays, key=lambda lay: plan.best(view.tops[lay.pile - 1]))


class Plan:
    """The weight of all routes through the rack, and through any one card in any one slot."""

    def __init__(self, rack: Rack, name: str, tops: Sequence[Card]) -> None:
        self.steps = steps(name)
        board = edition(name)
        held, open_cards = set(rack), set(tops)
        self.chance: Weights = {}
        for card in (*board.colour, *COLOURS, SHIP):
            self.chance[card] = (
                ON_TOP if card in open_cards else IN_ANOTHER_SLOT if card in held else UNSEEN
            )
        for card in (*COLOURS, SHIP):  # several of each: one in another slot does not matter
            self.chance[card] = max(self.chance[card], UNSEEN)
        self.slots = [self.chance if not card else {**self.chance, card: 1.0} for card in rack]
        self.before = self._sweep(range(SLOTS))
        self.after = self._sweep(range(SLOTS - 1, -1, -1))
        self.total = self._through(0, None)

    def _sweep(self, order: Sequence[int]) -> list[Weights]:
        """Per slot and country: the weight of all ways to get there from the end of the rack."""
        reached: list[Weights] = [{} for _ in order]
        one, two = None, None  # the slots before, in sweeping order
        for slot in order:
            weights = self.slots[slot]
            sums: Weights = {}
            for country, ways in self.steps.items():
                if one is None:
                    sums[country] = weights[country]
                    continue
                total = sum(reached[one][other] for other, by in ways if by is EMPTY)
                if two is not None:
                    middle = self.slots[one]
                    total += sum(
                        reached[two][other] * middle[by] for other, by in ways if by is not EMPTY
                    )
                sums[country] = total * weights[country]
            reached[slot] = sums
            one, two = slot, one
        return reached

    def _through(self, slot: int, card: Card | None) -> float:
        """The weight of all routes with this card in this slot, as if it were there already."""
        if card is None:
            return sum(self.after[0].values())
        if card in self.steps:
            now = self.slots[slot][card]
            return self.before[slot][card] * self.after[slot][card] / (now * now)
        if not 0 < slot < SLOTS - 1:
            return 0.0
        return sum(
            self.before[slot - 1][country] * self.after[slot + 1][other]
            for country, ways in self.steps.items()
            for other, by in ways
            if by == card
        )

    def with_card(self, slot: int, card: Card) -> float:
        return self._through(slot, card)

    def best(self, card: Card) -> float:
        return max(self.with_card(slot, card) for slot in range(SLOTS)) if card else 0.0


@cache
def steps(name: str) -> Mapping[Card, Sequence[tuple[Card, Card]]]:
    """Per country: where one link leads, and by which card (EMPTY: over a border)."""
    board = edition(name)
    return {
        a: [
            (b, by)
            for b in board.colour
            for by in (EMPTY, SHIP, board.colour[a])
            if board.joins(a, by, b)
        ]
        for a in board.colour
    }
