"""The screen of Europa Tour: words for every phase, event, refusal, hint and end; secrets stay."""

import inspect
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import strip_tags
from msgspec.structs import fields, replace

from games.engine import Chance, IllegalMove, Move, leave, play
from games.models import Match, Seat
from games.selectors.tables import LogLine, Table
from games.titles.europa_tour import TITLE, route, rules, turns
from games.titles.europa_tour.route import edition
from games.titles.europa_tour.screen import Screen, read, screen
from games.titles.europa_tour.state import Claim, Draw, Lay, Pass, State, TourOptions
from games.views.match import context_of
from tests.games import said
from tests.games.titles.europa_tour.test_rules import LONGER, ROUTE

LANGUAGES = ("en", "fr", "de")
PARTS = "games/titles/europa_tour/"
CODE = re.compile(r"\b[a-z]+_[a-z_]+\b|%\(|\b[A-Z]{2}\b")
KINDS = sorted(
    set(re.findall(r'Event\(\s*"(\w+)"', inspect.getsource(turns) + inspect.getsource(rules)))
)
REFUSALS = sorted(
    set(re.findall(r'IllegalMove\("(\w+)"', inspect.getsource(rules)))
    | {"not_your_turn", "not_possible"}
)
LINKS = sorted({word for word in re.findall(r'"([a-z]+(?:_[a-z]+)+)"', inspect.getsource(route))
                if word != "europa_tour"})  # fmt: skip


def table_of(state: State, seat: int | None, log: tuple[LogLine, ...] = ()) -> Table:
    """What the seat's page shows, without a database."""
    outcome = TITLE.rules.outcome(state)
    status = Match.Status.OVER if outcome else Match.Status.PLAYING
    match = Match(pk=7, title=TITLE.slug, status=status, version=40, code="123456")
    names = ("Ada", "Ben", "Eva", "Jan")
    return Table(
        match=match,
        title=TITLE,
        seat=seat,
        seats=tuple(
            Seat(match=match, index=index, name=names[index]) for index in range(len(state.racks))
        ),
        view=TITLE.rules.view(state, seat),
        moves=tuple(TITLE.rules.legal_moves(state, seat)) if seat is not None else (),
        to_move=TITLE.rules.to_move(state),
        log=log,
        outcome=outcome,
    )


def rendered(template: str, shown: Table, **more: Any) -> str:
    return render_to_string(template, {**context_of(shown), "token": "x", **more})


def part(which: str, shown: Table, **more: Any) -> str:
    return words(said.part(TITLE, which, {**context_of(shown), **more}))


def words(html: str) -> str:
    return " ".join(unescape(strip_tags(re.sub(r"<[^>]+>", r" \g<0>", html))).split())


@cache
def walked(seed: str, name: str, bot: str, seats: int = 2) -> tuple[tuple[State, LogLine], ...]:
    """A whole match, state by state, with what led there."""
    options = TourOptions(edition=name, round_limit=6, starter=0)  # type: ignore[arg-type]
    state = TITLE.rules.setup(seats, options, Chance(seed, 0))
    found = []
    version = 0
    while to_move := TITLE.rules.to_move(state):
        version += 1
        seat = to_move[version % len(to_move)]
        moves = TITLE.rules.legal_moves(state, seat)
        thinking = Chance(seed, version, f"bot {seat}")
        move = TITLE.bot(bot)(TITLE.rules.view(state, seat), moves, thinking)
        step = play(TITLE.rules, state, seat, move, Chance(seed, version))
        state = step.state
        found += [(state, LogLine(version, "person", event)) for event in step.events]
        found += [] if step.events else [(state, found[-1][1])]
    return tuple(found)


def matches() -> Iterator[tuple[State, LogLine]]:
    yield from walked("a", "today", "random")
    yield from walked("b", "box", "gentle", 3)
    yield from rare()


def rare() -> Iterator[tuple[State, LogLine]]:
    """What few matches show: a last call, a new stock, somebody who leaves."""
    start = position(ROUTE)
    last_card = after(replace(start, stock=start.stock[:1]), Draw("stock"))
    called = after(start, Claim())
    for step in (
        play(TITLE.rules, last_card, 0, Lay(1), Chance("p", 1)),
        play(TITLE.rules, start, 0, Claim(), Chance("p", 1)),
        play(TITLE.rules, called, 1, Pass(), Chance("p", 1)),
        leave(TITLE.rules, start, 1, Chance("p", 1)),
    ):
        yield from ((step.state, LogLine(9, "person", event)) for event in step.events)


def position(rack: str, name: str = "today") -> State:
    """Ada to draw with this rack, Ben with any."""
    options = TourOptions(edition=name, starter=0)  # type: ignore[arg-type]
    state = TITLE.rules.setup(2, options, Chance("p", 0))
    cards = tuple(rack.split())
    rest = [card for card in edition(name).deck if card not in cards]
    ready: State = replace(
        state,
        racks=(cards, tuple(rest[:10])),
        dealt=((), ()),
        piles=tuple((card,) for card in rest[10:15]),
        stock=tuple(rest[15:]),
        phase="draw",
    )
    return ready


def after(state: State, *moves: Move, seat: int = 0) -> State:
    for move in moves:
        state = play(TITLE.rules, state, seat, move, Chance("p", 1)).state
    return state


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_of_several_matches_reads_as_words(language: str) -> None:
    phases = set()
    with translation.override(language):
        for turn, (state, line) in enumerate(matches()):
            phases.add(state.phase)
            seat = (turn % (len(state.racks) + 1)) - 1
            if turn % 5 and state.phase not in ("last_call", "over"):
                continue
            own = None if seat < 0 else seat
            log = (replace(line, event=line.event.seen_by(own)),)
            shown = table_of(state, own, log)
            page = "games/_table.html" if own is not None else "games/_watch.html"
            assert not CODE.findall(_without_code(words(rendered(page, shown)))), state.phase
    assert phases == {"fill", "draw", "drawn", "replaced", "last_call", "over"}


def _without_code(text: str) -> str:
    return re.sub(r"\b(AND|OK|II)\b", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_event_has_a_line(kind: str, language: str) -> None:
    found = {line.event.kind: (state, line.event) for state, line in matches()}
    state, event = found[kind]
    with translation.override(language):
        for seat in (None, 0, 1):
            shown = table_of(state, seat)
            line = part("event", shown, event=event.seen_by(seat))
            assert len(line) > 8
            assert not CODE.findall(line), line


@pytest.mark.parametrize("reason", LINKS)
def test_every_broken_link_says_why(reason: str) -> None:
    shown = table_of(position(ROUTE), 0)
    text = part("why", shown, reason=reason, start="ES", end="IT")
    assert text
    assert not CODE.findall(text)
    fallback = part("why", shown, reason="?", start="ES", end="")
    assert (text == fallback) == (reason == "no_country")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", REFUSALS)
def test_every_refusal_has_words(reason: str, language: str) -> None:
    with translation.override(language):
        shown = table_of(position(ROUTE), 0)
        told = part("refusal", shown, refusal=IllegalMove(reason, 3))
        assert told
        assert not CODE.findall(told)
        default = part("refusal", shown, refusal=IllegalMove("?", 3))
        assert (told == default) == (reason == "not_possible")


def test_every_option_has_a_label() -> None:
    for option in fields(TourOptions):
        if option.name != "starter":
            label = part("option", table_of(position(ROUTE), 0), name=option.name)
            assert label
            assert not CODE.findall(label)


def test_every_hint_has_a_reason() -> None:
    for state, _line in walked("c", "today", "strong"):
        for seat in TITLE.rules.to_move(state):
            shown = table_of(state, seat)
            hint = TITLE.bot("strong")(shown.view, shown.moves, Chance("h", 1))
            text = part("advice", shown, hint=hint)
            assert text.endswith(".")
            assert not CODE.findall(text)


def test_a_rack_shows_what_joins_and_what_does_not() -> None:
    slots, gaps = read(tuple(ROUTE.split()), "today")
    assert [slot.sign for slot in slots] == [
        "ship", "ship", "road", "ship", "ship", "road", "plane", "plane", "road", "",
    ]  # fmt: skip
    assert not gaps
    slots, gaps = read(("FR", "GB", *[""] * 7, "ship"), "today")
    assert [slot.sign for slot in slots] == ["gap", *[""] * 9]
    assert (gaps[0].reason, gaps[0].ship, gaps[0].plane) == ("no_border", True, "")


def test_the_claim_is_calm_until_the_journey_is_complete() -> None:
    state = position(ROUTE)
    panel = rendered(PARTS + "_panel.html", table_of(state, 0))
    assert re.search(r'button-primary" id="journey-claim" name="move" value="claim"', panel)
    panel = rendered(PARTS + "_panel.html", table_of(state, 1))
    assert not re.search(r'button-primary|name="move"', panel)


def test_everybody_sees_where_a_wrong_claim_fails() -> None:
    state = after(position(ROUTE.replace("GB ship", "ship GB")), Claim())
    shown = table_of(state, 1)
    panel = words(rendered(PARTS + "_panel.html", shown))
    assert "The rack that Ada showed" in panel
    assert "slot 1 needs one" in panel
    state = after(position("ES " + ROUTE.split(" ", 1)[1]), Claim())
    for seat in (None, 0, 1):
        board = TITLE.board(TITLE.rules.view(state, seat), ())
        assert [line.points for line in board.routes if line.tone == "wrong"] == [("ES", "FR")]


def test_too_early_slots_and_closed_piles_can_be_asked_why() -> None:
    state = position(ROUTE)
    shown: Screen = screen(TITLE.rules.view(state, 0), TITLE.rules.legal_moves(state, 0))
    assert {(press.move, press.legal) for press in shown.slot_presses[:1]} == {("keep 1", False)}
    state = after(state, Draw("2"))
    shown = screen(TITLE.rules.view(state, 0), TITLE.rules.legal_moves(state, 0))
    assert [(press.move, press.legal) for press in shown.pile_presses] == [
        ("", False),  # the stock
        *((f"lay {number}", number == 2) for number in range(1, 6)),
    ]


def test_others_see_no_hidden_card() -> None:
    state = after(position(ROUTE), Draw("stock"))
    for seat in (None, 1):
        assert not screen(TITLE.rules.view(state, seat), ()).hand.face.kind
    state = after(position(ROUTE), Draw("1"))
    assert screen(TITLE.rules.view(state, 1), ()).hand.holder == 0


def test_the_box_names_its_own_countries() -> None:
    state = position(LONGER, "box")
    for language, name in (("en", "England and Wales"), ("fr", ""), ("de", "")):
        with translation.override(language):
            panel = words(rendered(PARTS + "_panel.html", table_of(state, 0)))
            assert name in panel
            assert not re.search(r"\b(SC|NI|YU|GB)\b", panel)
