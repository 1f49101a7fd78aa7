"""Two players of EUROPA, who see what a seat sees.

Both judge a country by what its election would bring. Strong counts what a win is worth to itself
and to its rivals, spends its pawns where they bring most apiece, and gives to peace what an
imagined round of pledges shows to be best. Gentle follows its nose and says yes to its friends.
"""

from collections.abc import Sequence
from typing import TypeAlias

from games.engine import Chance, Move, Seat, of_kind
from games.titles.europa.peace import REWARDS
from games.titles.europa.questions import right_answer
from games.titles.europa.state import (
    TURNS,
    Answer,
    Ask,
    Coalition,
    Country,
    EndTension,
    EndWar,
    Pass,
    Place,
    Pledge,
    Propose,
    Send,
    Stay,
    View,
    Vote,
    coalitions,
    edition,
    present,
    share,
    threshold,
)

Counts: TypeAlias = dict[Seat, int]
PAWN = 0.4  # victory points that one pawn brings in a turn, by experience
LAST_POINT = 0.01  # a political point in the last turn: only the President counts
ACCEPTED = {1: 1.0, 2: 0.6, 3: 0.4}  # how likely a coalition of this size is agreed on
STRANGER = -1  # stands for rivals who have not come yet
CROWD = 1.5  # rivals gather in the best places more than in proportion
ENVY = 0.5  # how much a rival's gain counts as a loss
HOP = 0.2  # a winner's pawn may go on to a neighbour
FIRST_PAWN, FADING = 0.9, 0.8  # what pawns are worth when they might be pledged
DEALS = 40  # imagined rounds of pledges
LARGEST_PACK = 7  # pawns for one country that are planned together


def strong(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    judge = Judge(view)
    match view.phase:
        case "pledge":
            return _best_pledge(view, of_kind(moves, Pledge), chance)
        case "settle":
            return _dearest(view, moves)
        case "place":
            return max(of_kind(moves, Place), key=lambda move: judge.per_pawn(move.country))
        case "propose":
            return _best_proposal(judge, of_kind(moves, Propose), chance)
        case "vote":
            return Vote(_agrees(judge))
        case "send":
            goals = of_kind(moves, Send)
            best = max(goals, key=lambda move: judge.onward(move.country))
            return best if judge.onward(best.country)[0] >= 0 else Stay()
    return _reply(view, moves, chance, sure=10)


def gentle(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    """Builds where it stands already, welcomes every coalition, gives a little to peace."""
    judge = Judge(view)
    match view.phase:
        case "pledge":
            pawns = len(moves) - 1
            return Pledge(min(pawns, chance.below(2 + pawns // 2)))
        case "settle":
            return _dearest(view, moves)
        case "place":
            return _hopeful(judge, of_kind(moves, Place), chance)
        case "propose":
            with_me = [move for move in of_kind(moves, Propose) if judge.me in move.seats]
            return chance.pick(with_me) if with_me else Pass()
        case "vote":
            alone = (judge.me,) in coalitions(
                judge.counts(view.country), judge.needed(view.country)
            )
            return Vote(not alone)
        case "send":
            own = view.pawns[judge.me]
            known = [move for move in of_kind(moves, Send) if move.country in own]
            return chance.pick(known or of_kind(moves, Send))
    return _reply(view, moves, chance, sure=6)


class Judge:
    """What elections are worth to one seat, in victory points."""

    def __init__(self, view: View) -> None:
        self.view, self.board = view, edition(view.options.edition)
        self.me: Seat = view.seat if view.seat is not None else 0
        self.rivals = len(view.pp) - len(view.gone) - 1
        self.later = {code: number for number, code in enumerate(view.cards)}
        self.comers = self._comers() if view.phase == "place" else {}

    def _comers(self) -> dict[Country, Counts]:
        """Rivals who have yet to place will come where most is to be won."""
        view = self.view
        coming = sum(view.hand) - view.hand[self.me]
        pull = {code: self.win(code, (self.me,)) / self.needed(code) for code in view.places}
        total = sum(pull.values())
        expected = {code: round(CROWD * coming * pull[code] / total) for code in pull}
        return {code: {STRANGER: pawns} for code, pawns in expected.items() if pawns}

    def counts(self, country: Country) -> Counts:
        return present(self.view.pawns, country)

    def needed(self, country: Country) -> int:
        return threshold(self.board, country, self.view.tensions)

    def win(self, country: Country, seats: Coalition) -> float:
        """What this coalition's win is worth to me, less what it brings my rivals."""
        points = share(self.board.lands[country].white, len(seats))
        turns = TURNS - self.view.turn
        each = 1 + points * (PAWN / 10 * turns if turns else LAST_POINT)
        others = len(seats) - (self.me in seats)
        return each * (self.me in seats) - ENVY * each * others / max(self.rivals, 1)

    def election(self, country: Country, counts: Counts) -> float:
        """What to expect of an election with these pawns: smaller coalitions are likelier."""
        possible = coalitions(counts, self.needed(country))
        if (self.me,) in possible:
            return self.win(country, (self.me,)) + self._hops(country)
        smallest = min(map(len, possible), default=0)
        likely = [seats for seats in possible if len(seats) == smallest]
        if not likely:
            return 0.0
        mean = sum(self.win(country, seats) for seats in likely) / len(likely)
        return mean * ACCEPTED[smallest]

    def _hops(self, country: Country) -> float:
        when = self.later[country]
        around = self.board.near[country]
        return HOP * any(self.later.get(code, -1) > when for code in around)

    def with_more(self, country: Country, pawns: int) -> float:
        """What so many more pawns of mine change there."""
        counts = self.counts(country) | self.comers.get(country, {})
        more = counts | {self.me: counts.get(self.me, 0) + pawns}
        return self.election(country, more) - self.election(country, counts)

    def onward(self, country: Country) -> tuple[float, int]:
        """What one pawn more brings; if nothing yet, how little is then still missing."""
        pawns = self.counts(country).get(self.me, 0)
        return self.with_more(country, 1), pawns - self.needed(country) + 1

    def per_pawn(self, country: Country) -> float:
        """The best that a pack of my pawns would bring there, each."""
        most = min(self.view.hand[self.me], LARGEST_PACK)
        return max(self.with_more(country, pawns) / pawns for pawns in range(1, most + 1))


def _best_proposal(judge: Judge, proposals: list[Propose], chance: Chance) -> Move:
    """The best bargain; between equals rather with those who are behind, then by lot."""
    country, pp = judge.view.country, judge.view.pp

    def hope(move: Propose) -> tuple[float, int, int]:
        value = judge.win(country, move.seats) * ACCEPTED[len(move.seats)]
        return value, -sum(pp[seat] for seat in move.seats), chance.below(1000)

    with_me = [move for move in proposals if judge.me in move.seats]
    return max(with_me, key=hope) if with_me else Pass()


def _agrees(judge: Judge) -> bool:
    """Yes, unless I shall propose later and have something better to propose."""
    view, country = judge.view, judge.view.country
    offered = judge.win(country, view.coalition)
    order = view.order
    if order.index(judge.me) < order.index(view.mover):
        return offered > 0
    possible = coalitions(judge.counts(country), judge.needed(country))
    own = [
        judge.win(country, seats) * ACCEPTED[len(seats)] for seats in possible if judge.me in seats
    ]
    return offered >= max(own)


def _best_pledge(view: View, pledges: list[Pledge], chance: Chance) -> Move:
    """Try every pledge against the same imagined pledges of the others."""
    me = view.seat if view.seat is not None else 0
    total = sum(view.hand)
    deals = []
    for _ in range(DEALS):
        fair = chance.below(2) == 0
        deals.append(
            [
                min(pawns, view.level * pawns // total + chance.below(3))
                if fair
                else chance.below(pawns + 1)
                for pawns in view.hand
            ]
        )

    def result(move: Pledge) -> float:
        gains = [_peace_gain(view, me, [*deal[:me], move.pawns, *deal[me + 1 :]]) for deal in deals]
        return sum(gains) / DEALS + _kept_worth(view.hand[me] - move.pawns)

    return max(pledges, key=result)


def _peace_gain(view: View, me: Seat, given: list[int]) -> float:
    """EU-20, EU-21 for one imagined round, mine less the others' mean."""
    rivals = len(view.pp) - len(view.gone) - 1
    seats = [seat for seat in view.order if seat not in view.gone]
    if sum(given) >= view.level:
        order = sorted((s for s in seats if given[s]), key=lambda s: (-given[s], view.pp[s]))
        sign = 1
    else:
        kept = [pawns - gift for pawns, gift in zip(view.hand, given, strict=True)]
        order = sorted((s for s in seats if kept[s]), key=lambda s: (-kept[s], given[s]))
        sign = -1
    changes = {seat: sign * points for seat, points in zip(order, REWARDS, strict=False)}
    own = changes.pop(me, 0)
    vp = view.vp[me] or 0
    return max(own, -vp) - ENVY * sum(changes.values()) / max(rivals, 1)


def _kept_worth(pawns: int) -> float:
    """The first pawns bring most: they go to the best countries."""
    return FIRST_PAWN * float(pawns**FADING)


def _dearest(view: View, moves: Sequence[Move]) -> Move:
    """End the war that is worst, and most likely to spread."""
    board = edition(view.options.edition)
    endings: list[EndWar | EndTension] = [*of_kind(moves, EndWar), *of_kind(moves, EndTension)]

    def weight(move: EndWar | EndTension) -> tuple[int, int]:
        return board.black[move.country], len(board.by_land[move.country])

    return max(endings, key=weight)


def _hopeful(judge: Judge, places: list[Place], chance: Chance) -> Move:
    """Go on where a start is made, or start where the pawns in hand would be enough."""
    own, hand = judge.view.pawns[judge.me], judge.view.hand[judge.me]

    def missing(move: Place) -> int:
        return judge.needed(move.country) - own.count(move.country)

    begun = [move for move in places if move.country in own and missing(move) > 0]
    if begun:
        return chance.pick(begun)
    within = [move for move in places if 0 < missing(move) <= hand]
    return chance.pick(within or places)


def _reply(view: View, moves: Sequence[Move], chance: Chance, sure: int) -> Move:
    """Take a question and know the answer `sure` times in ten."""
    if asks := of_kind(moves, Ask):
        return chance.pick(asks)
    question = view.questions[view.seat] if view.seat is not None else None
    if question is None or chance.below(10) >= sure:
        return chance.pick(of_kind(moves, Answer))
    board = edition(view.options.edition)
    return Answer(right_answer(board, question.country, question.topic, question.choices))
