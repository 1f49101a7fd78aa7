"""What reports are built from: blocks one under the other, each whole on its page."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct

from europa_edu.atlas import TODAY
from europa_edu.atlas.grid import HEIGHT, WIDTH
from europa_edu.paper import ink
from europa_edu.paper.document import A4, Align, Box, Page, Point
from europa_edu.progress.mastery import STEPS, level
from europa_edu.progress.numbers import Mastery, Week
from games.printing.maps import Map

LEFT, RIGHT = 18.0, 192.0
TOP, BOTTOM = 17.0, 279.0
SIZE = 3.6  # of letters
ROW, HEADS = (SIZE, 5.7), (3.2, 8.0)  # letters and height of a table's rows and heads
NAMED = 12  # bars that have room for a name and a number
TOGETHER = 3  # rows that never leave the head of their table
ALONE, BESIDE = 0.125, 0.092  # millimetres for a map unit, alone or with facts beside it
# From "to be learnt" to "sure": lighter to darker, so that they differ in grey, too.
SHADES = ("#fbe3bd", "#f0bf7f", "#b9c98a", "#6fa37a", "#2f6f5e")

Draw = Callable[[Page, float], None]  # from a y downwards
Columns = Sequence[tuple[float, Align]]  # widths, together as wide as the page


class Figure(Struct, frozen=True):
    """A large number, what it counts, and what to compare it with."""

    number: str
    unit: str
    beside: str


class Listed(Struct, frozen=True):
    """Facts beside a map, under a word."""

    name: str
    facts: tuple[str, ...]


class Report:
    """A PDF that grows block by block; fpdf2 breaks the pages and repeats the heads of tables."""

    def __init__(self, title: str, language: str, foot: str) -> None:
        from europa_edu.paper.writer import Writer  # fpdf2 is slow to import

        self._pdf = Writer(title, language, lambda pdf: _foot(Page(pdf), foot))
        self._pdf.set_margins(LEFT, TOP, A4[0] - RIGHT)
        self._pdf.set_auto_page_break(True, A4[1] - BOTTOM)
        self._pdf.c_margin = 0
        self._heading: tuple[float, Draw] | None = None

    def begin_page(self) -> None:
        self._pdf.add_page()

    def content(self) -> bytes:
        return bytes(self._pdf.output())

    def title(self, text: str, under: str) -> None:
        self._add(24, partial(_title, text, under))

    def heading(self, text: str, under: str = "") -> None:
        """Comes onto the page of what follows it."""
        self._heading = (16.5 if under else 12, partial(_heading, text, under))

    def note(self, text: str) -> None:
        lines = len(ink.fit(text, ink.TEXT, SIZE, RIGHT - LEFT, 99, 9).lines)
        tall = SIZE * ink.LEADING * lines + 2
        self._add(tall, partial(_note, text, tall))

    def figures(self, shown: Sequence[Figure]) -> None:
        """Numbers side by side."""
        self._add(29, partial(_figures, shown))

    def europe(
        self, countries: Mapping[str, Mastery], names: Sequence[str], lists: Sequence[Listed] = ()
    ) -> None:
        """The map in five shades, what they mean under it, and facts beside it.

        `names` go from the least to the most, and say last what was not asked.
        """
        unit = BESIDE if lists else ALONE
        self._add(HEIGHT * unit + 13, partial(_europe, countries, names, lists, unit))

    def weeks(self, weeks: Sequence[Week], names: Sequence[str], right: str, wrong: str) -> None:
        """A bar for each week: right answers below, wrong ones above, open like a frame."""
        self._add(42, partial(_weeks, weeks, names, right, wrong))

    def table(self, columns: Columns, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        self._make_room(HEADS[1] + ROW[1] * min(len(rows), TOGETHER))
        self._pdf.ruled_table(columns, heads, rows, ROW, HEADS)

    def _add(self, height: float, draw: Draw) -> None:
        self._make_room(height)
        self._draw(height, draw)

    def _make_room(self, height: float) -> None:
        """A new page unless this one has room for so much, and for the heading before it."""
        heading, self._heading = self._heading, None
        if self._pdf.will_page_break(height + (heading[0] if heading else 0)):
            self._pdf.add_page()
        if heading:
            self._draw(*heading)

    def _draw(self, height: float, draw: Draw) -> None:
        page = Page(self._pdf)
        with page.plain_lines():
            draw(page, self._pdf.y)
        self._pdf.set_xy(LEFT, self._pdf.y + height)


def _foot(page: Page, text: str) -> None:
    page.text((LEFT, 285, RIGHT, 289), text, ink.TEXT, 3, ink.SOFT, "left")


def _title(text: str, under: str, page: Page, y: float) -> None:
    page.text((LEFT, y, RIGHT, y + 11), text, ink.TITLE, 9, align="left")
    page.text((LEFT, y + 12, RIGHT, y + 17), under, ink.TEXT, SIZE, ink.SOFT, "left")
    page.line([(LEFT, y + 19), (RIGHT, y + 19)], ink.ACCENT, 0.8)


def _heading(text: str, under: str, page: Page, y: float) -> None:
    page.text((LEFT, y + 4, RIGHT, y + 10), text, ink.TITLE, 5.4, align="left")
    if under:
        page.text((LEFT, y + 10.5, RIGHT, y + 15), under, ink.TEXT, 3.2, ink.SOFT, "left")


def _note(text: str, tall: float, page: Page, y: float) -> None:
    box = (LEFT, y + 1, RIGHT, y + tall + 1)
    page.text(box, text, ink.TEXT, SIZE, ink.SOFT, "left", lines=9, top=True)


def _figures(shown: Sequence[Figure], page: Page, y: float) -> None:
    gap = 4.0
    wide = (RIGHT - LEFT - gap * (len(shown) - 1)) / len(shown)
    for number, one in enumerate(shown):
        x = LEFT + number * (wide + gap)
        page.box((x, y, x + wide, y + 25), ink.PAPER, ink.LINE, 0.3, 2.5)
        inner = (x + 4, y + 2.5, x + wide - 4, y + 12)
        page.text(inner, one.number, ink.TITLE, 8.5, align="left")
        for line, (text, colour) in enumerate(((one.unit, ink.INK), (one.beside, ink.SOFT))):
            top = y + 12.5 + 5.2 * line
            box = (x + 4, top, x + wide - 4, top + 5)
            page.text(box, text, ink.TEXT, 3.4, colour, "left")


def _europe(
    countries: Mapping[str, Mastery],
    names: Sequence[str],
    lists: Sequence[Listed],
    unit: float,
    page: Page,
    y: float,
) -> None:
    wide, tall = WIDTH * unit, HEIGHT * unit
    x = LEFT if lists else (LEFT + RIGHT - wide) / 2
    _map(
        page, (x, y, x + wide, y + tall), {code: level(one.mean) for code, one in countries.items()}
    )
    _legend(page, y + tall + 3, names)
    for number, one in enumerate(lists):
        _list(page, LEFT + wide + 7, y + number * tall / len(lists), one)


def _map(page: Page, box: Box, steps: Mapping[str, int]) -> None:
    left, top, right, _bottom = box
    drawn = Map(page, (right - left) / WIDTH, left, top, TODAY)
    with page.clipped(box):
        drawn.land({code: SHADES[step] for code, step in steps.items()})
    for code, step in steps.items():
        _sign(page, drawn.place(code), 1.15, step)
    page.box(box, None, ink.BORDER, 0.3)


def _sign(page: Page, centre: Point, radius: float, step: int) -> None:
    """A disc that is full by quarters, as on the site's maps: grey printers have no colours."""
    x, y = centre
    page.circle(centre, radius, SHADES[step] if step else ink.PAPER, ink.INK, 0.2)
    turns = [step * math.tau / 4 * part / 24 for part in range(25)]
    arc = [(x + radius * math.sin(turn), y - radius * math.cos(turn)) for turn in turns]
    page.polygon([centre, *arc] if step < len(SHADES) - 1 else arc, ink.INK if step else None)


def _legend(page: Page, y: float, names: Sequence[str]) -> None:
    wide = (RIGHT - LEFT) / len(names)
    bounds = (0, *(round(100 * step) for step in STEPS), 100)
    for number, name in enumerate(names):
        x = LEFT + number * wide
        known = number < len(SHADES)
        fill = SHADES[number] if known else ink.AWAY
        page.box((x, y, x + 7, y + 7), fill, ink.BORDER, 0.2, 1)
        if known:
            _sign(page, (x + 3.5, y + 3.5), 1.6, number)
        span = f"{bounds[number]}–{bounds[number + 1]} %" if known else ""
        middle = y + 3.6 if known else y + 7
        box = (x + 8.5, y - 0.4, x + wide - 1, middle)
        page.text(box, name, ink.BOLD, 3, align="left", lines=1 if known else 2)
        if span:
            box = (x + 8.5, middle, x + wide - 1, y + 7.4)
            page.text(box, span, ink.TEXT, 2.8, ink.SOFT, "left")


def _list(page: Page, x: float, y: float, one: Listed) -> None:
    page.text((x, y, RIGHT, y + 5), one.name, ink.BOLD, 3.8, align="left")
    y += 6.4
    for fact in one.facts:
        page.circle((x + 1, y + 1.7), 0.55, ink.ACCENT)
        box = (x + 3.6, y, RIGHT, y + 7.4)
        y = page.text(box, fact, ink.TEXT, 3.2, align="left", lines=2, top=True) + 1.3


def _weeks(
    weeks: Sequence[Week], names: Sequence[str], right: str, wrong: str, page: Page, y: float
) -> None:
    most = max([1, *(week.count.answered for week in weeks)])
    tall, step = 26.0, (RIGHT - LEFT) / len(weeks)
    every = -(-len(weeks) // NAMED)
    base = y + tall + 4
    for number, week in enumerate(weeks):
        x1, x2 = LEFT + step * (number + 0.15), LEFT + step * (number + 0.85)
        known = base - tall * week.count.right / most
        top = base - tall * week.count.answered / most
        if week.count.answered:
            page.box((x1, top, x2, base), ink.PAPER, ink.INK, 0.25)
            page.box((x1, known, x2, base), SHADES[4])
        middle = (x1 + x2) / 2
        if len(weeks) <= NAMED or week.count.answered == most:
            said = (middle - 7, top - 4, middle + 7, top - 0.4)
            page.text(said, str(week.count.answered), ink.BOLD, 3)
        if (len(weeks) - 1 - number) % every == 0:
            under = (middle - 7, base + 1, middle + 7, base + 5)
            page.text(under, names[number], ink.TEXT, 2.9, ink.SOFT)
    page.line([(LEFT, base), (RIGHT, base)], ink.INK, 0.3)
    legend = base + 8.2
    for x, fill, name in ((LEFT, SHADES[4], right), (LEFT + 45, ink.PAPER, wrong)):
        page.box((x, legend - 1.6, x + 3.2, legend + 1.6), fill, ink.INK, 0.25)
        page.text((x + 5, legend - 2, x + 44, legend + 2), name, ink.TEXT, 3.2, align="left")
