"""What every title in the catalogue must show: its files, and words for all that happens."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template, render_to_string
from django.utils.html import strip_tags
from django.utils.translation import override

from games.catalog import CATALOG
from games.engine import Chance, Event, Title, play
from games.engine.replay import chance_of
from games.engine.words import Reader
from games.forms import TableForm
from games.models import Match, Seat
from games.selectors.tables import LogLine, Table
from games.templatetags.words import words
from games.views.match import context_of
from tests.games import said

LANGUAGES = ("en", "fr", "de")
# A code that was not put into words, such as no_border.
CODE = re.compile(r"\b[a-z]+_[a-z_]+\b")
TITLES = [pytest.param(title, id=slug) for slug, title in CATALOG.items()]
TURNS = 400


def match(title: Title) -> tuple[tuple[Any, tuple[Event, ...]], ...]:
    """The positions of a match among gentle bots, each with what led there."""
    return _match(title.slug)


@cache
def _match(slug: str) -> tuple[tuple[Any, tuple[Event, ...]], ...]:
    return tuple(_played(CATALOG[slug]))


def _played(title: Title) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    rules = title.rules
    recall = getattr(rules, "recall", rules.view)
    state = rules.setup(title.seats[0], title.options(**title.finite), chance_of("screens", 0))
    yield state, ()
    for version in range(1, TURNS):
        if not rules.to_move(state):
            return
        seat = rules.to_move(state)[0]
        moves = rules.legal_moves(state, seat)
        move = title.bot("gentle")(recall(state, seat), moves, Chance("screens", version, "bot"))
        step = play(rules, state, seat, move, chance_of("screens", version))
        state = step.state
        yield state, step.events


def shown(title: Title, state: Any, seat: int | None, events: tuple[Event, ...]) -> dict[str, Any]:
    rules = title.rules
    table = Table(
        match=Match(pk=1, title=title.slug, status="playing", options="{}", code="abc"),
        title=title,
        seat=seat,
        seats=tuple(Seat(index=index, name=f"Player {index}") for index in range(title.seats[0])),
        view=rules.view(state, seat),
        moves=() if seat is None else tuple(rules.legal_moves(state, seat)),
        to_move=rules.to_move(state),
        log=tuple(LogLine(0, "person", event.seen_by(seat)) for event in events),
        outcome=rules.outcome(state),
    )
    return context_of(table) | {"token": "x"}


def text(html: str) -> str:
    return " ".join(strip_tags(re.sub(r"<[^>]+>", r" \g<0>", html)).split())


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", ["_panel.html", "_seat.html", "_public.html", "rules.html"])
def test_it_has_the_four_templates_of_a_screen(title: Title, name: str) -> None:
    get_template(f"games/titles/{title.slug}/{name}")


@pytest.mark.parametrize("title", TITLES)
def test_it_has_a_poster_and_every_style_sheet_it_names(title: Title) -> None:
    for file in ("poster.svg", *title.styles):
        assert finders.find(f"games/titles/{title.slug}/{file}"), file


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_it_shows_every_position_in_words(title: Title, language: str) -> None:
    with override(language):
        for number, (state, events) in enumerate(match(title)):
            if number % 12 and title.rules.to_move(state):
                continue
            for seat in (0, None):
                page = "games/_table.html" if seat == 0 else "games/_watch.html"
                found = text(render_to_string(page, shown(title, state, seat, events)))
                assert not CODE.search(found), CODE.findall(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_it_says_in_few_words_how_far_each_seat_has_come(title: Title, language: str) -> None:
    said = set()
    with override(language):
        speaker = words(title, Reader())
        for state, _events in match(title):
            race = title.rules.race(state)
            assert len(race) == title.seats[0]
            for seat in (*race, *title.rules.open_race(state)):
                assert 0 <= seat.done <= (seat.goal or seat.done)
                said.add(speaker.reached(seat))
    assert len(said) > 1  # it changes as the match goes on
    for words_said in said:
        assert len(words_said.split()) > 1
        assert len(words_said) <= 24, words_said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_it_tells_every_event_in_words_of_its_own(title: Title, language: str) -> None:
    told = set()
    with override(language):
        for state, events in match(title):
            for event in events:
                if event.kind not in told:
                    told.add(event.kind)
                    context = shown(title, state, 0, ())
                    seen = event.seen_by(0)
                    line = text(said.part(title, "event", context | {"event": seen}))
                    assert line
                    assert line != " ".join(str(said.shared(context).event(seen)).split())
    assert told


@pytest.mark.parametrize("title", TITLES)
def test_it_gives_a_reason_for_every_kind_of_move_it_advises(title: Title) -> None:
    for state, _events in match(title):
        for seat in title.rules.to_move(state)[:1]:
            context = shown(title, state, seat, ())
            for move in {type(move): move for move in context["table"].moves}.values():
                advice = text(said.part(title, "advice", context | {"hint": move}))
                assert advice
                assert advice != str(move)


@pytest.mark.parametrize("title", TITLES)
def test_it_has_a_label_for_every_option_that_the_form_asks_for(title: Title) -> None:
    speaker = words(title, said.Reader())
    asked = set(title.options.__struct_fields__) - set(title.options.unasked) - {"cards"}
    assert [name for name in asked if speaker.option(name) == name] == []


@pytest.mark.parametrize("title", TITLES)
def test_it_has_words_for_every_choice_that_the_form_offers(title: Title) -> None:
    speaker, form = words(title, said.Reader()), TableForm(title)
    offered = [
        (field.name, value)
        for field in form.option_fields
        for value, _text in getattr(field.field, "choices", ())
    ]
    wordless = [
        one for one in offered if isinstance(one[1], str) and speaker.choice(*one) == one[1]
    ]
    assert wordless == []
