"""A4 pages with cut lines."""

from PIL import Image

from europa_edu.paper.canvas import pixels
from europa_edu.paper.sheet import CARD, MARGIN, Kit, Piece, grid
from europa_edu.paper.surface import A4


def _red() -> Image.Image:
    return Image.new("RGB", (pixels(CARD[0]), pixels(CARD[1])), "#ff0000")


def test_it_lays_nine_cards_on_a_page_inside_the_margins() -> None:
    assert grid(CARD) == (3, 3)
    pages = Kit((), (Piece("card", _red),) * 10).pages
    assert len(pages) == 2
    page = pages[0]()
    assert page.size == (pixels(A4[0]), pixels(A4[1]))
    left, top, right, bottom = page.point(lambda value: 255 - value).getbbox() or (0, 0, 0, 0)
    assert min(left, top) >= pixels(MARGIN)
    assert right <= page.width - pixels(MARGIN)
    assert bottom <= page.height - pixels(MARGIN)


def test_it_draws_a_cut_line_between_two_cards() -> None:
    page = Kit((), (Piece("card", _red),) * 2).pages[0]()
    edge = pixels((A4[0] - 3 * CARD[0]) / 2 + CARD[0])
    middle = pixels(A4[1] / 2 - CARD[1])
    column = [page.getpixel((edge, middle + step)) for step in range(40)]
    assert (255, 0, 0) in column
    assert any(colour != (255, 0, 0) for colour in column)


def test_it_draws_a_page_only_when_it_is_called() -> None:
    def broken() -> Image.Image:
        raise AssertionError

    assert len(Kit((broken,), (Piece("card", broken),)).pages) == 2


def test_it_begins_a_new_page_for_pieces_of_another_size() -> None:
    pieces = (
        Piece("card", _red),
        Piece("coin", _red, (20.0, 20.0)),
        Piece("coin", _red, (20.0, 20.0)),
    )
    assert len(Kit((), pieces).pages) == 2
    assert Kit((), pieces).inventory == {"card": 1, "coin": 2}
