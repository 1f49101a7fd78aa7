"""Countries and cities are called by their names, in every language, on every table."""

import re

import pytest
from django.test import Client
from django.utils.translation import override

from europa_edu.atlas import atlas, has_border, has_sea_line
from games.catalog import CATALOG
from games.engine import Chance
from games.engine.words import Reader
from games.kits import editions
from games.models import Match
from games.services.turns import play_bot_turn, play_turn
from games.templatetags.tables import place
from games.templatetags.words import TONGUE
from games.titles.europa_tour.route import edition
from games.titles.europa_tour.state import TourOptions
from games.titles.europa_tour.words import EuropaTourWords
from quizzes.selectors.own_questions import fact_words
from tests.games.tables import playing, state_of

LANGUAGES = ("en", "fr", "de")
CODES = {code for year in atlas().years.values() for code in year.states} | set(atlas().parts)
# Words of our languages that happen to be spelt like a city's id.
WORDS = {"cork", "essen", "nice", "split", "tours"}
EDITIONS = [(slug, edition) for slug in CATALOG for edition in editions(slug)]
LOOK_EVERY = 12  # turns


def raw(text: str) -> set[str]:
    """Codes and ids that stand in a text as they are."""
    words = set(re.findall(r"\w+", text))
    return words & CODES | {word for word in words & atlas().cities.keys() if word not in WORDS}


def shown(client: Client, match: Match, language: str) -> str:
    answer = client.get(f"/table/{match.pk}/now/", headers={"accept-language": language})
    labels = re.findall(r'(?:aria-label|alt|title)="([^"]+)"', answer.text)
    # An icon is an address, not a word; so are the values of buttons.
    return " ".join([re.sub(r"<[^>]+>", " ", answer.text), *labels]).replace("\N{SOFT HYPHEN}", "")


def play_on(match: Match) -> None:
    """One turn: a bot's own, or what a gentle bot would do in a person's place."""
    title, state = CATALOG[match.title], state_of(match)
    if play_bot_turn(match_id=match.pk, version=match.version) is None:
        seat = title.rules.to_move(state)[0]
        moves = title.rules.legal_moves(state, seat)
        chance = Chance("names", match.version)
        move = title.bot("gentle")(title.rules.recall(state, seat), moves, chance)
        text = title.notation.write(move)
        play_turn(match_id=match.pk, seat=seat, version=match.version, move=text)
    match.refresh_from_db()


@pytest.mark.django_db
@pytest.mark.integration
@pytest.mark.usefixtures("valkey")
@pytest.mark.parametrize(("slug", "edition"), EDITIONS)
def test_it_prints_no_raw_code_on_a_table(slug: str, edition: str) -> None:
    title = CATALOG[slug]
    has_limit = "round_limit" in title.options.__struct_fields__
    short = {"round_limit": 3} if has_limit else {}
    options = title.options(starter=0, edition=edition, **short)  # type: ignore[arg-type]
    match = playing(title.slug, people=1, bots=max(title.seats[0] - 1, 1), options=options)
    client = Client()
    client.get("/c/")
    session = client.session
    session["visitor"], session["name"] = "ada", "Ada"
    session.save()
    while match.status == "playing":
        if match.version % LOOK_EVERY == 0:
            language = LANGUAGES[match.version // LOOK_EVERY % 3]
            assert not raw(shown(client, match, language)), (language, match.version)
        play_on(match)
    for language in LANGUAGES:
        assert not raw(shown(client, match, language)), language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["today", "box"])
def test_it_names_every_card_and_link_of_europa_tour(name: str, language: str) -> None:
    deck = edition(name)
    with override(language):
        words = EuropaTourWords(Reader(options=TourOptions(edition=name)), TONGUE)
        assert not raw(" ".join(map(words.card, deck.deck)))
        for kind, pairs in (("border", deck.borders), ("sea", deck.sea)):
            for pair in pairs:
                assert not raw(fact_words(f"{kind}:{pair.replace(' ', '-')}")), pair


def test_it_agrees_with_the_box_about_the_parts_of_a_state() -> None:
    deck = edition("box")
    parts = set(atlas().parts)
    for pairs, holds in ((deck.borders, has_border), (deck.sea, has_sea_line)):
        listed = {pair for pair in pairs if set(pair.split()) & parts}
        assert listed
        for a in deck.colour:
            for b in parts & deck.colour.keys():
                codes = sorted((a, b))
                first, second = ("EW" if code == "GB" else code for code in codes)
                assert holds(first, second) == (" ".join(codes) in listed), codes


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("SC", ("Scotland", "Écosse", "Schottland")),
        ("NI", ("Northern Ireland", "Irlande du Nord", "Nordirland")),
        ("YU", ("Yugoslavia", "Yougoslavie", "Jugoslawien")),
        ("DD", ("East Germany", "Allemagne de l’Est", "Ostdeutschland")),
        ("C4", ("C4", "C4", "C4")),
    ],
)
def test_it_names_what_is_no_state_of_today(code: str, names: tuple[str, ...]) -> None:
    for language, name in zip(LANGUAGES, names, strict=True):
        with override(language):
            assert place(code) == name
