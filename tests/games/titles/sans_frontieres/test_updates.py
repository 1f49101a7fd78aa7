"""What a move sends to each seat: the mover's hand and ways to the mover, to the others little."""

import re

from games import updates
from games.models import Match, Seat
from games.parts import declared
from games.titles.sans_frontieres.state import State
from games.updates import Happened, Position
from tests.games.titles.sans_frontieres.positions import SOUTH, steps, table, traveller

NAMES = ("Ada", "Ben", "Eva")
PANEL = {node.name for node in declared("sans_frontieres")} - {"turn", "seats", "log-lines"}


def position(state: State, version: int) -> Position:
    match = Match(pk=1, title="sans_frontieres", version=version, news=version, status="playing")
    seats = [
        Seat(match=match, index=index, name=name, visitor=name) for index, name in enumerate(NAMES)
    ]
    return Position(match, seats, state)


def sent(state: State, *moves: str) -> list[dict[str, str]]:
    """What the last of these moves brings to each seat, by the part's name."""
    played = steps(state, *moves)
    before = played[-2].state if len(played) > 1 else state
    was, now = position(before, len(moves)), position(played[-1].state, len(moves) + 1)
    happened = Happened("person", played[-1].events)
    return [
        dict(
            re.findall(r'(?s)id="([\w-]+)" data-mark="[^"]+"(.*?)(?=<\w+ [^>]*data-mark|\Z)', text)
        )
        for text in (updates._change(was, now, happened, seat) for seat in range(3))
    ]


def three(hand: str, itinerary: str = SOUTH) -> State:
    return table(traveller(hand, itinerary), traveller(), traveller())


def test_it_sends_ways_and_targets_to_the_seat_that_travels_and_to_no_other() -> None:
    mover, *others = sent(three("4 3 2 2"), "go rome 4")
    assert {"ways", "stubs", "arrival", "map-targets"} <= mover.keys()
    for brought in others:
        assert not brought.keys() & {*PANEL, "map-targets", "map-focus"}


def test_it_never_sends_the_printed_network_again() -> None:
    for moves in (("go rome 4",), ("go rome 4", "go messina 4"), ("exchange 2", "end")):
        for brought in sent(three("4 4 2 2 2 2"), *moves):
            assert brought
            assert not brought.keys() & {"map-lines", "map-labels"}


def test_it_lays_the_answered_card_open_for_all_and_puts_it_away_with_the_next_move() -> None:
    state = three("2 2 2", "athens paris oslo riga kyiv bern")
    asked = ("go thessaloniki 2", "ask", "dont-know")
    for brought in sent(state, *asked):
        assert "Riga is in Latvia." in brought["answered"]
    for brought in sent(state, *asked, "go sofia 2"):
        assert "hidden" in brought["answered"]
        assert "Riga" not in brought["answered"]
