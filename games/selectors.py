"""What pages read: a seat's table, lobbies, results. Nothing hidden passes through here."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import QuerySet
from msgspec import Struct

from europa_edu.atlas import atlas
from games.catalog import CATALOG
from games.engine import Chance, Move, Title
from games.engine.board import Board, Fill
from games.engine.codec import decode
from games.engine.events import Event
from games.engine.replay import Turn as StoredTurn
from games.engine.replay import replay
from games.engine.rules import Outcome
from games.models import Match, Seat, Turn

LOG_LINES = 30


class Line(Struct, frozen=True):
    """One line of the log, as this seat may read it."""

    version: int
    actor: str
    event: Event


class Table(Struct, frozen=True):
    """Everything that one seat's page of a match shows (seat None: a spectator's)."""

    match: Match
    title: Title
    seat: int | None
    seats: tuple[Seat, ...]
    view: Any
    moves: tuple[Move, ...]
    to_move: tuple[int, ...]
    log: tuple[Line, ...]
    outcome: Outcome | None

    @property
    def my_turn(self) -> bool:
        return self.seat in self.to_move

    @property
    def board(self) -> Any:
        return self.title.board(self.view, self.moves)

    @property
    def screen(self) -> Any:
        return self.title.screen(self.view, self.moves)

    @property
    def own_seat(self) -> Seat | None:
        return None if self.seat is None else self.seats[self.seat]

    @property
    def waiting_names(self) -> str:
        return ", ".join(self.seats[index].name for index in self.to_move)


def match_with_seats(match_id: int) -> tuple[Match, tuple[Seat, ...]]:
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise LookupError(match_id)
    return match, tuple(match.seats.all())


def table(match: Match, seats: Sequence[Seat], seat: int | None) -> Table:
    title = CATALOG[match.title]
    state = decode(match.state, title.state)
    to_move = title.rules.to_move(state) if match.status != Match.Status.OVER else ()
    may_move = seat is not None and match.status == Match.Status.PLAYING
    return Table(
        match=match,
        title=title,
        seat=seat,
        seats=tuple(seats),
        view=title.rules.view(state, seat),
        moves=tuple(title.rules.legal_moves(state, seat)) if may_move and seat is not None else (),
        to_move=to_move,
        log=tuple(log(match, seat)),
        outcome=decode(match.outcome, Outcome) if match.outcome else None,
    )


def log(match: Match, seat: int | None, lines: int = LOG_LINES) -> Iterator[Line]:
    """The last lines, newest first, each as the seat may read it."""
    turns = match.turns.order_by("-version").values_list("version", "actor", "events")[:lines]
    for version, actor, events in turns:
        for event in reversed(decode(events, list[Event])):
            yield Line(version, actor, event.seen_by(seat))


def position_at(match: Match, seats: int, version: int) -> Any:
    """The state after that turn, replayed from the seed."""
    title = CATALOG[match.title]
    turns = [
        StoredTurn(*row)
        for row in match.turns.filter(version__lte=version).values_list("version", "seat", "move")
    ]
    *_, last = replay(title, seats, decode(match.options, title.options), match.seed, turns)
    return last.state


def suggestion(shown: Table) -> Move | None:
    """What the strong bot would do with what this seat sees (not with what it forgot)."""
    if not shown.moves:
        return None
    thinking = Chance(shown.match.seed, shown.match.version + 1, "hint")
    return shown.title.bot("strong")(shown.view, shown.moves, thinking)


def lessons_of(match: Match, seats: Sequence[Seat]) -> list[tuple[Seat, list[str], list[str]]]:
    """Per person: the facts used rightly, and those missed to the end."""
    found = []
    for seat in seats:
        if seat.holder:
            facts = learnt(match, seat.index)
            right = sorted(item for item, held in facts.items() if held)
            found.append((seat, right, sorted(set(facts) - set(right))))
    return found


def facts_board(match: Match, seat: int, year: int) -> Board:
    """The map of what the seat used: countries it got right, and those with something missed."""
    tones: dict[str, str] = {}
    for item, right in sorted(learnt(match, seat).items()):
        for place in places_of(item, year):
            tones[place] = tones.get(place, "right") if right else "wrong"
    fills = tuple(Fill(place, tone) for place, tone in sorted(tones.items()))
    return Board(year=year, fills=fills)


def places_of(item: str, year: int) -> list[str]:
    """The states and cities' countries that a fact is about, as far as the map has them."""
    codes = item.partition(":")[2].replace(">", "-").split("-")
    found = [atlas().cities[code].country if code in atlas().cities else code for code in codes]
    return [code for code in found if code in atlas().years[year].states]


def learnt(match: Match, seat: int) -> dict[str, bool]:
    """Facts that the seat's own turns rested on: true if the last try was right."""
    found: dict[str, bool] = {}
    own = match.turns.filter(seat=seat, actor=Turn.Actor.PERSON).order_by("version")
    for events in own.values_list("events", flat=True):
        for event in decode(events, list[Event]):
            if event.seat == seat:
                found.update({proof.item: proof.right for proof in event.evidence})
    return found


def running_matches(holder: str) -> QuerySet[Match]:
    """Where the caller sits, newest first, so that the same device finds its match again."""
    return (
        Match.objects.filter(seats__holder=holder).exclude(status=Match.Status.OVER).order_by("-pk")
    )


def match_by_code(code: str) -> Match | None:
    return Match.objects.filter(code=code).first() if code else None
