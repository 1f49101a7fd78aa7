"""Asks a site again what its pages asked, in worlds where all that is hidden from them differs.

Runs inside the site (`Site.shell`), in transactions that are undone: the match goes on as it was.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
from django.db import transaction
from django.test import Client
from msgspec import Struct
from msgspec.structs import asdict, replace

from games.catalog import CATALOG
from games.engine import Chance
from games.engine.codec import decode, encode
from games.engine.events import Event
from games.engine.replay import Turn as StoredTurn
from games.engine.replay import replay
from games.models import Match, Turn
from games.selectors.matches import facts_dealt
from games.updates import Happened, _change, position
from tests.browser.recorder import Exchange

NEWS = re.compile(r'(?:id="_(?:table|watch)"[^>]*|<i) data-version="(\d+)"')
TOKENS = re.compile(r'data-live="[^"]*"|X-CSRFToken[^}]*|value="[A-Za-z0-9]{64}"')
NOT_AGAIN = ("accept-encoding", "content-length", "connection")
CLIENT = Client()  # every question brings its own cookies
A_HAND = 3  # shorter lists stand on every page


class Record(Struct):
    """What one page asked and was told; its seat is None for who looks on."""

    seat: int | None
    exchanges: list[Exchange]
    streamed: list[tuple[int, str]]  # versions, and the parts that came with them


class Truth(Struct):
    """What the site knows: never to be found where it is not meant for."""

    seed: str
    state: str
    hidden: list[list[str]]  # per record: the lists in the state that its page may not know
    asked_again: list[int]
    worlds: list[int]  # how many of these worlds really differ from the real one
    differences: list[str]
    addressed: list[tuple[int, ...]]  # per event, newest first: the seats it tells something


def truth(match_id: int, path: str) -> None:
    """Print the Truth about a match, for the records in a file."""
    records = msgspec.json.decode(Path(path).read_bytes(), type=list[Record])
    match = Match.objects.get(pk=match_id)
    states = _states(match)
    assert encode(states[-1]).decode() == match.state, "the match does not replay"
    turns = match.turns.order_by("-version").values_list("events", flat=True)
    told = [event for turn in turns for event in reversed(decode(turn, tuple[Event, ...]))]
    addressed = [event.to if event.private else () for event in told]
    found = Truth(match.seed, match.state, [], [], [], [], addressed)
    for record in records:
        with _undone():
            _strike_out(match, record.seat)
            _ask_again(match, states, record, found)
    print(msgspec.json.encode(found).decode())  # noqa: T201


def _states(match: Match) -> list[Any]:
    title = CATALOG[match.title]
    turns = [StoredTurn(*row) for row in match.turns.values_list("version", "seat", "move")]
    options = decode(match.options, title.options)
    seats, due = match.seats.count(), facts_dealt(match)
    return [step.state for step in replay(title, seats, options, match.seed, turns, due)]


def _strike_out(match: Match, seat: int | None) -> None:
    """Take out of the stored turns what is not addressed to the seat."""
    for turn in Turn.objects.filter(match=match):
        known = tuple(
            event if seat is not None and seat in event.to else replace(event, private={})
            for event in decode(turn.events, tuple[Event, ...])
        )
        Turn.objects.filter(pk=turn.pk).update(events=encode(known).decode())


def _ask_again(match: Match, states: Sequence[Any], record: Record, found: Truth) -> None:
    """Newest first: what happened later is deleted on the way."""
    rules, again, worlds = CATALOG[match.title].rules, 0, 0
    hidden: set[str] = set()
    imagined = [
        rules.imagine(state, record.seat, Chance("other world", version))
        for version, state in enumerate(states)
    ]
    dealt_at = match.news - match.version
    streamed = _streams_again(match, states, imagined, record, found)
    again, worlds = again + streamed[0], worlds + streamed[1]
    for exchange in sorted(_worth_asking(record.exchanges), key=news_of, reverse=True):
        version = news_of(exchange) - dealt_at
        if version < 0:
            continue
        real, world = states[version], imagined[version]
        Turn.objects.filter(match=match, version__gt=version).delete()
        with _undone():
            _make_real(match, version, world, keeps_seed="/hint/" in exchange.path)
            text = _answer(exchange, imagined)
        again += 1
        worlds += encode(real) != encode(world)
        hidden.update(_lists_that_differ(real, world))
        if plain(text) != plain(exchange.text):
            found.differences.append(_difference(record.seat, version, exchange, text))
    found.asked_again.append(again)
    found.worlds.append(worlds)
    found.hidden.append(sorted(hidden))


def _streams_again(
    match: Match, states: Sequence[Any], imagined: Sequence[Any], record: Record, found: Truth
) -> tuple[int, int]:
    """Before any turn is deleted: how often, and in how many worlds that differ."""
    again = worlds = 0
    for news, text in set(record.streamed):
        version = news - (match.news - match.version)
        other = _streamed(match, imagined, record.seat, version)
        again, worlds = again + 1, worlds + (encode(states[version]) != encode(imagined[version]))
        if other != text:
            where = f"seat {record.seat}, version {version}, stream"
            found.differences.append(f"{where}: {text[:600]!r} / {other[:600]!r}")
    return again, worlds


def _streamed(match: Match, imagined: Sequence[Any], seat: int | None, version: int) -> str:
    """What whoever plays this turn in the other world would send to the seat."""
    assert seat is not None, "who looks on is sent no parts"
    turn = Turn.objects.get(match=match, version=version)
    was, now = (
        position(_at(match, number), tuple(match.seats.all()), imagined[number])
        for number in (version - 1, version)
    )
    happened = Happened(turn.actor, decode(turn.events, tuple[Event, ...]))
    return _change(was, now, happened, seat)


def _at(match: Match, version: int) -> Match:
    """The match's row as it was then."""
    row = Match.objects.get(pk=match.pk)
    row.version, row.news = version, match.news - match.version + version
    row.status, row.outcome, row.seed = Match.Status.PLAYING, "", "another seed"
    return row


def _worth_asking(exchanges: Sequence[Exchange]) -> Iterator[Exchange]:
    """Each answer about the table once."""
    told = set()
    for one in exchanges:
        about = one.path.startswith(("/table/", "/watch/"))
        words = (one.path, plain(one.text))
        if about and one.status in (200, 409, 422) and words not in told:
            told.add(words)
            yield one


def _make_real(match: Match, version: int, world: Any, *, keeps_seed: bool) -> None:
    fields: dict[str, Any] = {
        "state": encode(world).decode(),
        "version": version,
        "news": match.news - match.version + version,
        # A hint is thought up with luck of its own: the same luck in both worlds.
        "seed": match.seed if keeps_seed else "another seed",
    }
    if version < match.version:
        fields |= {"status": Match.Status.PLAYING, "outcome": ""}
    if hasattr(world, "options"):
        fields["options"] = encode(world.options).decode()
    Match.objects.filter(pk=match.pk).update(**fields)


def _answer(exchange: Exchange, imagined: Sequence[Any]) -> str:
    headers = {
        name: value
        for name, value in exchange.asked.items()
        if name not in NOT_AGAIN and not name.startswith(":")
    }
    # A look back replays the match from its seed; there is no seed for an imagined world.
    with patch("games.views.match.position_at", lambda match, seats, version: imagined[version]):
        kind = headers.pop("content-type", "")
        answer = CLIENT.generic(
            exchange.method, exchange.path, exchange.posted, kind, headers=headers
        )
    return answer.content.decode()


def news_of(exchange: Exchange) -> int:
    said = NEWS.search(exchange.text)
    return int(said[1]) if said else exchange.news


def plain(text: str) -> str:
    """Without what differs from one answer to the next: tokens."""
    return TOKENS.sub("", text)


def _difference(seat: int | None, version: int, exchange: Exchange, text: str) -> str:
    told, other = plain(exchange.text), plain(text)
    at = next((i for i, (a, b) in enumerate(zip(told, other, strict=False)) if a != b), 0)
    around = slice(max(0, at - 80), at + 160)
    where = f"seat {seat}, version {version}, {exchange.method} {exchange.path} {exchange.status}"
    return f"{where}: {told[around]!r} / {other[around]!r}"


def _lists_that_differ(real: Any, world: Any) -> Iterator[str]:
    """The hands and piles of the real state that are others in the imagined one."""
    if isinstance(real, Struct):
        for name, value in asdict(real).items():
            yield from _lists_that_differ(value, getattr(world, name))
    elif isinstance(real, tuple) and real != world:
        if all(isinstance(one, str | int) for one in real):
            if len(real) >= A_HAND:
                yield encode(real).decode()
        else:
            for one, other in zip(real, world, strict=False):
                yield from _lists_that_differ(one, other)


@contextmanager
def _undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
