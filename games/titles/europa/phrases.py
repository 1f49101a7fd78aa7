"""What players of EUROPA may say to each other now: campaigns, promises and pleas for peace."""

from collections import Counter

from games.engine import Seat
from games.titles.europa.state import (
    ELECTING,
    Country,
    View,
    coalitions,
    edition,
    present,
    threshold,
)

PLACES = 3  # so many countries to bargain for at most, those with most own pawns first
PEACE = ("keep-peace", "who-gives", "if-you-give", "cannot-give")
ALWAYS = ("thanks", "well-played")


def phrases(view: View) -> tuple[str, ...]:
    """Each a "word" or a "word COUNTRY", in the order in which they are offered."""
    if view.seat is None or view.seat in view.gone or view.phase == "over":
        return ()
    if view.phase in ELECTING:
        return (*_campaign(view, view.seat), *ALWAYS)
    if view.phase == "place":
        aims = (f"aim {code}" for code in _own(view, view.seat))
        return ("join-forces", *aims, "gladly", "no-thanks", *ALWAYS)
    if view.phase == "pledge":
        return (*PEACE, *ALWAYS)
    if view.phase == "settle":
        return (*(f"rescue {code}" for code in sorted(view.wars)[:PLACES]), "keep-peace", *ALWAYS)
    return ALWAYS


def _campaign(view: View, seat: Seat) -> tuple[str, ...]:
    """Around an election; who has no pawn in the country may still ask for help elsewhere."""
    later = tuple(f"later {code}" for code in _own(view, seat) if code != view.country)
    if view.phase == "send":
        return later
    if view.country not in view.pawns[seat]:
        return (*later, "gladly", "no-thanks")
    alone = () if _can_govern_alone(view) else ("too-few-alone",)
    answers = ("will-agree", "your-idea", "no-thanks")
    return ("join-forces", f"want {view.country}", *later, *alone, *answers)


def _own(view: View, seat: Seat) -> tuple[Country, ...]:
    """Countries still to vote where the seat has pawns, most first."""
    open_ = [code for code in view.cards[len(view.results) :] if code not in view.wars]
    counts = Counter(code for code in view.pawns[seat] if code in open_)
    return tuple(sorted(counts, key=lambda code: (-counts[code], open_.index(code)))[:PLACES])


def _can_govern_alone(view: View) -> bool:
    needed = threshold(edition(view.options.edition), view.country, view.tensions)
    possible = coalitions(present(view.pawns, view.country), needed)
    return any(len(seats) == 1 for seats in possible)
