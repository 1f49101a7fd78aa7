"""The tourism cards: complete, in three languages, and each sight in one city only."""

from collections import Counter

import pytest

from europa_edu.atlas import atlas, fold
from europa_edu.facts import Card, box, cards, cities_like, cities_of, sights
from europa_edu.facts.tourism import FIXTURES

LANGUAGES = ("en", "fr", "de")
NOT_IN_THE_ATLAS = {"pisa"}
READ = [
    line
    for line in (FIXTURES / "where_else.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
EVERY = pytest.mark.parametrize("card", cards().values(), ids=list(cards()))


def test_it_has_the_box_and_at_least_eighty_more_cities() -> None:
    assert len(box()) == 65
    assert len(cards()) >= 145
    assert set(box()) < set(cards())


@EVERY
def test_it_names_a_city_and_its_country_in_three_languages(card: Card) -> None:
    assert all(getattr(card.names, language) for language in LANGUAGES)
    assert card.country in atlas().countries
    if card.id not in NOT_IN_THE_ATLAS:
        assert atlas().cities[card.id].country == card.country


@EVERY
def test_it_tells_a_sentence_about_three_or_more_sights_of_each_city(card: Card) -> None:
    assert len(card.sights) >= 3
    for sight in card.sights:
        assert sight.say is not None, sight.id
        for language in LANGUAGES:
            name, sentence = getattr(sight, language), getattr(sight.say, language)
            assert 0 < len(name) <= 80, sight.id
            assert 10 < len(sentence) <= 140, sight.id
            assert sentence[0].isupper() or not sentence[0].isalpha(), sight.id
            assert sentence.rstrip("“”»„ ")[-1] in ".!", sight.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_never_names_one_sight_on_two_cards(language: str) -> None:
    names = [fold(getattr(s, language)) for card in cards().values() for s in card.sights]
    assert [name for name, count in Counter(names).items() if count > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_never_says_the_same_sentence_twice(language: str) -> None:
    said = [getattr(sight.say, language) for sight in sights().values()]
    assert [text for text, count in Counter(said).items() if count > 1] == []


def test_it_gives_every_sight_one_city_and_a_key_of_its_own() -> None:
    assert len(sights()) == sum(len(card.sights) for card in cards().values())
    assert all(cities_of(s.id)[0] == card.id for card in cards().values() for s in card.sights)
    assert cities_of("no-sight") == ()
    assert all(
        sight.isascii() and sight == sight.lower() and len(sight) <= 60 for sight in sights()
    )


@EVERY
def test_it_never_gives_a_city_away_in_the_name_or_key_of_its_sights(card: Card) -> None:
    if card.id == "nis":
        return  # three letters that are in "osmanisch" too
    for sight in card.sights:
        assert fold(card.names.en) not in fold(sight.id)
        for language in LANGUAGES:
            assert fold(getattr(card.names, language)) not in fold(getattr(sight, language))


@EVERY
def test_it_knows_of_which_cities_of_the_atlas_one_may_say_the_same(card: Card) -> None:
    for sight in card.sights:
        assert set(sight.also) <= set(atlas().cities), sight.id
        assert len({card.id, *sight.also}) == 1 + len(sight.also), sight.id


def test_it_finds_two_cities_alike_both_ways_round() -> None:
    for city in {**atlas().cities, **cards()}:
        assert city not in cities_like(city)
        assert all(city in cities_like(other) for other in cities_like(city))
    assert cities_like("vaticancity") == {"rome"}
    assert "vaticancity" in cities_like("rome")
    assert cities_like("nowhere") == frozenset()


def test_it_asked_of_every_sight_where_else_it_is_true() -> None:
    """Who words a sight anew reads it again: see fixtures/tourism/README.md."""
    read = dict(line.split("\t")[:2] for line in READ)
    assert len(read) == len(READ)
    assert read == {sight.id: sight.en for sight in sights().values()}
    answers = {line.split("\t")[0]: line.split("\t")[2] for line in READ}
    assert all(answers.values())
    assert [s.id for s in sights().values() if s.also and answers[s.id] == "nowhere"] == []
