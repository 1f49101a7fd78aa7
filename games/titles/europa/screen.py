"""What the panels of EUROPA print: plain values made from a view and the listed moves."""

from collections.abc import Sequence

from msgspec import Struct

from europa_edu.atlas import atlas
from games.engine import Move, Seat
from games.titles.europa.state import (
    Answer,
    Ask,
    Country,
    Edition,
    EndTension,
    EndWar,
    Era,
    Place,
    Pledge,
    Propose,
    Question,
    Send,
    View,
    edition,
    pawns_for,
    present,
    share,
    threshold,
)

LADDER = 100  # EU-8: above it the ladder begins again
FIRST_RISK = 3
REGIONS = {
    "north": "IS NO SE FI DK EE LV LT",
    "west": "IE GB FR BE NL LU",
    "middle": "DE CH AT PL CZ SK HU SI",
    "south": "PT ES IT GR TR",
    "balkans": "HR BA YU AL MK BG RO",
    "east": "BY UA MD RU",
}
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


class Tile(Struct, frozen=True):
    """A country as it lies on the table: its two numbers and who stands there."""

    code: Country
    white: int
    black: int  # the threshold, with a tension's +1
    crowd: tuple[tuple[Seat, int], ...]  # who, with how many pawns
    pawns: int
    trouble: str = ""  # tension or war

    @property
    def missing(self) -> int:
        return max(0, self.black - self.pawns)


class Spot(Struct, frozen=True):
    """A country that a move goes to."""

    tile: Tile
    move: str
    cost: int = 0  # in pawns of the dove
    beside: Country = ""  # the member or origin that it touches
    by_sea: bool = False


class Region(Struct, frozen=True):
    name: str
    spots: tuple[Spot, ...]


class Stop(Struct, frozen=True):
    """One line of the timetable of elections."""

    tile: Tile
    result: str  # joined, nationalists, war; now; or nothing yet


class Offer(Struct, frozen=True):
    """A coalition that may be proposed, and what it would bring to each."""

    move: str
    seats: tuple[Seat, ...]
    pawns: int
    share: int
    mine: bool


class Newcomer(Struct, frozen=True):
    """The latest member of the Union."""

    code: Country
    flag: str  # a static file
    era: Era  # in which it joined


class Rung(Struct, frozen=True):
    """A player on the ladder of political points, and how far the ribbon reaches."""

    seat: Seat
    pp: int
    next_pawns: int
    reach: int  # on a ladder of 100
    laps: int


class Screen(Struct, frozen=True):
    era: Era
    stages: tuple[Stage, ...]
    timetable: tuple[Stop, ...]
    ladder: tuple[Rung, ...]  # most political points first
    decided: frozenset[Seat]  # who has pledged, or needs no question any more
    latest: Newcomer | None
    countries: int
    troubles: tuple[Spot, ...]  # wars first
    regions: tuple[Region, ...]  # where pawns may be placed
    spots: tuple[Spot, ...]  # of all other moves to a country
    pledges: tuple[Pledge, ...]
    tile: Tile | None  # of the country that votes
    offers: tuple[Offer, ...]
    share: int  # what the coalition in question would bring to each
    question: Question | None
    answers: tuple[Answer, ...]


def screen(view: View, moves: Sequence[Move]) -> Screen:
    chart = edition(view.options.edition)
    seats = range(len(view.pp))
    country = view.country
    white = chart.lands[country].white if country else 0
    asked = None if view.seat is None else view.questions[view.seat]
    return Screen(
        era=chart.eras[view.turn - 1],
        stages=_stages(view),
        timetable=_timetable(view, chart),
        ladder=tuple(sorted(map(_rung, seats, view.pp), key=lambda rung: -rung.pp)),
        decided=frozenset(
            seat
            for seat in seats
            if (view.pledged[seat] if view.phase == "pledge" else seat not in view.asked)
        ),
        latest=_newcomer(view, chart) if view.members else None,
        countries=len(chart.lands),
        troubles=_troubles(view, chart),
        regions=_regions(view, chart, moves),
        spots=tuple(_spots(view, chart, moves)),
        pledges=tuple(move for move in moves if isinstance(move, Pledge)),
        tile=_tile(view, chart, country) if country else None,
        offers=_offers(view, white, moves),
        share=share(white, len(view.coalition)) if view.coalition else 0,
        question=asked if view.phase == "question" else None,
        answers=tuple(move for move in moves if isinstance(move, Answer)),
    )


def _newcomer(view: View, chart: Edition) -> Newcomer:
    """Its election was this turn's, or the last one of the turn before."""
    code = view.members[-1]
    flag = atlas().years[chart.year].states[code].flag
    era = chart.eras[view.turn - (1 if code in view.cards else 2)]
    return Newcomer(code, f"atlas/flags/{flag}.svg", era)


def _stages(view: View) -> tuple[Stage, ...]:
    left_out = {"risk"} if view.turn < FIRST_RISK else set()
    if view.options.rules == "box":
        left_out.add("question")
    names = [name for name in STAGES if name not in left_out]
    now = STAGE_OF.get(view.phase, "")
    at = names.index(now) if now in names else len(names)
    return tuple(
        Stage(name, "done" if i < at else "now" if i == at else "later")
        for i, name in enumerate(names)
    )


def _rung(seat: Seat, pp: int) -> Rung:
    laps, reach = divmod(pp, LADDER)
    if laps and not reach:
        laps, reach = laps - 1, LADDER
    return Rung(seat, pp, pawns_for(pp), reach, laps)


def _tile(view: View, chart: Edition, code: Country) -> Tile:
    counts = present(view.pawns, code)
    return Tile(
        code=code,
        white=chart.lands[code].white,
        black=threshold(chart, code, view.tensions),
        crowd=tuple(counts.items()),
        pawns=sum(counts.values()),
        trouble="war" if code in view.wars else "tension" if code in view.tensions else "",
    )


def _timetable(view: View, chart: Edition) -> tuple[Stop, ...]:
    """The coming elections in their order, then those held."""
    held = len(view.results)
    coming = (
        Stop(_tile(view, chart, code), "now" if code == view.country else "")
        for code in view.cards[held:]
    )
    past = (
        Stop(_tile(view, chart, code), result)
        for code, result in zip(view.cards, view.results, strict=False)
    )
    return (*coming, *past)


def _troubles(view: View, chart: Edition) -> tuple[Spot, ...]:
    wars = [Spot(_tile(view, chart, c), "", 2 * chart.black[c]) for c in sorted(view.wars)]
    return (*wars, *(Spot(_tile(view, chart, c), "", 1) for c in sorted(view.tensions)))


def _regions(view: View, chart: Edition, moves: Sequence[Move]) -> tuple[Region, ...]:
    found = {move.country: move for move in moves if isinstance(move, Place)}
    regions = (
        Region(name, tuple(_place(view, chart, found[c]) for c in codes.split() if c in found))
        for name, codes in REGIONS.items()
    )
    return tuple(region for region in regions if region.spots)


def _place(view: View, chart: Edition, move: Place) -> Spot:
    code = move.country
    land = [ally for ally in view.members if ally in chart.by_land[code]]
    sea = [ally for ally in view.members if ally in chart.by_sea[code]]
    return Spot(
        _tile(view, chart, code),
        str(move),
        beside=next(iter((*land, *sea)), ""),
        by_sea=bool(sea and not land),
    )


def _spots(view: View, chart: Edition, moves: Sequence[Move]) -> list[Spot]:
    found = []
    for move in moves:
        if isinstance(move, EndWar | EndTension):
            cost = 2 * chart.black[move.country] if isinstance(move, EndWar) else 1
            found.append(Spot(_tile(view, chart, move.country), str(move), cost))
        elif isinstance(move, Send):
            near = move.country in chart.near[view.country]
            by_sea = near and move.country in chart.by_sea[view.country]
            tile = _tile(view, chart, move.country)
            found.append(Spot(tile, str(move), 0, view.country if near else "", by_sea))
        elif isinstance(move, Ask):
            found.append(Spot(_tile(view, chart, move.country), str(move)))
    return found


def _offers(view: View, white: int, moves: Sequence[Move]) -> tuple[Offer, ...]:
    """Those with oneself first, then what brings most to each."""
    counts = present(view.pawns, view.country) if view.country else {}
    offers = [
        Offer(
            str(move),
            move.seats,
            sum(counts[seat] for seat in move.seats),
            share(white, len(move.seats)),
            view.seat in move.seats,
        )
        for move in moves
        if isinstance(move, Propose)
    ]
    return tuple(sorted(offers, key=lambda offer: (not offer.mine, -offer.share, offer.seats)))
