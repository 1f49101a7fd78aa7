"""The atlas of a class: Europe coloured by what it knows, and one country's facts beside it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from europa_edu.atlas import Board, Fill, Label, Target, atlas, fold
from europa_edu.facts import countries_of, topic_of
from europa_edu.progress import numbers
from europa_edu.progress.filters import FilterChoice
from europa_edu.progress.mastery import SURE, MasteryClass, mastery_classes
from europa_edu.progress.next_steps import weak_items
from europa_edu.progress.numbers import ENOUGH, Count, Mastery
from europa_edu.progress.selectors.class_numbers import counts_by_item, remembered
from quizzes.selectors.memories import memories_in, recall_on

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass

SHOWN = 8  # facts of a country that stand open, the weakest
Counts = Mapping[str, Count]
Memories = Mapping[str, Mastery]


class ShadedCountry(Struct, frozen=True):
    """A country of the map; no shade where too little is known."""

    code: str
    name: str
    address: str
    shade: Mastery | None


class CountryFact(Struct, frozen=True):
    """An item of a country, and which pupils need it: by number and name."""

    item: str
    count: Count
    recalled: Mastery | None
    needed_by: tuple[tuple[int, str], ...]
    chosen: bool  # for the remedy, unless the teacher unticks it


class CountryPanel(Struct, frozen=True):
    """What the class knows of a country, the weakest facts first; and of Europe, to compare."""

    land: ShadedCountry
    europe: Mastery
    facts: tuple[CountryFact, ...]

    @property
    def weakest(self) -> tuple[CountryFact, ...]:
        return self.facts[:SHOWN]

    @property
    def more(self) -> tuple[CountryFact, ...]:
        return self.facts[SHOWN:]


class MasteryAtlas(Struct, frozen=True):
    """The map, the same as a list, and the chosen country."""

    board: Board
    classes: tuple[MasteryClass, ...]  # what its colours mean
    lands: tuple[ShadedCountry, ...]
    country: CountryPanel | None


def class_atlas(school_class: "SchoolClass", choice: FilterChoice, language: str) -> MasteryAtlas:
    """By itself, without the other numbers of the class."""
    counts = counts_by_item(school_class, choice.scope)
    recalled, _due = remembered(school_class, choice.scope, choice.today)
    return atlas_of(school_class, choice, counts, recalled, language)


def atlas_of(
    school_class: "SchoolClass",
    choice: FilterChoice,
    counts: Counts,
    recalled: Memories,
    language: str,
) -> MasteryAtlas:
    answered = choice.view == "answers"
    values = numbers.of_answers(counts) if answered else recalled
    shades = numbers.by_country(values, choice.scope.topic)
    lands = _lands(shades, choice, language, school_class.left_out)
    chosen = next((land for land in lands if land.code == choice.place), None)
    country = None
    if chosen:
        facts = _facts(school_class, choice, counts, recalled)
        europe = sum((one for item, one in values.items() if topic_of(item)), Mastery())
        country = CountryPanel(chosen, europe, facts)
    classes = mastery_classes([land.shade.percent for land in lands if land.shade])
    return MasteryAtlas(_board(lands, classes, choice.place), classes, lands, country)


def _lands(
    shades: Mapping[str, Mastery], choice: FilterChoice, language: str, without: frozenset[str]
) -> tuple[ShadedCountry, ...]:
    known = {code: shade for code, shade in shades.items() if shade.weight >= ENOUGH}
    lands = (
        ShadedCountry(
            code,
            country.names.in_language(language),
            f"{choice.address(place=code)}#atlas",
            known.get(code),
        )
        for code, country in atlas().countries.items()
        if code not in without
    )
    return tuple(sorted(lands, key=lambda land: fold(land.name)))


def _board(
    lands: tuple[ShadedCountry, ...], classes: tuple[MasteryClass, ...], place: str
) -> Board:
    """The chosen country is filled as it is, and drawn once more as a line around it."""
    steps = {percent: one.step for one in classes for percent in range(one.least, one.most + 1)}
    fills = (
        Fill(land.code, f"mastery-{steps[land.shade.percent]}") for land in lands if land.shade
    )
    chosen = (Fill(land.code, "outline") for land in lands if land.code == place)
    return Board(
        fills=(*fills, *chosen),
        targets=tuple(Target(land.code, land.address) for land in lands),
        labels=tuple(Label(land.code, land.name) for land in lands if land.code == place),
    )


def _facts(
    school_class: "SchoolClass", choice: FilterChoice, counts: Counts, recalled: Memories
) -> tuple[CountryFact, ...]:
    # What was never asked there or then has no place in what only a source or a week shows.
    known = counts if choice.recorded else {*counts, *recalled}
    items = [item for item in known if choice.place in countries_of(item)]
    items.sort(key=lambda item: (recalled[item].mean if item in recalled else 2, item))
    weak = weak_items(items, counts, recalled)
    needed = _needed_by(school_class, choice, items)
    return tuple(
        CountryFact(
            item,
            counts.get(item, Count()),
            recalled.get(item),
            tuple(needed.get(item, ())),
            item in weak,
        )
        for item in items
    )


def _needed_by(
    school_class: "SchoolClass", choice: FilterChoice, items: list[str]
) -> dict[str, list[tuple[int, str]]]:
    """Who was wrong the last time, or has probably forgotten it."""
    forgotten = (
        memories_in(school_class)
        .filter(item__in=items)
        .annotate(recall=recall_on(choice.today))
        .filter(recall__lt=SURE)
        .order_by()
        .values_list("pupil__name", "pupil", "item")
    )
    found: dict[str, list[tuple[int, str]]] = {}
    for name, pupil, item in sorted(forgotten, key=lambda one: (fold(one[0]), *one)):
        found.setdefault(item, []).append((pupil, name))
    return found
