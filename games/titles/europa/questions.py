"""SCH-3: one fact about a country where a player has a pawn, with answers to choose from."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice

from europa_edu.atlas import atlas, may_touch
from europa_edu.facts import Item, Luck, is_clearly_larger, size
from europa_edu.facts.distractors import TWIN_FLAGS
from games.engine import Chance, Fact
from games.titles.europa.state import AMBIGUOUS, TOPICS, Country, Edition, Question, edition

CHOICES = 4
NEAREST = 8  # how many countries of like size may be compared with one
TOO_LIKE = 1.15  # times as large, or more
UNKNOWN = "-"  # "I don't know"
SIZES = ("population", "area")


def compose(
    board: Edition,
    country: Country,
    taken: Collection[str],
    chance: Chance,
    due: frozenset[str] = frozenset(),
) -> Question:
    """A question on a topic drawn by lot, if possible on a fact that nobody else is asked now.

    Facts that are due go before.
    """
    made = []
    for topic in chance.shuffled(TOPICS):
        question = _MAKERS[topic](board, country, due, chance)
        if question is None:
            continue
        if question.item not in taken and (not due or question.item in due):
            return question
        made.append(question)
    # Every country has a capital, so there is a last resort.
    return next((question for question in made if question.item not in taken), made[0])


@cache
def askable(name: str) -> frozenset[str]:
    """Every fact that the lot of this edition can fall on."""
    board = edition(name)
    return frozenset(item for code in board.lands for item in _askable(board, code))


def right_answer(board: Edition, country: Country, topic: str, choices: tuple[str, ...]) -> str:
    """The one of these choices that is true: for those who know their atlas."""
    return next(choice for choice in choices if _IS_RIGHT[topic](board, country, choice, choices))


def answered_item(facts: Mapping[str, Fact]) -> str:
    """What the event of an answer is about; empty where it does not tell the smaller country."""
    country, topic, right, given = (
        str(facts[name]) for name in ("country", "topic", "right", "answer")
    )
    if topic == "neighbour":
        return _border_item(country, right)
    if topic in SIZES:
        return "" if given in (right, UNKNOWN) else str(Item(topic, (right, given)))
    return str(Item(topic, (country,)))


def _question(
    country: Country, topic: str, item: str, right: str, wrong: tuple[str, ...], chance: Chance
) -> Question:
    return Question(country, topic, item, chance.shuffled((right, *wrong)), right)


def _askable(board: Edition, country: Country) -> Iterator[str]:
    if country == AMBIGUOUS:
        return
    yield f"capital:{country}"
    yield f"flag:{country}"
    for topic in SIZES:
        for rival in _drawn(board, country, topic):
            yield _larger_item(topic, country, rival)
    if year_of_joining(country):
        yield f"joined:{country}"
    for other in _neighbours(board, country):
        yield _border_item(country, other)


def _pick(
    codes: Sequence[Country], item: Callable[[Country], str], due: frozenset[str], chance: Chance
) -> Country:
    """One of these countries, if possible one with which the fact is due."""
    wanted = [code for code in codes if item(code) in due] if due else []
    return chance.pick(wanted or codes)


def _capital(board: Edition, country: Country, due: frozenset[str], chance: Chance) -> Question:
    wrong = chance.sample(_other_capitals(board, country), CHOICES - 1)
    right = capital(board, country)
    return _question(country, "capital", f"capital:{country}", right, wrong, chance)


@cache
def _other_capitals(board: Edition, country: Country) -> tuple[str, ...]:
    return tuple(capital(board, code) for code in board.lands if code != country)


def _flag(board: Edition, country: Country, due: frozenset[str], chance: Chance) -> Question | None:
    if country == AMBIGUOUS:
        return None
    wrong = chance.sample(_unlike_flags(board, country), CHOICES - 1)
    return _question(country, "flag", f"flag:{country}", country, wrong, chance)


@cache
def _unlike_flags(board: Edition, country: Country) -> tuple[Country, ...]:
    alike = (country, AMBIGUOUS, TWIN_FLAGS.get(country))
    return tuple(code for code in board.lands if code not in alike)


def _larger(topic: str) -> "Maker":
    def make(
        board: Edition, country: Country, due: frozenset[str], chance: Chance
    ) -> Question | None:
        if country == AMBIGUOUS:
            return None
        item = partial(_larger_item, topic, country)
        rival = _pick(_drawn(board, country, topic), item, due, chance)
        rivals = _rivals(board, country, topic)
        if rival not in rivals and not _as_dealt(chance):
            rival = rivals[0]
        more, less = _by_size(topic, country, rival)
        return _question(country, topic, str(Item(topic, (more, less))), more, (less,), chance)

    return make


@cache
def _drawn(board: Edition, country: Country, topic: str) -> tuple[Country, ...]:
    """Countries of like size, but not too like, as the edition knows them: the lot is cast here."""
    sizes = board.like_size[topic]
    own = sizes[country]
    ratio = {code: max(own, other) / min(own, other) for code, other in sizes.items()}
    like = (code for code in ratio if ratio[code] >= TOO_LIKE)
    return tuple(sorted(like, key=ratio.__getitem__)[:NEAREST])


@cache
def _rivals(board: Edition, country: Country, topic: str) -> tuple[Country, ...]:
    """Those of which the larger is beyond doubt today."""
    return tuple(
        code
        for code in _drawn(board, country, topic)
        if is_clearly_larger(topic, *_by_size(topic, country, code))
    )


@cache
def _by_size(topic: str, *codes: Country) -> tuple[Country, Country]:
    more, less = sorted(codes, key=lambda code: size(topic, code), reverse=True)
    return more, less


@cache
def _larger_item(topic: str, country: Country, rival: Country) -> str:
    return str(Item(topic, _by_size(topic, country, rival)))


def _joined(
    board: Edition, country: Country, due: frozenset[str], chance: Chance
) -> Question | None:
    right = year_of_joining(country)
    if not right:
        return None
    years = [year for year in _years_of_joining(board) if year != right]
    wrong = chance.sample(years, CHOICES - 1)
    return _question(country, "joined", f"joined:{country}", right, wrong, chance)


@cache
def _years_of_joining(board: Edition) -> tuple[str, ...]:
    return tuple(sorted({year_of_joining(code) for code in board.lands} - {""}))


def _neighbour(
    board: Edition, country: Country, due: frozenset[str], chance: Chance
) -> Question | None:
    true = _neighbours(board, country)
    if not true:
        return None
    item = partial(_border_item, country)
    right = _pick(true, item, due, chance)
    others = _not_beside(board, country)
    wrong = chance.sample(others, CHOICES - 1)
    if not _as_dealt(chance):
        sure = (code for code in (*wrong, *others) if not may_touch(country, code))
        wrong = tuple(islice(dict.fromkeys(sure), CHOICES - 1))
    return _question(country, "neighbour", item(right), right, wrong, chance)


@cache
def _not_beside(board: Edition, country: Country) -> tuple[Country, ...]:
    """Neighbours of its neighbours, if there are enough of them."""
    near = board.near
    beside = near[country] | {country, AMBIGUOUS}
    far = [code for code in board.lands if code not in beside]
    around = {code for other in near[country] for code in near[other]}
    close = [code for code in far if code in around]
    return tuple(close if len(close) >= CHOICES - 1 else far)


def _as_dealt(chance: Chance) -> bool:
    """Whether the match is of the first rules, which replays with all that was ever asked."""
    return not isinstance(chance, Luck)


@cache
def _neighbours(board: Edition, country: Country) -> tuple[Country, ...]:
    return tuple(sorted(board.by_land[country] - {AMBIGUOUS}))


def _border_item(country: Country, other: Country) -> str:
    return str(Item("border", (min(country, other), max(country, other))))


def capital(board: Edition, country: Country) -> str:
    return atlas().years[board.year].states[country].capital


def year_of_joining(country: Country) -> str:
    """As text; empty for countries that never joined."""
    known = atlas().countries.get(country)
    return str(known.eu_since) if known and known.eu_since else ""


Maker = Callable[[Edition, Country, frozenset[str], Chance], Question | None]
_MAKERS: dict[str, Maker] = {
    "capital": _capital,
    "flag": _flag,
    **{topic: _larger(topic) for topic in SIZES},
    "joined": _joined,
    "neighbour": _neighbour,
}


def _largest(topic: str) -> "Judge":
    return lambda board, country, choice, choices: (
        choice == max(choices, key=lambda code: size(topic, code))
    )


Judge = Callable[[Edition, Country, str, tuple[str, ...]], bool]
_IS_RIGHT: dict[str, Judge] = {
    "capital": lambda board, country, choice, choices: choice == capital(board, country),
    "flag": lambda board, country, choice, choices: choice == country,
    **{topic: _largest(topic) for topic in SIZES},
    "joined": lambda board, country, choice, choices: choice == year_of_joining(country),
    "neighbour": lambda board, country, choice, choices: choice in board.by_land[country],
}
