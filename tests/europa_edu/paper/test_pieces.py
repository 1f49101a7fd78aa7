"""Pieces to cut out: A4 pages with cut lines."""

import pytest

from europa_edu.paper import ink
from europa_edu.paper.document import A4, Page, Sheet, document
from europa_edu.paper.pieces import CARD, MARGIN, Kit, Piece, grid
from tests import papers

RED = "#ff0000"


def _red(page: Page) -> None:
    page.box((0, 0, *CARD), RED)


def _marks(*pieces: Piece) -> list[papers.Mark]:
    return list(papers.marks(papers.opened(document(Kit((), pieces).sheets, "", "en")), 0))


def test_it_lays_nine_cards_on_a_page_inside_the_margins() -> None:
    assert grid(CARD) == (3, 3)
    pieces = (Piece("card", _red),) * 10
    reader = papers.opened(document(Kit((), pieces).sheets, "", "en"))
    assert papers.sizes(reader) == [A4, A4]
    for mark in papers.marks(reader, 0):
        assert MARGIN <= mark.x <= A4[0] - MARGIN
        assert MARGIN <= mark.y <= A4[1] - MARGIN


def test_it_lays_each_card_beside_the_one_before() -> None:
    boxes = [mark for mark in _marks(*(Piece("card", _red),) * 2) if mark.operator == "re"]
    left = (A4[0] - 3 * CARD[0]) / 2
    edges = sorted({round(mark.x, 1) for mark in boxes})
    assert edges == [round(left + CARD[0] * column, 1) for column in range(3)]


def test_it_draws_a_cut_line_between_two_cards() -> None:
    edge = (A4[0] - 3 * CARD[0]) / 2 + CARD[0]
    upper, lower = (A4[1] - 3 * CARD[1]) / 2, (A4[1] - 3 * CARD[1]) / 2 + CARD[1]
    ends = {
        round(mark.y, 1)
        for mark in _marks(*(Piece("card", _red),) * 2)
        if mark.operator == "l" and mark.x == pytest.approx(edge, abs=0.02)
    }
    assert {round(upper, 1), round(lower, 1)} <= ends


def test_it_draws_a_page_only_when_its_turn_comes() -> None:
    def broken(page: Page) -> None:
        raise AssertionError

    assert len(Kit((Sheet(broken),), (Piece("card", broken),)).sheets) == 2


def test_it_begins_a_new_page_for_pieces_of_another_size() -> None:
    pieces = (
        Piece("card", _red),
        Piece("coin", _red, (20.0, 20.0)),
        Piece("coin", _red, (20.0, 20.0)),
    )
    assert len(Kit((), pieces).sheets) == 2
    assert Kit((), pieces).inventory == {"card": 1, "coin": 2}


def test_it_writes_on_the_second_card_with_the_font_of_the_first() -> None:
    """fpdf2 forgets at the end of a moved piece which font is set."""

    def draw(page: Page) -> None:
        page.text((5, 5, 60, 20), "Oslo", ink.TITLE)

    (page,) = papers.opened(document(Kit((), (Piece("card", draw),) * 3).sheets, "", "en")).pages
    assert page.extract_text().split() == ["Oslo"] * 3


def test_it_lets_no_piece_draw_on_its_neighbour() -> None:
    def draw(page: Page) -> None:
        page.text((5, 5, 60, 20), "mine")
        page.text((70, 5, 120, 20), "yours")

    (page,) = papers.opened(document(Kit((), (Piece("card", draw),)).sheets, "", "en")).pages
    assert page.extract_text() == "mine"
