"""A certificate for what a pupil has really done: one A4 page across."""

from collections.abc import Sequence
from math import cos, pi, sin

from msgspec import Struct

from europa_edu.atlas import TODAY
from europa_edu.paper import ink
from europa_edu.paper.document import ACROSS, Page, Point
from europa_edu.progress.badges import Badge
from games.printing.maps import Map

WIDE, TALL = ACROSS
EDGE = 16.0  # the frame
SCALE = 0.118  # millimetres for a map unit
MAP = (WIDE - EDGE - 8 - 1000 * SCALE, 76.0)  # its left upper corner
BADGES = (EDGE + 8, MAP[1], MAP[0] - 8, MAP[1] + 800 * SCALE)
STARS = 3


class Certificate(Struct, frozen=True):
    """Everything that is written on it, in the pupil's language."""

    heading: str
    name: str
    of: str  # class and school
    line: str  # what comes before the badges
    badges: Sequence[Badge]
    known: frozenset[str]  # countries to colour
    known_words: str
    date: str
    signature: str


def draw(certificate: Certificate, page: Page) -> None:
    drawn = Map(page, SCALE, *MAP, TODAY)
    with page.clipped(drawn.frame):
        drawn.land(dict.fromkeys(certificate.known, ink.GOLD))
    page.box(drawn.frame, None, ink.INK, 0.5)
    _frame(page)
    _words(page, certificate)
    left, top, right, bottom = BADGES
    pitch = min(18.0, (bottom - top) / max(len(certificate.badges), 1))
    for number, badge in enumerate(certificate.badges):
        _badge(page, badge, (left, top + number * pitch, right, top + (number + 1) * pitch))


def _frame(page: Page) -> None:
    for inset, colour, width in ((8.0, ink.INK, 0.8), (10.0, ink.GOLD, 1.4), (12.0, ink.INK, 0.4)):
        box = (inset, inset, WIDE - inset, TALL - inset)
        page.box(box, None, colour, width, radius=4)


def _words(page: Page, certificate: Certificate) -> None:
    left, right = EDGE + 8, WIDE - EDGE - 8
    page.text((left, 17, right, 32), certificate.heading, ink.TITLE, 13, ink.ACCENT)
    page.text((left, 34, right, 50), certificate.name, ink.TITLE, 15)
    page.text((left, 51, right, 59), certificate.of, ink.TEXT, 5.5, ink.SOFT)
    page.text((left, 62, right, 70), certificate.line, ink.BOLD, 5.5)
    foot = MAP[1] + 800 * SCALE
    page.text((MAP[0], foot + 1, right, foot + 7), certificate.known_words, ink.TEXT, 4, ink.SOFT)
    page.text((left, 182, left + 90, 190), certificate.date, ink.TEXT, 5, align="left")
    page.line(((right - 90, 185), (right, 185)), ink.INK, 0.3)
    page.text((right - 90, 186, right, 192), certificate.signature, ink.TEXT, 4, ink.SOFT)


def _badge(page: Page, badge: Badge, box: tuple[float, float, float, float]) -> None:
    """A medal with its number, its stars, and beside it what it is for."""
    left, top, right, bottom = box
    radius = (bottom - top) * 0.44
    x, y = left + radius + 1, (top + bottom) / 2
    page.circle((x, y), radius, ink.GOLD, ink.INK, 0.5)
    page.circle((x, y), radius * 0.84, None, ink.PAPER, 0.4)
    inner = (x - radius * 0.6, y - radius * 0.8, x + radius * 0.6, y + radius * 0.25)
    page.text(inner, str(badge.reached), ink.TITLE, radius * 0.9)
    for star in range(STARS):
        spot = (x + (star - 1) * radius * 0.44, y + radius * 0.48)
        _star(page, spot, radius * 0.22, filled=star < badge.stars)
    beside = left + 2 * radius + 6
    middle = (top + bottom) / 2
    page.text((beside, top + 0.6, right, middle), badge.name, ink.BOLD, 5.2, align="left")
    page.text((beside, middle, right, bottom - 0.6), badge.feat, ink.TEXT, 4.4, align="left")


def _star(page: Page, centre: Point, radius: float, *, filled: bool) -> None:
    points = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.42
        turn = pi * corner / 5
        points.append((centre[0] + reach * sin(turn), centre[1] - reach * cos(turn)))
    page.polygon(points, ink.INK if filled else None, ink.INK, 0.2)
