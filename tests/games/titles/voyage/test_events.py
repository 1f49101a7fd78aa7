"""The event cards."""

import pytest
from msgspec.structs import replace

from games.engine import IllegalMove
from games.titles.voyage.deck import deck
from games.titles.voyage.state import State
from tests.games.titles.voyage.positions import (
    BOARD,
    RULES,
    after,
    draws,
    options,
    rolled,
    steps,
    table,
    throw,
)

START = table("paris narvik", "lyon oslo", "rome umea")
BY_EFFECT = {
    effect: [name for name, card in deck().cards.items() if card.effect == effect]
    for effect in {card.effect for card in deck().cards.values()}
}


def next_turn(state: State) -> State:
    """The other seat takes a short trip, and the first one is to move again."""
    assert state.turn == 1
    return after(rolled(state, 1), f"go {BOARD.roads[state.pawns[1]][0]}", "commit")


def test_it_offers_one_city_or_an_event_after_a_one() -> None:  # VE-30, VE-T8
    state = rolled(START, 1)
    assert options(state) == {f"go {city}" for city in BOARD.roads["paris"]} | {"draw"}
    for die in (2, 3, 4, 5, 6):
        assert "draw" not in options(rolled(START, die))
        with pytest.raises(IllegalMove, match="only_after_a_one"):
            after(rolled(START, die), "draw")


def test_it_stays_and_carries_the_event_out_at_once() -> None:  # VE-30
    step = draws(START, "pancakes")
    assert step.events[0].facts["card"] == "pancakes"
    assert step.state.pawns[0] == "paris"
    assert step.state.turn == 1
    with pytest.raises(IllegalMove, match="moved_already"):
        after(rolled(START, 1), "go lyon", "draw")


@pytest.mark.parametrize("move", ["locate oslo A1", "roll"])
def test_it_leaves_the_card_open_until_somebody_moves_again(move: str) -> None:
    drawn = draws(START, "pancakes").state
    assert (drawn.turn, drawn.event) == (1, "pancakes")
    assert after(replace(drawn, hands=(drawn.hands[0], ("oslo", "umea"))), move).event == ""


def test_it_still_offers_the_event_if_a_bonus_makes_more_of_the_one() -> None:  # VE-30
    state = rolled(replace(START, bonuses=(2, 0)), 1)
    assert state.points == 3
    assert "draw" in options(state)
    nothing = rolled(replace(START, bonuses=(-2, 0)), 1)
    assert options(nothing) == {"draw", "commit"}


def test_it_discards_used_events_and_shuffles_them_when_the_stock_is_empty() -> None:  # VE-31
    step = draws(START, "pancakes")
    assert step.state.discard == ("pancakes",)
    assert len(step.state.stock) == 29
    used = tuple(name for name in deck().names if name != "sheep")
    empty = replace(rolled(START, 1), stock=(), discard=deck().names)
    last = steps(empty, "draw")[-1]
    assert last.events[0].kind == "reshuffled"
    assert len(last.state.stock) == 29
    assert len(last.state.discard) == 1
    assert len(used) == 29


@pytest.mark.parametrize("card", BY_EFFECT["go_to"])
def test_it_sends_a_pawn_to_a_named_city_as_a_visit(card: str) -> None:  # VE-32
    city = deck().cards[card].city
    start = table("berlin narvik", f"{city} oslo")
    step = draws(start, card)
    assert step.state.pawns[0] == city
    assert step.state.handed[0] == (city,)
    assert step.state.turn == 1


def test_it_does_nothing_if_the_named_city_is_taken() -> None:  # VE-32
    for start in (table("berlin athens"), table("berlin narvik", homes="oslo athens")):
        step = draws(start, "marathon")
        assert step.state.pawns[0] == "berlin"
        assert [event.kind for event in step.events] == ["event", "nothing_happens"]
        assert step.events[1].facts["city"] == "athens"


def test_it_wins_by_an_event_too() -> None:  # VE-28, VE-32
    start = table("berlin narvik", "", homes="athens tromso")
    assert draws(start, "marathon").state.winner == 0


@pytest.mark.parametrize("card", BY_EFFECT["move_on"])
def test_it_moves_on_by_land_at_once(card: str) -> None:  # VE-32
    state = draws(table("london narvik"), card).state
    number = deck().cards[card].number
    assert (state.turn, state.phase, state.points) == (0, "move", number)
    assert not any(move.startswith(("fly", "draw")) for move in options(state))
    with pytest.raises(IllegalMove, match="by_land_only"):
        after(state, "fly paris")
    way = ["calais", "paris", "lyon", "milan", "venice"][:number]
    moved = after(state, *(f"go {city}" for city in way), "commit")
    assert moved.pawns[0] == way[-1]
    assert moved.turn == 1


def test_it_blocks_and_forbids_in_an_event_s_move_as_ever() -> None:  # VE-32, VE-13, VE-17
    state = draws(table("london paris"), "tandem").state
    state = after(state, "go calais")
    with pytest.raises(IllegalMove, match="line_used calais london"):
        after(state, "go london")
    assert after(state, "go paris", "commit").pawns[0] == "calais"


def test_it_cannot_move_on_without_a_line() -> None:  # VE-32
    step = draws(table("valletta narvik"), "tandem")
    assert step.events[-1].kind == "nothing_happens"
    assert step.state.turn == 1


@pytest.mark.parametrize("card", BY_EFFECT["miss"])
def test_it_misses_the_next_turn(card: str) -> None:  # VE-32
    state = draws(START, card).state
    assert state.missing == (1, 0)
    last = steps(rolled(state, 1), f"go {BOARD.roads['narvik'][0]}", "commit")[-1]
    assert last.events[-1].kind == "missed_turn"
    assert last.state.turn == 1
    assert last.state.missing == (0, 0)
    assert last.state.round == 2


@pytest.mark.parametrize("card", BY_EFFECT["again"])
def test_it_throws_again_now(card: str) -> None:  # VE-32
    state = draws(START, card).state
    assert state.turn == 0
    assert options(state) == {"roll"}
    assert rolled(state, 5).points == 5
    assert "draw" in options(rolled(state, 1))
    with pytest.raises(IllegalMove, match="before_rolling_only"):
        after(state, "locate lyon C6")


def test_it_does_not_sail_instead_of_throwing_again() -> None:  # VE-32
    state = draws(table("brest narvik"), "tailwind").state
    with pytest.raises(IllegalMove, match="ship_leaves_next_turn"):
        after(state, "sail plymouth")


@pytest.mark.parametrize("card", BY_EFFECT["plus"])
def test_it_changes_the_next_throw_once(card: str) -> None:  # VE-32
    number = deck().cards[card].number
    state = next_turn(draws(START, card).state)
    assert state.bonuses[0] == number
    state = rolled(state, 4)
    assert (state.die, state.points) == (4, 4 + number)
    assert state.bonuses[0] == 0


def test_it_takes_a_throw_of_nothing_as_a_missed_move() -> None:  # VE-32
    step = throw(next_turn(draws(START, "fog").state), 2)
    assert [event.kind for event in step.events] == ["rolled", "stuck"]
    assert step.events[0].facts["points"] == 0
    assert step.state.turn == 1


def test_it_keeps_the_change_while_the_pawn_sails() -> None:  # VE-32
    state = next_turn(draws(table("brest narvik"), "boots").state)
    assert after(state, "sail plymouth").bonuses[0] == 2


def test_it_doubles_the_next_throw() -> None:  # VE-32
    state = next_turn(draws(START, "ticket").state)
    assert state.doubled == (True, False)
    state = rolled(state, 5)
    assert state.points == 10
    assert state.doubled == (False, False)


@pytest.mark.parametrize("card", BY_EFFECT["fly"])
def test_it_flies_free_within_the_own_sector(card: str) -> None:  # VE-32, VE-26
    state = draws(table("nantes frankfurt", "london oslo"), card).state
    assert options(state) == {"fly paris", "fly london", "fly cork", "stay"}
    with pytest.raises(IllegalMove, match="other_sector madrid 5"):
        after(state, "fly madrid")
    with pytest.raises(IllegalMove, match="occupied frankfurt"):
        after(state, "fly frankfurt")
    landed = after(state, "fly london")
    assert (landed.pawns[0], landed.handed[0], landed.turn) == ("london", ("london",), 1)
    assert after(state, "stay").pawns[0] == "nantes"


def test_it_gives_one_extra_destination_of_a_random_colour() -> None:  # VE-32
    step = draws(START, "aunt")
    event = step.events[1]
    city = str(event.private["city"])
    assert event.to == (0,)
    assert event.facts == {"colour": BOARD.cities[city].colour}
    assert step.state.hands[0] == ("lyon", "oslo", city)
    assert len(step.state.marks[0]) == 3
    assert sum(map(len, step.state.piles)) == sum(map(len, START.piles)) - 1
    empty = replace(START, piles=((), (), ()))
    assert draws(empty, "aunt").events[-1].kind == "nothing_happens"


def test_it_hands_in_a_new_card_of_the_city_it_stands_in() -> None:  # VE-32, VE-16
    start = replace(START, piles=((), ("paris",), ()))
    step = draws(start, "aunt")
    assert step.state.handed[0] == ("paris",)
    assert step.state.hands[0] == ("lyon", "oslo")


@pytest.mark.parametrize("card", BY_EFFECT["exchange"])
def test_it_exchanges_a_card_for_one_of_its_colour_if_wanted(card: str) -> None:  # VE-32
    state = draws(START, card).state
    assert options(state) == {"exchange lyon", "exchange oslo", "stay"}
    with pytest.raises(IllegalMove, match="not_your_card rome"):
        after(state, "exchange rome")
    top = state.piles[0][-1]
    done = after(state, "exchange oslo")
    assert done.hands[0] == ("lyon", top)
    assert "oslo" in done.piles[0]
    assert len(done.piles[0]) == len(state.piles[0])
    assert done.turn == 1
    assert after(state, "stay").hands == state.hands


def test_it_has_nothing_to_exchange_for_from_an_empty_pile() -> None:  # VE-32
    state = draws(replace(START, piles=((), ("calais",), ())), "map").state
    assert options(state) == {"exchange lyon", "stay"}
    with pytest.raises(IllegalMove, match="no_card_to_exchange oslo"):
        after(state, "exchange oslo")
    empty = replace(START, piles=((), (), ()))
    assert draws(empty, "map").events[-1].kind == "nothing_happens"


def test_it_tells_every_event_in_three_languages() -> None:
    for card in deck().cards.values():
        words = (card.words.en, card.words.fr, card.words.de)
        assert len(set(words)) == 3
        assert all(20 < len(text) < 140 for text in words)


def test_it_shows_the_drawn_card_to_all() -> None:
    state = draws(START, "balloon").state
    assert RULES.view(state, None).event == "balloon"
