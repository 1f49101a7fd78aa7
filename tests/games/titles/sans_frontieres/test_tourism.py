"""Tourism questions: who is asked what, what is won, what is evidence."""

from typing import Any

import pytest
from msgspec.structs import replace

from europa_edu.atlas import Names, atlas
from europa_edu.facts import Card, Sight, box, cities_like, cities_of
from games.engine import Chance, Evidence, IllegalMove, leave
from games.engine.codec import UnreadableValue, decode, encode
from games.titles.sans_frontieres.board import board
from games.titles.sans_frontieres.state import Answered, State, TravelOptions
from games.titles.sans_frontieres.tourism import country_choices, sight_choices
from tests.games.titles.sans_frontieres.positions import (
    RULES,
    after,
    listed,
    new_match,
    news,
    steps,
    table,
    traveller,
)

ATHENS = "athens paris oslo riga kyiv bern"
OWN = Card(
    "rostock",
    "DE",
    Names("Rostock", "Rostock", "Rostock", "Rostock"),
    (Sight("warnemuende-lighthouse", "Lighthouse", "Phare", "Leuchtturm"),),
)


def arrived(tourism: str = "riga paris", tokens: int = 6, **options: Any) -> State:
    """In Thessaloniki, a yellow dot, with a question to ask for."""
    own = traveller("2 2 2", ATHENS, tokens=tokens)
    start = table(own, tourism=tourism, options=TravelOptions(**options))
    return after(start, "go thessaloniki 2")


def choices(state: State) -> list[str]:
    return [move.split()[1] for move in listed(state) if move.startswith("answer")]


def right(state: State) -> str:
    """The move that answers rightly."""
    card = box()[state.card]
    return f"answer {next(c for c in choices(state) if c == card.country or c in card.known)}"


def wrong(state: State) -> str:
    return next(f"answer {c}" for c in choices(state) if f"answer {c}" != right(state))


def test_it_asks_at_yellow_dots_only() -> None:  # SF-2, SF-35
    state = after(table(traveller("2 2", ATHENS, at="sofia")), "go bucharest 2")
    assert "ask" not in listed(state)
    with pytest.raises(IllegalMove, match="red_dot bucharest"):
        after(state, "ask")
    assert "ask" in listed(arrived())


def test_it_asks_once_at_each_arrival() -> None:  # SF-35
    state = after(arrived(), "ask", "dont-know")
    with pytest.raises(IllegalMove, match="asked_already thessaloniki"):
        after(state, "ask")
    state = after(state, "go athens 2", "go thessaloniki 2")
    assert "ask" in listed(state)
    with pytest.raises(IllegalMove, match="arrive_first"):
        after(table(traveller("2 2", ATHENS, at="thessaloniki")), "ask")


def test_it_asks_about_the_city_of_the_top_card_not_of_the_pawn() -> None:  # SF-36, SF-37
    question = RULES.view(after(arrived("riga paris"), "ask"), 0).question
    assert question is not None
    assert (question.card, question.step) == ("riga", "country")


def test_it_gives_one_token_for_the_country_and_two_for_a_sight() -> None:  # SF-36
    state = after(arrived(), "ask", "answer LV")
    assert (state.travellers[0].tokens, state.phase) == (7, "sight")
    state = after(state, right(state))
    assert (state.travellers[0].tokens, state.phase) == (9, "turn")


def test_it_names_nothing_on_the_map_while_it_asks() -> None:
    asked = after(arrived("riga paris"), "ask")
    for state, unnamed in (
        (arrived("riga paris"), False),
        (asked, True),
        (after(asked, "dont-know"), False),
    ):
        assert {board(RULES.view(state, seat), ()).unnamed for seat in (0, 1, None)} == {unnamed}


def test_it_asks_no_second_question_after_a_wrong_answer_and_takes_nothing() -> None:  # SF-T12
    state = after(arrived(), "ask")
    state = after(state, wrong(state))
    assert (state.travellers[0].tokens, state.phase) == (6, "turn")


def test_it_takes_nothing_for_a_wrong_sight() -> None:  # SF-38
    state = after(arrived(), "ask", "answer LV")
    state = after(state, wrong(state))
    assert (state.travellers[0].tokens, state.phase) == (7, "turn")


def test_it_puts_the_card_under_its_pile() -> None:  # SF-38
    state = after(arrived("riga paris oslo"), "ask", "dont-know")
    assert state.tourism == ("paris", "oslo", "riga")


def test_it_gives_nobody_more_than_ten_tokens() -> None:  # SF-39, SF-T6
    state = after(arrived(tokens=9), "ask", "answer LV")
    state = after(state, right(state))
    assert state.travellers[0].tokens == 10


def test_it_offers_six_countries_and_then_five_sights_of_which_one_is_right() -> None:  # SF-40
    for card in box().values():
        countries = country_choices(card, Chance("s", 1))
        assert len(set(countries)) == 6
        assert card.country in countries
        assert set(countries) <= set(atlas().countries)
        sights = sight_choices(card, (), Chance("s", 2))
        assert len(set(sights)) == 5
        assert len(card.known & set(sights)) == 1


def test_it_offers_no_sight_of_a_city_of_which_the_same_is_true() -> None:  # SF-40
    mine = replace(OWN, id="vaticancity", country="VA")
    for card in (*box().values(), mine):
        alike = {s.id for one in cities_like(card.id) if one in box() for s in box()[one].sights}
        for number in range(30):
            offered = set(sight_choices(card, (mine,), Chance("s", number)))
            assert len(offered) == 5
            assert not offered & alike, card.id
            assert all(card.id not in cities_of(sight) for sight in offered - card.known)


def test_it_offers_other_choices_another_time() -> None:  # SF-40, P-1
    riga = box()["riga"]
    offers = {frozenset(country_choices(riga, Chance("s", n))) for n in range(20)}
    assert len(offers) > 10
    places = {country_choices(riga, Chance("s", n)).index("LV") for n in range(60)}
    assert places == set(range(6))


def test_it_offers_countries_from_the_surroundings() -> None:  # SF-40
    near = {"EE", "LT", "BY", "RU", "FI", "SE", "NO", "DK", "IS"}
    for number in range(20):
        offered = set(country_choices(box()["riga"], Chance("s", number)))
        assert len(offered & near) >= 3


def test_it_takes_any_country_where_the_table_types() -> None:  # SF-40
    state = after(arrived(typing=True), "ask")
    assert set(choices(state)) == set(atlas().countries)
    question = RULES.view(state, 0).question
    assert question is not None
    assert question.choices == ()
    assert after(state, "answer LV").phase == "sight"


def test_it_gives_twenty_seconds_for_an_answer_unless_told() -> None:  # SF-40, P-8
    state = after(arrived(), "ask")
    assert RULES.view(state, 0).seconds == 20
    assert str(RULES.null_move(state, 0)) == "dont-know"
    assert RULES.view(after(arrived(question_seconds=0), "ask"), 0).seconds == 0


def test_it_waits_for_the_answer_and_takes_only_what_was_offered() -> None:  # SF-40, P-6
    state = after(arrived(), "ask")
    with pytest.raises(IllegalMove, match="answer_first"):
        after(state, "end")
    with pytest.raises(IllegalMove, match="not_a_choice"):
        after(state, "answer ZZ")
    with pytest.raises(IllegalMove, match="no_question"):
        after(arrived(), "answer LV")


def test_it_takes_answers_as_evidence() -> None:  # SCH-4
    asked = after(arrived(), "ask")
    event = news(asked, "answer LV")[0]
    assert event.evidence == (Evidence("country-of:riga", right=True, response="LV"),)
    miss = wrong(asked)
    assert news(asked, miss)[0].evidence == (
        Evidence("country-of:riga", right=False, response=miss.split()[1]),
    )
    assert news(asked, "dont-know")[0].evidence == (Evidence("country-of:riga", right=False),)
    second = after(asked, "answer LV")
    hit = right(second)
    assert news(second, hit)[0].evidence == (
        Evidence("sight:riga", right=True, response=hit.split()[1]),
    )
    assert news(second, wrong(second))[0].evidence[0].right is False


def test_it_tells_the_right_answer_afterwards() -> None:
    event = news(after(arrived(), "ask"), "dont-know")[0]
    assert event.facts["answer"] == "LV"
    assert event.seen_by(1).facts["answer"] == "LV"


def test_it_leaves_an_answered_card_open_for_all_until_the_next_move() -> None:
    asked = after(arrived(), "ask")
    known = after(asked, right(asked))
    for state, shown in (
        (asked, None),
        (after(asked, "dont-know"), Answered("riga", "country", "LV", right=False)),
        (known, None),  # the second question is asked
        (after(asked, "dont-know", "end"), None),
        (leave(RULES, after(asked, "dont-know"), 1, Chance("leave", 1)).state, None),
    ):
        assert [RULES.view(state, seat).answered for seat in (0, 1, None)] == [shown] * 3
    told = RULES.view(after(known, right(known)), 1).answered
    assert told
    assert (told.step, told.right) == ("sight", True)
    assert told.answer in box()["riga"].known


def test_it_keeps_the_right_answer_out_of_the_view_until_then() -> None:  # P-2
    asked = after(arrived("rostock", cards=(OWN,), own_cards_only=True), "ask")
    for seat in (None, 0, 1):
        view = RULES.view(asked, seat)
        assert view.options.cards == ()
        assert b"warnemuende-lighthouse" not in encode(view)
        assert view.question is not None
        assert len(view.question.choices) == 6


def test_it_shows_the_picture_of_a_card_to_everybody_while_it_is_asked() -> None:
    name = "Abcdefghijklmnopqrst-_.webp"
    drawn = replace(OWN, picture=name)
    state = arrived("rostock", cards=(drawn,), own_cards_only=True)
    asked = after(state, "ask")
    for shown in (asked, after(asked, "answer DE")):
        for seat in (None, 0, 1):
            question = RULES.view(shown, seat).question
            assert question is not None
            assert question.picture == name
    for hidden in (state, after(asked, "dont-know")):
        assert name.encode() not in encode(RULES.view(hidden, 0))


def test_it_reads_cards_from_before_there_were_pictures() -> None:
    text = encode(TravelOptions(cards=(OWN,)))
    assert b"picture" not in text
    assert decode(text, TravelOptions).cards == (OWN,)


@pytest.mark.parametrize("name", ["../../secret", "https://elsewhere.example/x.webp", "x.webp"])
def test_it_takes_no_picture_but_one_of_ours(name: str) -> None:
    text = encode(TravelOptions(cards=(replace(OWN, picture=name),)))
    with pytest.raises(UnreadableValue):
        decode(text, TravelOptions)


def test_it_adds_a_teacher_s_cards_or_plays_them_alone() -> None:
    assert len(new_match(2, cards=(OWN,)).tourism) == 66
    assert new_match(2, cards=(OWN,), own_cards_only=True).tourism == ("rostock",)
    assert len(new_match(2, own_cards_only=True).tourism) == 65
    state = arrived("rostock", cards=(OWN,), own_cards_only=True)
    played = steps(state, "ask", "answer DE", "answer warnemuende-lighthouse")
    assert played[-1].state.travellers[0].tokens == 9
    question = RULES.view(played[1].state, 0).question
    assert question is not None
    assert len(question.choices) == 5


def test_it_offers_no_sight_of_the_same_city_from_another_card() -> None:
    riga = Card("my-riga", "LV", Names("Riga", "Riga", "Riga"), OWN.sights)
    ours = box()["riga"].known
    for number in range(40):
        assert not ours & set(sight_choices(riga, (riga,), Chance("s", number)))


def test_it_reads_a_teacher_s_cards_strictly() -> None:
    data = encode({"cards": [OWN]})
    assert decode(data, TravelOptions).cards == (OWN,)
    for old, new in ((b'"DE"', b'"Germany"'), (b'"rostock"', b'"Ro stock"')):
        with pytest.raises(UnreadableValue):
            decode(data.replace(old, new, 1), TravelOptions)


def test_it_puts_the_card_back_when_its_player_leaves() -> None:  # P-5
    own = traveller("2 2 2", ATHENS)
    state = after(table(own, traveller(), traveller()), "go thessaloniki 2", "ask")
    state = leave(RULES, state, 0, Chance("s", 9)).state
    assert (state.phase, state.turn, state.card) == ("turn", 1, "")
    assert state.tourism[-1] == "riga"
