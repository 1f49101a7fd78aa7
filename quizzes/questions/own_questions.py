"""Questions from what teachers wrote: their own questions, and their own cards. Pure."""

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from europa_edu.atlas import Names, atlas, fold
from europa_edu.facts import OWN, Chance, cards, cities_like, distractors
from quizzes.questions.formats.values import (
    MAX_PROBLEMS,
    NAME,
    FileProblem,
    FileReading,
    Kind,
    Wording,
    Written,
    WrittenCard,
)
from quizzes.questions.generate import NEAR, OPTIONS
from quizzes.questions.own_cards import filled
from quizzes.questions.question import Question

ASKED: tuple[Kind, ...] = ("choice", "true_false", "short")
TRUE_FALSE = ("true", "false")
LONGEST, LONGEST_REMARK = 300, 500  # letters, for a phone and the back row
MOST_ACCEPTED = 12
SIGHT = "sight"  # the code of the sight that is asked about
LEAST_LETTERS = 3  # of a city's name, to be looked for in that of a sight


def question_item(pk: int) -> str:
    return f"own:{pk}"


def card_item(pk: int) -> str:
    return f"own-card:{pk}"


def to_ask(written: Written) -> Written:
    """As it is kept: a number without tolerance is typed like a word."""
    exact_number = written.kind == "number" and not written.tolerance
    return replace(written, kind="short") if exact_number else written


def problems_of(written: Written) -> tuple[tuple[str, str], ...]:
    """Why a question of a file, well-formed in itself, cannot be asked here."""
    found = [
        ("not_asked", written.text) if written.kind not in ASKED else None,
        ("too_long", written.text) if len(written.text) > LONGEST else None,
        ("too_long", written.feedback) if len(written.feedback) > LONGEST_REMARK else None,
        ("many_accepted", written.text) if len(written.right) > MOST_ACCEPTED else None,
    ]
    return tuple(filter(None, found))


def fit_to_ask(read: FileReading) -> FileReading:
    """What a file holds as it is kept; or, by line, why it cannot be asked."""
    questions = tuple(map(to_ask, read.questions))
    problems = [
        FileProblem(line, code, about[:NAME])
        for line, each in zip(read.lines, questions, strict=True)
        for code, about in problems_of(each)
    ]
    if problems:
        return FileReading(problems=tuple(problems[:MAX_PROBLEMS]))
    return replace(read, questions=questions)


def ask_written(item: str, written: Written, *, seed: str) -> Question:
    """Choices in an order drawn by chance; all that is accepted where an answer is typed."""
    right, wrong = map(_code, written.right), tuple(map(_code, written.wrong))
    answer = tuple(right)
    choices = Chance(seed, use=item).shuffled((*answer[:1], *wrong))
    if written.kind != "choice":
        choices = TRUE_FALSE if written.kind == "true_false" else ()
    return Question(
        item,
        OWN,
        "typed" if written.kind == "short" else "choice",
        subject=(),
        answer=answer,
        choices=choices,
        text=written.text,
        remark=written.feedback,
    )


def _code(text: str) -> str:
    """An answer stands for itself, on one line; "-" and "~" mean something else in responses."""
    flat = " ".join(text.split())
    if flat == "-":
        return "\N{MINUS SIGN}"
    return "\N{TILDE OPERATOR}" + flat[1:] if flat.startswith("~") else flat


def ask_card(
    item: str,
    card: WrittenCard,
    others: Sequence[WrittenCard],
    *,
    seed: str,
    forms: Collection[str] = (),
) -> Question:
    """In which country the city lies, or which city one of its sights belongs to.

    `others` are the set's other cards, among which a pupil has to tell it.
    """
    chance = Chance(seed, use=item)
    sights = [sight.name for sight in card.sights if not _names_city(sight.name, card.city)]
    if sights and (_is_named_like_its_country(card) or chance.below(2)):
        return _which_city(item, card, chance.pick(sights), others, chance)
    own = ((card.key, _names(card.city)),)
    subject, answer = (card.key,), (card.country,)
    if "tap_country" in (forms or ("tap_country",)) and chance.below(2):
        return Question(item, "country-of", "tap_country", subject, answer, names=own)
    wrong = chance.sample(distractors.countries_near(card.country)[:NEAR], OPTIONS - 1)
    choices = chance.shuffled((*answer, *wrong))
    return Question(item, "country-of", "choice", subject, answer, choices, names=own)


def _which_city(
    item: str, card: WrittenCard, sight: Wording, others: Sequence[WrittenCard], chance: Chance
) -> Question:
    """Among the set's other cities, then those around."""
    own = {other.key: other for other in others if _is_another(other, card, sight)}
    drawn = chance.sample(tuple(own), min(OPTIONS - 1, len(own)))
    around = [city for city in _cities_around(card, sight) if city not in drawn][:NEAR]
    drawn += chance.sample(around, min(OPTIONS - 1 - len(drawn), len(around)))
    names = [(SIGHT, _names(sight)), (card.key, _names(card.city))]
    names += [(key, _names(own[key].city)) for key in drawn if key in own]
    return Question(
        item,
        "sight",
        "choice",
        subject=(SIGHT, card.country),
        answer=(card.key,),
        choices=chance.shuffled((card.key, *drawn)),
        names=tuple(names),
    )


def _is_another(other: WrittenCard, card: WrittenCard, sight: Wording) -> bool:
    """Another city, which has no sight of that name."""
    sights = (text for each in other.sights for text in each.name.written)
    return not (_same(other.city.written, card.city) or _same(sights, sight))


def _cities_around(card: WrittenCard, sight: Wording) -> Iterable[str]:
    """Cities of the atlas, nearest first, that neither are called so nor have such a sight.

    A teacher may say of the Vatican what is true of Rome, as our cards do.
    """
    book = atlas()
    here = card.key if card.key in book.cities else book.countries[card.country].capital
    around = (here, *distractors.cities_near(here)) if here else tuple(book.cities)
    alike = cities_like(card.key)
    near = (code for code in around if code in book.cities and code not in alike)
    for city in (book.cities[code] for code in near):
        known = cards()[city.id].sights if city.id in cards() else ()
        sights = (name for each in known for name in each.names.all)
        if city.id != card.key and not (_same(city.names.all, card.city) or _same(sights, sight)):
            yield city.id


def _same(names: Iterable[str], text: Wording) -> bool:
    return not {fold(name) for name in names}.isdisjoint(map(fold, text.written))


def _names_city(sight: Wording, city: Wording) -> bool:
    """Sparrow of Ulm: the question would say the answer."""
    called = [name for name in map(fold, city.written) if len(name) >= LEAST_LETTERS]
    return any(name in fold(text) for text in sight.written for name in called)


def _is_named_like_its_country(card: WrittenCard) -> bool:
    return _same(atlas().countries[card.country].names.all, card.city)


def _names(text: Wording) -> Names:
    return Names(**filled(text))
