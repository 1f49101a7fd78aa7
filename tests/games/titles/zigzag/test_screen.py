"""The zigzag table in words and cards: every part, phase, event and refusal, in three languages."""

import inspect
import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.utils.translation import override

from europa_edu.atlas import atlas
from games.engine import Chance, Event, IllegalMove, play
from games.engine.rules import Outcome
from games.models import Match, Seat
from games.selectors.tables import Table, with_refusal
from games.titles.zigzag import TITLE, rules, scoring
from games.titles.zigzag.screen import screen
from games.titles.zigzag.state import Deal, Draw, Fly, Lay, Result, State, Stop, ZigzagOptions
from games.views.match import context_of
from tests.games import said
from tests.games.titles.zigzag.positions import RULES, news, on, table

LANGUAGES = ("en", "fr", "de")
SOURCE = "".join(inspect.getsource(module) for module in (rules, scoring))
KINDS = set(re.findall(r'\bEvent\(\s*"(\w+)"', SOURCE)) | {"flew", "laid"}
REASONS = set(re.findall(r'IllegalMove\(\s*"(\w+)"', SOURCE)) | {"stock_empty"}
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|MISSING")
MARK = re.compile(r' data-mark="[^"]*"')
SOFT = "\N{SOFT HYPHEN}"
NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil")


@pytest.fixture(autouse=True)
def _holes_show(settings: Any) -> None:
    """Whatever a template prints and does not find becomes a word that tests look for."""
    engine = django_settings.TEMPLATES[0]
    options = {**engine["OPTIONS"], "string_if_invalid": "MISSING"}
    settings.TEMPLATES = [{**engine, "OPTIONS": options}]


def context(state: State, seat: int | None = 0, **more: Any) -> dict[str, Any]:
    seats = tuple(Seat(index=index, name=NAMES[index]) for index in range(len(state.hands)))
    outcome: Outcome | None = RULES.outcome(state)
    shown = Table(
        match=Match(pk=1, title="zigzag", status="over" if outcome else "playing"),
        title=TITLE,
        seat=seat,
        seats=seats,
        view=RULES.view(state, seat),
        moves=tuple(RULES.legal_moves(state, seat)) if seat is not None else (),
        to_move=RULES.to_move(state),
        log=(),
        outcome=outcome,
        asked=more.get("asked", ""),
    )
    shown.match.hints = more.pop("hints", False)
    return context_of(with_refusal(shown, more.get("refusal"))) | more


def html(part: str, language: str, given: dict[str, Any]) -> str:
    with override(language):
        return said.part(TITLE, part, given).replace(SOFT, "")


def words(part: str, language: str, given: dict[str, Any]) -> str:
    text = " ".join(re.sub(r"<[^>]+>", " ", html(part, language, given)).split())
    assert text, (part, language)
    assert not RAW.search(text), text
    return text


def walked(seats: int, level: str, **options: Any) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Every position of a match among bots, with what led there."""
    seed = f"{seats} {level} {options}"
    state = RULES.setup(seats, ZigzagOptions(**options), Chance(seed, 0))
    yield state, ()
    version = 0
    while state.phase != "over":
        version += 1
        seat = state.turn
        moves = RULES.legal_moves(state, seat)
        move = TITLE.bot(level)(RULES.view(state, seat), moves, Chance(seed, version, "bot"))
        step = play(RULES, state, seat, move, Chance(seed, version))
        state = step.state
        yield state, step.events


MATCHES = [
    (2, "gentle", {}),
    (3, "random", {"twins": "strict"}),
    (5, "gentle", {"until": "fifty"}),
]


@pytest.mark.parametrize(("seats", "level", "options"), MATCHES)
def test_it_shows_every_position_in_words(seats: int, level: str, options: dict[str, Any]) -> None:
    for version, (state, events) in enumerate(walked(seats, level, **options)):
        if version % 20 and not any(event.kind in ("round_over", "dealt") for event in events):
            continue
        language = LANGUAGES[version % 3]
        for seat in (0, 1):
            given = context(state, seat)
            beside = {"seat": given["table"].seats[1], "shown": given["table"].besides[1].shown}
            words("seat", language, given | beside)
            if state.phase != "over":
                words("panel", language, given)
            if seat == state.turn and state.phase != "over":
                words("sentence", language, given)
            for event in events:
                told = words("event", language, given | {"event": event.seen_by(seat)})
                assert event.kind not in told.split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_tells_the_end_in_words(language: str) -> None:
    *_, (state, _events) = walked(2, "gentle")
    given = context(state)
    winning = {"en": "win", "fr": "gagn", "de": "gew"}[language]
    assert winning in words("ending", language, given)
    for index in range(2):
        assert str(-given["table"].outcome.points[index]) in words(
            "points", language, given | {"index": index}
        )


@pytest.mark.parametrize("reason", ["alone", "fifty", "all_started", "stopped"])
def test_it_says_who_won_and_why_the_match_is_over(reason: str) -> None:
    state = table("", "ES", phase="over", reason=reason, results=(Result((0,), (0, 2), "out"),))
    assert words("ending", "en", context(state)).startswith("You win!")
    assert words("ending", "de", context(state, 1)).startswith("Ada ")


def test_it_names_all_who_share_the_win() -> None:
    assert "Ada, Ben" in words("ending", "en", context(table("", "", phase="over")))


STORIES: dict[str, tuple[Event, ...]] = {
    "drew": news(table("FR", "DE", phase="draw", stock="ES PT"), "draw"),
    "stock_empty": news(table("FR", "DE", phase="draw", stock="ES"), "draw")[1:],
    "laid": news(table("ES IS", "DE"), "lay ES"),
    "laid by rail": news(table("SE IS PT", "DE", last="DK"), "lay SE"),
    "laid by twin": news(table("FR IS", "DE"), "lay FR"),
    "flew": news(table("IS ES", "DE"), "fly IS"),
    "stopped": news(table("ES", "DE"), "stop"),
    "stopped after two": news(table("ES PT IS", "DE"), "lay ES", "lay PT", "stop"),
    "round_over": news(table("ES", "DE"), "lay ES")[1:2],
    "round_over blocked": news(table("ES", "DE", stock="", silent=1), "stop")[1:2],
    "round_over for nobody": news(table("ES", "ES", stock="", silent=1), "stop")[1:2],
    "debit": news(table("ES", "DE IS"), "lay ES")[2:],
    "dealt": news(table("", "DE", phase="scored"), "deal"),
    "left": RULES.remove(table("ES", "DE", "IS"), 1, Chance("test", 1)).events,
}


def test_it_has_a_story_for_every_kind_of_event() -> None:
    assert {event.kind for story in STORIES.values() for event in story} == KINDS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("story", STORIES)
def test_it_tells_what_happened(story: str, language: str) -> None:
    state = table("ES IS", "DE", "IT")
    for event in STORIES[story]:
        for seat in (0, 1, None):
            told = words("event", language, context(state, seat, event=event.seen_by(seat)))
            if card := event.facts.get("card"):
                assert atlas().years[1965].states[card].names.in_language(language) in told
            if event.seat is not None and not event.private:
                assert NAMES[event.seat] in told


def test_it_tells_a_drawn_card_only_to_who_drew_it() -> None:
    (drew,) = STORIES["drew"]
    state = table("ES IS", "DE")
    assert "Portugal" in words("event", "en", context(state, 0, event=drew.seen_by(0)))
    for seat in (1, None):
        assert "Portugal" not in words(
            "event", "en", context(state, seat, event=drew.seen_by(seat))
        )


REFUSALS: list[tuple[State, Any]] = [
    (table("IT IS", "DE", last="ES"), Lay("IT")),
    (table("IT IS", "DE", last="ES", flown=True), Lay("IT")),
    (table("ES IS", "DE"), Fly("ES")),
    (table("SE IS", "DE", last="DK"), Fly("SE")),
    (table("FR IS", "DE"), Fly("FR")),
    (table("IT IS", "DE", last="ES", flown=True), Fly("IT")),
    (table("FR IS", "DE", options={"twins": "strict"}), Lay("FR")),
    (table("FR IS", "DE"), Lay("ES")),
    (table("FR IS", "DE", phase="draw"), Stop()),
    (table("FR IS", "DE"), Draw()),
    (table("FR IS", "DE", stock=""), Draw()),
    (table("", "DE", phase="scored"), Draw()),
    (table("FR IS", "DE"), Deal()),
]


def test_it_tries_every_reason_to_refuse() -> None:
    assert {RULES.refusal(state, 0, move).reason for state, move in REFUSALS} == REASONS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("state", "move"), REFUSALS, ids=str)
def test_it_refuses_in_geographic_words(state: State, move: Any, language: str) -> None:
    refusal = RULES.refusal(state, 0, move)
    told = words("refusal", language, context(state, refusal=refusal))
    states = atlas().years[1965].states
    for fact in refusal.facts:
        assert states[str(fact)].names.in_language(language) in told


def test_it_offers_the_plane_where_two_countries_do_not_touch() -> None:
    state = table("IT IS", "DE", last="ES")
    refusal = IllegalMove("no_border", "ES", "IT")
    told = words("refusal", "en", context(state, refusal=refusal))
    assert told == "Spain and Italy don’t touch. Your plane could help: fly there."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("move", [Draw(), Lay("ES"), Lay("FR"), Fly("IS"), Stop(), Deal()], ids=str)
def test_it_advises_every_move_in_words(move: Any, language: str) -> None:
    words("advice", language, context(table("ES FR IS", "DE"), hint=move))


@pytest.mark.parametrize("name", ["twins", "until", "edition"])
def test_it_names_every_option(name: str) -> None:
    assert name not in words("option", "en", {"name": name}).split()


def test_it_sorts_the_hand_by_what_fits_for_who_asks() -> None:
    state = table("IS PT DE ES ES IT", "DE", last="FR")
    shown = screen(RULES.view(state, 0), RULES.legal_moves(state, 0))
    assert [held.key for held in shown.hand.cards] == [
        "DE-1",
        "IT-1",
        "ES-1",
        "ES-2",
        "IS-1",
        "PT-1",
    ]
    assert shown.hand.weight == 19
    state = table("IS PT DE ES ES IT", "DE", last="PT")
    shown = screen(RULES.view(state, 0), RULES.legal_moves(state, 0))
    assert [(held.key, held.use) for held in shown.hand.sorted] == [
        ("ES-1", "lay"),
        ("ES-2", "lay"),
        ("PT-1", "lay"),
        ("DE-1", "fly"),
        ("IT-1", "fly"),
        ("IS-1", "fly"),
    ]


def pressed(found: str) -> list[tuple[str, str]]:
    return re.findall(r'<button[^>]* id="(\S+)" name="move" value="([^"]+)"', found)


def test_it_lets_every_card_be_laid_or_flown() -> None:
    found = html("panel", "en", context(table("IS ES ES", "DE", last="FR")))
    assert pressed(found) == [
        ("zz-ES-1", "lay ES"),
        ("zz-fly-ES-1", "fly ES"),
        ("zz-ES-2", "lay ES"),
        ("zz-fly-ES-2", "fly ES"),
        ("zz-IS-1", "lay IS"),
        ("zz-fly-IS-1", "fly IS"),
        ("zz-stop", "stop"),
    ]


def test_it_offers_no_second_flight() -> None:
    found = html("panel", "en", context(table("IS ES", "DE", last="FR", flown=True)))
    assert [value for _, value in pressed(found)] == ["lay ES", "lay IS", "stop"]


def hand(given: dict[str, Any]) -> str:
    panel = html("panel", "en", given)
    start = panel.index('<section id="hand"')
    return MARK.sub("", panel[start : panel.index("</section>", start)])


def test_it_does_not_tell_what_fits_unasked() -> None:
    """The page is the same, whatever of the hand touches the last card."""
    fits, none_fits = (table("IS ES", "DE", last=last) for last in ("PT", "FI"))
    for find in (hand, partial(html, "sentence", "en")):
        one, other = (find(context(state)) for state in (fits, none_fits))
        assert one.replace("Portugal", "") == other.replace("Finland", "")


def asked(state: State, *, hints: bool = True) -> dict[str, Any]:
    return context(state, asked="fits", hints=hints)


def test_it_tells_what_fits_to_who_asks_where_hints_are_allowed() -> None:
    state = table("IS ES DE", "DE", last="PT")
    found = html("panel", "en", asked(state))
    assert re.findall(r"zz-can-(\w+)[^>]*zz-held-(\S+)\"", found) == [
        ("lay", "ES-1"),
        ("fly", "DE-1"),
        ("fly", "IS-1"),
    ]
    assert "zz-can" not in html("panel", "en", asked(state, hints=False))
    assert "zz-fits" not in html("panel", "en", asked(state, hints=False))


def test_it_says_why_beside_the_card_that_was_refused() -> None:
    state = table("IT IT IS", "DE", last="ES")
    refusal = RULES.refusal(state, 0, Lay("IT"))
    found = html("panel", "en", context(state, refusal=refusal))
    assert found.count("Spain and Italy don’t touch.") == 1
    assert found.index("zz-held-IT-1") < found.index("don’t touch") < found.index("zz-held-IT-2")
    elsewhere = html("panel", "en", context(state, refusal=RULES.refusal(state, 0, Draw())))
    assert "zz-why-not" not in elsewhere


def test_it_says_the_year_where_today_s_map_differs() -> None:
    state = table("PL IS", "DE", last="DE")
    refusal = RULES.refusal(state, 0, Lay("PL"))
    told = words("refusal", "en", context(state, refusal=refusal))
    assert told.startswith("West Germany and Poland did not touch then (1965–1989).")
    state = table("CS IS", "DE", last="DE")
    refusal = RULES.refusal(state, 0, Fly("CS"))
    told = words("refusal", "en", context(state, refusal=refusal))
    assert told.startswith("West Germany and Czechoslovakia were neighbours then (1965–1989).")


def test_it_keeps_the_hand_in_sight_and_the_actions_away_when_others_move() -> None:
    found = html("panel", "en", context(table("IS ES", "DE", last="FR"), 1))
    assert "West Germany" in found
    assert "<button" not in found


def test_it_opens_the_hands_only_after_the_round() -> None:
    before = table("ES", "YU IS PT")
    assert "Yugoslavia" not in html("panel", "en", context(before))
    scored = on(before, "lay ES")
    assert scored.phase == "scored"
    told = words("panel", "en", context(scored))
    assert "Yugoslavia 7" in told
    assert "9 minus points" in told


def test_it_tells_the_debits_by_which_a_stopped_match_is_ranked() -> None:  # ZZ-17
    state = table("ES", "YU IS PT")
    result = RULES.standing(state)
    assert result.points[1] < 0
    told = words("seat", "en", context(state) | {"result": result, "seat": Seat(index=1)})
    assert told.startswith(f"{-result.points[1]} minus points")


def test_it_tells_what_lies_there_today() -> None:
    told = words("panel", "en", context(table("CS IS", "DE")))
    assert "Czechoslovakia split in 1993" in told
    assert "Slovakia." in told


def test_it_draws_denmark_large_enough_to_be_known() -> None:
    """Its box reaches to the Faroes."""
    shown = screen(RULES.view(table("DK NL", "DE"), 0), ())
    sides = {held.face.code: float(held.face.view_box.split()[2]) for held in shown.hand.cards}
    assert sides["DK"] < 2 * sides["NL"]
