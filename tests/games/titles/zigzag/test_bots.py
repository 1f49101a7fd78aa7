"""Strong play wins; both bots play well-known positions as a child would expect."""

import pytest
from msgspec.structs import replace

from games.engine import Chance, Move
from games.titles.zigzag import TITLE
from games.titles.zigzag.bots import Ways, gentle, strong
from games.titles.zigzag.state import State, edition
from tests.games.duels import share_won
from tests.games.titles.zigzag.positions import RULES, chain, on, table


def choice(bot: object, state: State, seed: str = "s") -> Move:
    view = RULES.view(state, state.turn)
    return bot(view, RULES.legal_moves(state, state.turn), Chance(seed, 1, "bot"))  # type: ignore[operator]


def turn(bot: object, state: State) -> State:
    """Let the bot play on until its turn or the round is over."""
    seat = state.turn
    while state.phase == "lay" and state.turn == seat:
        state = on(state, str(choice(bot, state)))
    return state


def test_its_strong_bot_beats_random_players() -> None:
    assert share_won(TITLE, "strong", "random", matches=40) >= 0.9


def test_its_strong_bot_beats_the_gentle_one() -> None:
    assert share_won(TITLE, "strong", "gentle", matches=40) >= 0.65


def test_its_strong_bot_goes_out_when_it_can() -> None:
    state = table("PT CS ES FR DE", "DE", last="NO")
    state = turn(strong, state)
    assert state.results[0].winners == (0,)
    assert chain(state).count(">") == 1


def test_its_strong_bot_does_not_break_a_chain_that_goes_out() -> None:
    state = table("DE DK NL BE LU", "DE", last="GB")
    assert turn(strong, state).results[0].winners == (0,)


def test_its_strong_bot_strands_a_player_who_is_nearly_out() -> None:
    """From Iceland the other must fly, so two cards go out only if they touch each other."""
    state = table("DE YU IS PT IE", "DK", last="NO", stock="HU HU BG BG")
    assert str(choice(strong, state)) == "fly IS"


def test_its_strong_bot_copes_with_a_very_long_hand() -> None:
    hand = " ".join(edition("1960").deck[:40])
    assert turn(strong, table(hand, "DE", last="NO")).turn == 1


def test_its_strong_bot_keeps_to_strict_twins() -> None:
    state = table("NO IS", "DE DE", last="NO", options={"twins": "strict"})
    assert str(choice(strong, state)) in ("fly IS", "stop")


@pytest.mark.parametrize("bot", [gentle, strong])
def test_its_bots_draw_and_deal_without_being_asked_twice(bot: object) -> None:
    assert str(choice(bot, table("PT", "DE", phase="draw"))) == "draw"
    assert str(choice(bot, on(table("BE", "DE", last="FR"), "lay BE"))) == "deal"


def test_its_gentle_bot_lays_the_dearest_card_that_fits() -> None:
    assert str(choice(gentle, table("ES BE PT", "DE", last="FR"))) == "lay BE"


def test_its_gentle_bot_never_stops_while_a_card_fits_nor_before_it_has_laid_one() -> None:
    for seed in range(20):
        assert str(choice(gentle, table("ES PT", "DE", last="FR"), str(seed))) == "lay ES"
        assert str(choice(gentle, table("NO PT", "DE", last="FR"), str(seed))) == "fly NO"
        last_card = replace(table("NO", "DE", last="FR"), laid=2)
        assert str(choice(gentle, last_card, str(seed))) == "fly NO"


def test_it_finds_every_way_to_lay_a_hand() -> None:
    """Against a plain search through all orders, move by move."""
    for number in range(30):
        cards = Chance(f"ways {number}", 0).shuffled(edition("1960").deck)
        state = table(" ".join(cards[:5]), "DE", last=cards[5])
        ways = Ways(edition("1960"), cards[:5], cards[5], flown=False, twins=True)
        found = {
            (tuple(sorted(ways.left(ending))), ways.last(ending, cards[5]))
            for ending in ways.endings()
        }
        assert found == _endings(state)


def _endings(state: State) -> set[tuple[tuple[str, ...], str]]:
    found = {(tuple(sorted(state.hands[0])), state.chain[-1].card)}
    if state.phase != "lay":
        return found
    for move in RULES.legal_moves(state, 0):
        if str(move) != "stop":
            found |= _endings(on(state, str(move)))
    return found
