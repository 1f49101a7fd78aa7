"""Anki decks, ours and those of others; and files that mean harm."""

import io
import json
import sqlite3
import zipfile

import pytest

from quizzes.questions.formats import anki
from quizzes.questions.formats.values import FileProblem, FileReading, Written
from tests.quizzes.questions.formats.examples import BRUGES, GHENT


def deck(*notes: tuple[str, ...], kind: int = 0, name: str = "collection.anki2") -> bytes:
    """A deck that is none of ours, shaped like an export with Anki's basic note type."""
    base = sqlite3.connect(":memory:")
    base.execute("CREATE TABLE `col` (id integer primary key, crt integer, models text)")
    base.execute(
        "CREATE TABLE notes (id integer primary key, guid text, mid integer, tags text, flds text)"
    )
    fields = [{"name": "Front", "ord": 0}, {"name": "Back", "ord": 1}]
    model = {"1342697561419": {"name": "Basic", "type": kind, "flds": fields, "tmpls": []}}
    base.execute("INSERT INTO col VALUES (1, 1342697561, ?)", (json.dumps(model),))
    for note in notes:
        row = (None, "q", 1342697561419, "", "\x1f".join(note))
        base.execute("INSERT INTO notes VALUES (?, ?, ?, ?, ?)", row)
    base.commit()
    content = base.serialize()
    base.close()
    return parcel(**{name: content, "media": b"{}"})


def parcel(**members: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in members.items():
            packed.writestr(name, content)
    return out.getvalue()


def collection(raw: bytes) -> sqlite3.Connection:
    base = sqlite3.connect(":memory:")
    base.deserialize(zipfile.ZipFile(io.BytesIO(raw)).read("collection.anki2"))
    return base


def refusal(result: FileReading) -> str:
    (problem,) = result.problems
    assert result.cards == ()
    assert result.questions == ()
    return problem.code


def test_it_brings_cards_there_and_back() -> None:
    for language in ("en", "fr", "de"):
        raw = anki.write_cards([GHENT, BRUGES], name="Flandern", language=language)
        assert anki.read_deck(raw).cards == (GHENT, BRUGES)


def test_it_writes_the_same_deck_twice() -> None:
    first, second = (anki.write_cards([GHENT], name="A", language="en") for _ in range(2))
    assert first == second
    assert first != anki.write_cards([GHENT], name="B", language="en")


def test_it_makes_two_cards_of_each_note_in_one_deck() -> None:
    base = collection(anki.write_cards([GHENT, BRUGES], name="Flanders", language="en"))
    assert base.execute("SELECT count(*), count(DISTINCT id) FROM cards").fetchone() == (4, 4)
    assert base.execute("SELECT count(DISTINCT guid) FROM notes").fetchone() == (2,)
    decks, models = map(json.loads, base.execute("SELECT decks, models FROM col").fetchone())
    (number,) = {row[0] for row in base.execute("SELECT DISTINCT did FROM cards")}
    assert decks[str(number)]["name"] == "Flanders"
    (kind,) = {row[0] for row in base.execute("SELECT DISTINCT mid FROM notes")}
    assert len(models[str(kind)]["tmpls"]) == 2
    assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    base.close()


def test_it_writes_no_markup_of_teachers_into_a_deck() -> None:
    base = collection(anki.write_cards([GHENT], name="A", language="en"))
    (fields,) = base.execute("SELECT flds FROM notes").fetchone()
    base.close()
    assert "“Belfort” &amp; &lt;b&gt;" in fields


def test_it_reads_questions_of_anybodys_deck() -> None:
    raw = deck(
        ("Capital of <b>Spain</b>?", "Madrid"),
        ("River of Vienna?<br>", "<div>Danube</div><div>Donau</div>"),
        ('What is this? <img src="flag.png">', "Malta [sound:malta.mp3]"),
    )
    result = anki.read_deck(raw)
    assert result.questions == (
        Written("short", "Capital of Spain?", ("Madrid",)),
        Written("short", "River of Vienna?", ("Danube",)),
        Written("short", "What is this?", ("Malta",)),
    )
    assert [(problem.line, problem.code) for problem in result.left_out] == [(3, "media")]


def test_it_reads_the_newer_collection_if_there_are_two() -> None:
    assert anki.read_deck(deck(("A?", "B"), name="collection.anki21")).questions


def test_it_reads_a_collection_left_in_write_ahead_mode() -> None:
    content = bytearray(zipfile.ZipFile(io.BytesIO(deck(("A?", "B")))).read("collection.anki2"))
    content[18:20] = b"\2\2"
    assert anki.read_deck(parcel(**{"collection.anki2": bytes(content)})).questions


def test_it_names_the_note_of_each_problem_and_keeps_nothing() -> None:
    result = anki.read_deck(deck(("A?", "B"), ("C?", ""), ("", "D")))
    assert result.questions == ()
    assert [(p.line, p.code) for p in result.problems] == [(2, "no_right_answer"), (3, "no_text")]
    assert refusal(anki.read_deck(deck(("{{c1::Rome}}", ""), kind=1))) == "cloze"
    assert refusal(anki.read_deck(deck(("x" * 30_000, "y")))) == "too_long"


def test_it_says_how_to_export_what_it_cannot_unpack() -> None:
    raw = parcel(**{"collection.anki21b": b"zstd", "collection.anki2": b"stub"})
    assert anki.read_deck(raw).problems == (FileProblem(0, "too_new"),)


def test_it_refuses_a_bomb_before_it_bursts() -> None:
    raw = parcel(**{"collection.anki2": b"\0" * (anki.MAX_UNPACKED + 1)})
    assert len(raw) < 100_000
    assert refusal(anki.read_deck(raw)) == "too_big"


def test_it_does_not_believe_the_size_that_a_bomb_states() -> None:
    honest = parcel(**{"collection.anki2": b"\0" * (anki.MAX_UNPACKED + 1)})
    size = (anki.MAX_UNPACKED + 1).to_bytes(4, "little")
    lying = honest.replace(size, (100).to_bytes(4, "little"))
    assert lying != honest
    assert refusal(anki.read_deck(lying)) == "wrong_format"


def test_it_refuses_too_many_members() -> None:
    members = {f"m{number}": b"" for number in range(anki.MAX_MEMBERS + 1)}
    assert refusal(anki.read_deck(parcel(**members))) == "too_big"


def test_it_asks_only_plain_tables() -> None:
    base = sqlite3.connect(":memory:")
    base.execute("CREATE TABLE col (models text)")
    base.execute("INSERT INTO col VALUES ('{}')")
    base.execute(
        "CREATE VIEW notes AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        " SELECT i AS id, i AS mid, i AS flds FROM n"
    )
    raw = parcel(**{"collection.anki2": base.serialize()})
    base.close()
    assert refusal(anki.read_deck(raw)) == "wrong_format"


@pytest.mark.parametrize("models", ["", "[]", "{}", "null", '{"1342697561419": 3}', "[" * 100_000])
def test_it_refuses_broken_note_types(models: str) -> None:
    good = collection(deck(("A?", "B")))
    good.execute("UPDATE col SET models = ?", (models,))
    good.commit()
    raw = parcel(**{"collection.anki2": good.serialize()})
    good.close()
    assert refusal(anki.read_deck(raw)) == "wrong_format"


def test_it_survives_damage_anywhere() -> None:
    raw = deck(("A?", "B"))
    content = bytearray(zipfile.ZipFile(io.BytesIO(raw)).read("collection.anki2"))
    for place in range(0, len(content), 97):
        hurt = bytes((*content[:place], content[place] ^ 0xFF, *content[place + 1 :]))
        anki.read_deck(parcel(**{"collection.anki2": hurt}))
    for place in range(0, len(raw), 41):
        anki.read_deck(bytes((*raw[:place], raw[place] ^ 0xFF, *raw[place + 1 :])))


@pytest.mark.parametrize(
    ("raw", "code"),
    [(b"", "wrong_format"), (b"PK\3\4", "wrong_format"), (parcel(media=b"{}"), "wrong_format"),
     (parcel(**{"collection.anki2": b"no base"}), "wrong_format"),
     (b"x" * (anki.MAX_BYTES + 1), "too_big"), (deck(), "empty")],
)  # fmt: skip
def test_it_refuses_what_is_no_deck(raw: bytes, code: str) -> None:
    assert refusal(anki.read_deck(raw)) == code
