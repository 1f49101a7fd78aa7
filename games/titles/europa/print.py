"""EUROPA on paper: country cards, covers, map, ladder, war table, counters for six players."""

import math
from functools import partial

from europa_edu.facts import name as name_of
from europa_edu.paper import ink
from europa_edu.paper.document import ACROSS, Page, Point, Sheet
from europa_edu.paper.pieces import CARD, Kit, Piece
from games.printing import cards, maps, pawns, signs
from games.printing.language import Language
from games.titles.europa.state import MOST_PAWNS, Cover, Edition, Land, Note, edition

NAME = "EUROPA"
EDITIONS = ("1945",)
PLAYERS = 6
MARKER = (20.0, 20.0)
TENSIONS, WARS = 20, 10
STARS = 38  # one for each country that may join
VICTORY_POINTS = {1: 60, 5: 18}  # by value
STEPS = 100
GOLD_STARS = 12
TONES = (ink.LAND, ink.PALE["green"], ink.PALE["red"], ink.PALE["violet"])  # by turn of uncovering


def kit(language: Language, name: str) -> Kit:
    board = edition(name)
    paint = partial(_map, board, language)
    return Kit(
        boards=(
            *maps.four_pages(NAME, board.year, language, paint),
            Sheet(partial(_ladder, language), across=True),
            Sheet(partial(_war_table, board, language), across=True),
        ),
        pieces=(
            *(Piece("country", partial(_country, board, x, language)) for x in board.countries),
            *(Piece("cover", partial(_cover, board, x, language)) for x in board.covers),
            *(Piece("information", partial(_note, board, x, language)) for x in board.information),
            *pawns.pawns(PLAYERS, 1),
            *pawns.counters(PLAYERS, MOST_PAWNS),
            *_markers("tension", TENSIONS),
            *_markers("war", WARS),
            *_markers("union", STARS),
            *(
                Piece("victory_point", partial(_victory, value), MARKER)
                for value, count in VICTORY_POINTS.items()
                for _ in range(count)
            ),
        ),
    )


def _country(board: Edition, land: Land, language: Language, page: Page) -> None:
    cards.frame(page)
    name = name_of(land.code, language.code, board.year)
    cards.country(page, land.code, name, land.name, board.year, bottom=67)
    page.text((7, 6, 24, 16), land.code, ink.TITLE, 9, align="left")
    turn = board.uncovered[land.code]
    since = language.gettext("from %(year)s") % {"year": board.eras[turn - 1].first}
    page.text((7, 15.5, 30, 20), since, ink.TEXT, 3.4, ink.SOFT, "left")
    _number(page, 7, land.white, language.gettext("points to share"), dark=False)
    _number(page, CARD[0] / 2 + 0.5, land.black, language.gettext("pawns needed"), dark=True)


def _number(page: Page, left: float, number: int, text: str, dark: bool) -> None:
    right = left + CARD[0] / 2 - 7.5
    page.box((left, 68.5, right, 82), ink.INK if dark else ink.WHITE, ink.INK, 0.5, 2)
    colour = ink.PAPER if dark else ink.INK
    page.text((left, 69, right, 77.5), str(number), ink.TITLE, 8.5, colour)
    page.text((left + 1, 77.2, right - 1, 81), text, ink.TEXT, 3, colour)


def _cover(board: Edition, cover: Cover, language: Language, page: Page) -> None:
    """Lies on the map over its countries until their turn."""
    cards.frame(page, paper=ink.SUNKEN)
    left, top, right, bottom = cards.INSIDE
    with page.clipped((left + 1, top + 1, right - 1, bottom - 1)):
        for x in range(-84, 63, 7):  # a veil
            page.line([(x, CARD[1]), (x + CARD[1], 0)], ink.LINE, 0.25)
    page.box((8, 10, CARD[0] - 8, 78), ink.PAPER, ink.INK, 0.4, 2)
    page.text(
        (11, 13, CARD[0] - 11, 36), cover.names.in_language(language.code), ink.TITLE, 7.5, lines=3
    )
    last = board.eras[cover.turn - 1].first - 1
    since = language.gettext("covered until %(year)s") % {"year": last}
    page.text((11, 37, CARD[0] - 11, 43), since, ink.TEXT, 4, ink.SOFT)
    codes = cover.countries.split()
    names = ", ".join(name_of(code, language.code, board.year) for code in codes)
    page.text((11, 45, CARD[0] - 11, 76), names, ink.TEXT, 3.6, lines=8)


def _note(board: Edition, note: Note, language: Language, page: Page) -> None:
    cards.frame(page)
    name = name_of(note.code, language.code, board.year)
    cards.country(page, note.code, name, note.name, board.year, bottom=70)
    page.text((7, 6, 24, 16), note.code, ink.TITLE, 9, align="left")
    page.text((8, 72, CARD[0] - 8, 81), language.gettext("for information"), ink.TEXT, 4, ink.SOFT)


def _markers(kind: str, count: int) -> tuple[Piece, ...]:
    return tuple(Piece(kind, partial(_marker, kind), MARKER) for _ in range(count))


def _marker(kind: str, page: Page) -> None:
    if kind == "union":
        page.circle((10, 10), 8.6, "#1b3f8f", ink.INK, 0.4)
        _ring_of_stars(page, (10, 10), 5.6)
    else:
        page.circle((10, 10), 8.6, ink.PAPER, ink.INK, 0.5)
        _SIGNS[kind](page, (10, 9.6), 5.6)


_SIGNS = {"tension": signs.cloud, "war": signs.flame}


def _victory(value: int, page: Page) -> None:
    page.circle((10, 10), 8.6, ink.GOLD if value > 1 else "#f6e1a6", ink.INK, 0.6)
    signs.sign(page, "yellow", (10, 10.4), 7.2, ink.PAPER)
    page.text((5, 6, 15, 16), str(value), ink.TITLE, 6.4)


def _ring_of_stars(page: Page, centre: Point, radius: float) -> None:
    for star in range(GOLD_STARS):
        turn = 2 * math.pi * star / GOLD_STARS
        spot = (centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn))
        signs.sign(page, "yellow", spot, radius * 0.19, "#ffd94a", "#ffd94a")


def _map(board: Edition, language: Language, drawn: maps.Map) -> None:
    drawn.land({code: TONES[turn - 1] for code, turn in board.uncovered.items()})
    for pair in board.dotted:
        ends = [drawn.place(code) for code in pair.split()]
        drawn.page.dotted(ends, ink.SEA_LINE, 0.5, 2)
    for land in board.countries:
        x, y = drawn.place(land.code)
        name = name_of(land.code, language.code, board.year)
        drawn.page.box((x - 7, y - 3.2, x, y + 3.2), ink.WHITE, ink.INK, 0.3, 1)
        drawn.page.text((x - 6.8, y - 3.2, x - 0.2, y + 3.2), str(land.white), ink.BOLD, 4.6)
        drawn.page.box((x, y - 3.2, x + 7, y + 3.2), ink.INK, ink.INK, 0.3, 1)
        box = (x + 0.2, y - 3.2, x + 6.8, y + 3.2)
        drawn.page.text(box, str(land.black), ink.BOLD, 4.6, ink.PAPER)
        label = (x - 20, y - 7, x + 20, y - 3.6)
        drawn.page.text(label, name, ink.BOLD, 2.9, halo=ink.PAPER)


def _ladder(language: Language, page: Page) -> None:
    """Steps 0 to 100 as one winding way; above 100 it goes on from 1 (EU-8)."""
    page.text((15, 8, 282, 22), language.gettext("Political points"), ink.TITLE, 11)
    wide, tall, columns = 24.0, 16.0, 11
    left, top = (ACROSS[0] - wide * columns) / 2, 26.0
    for step in range(STEPS + 1):
        row, column = divmod(step, columns)
        column = columns - 1 - column if row % 2 else column
        x, y = left + column * wide, top + row * tall
        ten = step % 10 == 0
        page.box((x, y, x + wide, y + tall), ink.GOLD if ten else ink.PAPER, ink.INK, 0.35)
        box = (x + 1, y + 1, x + wide - 1, y + 7)
        page.text(box, str(step), ink.TITLE if ten else ink.BOLD, 5.5, align="left")
    _dove(page, language, (left, top + 9 * tall))


def _dove(page: Page, language: Language, corner: Point) -> None:
    """Where the pawns for peace are laid, after the last step."""
    x, y = corner
    page.box((x, y + 3, x + 9 * 24 - 3, y + 32), ink.SEA, ink.INK, 0.4, 3)
    signs.dove(page, (x + 22, y + 17), 11)
    page.text(
        (x + 40, y + 8, x + 120, y + 24), language.gettext("Peace"), ink.TITLE, 9, align="left"
    )


def _war_table(board: Edition, language: Language, page: Page) -> None:
    page.text((15, 8, 282, 22), language.gettext("War table"), ink.TITLE, 11)
    page.text(
        (15, 22, 282, 29), language.gettext("Throw two ten-sided dice and add them."), ink.TEXT, 5
    )
    for number, (total, code) in enumerate(sorted(board.war_table.items())):
        row, column = number % 7, number // 7
        x, y = 18.0 + column * 88, 34.0 + row * 21
        page.box((x, y, x + 84, y + 18.5), ink.PAPER, ink.INK, 0.35, 2)
        page.box((x + 2, y + 2, x + 18, y + 16.5), ink.INK, None, 0, 2)
        page.text((x + 2, y + 2, x + 18, y + 16.5), str(total), ink.TITLE, 9, ink.PAPER)
        name = name_of(code, language.code, board.year)
        page.text((x + 22, y + 2, x + 82, y + 16.5), name, ink.BOLD, 6, align="left", lines=2)
    x = 18.0 + 2 * 88
    signs.cloud(page, (x + 12, 150), 7)
    page.text((x + 24, 145, x + 84, 155), language.gettext("Tension"), ink.BOLD, 6, align="left")
    signs.flame(page, (x + 12, 170), 8)
    page.text((x + 24, 166, x + 84, 176), language.gettext("War"), ink.BOLD, 6, align="left")
