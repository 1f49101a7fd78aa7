"""What a move at the table of Voyage changes on the pages around it."""

import re

from europa_edu.maps.drawing import layers_of
from games.models import Match, Seat
from games.parts import declared
from games.selectors.tables import Table, table_at
from games.titles.voyage.state import State
from tests.games.titles.voyage.positions import after, rolled, table

WAITING = 1


def shown(state: State, seat: int) -> Table:
    seats = [Seat(index=index, name=f"Player {index}") for index in range(len(state.pawns))]
    match = Match(pk=1, title="voyage", status="playing", options="{}")
    return table_at(match, seats, seat, state, ())


def changed(before: State, now: State, seat: int = WAITING) -> set[str]:
    """The names of the panel's parts and of the map's layers that this seat gets."""
    old, new = shown(before, seat), shown(now, seat)
    panel = [node for node in declared("voyage") if node.folder.endswith("voyage")]
    parts = [text for node in panel for text in node.changes(node.input(old), node.input(new))]
    lay, layers = layers_of(old.board), layers_of(new.board)
    names = {found[1] for part in parts if (found := re.match(r'<\w+ id="([^"]+)"', part))}
    return names | {f"map-{name}" for name in layers if layers[name] != lay[name]}


def test_it_sends_nothing_but_the_path_to_who_waits() -> None:
    start = rolled(table("paris warsaw", "rome", "oslo"), 4)
    assert changed(start, after(start, "go calais")) == {"journey", "map-routes"}


def test_it_sends_the_flight_plan_to_who_moves_only_where_it_changes() -> None:
    start = rolled(table("calais warsaw", "rome", "oslo"), 4)
    stepped = changed(start, after(start, "go brussels"), seat=0)
    assert {"journey", "actions"} <= stepped
    assert "luggage" not in stepped
    assert "plan-sectors" not in stepped


def test_it_never_sends_the_lines_and_the_pieces_while_a_path_is_laid() -> None:
    start = rolled(table("paris warsaw", "rome", "oslo"), 4)
    for seat in (0, 1):
        assert not {"map-lines", "map-pieces"} & changed(start, after(start, "go calais"), seat)


def test_it_sends_the_labels_to_none_but_their_owner() -> None:
    start = table("paris warsaw", "rome", "oslo")
    tried = after(start, "locate rome A1")
    assert "luggage" in changed(start, tried, seat=0)
    assert changed(start, tried) == set()
