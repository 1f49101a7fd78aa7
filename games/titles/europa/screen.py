"""What the panels of EUROPA print: plain values made from a view and the listed moves.

What all seats see is made once for all of them, and stays the same object until it changes.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from europa_edu.atlas import atlas
from games.engine import Move, Seat
from games.titles.europa import tiles
from games.titles.europa.state import (
    SILENT,
    TURNS,
    Answer,
    Coalition,
    Country,
    Edition,
    Era,
    Pledge,
    Propose,
    Question,
    View,
    edition,
    pawns_for,
    share,
)
from games.titles.europa.tiles import KEPT, Land, Stop, Tile

LADDER = 100  # EU-8: above it the ladder begins again
FIRST_RISK = 3
STAGES = ("order", "pawns", "risk", "place", "question", "elect")
STAGE_OF = {
    "pledge": "risk",
    "settle": "risk",
    "place": "place",
    "question": "question",
    "propose": "elect",
    "vote": "elect",
    "send": "elect",
}


class Stage(Struct, frozen=True):
    name: str
    when: str  # done, now or later


class Chapter(Struct, frozen=True):
    era: Era
    turn: int


class Newcomer(Struct, frozen=True):
    """The latest member of the Union."""

    code: Country
    flag: str  # a static file
    era: Era  # in which it joined
    seats: Coalition  # who governs it
    members: int  # with it
    countries: int


class Trouble(Struct, frozen=True):
    code: Country
    kind: str  # war or tension
    cost: int  # in pawns of the dove


class Guide(Struct, frozen=True):
    """What is to be done now, or who does it."""

    kind: str = ""  # anywhere, beside, placing, asking, others, everybody
    mover: Seat = 0
    left: int = 0


class Dove(Struct, frozen=True):
    """The danger while all pledge, then what is left on the dove and who decides over it."""

    phase: str
    pawns: int
    chooser: Seat | None = None  # if not the reader


class Voice(Struct, frozen=True):
    """Somebody who is asked, and what is known of the answer."""

    part: str
    seat: Seat
    sign: str  # thinking, decided; yes; or nothing: the government stands


class Offer(Struct, frozen=True):
    """A coalition that may be proposed, and what it would bring to each."""

    move: str
    seats: tuple[Seat, ...]
    share: int
    mine: bool


class Proposal(Struct, frozen=True):
    phase: str  # propose, vote or send
    mover: Seat = 0  # who proposes
    share: int = 0  # what the coalition in question would bring to each


class Rung(Struct, frozen=True):
    """A player on the ladder of political points, and how far the ribbon reaches."""

    seat: Seat
    pp: int
    reach: int  # on a ladder of 100
    laps: int
    next_pawns: int | None  # None: there is no next turn


class Mine(Struct, frozen=True):
    seat: Seat
    hand: int
    pp: int
    vp: int | None


class SeatShown(Struct, frozen=True):
    """Beside a name."""

    pp: int
    hand: int
    vp: int | None  # None: hidden
    gave: int | None  # to the dove, while that is settled


class Screen(Struct, frozen=True):
    chapter: Chapter
    stages: tuple[Stage, ...]
    members: int
    countries: int
    latest: Newcomer | None  # as long as it is news
    guide: Guide
    dove: Dove | None
    pledges: tuple[Pledge, ...]
    pledge: int  # the own one, until all are revealed
    thinking: tuple[Voice, ...]
    troubles: tuple[Trouble, ...]  # wars first
    question: Question | None
    answers: tuple[Answer, ...]
    lands: tuple[Land, ...]  # where pawns may be placed, by region; or what else is to choose
    tile: Tile | None  # of the country that votes
    proposal: Proposal | None
    offers: tuple[Offer, ...]
    voices: tuple[Voice, ...]  # of the coalition in question
    may_vote: bool
    goals: tuple[Land, ...]  # to which a pawn may be sent on
    sender: Seat | None  # who may send one, if not the reader
    mine: Mine | None
    stops: tuple[Stop, ...]  # of the timetable, in the order of the elections
    ladder: tuple[Rung, ...]  # most political points first
    seats: tuple[SeatShown, ...]

    @property
    def asking(self) -> bool:
        return self.guide.kind == "asking"

    @property
    def timetable(self) -> tuple[Stop, ...]:
        """The coming elections first, then those held: for a list that is cut off."""
        coming = tuple(stop for stop in self.stops if stop.result in ("", "now"))
        return (*coming, *self.stops[: len(self.stops) - len(coming)])


def screen(view: View, moves: Sequence[Move]) -> Screen:
    name, phase, country = view.options.edition, view.phase, view.country
    chart = edition(name)
    placing, asking = phase == "place", phase == "question"
    at_peace = phase in ("pledge", "settle")
    seat, watched = view.seat, view.seat is None
    question = view.questions[seat] if asking and seat is not None else None
    lands = tiles.lands(view, moves) if moves and not country else ()
    return Screen(
        chapter=Chapter(chart.eras[view.turn - 1], view.turn),
        stages=_stages(view.options.rules, view.turn, phase),
        members=len(view.members),
        countries=len(chart.lands),
        latest=_newcomer(view, chart) if view.governs else None,
        guide=_guide(view, bool(lands)) if placing or (asking and not question) else Guide(),
        dove=_dove(view, bool(lands)) if at_peace else None,
        pledges=tuple([move for move in moves if isinstance(move, Pledge)]),
        pledge=view.pledge if phase == "pledge" else SILENT,
        thinking=_thinking(view) if phase == "pledge" or (asking and watched) else (),
        troubles=(
            _troubles(name, view.tensions, view.wars)
            if watched or phase == "pledge" or (phase == "settle" and not lands)
            else ()
        ),
        question=question,
        answers=tuple([move for move in moves if isinstance(move, Answer)]) if asking else (),
        lands=lands,
        tile=tiles.tile(view, country) if country else None,
        proposal=_proposal(view, chart) if country else None,
        offers=_offers(view, chart, moves) if moves and phase == "propose" else (),
        voices=_voices(view),
        may_vote=bool(moves) and phase == "vote",
        goals=tiles.goals(view, moves) if moves and phase == "send" else (),
        sender=view.mover if phase == "send" and not moves else None,
        mine=None if seat is None else Mine(seat, view.hand[seat], view.pp[seat], view.vp[seat]),
        stops=tiles.stops(view),
        ladder=_ladder(view.pp, view.turn),
        seats=tuple(map(SeatShown, view.pp, view.hand, view.vp, _gifts(view))),
    )


@lru_cache(KEPT)
def _stages(rules: str, turn: int, phase: str) -> tuple[Stage, ...]:
    left_out = {"risk"} if turn < FIRST_RISK else set()
    if rules == "box":
        left_out.add("question")
    names = [name for name in STAGES if name not in left_out]
    now = STAGE_OF.get(phase, "")
    at = names.index(now) if now in names else len(names)
    return tuple(
        Stage(name, "done" if i < at else "now" if i == at else "later")
        for i, name in enumerate(names)
    )


def _newcomer(view: View, chart: Edition) -> Newcomer:
    """Its election was this turn's, or the last one of the turn before."""
    code = view.members[-1]
    era = chart.eras[view.turn - (1 if code in view.cards else 2)]
    flag = atlas().years[era.map].states[code].flag
    path = f"atlas/flags/{flag}.svg" if flag else ""
    return Newcomer(code, path, era, view.governs, len(view.members), len(chart.lands))


def _guide(view: View, choosing: bool) -> Guide:
    if view.phase == "place":
        if not choosing:
            return Guide("placing", view.mover, view.left)
        return Guide("beside" if view.members else "anywhere")
    if view.seat is None:
        return Guide("everybody")
    return Guide("asking" if choosing else "others")


def _dove(view: View, choosing: bool) -> Dove:
    if view.phase == "pledge":
        return Dove(view.phase, view.level)
    return Dove(view.phase, view.peace, None if choosing else view.mover)


def _thinking(view: View) -> tuple[Voice, ...]:
    """Who has pledged, or needs no question any more."""
    done = (
        view.pledged
        if view.phase == "pledge"
        else [seat not in view.asked for seat in range(len(view.pp))]
    )
    return tuple(
        Voice(f"thinks-{seat}", seat, "decided" if decided else "thinking")
        for seat, decided in enumerate(done)
    )


def _voices(view: View) -> tuple[Voice, ...]:
    if view.phase == "vote":
        signs = {seat: "yes" if seat in view.agreed else "thinking" for seat in view.coalition}
    else:
        signs = dict.fromkeys(view.coalition, "") if view.phase == "send" else {}
    return tuple([Voice(f"votes-{seat}", seat, sign) for seat, sign in signs.items()])


@lru_cache(KEPT)
def _troubles(
    name: str, tensions: frozenset[Country], wars: frozenset[Country]
) -> tuple[Trouble, ...]:
    black = edition(name).black
    burning = (Trouble(code, "war", 2 * black[code]) for code in sorted(wars))
    return (*burning, *(Trouble(code, "tension", 1) for code in sorted(tensions)))


# Elections, and what they bring.


def _proposal(view: View, chart: Edition) -> Proposal:
    if view.phase == "send":
        return Proposal(view.phase)
    white, allies = chart.lands[view.country].white, len(view.coalition)
    return Proposal(view.phase, view.mover, share(white, allies) if allies else 0)


def _offers(view: View, chart: Edition, moves: Sequence[Move]) -> tuple[Offer, ...]:
    """Those with oneself first, then what brings most to each."""
    white = chart.lands[view.country].white
    offers = [
        Offer(str(move), move.seats, share(white, len(move.seats)), view.seat in move.seats)
        for move in moves
        if isinstance(move, Propose)
    ]
    return tuple(sorted(offers, key=lambda offer: (not offer.mine, -offer.share, offer.seats)))


@lru_cache(KEPT)
def _ladder(pp: tuple[int, ...], turn: int) -> tuple[Rung, ...]:
    rungs = (_rung(seat, points, turn < TURNS) for seat, points in enumerate(pp))
    return tuple(sorted(rungs, key=lambda rung: -rung.pp))


def _rung(seat: Seat, pp: int, goes_on: bool) -> Rung:
    laps, reach = divmod(pp, LADDER)
    if laps and not reach:
        laps, reach = laps - 1, LADDER
    return Rung(seat, pp, reach, laps, pawns_for(pp) if goes_on else None)


def _gifts(view: View) -> Sequence[int | None]:
    return view.given if view.phase == "settle" and view.given else (None,) * len(view.pp)
