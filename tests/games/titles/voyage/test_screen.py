"""The screen of Voyage has words for everything: phases, events, refusals, options, results."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

import games.titles.voyage as package
from games.engine import Chance, Event, IllegalMove, play
from games.engine.events import Fact
from games.engine.rules import Outcome
from games.models import Match, Seat
from games.selectors.tables import Table, suggestion
from games.templatetags.words import TONGUE
from games.titles.voyage import TITLE
from games.titles.voyage.deck import deck
from games.titles.voyage.state import State, VoyageOptions
from games.titles.voyage.words import VoyageWords
from games.views.match import context_of
from tests.games import said
from tests.games.titles.voyage.positions import RULES, after, rolled, table

LANGUAGES = ("en", "fr", "de")
PARTS = ("panel", "sentence", "seat")
SOURCES = "".join(path.read_text() for path in Path(package.__file__).parent.glob("*.py"))
CODE = re.compile(r"\b[a-z]+_[a-z_]+\b")

EVENTS: dict[str, tuple[dict[str, Fact], dict[str, Fact]]] = {
    "rolled": ({"die": 1, "points": 3}, {}),
    "stepped": ({"city": "oslo", "points": 2}, {}),
    "flew": ({"city": "oslo", "points": 2}, {}),
    "stepped_back": ({"city": "oslo", "points": 2}, {}),
    "travelled": ({"path": ("paris", "lyon"), "lost": 2}, {}),
    "blocked": ({"city": "lyon", "stop": "paris"}, {}),
    "stuck": ({}, {}),
    "waits_for_ship": ({"city": "brest"}, {}),
    "sailed": ({"from": "brest", "city": "cork"}, {}),
    "handed_in": ({"city": "oslo", "left": 1}, {}),
    "came_home": ({"city": "paris"}, {}),
    "event": ({"card": "dragon"}, {}),
    "went": ({"city": "krakow"}, {}),
    "nothing_happens": ({"city": "krakow"}, {}),
    "stayed": ({}, {}),
    "extra_card": ({"colour": "red"}, {"city": "oslo"}),
    "exchanged": ({"colour": "red"}, {"old": "oslo", "new": "bergen"}),
    "located": ({}, {"city": "oslo", "cell": "D3", "answer": "D3"}),
    "not_located": ({}, {"city": "oslo", "cell": "D3", "answer": "C3"}),
    "missed_turn": ({}, {}),
    "reshuffled": ({"cards": 30}, {}),
    "rounds_over": ({"rounds": 3}, {}),
    "left": ({}, {}),
}
NOBODY_S = ("reshuffled", "rounds_over")
REASONS: dict[str, tuple[str | int, ...]] = {
    "rolled_already": (),
    "roll_first": (),
    "points_left": (2,),
    "too_many_steps_back": (),
    "nothing_to_undo": (),
    "moved_already": (),
    "only_after_a_one": (),
    "no_card_to_exchange": ("oslo",),
    "not_your_card": ("oslo",),
    "move_on": (1,),
    "school_rules_only": (),
    "before_rolling_only": (),
    "once_per_turn": (),
    "located_already": ("oslo",),
    "no_such_cell": (),
    "ship_leaves_next_turn": (),
    "no_harbour": ("paris",),
    "occupied": ("oslo",),
    "no_sea_line": ("brest", "oslo"),
    "no_line": ("paris", "rome"),
    "no_points_left": (),
    "line_used": ("paris", "lyon"),
    "no_airport": ("lyon",),
    "other_sector": ("oslo", 2),
    "already_here": ("oslo",),
    "by_land_only": (),
    "one_flight_a_turn": (),
    "sectors_do_not_touch": ("dublin", "berlin", 1, 3),
    "too_few_points": (4, 3),
    "no_standing_still": ("brest",),
    "commit_instead": ("paris",),
}


def shown(state: State, seat: int | None = 0, asked: str = "") -> Table:
    match = Match(pk=7, title="voyage", seed="s", status="playing")
    seats = tuple(
        Seat(match=match, index=index, name=f"Player {index + 1}")
        for index in range(len(state.pawns))
    )
    return Table(
        match=match,
        title=TITLE,
        seat=seat,
        seats=seats,
        view=RULES.view(state, seat),
        moves=() if seat is None else tuple(RULES.legal_moves(state, seat)),
        to_move=RULES.to_move(state),
        log=(),
        outcome=RULES.outcome(state),
        asked=asked,
    )


def words(part: str, state: State, seat: int | None = 0, **more: Any) -> str:
    """A part as the page prints it, without its tags."""
    html = markup(part, state, seat, **more)
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def markup(part: str, state: State, seat: int | None = 0, **more: Any) -> str:
    table = shown(state, seat, more.pop("asked", ""))
    beside = {"seat": table.seats[0], "shown": table.besides[0].shown}
    context = context_of(table) | (beside if part == "seat" else {}) | more
    return said.part(TITLE, part, context)


def codes(pattern: str) -> set[str]:
    return {code for found in re.findall(pattern, SOURCES) for code in found if code}


def walk(seats: int, seed: str, **options: Any) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """A match of a strong bot against random ones, state by state."""
    state = RULES.setup(seats, VoyageOptions(round_limit=12, **options), Chance(seed, 0))
    for turn in range(1, 5000):
        if not RULES.to_move(state):
            return
        seat = state.turn
        bot = TITLE.bot("random" if seat else "strong")
        moves = tuple(RULES.legal_moves(state, seat))
        move = bot(RULES.view(state, seat), moves, Chance(seed, turn, "bot"))
        step = play(RULES, state, seat, move, Chance(seed, turn))
        state = step.state
        yield state, step.events


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "rules"), [(2, "school"), (3, "box"), (6, "school")])
def test_it_has_words_for_every_state_of_a_match(language: str, seats: int, rules: str) -> None:
    with translation.override(language):
        for number, (state, events) in enumerate(walk(seats, f"w{seats}", rules=rules)):
            if number % 7 and state.phase in ("start", "move"):
                continue
            texts = [words(part, state, state.turn) for part in PARTS]
            texts += [words("panel", state), words("seat", state, None)]
            for event in events:
                texts.append(words("event", state, event=event.seen_by(0)))
            for text in texts:
                assert text
                assert not CODE.search(text), text
        assert words("ending", state)
        assert words("points", state, index=1)


def test_its_lists_name_every_event_and_reason_of_the_rules() -> None:
    kinds = codes(r'Event\(\s*"(\w+)"(?:\s+if\s+\w+\s+else\s+"(\w+)")?')
    assert kinds == set(EVENTS)
    assert codes(r'IllegalMove\(\s*"(\w+)"(?:\s+if\s+[^"]*?\s+else\s+"(\w+)")?') == set(REASONS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EVENTS)
def test_it_tells_every_event_to_its_owner_and_to_the_others(kind: str, language: str) -> None:
    facts, private = EVENTS[kind]
    seat = None if kind in NOBODY_S else 0
    event = Event(kind, seat, facts, private, (0,) if private else ())
    state = table("paris warsaw")
    with translation.override(language):
        for reader in (0, 1, None):
            text = words("event", state, reader, event=event.seen_by(reader))
            default = said.shared({"reader": shown(state).reader}).event(event)
            assert text.rstrip("”") != " ".join(str(default).split())
            assert ("Player 1" in text) == (seat == 0)
            assert not CODE.search(text)


def test_it_names_hidden_cities_to_their_owner_only() -> None:
    state = table("paris warsaw")
    for kind, (facts, private) in EVENTS.items():
        if private:
            event = Event(kind, 0, facts, private, (0,))
            assert "Oslo" in words("event", state, 0, event=event.seen_by(0))
            assert "Oslo" not in words("event", state, 1, event=event.seen_by(1))


def test_it_never_shows_another_seat_s_destinations() -> None:
    state = table("paris warsaw", "rome", "narvik lisbon")
    for seat in (0, None):
        html = markup("seat", state, seat) + (markup("panel", state, 0) if seat == 0 else "")
        assert "narvik" not in html.lower()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", REASONS)
def test_it_says_why_not_and_what_to_do(reason: str, language: str) -> None:
    refusal = IllegalMove(reason, *REASONS[reason])
    with translation.override(language):
        text = words("refusal", table("paris warsaw"), refusal=refusal)
        default = said.shared({}).refusal(refusal, None)
    assert text
    assert text != default
    assert not CODE.search(text)


def test_it_leaves_general_refusals_to_the_shared_words() -> None:
    refusal = IllegalMove("not_your_turn")
    assert words("refusal", table("paris warsaw"), refusal=refusal) == "It is not your turn yet."


@pytest.mark.parametrize("name", VoyageOptions.__struct_fields__)
def test_it_has_a_label_for_every_option_of_the_form(name: str) -> None:
    if name != "starter":  # not on the form
        assert words("option", table("paris warsaw"), name=name) != name


@pytest.mark.parametrize("card", deck().names)
def test_it_shows_a_drawn_card_in_the_reader_s_language(card: str) -> None:
    state = table("paris warsaw", phase="exchange", event=card)
    printed = deck().cards[card].words
    for language, text in zip(LANGUAGES, (printed.en, printed.fr, printed.de), strict=True):
        with translation.override(language):
            assert text in words("panel", state).replace("&#x27;", "'").replace("&quot;", '"')


def test_it_shows_the_card_that_somebody_has_just_drawn() -> None:
    text = words("panel", table("paris warsaw", event="sheep"))
    assert deck().cards["sheep"].words.en in text


def test_it_draws_the_other_side_of_the_board_if_the_table_wants() -> None:
    options = VoyageOptions(theme="illustrated")
    assert "theme-illustrated" in markup("seat", table("paris warsaw", options=options))


def test_it_offers_the_die_and_the_ship_then_the_roads_with_their_signs() -> None:
    start = table("marseille warsaw", "lyon")
    assert 'value="roll"' in markup("panel", start)
    assert "Sail to Ajaccio" in words("panel", start)
    moving = words("panel", rolled(start, 4))
    assert "Lyon your destination" in moving
    assert "4 points left" in moving


def test_it_says_where_the_pawn_will_stop_if_the_city_is_taken() -> None:
    state = after(rolled(table("paris london"), 2), "go calais", "go london")
    assert "your pawn will stop in Calais" in words("panel", state)
    assert "Go!" in words("panel", state)


def test_it_draws_as_many_pips_as_the_die_shows() -> None:
    for die in range(1, 7):
        html = markup("panel", rolled(table("paris warsaw"), die))
        assert html.count("<circle") == die


def test_it_shows_my_things_but_no_action_while_others_move() -> None:
    state = table("paris warsaw", "oslo rome", turn=1)
    html = markup("panel", rolled(state, 4), 0)
    assert "Oslo" in html
    assert 'name="move"' not in html


@pytest.mark.parametrize("seat", [0, 1])
def test_it_names_the_winner(seat: int) -> None:
    state = table("paris warsaw", phase="over", winner=seat, reason="home")
    text = words("ending", state)
    assert text == (
        "You are home first. You have won!" if not seat else "Player 2 is home first and has won."
    )


@pytest.mark.parametrize("reason", ["home", "alone", "round_limit", "stopped"])
def test_it_has_a_headline_for_every_end(reason: str) -> None:
    state = table("paris warsaw", phase="over", winner=1, reason=reason)
    text = words("ending", state)
    assert text
    assert not CODE.search(text)
    assert isinstance(RULES.outcome(state), Outcome)


def test_it_gives_every_hint_in_words() -> None:
    moves = ("roll", "locate oslo D3", "sail ajaccio", "go lyon", "fly rome", "back", "commit")
    for text in (*moves, "wait", "draw", "exchange oslo", "stay"):
        hint = TITLE.notation.read(text)
        advice = words("advice", table("marseille warsaw", "oslo"), hint=hint)
        assert advice
        assert advice != text
    state = rolled(table("marseille warsaw", "oslo"), 6)
    hint = suggestion(shown(state))
    assert re.search(r"Oslo is \d+ points? away|one of your", words("advice", state, hint=hint))


def public(state: State) -> str:
    """What lies open beside the map, with what is being decided."""
    return f"{words('deciding', state, None)} {words('public', state, None)}"


def test_it_shows_who_looks_on_the_die_the_points_and_the_way() -> None:
    state = after(rolled(table("paris warsaw", "rome"), 4), "go calais")
    text = public(state)
    assert text.startswith("Player 1 looks for the way on from Calais.")
    assert "3 points left Paris Calais" in text
    assert "The die shows 4" in markup("public", state, None)
    assert "<button" not in markup("public", state, None)


def test_it_shows_who_looks_on_where_one_can_fly_from_here() -> None:
    text = public(rolled(table("athens warsaw", "rome"), 6))
    assert "Flights from Athens" in text
    assert "Sector 6 2 points" in text
    assert "Flights from" not in public(rolled(table("calais warsaw", "rome"), 6))


def test_it_shows_who_looks_on_what_was_visited_and_who_can_sail() -> None:
    state = table("marseille warsaw", "rome", handed=(("oslo",), ()))
    text = public(state)
    assert text.startswith("Player 1 is in Marseille: the die or the ship?")
    assert "can sail from Marseille ✓ visited Oslo" in text
    assert "can sail" not in public(rolled(state, 3))


def test_it_shows_who_looks_on_the_card_just_drawn_and_free_flights() -> None:
    assert deck().cards["sheep"].words.en in public(table("paris warsaw", event="sheep"))
    assert "free today" in public(table("athens warsaw", phase="flight"))


def test_it_never_tells_who_looks_on_which_city_was_looked_for() -> None:
    start = table("paris warsaw", "oslo", "narvik")
    for cell, told in (("D3", "has found a city"), ("A1", "has looked for a city")):
        state = after(start, f"locate oslo {cell}")
        assert told in public(state)
        assert "Oslo" not in public(state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_words_for_who_looks_on_in_every_phase(language: str) -> None:
    with translation.override(language):
        for phase in ("start", "move", "flight", "exchange"):
            state = table("athens warsaw", phase=phase, path=("athens",), die=1, points=1)
            text = public(state)
            assert text
            assert not CODE.search(text), text


def test_it_draws_the_grid_only_for_the_label_that_was_asked_for() -> None:
    state = table("paris warsaw", "rome")
    panel = markup("panel", state)
    assert 'id="finder"' not in panel
    asked = next(label.city for label in shown(state).screen.luggage.labels if label.can_locate)
    assert f"?show={asked}" in panel
    assert 'id="finder"' in markup("panel", state, asked=asked)


NOTES = {
    "points 1": "1 point",
    "plane 4": "by plane, 4 points",
    "ship": "by ship",
    "here": "it lies here",
    "own words": "own words",
}


@pytest.mark.parametrize("note", NOTES)
def test_it_says_what_a_step_costs(note: str) -> None:
    words_of_the_table = VoyageWords(shown(table("paris warsaw")).reader, TONGUE)
    assert words_of_the_table.note(note) == NOTES[note]
