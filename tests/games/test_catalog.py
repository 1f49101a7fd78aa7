"""What every title in the catalogue must pass: the conformance suite, golden matches, fuzzing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catalog import CATALOG
from games.engine import Chance, IllegalMove, Title, UnreadableMove, play
from games.engine.codec import encode
from games.engine.replay import chance_of
from tests.games.conformance import check_match, random_match
from tests.games.golden import path_of, written

TITLES = [pytest.param(title, id=slug) for slug, title in CATALOG.items()]
TABLES = [
    pytest.param(title, seats, id=f"{slug}-{seats}")
    for slug, title in CATALOG.items()
    for seats in title.seat_counts
]
SEEDS = st.integers(0, 2**32).map(str)


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_it_keeps_every_promise_of_the_kernel(title: Title, seats: int) -> None:
    @settings(max_examples=300, database=None)
    @given(seed=SEEDS)
    def play_matches(seed: str) -> None:
        check_match(title, seats, seed)

    play_matches()


@pytest.mark.parametrize("title", TITLES)
def test_it_plays_its_golden_match_again(title: Title) -> None:
    golden = path_of(title)
    assert golden.exists(), f"{title.slug} has no golden match: python -m tests.games.golden"
    assert written(title) == golden.read_text(), "played differently: python -m tests.games.golden"


@pytest.mark.parametrize("title", TITLES)
def test_it_has_a_gentle_and_a_strong_bot(title: Title) -> None:
    assert set(title.bots) == {"gentle", "strong"}


@pytest.mark.parametrize("title", TITLES)
def test_it_has_no_move_that_takes_a_turn_back(title: Title) -> None:  # P-7
    for word in ("undo", "takeback", "revert"):
        with pytest.raises(UnreadableMove):
            title.notation.read(word)


@pytest.mark.parametrize("title", TITLES)
def test_it_refuses_ten_thousand_malformed_and_misplaced_moves(title: Title) -> None:
    rules, dice = title.rules, Chance("fuzz", 0)
    seats = title.seats[1]
    positions = list(random_match(title, seats, title.options(**title.finite), "fuzz"))
    texts = sorted({position.turn.move for position in positions if position.turn})
    refused = 0
    while refused < 10_000:
        state = dice.pick(positions).state
        before = encode(state)
        for _ in range(50):
            seat = dice.below(seats)
            try:
                move = title.notation.read(_spoilt(dice.pick(texts), dice))
                if rules.is_legal(state, seat, move):
                    continue
                play(rules, state, seat, move, chance_of("fuzz", 1))
            except (UnreadableMove, IllegalMove):
                refused += 1
        assert encode(state) == before


def _spoilt(text: str, dice: Chance) -> str:
    """The move as it is (somewhere else it is misplaced), or damaged in one of many ways."""
    words = text.split(" ")
    match dice.below(8):
        case 0:
            return text
        case 1:
            return " ".join(dice.shuffled(words))
        case 2:
            return " ".join([*words, dice.pick(words)])
        case 3:
            return " ".join(words[:-1])
        case 4:
            words[-1] = dice.pick(["0", "-1", "99", "ZZ", "", "None", "1e3", "🚢", "FR,IT"])
            return " ".join(words)
        case 5:
            cut = dice.below(len(text) + 1)
            return text[:cut] + chr(dice.below(0x2FF)) + text[cut:]
        case 6:
            return text.upper() + " " * dice.below(3)
        case _:
            return dice.pick(words) + " " + dice.pick(words)


@pytest.mark.parametrize("slug", CATALOG)
def test_it_knows_how_long_a_match_is_at_every_size_of_table(slug: str) -> None:
    title = CATALOG[slug]
    assert tuple(title.pace.turns) == tuple(title.seat_counts)
    assert all(title.pace.minutes(seats) >= 5 for seats in title.seat_counts)
