"""What report pages are built from: blocks one under the other, as many to a page as fit."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import takewhile

from msgspec import Struct

from europa_edu.atlas import TODAY
from europa_edu.atlas.grid import HEIGHT, WIDTH
from europa_edu.paper import ink
from europa_edu.paper.document import Align, Box, Page, Point, Sheet
from europa_edu.progress.mastery import STEPS, level
from europa_edu.progress.numbers import Shade, Week
from games.printing.maps import Map

LEFT, RIGHT = 18.0, 192.0
TOP, BOTTOM = 17.0, 279.0
SIZE = 3.6  # of letters
ROW = 5.7
HEADS = 8.0
NAMED = 12  # bars that have room for a name and a number
TOGETHER = 3  # rows that never leave the head of their table
ALONE, BESIDE = 0.125, 0.092  # millimetres for a map unit, alone or with facts beside it
# From "to be learnt" to "sure": lighter to darker, so that they differ in grey, too.
SHADES = ("#fbe3bd", "#f0bf7f", "#b9c98a", "#6fa37a", "#2f6f5e")

Draw = Callable[[Page, float], None]


class Block(Struct, frozen=True):
    """Something of a height, drawn from a y downwards."""

    height: float
    draw: Draw
    head: bool = False  # never stands alone at the foot of a page
    again: "Block | None" = None  # the head of its table, for a page that begins with it


class Figure(Struct, frozen=True):
    """A large number, what it counts, and what to compare it with."""

    number: str
    unit: str
    beside: str


class Cells(Struct, frozen=True):
    """Columns of a table: their right edges and how they are set; the first begins at the left."""

    edges: tuple[float, ...]
    aligns: tuple[Align, ...]


def paged(blocks: Sequence[Block], foot: str) -> tuple[Sheet, ...]:
    """The pages, each drawn only when it is called."""
    pages: list[list[Block]] = [[]]
    y = TOP
    for number, block in enumerate(blocks):
        if y + _needed(blocks[number:]) > BOTTOM and pages[-1]:
            pages.append([block.again] if block.again else [])
            y = TOP + sum(one.height for one in pages[-1])
        pages[-1].append(block)
        y += block.height
    return tuple(Sheet(partial(_draw, page, foot)) for page in pages)


def _needed(blocks: Sequence[Block]) -> float:
    """The room for the first block; for a head, with other heads and a few rows under it."""
    heads = sum(1 for _block in takewhile(lambda block: block.head, blocks))
    under = blocks[heads : heads + TOGETHER] if heads else blocks[:1]
    rows = takewhile(lambda block: block.again, under[1:])
    return sum(block.height for block in (*blocks[:heads], *under[:1], *rows))


def _draw(blocks: Sequence[Block], foot: str, sheet: Page) -> None:
    y = TOP
    for block in blocks:
        block.draw(sheet, y)
        y += block.height
    sheet.text((LEFT, 285, RIGHT, 289), foot, ink.TEXT, 3, ink.SOFT, "left")


def title(text: str, under: str) -> Block:
    def draw(sheet: Page, y: float) -> None:
        sheet.text((LEFT, y, RIGHT, y + 11), text, ink.TITLE, 9, align="left")
        sheet.text((LEFT, y + 12, RIGHT, y + 17), under, ink.TEXT, SIZE, ink.SOFT, "left")
        sheet.line([(LEFT, y + 19), (RIGHT, y + 19)], ink.ACCENT, 0.8)

    return Block(24, draw)


def heading(text: str, under: str = "") -> Block:
    def draw(sheet: Page, y: float) -> None:
        sheet.text((LEFT, y + 4, RIGHT, y + 10), text, ink.TITLE, 5.4, align="left")
        if under:
            sheet.text((LEFT, y + 10.5, RIGHT, y + 15), under, ink.TEXT, 3.2, ink.SOFT, "left")

    return Block(16.5 if under else 12, draw, head=True)


def note(text: str) -> Block:
    lines = len(ink.fit(text, ink.TEXT, SIZE, RIGHT - LEFT, 99, 9).lines)
    tall = SIZE * ink.LEADING * lines + 2

    def draw(sheet: Page, y: float) -> None:
        box = (LEFT, y + 1, RIGHT, y + tall + 1)
        sheet.text(box, text, ink.TEXT, SIZE, ink.SOFT, "left", lines=9, top=True)

    return Block(tall, draw)


def figures(shown: Sequence[Figure]) -> Block:
    """Numbers side by side."""
    gap = 4.0
    wide = (RIGHT - LEFT - gap * (len(shown) - 1)) / len(shown)

    def draw(sheet: Page, y: float) -> None:
        for number, one in enumerate(shown):
            x = LEFT + number * (wide + gap)
            sheet.box((x, y, x + wide, y + 25), ink.PAPER, ink.LINE, 0.3, 2.5)
            inner = (x + 4, y + 2.5, x + wide - 4, y + 12)
            sheet.text(inner, one.number, ink.TITLE, 8.5, align="left")
            for line, (text, colour) in enumerate(((one.unit, ink.INK), (one.beside, ink.SOFT))):
                top = y + 12.5 + 5.2 * line
                box = (x + 4, top, x + wide - 4, top + 5)
                sheet.text(box, text, ink.TEXT, 3.4, colour, "left")

    return Block(29, draw)


class Listed(Struct, frozen=True):
    """Facts beside a map, under a word."""

    name: str
    facts: tuple[str, ...]


def europe(
    shades: Mapping[str, Shade], names: Sequence[str], lists: Sequence[Listed] = ()
) -> Block:
    """The map in five shades, what they mean under it, and facts beside it.

    `names` go from the least to the most, and say last what was not asked.
    """
    steps = {code: level(one.mean) for code, one in shades.items()}
    unit = BESIDE if lists else ALONE
    wide, tall = WIDTH * unit, HEIGHT * unit

    def draw(sheet: Page, y: float) -> None:
        x = LEFT if lists else (LEFT + RIGHT - wide) / 2
        _map(sheet, (x, y, x + wide, y + tall), steps)
        _legend(sheet, y + tall + 3, names)
        for number, one in enumerate(lists):
            _list(sheet, LEFT + wide + 7, y + number * tall / len(lists), one)

    return Block(tall + 13, draw)


def _map(sheet: Page, box: Box, steps: Mapping[str, int]) -> None:
    left, top, right, _bottom = box
    drawn = Map(sheet, (right - left) / WIDTH, left, top, TODAY)
    with sheet.clipped(box):
        drawn.land({code: SHADES[step] for code, step in steps.items()})
    for code, step in steps.items():
        _sign(sheet, drawn.place(code), 1.15, step)
    sheet.box(box, None, ink.BORDER, 0.3)


def _sign(sheet: Page, centre: Point, radius: float, step: int) -> None:
    """A disc that is full by quarters, as on the site's maps: grey printers have no colours."""
    x, y = centre
    sheet.circle(centre, radius, SHADES[step] if step else ink.PAPER, ink.INK, 0.2)
    turns = [step * math.tau / 4 * part / 24 for part in range(25)]
    arc = [(x + radius * math.sin(turn), y - radius * math.cos(turn)) for turn in turns]
    sheet.polygon([centre, *arc] if step < len(SHADES) - 1 else arc, ink.INK if step else None)


def _legend(sheet: Page, y: float, names: Sequence[str]) -> None:
    wide = (RIGHT - LEFT) / len(names)
    bounds = (0, *(round(100 * step) for step in STEPS), 100)
    for number, name in enumerate(names):
        x = LEFT + number * wide
        known = number < len(SHADES)
        fill = SHADES[number] if known else ink.AWAY
        sheet.box((x, y, x + 7, y + 7), fill, ink.BORDER, 0.2, 1)
        if known:
            _sign(sheet, (x + 3.5, y + 3.5), 1.6, number)
        span = f"{bounds[number]}–{bounds[number + 1]} %" if known else ""
        middle = y + 3.6 if known else y + 7
        box = (x + 8.5, y - 0.4, x + wide - 1, middle)
        sheet.text(box, name, ink.BOLD, 3, align="left", lines=1 if known else 2)
        if span:
            box = (x + 8.5, middle, x + wide - 1, y + 7.4)
            sheet.text(box, span, ink.TEXT, 2.8, ink.SOFT, "left")


def _list(sheet: Page, x: float, y: float, one: Listed) -> None:
    sheet.text((x, y, RIGHT, y + 5), one.name, ink.BOLD, 3.8, align="left")
    y += 6.4
    for fact in one.facts:
        sheet.circle((x + 1, y + 1.7), 0.55, ink.ACCENT)
        box = (x + 3.6, y, RIGHT, y + 7.4)
        y = sheet.text(box, fact, ink.TEXT, 3.2, align="left", lines=2, top=True) + 1.3


def weeks_chart(weeks: Sequence[Week], names: Sequence[str], right: str, wrong: str) -> Block:
    """A bar for each week: right answers below, wrong ones above, open like a frame."""
    most = max([1, *(week.count.answered for week in weeks)])
    tall, step = 26.0, (RIGHT - LEFT) / len(weeks)
    every = -(-len(weeks) // NAMED)

    def draw(sheet: Page, y: float) -> None:
        base = y + tall + 4
        for number, week in enumerate(weeks):
            x1, x2 = LEFT + step * (number + 0.15), LEFT + step * (number + 0.85)
            known = base - tall * week.count.right / most
            top = base - tall * week.count.answered / most
            if week.count.answered:
                sheet.box((x1, top, x2, base), ink.PAPER, ink.INK, 0.25)
                sheet.box((x1, known, x2, base), SHADES[4])
            middle = (x1 + x2) / 2
            if len(weeks) <= NAMED or week.count.answered == most:
                said = (middle - 7, top - 4, middle + 7, top - 0.4)
                sheet.text(said, str(week.count.answered), ink.BOLD, 3)
            if (len(weeks) - 1 - number) % every == 0:
                under = (middle - 7, base + 1, middle + 7, base + 5)
                sheet.text(under, names[number], ink.TEXT, 2.9, ink.SOFT)
        sheet.line([(LEFT, base), (RIGHT, base)], ink.INK, 0.3)
        legend = base + 8.2
        for x, fill, name in ((LEFT, SHADES[4], right), (LEFT + 45, ink.PAPER, wrong)):
            sheet.box((x, legend - 1.6, x + 3.2, legend + 1.6), fill, ink.INK, 0.25)
            sheet.text((x + 5, legend - 2, x + 44, legend + 2), name, ink.TEXT, 3.2, align="left")

    return Block(tall + 16, draw)


def table(cells: Cells, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[Block]:
    """A line of heads, then the rows; a page that begins inside the table has the heads again."""
    top = Block(HEADS, partial(_row, cells, heads, ink.BOLD, ink.SOFT, HEADS, 0.5), head=True)
    return [
        top,
        *(
            Block(ROW, partial(_row, cells, row, ink.TEXT, ink.INK, ROW, 0.2), again=top)
            for row in rows
        ),
    ]


def _row(
    cells: Cells,
    texts: Sequence[str],
    font: str,
    colour: str,
    tall: float,
    rule: float,
    sheet: Page,
    y: float,
) -> None:
    left = LEFT
    for text, edge, align in zip(texts, cells.edges, cells.aligns, strict=True):
        box = (left, y, edge - 3 if align == "left" else edge, y + tall - 0.4)
        if text:
            lines = 2 if font == ink.BOLD else 1
            sheet.text(box, text, font, 3.2 if font == ink.BOLD else SIZE, colour, align, lines)
        left = edge
    sheet.line([(LEFT, y + tall), (RIGHT, y + tall)], ink.LINE, rule)
