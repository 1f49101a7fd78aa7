"""Matches that were stored under rules version 1 replay bit for bit, whatever is drawn now.

`stored/<slug>.json` holds, per title, a golden match of that time and one with a full table, facts
that were due, somebody who left, and stocks that ran out; written by the code of that time.
"""

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from games.catalog import CATALOG
from games.engine.codec import decode, encode
from games.engine.replay import Turn, replay

STORED = Path(__file__).parent / "stored"
MATCHES = [
    pytest.param(match, id=f"{file.stem}-{match['seats']}")
    for file in sorted(STORED.glob("*.json"))
    for match in json.loads(file.read_text())
]


def test_it_keeps_matches_of_every_title_of_that_time() -> None:
    assert {file.stem for file in STORED.glob("*.json")} == {
        "europa",
        "europa_tour",
        "sans_frontieres",
        "voyage",
        "zigzag",
    }


@pytest.mark.parametrize("stored", MATCHES)
def test_it_replays_a_match_of_rules_version_1(stored: dict[str, Any]) -> None:
    title = CATALOG[stored["title"]]
    options = decode(json.dumps(stored["options"]), title.options)
    turns = [
        Turn(version, int(seat), move)
        for version, (seat, _, move) in enumerate((t.partition(" ") for t in stored["turns"]), 1)
    ]
    events = blake2b(digest_size=16)
    _, *steps = replay(
        title, stored["seats"], options, stored["seed"], turns, tuple(stored["due"]), 1
    )
    for step in steps:
        events.update(encode(step.events))
    assert events.hexdigest() == stored["events"]
    last = steps[-1].state
    # What is remembered since then is beside the point.
    again = json.loads(encode(last))
    assert {name: again[name] for name in stored["state"]} == stored["state"]
    assert json.loads(encode(title.rules.outcome(last))) == stored["outcome"]
