"""What every place, river, sea and sight is called, in every language and form. Pure."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Protocol

from babel.lists import format_list

from europa_edu.atlas import TODAY, Names, atlas, fold
from europa_edu.atlas.load import FIXTURES, read_key
from europa_edu.facts.grammar import Form, phrase
from europa_edu.facts.tourism import cards, sights


class Named(Protocol):
    @property
    def names(self) -> Names: ...


@lru_cache(maxsize=4096)
def names_for(code: str, year: int = TODAY) -> Names | None:
    """Codes of different kinds are never alike; what was of that year goes before all else."""
    book = atlas()
    if then := book.years[year].city_names.get(code):
        return then
    kinds: tuple[Mapping[str, Named], ...] = (
        book.years[year].states, book.cities, cards(), book.parts, book.rivers, book.seas, sights(),
        *(other.states for other in book.years.values()),
    )  # fmt: skip
    return next((kind[code].names for kind in kinds if code in kind), None)


@lru_cache(maxsize=8192)
def name(code: str, language: str, year: int = TODAY, form: Form = "bare") -> str:
    """A name in the form that a sentence needs; cells, years and numbers stay as they are."""
    names = names_for(code, year)
    if names is None:
        # The last resort for a card that was deleted since.
        return code.replace("_", " ").title() if code.islower() else code
    return phrase(code, names.in_language(language), language, form)


def full_name(code: str, language: str, form: Form = "bare") -> str:
    """The name that only this place has: "Brest in Brittany", where "Brest" could be another."""
    fuller = fuller_names(code).get(language[:2])
    return phrase(code, fuller, language, form) if fuller else name(code, language, form=form)


def fuller_names(code: str) -> Mapping[str, str]:
    """By language; none where the name alone is enough."""
    return _namesakes().get(code, {})


@cache
def _namesakes() -> dict[str, dict[str, str]]:
    return read_key(FIXTURES / "namesakes.json", "names", dict[str, dict[str, str]])


def listed(codes: Sequence[str], language: str, year: int = TODAY, form: Form = "the") -> str:
    """ "France, Germany and the Netherlands": in the order of their names."""
    locale = language[:2] if language[:2] in ("fr", "de") else "en_GB"
    ordered = sorted(codes, key=lambda code: fold(name(code, language, year)))
    return format_list([name(code, language, year, form) for code in ordered], locale=locale)
