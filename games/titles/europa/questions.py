"""SCH-3: one fact about a country where a player has a pawn, with answers to choose from."""

from collections.abc import Callable, Collection

from europa_edu.atlas import Country as AtlasCountry
from europa_edu.atlas import atlas
from games.engine import Chance
from games.titles.europa.state import TOPICS, Country, Edition, Question

CHOICES = 4
GAP = 1.15  # sizes are compared only where one is clearly larger
NEAREST = 8  # how many countries of like size may be compared with one
# Flags that pupils cannot be expected to tell apart.
TWINS = {"LU": "NL", "NL": "LU", "RO": "MD", "MD": "RO"}
# On this board it is Serbia and Montenegro: its flag, sizes and years would be ambiguous.
AMBIGUOUS = "YU"
UNKNOWN = "-"  # "I don't know"


def compose(board: Edition, country: Country, taken: Collection[str], chance: Chance) -> Question:
    """A question on a topic drawn by lot, if possible on a fact that nobody else is asked now."""
    spare: Question | None = None
    for topic in chance.shuffled(TOPICS):
        question = _MAKERS[topic](board, country, chance)
        if question is not None and question.item not in taken:
            return question
        spare = spare or question
    assert spare is not None, "every country has a capital"  # noqa: S101
    return spare


def right_answer(board: Edition, country: Country, topic: str, choices: tuple[str, ...]) -> str:
    """The one of these choices that is true: for those who know their atlas."""
    return next(choice for choice in choices if _IS_RIGHT[topic](board, country, choice, choices))


def _question(
    country: Country, topic: str, item: str, right: str, wrong: tuple[str, ...], chance: Chance
) -> Question:
    return Question(country, topic, item, chance.shuffled((right, *wrong)), right)


def _capital(board: Edition, country: Country, chance: Chance) -> Question:
    others = [capital(board, code) for code in board.lands if code != country]
    wrong = chance.sample(others, CHOICES - 1)
    right = capital(board, country)
    return _question(country, "capital", f"capital:{country}", right, wrong, chance)


def _flag(board: Edition, country: Country, chance: Chance) -> Question | None:
    if country == AMBIGUOUS:
        return None
    unlike = (country, AMBIGUOUS, TWINS.get(country))
    wrong = chance.sample([code for code in board.lands if code not in unlike], CHOICES - 1)
    return _question(country, "flag", f"flag:{country}", country, wrong, chance)


def _larger(topic: str, size: Callable[[AtlasCountry], float]) -> "Maker":
    def make(board: Edition, country: Country, chance: Chance) -> Question | None:
        if country == AMBIGUOUS:
            return None
        sizes = {c: size(atlas().countries[c]) for c in board.lands if c != AMBIGUOUS}
        ratio = {c: max(sizes[c], sizes[country]) / min(sizes[c], sizes[country]) for c in sizes}
        rivals = sorted((c for c in sizes if ratio[c] > GAP), key=ratio.__getitem__)[:NEAREST]
        rival = chance.pick(rivals)
        more, less = sorted((country, rival), key=sizes.__getitem__, reverse=True)
        return _question(country, topic, f"{topic}:{more}>{less}", more, (less,), chance)

    return make


def _joined(board: Edition, country: Country, chance: Chance) -> Question | None:
    right = year_of_joining(country)
    if not right:
        return None
    years = sorted({year_of_joining(code) for code in board.lands} - {"", right})
    wrong = chance.sample(years, CHOICES - 1)
    return _question(country, "joined", f"joined:{country}", right, wrong, chance)


def _neighbour(board: Edition, country: Country, chance: Chance) -> Question | None:
    true = sorted(board.by_land[country] - {AMBIGUOUS})
    if not true:
        return None
    right = chance.pick(true)
    far = [
        code
        for code in board.lands
        if code not in (country, AMBIGUOUS) and code not in board.near[country]
    ]
    around = {code for other in board.near[country] for code in board.near[other]}
    close = [code for code in far if code in around]
    wrong = chance.sample(close if len(close) >= CHOICES - 1 else far, CHOICES - 1)
    item = f"border:{min(country, right)}-{max(country, right)}"
    return _question(country, "neighbour", item, right, wrong, chance)


def capital(board: Edition, country: Country) -> str:
    return atlas().years[board.year].states[country].capital


def year_of_joining(country: Country) -> str:
    """As text; empty for countries that never joined."""
    known = atlas().countries.get(country)
    return str(known.eu_since) if known and known.eu_since else ""


Maker = Callable[[Edition, Country, Chance], Question | None]
_MAKERS: dict[str, Maker] = {
    "capital": _capital,
    "flag": _flag,
    "population": _larger("population", lambda country: country.population),
    "area": _larger("area", lambda country: country.area_km2),
    "joined": _joined,
    "neighbour": _neighbour,
}


def _largest(size: Callable[[AtlasCountry], float]) -> "Judge":
    return lambda board, country, choice, choices: (
        choice == max(choices, key=lambda code: size(atlas().countries[code]))
    )


Judge = Callable[[Edition, Country, str, tuple[str, ...]], bool]
_IS_RIGHT: dict[str, Judge] = {
    "capital": lambda board, country, choice, choices: choice == capital(board, country),
    "flag": lambda board, country, choice, choices: choice == country,
    "population": _largest(lambda country: country.population),
    "area": _largest(lambda country: country.area_km2),
    "joined": lambda board, country, choice, choices: choice == year_of_joining(country),
    "neighbour": lambda board, country, choice, choices: choice in board.by_land[country],
}
