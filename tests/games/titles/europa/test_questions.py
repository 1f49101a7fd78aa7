"""SCH-3: the school's questions, their facts, and what they prove."""

import pytest
from django.template.loader import render_to_string
from msgspec.structs import replace

from europa_edu.atlas import atlas, may_touch
from europa_edu.facts import Luck, can_ask
from europa_edu.facts.distractors import TWIN_FLAGS
from games.engine import Chance, IllegalMove
from games.engine.words import Reader
from games.titles.europa import TITLE
from games.titles.europa.board import board
from games.titles.europa.questions import compose, right_answer
from games.titles.europa.state import TOPICS, EuropaOptions, Question, State, edition
from games.titles.europa.words import EuropaWords
from games.tongue import TONGUE
from tests.games.titles.europa.positions import (
    RULES,
    after,
    follow,
    items,
    listed,
    news,
    placing,
    table,
)

BOARD = edition()
SCHOOL = EuropaOptions()


def asking(*pawns: str) -> State:
    """A match after its last placement, each seat with these pawns."""
    return follow(table(*pawns, options=SCHOOL, phase="deploy", cards="FR DE IS"))


def questions(country: str) -> list[Question]:
    return [compose(BOARD, country, (), Chance(str(seed), 0)) for seed in range(60)]


def test_it_asks_everyone_who_has_a_pawn_at_once() -> None:  # SCH-3
    state = asking("FR FR DE", "IS", "")
    assert state.phase == "question"
    assert RULES.to_move(state) == (0, 1)
    assert listed(state, 0) == {"ask DE", "ask FR", "pass"}
    with pytest.raises(IllegalMove, match="no_pawn_there IS"):
        after(state, "0: ask IS")


def test_it_names_nothing_on_the_map_of_who_is_asked() -> None:  # SCH-4
    state = after(asking("FR FR DE", "IS", ""), "0: ask FR")
    question = state.questions[0]
    assert question is not None

    def unnamed(state: State) -> list[bool]:
        return [board(RULES.view(state, seat), ()).unnamed for seat in (0, 1, None)]

    assert unnamed(state) == [True, False, False]
    assert unnamed(after(state, f"0: answer {question.right}")) == [False, False, False]


def test_it_asks_nothing_in_box_rules() -> None:  # SCH-3
    state = follow(table("FR FR FR", "", "", phase="deploy", cards="FR DE"))
    assert state.phase == "propose"


def test_it_gives_a_point_for_the_right_answer() -> None:  # SCH-3
    state = after(asking("FR FR FR", "IS", ""), "0: ask FR")
    question = state.questions[0]
    assert question is not None
    event = news(state, f"0: answer {question.right}")["answered"]
    assert event.facts["pp"] == 1
    assert items(event) == {question.item: True}
    assert after(state, f"0: answer {question.right}").pp == (51, 50, 50)


def test_it_shows_the_right_answer_after_a_wrong_one() -> None:  # SCH-3
    state = after(asking("FR FR FR", "IS", ""), "0: ask FR")
    question = state.questions[0]
    assert question is not None
    wrong = next(choice for choice in question.choices if choice != question.right)
    state = after(state, f"0: answer {wrong}")
    assert state.pp == (50, 50, 50)
    shown = RULES.view(state, 2).questions[0]
    assert shown is not None
    assert (shown.right, shown.given) == (question.right, wrong)
    assert RULES.to_move(state) == (1,)


def test_it_takes_i_do_not_know_for_an_answer() -> None:  # SCH-3, P-8
    state = after(asking("FR FR FR", "IS", ""), "0: ask FR")
    event = news(state, "0: pass")["answered"]
    assert [proof.right for proof in event.evidence] == [False]
    assert event.facts["answer"] == "-"


def test_it_allows_one_question_a_turn_and_none_is_fine() -> None:  # SCH-3
    state = after(asking("FR FR FR DE", "IS", ""), "0: ask FR")
    with pytest.raises(IllegalMove, match="one_question_a_turn"):
        after(state, "0: ask DE")
    state = after(asking("FR FR FR", "IS", ""), "0: pass", "1: pass")
    assert state.phase == "propose"
    assert state.pp == (50, 50, 50)


def test_it_asks_no_two_players_the_same() -> None:  # SCH-3
    state = asking("FR", "FR", "FR", "FR", "FR", "FR")
    state = after(state, *(f"{seat}: ask FR" for seat in range(6)))
    asked = [question.item for question in state.questions if question]
    assert len(set(asked)) == 6


def test_it_knows_six_topics() -> None:  # SCH-3
    assert {question.topic for question in questions("FR")} == set(TOPICS)
    assert {question.topic for question in questions("IS")} == set(TOPICS) - {"joined", "neighbour"}


def test_it_asks_only_what_is_certain_about_yugoslavia() -> None:  # SCH-3
    assert {question.topic for question in questions("YU")} == {"capital", "neighbour"}
    for code in set(BOARD.lands) - {"YU"}:
        for question in questions(code)[:12]:
            if question.topic != "capital":
                assert "YU" not in question.choices


@pytest.mark.parametrize("code", sorted(BOARD.lands))
def test_it_offers_exactly_one_right_answer(code: str) -> None:  # SCH-3
    countries = atlas().countries
    for question in questions(code):
        assert question.right in question.choices
        assert len(set(question.choices)) == len(question.choices)
        assert right_answer(BOARD, code, question.topic, question.choices) == question.right
        if question.topic == "neighbour":
            near = [choice for choice in question.choices if choice in BOARD.near[code]]
            assert near == [question.right]
        if question.topic == "flag":
            assert TWIN_FLAGS.get(code) not in question.choices
        if question.topic in ("population", "area"):
            sizes = sorted(
                countries[c].population if question.topic == "population" else countries[c].area_km2
                for c in question.choices
            )
            assert sizes[1] > 1.15 * sizes[0]


@pytest.mark.parametrize("code", sorted(set(BOARD.lands) - {"YU"}))
def test_it_asks_only_what_is_beyond_doubt(code: str) -> None:  # SCH-3
    for seed in range(60):
        question = compose(BOARD, code, (), Luck(str(seed)).at("question"))
        if question.topic in ("population", "area"):
            assert can_ask(question.item)
        if question.topic == "neighbour":
            assert [other for other in question.choices if may_touch(code, other)] == [
                question.right
            ]


def test_it_names_facts_by_their_stable_keys() -> None:  # SCH-3, SCH-4
    keys = {question.topic: question for question in questions("PT")}
    assert keys["capital"].item == "capital:PT"
    assert keys["capital"].right == "lisbon"
    assert keys["flag"].item == "flag:PT"
    assert keys["joined"].item == "joined:PT"
    assert keys["joined"].right == "1986"
    assert keys["neighbour"].item == "border:ES-PT"
    larger, smaller = keys["area"].item.removeprefix("area:").split(">")
    assert keys["area"].right == larger
    assert "PT" in (larger, smaller)


def test_it_takes_a_wrong_neighbour_for_two_mistakes() -> None:  # SCH-4
    question = Question("PT", "neighbour", "border:ES-PT", ("ES", "IT"), "ES")
    state = table("PT", "", "", phase="question", asked=(0, 1), questions=(question, None, None))
    event = news(state, "0: answer IT")["answered"]
    assert items(event) == {"border:ES-PT": False, "border:IT-PT": False}


def test_it_proves_nothing_about_a_state_that_is_gone() -> None:
    question = Question("YU", "capital", "capital:YU", ("belgrade", "rome"), "belgrade")
    state = table("YU", "FR", "FR", phase="question", cards="YU", asked=(0, 1, 2), turn=3)
    state = replace(state, questions=(question, None, None))
    assert items(news(state, "0: answer belgrade")["answered"]) == {}
    state = placing(2, 2, 2, cards="YU", members="AL", turn=3)
    assert items(news(state, "place YU")["placed"]) == {}


@pytest.mark.parametrize("turn", [1, 3])
def test_it_asks_about_the_countries_and_cities_of_today_on_every_map(turn: int) -> None:  # SCH-3
    state = replace(asking("FR FR DE", "IS", ""), turn=turn)
    year = TITLE.board(RULES.view(state, 0), ()).year
    told = EuropaWords(Reader(0, ("Ada", "Ben", "Cem"), SCHOOL, year=year), TONGUE)
    assert told.topic("capital", "DE") == "Germany: which city is the capital?"
    assert right_answer(BOARD, "DE", "capital", ("bonn", "berlin")) == "berlin"
    shown = {"choice": "berlin", "topic": "capital", "reader": told.reader}
    assert render_to_string("games/titles/europa/_choice.html", shown).strip() == "Berlin"
