"""What every title must pass, whatever its rules: call `check_match` on many seeds.

Each check raises Broken with the name of the promise and the place in the match, so that a
failure can be looked at with `manage.py playthrough`.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import asdict

from games.engine import (
    Chance,
    IllegalMove,
    Options,
    Title,
    UnreadableMove,
    leave,
    play,
    random_bot,
)
from games.engine.board import Board
from games.engine.codec import decode, encode
from games.engine.events import Event
from games.engine.notation import Move
from games.engine.replay import EndlessMatch, Turn, chance_of, first_state, playthrough, replay
from games.engine.rules import Outcome, Step

SAMPLES = 1  # positions of a match that are looked at from all sides: every match has another


class Broken(AssertionError):
    """A title broke a promise."""


class Position(NamedTuple):
    version: int
    state: Any
    turn: Turn | None = None
    step: Step | None = None


def check_match(
    title: Title,
    seats: int,
    seed: str,
    options: Options | None = None,
    due: tuple[str, ...] = (),
) -> None:
    """Play one random match and check every promise on it."""
    options = options or title.options(**title.finite)
    match = list(random_match(title, seats, options, seed, due))
    check_it_repeats(title, seats, options, seed, match, due)
    for position in match:
        check_moves_are_listed(title, position)
        if position.step is not None:
            check_events(title, seats, position)
    check_outcome(title, seats, match[-1].state)
    seen = {position.turn.move for position in match if position.turn}
    dice = Chance(seed, 0, "conformance")
    for position in dice.sample(match, min(SAMPLES, len(match))):
        check_codec(title, seats, position)
        check_views(title, seats, position)
        check_board(title, seats, position)
        check_secrets(title, seats, position, seed)
        check_unlisted_moves_are_refused(title, seats, position, seen)
        check_null_moves(title, position)
        check_leaving(title, seats, position, seed)
    check_foreign_text_is_refused(title)


def random_match(
    title: Title, seats: int, options: Options, seed: str, due: tuple[str, ...] = ()
) -> Iterator[Position]:
    positions = [Position(0, first_state(title, seats, options, seed, due))]

    def keep(turn: Turn, move: Move, step: Step) -> None:
        positions.append(Position(turn.version, step.state, turn, step))

    try:
        playthrough(title, options, seed, [random_bot] * seats, keep, due)
    except EndlessMatch as endless:
        raise Broken(f"every match ends: {endless}") from None
    except IllegalMove as refused:
        raise Broken(f"every listed move is playable: {refused}") from None
    return iter(positions)


def check_it_repeats(
    title: Title,
    seats: int,
    options: Options,
    seed: str,
    match: list[Position],
    due: tuple[str, ...] = (),
) -> None:
    turns = [position.turn for position in match if position.turn]
    again = replay(title, seats, options, seed, turns, due)
    for position, step in zip(match, again, strict=True):
        if encode(position.state) != encode(step.state):
            raise Broken(f"same seed, same match: differs at version {position.version}")
        if position.step and encode(position.step.events) != encode(step.events):
            raise Broken(f"same seed, same events: differs at version {position.version}")


def check_moves_are_listed(title: Title, position: Position) -> None:
    rules, state = title.rules, position.state
    to_move = rules.to_move(state)
    if bool(to_move) == (rules.outcome(state) is not None):
        raise Broken(f"an outcome if and only if nobody moves: version {position.version}")
    for seat in to_move:
        if not rules.legal_moves(state, seat):
            raise Broken(f"moves if and only if to move: seat {seat}, version {position.version}")


def check_outcome(title: Title, seats: int, state: Any) -> None:
    for outcome in (title.rules.outcome(state), title.rules.standing(state)):
        if outcome is None:
            raise Broken("a finished match has an outcome")
        if sorted(seat for group in outcome.ranking for seat in group) != list(range(seats)):
            raise Broken(f"the ranking names every seat once: {outcome.ranking}")
        if len(outcome.points) != seats:
            raise Broken(f"points for every seat: {outcome.points}")
        if decode(encode(outcome), Outcome) != outcome:
            raise Broken("outcomes survive the codec")


def check_codec(title: Title, seats: int, position: Position) -> None:
    state = position.state
    if decode(encode(state), title.state) != state:
        raise Broken(f"states survive the codec: version {position.version}")
    for seat in range(seats):
        for move in title.rules.legal_moves(state, seat):
            text = title.notation.write(move)
            if title.notation.read(text) != move or str(move) != text:
                raise Broken(f"moves survive their notation: {text}")


def check_events(title: Title, seats: int, position: Position) -> None:
    assert position.step is not None
    for event in position.step.events:
        if decode(encode(event), Event) != event:
            raise Broken(f"events survive the codec: {event.kind}")
        if event.private and not event.to:
            raise Broken(f"private facts say who may read them: {event.kind}")


def check_views(title: Title, seats: int, position: Position) -> None:
    before = encode(position.state)
    for seat in (None, *range(seats)):
        view = title.rules.view(position.state, seat)
        if type(view) is not title.view:
            raise Broken(f"a view is a class of its own: {type(view).__name__}")
        if any(isinstance(value, title.state) for value in _values(view)):
            raise Broken("a view never contains a state")
        if decode(encode(view), title.view) != view:
            raise Broken(f"views survive the codec: version {position.version}")
    if encode(position.state) != before:
        raise Broken("looking changes nothing")


def check_board(title: Title, seats: int, position: Position) -> None:
    for seat in (None, *range(seats)):
        moves = title.rules.legal_moves(position.state, seat) if seat is not None else ()
        board = title.board(title.rules.view(position.state, seat), moves)
        if not isinstance(board, Board):
            raise Broken("board() draws a Board")
        listed = {title.notation.write(move) for move in moves}
        for target in board.targets:
            if target.move not in listed:
                raise Broken(f"the board offers only legal moves: {target.move}")


def check_secrets(title: Title, seats: int, position: Position, seed: str) -> None:
    """Two worlds that a seat cannot tell apart must stay so until something is revealed."""
    rules, state = title.rules, position.state
    for seat in (None, *range(seats)):
        other = rules.imagine(state, seat, Chance(seed, position.version, f"imagine {seat}"))
        where = f"seat {seat}, version {position.version}"
        if encode(rules.view(state, seat)) != encode(rules.view(other, seat)):
            raise Broken(f"no view contains what its seat may not know: {where}")
        if rules.to_move(state) != rules.to_move(other):
            raise Broken(f"whose turn it is tells nothing hidden: {where}")
        if seat is None and rules.open_race(state) != rules.open_race(other):
            raise Broken(f"an open race tells nothing hidden: {where}")
        if seat is not None and rules.legal_moves(state, seat) != rules.legal_moves(other, seat):
            raise Broken(f"listed moves tell nothing hidden: {where}")
        for mover in rules.to_move(state):
            _check_same_news(title, (state, other), seat, mover, position.version, seed)


def _check_same_news(
    title: Title, worlds: tuple[Any, Any], seat: int | None, mover: int, version: int, seed: str
) -> None:
    rules = title.rules
    possible = [
        move
        for move in rules.legal_moves(worlds[0], mover)
        if rules.is_legal(worlds[1], mover, move)
    ]
    dice = Chance(seed, version, f"news {seat} {mover}")
    for move in dice.sample(possible, min(3, len(possible))):
        steps = [play(rules, world, mover, move, chance_of(seed, version + 1)) for world in worlds]
        after = [encode(rules.view(step.state, seat)) for step in steps]
        news = [encode([event.seen_by(seat) for event in step.events]) for step in steps]
        if after[0] == after[1] and news[0] != news[1]:
            raise Broken(f"no event tells what its seat may not know: {move}, seat {seat}")


def check_unlisted_moves_are_refused(
    title: Title, seats: int, position: Position, seen: set[str]
) -> None:
    rules, state = title.rules, position.state
    before = encode(state)
    for seat in range(seats):
        listed = set(map(title.notation.write, rules.legal_moves(state, seat)))
        if seat not in rules.to_move(state) and listed:
            raise Broken(f"moves if and only if to move: seat {seat}, version {position.version}")
        for text in sorted(seen):
            move = title.notation.read(text)
            if rules.is_legal(state, seat, move) != (text in listed):
                raise Broken(f"is_legal agrees with legal_moves: {text}, seat {seat}")
            if text in listed:
                continue
            try:
                play(rules, state, seat, move, chance_of("refused", 1))
            except IllegalMove as refused:
                if not refused.reason.isidentifier():
                    raise Broken(f"a refusal has a reason code: {refused}") from None
            else:
                raise Broken(f"unlisted moves are refused: {text}, seat {seat}")
    if encode(state) != before:
        raise Broken("a refused move changes nothing")


def check_null_moves(title: Title, position: Position) -> None:
    for seat in title.rules.to_move(position.state):
        move = title.rules.null_move(position.state, seat)
        if not title.rules.is_legal(position.state, seat, move):
            raise Broken(f"the null move is legal: {move}, version {position.version}")


def check_leaving(title: Title, seats: int, position: Position, seed: str) -> None:
    """After one seat has left for good, the others play on and that seat is not asked again."""
    rules, state, version = title.rules, position.state, position.version + 1
    if not rules.to_move(state):
        return
    gone = Chance(seed, version, "gone").below(seats)
    state = leave(rules, state, gone, chance_of(seed, version)).state
    for later in range(version + 1, version + 40):
        to_move = rules.to_move(state)
        if gone in to_move:
            raise Broken(f"who has left does not move: seat {gone}, version {later}")
        if not to_move:
            check_outcome(title, seats, state)
            return
        move = rules.null_move(state, to_move[0])
        state = play(rules, state, to_move[0], move, chance_of(seed, later)).state


def check_foreign_text_is_refused(title: Title) -> None:
    for text in (
        "",
        " ",
        "nonsense",
        "leave",
        "lay",
        "é",
        "a" * 500,
        "draw stock extra words here",
    ):
        try:
            move = title.notation.read(text)
        except UnreadableMove:
            continue
        if title.notation.write(move) != text:
            raise Broken(f"reading is strict: {text!r}")


def _values(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, Struct):
        value = tuple(asdict(value).values())
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, tuple | list | frozenset):
        for part in value:
            yield from _values(part)
