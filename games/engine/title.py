"""A Title: everything the site knows about one kind of game, as a plain value."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from europa_edu.facts import Chance
from games.engine.board import Board
from games.engine.bots import Bot, random_bot
from games.engine.notation import Move, Notation
from games.engine.rules import Options, Rules
from games.engine.words import Words
from games.engine.words import gettext_noop as _

TOUR = (("#moves", _("Here lie your own things, and the buttons for what you can do now.")),)
PHRASES = ("hello", "well-played", "thinking", "your-turn", "help", "oops", "again")


class Poster(Struct, frozen=True):
    """How a title presents itself: English texts, translated where they are shown."""

    idea: str
    learns: str
    story: str


class Pace(Struct, frozen=True):
    """How long a match is at tables on a screen, by the number of seats.

    Turns are those that wait for each other: the median of 20 matches of strong and gentle bots in
    turn. The seconds are assumed: what a pupil takes to see that it is their turn, think and press.
    """

    turns: Mapping[int, int]
    seconds: int

    def minutes(self, seats: int) -> int:
        """To the next five: nobody knows it better."""
        return max(5, 5 * round(self.turns[seats] * self.seconds / 300))


class Title(Struct, frozen=True, kw_only=True, dict=True):
    slug: str
    name: str
    language: str = ""  # of the name, where it is not the page's
    authors: str  # of the board game that it is after; empty where it was invented here
    poster: Poster
    seats: tuple[int, int]
    ages: int
    minutes: tuple[int, int]  # as the box says
    pace: Pace
    rules: Rules[Any, Any]
    options: type[Options]
    state: type[Struct]
    view: type[Struct]
    moves: tuple[type[Move], ...]
    bots: Mapping[str, Bot]
    board: Callable[[Any, Sequence[Any]], Board]
    # What the title's own panels print: plain values made from a view and the listed moves.
    screen: Callable[[Any, Sequence[Any]], Any] = lambda view, moves: view
    # What it says: sentences, log lines, refusals, results.
    words: type[Words] = Words
    # What a newcomer is shown at the table: where to look (a selector), and what to know about it.
    tour: tuple[tuple[str, str], ...] = TOUR
    # Its style sheets, in its folder `static`.
    styles: tuple[str, ...] = ("style.css",)
    # What may be said at the table now: ready-made phrases, "word" or "word PLACE".
    phrases: Callable[[Any], tuple[str, ...]] = lambda view: PHRASES
    # Whether a match with these options can bring up a fact (`cell:oslo`), and how the first state
    # is changed so that it does: only what lies face down moves, and no seat gains. None: by lot.
    dealable: Callable[[Any, str], bool] = lambda options, item: False
    deal: Callable[[Any, tuple[str, ...], Chance], Any] | None = None
    # Kinds of events whose places the whole table sees: a class's map shows them, also where all
    # evidence is hidden as long as a match goes on. Never what a question asks.
    opens: tuple[str, ...] = ()
    # How the board's data meets its constraints: clause, in words, whether it is met.
    check: Callable[[], Sequence[tuple[str, str, bool]]] = tuple
    # No match is longer than this many turns, whatever its players do.
    longest: int
    # Options under which even random players come to an end, for the conformance suite.
    finite: Mapping[str, object] = {}

    @cached_property
    def notation(self) -> Notation:
        return Notation(*self.moves)

    @property
    def players(self) -> str:
        return "–".join(map(str, self.seats))

    @property
    def duration(self) -> str:
        return "–".join(map(str, self.minutes))

    @property
    def seat_counts(self) -> range:
        return range(self.seats[0], self.seats[1] + 1)

    def bot(self, level: str) -> Bot:
        return random_bot if level == "random" else self.bots[level]
