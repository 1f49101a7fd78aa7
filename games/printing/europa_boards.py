"""The boards of EUROPA: the map with its numbers, the ladder of points, the war table."""

import math

from europa_edu.atlas import atlas
from europa_edu.paper import ink
from europa_edu.paper.document import ACROSS, Page, Point
from games.printing import maps, signs
from games.printing.language import Language
from games.titles.europa.state import Edition

STEPS = 100
GOLD_STARS = 12
TONES = (ink.LAND, ink.PALE["green"], ink.PALE["red"], ink.PALE["violet"])  # by turn of uncovering


def ring_of_stars(page: Page, centre: Point, radius: float) -> None:
    for star in range(GOLD_STARS):
        turn = 2 * math.pi * star / GOLD_STARS
        spot = (centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn))
        signs.sign(page, "yellow", spot, radius * 0.19, "#ffd94a", "#ffd94a")


def draw_map(board: Edition, language: Language, drawn: maps.Map) -> None:
    drawn.land({code: TONES[turn - 1] for code, turn in board.uncovered.items()})
    for pair in board.dotted:
        ends = [drawn.place(code) for code in pair.split()]
        drawn.page.dotted(ends, ink.SEA_LINE, 0.5, 2)
    states = atlas().years[board.year].states
    for land in board.countries:
        x, y = drawn.place(land.code)
        name = states[land.code].names.in_language(language.code)
        drawn.page.box((x - 7, y - 3.2, x, y + 3.2), ink.WHITE, ink.INK, 0.3, 1)
        drawn.page.text((x - 6.8, y - 3.2, x - 0.2, y + 3.2), str(land.white), ink.BOLD, 4.6)
        drawn.page.box((x, y - 3.2, x + 7, y + 3.2), ink.INK, ink.INK, 0.3, 1)
        box = (x + 0.2, y - 3.2, x + 6.8, y + 3.2)
        drawn.page.text(box, str(land.black), ink.BOLD, 4.6, ink.PAPER)
        label = (x - 20, y - 7, x + 20, y - 3.6)
        drawn.page.text(label, name, ink.BOLD, 2.9, halo=ink.PAPER)


def ladder(language: Language, page: Page) -> None:
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


def war_table(board: Edition, language: Language, page: Page) -> None:
    page.text((15, 8, 282, 22), language.gettext("War table"), ink.TITLE, 11)
    page.text(
        (15, 22, 282, 29), language.gettext("Throw two ten-sided dice and add them."), ink.TEXT, 5
    )
    states = atlas().years[board.year].states
    for number, (total, code) in enumerate(sorted(board.war_table.items())):
        row, column = number % 7, number // 7
        x, y = 18.0 + column * 88, 34.0 + row * 21
        page.box((x, y, x + 84, y + 18.5), ink.PAPER, ink.INK, 0.35, 2)
        page.box((x + 2, y + 2, x + 18, y + 16.5), ink.INK, None, 0, 2)
        page.text((x + 2, y + 2, x + 18, y + 16.5), str(total), ink.TITLE, 9, ink.PAPER)
        name = states[code].names.in_language(language.code)
        page.text((x + 22, y + 2, x + 82, y + 16.5), name, ink.BOLD, 6, align="left", lines=2)
    x = 18.0 + 2 * 88
    signs.cloud(page, (x + 12, 150), 7)
    page.text((x + 24, 145, x + 84, 155), language.gettext("Tension"), ink.BOLD, 6, align="left")
    signs.flame(page, (x + 12, 170), 8)
    page.text((x + 24, 166, x + 84, 176), language.gettext("War"), ink.BOLD, 6, align="left")
