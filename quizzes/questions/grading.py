"""Grading, kind and exact: a slip is forgiven, another place never is. Pure.

Typed names count in every language, whatever their accents, capitals, articles and hyphens. A slip
(see spelling.py) is forgiven unless the letters are, or are as near to, another real place:
"Slovania" may be Slovenia or Slovakia, so it is neither. Names of under five letters forgive
nothing: "Rige" is as near to the Rigi as to Riga, as Bern is to Brno and Kiel to Kiev.

Loose names (Holland, Great Britain, Macedonia) are right, and the right one is shown. England is
not the United Kingdom: it is accepted, likewise, for a city that lies in it, and for nothing else.

Of some sights more than one city may be named (`also` of a sight): each is as right as ours.
"""

import re
from collections.abc import Sequence
from functools import cache

from msgspec import Struct
from rapidfuzz import process
from rapidfuzz.distance import OSA

from europa_edu import facts
from europa_edu.atlas import atlas, fold
from europa_edu.atlas.grid import COLUMNS, ROWS
from europa_edu.facts import Item, cards, cities_of, is_place, sights
from quizzes.questions.place_names import (
    is_country,
    names_of,
    parts,
    places_called,
)
from quizzes.questions.question import DONT_KNOW, Question
from quizzes.questions.spelling import (
    MOST_LETTERS,
    TWO_SLIPS,
    distance,
    forms,
    name_forms,
    slips_forgiven,
    sound,
)

SUGGESTIONS = 8
LEAST_LETTERS = 2  # before names are suggested


class Verdict(Struct, frozen=True):
    """What an answer is worth; `meant` is the other place that the pupil had in mind."""

    right: bool
    exact: bool = False  # right without a slip
    spelling: str = ""  # the right name, where another was let pass
    meant: str = ""


WRONG = Verdict(right=False)
RIGHT = Verdict(right=True, exact=True)


def grade(question: Question, response: str | Sequence[str], *, language: str = "") -> Verdict:
    """Whether this answers the question; `language` is that in which a loose name is put right."""
    if question.form in ("order", "match"):
        return _grade_row(question, _row(response))
    text = response if isinstance(response, str) else next(iter(response), "")
    if text.strip() in ("", DONT_KNOW):
        return WRONG
    if question.form == "typed" and question.text:
        return _grade_words(question.answer, text)
    if question.form == "typed":
        return _grade_place(question, text, language)
    if question.form == "name_cell":
        text = read_cell(text)
    if question.form == "pick_flag":
        text = read_flag(question, text)
    return _grade_code(question, text.strip())


def read_cell(text: str) -> str:
    """The cell that was typed, "d 3" or "3D"; empty if it is none."""
    signs = re.sub(r"[^A-Z0-9]", "", text.upper())
    found = "".join(sorted(signs, reverse=True))  # letters come after digits
    is_cell = len(found) == 2 and found[0] in COLUMNS and found[1] in ROWS
    return found if is_cell else ""


def read_flag(question: Question, text: str) -> str:
    """The country of the flag with this number: its code on the button would tell the answer."""
    return dict(zip(question.buttons, question.choices, strict=True)).get(text.strip(), "")


def suggest(prefix: str, language: str, *, like: str = "") -> tuple[str, ...]:
    """Names that begin so, in this language; `like` a country's code only countries, else cities.

    The name in any language finds a place, so that who types "Wien" is offered Vienna.
    """
    wanted = forms(prefix)
    if not wanted or len(wanted[0]) < LEAST_LETTERS:
        return ()
    found = [
        (rank, shown)
        for place, shown, own, others in _completions(language)
        if not like or is_country(place) == is_country(like)
        if (rank := 0 if own.startswith(wanted) else 1 if _any_begins(others, wanted) else 2) < 2
    ]
    return tuple(dict.fromkeys(shown for _rank, shown in sorted(found)))[:SUGGESTIONS]


def _any_begins(names: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    return any(name.startswith(wanted) for name in names)


@cache
def _completions(language: str) -> tuple[tuple[str, str, str, tuple[str, ...]], ...]:
    """Each place with its name in a language, the letters of that name, and of all others."""
    rows = []
    for place in {**atlas().countries, **atlas().cities, **cards()}:
        shown = facts.name(place, language)
        others = tuple(f for each in names_of(place) for f in name_forms(each.text))
        rows.append((place, shown, fold(shown), others))
    return tuple(rows)


def also_right(question: Question) -> tuple[str, ...]:
    """Other cities of which one may say what was asked; or other sights, as older questions had."""
    if question.topic != "sight":
        return ()
    asked = question.subject[0]
    known = cities_of(asked) or [one for one in question.choices if asked in cities_of(one)]
    return tuple(code for code in known if code not in question.answer)


def _grade_code(question: Question, code: str) -> Verdict:
    if code == question.answer[0] or code in also_right(question):
        return RIGHT
    return Verdict(right=False, meant=code if _is_known(code) else "")


def _is_known(code: str) -> bool:
    """Whether it may be asked against later: a place, a cell or a sight, not "yes"."""
    book = atlas()
    natural = code in book.rivers or code in book.seas
    return is_place(code) or natural or code in sights() or book.grid.is_cell(code)


def _row(response: str | Sequence[str]) -> tuple[str, ...]:
    """Codes in their order; a form field may hold them in one text."""
    if isinstance(response, str):
        return tuple(re.split(r"[\s,;]+", response.strip()))
    return tuple(code.strip() for code in response)


def _grade_row(question: Question, row: tuple[str, ...]) -> Verdict:
    if row == question.answer:
        return RIGHT
    own = Item.parse(question.item).codes[0]
    if question.form == "match" and len(row) == len(question.answer) and own in question.answer:
        given = row[question.answer.index(own)]
        return Verdict(right=False, meant=given if given != own and is_place(given) else "")
    return WRONG


def _grade_words(accepted: Sequence[str], text: str) -> Verdict:
    """Against what a teacher accepts, and nothing else: no other place is a rival here."""
    number = _number(text)
    if _plain(text) in map(_plain, accepted) or number in filter(None, map(_number, accepted)):
        return RIGHT
    # Letters alone would take 3,5 for 35.
    words = [answer for answer in accepted if not number or not _number(answer)]
    letters = {form: answer for answer in words for form in name_forms(answer)}
    slips = [(distance(typed, name), name) for typed in forms(text) for name in letters]
    forgiven = [(far, name) for far, name in slips if far <= slips_forgiven(name)]
    if not forgiven:
        return WRONG
    far, name = min(forgiven)
    return Verdict(right=True, exact=not far, spelling=letters[name] if far else "")


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _number(text: str) -> str:
    """A typed number in one spelling, "10 000" and "10.000" alike; empty if it is none."""
    bare = re.sub(r"(?<=\d)[ .,'’\xa0\u202f](?=\d{3}(?!\d))", "", text.strip())
    found = re.fullmatch(r"[-\u2212]?\s?\d{1,15}([.,]\d{1,9})?", bare)
    plain = re.sub(r"\s", "", bare).replace("\u2212", "-").replace(",", ".")
    return f"{float(plain):.15g}" if found else ""


def _grade_place(question: Question, text: str, language: str) -> Verdict:
    verdict = _grade_name(question, question.answer[0], text, language)
    others = () if verdict.right else also_right(question)
    # How another is spelt is not said: the explanation names it.
    return RIGHT if any(_grade_name(question, o, text, language).right for o in others) else verdict


def _grade_name(question: Question, wanted: str, text: str, language: str) -> Verdict:
    typed = forms(text[: MOST_LETTERS + 1])
    if not typed or len(text) > MOST_LETTERS:
        return WRONG
    if any(form in _letters(wanted) for form in typed):
        return Verdict(right=True, exact=True, spelling=_better(wanted, typed, language))
    if _is_part(question, wanted, typed):
        return Verdict(right=True, exact=False, spelling=facts.name(wanted, language))
    called = [place for form in typed for place in places_called().get(form, ())]
    if called:
        return Verdict(right=False, meant=_nearest_kind(called, wanted))
    return min((_grade_slip(wanted, form) for form in typed), key=lambda v: (not v.right, v.meant))


@cache
def _letters(place: str) -> dict[str, str]:
    """The letters of each right name, and how it is written."""
    found: dict[str, str] = {}
    for name in names_of(place):
        for form in name_forms(name.text):
            found.setdefault(form, name.better or name.text)
    return found


def _better(place: str, typed: tuple[str, ...], language: str) -> str:
    """The name to show for a loose one; empty if what was typed is as good."""
    loose = [name for name in names_of(place) if set(name_forms(name.text)) & set(typed)]
    if not all(name.better for name in loose):
        return ""
    here = [name.better for name in loose if name.language == language[:2]]
    return (here or [name.better for name in loose])[0]


def _is_part(question: Question, wanted: str, typed: tuple[str, ...]) -> bool:
    return any(
        part.of == wanted and not set(part.cities).isdisjoint(question.subject)
        for part in parts().values()
        if any(set(name_forms(name)) & set(typed) for name in part.names.all)
    )


def _nearest_kind(places: Sequence[str], wanted: str) -> str:
    """Of several places with one name, that of the kind that was asked for."""
    ours = [place for place in places if is_place(place)]
    ours.sort(key=lambda place: is_country(place) != is_country(wanted))
    return ours[0] if ours else ""


def _grade_slip(wanted: str, typed: str) -> Verdict:
    """Forgive a slip if the wanted name is nearer than that of any other real place."""
    own = _letters(wanted)
    slips = {name: distance(typed, name) for name in own}
    near = {name: far for name, far in slips.items() if far <= slips_forgiven(name)}
    best = min(near.values(), default=TWO_SLIPS + 1.0)
    rival, place = _nearest_other(typed, wanted)
    if near and best < rival:
        spelling = own[min(near, key=lambda name: (near[name], OSA.distance(typed, name)))]
        return Verdict(right=True, exact=False, spelling=spelling)
    return Verdict(right=False, meant=place if rival < best else "")


def _nearest_other(typed: str, wanted: str) -> tuple[float, str]:
    """How near the nearest other place is, and which it is if it is one of ours."""
    letters, own = _all_letters(), _letters(wanted)
    close = process.extract(typed, letters, scorer=OSA.distance, score_cutoff=TWO_SLIPS, limit=None)
    names = {*(name for name, *_ in close), *_by_sound().get(sound(typed), ())} - set(own)
    best, found = TWO_SLIPS + 1.0, ""
    for name in sorted(names):
        far = distance(typed, name)
        if far > slips_forgiven(name):
            # Too short to be meant by a slip, yet nothing farther off than it is meant either.
            far += 0.25
        places = [place for place in places_called()[name] if place != wanted]
        if far < best and places:
            best, found = far, _nearest_kind(places, wanted) if far <= slips_forgiven(name) else ""
    return best, found


@cache
def _all_letters() -> tuple[str, ...]:
    return tuple(places_called())


@cache
def _by_sound() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name in places_called():
        found[sound(name)] = (*found.get(sound(name), ()), name)
    return found
