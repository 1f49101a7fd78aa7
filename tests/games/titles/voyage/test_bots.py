"""Strong play wins; gentle play makes sense; both see only what a seat sees."""

from msgspec.structs import replace

from games.engine import Chance
from games.titles.voyage import TITLE
from games.titles.voyage.state import State
from tests.games.duels import share_won
from tests.games.titles.voyage.positions import RULES, after, draws, rolled, table


def plays(level: str, state: State) -> str:
    moves = RULES.legal_moves(state, state.turn)
    return str(TITLE.bot(level)(RULES.view(state, state.turn), moves, Chance("bot", 1)))


def test_its_strong_bot_beats_random_players() -> None:
    assert share_won(TITLE, "strong", "random", matches=40) >= 0.9


def test_its_strong_bot_beats_the_gentle_one() -> None:
    assert share_won(TITLE, "strong", "gentle", matches=40) >= 0.65


def test_its_gentle_bot_beats_random_players() -> None:
    assert share_won(TITLE, "gentle", "random", matches=20) >= 0.9


def test_its_bots_come_home_if_they_can() -> None:
    for level in ("gentle", "strong"):
        state = rolled(table("lyon narvik", "", homes="marseille tromso"), 4)
        assert plays(level, state) == "go marseille"
        assert plays(level, after(state, "go marseille")) == "commit"


def test_its_strong_bot_knows_where_its_destinations_lie() -> None:
    assert plays("strong", table("paris narvik", "oslo")) == "locate oslo D3"


def test_its_strong_bot_sails_where_that_is_the_shortest_way() -> None:
    state = table("marseille narvik", "ajaccio", located="right")
    assert plays("strong", state) == "sail ajaccio"


def test_its_strong_bot_plans_with_more_cards_than_it_can_order_exactly() -> None:
    hand = "oslo rome kyiv bari lyon madrid london berlin vienna lisbon"
    state = rolled(table("paris narvik", hand), 6)
    assert plays("strong", state) in {str(move) for move in RULES.legal_moves(state, 0)}


def test_its_bots_answer_every_offer_of_an_event() -> None:
    start = table("nantes narvik", "london oslo")
    for level in ("gentle", "strong"):
        assert plays(level, draws(start, "balloon").state) == "fly london"
        assert plays(level, draws(start, "map").state) in ("stay", "exchange oslo")
        assert plays(level, draws(start, "tailwind").state) == "roll"


def test_its_bots_stop_for_a_ship_or_move_on_from_an_island() -> None:
    island = table("valletta narvik", "rome")
    for level in ("gentle", "strong"):
        state = replace(island, marks=(("right",), ("",)))
        assert plays(level, state) in ("roll", "sail palermo", "sail athens")
        harbour = after(rolled(table("nantes narvik", "cork"), 5), "go brest")
        assert plays(level, harbour) == "wait"
