"""Names in sentences: articles, prepositions and number, in three languages."""

from itertools import product

import pytest

from europa_edu.atlas import atlas
from europa_edu.facts import cards, full_name, grammar, is_plural, listed, name, sights
from europa_edu.facts.names import names_for

LANGUAGES = ("en", "fr", "de")
# the, object, of, in
FORMS = {
    ("NL", "en"): (
        "the Netherlands", "the Netherlands", "of the Netherlands", "in the Netherlands",
    ),
    ("NL", "fr"): ("les Pays-Bas", "les Pays-Bas", "des Pays-Bas", "aux Pays-Bas"),
    ("NL", "de"): ("die Niederlande", "die Niederlande", "der Niederlande", "in den Niederlanden"),
    ("GB", "en"): (
        "the United Kingdom", "the United Kingdom", "of the United Kingdom",
        "in the United Kingdom",
    ),
    ("GB", "fr"): ("le Royaume-Uni", "le Royaume-Uni", "du Royaume-Uni", "au Royaume-Uni"),
    ("GB", "de"): (
        "das Vereinigte Königreich", "das Vereinigte Königreich", "des Vereinigten Königreichs",
        "im Vereinigten Königreich",
    ),
    ("FR", "en"): ("France", "France", "of France", "in France"),
    ("FR", "fr"): ("la France", "la France", "de la France", "en France"),
    ("FR", "de"): ("Frankreich", "Frankreich", "von Frankreich", "in Frankreich"),
    ("IT", "fr"): ("l’Italie", "l’Italie", "de l’Italie", "en Italie"),
    ("HU", "fr"): ("la Hongrie", "la Hongrie", "de la Hongrie", "en Hongrie"),
    ("AZ", "fr"): ("l’Azerbaïdjan", "l’Azerbaïdjan", "de l’Azerbaïdjan", "en Azerbaïdjan"),
    ("PT", "fr"): ("le Portugal", "le Portugal", "du Portugal", "au Portugal"),
    ("MT", "fr"): ("Malte", "Malte", "de Malte", "à Malte"),
    ("AD", "fr"): ("Andorre", "Andorre", "d’Andorre", "en Andorre"),
    ("SC", "fr"): ("l’Écosse", "l’Écosse", "de l’Écosse", "en Écosse"),
    ("CH", "de"): ("die Schweiz", "die Schweiz", "der Schweiz", "in der Schweiz"),
    ("XK", "de"): ("der Kosovo", "den Kosovo", "des Kosovo", "im Kosovo"),
    ("MT", "de"): ("Malta", "Malta", "von Malta", "auf Malta"),
    ("vaticancity", "fr"): (
        "la Cité du Vatican", "la Cité du Vatican", "de la Cité du Vatican",
        "à la Cité du Vatican",
    ),
    ("vaticancity", "de"): (
        "die Vatikanstadt", "die Vatikanstadt", "der Vatikanstadt", "in der Vatikanstadt",
    ),
    ("paris", "fr"): ("Paris", "Paris", "de Paris", "à Paris"),
}  # fmt: skip


@pytest.mark.parametrize(("code", "language"), FORMS)
def test_it_puts_a_name_into_every_form(code: str, language: str) -> None:
    forms = ("the", "object", "of", "in")
    assert tuple(name(code, language, form=form) for form in forms) == FORMS[code, language]


@pytest.mark.parametrize(
    ("code", "language", "the", "of_object"),
    [
        ("danube", "en", "the Danube", "the Danube"),
        ("danube", "de", "die Donau", "die Donau"),
        ("rhine", "de", "der Rhein", "den Rhein"),
        ("elbe", "fr", "l’Elbe", "l’Elbe"),
        ("northern-dvina", "de", "die Nördliche Dwina", "die Nördliche Dwina"),
        ("gota-alv", "de", "der Göta älv", "den Göta älv"),
        ("black", "de", "das Schwarze Meer", "das Schwarze Meer"),
        ("black", "fr", "la mer Noire", "la mer Noire"),
        ("atlantic", "de", "der Atlantische Ozean", "den Atlantischen Ozean"),
        ("atlantic", "fr", "l’océan Atlantique", "l’océan Atlantique"),
        ("biscay", "de", "der Golf von Biskaya", "den Golf von Biskaya"),
        ("irish", "de", "die Irische See", "die Irische See"),
        ("channel", "fr", "la Manche", "la Manche"),
    ],
)
def test_it_gives_waters_their_article(code: str, language: str, the: str, of_object: str) -> None:
    assert name(code, language, form="the") == the
    assert name(code, language, form="object") == of_object


def test_it_names_a_state_as_the_map_of_its_year_does() -> None:
    assert name("DE", "fr", 1965, "the") == "l’Allemagne de l’Ouest"
    assert name("DE", "fr", form="the") == "l’Allemagne"
    assert name("SU", "de", 1965, "in") == "in der Sowjetunion"
    assert name("SU", "en", form="the") == "the Soviet Union"
    assert name("MK", "en", 1993) == "Macedonia"


def test_it_names_whatever_has_a_name_and_leaves_the_rest() -> None:
    assert name("D3", "de") == "D3"
    assert name("1986", "fr") == "1986"
    assert name("pisa", "fr") == "Pise"
    assert name("a_city", "en") == "A City"
    assert names_for("nowhere") is None


def test_it_knows_which_verb_follows() -> None:
    assert [is_plural("NL", language) for language in LANGUAGES] == [False, True, True]
    assert all(is_plural("EW", language) for language in LANGUAGES)
    assert not any(is_plural("FR", language) for language in LANGUAGES)


def test_it_lists_names_as_each_language_does() -> None:
    assert listed(("BE", "NL", "FR"), "en") == "Belgium, France and the Netherlands"
    assert listed(("BE", "NL", "FR"), "fr") == "la Belgique, la France et les Pays-Bas"
    assert (
        listed(("BE", "NL", "XK"), "de", form="object") == "Belgien, den Kosovo und die Niederlande"
    )


def test_it_never_says_a_bare_name_in_french_but_of_those_without_an_article() -> None:
    book = atlas()
    lands = {*book.parts, *(code for year in book.years.values() for code in year.states)}
    for code in {*lands, *book.rivers, *book.seas} - grammar.FRENCH_WITHOUT:
        assert name(code, "fr", form="the").startswith(("le ", "la ", "les ", "l’")), code


def test_it_speaks_of_codes_that_are_there() -> None:
    book = atlas()
    lands = {code for year in book.years.values() for code in year.states}
    assert lands >= grammar.ENGLISH_THE | grammar.FRENCH_MASCULINE | grammar.FRENCH_WITHOUT
    assert lands | {grammar.VATICAN} >= grammar.GERMAN_FEMININE | grammar.GERMAN_ISLANDS
    assert grammar.GERMAN_GENITIVE.keys() <= lands
    assert grammar.VATICAN in book.cities
    assert book.rivers.keys() >= grammar.FRENCH_FEMININE_RIVERS
    assert book.rivers.keys() | book.seas.keys() >= grammar.GERMAN_MASCULINE_WATERS
    assert book.seas.keys() >= grammar.GERMAN_FEMININE_SEAS


def test_it_declines_german_names_of_every_kind() -> None:
    """„Das Schwarzes Meer“ would be the strong form."""
    for code, form in product((*atlas().seas, *atlas().rivers, "GB"), ("the", "object", "in")):
        first = name(code, "de", form=form).split()[1]  # type: ignore[arg-type]
        assert not first.endswith(("ches", "cher", "tes", "ßes")), (code, form)


def test_it_names_every_code_in_every_language() -> None:
    book = atlas()
    for code in (*book.countries, *book.cities, *book.rivers, *book.seas, *cards(), *sights()):
        assert all(name(code, language) for language in LANGUAGES), code


def test_it_tells_cities_of_one_name_apart() -> None:
    assert full_name("brest", "de", "in") == "in Brest in der Bretagne"
    assert full_name("brestby", "fr", "of") == "de Brest sur le Boug"
    assert full_name("vienna", "fr-ch") == "Vienne (Wien)"
    assert full_name("vienna", "en") == "Vienna"
    for language in LANGUAGES:
        full = [full_name(code, language) for code in {**atlas().cities, **cards()}]
        assert len(set(full)) == len(full)
