"""What places are called: those of the atlas and the cards, and those they are taken for. Pure."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from europa_edu.atlas import Names, atlas
from europa_edu.facts import cards, fuller_names, names_for
from quizzes.questions.spelling import name_forms

FIXTURES = Path(__file__).parents[2] / "fixtures" / "quizzes"
_ELSEWHERE = "~"  # what the key of a place outside our maps begins with


class Name(msgspec.Struct, frozen=True):
    """One name of a place as it is written; `better` is the one to show in its stead."""

    place: str
    text: str
    better: str = ""
    language: str = ""


class PartOfState(msgspec.Struct, frozen=True):
    """A country that is part of a state: who says it of one of its cities is not wrong."""

    names: Names
    of: str
    cities: tuple[str, ...]


class _Aliases(msgspec.Struct):
    as_good: dict[str, dict[str, tuple[str, ...]]]
    loosely: dict[str, dict[str, tuple[str, ...]]]
    parts: dict[str, PartOfState]


class _Elsewhere(msgspec.Struct):
    countries: tuple[tuple[str, str, str], ...]
    cities: tuple[tuple[str, str, str], ...]


@cache
def _aliases() -> _Aliases:
    return msgspec.json.decode((FIXTURES / "aliases.json").read_bytes(), type=_Aliases)


def parts() -> dict[str, PartOfState]:
    return _aliases().parts


def is_country(place: str) -> bool:
    return place in atlas().countries


@cache
def names_of(place: str) -> tuple[Name, ...]:
    """All that is right for a place; what is none of ours is called what it says."""
    shown = names_for(place)
    if shown is None:
        return (Name(place, place),)
    city = atlas().cities.get(place)
    as_good = _aliases().as_good.get(place, {}).values()
    loosely = _aliases().loosely.get(place, {}).items()
    return (
        *(Name(place, text) for text in shown.all),
        *(Name(place, text) for text in (city.also if city else ())),
        *(Name(place, text) for text in fuller_names(place).values()),
        *(Name(place, text) for texts in as_good for text in texts),
        *(
            Name(place, text, shown.in_language(language), language)
            for language, texts in loosely
            for text in texts
        ),
    )


@cache
def places_called() -> dict[str, tuple[str, ...]]:
    """Who bears a name, by its letters: countries first."""
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for name in _all_ours():
        for form in name_forms(name.text):
            found[form][name.place] = None
    ours = set(found)
    for name in _all_others():
        # A place elsewhere that bears the name of one of ours does not count.
        for form in name_forms(name.text):
            if form not in ours:
                found[form][name.place] = None
    return {form: tuple(places) for form, places in found.items()}


def _all_ours() -> Iterator[Name]:
    for place in {**atlas().countries, **atlas().cities, **cards()}:
        yield from names_of(place)


def _all_others() -> Iterator[Name]:
    """States that are no more, parts of states, and the rest of the world."""
    for year in atlas().years.values():
        for code, state in year.states.items():
            if code not in atlas().countries:
                yield from (Name(_ELSEWHERE + code, text) for text in state.names.all)
    for key, part in parts().items():
        yield from (Name(_ELSEWHERE + key, text) for text in part.names.all)
    world = msgspec.json.decode((FIXTURES / "elsewhere.json").read_bytes(), type=_Elsewhere)
    for texts in (*world.countries, *world.cities):
        yield from (Name(_ELSEWHERE + texts[0], text) for text in dict.fromkeys(texts))
