"""Questions in the reader's language: the sentence, the choices, and why the answer is right."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from babel.numbers import format_decimal
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from europa_edu.atlas import Names, atlas, neighbours
from europa_edu.facts import Item, cards, land_of, sights, size
from quizzes.boards import board, has_map
from quizzes.decks import spoken
from quizzes.formats.values import Card, Written
from quizzes.generate import YES_NO
from quizzes.own import TRUE_FALSE
from quizzes.questions import Question

__all__ = [
    "LETTERS",
    "TOPIC_NAMES",
    "answer_name",
    "board",
    "choice_name",
    "explanation",
    "fact",
    "flags",
    "flags_above",
    "has_map",
    "prompt",
    "questions_of_card",
]

TOPIC_NAMES: dict[str, Promise] = {
    "borders": gettext_lazy("Borders"),
    "sea": gettext_lazy("Sea lines"),
    "cells": gettext_lazy("Squares of the map"),
    "cities": gettext_lazy("Cities and their countries"),
    "sights": gettext_lazy("Sights"),
    "capitals": gettext_lazy("Capitals"),
    "flags": gettext_lazy("Flags"),
    "population": gettext_lazy("Who has more people"),
    "area": gettext_lazy("Which country is larger"),
    "joined": gettext_lazy("Joining the Union"),
    "neighbours": gettext_lazy("How many neighbours"),
    "rivers": gettext_lazy("Rivers"),
    "seas": gettext_lazy("Seas"),
    "own": gettext_lazy("Own questions"),
}

# By topic; how it is turned round (yes or no, which not, back); then by form, where that differs.
# Names come without an article: other languages put them before a colon.
_PROMPTS: dict[str, Promise] = {
    "border": gettext_lazy("Which of these countries touches %(place)s?"),
    "border not": gettext_lazy("Which of these countries does not touch %(place)s?"),
    "border yes": gettext_lazy("Do %(place)s and %(other)s touch?"),
    "sea": gettext_lazy("A sea line leads from %(place)s to one of these countries. Which one?"),
    "sea not": gettext_lazy("To which of these countries does no sea line lead from %(place)s?"),
    "sea yes": gettext_lazy("Does a sea line join %(place)s and %(other)s?"),
    "cell": gettext_lazy("In which square of the map is %(place)s?"),
    "cell name_cell": gettext_lazy("In which square of the map is %(place)s? Type it like D3."),
    "cell tap_cell": gettext_lazy("Tap the square in which %(place)s lies."),
    "country-of": gettext_lazy("In which country is %(place)s?"),
    "country-of tap_country": gettext_lazy("Tap the country in which %(place)s lies."),
    "sight": gettext_lazy("Which of these belongs to %(place)s?"),
    "sight back": gettext_lazy("%(place)s: which city is that?"),
    "sight back tap_city": gettext_lazy("%(place)s: tap the city."),
    "capital": gettext_lazy("What is the capital of %(place)s?"),
    "capital tap_city": gettext_lazy("Tap the capital of %(place)s."),
    "capital back": gettext_lazy("Which country has the capital %(place)s?"),
    "capital back tap_country": gettext_lazy("Tap the country with the capital %(place)s."),
    "flag": gettext_lazy("Which country has this flag?"),
    "flag pick_flag": gettext_lazy("Which is the flag of %(place)s?"),
    "flag tap_country": gettext_lazy("Tap the country that has this flag."),
    "flag match": gettext_lazy("Which flag belongs to which country?"),
    "population": gettext_lazy("Which country has more people?"),
    "population order": gettext_lazy(
        "Put the countries in order: the one with the most people first."
    ),
    "area": gettext_lazy("Which country is larger?"),
    "area order": gettext_lazy("Put the countries in order: the largest first."),
    "joined": gettext_lazy("When did %(place)s join the European Union?"),
    "neighbours": gettext_lazy("How many countries on the map touch %(place)s by land?"),
    "river": gettext_lazy("Which of these countries does %(place)s flow through?"),
    "river back": gettext_lazy("Which of these rivers flows through %(place)s?"),
    "coast": gettext_lazy("Which of these countries lies on %(place)s?"),
    "coast back": gettext_lazy("Which of these seas does %(place)s lie on?"),
}

LETTERS = "ABCDEF"  # of choices, on the projector and of flags
_TWO_WAYS = frozenset(("sight", "capital", "river", "coast"))
_WITH_THE = frozenset(("NL", "GB"))


def prompt(question: Question) -> str:
    """The question as a sentence."""
    if question.text:
        return question.text
    key = question.topic
    if question.choices == YES_NO:
        key += " yes"
    elif not Item.parse(question.item).holds:
        key += " not"
    elif key in _TWO_WAYS and question.subject != Item.parse(question.item).codes:
        key += " back"
    sentence = _PROMPTS.get(f"{key} {question.form}") or _PROMPTS[key]
    places = [*(_the(code, question) for code in question.subject[:2]), "", ""]
    return _capitalised(str(sentence) % {"place": places[0], "other": places[1]})


def flags(question: Question) -> tuple[str, ...]:
    """Countries whose flags are shown with the question, in this order."""
    if question.form == "pick_flag":
        return question.choices
    return question.subject if question.topic == "flag" else ()


def flags_above(question: Question, *, answered: bool) -> tuple[int, ...]:
    """Which of the flags, by number, are shown over the sentence: those to choose from are not."""
    if question.form == "pick_flag":
        return (question.choices.index(question.answer[0]) + 1,) if answered else ()
    if question.form == "match" and not answered:
        return ()
    return tuple(range(1, len(flags(question)) + 1))


def choice_name(code: str, question: Question) -> str:
    """A choice as it is written on its button; years, numbers and squares stay as they are."""
    if question.choices == YES_NO:
        return _("Yes") if code == YES_NO[0] else _("No")
    if question.choices == TRUE_FALSE:
        return _("True") if code == TRUE_FALSE[0] else _("False")
    if question.form == "pick_flag" and code in question.choices:
        return _("Flag %(letter)s") % {"letter": LETTERS[question.choices.index(code)]}
    return code if question.text else _capitalised(_name(code, question))


def answer_name(code: str, question: Question) -> str:
    """A choice once the answer is known: now a flag has the name of its country."""
    if question.form == "pick_flag":
        return _capitalised(_name(code))
    return choice_name(code, question)


def questions_of_card(card: Card, language: str) -> Iterator[Written]:
    """A card as questions in words, for quiz programs; answers in every language are right."""
    city = card.city.in_language(language)
    country = atlas().countries[card.country].names.all
    yield Written("short", str(_PROMPTS["country-of"]) % {"place": city}, tuple(country))
    for sight in card.sights:
        asked = str(_PROMPTS["sight back"]) % {"place": sight.name.in_language(language)}
        feedback = sight.sentence.in_language(language)
        yield Written("short", asked, spoken(card.city), feedback=feedback)


def explanation(question: Question) -> str:
    """The fact behind the question, as a sentence that is true."""
    return " ".join(_capitalised(said) for said in _EXPLAIN[question.topic](question) if said)


def fact(question: Question) -> str:
    """The explanation where the question is not beside it: a teacher's says nothing alone."""
    return f"{question.text} {explanation(question)}".lstrip()


def _own(question: Question) -> Iterable[str]:
    """The right answer, then what the teacher says about it."""
    yield _("The right answer: %(answer)s.") % {"answer": choice_name(question.answer[0], question)}
    yield question.remark


def _border(question: Question) -> Iterable[str]:
    words = _pair_words(question)
    if Item.parse(question.item).holds:
        yield _("%(first)s and %(second)s touch.") % words
    else:
        yield _("%(first)s and %(second)s do not touch.") % words


def _sea(question: Question) -> Iterable[str]:
    words = _pair_words(question)
    if Item.parse(question.item).holds:
        yield _("Ships sail between %(first)s and %(second)s.") % words
    else:
        yield _("No sea line joins %(first)s and %(second)s.") % words


def _pair_words(question: Question) -> dict[str, str]:
    first, second = Item.parse(question.item).codes
    return {"first": _the(first), "second": _the(second)}


def _where(question: Question) -> Iterable[str]:
    place = question.subject[0]
    where = question.answer[0]
    if question.topic == "cell":
        yield _("%(place)s lies in the square %(cell)s.") % {"place": _name(place), "cell": where}
    else:
        words = {"place": _name(place, question), "country": _the(where)}
        yield _("%(place)s is a city in %(country)s.") % words


def _sight(question: Question) -> Iterable[str]:
    if question.names:  # of a teacher's card
        (sight, country), city = question.subject, question.answer[0]
    else:
        city = Item.parse(question.item).codes[0]
        sight = question.subject[0] if question.subject[0] in sights() else question.answer[0]
        country = land_of(city)
    words = {
        "sight": _name(sight, question),
        "city": _name(city, question),
        "country": _name(country),
    }
    yield _("%(sight)s: %(city)s, %(country)s.") % words


def _capital(question: Question) -> Iterable[str]:
    code = Item.parse(question.item).codes[0]
    words = {"place": _the(code), "capital": _name(atlas().countries[code].capital)}
    yield _("The capital of %(place)s is called %(capital)s.") % words


def _flag(question: Question) -> Iterable[str]:
    if question.form == "match":
        names = _listed(question.subject)
        yield _("From the first flag to the last: %(names)s.") % {"names": names}
    else:
        yield _("This is the flag of %(place)s.") % {"place": _the(question.subject[0])}


def _population(question: Question) -> Iterable[str]:
    for code in sorted(question.choices, key=lambda code: -size("population", code)):
        words = {"place": _name(code), "number": _number(size("population", code))}
        yield _("%(place)s: about %(number)s people.") % words


def _area(question: Question) -> Iterable[str]:
    for code in sorted(question.choices, key=lambda code: -size("area", code)):
        yield _("%(place)s: %(number)s km².") % {
            "place": _name(code),
            "number": _number(size("area", code)),
        }


def _joined(question: Question) -> Iterable[str]:
    country = atlas().countries[question.subject[0]]
    words = {"first": _the(country.code), "year": country.eu_since, "left": country.eu_left}
    if country.eu_left:
        yield _("%(first)s joined the Union in %(year)s and left it in %(left)s.") % words
    else:
        yield _("%(first)s joined the Union in %(year)s.") % words


def _neighbours(question: Question) -> Iterable[str]:
    code = question.subject[0]
    if around := neighbours(code):
        yield _("%(first)s touches: %(names)s.") % {"first": _the(code), "names": _listed(around)}
    else:
        yield _("%(place)s has the sea all around.") % {"place": _the(code)}


def _river(question: Question) -> Iterable[str]:
    river = Item.parse(question.item).codes[0]
    words = {"river": _the(river), "names": _listed(atlas().rivers[river].countries)}
    yield _("%(river)s flows through: %(names)s.") % words


def _coast(question: Question) -> Iterable[str]:
    sea = Item.parse(question.item).codes[0]
    around = [code for code, facts in atlas().countries.items() if sea in facts.seas]
    yield _("Countries on %(sea)s: %(names)s.") % {"sea": _the(sea), "names": _listed(around)}


_EXPLAIN = {
    "border": _border, "sea": _sea, "cell": _where, "country-of": _where, "sight": _sight,
    "capital": _capital, "flag": _flag, "population": _population, "area": _area,
    "joined": _joined, "neighbours": _neighbours, "river": _river, "coast": _coast, "own": _own,
}  # fmt: skip


@cache
def _names() -> dict[str, Names]:
    """Everything that has a name; codes of different kinds are never alike."""
    book = atlas()
    features = {**book.rivers, **book.seas}
    return {
        **{code: country.names for code, country in book.countries.items()},
        **{code: sight.names for code, sight in sights().items()},
        **{code: card.names for code, card in cards().items()},
        **{code: city.names for code, city in book.cities.items()},
        **{code: feature.names for code, feature in features.items()},
    }


def _language() -> str:
    return get_language() or "en"


def _name(code: str, question: Question | None = None) -> str:
    """What a teacher's card calls it, where the question comes from one."""
    known = dict(question.names if question else ()).get(code) or _names().get(code)
    return known.in_language(_language()) if known else code


def _the(code: str, question: Question | None = None) -> str:
    """A name inside a sentence: English says "the Danube", "the Netherlands"."""
    article = code in _WITH_THE or code in atlas().rivers or code in atlas().seas
    name = _name(code, question)
    return f"the {name}" if article and _language()[:2] == "en" else name


def _listed(codes: Sequence[str]) -> str:
    return ", ".join(map(_name, codes))


def _capitalised(text: str) -> str:
    """French writes "mer Noire", but not at the beginning."""
    return text[:1].upper() + text[1:]


def _number(value: float) -> str:
    return format_decimal(value, locale=_language().replace("-", "_"))
