"""Log-in cards of a class on A4, eight to a page, for any printer: crisp in colour and in grey."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

import segno
from msgspec import Struct

from europa_edu.paper import ink
from europa_edu.paper.document import Box, Page, Point, Sheet, write_document
from europa_edu.paper.pieces import Piece, laid_out

PICTURES = Path(__file__).parents[2] / "static" / "classroom" / "pictures"
SIZE = (96.0, 69.0)
EDGE = 5.0  # what a slanting cut may take
QR_CORNER = (EDGE, 27.2)  # four modules of white around it, which scanners need
QR_SIDE = 31.0
BLACK = "#000000"
ASIDE = 42.0  # where the column beside the code begins
PICTURE = 13.8


class LogInCard(Struct, frozen=True):
    """What one pupil's card shows; pictures by their codes, in order."""

    name: str
    class_name: str
    class_code: str
    address: str
    qr_text: str
    pictures: tuple[str, str, str]


class CardWords(Struct, frozen=True):
    """The words on every card, and the pictures' names, in one language."""

    title: str
    scan: str
    address: str
    code: str
    pictures: str
    names: Mapping[str, str]


def cards_pdf(
    path: Path,
    cards: Sequence[LogInCard],
    words: CardWords,
    language: str,
    told: Callable[[Sequence[Sheet]], Iterable[Sheet]] = iter,
) -> None:
    """Write the cards, page by page through `told`, which may count them."""
    write_document(path, told(card_sheets(cards, words)), words.title, language)


def card_sheets(cards: Sequence[LogInCard], words: CardWords) -> tuple[Sheet, ...]:
    pieces = [Piece("card", partial(draw_card, card, words), SIZE) for card in cards]
    return tuple(laid_out(pieces))


def draw_card(card: LogInCard, words: CardWords, page: Page) -> None:
    right = SIZE[0] - EDGE
    page.text((EDGE, 3.5, right, 15.5), card.name, ink.TITLE, 9, align="left", lines=2)
    page.text((EDGE, 16.5, right, 21), card.class_name, ink.TEXT, 4, ink.SOFT, "left")
    page.line([(EDGE, 22), (right, 22)], ink.INK, 0.3)
    _way_in(page, card, words, (ASIDE, 23.2, right, 42.5))
    _secret(page, card, words, (ASIDE, 42.5, right, 66.5))
    page.text((EDGE, 63.4, EDGE + QR_SIDE, 67.2), words.scan, ink.BOLD, 3.8)
    page.mosaic(qr_boxes(card.qr_text, QR_CORNER), BLACK)


def _way_in(page: Page, card: LogInCard, words: CardWords, box: Box) -> None:
    """For those who type: the address, and the class code in groups."""
    left, top, right, bottom = box
    page.text((left, top, right, top + 3.2), words.address, ink.TEXT, 3, ink.SOFT, "left")
    page.text((left, top + 3.2, right, top + 9), card.address, ink.BOLD, 4, align="left", lines=2)
    page.text((left, top + 9, right, top + 12.2), words.code, ink.TEXT, 3, ink.SOFT, "left")
    code = grouped(card.class_code)
    page.text((left, top + 12, right, bottom), code, ink.BOLD, 7.2, align="left")


def _secret(page: Page, card: LogInCard, words: CardWords, box: Box) -> None:
    """The pictures with their number and name."""
    left, top, right, bottom = box
    page.text((left, top, right, top + 3.6), words.pictures, ink.TEXT, 3, ink.SOFT, "left")
    width = (right - left) / 3
    for place, code in enumerate(card.pictures):
        x, y = left + place * width, top + 4.2
        page.picture(PICTURES / f"{code}.png", (x + 1, y, x + 1 + PICTURE, y + PICTURE))
        page.circle((x + 1.6, y + 1.8), 2.3, ink.INK, ink.WHITE, 0.5)
        number = (x, y, x + 3.2, y + 3.6)
        page.text(number, str(place + 1), ink.BOLD, 2.9, ink.WHITE)
        caption = (x + 0.3, y + PICTURE + 0.4, x + width - 0.3, bottom)
        page.text(caption, words.names[code], ink.BOLD, 3.4, lines=2, top=True)


def grouped(code: str) -> str:
    """Three or four signs at a time, which a child can copy without losing the place."""
    size = 3 if len(code) % 3 == 0 else 4
    return " ".join(code[at : at + size] for at in range(0, len(code), size))


def qr_boxes(text: str, corner: Point) -> Iterator[Box]:
    """The dark parts of a QR code, run by run, without its quiet zone; QR_SIDE wide."""
    matrix = segno.make_qr(text, error="m").matrix
    module = QR_SIDE / len(matrix)
    left, top = corner
    for row, modules in enumerate(matrix):
        for dark, run in groupby(range(len(modules)), key=lambda column: modules[column]):
            if dark:
                columns = list(run)
                yield (
                    left + columns[0] * module,
                    top + row * module,
                    left + (columns[-1] + 1) * module,
                    top + (row + 1) * module,
                )
