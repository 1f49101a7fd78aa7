"""What nobody may know: hands, piles, itineraries, also one's own."""

import pytest
from msgspec.structs import replace

from games.engine import Chance, IllegalMove, random_bot
from games.engine.codec import encode
from games.engine.replay import Turn, playthrough
from games.engine.rules import Step
from games.titles.sans_frontieres import TITLE
from games.titles.sans_frontieres.state import State
from tests.games.titles.sans_frontieres.positions import (
    NORTH,
    RULES,
    SOUTH,
    after,
    begun,
    new_match,
    news,
    steps,
    table,
    traveller,
)


def test_it_shows_only_the_stages_reached_of_any_itinerary() -> None:  # P-2
    state = table(traveller(itinerary=SOUTH, stages=2), traveller(itinerary=NORTH))
    for seat in (None, 0, 1):
        view = RULES.view(state, seat)
        assert view.travellers[0].route == ("monaco", "valletta", "istanbul")
        assert view.travellers[1].route == ("chisinau",)


def test_it_says_nothing_of_the_itinerary_when_a_stage_is_wrong() -> None:  # SF-27, P-2
    told = []
    for next_stage in ("oslo", "bern", "kyiv"):
        itinerary = f"monaco {next_stage} istanbul moscow vilnius warsaw"
        played = steps(table(traveller("4 2 2 2 2 2", itinerary)), "go rome 4", "declare")
        told.append(encode(([s.events for s in played], RULES.view(played[-1].state, 0))))
    assert len(set(told)) == 1


def test_it_refuses_alike_whatever_the_itinerary_is() -> None:  # P-6, SCH-4
    refusals = set()
    for next_stage in ("oslo", "rome", "kyiv"):
        itinerary = f"monaco {next_stage} istanbul moscow vilnius warsaw"
        for at in ("monaco", "rome"):
            state = table(traveller(itinerary=itinerary, at=at))
            with pytest.raises(IllegalMove) as refused:
                after(state, "declare")
            refusals.add((refused.value.reason, refused.value.facts, refused.value.evidence))
    assert refusals == {("arrive_first", (), ())}


def test_it_shows_drawn_cards_to_their_owner_only() -> None:  # P-2
    drew = news(table(traveller("4 2 2", SOUTH)), "go rome 4", "end")[-1]
    assert drew.seen_by(0).private["cards"]
    assert drew.seen_by(1).private == drew.seen_by(None).private == {}
    assert drew.seen_by(1).facts == {"count": 4}


def test_it_keeps_pawns_tokens_weekends_and_the_discard_pile_open() -> None:
    state = table(traveller(weekend="odesa", tokens=3), discard="4 5")
    view = RULES.view(state, None)
    assert view.discard == ("4", "5")
    fellow = view.travellers[0]
    assert (fellow.pawn, fellow.tokens, fellow.weekend, fellow.cards) == ("chisinau", 3, "odesa", 6)


def test_it_imagines_everything_hidden_anew() -> None:  # P-2
    state = begun(4)
    other = RULES.imagine(state, 1, Chance("other", 0))
    assert other.pile != state.pile
    assert other.tourism != state.tourism
    for seat in range(4):
        mine, yours = state.travellers[seat], other.travellers[seat]
        assert (mine.hand == yours.hand) == (seat == 1)
        assert mine.itinerary[1:] != yours.itinerary[1:]
        assert mine.itinerary[0] == yours.itinerary[0]
    assert replace(other, travellers=(), pile=(), tourism=()) == replace(
        state, travellers=(), pile=(), tourism=()
    )


def test_it_imagines_other_weekend_cards_in_the_game() -> None:
    state = new_match(2)
    everything = {
        card
        for number in range(30)
        for card in RULES.imagine(state, None, Chance("w", number)).pile
    }
    assert len([card for card in everything if card.isalpha()]) > 8


def test_it_keeps_the_own_itinerary_in_mind_while_memorising() -> None:
    state = new_match(2)
    assert RULES.imagine(state, 0, Chance("o", 0)).travellers[0] == state.travellers[0]


def test_it_opens_all_itineraries_when_the_match_is_over() -> None:
    state = after(table(traveller("2 2", NORTH, stages=4, at="vienna")), "go prague 2", "declare")
    assert [len(fellow.route) for fellow in RULES.view(state, None).travellers] == [6, 6]


def test_it_never_sends_a_hidden_stage_in_a_whole_match() -> None:  # P-2
    """The next stages are put under names that occur nowhere else, and searched for."""
    secret = tuple(f"secret{number}" for number in range(5))
    state = begun(2)
    travellers = tuple(replace(t, itinerary=(t.itinerary[0], *secret)) for t in state.travellers)
    state = replace(state, travellers=travellers)
    dice = Chance("secret", 0)
    for version in range(1, 300):
        seat = RULES.to_move(state)[0]
        step = TITLE.rules.apply(
            state, seat, dice.pick(RULES.legal_moves(state, seat)), Chance("s", version)
        )
        state = step.state
        sent = [encode(RULES.view(state, who)) for who in (None, 0, 1)]
        sent += [encode([e.seen_by(who) for e in step.events]) for who in (None, 0, 1)]
        assert not [text for text in sent if b"secret" in text]


def test_it_tells_the_whole_story_in_public_events() -> None:
    """From what everyone may read, pawns, tokens and stages can be followed."""
    pawns: dict[int, str] = {}
    stages = {0: 0, 1: 0}

    def follow(turn: Turn, move: object, step: Step) -> None:
        for event in step.events:
            seen = event.seen_by(None)
            if seen.seat is None:
                continue
            match seen.kind:
                case "ready":
                    pawns[seen.seat] = str(seen.facts["start"])
                case "went":
                    pawns[seen.seat] = str(seen.facts["to"])
                case "wrong_stage":
                    pawns[seen.seat] = str(seen.facts["back"])
                case "stage":
                    stages[seen.seat] += 1
        state: State = step.state
        for seat, pawn in pawns.items():
            assert state.travellers[seat].pawn == pawn
            assert state.travellers[seat].stages == stages[seat]

    playthrough(TITLE, TITLE.options(round_limit=10), "story", [random_bot] * 2, follow)
