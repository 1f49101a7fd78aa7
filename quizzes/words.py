"""Questions in the reader's language: the sentence, the choices, and why the answer is right."""

from collections.abc import Iterable, Iterator

from babel.numbers import format_decimal
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from europa_edu.atlas import Country, Names, atlas
from europa_edu.facts import (
    OWN,
    Form,
    Item,
    capitalised,
    city_in_country,
    full_name,
    listed,
    names_for,
    sentence,
    size,
)
from quizzes.questions.formats.values import Written, WrittenCard
from quizzes.questions.generate import YES_NO
from quizzes.questions.grading import also_right
from quizzes.questions.own_questions import TRUE_FALSE
from quizzes.questions.question import Question

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

REGION_NAMES: dict[str, Promise] = {
    "nordic": gettext_lazy("Nordic countries"),
    "baltic": gettext_lazy("Baltic states"),
    "british_isles": gettext_lazy("British Isles"),
    "benelux": gettext_lazy("Benelux"),
    "alps": gettext_lazy("Countries of the Alps"),
    "iberia": gettext_lazy("Iberian Peninsula"),
    "central": gettext_lazy("Central Europe"),
    "balkans": gettext_lazy("The Balkans"),
    "eastern": gettext_lazy("Eastern Europe"),
    "caucasus": gettext_lazy("South Caucasus"),
    "mediterranean": gettext_lazy("On the Mediterranean"),
    "micro_states": gettext_lazy("Tiny states"),
}

# By topic; how it is turned round (yes or no, which not, back); then by form, where that differs.
_PROMPTS: dict[str, Promise] = {
    "border": gettext_lazy("Which of these countries touches %(place)s?"),
    "border not": gettext_lazy("Which of these countries does not touch %(place)s?"),
    "border yes": gettext_lazy("Do %(place)s and %(other)s touch?"),
    "sea": gettext_lazy(
        "On our map a sea line leads from %(place)s to one of these countries. Which one?"
    ),
    "sea not": gettext_lazy(
        "On our map no sea line leads from %(place)s to one of these countries. Which one?"
    ),
    "sea yes": gettext_lazy("Does a sea line on our map join %(place)s and %(other)s?"),
    "cell": gettext_lazy("In which square of the map is %(place)s?"),
    "cell name_cell": gettext_lazy("In which square of the map is %(place)s? Type it like D3."),
    "cell tap_cell": gettext_lazy("Tap the square in which %(place)s lies."),
    "country-of": gettext_lazy("In which country is %(place)s?"),
    "country-of tap_country": gettext_lazy("Tap the country in which %(place)s lies."),
    "sight": gettext_lazy("Which of these belongs to %(place)s?"),
    "sight back": gettext_lazy("%(place)s: which city is that?"),
    "sight back tap_city": gettext_lazy("%(place)s: tap the city."),
    "capital": gettext_lazy("What is the capital %(of_place)s?"),
    "capital tap_city": gettext_lazy("Tap the capital %(of_place)s."),
    "capital back": gettext_lazy("Which country has the capital %(place)s?"),
    "capital back tap_country": gettext_lazy("Tap the country with the capital %(place)s."),
    "flag": gettext_lazy("Which country has this flag?"),
    "flag pick_flag": gettext_lazy("Which is the flag %(of_place)s?"),
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

MILLION = 1_000_000

LETTERS = "ABCDEF"  # of choices, on the projector and of flags
_TWO_WAYS = frozenset(("sight", "capital", "river", "coast"))
# Where the first name is what something is done to: „grenzt an den Kosovo“.
_OBJECTS = frozenset((
    "border", "border not", "sea", "sea not", "sea yes", "joined", "neighbours", "river back",
    "coast", "coast back",
))  # fmt: skip


def prompt(question: Question) -> str:
    """The question as a sentence."""
    if question.text:
        return question.text
    item, key = Item.parse(question.item), question.topic
    if question.choices == YES_NO:
        key += " yes"
    elif not item.holds:
        key += " not"
    elif key in _TWO_WAYS and question.subject != item.codes:
        key += " back"
    asked = _PROMPTS.get(f"{key} {question.form}") or _PROMPTS[key]
    form: Form = "object" if key in _OBJECTS else "the"
    first, second, *_rest = (*question.subject, "", "")
    words = {
        "place": _name(first, question, form),
        "of_place": _name(first, question, "of"),
        "other": _name(second, question, form),
    }
    return capitalised(str(asked) % words)


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
    return code if question.text else capitalised(_name(code, question))


def answer_name(code: str, question: Question) -> str:
    """A choice once the answer is known: now a flag has the name of its country."""
    if question.form == "pick_flag":
        return capitalised(_name(code))
    return choice_name(code, question)


def questions_of_card(card: WrittenCard, language: str) -> Iterator[Written]:
    """A card as questions in words, for quiz programs; answers in every language are right."""
    city = card.city.in_language(language)
    country = atlas().countries[card.country].names.all
    yield Written("short", str(_PROMPTS["country-of"]) % {"place": city}, tuple(country))
    for sight in card.sights:
        asked = str(_PROMPTS["sight back"]) % {"place": sight.name.in_language(language)}
        feedback = sight.sentence.in_language(language)
        yield Written("short", asked, card.city.written, feedback=feedback)


def explanation(question: Question) -> str:
    """The fact behind the question, as everywhere, and the figures where sizes are compared."""
    return " ".join(capitalised(said) for said in _explained(question) if said)


def _explained(question: Question) -> Iterable[str]:
    if question.topic == OWN:
        yield from _own(question)
    elif question.names:
        yield from _of_a_card(question)
    elif question.form == "match":
        yield from _flags(question)
    else:
        if question.form != "order":
            yield sentence(Item.parse(question.item), _language())
        yield from _figures(question)
        others = also_right(question)
        if others and question.form == "typed":
            names = listed(others, _language(), form="bare")
            yield _("Also counted as right: %(cities)s.") % {"cities": names}


def fact(question: Question) -> str:
    """The explanation where the question is not beside it: a teacher's says nothing alone."""
    return f"{question.text} {explanation(question)}".lstrip()


def _own(question: Question) -> Iterable[str]:
    """The right answer, then what the teacher says about it."""
    yield _("The right answer: %(answer)s.") % {"answer": choice_name(question.answer[0], question)}
    yield question.remark


def _of_a_card(question: Question) -> Iterable[str]:
    """Of a teacher's own card, which no item of the atlas knows."""
    if question.topic == "country-of":
        city, country = _name(question.subject[0], question), question.answer[0]
        yield city_in_country(city, country, _language())
    else:
        (sight, country), city = question.subject, question.answer[0]
        words = {"sight": _name(sight, question), "city": _name(city, question)}
        words["country"] = _name(country)
        yield _("%(sight)s: %(city)s, %(country)s.") % words


def _flags(question: Question) -> Iterable[str]:
    names = ", ".join(map(_name, question.subject))
    yield _("From the first flag to the last: %(names)s.") % {"names": names}


def _figures(question: Question) -> Iterable[str]:
    """Where sizes are compared: how large each is, the largest first."""
    if question.topic in ("population", "area"):
        say = _people if question.topic == "population" else _area
        for code in sorted(question.choices, key=lambda code: -size(question.topic, code)):
            yield say(atlas().countries[code])


def _people(country: Country) -> str:
    people = country.population
    words = {
        "place": _name(country.code),
        "number": _number(people if people < MILLION else people / MILLION),
        "year": country.population_year,
        "note": _note(country.population_note),
    }
    if people < MILLION:
        return _("%(place)s: about %(number)s people in %(year)s%(note)s.") % words
    said = ngettext(
        "%(place)s: about %(number)s million people in %(year)s%(note)s.",
        "%(place)s: about %(number)s million people in %(year)s%(note)s.",
        people // MILLION,
    )
    return said % words


def _area(country: Country) -> str:
    words = {
        "place": _name(country.code),
        "number": _number(country.area_km2),
        "note": _note(country.area_note),
    }
    return _("%(place)s: %(number)s km²%(note)s.") % words


def _number(value: float) -> str:
    return format_decimal(value, format="#,##0.##", locale=_language().replace("-", "_"))


def _note(note: Names | None) -> str:
    """What is counted, in brackets."""
    return f" ({note.in_language(_language())})" if note else ""


def _name(code: str, question: Question | None = None, form: Form = "bare") -> str:
    """What a teacher's card calls it, where the question comes from one."""
    if own := dict(question.names if question else ()).get(code):
        return own.in_language(_language())
    # What a pupil typed stays as it is.
    return full_name(code, _language(), form) if names_for(code) else code


def _language() -> str:
    return get_language() or "en"
