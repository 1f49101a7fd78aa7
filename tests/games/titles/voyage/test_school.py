"""Locating destinations on the grid, and what counts as evidence."""

import pytest
from msgspec.structs import replace

from games.engine import IllegalMove
from games.titles.voyage import TITLE
from games.titles.voyage.state import VoyageOptions
from tests.games.titles.voyage.positions import (
    BOARD,
    RULES,
    after,
    draws,
    rolled,
    steps,
    table,
)

START = table("paris narvik", "oslo rome", "kyiv bari")
BOX = table("paris narvik", "oslo rome", options=VoyageOptions(rules="box"))


def test_it_knows_where_oslo_lies() -> None:  # VE-T3
    assert BOARD.cities["oslo"].cell == "D3"


def test_it_adds_a_point_for_the_right_cell() -> None:  # SCH-2
    state = after(START, "locate oslo D3")
    assert state.located == "right"
    assert rolled(state, 4).points == 5
    assert RULES.view(state, 0).destinations[0].cell == "D3"


def test_it_takes_nothing_for_a_wrong_cell_and_shows_the_right_one() -> None:  # SCH-2
    step = steps(START, "locate oslo E4")[-1]
    assert step.events[0].kind == "not_located"
    assert step.events[0].private == {"city": "oslo", "cell": "D3", "answer": "E4"}
    assert rolled(step.state, 4).points == 4
    seen = RULES.view(step.state, 0).destinations[0]
    assert (seen.cell, seen.mark) == ("D3", "wrong")


def test_it_lets_a_card_be_tried_once_and_one_card_a_turn() -> None:  # SCH-2
    state = after(START, "locate oslo E4")
    with pytest.raises(IllegalMove, match="once_per_turn"):
        after(state, "locate rome D7")
    later = replace(state, located="")
    with pytest.raises(IllegalMove, match="located_already oslo"):
        after(later, "locate oslo D3")
    assert after(later, "locate rome D7").located == "right"


def test_it_locates_before_rolling_only() -> None:  # SCH-2
    with pytest.raises(IllegalMove, match="before_rolling_only"):
        after(rolled(START, 3), "locate oslo D3")


def test_it_locates_own_cards_in_cells_of_the_grid() -> None:  # SCH-2
    with pytest.raises(IllegalMove, match="not_your_card kyiv"):
        after(START, "locate kyiv G5")
    for cell in ("K1", "D9", "d3", "D33"):
        with pytest.raises(IllegalMove, match="no_such_cell"):
            after(START, f"locate oslo {cell}")
    listed = [m for m in RULES.legal_moves(START, 0) if str(m).startswith("locate")]
    assert len(listed) == 2 * 80


def test_it_keeps_the_point_for_the_throw_after_an_event() -> None:  # SCH-2
    state = draws(after(START, "locate oslo D3"), "tailwind").state
    assert rolled(state, 4).points == 5


def test_it_starts_every_turn_with_a_new_try() -> None:  # SCH-2
    state = after(rolled(after(START, "locate oslo D3"), 1), "go lyon", "go milan", "commit")
    assert state.located == ""
    assert state.marks[0] == ("right", "")


def test_it_prints_the_code_on_the_card_in_box_rules() -> None:  # SCH-2
    assert [card.cell for card in RULES.view(BOX, 0).destinations] == ["D3", "D7"]
    assert [card.cell for card in RULES.view(START, 0).destinations] == ["", ""]
    assert not any(str(move).startswith("locate") for move in RULES.legal_moves(BOX, 0))
    with pytest.raises(IllegalMove, match="school_rules_only"):
        after(BOX, "locate oslo D3")


def test_it_pins_only_what_its_owner_was_shown() -> None:  # SCH-2
    def pins(state: object, seat: int | None) -> list[str]:
        board = TITLE.board(RULES.view(state, seat), ())  # type: ignore[arg-type]
        return [token.place for token in board.tokens if token.kind == "case"]

    state = after(START, "locate oslo E4")
    assert pins(START, 0) == []
    assert pins(state, 0) == ["oslo"]
    assert pins(state, 1) == pins(state, None) == []
    assert pins(BOX, 0) == ["oslo", "rome"]


def test_it_does_not_show_by_an_exchange_where_a_city_lies() -> None:  # SCH-2
    state = draws(START, "map").state
    board = TITLE.board(RULES.view(state, 0), RULES.legal_moves(state, 0))
    assert board.targets == ()


def test_it_lights_the_grid_for_one_chosen_card() -> None:  # SCH-2
    moves = RULES.legal_moves(START, 0)
    view = RULES.view(START, 0)
    chosen = [move for move in moves if str(move).startswith("locate oslo")]
    targets = TITLE.board(view, chosen).targets
    assert len(targets) == 80
    assert next(t.place for t in targets if t.move == "locate oslo D3") == "D3"
    assert not any(t.move.startswith("locate") for t in TITLE.board(view, moves).targets)


def test_it_takes_a_named_cell_as_evidence_right_or_wrong() -> None:  # SCH-4
    for cell, right in (("D3", True), ("E4", False)):
        (proof,) = steps(START, f"locate oslo {cell}")[-1].events[0].evidence
        assert (proof.item, proof.right, proof.response) == ("cell:oslo", right, cell)


def test_it_takes_following_a_drawn_line_as_no_evidence() -> None:  # SCH-4
    moves = ("go lyon", "go milan", "commit")
    for step in steps(rolled(START, 2), *moves):
        assert not any(event.evidence for event in step.events)


def test_it_refuses_in_geographic_words() -> None:  # SCH-4, P-6
    for move, words in (
        ("go rome", "no_line paris rome"),
        ("fly moscow", "sectors_do_not_touch paris moscow 4 2"),
        ("fly rome", "too_few_points 4 3"),
        ("fly lyon", "no_airport lyon"),
    ):
        with pytest.raises(IllegalMove) as refused:
            after(rolled(START, 3), move)
        assert str(refused.value) == words
        assert refused.value.evidence == ()
