"""The map of a question: what can be tapped before the answer, and the fact after it."""

from collections.abc import Iterable

from django.utils.translation import get_language

from europa_edu.atlas import Board, Feature, Fill, Label, Route, Target, atlas
from europa_edu.facts import Item
from quizzes.questions.question import Question

TAPPED = ("tap_country", "tap_city", "tap_cell")


def has_map(question: Question) -> bool:
    """What a teacher wrote may be about anything: no place is known to be shown."""
    return not question.text


def board(question: Question, *, answered: bool, given: str = "") -> Board:
    """Before the answer nothing but what can be tapped: no place and no name that tells it.

    A target's move is the code of its place. `given` is marked if it was wrong.
    """
    return _after(question, given) if answered else _before(question)


def _before(question: Question) -> Board:
    match question.form:
        case "tap_country":
            return Board(targets=_targets(atlas().countries))
        case "tap_cell":
            return Board(grid=True, targets=_targets(atlas().grid.cells))
        case "tap_city":
            # The cities stay without their names: drawn as circles, not as cities.
            dots = tuple(Fill(city, "lit") for city in question.choices)
            return Board(fills=dots, targets=_targets(question.choices), focus=question.choices)
    return Board(grid=question.topic == "cell")


def is_tapped(question: Question) -> bool:
    """Whether the map itself takes the answer."""
    return question.form in TAPPED


def _targets(places: Iterable[str]) -> tuple[Target, ...]:
    return tuple(Target(place, place) for place in places)


def _after(question: Question, given: str) -> Board:
    tones = dict.fromkeys(_places(question), "lit")
    # Where the answer is no place (yes, 5, the Danube), what was asked about stands out instead.
    about = question.answer if any(map(is_on_map, question.answer)) else question.subject
    tones |= {place: "right" for place in about if is_on_map(place)}
    if given not in question.answer and is_on_map(given):
        tones[given] = "wrong"
    ranks = {code: str(place) for place, code in enumerate(question.answer, 1)}
    notes = ranks if question.form == "order" else {}
    cities = tuple(place for place in tones if place in atlas().cities)
    return Board(
        fills=tuple(Fill(place, tone, notes.get(place, "")) for place, tone in tones.items()),
        routes=_sea_line(question),
        rivers=Item.parse(question.item).codes if question.topic == "river" else (),
        labels=_labels(question),
        grid=question.topic == "cell",
        cities=cities,
        focus=tuple(tones),
    )


def _places(question: Question) -> tuple[str, ...]:
    """Everything that the fact speaks of, and whatever else had to be put in order."""
    if question.names:  # of a teacher's card, whose city the atlas may lack
        return tuple(filter(is_on_map, (*question.subject, *question.answer)))
    places = Item.parse(question.item).places()
    return tuple(dict.fromkeys((*places, *question.answer))) if question.form == "order" else places


def is_on_map(code: str) -> bool:
    """Pisa has a card and is a place to answer with, but the atlas does not draw it."""
    book = atlas()
    return code in book.countries or code in book.cities or book.grid.is_cell(code)


def _sea_line(question: Question) -> tuple[Route, ...]:
    item = Item.parse(question.item)
    return (Route(item.codes, "sea"),) if item.kind == "sea" and item.holds else ()


def _labels(question: Question) -> tuple[Label, ...]:
    """The name of a river or sea, in its place; else those of the countries that are meant.

    What the board names comes before the map's own names, of which some find no room.
    """
    book, language = atlas(), get_language() or "en"
    features: dict[str, dict[str, Feature]] = {"river": book.rivers, "coast": book.seas}
    if question.topic not in features:
        meant = dict.fromkeys((*question.subject, *question.answer))
        lands = (book.countries[code] for code in meant if code in book.countries)
        return tuple(Label(land.code, land.names.in_language(language)) for land in lands)
    feature = features[question.topic][Item.parse(question.item).codes[0]]
    name = feature.names.in_language(language)
    # Some seas are named half off the sheet.
    return (Label(f"{max(feature.x, 55)},{max(feature.y, 20)}", name),)
