"""What the tables' templates say in words."""

import pytest
from django.utils.translation import override

from games.templatetags.tables import argument, item_words, moves, place

FACTS = {
    "border:FR-IT": "France and Italy touch.",
    "border:ES-IT": "Spain and Italy do not touch.",
    "border1960:CS-DD": "Czechoslovakia and East Germany touch.",
    "sea:FR-GB": "Ships sail between France and United Kingdom.",
    "sea:CH-FR": "No sea line joins Switzerland and France.",
    "rail:DK-SE": "A train ferry joined Denmark and Sweden.",
    "cell:oslo": "Oslo is in D3.",
    "country-of:riga": "Riga is in Latvia.",
    "capital:FR": "The capital of France is Paris.",
    "joined:PT": "Portugal joined the Union in 1986.",
    "neighbours:PT": "Portugal touches: Spain.",
    "population:FR>ES": "More people live in France than in Spain.",
    "area:FR>ES": "France is larger than Spain.",
    "flag:FR": "The flag of France.",
    "sight:rome": "Rome and its sights.",
    "river:vistula": "The Vistula flows through: Poland.",
    "coast:azov": "Countries on the Sea of Azov: Russia, Ukraine.",
}


@pytest.mark.parametrize(("item", "words"), FACTS.items())
def test_it_tells_every_kind_of_fact_as_it_is(item: str, words: str) -> None:
    with override("en"):
        assert item_words(item) == words


@pytest.mark.parametrize("item", FACTS)
def test_it_tells_every_fact_in_every_language(item: str) -> None:
    said = set()
    for language in ("en", "fr", "de"):
        with override(language):
            said.add(item_words(item))
    assert len(said) == 3


def test_it_names_places_in_the_reader_s_language_and_the_map_s_year() -> None:
    with override("de"):
        assert place("FR") == "Frankreich"
        assert place("CS", 1960) == "Tschechoslowakei"
        assert place("rome") == "Rom"
        assert place("D3") == "D3"


def test_it_picks_moves_apart() -> None:
    assert moves(["lay FR", "stop", "lay IT"], "lay") == ["lay FR", "lay IT"]
    assert argument("go oslo 3") == "oslo"
    assert argument("go oslo 3", 2) == "3"
    assert argument("stop") == ""
