"""The record of processing as A4 pages: a label, its text, and lines to write on."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from europa_edu.paper import ink
from europa_edu.paper.document import Page, Sheet, document

LEFT, TEXT, RIGHT = 18.0, 68.0, 192.0
TOP, BOTTOM = 18.0, 278.0
SIZE = 3.5
TITLE = 9.0
GAP = 3.0
RULE = 8.5  # room to write one line by hand
MANY = 99


class Field(Struct, frozen=True):
    """What stands beside a label, and how many empty lines follow."""

    label: str
    text: str = ""
    lines: int = 0


class RecordWords(Struct, frozen=True):
    title: str
    intro: str
    fields: tuple[Field, ...]
    page: str  # with %(page)s and %(pages)s


def record_pdf(words: RecordWords, language: str) -> bytes:
    pages = page_fields(words)
    sheets = (
        Sheet(partial(_page, words, fields, number, len(pages)))
        for number, fields in enumerate(pages, 1)
    )
    return document(sheets, words.title, language)


def page_fields(words: RecordWords) -> list[list[Field]]:
    """As many pages as the fields need; no field is broken over two."""
    pages: list[list[Field]] = [[]]
    y = TOP + _head_height(words)
    for field in words.fields:
        if y + height_of(field) > BOTTOM:
            pages.append([])
            y = TOP
        pages[-1].append(field)
        y += height_of(field)
    return pages


def height_of(field: Field) -> float:
    label = _tall(field.label, ink.BOLD, TEXT - LEFT - 4)
    return max(label, _tall(field.text, ink.TEXT, RIGHT - TEXT) + RULE * field.lines) + 2 * GAP


def _page(words: RecordWords, fields: Sequence[Field], number: int, of: int, sheet: Page) -> None:
    y = TOP
    if number == 1:
        _head(sheet, words)
        y += _head_height(words)
    for field in fields:
        y = _write(sheet, field, y)
    text = words.page % {"page": number, "pages": of}
    sheet.text((LEFT, 284, RIGHT, 289), text, ink.TEXT, 3, ink.SOFT, "right")


def _head(sheet: Page, words: RecordWords) -> None:
    sheet.text((LEFT, TOP, RIGHT, TOP + TITLE), words.title, ink.TITLE, TITLE, align="left")
    box = (LEFT, TOP + TITLE + GAP, RIGHT, TOP + 50)
    sheet.text(box, words.intro, ink.TEXT, SIZE, ink.SOFT, "left", lines=MANY, top=True)


def _head_height(words: RecordWords) -> float:
    return TITLE + GAP + _tall(words.intro, ink.TEXT, RIGHT - LEFT) + 2 * GAP


def _write(sheet: Page, field: Field, y: float) -> float:
    sheet.line([(LEFT, y), (RIGHT, y)], ink.LINE, 0.2)
    upper, lower = y + GAP, y + height_of(field)
    label = (LEFT, upper, TEXT - 4, lower)
    sheet.text(label, field.label, ink.BOLD, SIZE, align="left", lines=MANY, top=True)
    if field.text:
        text = (TEXT, upper, RIGHT, lower)
        sheet.text(text, field.text, ink.TEXT, SIZE, align="left", lines=MANY, top=True)
    below = upper + _tall(field.text, ink.TEXT, RIGHT - TEXT)
    for line in range(1, field.lines + 1):
        rule = below + RULE * line
        sheet.dotted([(TEXT, rule), (RIGHT, rule)], ink.SOFT, 0.12, 1.2)
    return lower


def _tall(text: str, font: str, width: float) -> float:
    if not text:
        return 0
    lines = len(ink.fit(text, font, SIZE, width, 999, MANY).lines)
    return SIZE * (1 + ink.LEADING * (lines - 1)) + 0.5
