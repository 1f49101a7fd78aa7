"""A table as one seat may see it: view, moves, log. Nothing hidden passes through here."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language
from msgspec import Struct
from msgspec.structs import replace

from games.catalog import CATALOG
from games.engine import Chance, Move, Title
from games.engine.board import Board
from games.engine.codec import decode
from games.engine.events import Event
from games.engine.rules import IllegalMove, Outcome
from games.engine.words import Reader
from games.models import Match, Seat
from games.rows import last_turns
from games.statuses import Actor
from games.tongue import TONGUE, spoken

LOG_TURNS = 8  # of the running log; the rest is fetched when somebody asks for it
RECENT = timedelta(seconds=45)  # how long a phrase stands beside a seat


class LogLine(Struct, frozen=True):
    """One line of the log, as this seat may read it."""

    version: int
    actor: Actor
    event: Event
    number: int = 0  # among those of its turn


class ToldLine(Struct, frozen=True):
    """A line in the reader's words."""

    part: str
    version: int
    actor: Actor
    said: str


class Saying(Struct, frozen=True):
    """A ready-made phrase: its word, and the place it is about (or nothing)."""

    seat: int
    phrase: str
    at: float

    @property
    def word(self) -> str:
        return self.phrase.partition(" ")[0]

    @property
    def about(self) -> str:
        return self.phrase.partition(" ")[2]


class Refused(Struct, frozen=True):
    """Why a press did nothing, and which place it was about."""

    last: str
    why: str


class SeatLine(Struct, frozen=True):
    """A seat as everybody at the table sees it."""

    index: int
    name: str
    own: bool
    moving: bool
    left: bool
    away: bool
    bot: str


class Beside(Struct, frozen=True):
    """What stands beside a seat's name: what the title prints there, and what was just said."""

    index: int
    left: bool
    shown: Any
    said: tuple[Saying, ...]


class Table(Struct, frozen=True, dict=True):
    """Everything that one seat's page of a match shows (seat None: a spectator's)."""

    match: Match
    title: Title
    seat: int | None
    seats: tuple[Seat, ...]
    view: Any
    moves: tuple[Move, ...]
    to_move: tuple[int, ...]
    log: tuple[LogLine, ...]
    outcome: Outcome | None
    asked: str = ""  # what the reader wants to see beside the table itself
    refused: Refused | None = None

    @cached_property
    def language(self) -> str:
        """Of whoever reads it."""
        return get_language() or settings.LANGUAGE_CODE

    @property
    def my_turn(self) -> bool:
        return self.seat in self.to_move

    @cached_property
    def board(self) -> Board:
        return self.title.board(self.view, self.moves)

    @cached_property
    def screen(self) -> Any:
        return self.title.screen(self.view, self.moves)

    @cached_property
    def reader(self) -> Reader:
        names = tuple(seat.name for seat in self.seats)
        options = getattr(self.view, "options", None)
        return Reader(self.seat, names, options, self.match.options, self.board.year)

    @cached_property
    def listed(self) -> list[str]:
        """The own moves, as they are sent."""
        return [self.title.notation.write(move) for move in self.moves]

    @cached_property
    def sentence(self) -> str:
        """What this seat may do now, in the reader's language."""
        if not self.my_turn or not self.match.is_playing:
            return ""
        return self.title.words(self.reader, TONGUE).sentence(self.view, self.screen)

    @cached_property
    def told(self) -> tuple[ToldLine, ...]:
        return tuple(self.tell(self.log))

    def tell(self, lines: Iterable[LogLine]) -> Iterator[ToldLine]:
        words = self.title.words(self.reader, TONGUE)
        for line in lines:
            part = f"line-{line.version}-{line.number}"
            yield ToldLine(part, line.version, line.actor, spoken(words.event(line.event)))

    @cached_property
    def seat_lines(self) -> tuple[SeatLine, ...]:
        return tuple(
            SeatLine(
                index=seat.index,
                name=seat.name,
                own=seat.index == self.seat,
                moving=seat.index in self.to_move,
                left=seat.left,
                away=seat.is_away,
                bot=seat.bot,
            )
            for seat in self.seats
        )

    @cached_property
    def besides(self) -> tuple[Beside, ...]:
        talk, shown = self.talk, self.screen.seats
        return tuple(
            Beside(
                seat.index,
                seat.left,
                shown[seat.index],
                tuple(one for one in talk if one.seat == seat.index) if talk else (),
            )
            for seat in self.seats
        )

    @property
    def may_ask(self) -> bool:
        """For a hint."""
        return self.match.hints and self.my_turn and self.match.is_playing

    @property
    def frame(self) -> tuple[object, ...]:
        """What decides which parts there are: where it changes, a page needs the whole table."""
        away = self.own_seat is not None and self.own_seat.is_away
        return self.match.status, away, bool(self.phrases)

    @property
    def has_more_log(self) -> bool:
        return self.match.version > LOG_TURNS

    @property
    def seconds_left(self) -> int | None:
        """To move; None where the clock is off."""
        since = self.match.moved_at
        if not self.match.seconds or since is None or not self.to_move:
            return None
        limit = getattr(self.view, "seconds", 0) or self.match.seconds
        return max(0, round(limit - (timezone.now() - since).total_seconds()))

    @cached_property
    def phrases(self) -> tuple[Saying, ...]:
        """What this seat may say now."""
        if self.seat is None or self.match.status != Match.Status.PLAYING:
            return ()
        return tuple(Saying(self.seat, text, 0) for text in self.title.phrases(self.view))

    @cached_property
    def talk(self) -> tuple[Saying, ...]:
        """What was said a moment ago, newest first."""
        if self.match.talk == "[]":
            return ()
        now = timezone.now()
        said = decode(self.match.talk, tuple[Saying, ...])
        return tuple(saying for saying in reversed(said) if is_recent(saying, now))

    @property
    def own_seat(self) -> Seat | None:
        return None if self.seat is None else self.seats[self.seat]

    @cached_property
    def waiting_names(self) -> str:
        return ", ".join(self.seats[index].name for index in self.to_move)


def table(match: Match, seats: Sequence[Seat], seat: int | None, asked: str = "") -> Table:
    """The table as it stands. `asked`: a word that the title's panel knows."""
    state = decode(match.state, CATALOG[match.title].state)
    return table_at(match, seats, seat, state, tuple(log(match, seat)), asked)


def table_at(
    match: Match,
    seats: Sequence[Seat],
    seat: int | None,
    state: Any,
    lines: tuple[LogLine, ...],
    asked: str = "",
) -> Table:
    """The table in this state, which has led to these lines of the log."""
    title = CATALOG[match.title]
    to_move = title.rules.to_move(state) if match.status != Match.Status.OVER else ()
    view = title.rules.view(state, seat)
    moves: tuple[Move, ...] = ()
    if seat is not None and match.status == Match.Status.PLAYING:
        moves = tuple(title.rules.legal_moves(state, seat))
    return Table(
        match=match,
        title=title,
        seat=seat,
        seats=tuple(seats),
        view=view,
        moves=moves,
        to_move=to_move,
        log=lines,
        outcome=decode(match.outcome, Outcome) if match.outcome else None,
        asked=asked,
    )


def with_refusal(shown: Table, refusal: IllegalMove | None) -> Table:
    """The same table, which also says why the seat's press did nothing."""
    if refusal is None:
        return shown
    why = shown.title.words(shown.reader, TONGUE).refusal(refusal, shown.view)
    last = str(refusal.facts[-1]) if refusal.facts else ""
    return replace(shown, refused=Refused(last, why))


def log(match: Match, seat: int | None, turns: int | None = LOG_TURNS) -> Iterator[LogLine]:
    """The last turns (None: all), newest first, each as the seat may read it."""
    # A bot may move between the look at the match and this one: no line is newer than the table.
    for version, actor, events in last_turns(match.pk, match.version, turns):
        yield from reversed(lines_of(version, actor, decode(events, tuple[Event, ...]), seat))


def lines_of(version: int, actor: str, events: Sequence[Event], seat: int | None) -> list[LogLine]:
    """What the seat may read of one turn, the first that happened first."""
    return [
        LogLine(version, Actor(actor), event.seen_by(seat), number)
        for number, event in enumerate(events)
    ]


def is_recent(saying: Saying, now: datetime) -> bool:
    return now.timestamp() - saying.at < RECENT.total_seconds()


def suggestion(shown: Table) -> Move | None:
    """What the strong bot would do with what this seat sees (not with what it forgot)."""
    if not shown.moves:
        return None
    thinking = Chance(shown.match.seed, shown.match.version + 1, "hint")
    return shown.title.bot("strong")(shown.view, shown.moves, thinking)
