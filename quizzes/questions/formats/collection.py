"""The tables of an Anki collection, and what it keeps as JSON in its one row of settings."""

import json
from collections.abc import Sequence
from typing import Any

# Names and order of the columns are Anki's, of its schema 11; all are NOT NULL integers but these.
_TABLES = {
    "col": "id crt mod scm ver dty usn ls conf models decks dconf tags",
    "notes": "id guid mid mod usn tags flds sfld csum flags data",
    "cards": "id nid did ord mod usn type queue due ivl factor reps lapses left odue odid flags"
    " data",
    "revlog": "id cid usn ease ivl lastIvl factor time type",
    "graves": "usn oid type",
}
_TEXT = frozenset(("conf", "models", "decks", "dconf", "tags", "guid", "flds", "data"))
_INDEXES = {
    "ix_notes_usn": "notes (usn)",
    "ix_cards_usn": "cards (usn)",
    "ix_revlog_usn": "revlog (usn)",
    "ix_cards_nid": "cards (nid)",
    "ix_cards_sched": "cards (did, queue, due)",
    "ix_revlog_cid": "revlog (cid)",
    "ix_notes_csum": "notes (csum)",
}
_CSS = ".card { font-family: sans-serif; font-size: 22px; text-align: center; }"
COLUMNS = {table: len(columns.split()) for table, columns in _TABLES.items()}


def _column(name: str) -> str:
    if name == "id":
        return "id integer primary key"
    return f"{name} {'text' if name in _TEXT else 'integer'} not null"


SCHEMA = "".join(
    (
        *(
            f"CREATE TABLE {table} ({', '.join(map(_column, columns.split()))});\n"
            for table, columns in _TABLES.items()
        ),
        *(f"CREATE INDEX {name} ON {columns};\n" for name, columns in _INDEXES.items()),
    )
)


def settings(deck: int, model: int) -> str:
    return _json(
        {"activeDecks": [deck], "curDeck": deck, "curModel": str(model), "newSpread": 0,
         "collapseTime": 1200, "timeLim": 0, "estTimes": True, "dueCounts": True, "nextPos": 1,
         "sortType": "noteFld", "sortBackwards": False, "addToCur": True}
    )  # fmt: skip


def decks(number: int, name: str, stamp: int) -> str:
    """The deck, and the default one that no collection goes without."""
    return _json({"1": _deck(1, "Default", stamp), str(number): _deck(number, name, stamp)})


def _deck(number: int, name: str, stamp: int) -> dict[str, Any]:
    days = {day: [0, 0] for day in ("newToday", "revToday", "lrnToday", "timeToday")}
    return {
        "id": number, "name": name, "mod": stamp, "usn": -1, "conf": 1, "desc": "", "dyn": 0,
        "collapsed": False, "extendNew": 0, "extendRev": 50, **days,
    }  # fmt: skip


def models(
    number: int,
    name: str,
    fields: Sequence[str],
    templates: Sequence[tuple[str, str, str]],
    deck: int,
    stamp: int,
) -> str:
    """One type of notes: its fields, and the cards that Anki makes of each note."""
    listed = [
        {"name": field, "ord": place, "font": "Arial", "size": 20, "media": [], "rtl": False,
         "sticky": False}
        for place, field in enumerate(fields)
    ]  # fmt: skip
    asked = [
        {"name": title, "ord": place, "qfmt": front, "bqfmt": "", "bafmt": "", "did": None,
         "afmt": "{{FrontSide}}<hr id=answer>" + back}
        for place, (title, front, back) in enumerate(templates)
    ]  # fmt: skip
    model = {
        "id": number, "name": name, "type": 0, "mod": stamp, "usn": -1, "sortf": 0, "did": deck,
        "css": _CSS, "flds": listed, "tmpls": asked, "tags": [], "vers": [], "latexPre": "",
        "latexPost": "", "req": [[place, "any", [0]] for place in range(len(templates))],
    }  # fmt: skip
    return _json({str(number): model})


def _json(table: object) -> str:
    return json.dumps(table, ensure_ascii=False)
