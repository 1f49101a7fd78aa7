"""Due tourism cards in sans frontières: on top of everybody's deck."""

from msgspec.structs import replace

from europa_edu.atlas import Names
from europa_edu.facts import Card, Sight, box
from games.engine import Chance, play
from games.engine.replay import first_state
from games.titles.sans_frontieres import TITLE
from games.titles.sans_frontieres.state import Ask, State, TravelOptions

DUE = ("sight:rome", "country-of:riga", "country-of:rome")


def test_it_puts_the_cards_that_are_due_on_top_of_the_deck() -> None:  # SF-9
    plain = first_state(TITLE, 3, TravelOptions(), "seed")
    state = first_state(TITLE, 3, TravelOptions(), "seed", DUE)
    assert state.tourism[:2] == ("rome", "riga")
    assert sorted(state.tourism) == sorted(box())
    assert replace(state, tourism=plain.tourism) == plain


def test_it_asks_the_due_card_of_whoever_asks_first() -> None:  # SF-36
    state: State = first_state(TITLE, 2, TravelOptions(), "seed", DUE)
    for seat in range(2):
        asking = replace(state, phase="turn", turn=seat, action="travel", may_ask=True)
        assert play(TITLE.rules, asking, seat, Ask(), Chance("seed", 1)).state.card == "rome"


def test_it_deals_a_teachers_own_card_that_is_due() -> None:
    names = Names("Sandtown", "Sandtown", "Sandtown")
    card = Card("sandtown", "FR", names, (Sight("dune", "Dune", "Dune", "Düne"),))
    options = TravelOptions(cards=(card,), own_cards_only=True)
    assert TITLE.dealable(options, "sight:sandtown")
    assert not TITLE.dealable(options, "sight:rome")
    assert not TITLE.dealable(TravelOptions(), "sight:sandtown")
    assert first_state(TITLE, 2, options, "seed", DUE).tourism == ("sandtown",)
