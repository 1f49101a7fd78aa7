"""Matches for tests: opened and started by the services, as pages do it."""

from typing import Any

from django.utils import timezone

from europa_edu.classroom.people import Person
from games.catalog import CATALOG
from games.engine.codec import decode
from games.models import Match
from games.services.matches import SeatPlan, deal_match, open_match

ADA, BEN, EVA = (Person(visitor=name) for name in ("ada", "ben", "eva"))


def opened(title: str = "zigzag", people: int = 2, bots: int = 0, **fields: Any) -> Match:
    """A table with Ada, Ben and bots, waiting to be started."""
    names = [(ADA, "Ada"), (BEN, "Ben"), (EVA, "Eva")][:people]
    seats = [SeatPlan(person, name) for person, name in names]
    seats += [SeatPlan(bot="gentle") for _ in range(bots)]
    return open_match(title=title, host=ADA, seats=seats, seed="test", **fields)


def playing(title: str = "zigzag", people: int = 2, bots: int = 0, **fields: Any) -> Match:
    options = fields.pop("options", None) or CATALOG[title].options(starter=0)
    match = opened(title, people, bots, options=options, **fields)
    deal_match(match_id=match.pk)
    match.refresh_from_db()
    return match


def everybody_is_here(match: Match) -> None:
    """All pages are open, as in a lesson that has begun."""
    match.seats.update(seen_at=timezone.now())


def state_of(match: Match) -> Any:
    match.refresh_from_db()
    return decode(match.state, CATALOG[match.title].state)


def first_move(match: Match, seat: int = 0) -> str:
    title = CATALOG[match.title]
    return title.notation.write(title.rules.legal_moves(state_of(match), seat)[0])
