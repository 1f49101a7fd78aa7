"""Log-in cards of a class on A4, eight to a page, for any printer: crisp in colour and in grey."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path

import segno
from msgspec import Struct
from PIL import Image

from europa_edu.paper import ink
from europa_edu.paper.canvas import Canvas, pixels
from europa_edu.paper.pdf import write_pdf
from europa_edu.paper.sheet import Page, Piece, laid_out
from europa_edu.paper.surface import Box

PICTURES = Path(__file__).parents[2] / "static" / "classroom" / "pictures"
DPI = 300
SIZE = (96.0, 69.0)
EDGE = 5.0  # what a slanting cut may take
QR_CORNER = (EDGE, 27.2)  # four modules of white around it, which scanners need
QR_SIDE = 30.0  # at least, and two more at most
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
    told: Callable[[Sequence[Page]], Iterable[Page]] = iter,
) -> None:
    """Write the cards, page by page through `told`, which may count them; one is in memory."""
    write_pdf(path, told(card_pages(cards, words)), words.title, DPI)


def card_pages(cards: Sequence[LogInCard], words: CardWords) -> tuple[Page, ...]:
    """The pages, each drawn only when it is called."""
    pieces = [Piece("card", partial(draw_card, card, words), SIZE) for card in cards]
    return tuple(laid_out(pieces, DPI))


def draw_card(card: LogInCard, words: CardWords) -> Image.Image:
    canvas = Canvas(*SIZE, dpi=DPI)
    right = SIZE[0] - EDGE
    canvas.text((EDGE, 3.5, right, 15.5), card.name, ink.TITLE, 9, align="left", lines=2)
    canvas.text((EDGE, 16.5, right, 21), card.class_name, ink.TEXT, 4, ink.SOFT, "left")
    canvas.line([(EDGE, 22), (right, 22)], ink.INK, 0.3)
    _way_in(canvas, card, words, (ASIDE, 23.2, right, 42.5))
    _secret(canvas, card, words, (ASIDE, 42.5, right, 66.5))
    canvas.text((EDGE, 63.4, EDGE + QR_SIDE + 1, 67.2), words.scan, ink.BOLD, 3.8)
    drawn = canvas.image()
    # The code is pasted at the finished size: every module is whole pixels, no grey between.
    drawn.paste(qr_image(card.qr_text), (pixels(QR_CORNER[0], DPI), pixels(QR_CORNER[1], DPI)))
    return drawn


def _way_in(canvas: Canvas, card: LogInCard, words: CardWords, box: Box) -> None:
    """For those who type: the address, and the class code in groups."""
    left, top, right, bottom = box
    canvas.text((left, top, right, top + 3.2), words.address, ink.TEXT, 3, ink.SOFT, "left")
    canvas.text((left, top + 3.2, right, top + 9), card.address, ink.BOLD, 4, align="left", lines=2)
    canvas.text((left, top + 9, right, top + 12.2), words.code, ink.TEXT, 3, ink.SOFT, "left")
    code = grouped(card.class_code)
    canvas.text((left, top + 12, right, bottom), code, ink.BOLD, 7.2, align="left")


def _secret(canvas: Canvas, card: LogInCard, words: CardWords, box: Box) -> None:
    """The pictures with their number and name."""
    left, top, right, bottom = box
    canvas.text((left, top, right, top + 3.6), words.pictures, ink.TEXT, 3, ink.SOFT, "left")
    width = (right - left) / 3
    for place, code in enumerate(card.pictures):
        x, y = left + place * width, top + 4.2
        canvas.paste(picture(code), (x + 1, y, x + 1 + PICTURE, y + PICTURE))
        canvas.circle((x + 1.6, y + 1.8), 2.3, ink.INK, ink.WHITE, 0.5)
        number = (x, y, x + 3.2, y + 3.6)
        canvas.text(number, str(place + 1), ink.BOLD, 2.9, ink.WHITE)
        caption = (x + 0.3, y + PICTURE + 0.4, x + width - 0.3, bottom)
        canvas.text(caption, words.names[code], ink.BOLD, 3.4, lines=2, top=True)


def grouped(code: str) -> str:
    """Three or four signs at a time, which a child can copy without losing the place."""
    size = 3 if len(code) % 3 == 0 else 4
    return " ".join(code[at : at + size] for at in range(0, len(code), size))


def qr_image(text: str) -> Image.Image:
    """A QR code without its quiet zone, in black and white, at least QR_SIDE wide when printed."""
    matrix = segno.make_qr(text, error="m").matrix
    side = len(matrix)
    greys = bytes(0 if dark else 255 for row in matrix for dark in row)
    modules = Image.frombytes("L", (side, side), greys)
    wide = -(-pixels(QR_SIDE, DPI) // side) * side
    return modules.resize((wide, wide), Image.Resampling.NEAREST)


@cache
def picture(code: str) -> Image.Image:
    with Image.open(PICTURES / f"{code}.png") as drawn:
        return drawn.convert("RGB")
