"""What a match that is over taught each person at its table."""

from collections.abc import Sequence

from europa_edu.facts import Item
from games.engine.board import Board, Fill
from games.engine.codec import decode
from games.engine.events import Event
from games.models import Match, Seat, Turn


def lessons_of(match: Match, seats: Sequence[Seat]) -> list[tuple[Seat, list[str], list[str]]]:
    """Per person: the facts used rightly, and those missed to the end."""
    found, learnt = [], _learnt(match)
    for seat in seats:
        if seat.holder:
            facts = learnt.get(seat.index, {})
            right = sorted(item for item, held in facts.items() if held)
            found.append((seat, right, sorted(set(facts) - set(right))))
    return found


def facts_board(match: Match, seat: int, year: int) -> Board:
    """The map of what the seat used: countries it got right, and those with something missed."""
    tones: dict[str, str] = {}
    for item, right in sorted(_learnt(match, seat=seat).get(seat, {}).items()):
        for place in Item.parse(item).states(year):
            tones[place] = tones.get(place, "right") if right else "wrong"
    fills = tuple(Fill(place, tone) for place, tone in sorted(tones.items()))
    return Board(year=year, fills=fills)


def _learnt(match: Match, **of: int) -> dict[int, dict[str, bool]]:
    """Facts that each seat's own turns rested on: true if the last try was right.

    One query for the whole table: when a bell rings, all of a school's pages ask at once.
    """
    found: dict[int, dict[str, bool]] = {}
    turns = match.turns.filter(actor=Turn.Actor.PERSON, **of).order_by("version")
    for seat, events in turns.values_list("seat", "events"):
        for event in decode(events, list[Event]):
            if event.seat == seat:
                facts = found.setdefault(seat, {})
                facts.update({proof.item: proof.right for proof in event.evidence})
    return found
