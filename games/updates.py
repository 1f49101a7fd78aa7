"""What a page of a table gets when something happened: the parts that changed, and nothing else.

Whoever plays a turn draws what changed for every seat that has a page open, in the language of that
page, and sends it to that seat's own channel (ADR 0013). Pages that missed it fetch: they say which
parts they have, by their marks.
"""

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from msgspec import Struct

from europa_edu.atlas import Board
from europa_edu.classroom.rows import valid_cards
from europa_edu.live import channels
from europa_edu.live.hooks import after_commit
from europa_edu.maps.drawing import layers_of
from europa_edu.maps.templatetags.maps import base_lacking, layer, layer_mark
from games import notify
from games.engine.events import Event
from games.models import Match, Seat
from games.parts import PartInput, declared
from games.selectors.tables import Table, lines_of, table_at
from games.tongue import TONGUE

logger = logging.getLogger(__name__)

LANGUAGES = [code for code, _ in settings.LANGUAGES]
KEPT_PAGES = 2048


class Position(Struct, frozen=True):
    """A match at one moment."""

    match: Match
    seats: Sequence[Seat]
    state: Any

    def table(self, seat: int, lines: Sequence[Any] = ()) -> Table:
        return table_at(self.match, self.seats, seat, self.state, tuple(lines))


class Happened(Struct, frozen=True):
    """What a turn brought about: by whom, and which events."""

    actor: str
    events: tuple[Event, ...]


def position(match: Match, seats: Sequence[Seat], state: Any) -> Position:
    """As it is now, whatever becomes of this match's row later."""
    kept = Match.__new__(Match)
    kept.__dict__.update(match.__dict__)
    return Position(kept, seats, state)


def send_turn(before: Position, after: Position, happened: Happened) -> None:
    """After the commit: what changed for each seat whose page is open, and the number for all."""

    def send() -> None:
        match = after.match
        try:
            parts = _changes_by_page(before, after, happened)
        except Exception as problem:  # the turn is committed: pages can still fetch it
            # Nothing of what was drawn: it may be hidden from whoever reads the log.
            logger.error("No parts of match %s: %s", match.pk, type(problem).__name__)
            parts = {}
        channels.publish(notify.channel(match.pk), match.news, parts)

    after_commit(send)
    if after.match.lesson_id is not None:
        notify.announce_lesson(after.match.lesson_id)


def seat_pages(seats: Iterable[Seat], languages: Sequence[str]) -> dict[tuple[int, str], str]:
    """The names of the seats' own pages, by seat and language: `0.de.5f0c…`.

    Who takes over a seat, and a pupil who gets a new card, has a page of another name: what is sent
    to the seat never reaches the page of who held it before.
    """
    held = [seat for seat in seats if seat.holder]
    cards = valid_cards([seat.pupil_id for seat in held if seat.pupil_id is not None])
    names: dict[tuple[int, str], str] = {}
    for seat in held:
        card = "" if seat.pupil_id is None else cards.get(seat.pupil_id)
        if card is not None and seat.holder:
            key = blake2b(
                f"{seat.holder.key} {card}".encode(), key=_key(), digest_size=8
            ).hexdigest()
            names |= {(seat.index, code): f"{seat.index}.{code}.{key}" for code in languages}
    return names


@cache
def _key() -> bytes:
    return blake2b(settings.SECRET_KEY.encode(), person=b"games.updates").digest()


def _changes_by_page(before: Position, after: Position, happened: Happened) -> dict[str, str]:
    """By the page's name; only of pages that listen now."""
    match = after.match
    if match.shared_device or not match.is_playing:
        return {}
    channel = notify.channel(match.pk)
    pages = {
        channels.page_of(channel, owner): key
        for key, owner in seat_pages(after.seats, LANGUAGES).items()
    }
    found = {}
    for page in channels.listening(list(pages)):
        seat, language = pages[page]
        with translation.override(language):
            if text := _change(before, after, happened, seat):
                found[page] = text
    return found


class Shown(Struct, frozen=True):
    """What a seat's page shows at one moment: all that its parts are drawn from."""

    news: int
    frame: tuple[object, ...]
    my_turn: bool
    inputs: list[PartInput]
    board: Board


# What this process sent last, by match, seat and language. The next turn starts from there if it
# comes through the same process; its number tells whether it does.
_sent: dict[tuple[int, int, str], Shown] = {}


def _change(before: Position, after: Position, happened: Happened, seat: int) -> str:
    """Nothing where the page needs its whole table: the number alone lets it fetch that."""
    key = (after.match.pk, seat, translation.get_language())
    old = _sent.get(key)
    if old is None or old.news != before.match.news:
        old = _shown(before.table(seat))  # the log is not read again: the page has it
    lines = lines_of(after.match.version, happened.actor, happened.events, seat)
    table = after.table(seat, lines[::-1])
    new = _shown(table)
    if len(_sent) > KEPT_PAGES:
        _sent.clear()
    _sent[key] = new
    if old.frame != new.frame:
        return ""
    parts = [_head(table, old.my_turn != new.my_turn)]
    for node, was, now in zip(declared(table.title.slug), old.inputs, new.inputs, strict=True):
        if not node.grows:
            parts += node.changes(was, now)
        elif before.match.version:
            parts.append(node.growth(node.rows(now)))
        else:
            parts.append(node.text(now))
    if old.board != new.board:
        post = reverse("games:move", args=[after.match.pk])
        shown, layers = layers_of(old.board), layers_of(new.board)
        parts += _layers(table, post, {name for name in layers if layers[name] != shown[name]})
    if (old.board.year, old.board.cities) != (new.board.year, new.board.cities):
        parts += base_lacking(new.board, {})
    return "".join(parts)


def _shown(table: Table) -> Shown:
    inputs = [node.input(table) for node in declared(table.title.slug)]
    return Shown(table.match.news, table.frame, table.my_turn, inputs, table.board)


def update(table: Table, known: Mapping[str, str], post: str) -> str:
    """What a page lacks, by the marks of the parts that it shows."""
    parts = [
        text
        for node in declared(table.title.slug)
        for text in node.missing(known, node.input(table))
    ]
    layers = layers_of(table.board)
    lacking = {
        name for name in layers if known.get(f"map-{name}") != layer_mark(name, layers[name])
    }
    # The map shows now again: no bar may say that it shows an earlier turn.
    parts.append('<div id="_look_back"></div>')
    parts += _layers(table, post, lacking)
    return _head(table) + "".join((*parts, *base_lacking(table.board, known)))


def _layers(table: Table, post: str, names: Collection[str]) -> list[str]:
    words = table.title.words(table.reader.anyone, TONGUE)
    return [
        layer(name, board, post=post, links=None, words=words)
        for name, board in layers_of(table.board).items()
        if name in names
    ]


def _head(table: Table, titled: bool = True) -> str:
    """The version that the page shows with these parts, the turn it is in, and its title."""
    match, title = table.match, page_title(table) if titled else ""
    return f'<i data-version="{match.news}" data-turn="{match.version}"></i>{title}'


def page_title(table: Table) -> SafeString:
    if not table.my_turn:
        return format_html("<title>{}</title>", table.title.name)
    return format_html("<title>● {} · {}</title>", gettext("Your turn"), table.title.name)
