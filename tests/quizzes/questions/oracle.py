"""The slow truth about questions, from the fixture files alone: it shares no code with quizzes."""

import json
from functools import cache
from itertools import pairwise, permutations
from typing import Any

from europa_edu.environment import ROOT
from quizzes.questions.question import Question

COLUMNS, ROWS = "ABCDEFGHIJ", "12345678"


@cache
def _file(name: str) -> Any:
    return json.loads((ROOT / "fixtures" / name).read_text())


def countries() -> dict[str, Any]:
    found: dict[str, Any] = _file("atlas/countries.json")["countries"]
    return found


def cities() -> dict[str, Any]:
    return {**cards(), **_file("atlas/cities.json")["cities"]}


def rivers() -> dict[str, Any]:
    found: dict[str, Any] = _file("atlas/nature.json")["rivers"]
    return found


@cache
def cards() -> dict[str, Any]:
    files = ("tourism/box.json", "tourism/more.json")
    return {card["id"]: card for file in files for card in _file(file)["cards"]}


@cache
def flag(code: str) -> bytes:
    return (ROOT / "static" / "atlas" / "flags" / f"{code}.svg").read_bytes()


def touch(a: str, b: str) -> bool:
    return f"{min(a, b)}-{max(a, b)}" in _file("atlas/borders.json")["years"]["today"]


def sail(a: str, b: str) -> bool:
    lines = _file("atlas/sea_lines.json")["lines"]
    return any({line["a"], line["b"]} == {a, b} for line in lines)


def right_answers(question: Question) -> list[tuple[str, ...]]:
    """Every possible answer of this form that is true."""
    if question.form == "order":
        return [line for line in permutations(question.choices) if _falls(question.topic, line)]
    if question.form == "match":
        shown = [flag(code) for code in question.subject]
        return [line for line in permutations(question.choices) if [*map(flag, line)] == shown]
    return [(answer,) for answer in possible(question) if is_true(question, answer)]


def possible(question: Question) -> tuple[str, ...]:
    """What a pupil could choose, tap or mean."""
    match question.form:
        case "choice" | "pick_flag" | "tap_city":
            return question.choices
        case "tap_country":
            return tuple(countries())
        case "tap_cell" | "name_cell":
            return tuple(column + row for column in COLUMNS for row in ROWS)
    return (*countries(), *cities())


def is_true(question: Question, answer: str) -> bool:
    """Whether one answer is true, whatever the others are."""
    subject = question.subject
    match question.topic:
        case "border" | "sea":
            linked = touch if question.topic == "border" else sail
            if len(subject) == 2:
                return linked(*subject) == (answer == "yes")
            # Of a link that a pupil imagined, the question is which of these is none.
            real = linked(*question.item.split(":")[1].split("-"))
            return linked(subject[0], answer) == real
        case "cell":
            city = cities()[subject[0]]
            return COLUMNS[int(city["x"] // 100)] + ROWS[int(city["y"] // 100)] == answer
        case "country-of":
            return bool(cities()[subject[0]]["country"] == answer)
        case "sight":
            return _has_sight(subject[0], answer) or _has_sight(answer, subject[0])
        case "capital":
            return _has_capital(subject[0], answer) or _has_capital(answer, subject[0])
        case "flag":
            return answer in countries() and flag(answer) == flag(subject[0])
        case "population" | "area":
            others = [code for code in question.choices if code != answer]
            return all(_falls(question.topic, (answer, other)) for other in others)
        case "joined":
            return str(countries()[subject[0]]["eu_since"]) == answer
        case "neighbours":
            return str(sum(touch(subject[0], code) for code in countries())) == answer
        case "river":
            return _flows(subject[0], answer) or _flows(answer, subject[0])
        case "coast":
            return _on_sea(subject[0], answer) or _on_sea(answer, subject[0])
    raise AssertionError(question.topic)


def _falls(topic: str, line: tuple[str, ...]) -> bool:
    """Each clearly larger than the next."""
    key = "population" if topic == "population" else "area_km2"
    sizes = [countries()[code][key] for code in line]
    return all(more >= 1.15 * less for more, less in pairwise(sizes))


def _has_sight(city: str, sight: str) -> bool:
    """Whether the sight is this city's, or one may say of this city what it says."""
    own = [one for card in cards().values() for one in card["sights"] if one["id"] == sight]
    at_home = city in cards() and any(one in cards()[city]["sights"] for one in own)
    return at_home or any(city in one.get("also", ()) for one in own)


def _has_capital(country: str, city: str) -> bool:
    return country in countries() and countries()[country]["capital"] == city


def _flows(river: str, country: str) -> bool:
    return river in rivers() and country in rivers()[river]["countries"]


def _on_sea(country: str, sea: str) -> bool:
    return country in countries() and sea in countries()[country]["seas"]
