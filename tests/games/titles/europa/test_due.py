"""Due facts in EUROPA: asked before others, once, of whoever asks about the country (SCH-3)."""

import pytest

from games.engine import Chance
from games.engine.replay import first_state
from games.titles.europa import TITLE
from games.titles.europa.questions import askable, compose
from games.titles.europa.state import EuropaOptions, edition
from tests.games.titles.europa.positions import after, follow, table

BOARD = edition()


def item_of(asked: object) -> str:
    return str(getattr(asked, "item", ""))


@pytest.mark.parametrize("item", ["capital:FR", "flag:FR", "joined:FR", "border:ES-FR"])
def test_it_asks_the_fact_that_is_due_whatever_the_lots_say(item: str) -> None:
    asked = {compose(BOARD, "FR", (), Chance(str(n), 0), frozenset([item])).item for n in range(40)}
    assert asked == {item}


@pytest.mark.parametrize("topic", ["population", "area"])
def test_it_compares_with_the_country_that_is_due(topic: str) -> None:
    for item in (item for item in askable("1945") if item.startswith(topic)):
        made = {
            compose(BOARD, country, (), Chance("seed", 0), frozenset([item])).item
            for country in item.partition(":")[2].split(">")
        }
        assert item in made


def test_it_asks_as_ever_about_a_country_of_which_nothing_is_due() -> None:
    for seed in range(40):
        plain = compose(BOARD, "IS", (), Chance(str(seed), 0))
        assert compose(BOARD, "IS", (), Chance(str(seed), 0), frozenset(["flag:FR"])) == plain


def test_it_asks_a_due_fact_once() -> None:
    due = frozenset(["capital:FR", "flag:DE"])
    state = table("FR", "FR", "", options=EuropaOptions(), phase="deploy", cards="FR IS", due=due)
    state = after(follow(state), "0: ask FR")
    assert item_of(state.questions[0]) == "capital:FR"
    assert state.due == {"flag:DE"}
    state = after(state, "1: ask FR")
    assert item_of(state.questions[1]) != "capital:FR"


def test_it_knows_only_facts_that_its_questions_ask() -> None:
    assert {"capital:FR", "flag:FR", "joined:FR", "border:ES-FR"} <= askable("1945")
    assert not any("YU" in item for item in askable("1945"))
    state = first_state(TITLE, 3, EuropaOptions(), "seed", ("capital:FR", "cell:oslo"))
    assert state.due == {"capital:FR"}


def test_it_has_nothing_to_ask_in_box_rules() -> None:
    assert not TITLE.dealable(EuropaOptions(rules="box"), "capital:FR")
