import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command


def printed(*words: str, **options: Any) -> str:
    out = StringIO()
    call_command("playthrough", *words, stdout=out, **options)
    return out.getvalue()


def test_it_prints_turns_events_every_view_and_the_outcome() -> None:
    text = printed("zigzag", bots="gentle", seed="4")
    assert "   1  seat " in text
    assert "[all]" in text
    assert "[1]" in text
    assert text.splitlines()[-1].startswith("outcome  {")


def test_it_prints_json_for_programs() -> None:
    lines = [json.loads(line) for line in printed("zigzag", "--json", bots="random").splitlines()]
    assert {key for line in lines for key in line} >= {"turn", "events", "view", "outcome"}


def test_it_plays_the_same_match_for_the_same_seed() -> None:
    first, again, other = (printed("zigzag", seed=seed) for seed in ("1", "1", "2"))
    assert first == again != other


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "No such title. There are: "),
        (["zigzag", "--seats", "9"], "zigzag is for 2 to 5 players."),
        (["zigzag", "--bots", "clever"], "--bots: name 2 levels"),
        (["zigzag", "--options", '{"rules": "house"}'], "--options: "),
    ],
)
def test_it_says_in_one_sentence_what_it_cannot_do(words: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence.split(":")[0]):
        printed(*words)


def test_it_shows_how_every_board_meets_its_constraints() -> None:
    out = StringIO()
    call_command("check_boards", stdout=out)
    assert "✗" not in out.getvalue()
    for clause in ("ET-D6", "SF-D9", "VE-D8", "ZZ-D5", "EU-D7"):
        assert f"✓ {clause}" in out.getvalue()
