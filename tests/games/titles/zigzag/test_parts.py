"""What a move at the zigzag table changes on the pages around it."""

import re
from collections.abc import Iterable

from games.models import Match, Seat
from games.parts import declared
from games.selectors.tables import Table, table_at
from games.titles.zigzag.screen import STRETCH
from games.titles.zigzag.state import State
from tests.games.titles.zigzag.positions import on, table

WAITING = 1


def shown(state: State, seat: int) -> Table:
    seats = [Seat(index=index, name=f"Player {index}") for index in range(len(state.hands))]
    match = Match(pk=1, title="zigzag", status="playing", options="{}")
    return table_at(match, seats, seat, state, ())


def changed(before: State, *moves: str, seat: int = WAITING) -> set[str]:
    """The names of the panel's parts that this seat gets; not those around every panel."""
    old, new = shown(before, seat), shown(on(before, *moves), seat)
    panel = [node for node in declared("zigzag") if node.folder.endswith("zigzag")]
    parts = [text for node in panel for text in node.changes(node.input(old), node.input(new))]
    return set(names(parts))


def names(parts: Iterable[str]) -> list[str]:
    return [found[1] for part in parts if (found := re.match(r'<\w+ id="([^"]+)"', part))]


def test_it_sends_a_laid_card_and_the_one_before_to_who_waits() -> None:
    before = table("ES PT IS", "DE", last="FR")
    assert changed(before, "lay ES") == {"scale-1", "scale-2"}
    assert changed(before, "lay ES", seat=0) == {"scale-1", "scale-2", "hand", "action"}


def test_it_sends_the_whole_chain_only_where_its_places_are_full() -> None:
    full = " ".join(["FR"] * STRETCH)
    assert changed(table("ES PT IS", "DE", last=full), "lay ES") == {"chain"}


def test_it_sends_nothing_but_the_stock_where_somebody_draws() -> None:
    before = table("ES", "DE", phase="draw", stock="IS PT")
    assert changed(before, "draw") == {"stock"}
    assert changed(before, "draw", seat=0) == {"stock", "hand", "action"}


def test_it_sends_no_hand_to_who_waits_while_the_plane_flies() -> None:
    assert "hand" not in changed(table("IS ES", "DE", last="FR"), "fly IS")


def test_it_opens_the_hands_in_the_place_of_the_own_one() -> None:
    before = table("ES", "DE", last="FR")
    assert changed(before, "lay ES") >= {"hand", "round", "debits"}
