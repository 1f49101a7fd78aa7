"""One sentence for every fact: true, whole, and in good English, French and German."""

import re
from collections.abc import Iterator

import pytest

from europa_edu.atlas import atlas
from europa_edu.facts import Item, all_items, name, sentence
from europa_edu.facts.grammar import FRENCH_WITHOUT, GERMAN_FEMININE
from europa_edu.facts.item import KINDS, OLD_KINDS
from europa_edu.facts.sentences import _SENTENCES

LANGUAGES = ("en", "fr", "de")
OLD = (
    "border1960:CS-DD", "border1960:DE-NL", "border1960:FI-SU", "rail:DK-SE", "plane:GB-NL",
    "border:HU-YU", "border:GB-SC", "border:NI-SC", "sea:NI-SC", "capital:YU", "neighbours:YU",
)  # fmt: skip
FACTS = {
    "border:FR-IT": "France and Italy touch.",
    "border:ES-IT": "Spain and Italy do not touch.",
    "border1960:CS-DD": "Czechoslovakia and East Germany touched (map of 1965–1989).",
    "border:GB-SC": "England and Wales and Scotland touch.",
    "border:NI-SC": "Northern Ireland and Scotland do not touch.",
    "border:HU-YU": "Hungary and Yugoslavia touched (map of 1993–2002).",
    "border:FR-GB": "France and the United Kingdom do not touch.",
    "border:ES-GB": "On our map, Spain and the United Kingdom do not touch.",
    "sea:FR-GB": "Ships sail between France and the United Kingdom.",
    "border1960:DE-PL": "West Germany and Poland did not touch (map of 1965–1989).",
    "capital:YU": "The capital of Yugoslavia was called Belgrade.",
    "sea:DK-GB": "Ships sail between Denmark and the United Kingdom.",
    "sea:GB-NO": "On our boards a line joins the United Kingdom and Norway.",
    "sea:GR-HR": "On our boards a line joins Greece and Croatia.",
    "sea:EW-IE": "On our boards a line joins England and Wales and Ireland.",
    "sea:NI-SC": "On our boards a line joins Northern Ireland and Scotland.",
    "sea:CH-FR": "On our map no sea line joins Switzerland and France.",
    "rail:DK-SE": "A train ferry joined Denmark and Sweden.",
    "plane:GB-NL": "A plane joins the United Kingdom and the Netherlands: look at the colours.",
    "cell:oslo": "Oslo lies in the square D3.",
    "country-of:riga": "Riga is in Latvia.",
    "country-of:pisa": "Pisa is in Italy.",
    "capital:FR": "The capital of France is called Paris.",
    "joined:PT": "Portugal joined the Union in 1986.",
    "neighbours:PT": "Portugal touches Spain.",
    "neighbours:IS": "Iceland has the sea all around.",
    "population:FR>ES": "More people live in France than in Spain.",
    "area:FR>ES": "France is larger than Spain.",
    "flag:FR": "The flag of France.",
    "river:vistula": "The Vistula flows through Poland.",
    "coast:azov": "Russia and Ukraine lie on the Sea of Azov.",
    "coast:marmara": "Turkey lies on the Sea of Marmara.",
    "coast:caspian": "On our map, Azerbaijan, Kazakhstan and Russia lie on the Caspian Sea.",
    "neighbours:AM": "On our map, Armenia touches Azerbaijan, Georgia and Turkey.",
    "neighbours:CY": "On our map, Cyprus touches no other country.",
    "border:LT-RU": "Lithuania and Russia touch. "
    "Kaliningrad, between Poland and Lithuania, belongs to Russia.",
}
# What was said wrongly, as every language says it now.
MENDED = {
    "border:BE-NL": (
        "Belgium and the Netherlands touch.",
        "La Belgique et les Pays-Bas se touchent.",
        "Belgien und die Niederlande grenzen aneinander.",
    ),
    "capital:NL": (
        "The capital of the Netherlands is called Amsterdam.",
        "La capitale des Pays-Bas s’appelle Amsterdam.",
        "Die Hauptstadt der Niederlande heißt Amsterdam.",
    ),
    "joined:GB": (
        "The United Kingdom joined the Union in 1973 and left it in 2020.",
        "Le Royaume-Uni a rejoint l’Union en 1973 et l’a quittée en 2020.",
        "Das Vereinigte Königreich trat 1973 der Union bei und 2020 wieder aus.",
    ),
    "joined:NL": (
        "The Netherlands joined the Union in 1958.",
        "Les Pays-Bas ont rejoint l’Union en 1958.",
        "Die Niederlande traten 1958 der Union bei.",
    ),
    "country-of:edinburgh": (
        "Edinburgh is in the United Kingdom.",
        "Édimbourg se trouve au Royaume-Uni.",
        "Edinburgh liegt im Vereinigten Königreich.",
    ),
    "neighbours:NL": (
        "On our map, the Netherlands touches Belgium and Germany.",
        "Sur notre carte, les Pays-Bas touchent l’Allemagne et la Belgique.",
        "Auf unserer Karte grenzen die Niederlande an Belgien und Deutschland.",
    ),
    "neighbours:AM": (
        "On our map, Armenia touches Azerbaijan, Georgia and Turkey.",
        "Sur notre carte, l’Arménie touche l’Azerbaïdjan, la Géorgie et la Turquie.",
        "Auf unserer Karte grenzt Armenien an Aserbaidschan, Georgien und die Türkei.",
    ),
    "neighbours:CY": (
        "On our map, Cyprus touches no other country.",
        "Sur notre carte, Chypre ne touche aucun autre pays.",
        "Auf unserer Karte grenzt Zypern an kein anderes Land.",
    ),
    "border:FR-NL": (
        "On our map, France and the Netherlands do not touch.",
        "Sur notre carte, la France et les Pays-Bas ne se touchent pas.",
        "Auf unserer Karte grenzen Frankreich und die Niederlande nicht aneinander.",
    ),
    "border:PL-RU": (
        "Poland and Russia touch. Kaliningrad, between Poland and Lithuania, belongs to Russia.",
        (
            "La Pologne et la Russie se touchent. "
            "Kaliningrad, entre la Pologne et la Lituanie, appartient à la Russie."
        ),
        (
            "Polen und Russland grenzen aneinander. "
            "Kaliningrad, zwischen Polen und Litauen, gehört zu Russland."
        ),
    ),
    "coast:caspian": (
        "On our map, Azerbaijan, Kazakhstan and Russia lie on the Caspian Sea.",
        "Sur notre carte, la mer Caspienne baigne l’Azerbaïdjan, le Kazakhstan et la Russie.",
        "Auf unserer Karte grenzen Aserbaidschan, Kasachstan und Russland an das Kaspische Meer.",
    ),
    "area:NL>CH": (
        "The Netherlands is larger than Switzerland.",
        "Les Pays-Bas dépassent la Suisse en superficie.",
        "Die Niederlande sind größer als die Schweiz.",
    ),
    "population:NL>MT": (
        "More people live in the Netherlands than in Malta.",
        "Il y a plus d’habitants aux Pays-Bas qu’à Malte.",
        "In den Niederlanden leben mehr Menschen als auf Malta.",
    ),
    "river:rhone": (
        "The Rhône flows through France and Switzerland.",
        "Le Rhône traverse la France et la Suisse.",
        "Die Rhone fließt durch Frankreich und die Schweiz.",
    ),
    "coast:azov": (
        "Russia and Ukraine lie on the Sea of Azov.",
        "La mer d’Azov baigne la Russie et l’Ukraine.",
        "Russland und die Ukraine grenzen an das Asowsche Meer.",
    ),
}


def everything() -> Iterator[Item]:
    yield from map(Item.parse, (*all_items(), *OLD))


@pytest.mark.parametrize(("key", "words"), FACTS.items())
def test_it_tells_every_kind_of_fact_as_it_is(key: str, words: str) -> None:
    assert sentence(Item.parse(key), "en") == words


@pytest.mark.parametrize("key", MENDED)
def test_it_speaks_every_language_as_its_readers_do(key: str) -> None:
    said = tuple(sentence(Item.parse(key), language) for language in LANGUAGES)
    assert said == MENDED[key]


def test_it_has_a_sentence_for_every_kind() -> None:
    assert _SENTENCES.keys() == KINDS.keys() | OLD_KINDS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_every_fact_in_one_whole_sentence(language: str) -> None:
    for item in everything():
        said = sentence(item, language)
        assert said.endswith("."), item
        assert said[0] == said[0].upper(), said
        assert "  " not in said, said
        assert not re.search(r"%|None|\{|\b[ld]’ | [.,;]", said), said
        assert not set(re.findall(r"\b[A-Z]{2}\b", said)) & atlas().countries.keys(), said


def test_it_never_says_the_same_of_two_facts() -> None:
    """But for the two halves of what older maps and today's share."""
    for language in LANGUAGES:
        said = [sentence(Item.parse(key), language) for key in all_items()]
        assert len(set(said)) == len(said)


def test_it_leaves_no_english_in_other_languages() -> None:
    for item in everything():
        assert len({sentence(item, language) for language in LANGUAGES}) == 3, item


def test_it_gives_english_names_their_article() -> None:
    for item in everything():
        said = sentence(item, "en")
        assert not re.search(r"(?<![Tt]he )\b(Netherlands|United Kingdom|Soviet Union)\b", said)


def test_it_gives_french_names_their_article() -> None:
    """Nearly every country has one; cities named like their country, and seas, are none."""
    book = atlas()
    seas = sorted((sea.names.fr for sea in book.seas.values()), key=len, reverse=True)
    with_article = [code for code in book.countries if code not in FRENCH_WITHOUT]
    names = "|".join(sorted((name(code, "fr") for code in with_article), key=len, reverse=True))
    bare = re.compile(rf"(?i)(?<!\ble )(?<!\bla )(?<!\bles )(?<!\bl’)(?<!\ben )(?<!\bau )"
                      rf"(?<!\baux )(?<!\bdu )(?<!\bdes )\b(?:{names})\b")  # fmt: skip
    for item in everything():
        if item.kind in ("sight", "cell"):
            continue
        said = sentence(item, "fr")
        for sea in seas:
            said = said.replace(sea, "X").replace(sea[:1].upper() + sea[1:], "X")
        said = re.sub(r"s’appelle .*", "", said)
        assert not bare.search(said), sentence(item, "fr")


def test_it_gives_german_names_their_article() -> None:
    feminine = "|".join(name(code, "de") for code in GERMAN_FEMININE)
    bare = re.compile(
        rf"(?<!\b[Dd]ie )(?<!\b[Dd]er )\b(?:{feminine}|Niederlande)\b|(?<!\bden )Niederlanden\b"
        r"|(?<!\b[Dd]er )(?<!\bden )(?<!\bdes )(?<!\b[Ii]m )\bKosovo\b|Vereinigtes"
    )
    for item in everything():
        assert not bare.search(sentence(item, "de")), sentence(item, "de")


def test_it_only_names_what_nobody_knows_any_more() -> None:
    said = [
        sentence(Item.parse(key), "en")
        for key in ("country-of:a-town", "sight:a-town", "cell:a-town", "capital:KZ", "what:FR")
    ]
    assert said[:2] == ["A-Town: which country?", "A-Town and its sights."]
    assert said[2:] == ["A-Town", "Kazakhstan", "France"]


def test_it_lists_the_sights_of_a_city() -> None:
    assert sentence(Item.parse("sight:rome"), "en").startswith("Rome and its sights: Colosseum; ")
