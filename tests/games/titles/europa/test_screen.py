"""The screen of EUROPA: words for every phase, event, refusal, hint and end; secrets stay."""

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

from games.engine import Chance, Event, IllegalMove, leave, play
from games.engine.rules import Outcome
from games.models import Match, Seat
from games.selectors.tables import LogLine, Table
from games.titles.europa import TITLE, elections, peace, placement, quiz, rules, tie_breaks
from games.titles.europa.screen import LADDER, screen
from games.titles.europa.state import EuropaOptions, Question, State, edition
from games.titles.europa.tiles import REGIONS
from games.views.match import context_of
from tests.games import said
from tests.games.titles.europa.positions import election, placing, pledging, steps, table

LANGUAGES = ("en", "fr", "de")
PARTS = "games/titles/europa/"
CODE = re.compile(r"\b[a-z]+_[a-z_]+\b|%\(|\b(?!PP\b)[A-Z]{2}\b|\bNone\b")
SOURCE = "".join(map(inspect.getsource, (elections, peace, placement, quiz, rules, tie_breaks)))
KINDS = set(re.findall(r'Event\(\s*"(\w+)"', SOURCE))
REASONS = set(re.findall(r'IllegalMove\(\s*"(\w+)"', SOURCE)) | {"not_your_turn", "not_possible"}
FACTS: dict[str, tuple[str | int, ...]] = {
    "covered": ("PL", 1989),
    "no_border": ("FR", "PL"),
    "one_to_three_players": (3,),
    "name_each_once_in_order": (0, 0),
    "not_present": (1, 9),
    "below_threshold": ("FR", 1, 3),
    "no_majority": ("FR", 3, 6),
    "too_dear": ("YU", 10, 3),
    "wars_first": ("YU", "MK"),
    "pawns_in_hand": (4,),
    "not_your_turn": (),
    "not_possible": (),
    "one_question_a_turn": (),
}
PHASES = {"pledge", "settle", "place", "question", "propose", "vote", "send", "over"}


def table_of(state: State, seat: int | None, log: tuple[LogLine, ...] = (), **more: Any) -> Table:
    """What the seat's page shows, without a database."""
    outcome = more.pop("outcome", TITLE.rules.outcome(state))
    status = Match.Status.OVER if outcome else Match.Status.PLAYING
    match = Match(pk=7, title=TITLE.slug, status=status, version=40, code="123456")
    names = ("Ada", "Ben", "Eva", "Jan", "Kim", "Leo")
    seats = tuple(Seat(match=match, index=i, name=names[i]) for i in range(len(state.pp)))
    moves = tuple(TITLE.rules.legal_moves(state, seat)) if seat is not None else ()
    return Table(
        match=match,
        title=TITLE,
        seat=seat,
        seats=seats,
        view=TITLE.rules.view(state, seat),
        moves=moves,
        to_move=TITLE.rules.to_move(state),
        log=log,
        outcome=outcome,
    )


def rendered(template: str, shown: Table, **more: Any) -> str:
    return render_to_string(template, {**context_of(shown), "token": "x", **more})


def part(which: str, shown: Table, **more: Any) -> str:
    """The words of one part; never empty, never a code."""
    found = words(said.part(TITLE, which, {**context_of(shown), "token": "x", **more}))
    assert found, (which, more)
    assert not CODE.search(found), found
    return found


def words(html: str) -> str:
    return " ".join(unescape(strip_tags(re.sub(r"<[^>]+>", r" \g<0>", html))).split())


@cache
def walked(seed: str, bot: str, seats: int) -> tuple[tuple[State, tuple[LogLine, ...]], ...]:
    """A whole match, state by state, with what led to each."""
    options = EuropaOptions(open_vp=seats == 4, union_border=seats == 5)
    state = TITLE.rules.setup(seats, options, Chance(seed, 0))
    found: list[tuple[State, tuple[LogLine, ...]]] = [(state, ())]
    version = 0
    while to_move := TITLE.rules.to_move(state):
        version += 1
        seat = to_move[version % len(to_move)]
        moves = TITLE.rules.legal_moves(state, seat)
        view = TITLE.rules.view(state, seat)
        move = TITLE.bot(bot)(view, moves, Chance(seed, version, "bot"))
        step = play(TITLE.rules, state, seat, move, Chance(seed, version))
        state = step.state
        found.append((state, tuple(LogLine(version, "bot", event) for event in step.events)))
    return tuple(found)


MATCHES = (("a", "gentle", 3), ("b", "random", 4), ("c", "strong", 5))


def positions() -> Iterator[tuple[State, tuple[LogLine, ...]]]:
    """Of several matches: one position for each phase, turn and number of players."""
    seen = set()
    for match in MATCHES:
        for state, lines in walked(*match):
            key = match, state.phase, state.turn
            if key not in seen:
                seen.add(key)
                yield state, lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_words_for_every_phase_and_seat(language: str) -> None:
    phases = set()
    with translation.override(language):
        for state, lines in positions():
            phases.add(state.phase)
            for seat in (0, 1, None):
                shown = table_of(state, seat, lines)
                page = words(rendered("games/_table.html", shown, lessons=()))
                assert not CODE.search(page), page
                if seat is not None and shown.moves:
                    part("sentence", shown)
    assert phases >= PHASES


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_offers_every_listed_move_as_one_button(language: str) -> None:
    with translation.override(language):
        for state, lines in positions():
            for seat in TITLE.rules.to_move(state):
                shown = table_of(state, seat, lines)
                page = rendered(f"{PARTS}_panel.html", shown)
                values = re.findall(r'name="move" value="([^"]+)"', page)
                assert sorted(values) == sorted(context_of(shown)["listed"])
                ids = re.findall(r' id="([^"]+)"', page)
                assert len(ids) == len(set(ids))


def test_it_offers_no_move_to_who_waits() -> None:
    for state, lines in positions():
        for seat in set(range(len(state.pp))) - set(TITLE.rules.to_move(state)):
            assert 'name="move"' not in rendered(
                f"{PARTS}_panel.html", table_of(state, seat, lines)
            )


def events() -> Iterator[tuple[State, Event]]:
    """One event of each kind and shape."""
    state = placing(2, 2, 2, cards="ES", members="FR", turn=3)
    seen = set()
    rare = (
        Event("left", 1),
        Event("peace"),
        Event("thanked", 0, {"vp": 4, "pawns": 5}),
        Event("unspent", facts={"pawns": 1}),
        Event("level", facts={"level": 0}),
        Event("risk", facts={"sum": 11, "country": "YU", "effect": "spread", "wars": (),
                             "tensions": ("AL", "MK")}),
        Event("risk", facts={"sum": 11, "country": "YU", "effect": "spread", "wars": (),
                             "tensions": ()}),
        Event("risk", facts={"sum": 11, "country": "YU", "effect": "member"}),
        Event("tension_ended", 0, {"country": "AL", "pawns": 1}),
        Event("war_ended", 0, {"country": "YU", "pawns": 10}),
    )  # fmt: skip
    for match in MATCHES:
        for after, lines in walked(*match):
            for line in lines:
                facts = line.event.facts
                shape = [facts.get(name) for name in ("why", "effect", "topic", "vote", "pp")]
                if (key := str((line.event.kind, shape))) not in seen:
                    seen.add(key)
                    yield after, line.event
    yield from ((state, event) for event in rare)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_tells_every_event_in_words(language: str) -> None:
    told = set()
    with translation.override(language):
        for state, event in events():
            told.add(event.kind)
            for seat in (0, 1, None):
                part("event", table_of(state, seat), event=event.seen_by(seat))
    assert told == KINDS


def test_it_names_who_did_it_and_where() -> None:
    shown = table_of(placing(2, 2, 2, cards="ES", members="FR"), 0)
    placed = Event("placed", 1, {"country": "ES"})
    assert part("event", shown, event=placed) == "Ben places a pawn: Spain."


def test_it_tells_a_pledge_only_to_its_owner() -> None:
    state = pledging(3, 3, 3, tensions="AL")
    event = Event("pledged", 1, private={"pawns": 2}, to=(1,))
    assert "2" in part("event", table_of(state, 1), event=event.seen_by(1))
    for other in (0, 2, None):
        assert "2" not in part("event", table_of(state, other), event=event.seen_by(other))


def test_it_shows_no_victory_points_of_others() -> None:
    state = replace(placing(2, 2, 2, cards="ES", members="FR"), vp=(7, 7777, 8888))
    page = rendered("games/_table.html", table_of(state, 0))
    assert "7777" not in page
    assert "8888" not in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", sorted(REASONS))
def test_it_refuses_in_words(reason: str, language: str) -> None:
    shown = table_of(placing(2, 2, 2, cards="ES", members="FR"), 0)
    facts = FACTS.get(reason, ("PL",))
    with translation.override(language):
        told = part("refusal", shown, refusal=IllegalMove(reason, *facts))
        if reason not in ("not_your_turn", "not_possible"):
            assert told != part("refusal", shown, refusal=IllegalMove("not_possible"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_every_hint_in_words(language: str) -> None:
    with translation.override(language):
        for state, lines in positions():
            for seat in TITLE.rules.to_move(state):
                shown = table_of(state, seat, lines)
                kinds = {type(move): move for move in shown.moves}
                for move in kinds.values():
                    part("advice", shown, hint=move)


def test_it_gives_the_border_as_the_reason_of_a_hint() -> None:
    shown = table_of(placing(2, 2, 2, cards="ES", members="FR"), 0)
    assert "land border: France" in part("advice", shown, hint=shown.moves[0])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", ["four_turns", "alone", "stopped"])
@pytest.mark.parametrize("quality", ["total", "decisive", "fragile", "pyrrhic"])
def test_it_says_who_won_and_what_it_is_worth(reason: str, quality: str, language: str) -> None:
    state = table("", "", "", phase="over")
    facts = {"quality": quality, "conflict": 3, "members": 20, "scores": (1, 2, 3),
             "pp": (50, 60, 70), "presidents": (2,)}  # fmt: skip
    with translation.override(language):
        for ranking in (((2,), (0, 1)), ((0, 1), (2,))):
            outcome = Outcome(ranking, (4, 4, 9), reason, facts)  # type: ignore[arg-type]
            shown = table_of(state, 0, outcome=outcome)
            part("ending", shown)
            assert all("PP" in part("points", shown, index=index) for index in range(3))


def test_it_shows_the_result_of_a_match_that_one_player_left() -> None:
    state = election("FR FR FR", "FR", "DE", cards="FR DE")
    state = leave(TITLE.rules, state, 1, Chance("x", 1)).state
    assert "Ben" in words(rendered("games/_table.html", table_of(state, 0)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_labels_every_option(language: str) -> None:
    with translation.override(language):
        for option in fields(EuropaOptions):
            part("option", table_of(pledging(1, 1, 1), 0), name=option.name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_shows_flags_without_their_names(language: str) -> None:
    question = Question("FR", "flag", "flag:FR", ("FR", "IT", "SE", "NO"), "FR")
    state = table("FR", "FR", "FR", phase="question", cards="FR", asked=(0, 1, 2))
    state = replace(state, questions=(question, None, None))
    with translation.override(language):
        page = rendered(f"{PARTS}_panel.html", table_of(state, 0))
    assert page.count('class="eu-flag"') == 4
    assert "Ital" not in words(page)


def test_it_announces_who_joined_in_which_era_even_when_the_turn_is_over() -> None:
    state = election("FR FR FR", "", "", cards="FR", members="DE", turn=2)
    step = steps(state, "propose 0")[-1]
    assert step.state.turn == 3
    shown = table_of(step.state, None, tuple(LogLine(40, "bot", event) for event in step.events))
    values = {"latest": shown.screen.latest, "names": shown.reader.names, "year": shown.reader.year}
    banner = part("news", shown, **values)
    assert banner == "France joins the Union! 1974–1988 · Ada 2 / 38"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_shows_everybody_the_open_pieces_and_offers_nothing(language: str) -> None:
    with translation.override(language):
        for state, lines in positions():
            shown = table_of(state, None, lines)
            page = rendered(f"{PARTS}_public.html", shown)
            assert not CODE.search(words(page)), page
            assert "<button" not in page
            assert "eu-timetable" in page
            assert "eu-ladder" in page


def test_it_shows_a_proposal_and_its_raised_hands_to_everybody() -> None:
    state = election("FR FR", "FR", "DE", cards="FR DE", tensions="AL")
    state = steps(state, "propose 0,1")[-1].state
    page = part("public", table_of(state, None))
    assert "Ada proposes this government" in page
    assert "Ada yes B Ben is thinking" in page
    assert "Tension Albania" in page


def test_it_knows_a_region_for_every_country() -> None:
    assert sorted(" ".join(REGIONS.values()).split()) == sorted(edition().lands)


@pytest.mark.parametrize(
    ("points", "laps", "reach"), [(0, 0, 0), (40, 0, 40), (100, 0, LADDER), (101, 1, 1)]
)
def test_it_begins_the_ladder_again_above_a_hundred(points: int, laps: int, reach: int) -> None:
    state = table("", "", "", pp=(points,) * 3, phase="over")
    player = screen(TITLE.rules.view(state, 0), ()).ladder[0]
    assert (player.laps, player.reach) == (laps, reach)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (("NL", "capital", "amsterdam", "paris"), "The capital of the Netherlands is called"),
        (("GB", "joined", "1973", "1958"), "The United Kingdom joined the Union in 1973 and left"),
        (("BE", "neighbour", "NL", "-"), "Belgium and the Netherlands touch."),
        (("NL", "area", "NL", "BE"), "The Netherlands is larger than Belgium."),
        (("NL", "area", "NL", "NL"), "Which country is larger? The right answer: Netherlands"),
        (("FR", "flag", "FR", "IT"), "The flag of France."),
    ],
)
def test_it_tells_the_fact_of_a_question_as_it_is_said_everywhere(
    facts: tuple[str, ...], said: str
) -> None:
    told = dict(zip(("country", "topic", "right", "answer"), facts, strict=True), pp=0)
    shown = table_of(table("FR", "FR", "FR", phase="question", cards="FR"), 0)
    with translation.override("en"):
        assert said in part("event", shown, event=Event("answered", 0, told))
