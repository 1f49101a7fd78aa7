"""Anki decks (.apkg): a ZIP with an SQLite collection in it, in Anki's schema 11.

The same cards give the same bytes and ids, so a deck brought in again updates its notes. Of a
stranger's file nothing is run: sizes are checked first, and only plain tables are asked.
"""

import html
import io
import json
import re
import sqlite3
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b, sha1

from msgspec import Struct
from msgspec.structs import astuple

from europa_edu.atlas import atlas
from quizzes.questions.formats.collection import COLUMNS, SCHEMA, decks, models, settings
from quizzes.questions.formats.values import (
    LANGUAGES,
    MAX_QUESTIONS,
    FileReading,
    Findings,
    Wording,
    Written,
    WrittenCard,
    WrittenSight,
    country_code,
    make_key,
    refused,
)

MAX_BYTES = 8_000_000
MAX_UNPACKED = 30_000_000
MAX_MEMBERS = 2000
MAX_FIELD = 20_000  # letters
MAX_STEPS = 5_000_000  # of SQLite's machine; a real deck needs a few thousand
_STAMP = 1_700_000_000  # files know no clock: Anki keeps its own once a deck is in
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
_PARTED = "\x1f"

CARD_FIELDS = (
    "Key", "Country", "City en", "City fr", "City de", "Sights en", "Sights fr", "Sights de",
    "Country name",
)  # fmt: skip


class _Note(Struct, frozen=True):
    """What Anki makes cards of; its key stays when its texts change."""

    key: str
    fields: tuple[str, ...]


def write_cards(cards: Iterable[WrittenCard], *, name: str, language: str) -> bytes:
    """A deck that asks for the country of a city, and for the city of its sights."""
    city, sights = f"City {language}", f"Sights {language}"
    templates = (
        ("City", f"{{{{{city}}}}}", "{{Country name}}"),
        ("Sights", f"{{{{{sights}}}}}", f"{{{{{city}}}}}"),
    )
    notes = [_Note(card.key, _card_fields(card, language)) for card in cards]
    return _deck(name, f"Europa Edu: city ({language})", CARD_FIELDS, templates, notes)


def _card_fields(card: WrittenCard, language: str) -> tuple[str, ...]:
    country = atlas().countries.get(card.country)
    shown = country.names.in_language(language) if country else card.country
    texts = (card.key, card.country, *astuple(card.city))
    return (*map(_html, texts), *(_sights(card, spoken) for spoken in LANGUAGES), _html(shown))


def _sights(card: WrittenCard, language: str) -> str:
    """A line for each sight, its name in bold; a line stays empty where nobody wrote one."""
    lines = []
    for sight in card.sights:
        name, sentence = (getattr(texts, language) for texts in (sight.name, sight.sentence))
        lines.append(f"<b>{_html(name)}</b> {_html(sentence)}".strip() if name or sentence else "")
    return "<br>".join(lines) if any(lines) else ""


def _html(text: str) -> str:
    return html.escape(text.replace(_PARTED, " "), quote=False).replace("\n", "<br>")


def _plain(field: str) -> str:
    text = re.sub(r"<(?:br|div|/div|p|/p|li|/li)\b[^<>]*>", "\n", field, flags=re.IGNORECASE)
    text = html.unescape(re.sub(r"<[^<>]*>", "", text)).replace("\xa0", " ")
    return "\n".join(filter(None, map(str.strip, text.splitlines())))


def _number(*texts: str) -> int:
    """An id that these texts always get; Anki takes ids for milliseconds."""
    digest = blake2b("\0".join(texts).encode(), digest_size=8).digest()
    return 1_000_000_000_000 + int.from_bytes(digest, "big") % 600_000_000_000


def _deck(
    name: str,
    model: str,
    fields: Sequence[str],
    templates: Sequence[tuple[str, str, str]],
    notes: Sequence[_Note],
) -> bytes:
    deck, kind = _number("deck", name), _number("model", model)
    with sqlite3.connect(":memory:") as base:
        base.executescript(SCHEMA)
        known = models(kind, model, fields, templates, deck, _STAMP)
        _insert(
            base, "col",
            (1, _STAMP, _STAMP * 1000, _STAMP * 1000, 11, 0, 0, 0, settings(deck, kind),
             known, decks(deck, name, _STAMP), '{"1": {"id": 1, "name": "Default"}}', "{}"),
        )  # fmt: skip
        for place, note in enumerate(notes):
            number = _number("notes", name) + place
            joined = _PARTED.join(note.fields)
            check = int(sha1(note.fields[0].encode(), usedforsecurity=False).hexdigest()[:8], 16)
            # Anki knows a note again by this, whatever its number.
            guid = f"{_number('note', name, note.key):x}"
            _insert(
                base, "notes",
                (number, guid, kind, _STAMP, -1, "", joined, note.fields[0], check, 0, ""),
            )  # fmt: skip
            for order in range(len(templates)):
                card = _number("cards", name) + place * len(templates) + order
                rest = (_STAMP, -1, 0, 0, place + 1, 0, 0, 0, 0, 0, 0, 0, 0, "")
                _insert(base, "cards", (card, number, deck, order, *rest))
        base.commit()
        collection = base.serialize()
    base.close()
    return _zip({"collection.anki2": collection, "media": b"{}"})


def _insert(base: sqlite3.Connection, table: str, row: Sequence[object]) -> None:
    marks = ", ".join("?" * COLUMNS[table])
    base.execute(f"INSERT INTO {table} VALUES ({marks})", row)  # noqa: S608 - our names


def _zip(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as parcel:
        for name, content in members.items():
            parcel.writestr(zipfile.ZipInfo(name, _FIRST_DAY), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def read_deck(raw: bytes) -> FileReading:
    """Cards of a deck that we wrote, questions of any other; the note's number is its line."""
    if len(raw) > MAX_BYTES:
        return refused("too_big")
    collection = _collection(raw)
    if isinstance(collection, FileReading):
        return collection
    base = sqlite3.connect(":memory:")
    try:
        found = Findings()
        for line, (fields, names, cloze) in enumerate(_notes(base, collection), 1):
            _read_note(found, line, fields, names, cloze)
        return found.result()
    except (sqlite3.Error, ValueError, TypeError, AttributeError, KeyError, RecursionError):
        # A damaged or hostile collection fails anywhere; nothing of it is kept.
        return refused("wrong_format")
    finally:
        base.close()


def _collection(raw: bytes) -> bytes | FileReading:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as parcel:
            members = {member.filename: member for member in parcel.infolist()}
            if len(members) > MAX_MEMBERS:
                return refused("too_big")
            name = next((n for n in ("collection.anki21", "collection.anki2") if n in members), "")
            # What stands beside the newest form is a stub that asks to update Anki.
            if "collection.anki21b" in members:
                return refused("too_new")
            if not name:
                return refused("wrong_format")
            if members[name].file_size > MAX_UNPACKED:
                return refused("too_big")
            if members[name].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                return refused("wrong_format")
            with parcel.open(members[name]) as packed:
                # The size that a ZIP states may be a lie.
                content = packed.read(MAX_UNPACKED + 1)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, OSError, EOFError, ValueError):
        # RuntimeError: it wants a password.
        return refused("wrong_format")
    if len(content) > MAX_UNPACKED:
        return refused("too_big")
    return content if content.startswith(b"SQLite format 3\0") else refused("wrong_format")


def _notes(
    base: sqlite3.Connection, collection: bytes
) -> Iterator[tuple[list[str], list[str], bool]]:
    """The fields of each note, their names, and whether it is one with gaps."""
    # A collection that was open in write-ahead mode cannot be read from memory; its pages can.
    base.deserialize(collection[:18] + b"\1\1" + collection[20:])
    base.text_factory = lambda text: text.decode("utf-8", "replace")
    base.set_progress_handler(lambda: 1, MAX_STEPS)
    base.execute("PRAGMA trusted_schema = OFF")
    base.execute("PRAGMA query_only = ON")
    plain = {
        name
        for name, sql in base.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        if re.match(r"CREATE TABLE \W?(notes|col)\b", sql or "", re.IGNORECASE)
    }
    if not {"notes", "col"} <= plain:
        raise ValueError("a collection without notes")
    kinds = json.loads(base.execute("SELECT models FROM col").fetchone()[0])
    rows = base.execute("SELECT mid, flds FROM notes ORDER BY id LIMIT ?", (MAX_QUESTIONS + 1,))
    for kind, joined in rows.fetchall():
        model = kinds[str(kind)]
        names = [str(field["name"]) for field in model["flds"]]
        yield joined.split(_PARTED), names, model.get("type", 0) == 1


def _read_note(
    found: Findings, line: int, fields: list[str], names: list[str], cloze: bool
) -> None:
    if max(map(len, fields)) > MAX_FIELD:
        found.complain(line, "too_long", fields[0])
        return
    if tuple(names) == CARD_FIELDS and len(fields) == len(names):
        found.add_card(line, _card(dict(zip(names, fields, strict=True))))
        return
    texts = [_plain(field) for field in fields]
    if cloze:
        found.complain(line, "cloze", texts[0])
    elif len(texts) < 2:
        found.complain(line, "no_right_answer", texts[0])
    else:
        if re.search(r"\[sound:|<img\b", "".join(fields), re.IGNORECASE):
            found.leave_out(line, "media", texts[0])
        text, *answers = (re.sub(r"\[sound:[^\]]*\]", "", text).strip() for text in texts[:2])
        right = tuple(answers[0].splitlines()[:1])
        found.add_question(line, Written("short", text, right))


def _card(fields: dict[str, str]) -> WrittenCard:
    country = _plain(fields["Country"])
    lines = {spoken: _sight_lines(fields[f"Sights {spoken}"]) for spoken in LANGUAGES}
    most = max(map(len, lines.values()))
    padded = {spoken: rows + [("", "")] * (most - len(rows)) for spoken, rows in lines.items()}
    sights = (
        WrittenSight(
            Wording(*(padded[spoken][place][0] for spoken in LANGUAGES)),
            Wording(*(padded[spoken][place][1] for spoken in LANGUAGES)),
        )
        for place in range(most)
    )
    return WrittenCard(
        key=make_key(_plain(fields["Key"])),
        country=country_code(country) or country,
        city=Wording(*(_plain(fields[f"City {spoken}"]) for spoken in LANGUAGES)),
        sights=tuple(sight for sight in sights if sight.name or sight.sentence),
    )


def _sight_lines(field: str) -> list[tuple[str, str]]:
    if not field.strip():
        return []
    lines = re.split(r"<br\b[^<>]*>", field, flags=re.IGNORECASE)
    parted = (line.partition("</b>") for line in lines)
    return [(_plain(name), _plain(sentence)) for name, _bold, sentence in parted]
