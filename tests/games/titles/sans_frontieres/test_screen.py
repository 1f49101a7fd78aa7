"""The screen in words: every part, phase, event, refusal, option and hint, in three languages."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from inspect import getsource
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from msgspec.structs import fields, replace

from europa_edu.atlas import Names
from europa_edu.facts import Card, Sight, box
from games.engine import Chance, Event, Fact, IllegalMove, Outcome
from games.engine.codec import encode
from games.forms import TableForm
from games.models import Match, Seat
from games.selectors.tables import LogLine, Table
from games.templatetags.words import TONGUE
from games.titles.sans_frontieres import TITLE, refusals
from games.titles.sans_frontieres.screen import Screen, screen
from games.titles.sans_frontieres.state import State, TravelOptions
from games.titles.sans_frontieres.words import SansFrontieresWords
from games.views.match import context_of
from tests.games import said
from tests.games.conformance import random_match
from tests.games.titles.sans_frontieres.positions import (
    RULES,
    SOUTH,
    after,
    at_work,
    listed,
    new_match,
    news,
    table,
    traveller,
)

LANGUAGES = ("en", "fr", "de")
NAMES = ("Ada", "Ben", "Eva", "Tom", "Zoe", "Max")
UNASKED = {"starter", "edition", "cards"}  # by lot, only one, written elsewhere
FOLDER = "games/titles/sans_frontieres"
KINDS = {
    "ready", "went", "stage", "wrong_stage", "weekend_laid", "weekend_spent", "exchanged", "asked",
    "answered", "drew", "reshuffled", "rounds_over", "left",
}  # fmt: skip
OFFER = re.compile(r'<(?:button|option)[^>]* value="(\w[^"]*)"')
# A code of ours that slipped into the text: two lower-case words joined by a low line, or a slug.
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|\bNone\b|\{[{%]")
CLOISTER = Sight("cloister", "Our cloister", "Notre cloître", "Unser Kreuzgang")
OWN = Card("oursburg", "CH", Names("Oursburg", "Oursbourg", "Unserburg"), (CLOISTER,))


def shown(state: State, seat: int | None, events: Iterable[Event] = ()) -> Table:
    """The table as the seat's page gets it, without a database."""
    match = Match(
        pk=1,
        title="sans_frontieres",
        status="over" if state.phase == "over" else "playing",
        options=encode(state.options).decode(),
    )
    outcome = RULES.outcome(state)
    return Table(
        match=match,
        title=TITLE,
        seat=seat,
        seats=tuple(
            Seat(match=match, index=index, name=NAMES[index], visitor=str(index))
            for index in range(len(state.travellers))
        ),
        view=RULES.view(state, seat),
        moves=tuple(RULES.legal_moves(state, seat)) if seat is not None else (),
        to_move=RULES.to_move(state),
        log=tuple(LogLine(1, "person", event.seen_by(seat)) for event in events),
        outcome=outcome,
    )


def page(state: State, seat: int | None, events: Iterable[Event] = (), **more: Any) -> str:
    """The whole fragment of a seat, as text with its markup."""
    return render_to_string("games/_table.html", context_of(shown(state, seat, events)) | more)


def part(name: str, state: State, seat: int | None = 0, /, **more: Any) -> str:
    """One part, as the words that are read."""
    return words(said.part(TITLE, name, context_of(shown(state, seat)) | more))


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def panel(state: State, seat: int = 0) -> str:
    return render_to_string(f"{FOLDER}/_panel.html", context_of(shown(state, seat)))


def prepared(state: State, seat: int | None = 0) -> Screen:
    moves = RULES.legal_moves(state, seat) if seat is not None else ()
    return screen(RULES.view(state, seat), moves)


@cache
def random_matches() -> tuple[tuple[State, tuple[Event, ...]], ...]:
    return tuple(_random_positions())


def _random_positions() -> Iterator[tuple[State, tuple[Event, ...]]]:
    for seats, options in (
        (2, TravelOptions(round_limit=2)),
        (3, TravelOptions(round_limit=2, typing=True, cards=(OWN,), own_cards_only=True)),
        (2, TravelOptions(round_limit=2, aide_memoire=True)),
    ):
        for position in random_match(TITLE, seats, options, "screen4"):
            yield position.state, position.step.events if position.step else ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_shows_whole_matches_without_a_code_in_the_words(language: str) -> None:
    phases = set()
    with translation.override(language):
        for state, events in random_matches():
            phases.add(state.phase)
            for seat in (0, 1, None):
                text = words(page(state, seat, events))
                assert not RAW.search(text), text
    assert phases == {"memorise", "turn", "country", "sight", "over"}


def test_it_offers_every_legal_move_and_no_other() -> None:
    for state, _events in random_matches():
        for seat in RULES.to_move(state):
            offered = set(
                re.findall(r'<(?:button|option)[^>]* value="(\w[^"]*)"', panel(state, seat))
            )
            assert offered == set(listed(state, seat))


def test_it_gives_every_button_its_own_id_so_that_focus_survives_a_swap() -> None:
    for state, _events in random_matches():
        html = panel(state, 0)
        ids = re.findall(r' id="([^"]+)"', html)
        assert len(ids) == len(set(ids))
        assert not [tag for tag in re.findall(r"<button[^>]*>", html) if " id=" not in tag]


def test_it_offers_nothing_out_of_turn_but_keeps_the_hand_in_sight() -> None:
    html = panel(table(traveller("2 3 hamburg"), traveller(), turn=1))
    assert "<button" not in html
    assert "<input" not in html
    assert "1 plane ticket worth 3" in html
    assert "Weekend in Hamburg" in html


def test_it_offers_nothing_while_the_table_rests() -> None:
    asked = replace(at_work(), phase="country", card="riga", choices=("LV", "IT"))
    for state in (new_match(), at_work("2 hamburg"), asked):
        resting = replace(shown(state, 0), moves=())
        html = render_to_string(f"{FOLDER}/_panel.html", context_of(resting))
        assert "<button" not in html


def test_it_shows_who_looks_on_the_question_but_no_empty_hand() -> None:
    asked = replace(at_work(), phase="country", card="riga", choices=("LV", "IT"))
    html = render_to_string(f"{FOLDER}/_panel.html", context_of(shown(asked, None)))
    assert words(html) == "+1 In which country is Riga? Latvia Italy"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_words_for_every_kind_of_event(language: str) -> None:
    state = table(traveller("4 2 1 hamburg", SOUTH), traveller())
    facts: dict[str, Fact] = {
        "from": "monaco", "to": "rome", "start": "monaco", "city": "rome", "back": "monaco",
        "seat": 1, "ticket": "4", "price": 4, "tokens": 1, "stages": 2, "card": "riga",
        "cards": 9, "count": 2, "rounds": 40, "step": "country", "answer": "LV",
        "response": "IT", "right": "no", "gained": 0,
    }  # fmt: skip
    with translation.override(language):
        told = {kind: part("event", state, event=Event(kind, 0, facts)) for kind in KINDS}
    assert all(len(text.split()) > 2 and not RAW.search(text) for text in told.values()), told
    assert len(set(told.values())) == len(KINDS)


def test_it_knows_every_kind_of_event_that_the_rules_tell() -> None:
    told = {event.kind for _state, events in random_matches() for event in events}
    assert told <= KINDS


def test_it_tells_the_story_of_a_flight() -> None:
    state = table(traveller("6 3 1-7 1", SOUTH))
    for move, story in (
        ("go rome 6", "Ada flies from Monaco to Rome with a 6."),
        ("go rome 3", "Ada flies from Monaco to Rome with a 3 and 1 token."),
        ("go rome 1-7", "Ada flies from Monaco to Rome with a joker."),
        ("go marseille 1", "Ada takes the coach from Monaco to Marseille."),
        ("exchange 1-7", "Ada exchanges a joker."),
    ):
        assert part("event", state, event=news(state, move)[0]) == story


def test_it_tells_drawn_cards_to_who_drew_them_only() -> None:
    state = after(table(traveller("4 2 2 2 2 2", SOUTH), pile="hamburg 1-7 5"), "go rome 4")
    drew = news(state, "end")[-1]
    assert part("event", state, 0, event=drew.seen_by(0)) == "You draw: 5"
    assert part("event", state, 1, event=drew.seen_by(1)) == "Ada draws 1 card."


def test_it_tells_everybody_the_right_answer_also_of_a_teachers_card() -> None:
    options = TravelOptions(cards=(OWN,), own_cards_only=True)
    state = table(traveller("4"), options=options, tourism="oursburg", phase="country", turn=0)
    state = replace(state, card="oursburg", choices=("CH", "FR"))
    wrong = news(state, "answer FR")
    assert part("event", state, 1, event=wrong[0]).endswith("Oursburg is in Switzerland.")
    state = after(state, "answer CH")
    unknown = news(state, "dont-know")
    with translation.override("de"):
        assert "Unser Kreuzgang" in part("event", state, 1, event=unknown[0])
        assert "Unser Kreuzgang" in words(page(after(state, "dont-know"), 0, unknown))


REFUSALS = {
    "memorise_first": (), "not_a_choice": (), "answer_first": (), "not_in_hand": (),
    "travelling": (), "tickets_first": (), "weekend_first": ("hamburg",), "arrive_first": (),
    "asked_already": ("messina",), "red_dot": ("rome",), "play_a_ticket_first": (),
    "no_question": (), "exchanging": (), "not_a_ticket": (), "not_on_the_network": (),
    "no_line": ("paris", "rome"), "coach_line": ("monaco", "marseille"),
    "air_line": ("monaco", "rome", 4), "too_few_tokens": ("dublin", "lisbon", 7, 3),
    "not_yourself": (), "nobody_there": (), "has_a_weekend": ("hamburg",),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", [*REFUSALS, "not_possible", "not_your_turn", "match_over"])
def test_it_refuses_in_words_of_the_map(reason: str, language: str) -> None:
    facts = REFUSALS.get(reason, ())
    with translation.override(language):
        text = part("refusal", at_work(), refusal=IllegalMove(reason, *facts))
        fallback = part("refusal", at_work(), refusal=IllegalMove("unheard_of"))
    assert text
    assert not RAW.search(text)
    assert reason not in REFUSALS or text != fallback


def test_it_knows_every_reason_that_the_rules_give() -> None:
    given = set(re.findall(r'"([a-z]+(?:_[a-z]+)+|travelling|exchanging)"', getsource(refusals)))
    assert given - {"not_possible"} == set(REFUSALS)


def test_it_names_both_cities_and_the_price_in_a_refusal() -> None:
    refusal = IllegalMove("too_few_tokens", "dublin", "lisbon", 7, 3)
    text = part("refusal", at_work(), refusal=refusal)
    assert text.startswith("The flight from Dublin to Lisbon costs 7. With this ticket you need 3")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_advises_in_words(language: str) -> None:
    thinking = Chance("hint", 1)
    with translation.override(language):
        for state, _events in random_matches():
            for seat in RULES.to_move(state):
                moves = RULES.legal_moves(state, seat)
                for move in {moves[0], moves[-1], TITLE.bot("strong")(
                    RULES.view(state, seat), moves, thinking)}:  # fmt: skip
                    text = part("advice", state, seat, hint=move)
                    assert len(text.split()) > 2, move
                    assert not RAW.search(text), text


def test_it_hints_at_a_country_by_its_neighbours_and_at_a_sight_by_another() -> None:
    asked = replace(at_work(), phase="country", card="riga", choices=("LV", "IT"))
    hint = TITLE.notation.read("answer LV")
    assert part("advice", asked, hint=hint).endswith("Belarus, Estonia, Lithuania, Russia.")
    paris, riga = (box()[name].sights[0] for name in ("paris", "riga"))
    asked = replace(asked, phase="sight", choices=(riga.id, paris.id))
    text = part("advice", asked, hint=TITLE.notation.read(f"answer {riga.id}"))
    assert text == f"Rule one out: “{paris.en}” is in Paris."


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_labels_every_option_of_the_table(language: str) -> None:
    with translation.override(language):
        names = [field.name for field in fields(TravelOptions) if field.name not in UNASKED]
        labels = [part("option", at_work(), name=name) for name in names]
    assert len(set(labels)) == len(names)
    assert not [label for label in labels if not label or RAW.search(label)]
    assert {field.name for field in TableForm(TITLE).option_fields} <= set(names)


@pytest.mark.parametrize("reason", ["five_stages", "round_limit", "alone", "stopped"])
def test_it_says_who_won_and_shows_every_journey(reason: str) -> None:
    state = table(traveller(itinerary=SOUTH, stages=2), traveller(), phase="over", reason=reason)
    assert "Ada" in part("ending", state)
    assert "Ben" not in part("ending", state)
    assert part("points", state, index=0).startswith("2 stages")
    assert part("points", state, index=0).endswith("Warsaw")


def test_it_names_all_who_share_the_win() -> None:
    state = table(traveller(), traveller(), phase="over", reason="round_limit")
    assert part("ending", state) == "The win is shared by Ada, Ben"
    assert isinstance(RULES.outcome(state), Outcome)


def test_it_shows_six_stamps_to_learn_and_then_only_the_start() -> None:
    state = new_match()
    ticket = prepared(state).itinerary
    assert ticket
    cities = [stamp.city for stamp in ticket.stamps]
    assert len(cities) == 6
    assert all(cities)
    learnt = prepared(after(state, "0: ready")).stamps
    assert [stamp.city for stamp in learnt] == [cities[0], "", "", "", "", ""]
    assert prepared(state, None).itinerary is None
    assert prepared(state, None).stamps == ()


def test_it_groups_ways_by_ticket_and_picks_the_best_ticket_for_each_city() -> None:
    found = prepared(at_work("1-7 6 4 3 1", itinerary=SOUTH))
    best = {way.city: (way.ticket, way.tokens, way.lost) for way in found.ways}
    assert best["rome"] == ("4", 0, 0)
    assert best["marseille"] == ("1", 0, 0)
    by_ticket = {
        reach.stub.ticket: {way.city for way in reach.ways} for reach in found.reaches if reach.stub
    }
    assert by_ticket["1"] == {"marseille"}
    assert by_ticket["1-7"] == set(best)
    assert [stub.kind for stub in found.stubs] == ["coach", "air", "air", "air", "joker"]


def test_it_lays_the_best_flight_to_a_city_on_top_of_the_map() -> None:
    state = at_work("1-7 6 4 3", itinerary=SOUTH)
    board = TITLE.board(RULES.view(state, 0), RULES.legal_moves(state, 0))
    on_top = {target.place: target.move for target in board.targets}
    assert on_top["rome"] == "go rome 4"


def test_it_numbers_the_stages_on_the_map_while_they_may_be_seen() -> None:
    state = new_match()
    stages = state.travellers[0].itinerary[1:]
    for moment, seen in ((state, stages), (after(state, "0: ready"), ())):
        board = TITLE.board(RULES.view(moment, 0), ())
        discs = tuple(token.place for token in board.tokens if token.kind == "disc")
        assert discs == seen


def test_it_lists_all_countries_by_name_where_they_are_typed() -> None:
    state = replace(at_work(), options=TravelOptions(typing=True), phase="turn", may_ask=True)
    state = replace(state, action="travel")
    with translation.override("de"):
        html = panel(after(state, "ask"))
    found = re.findall(r'<option value="answer \w\w">([^<]+)<', html)
    assert len(found) > 40
    assert found[:3] == ["Albanien", "Andorra", "Armenien"]
    assert found.index("Österreich") < found.index("Polen")


def public(state: State, *events: Event) -> str:
    """What lies open beside the map, as words, with what is being decided."""
    context = context_of(shown(state, None, events))
    context["match"].version = 1
    return words(" ".join(said.part(TITLE, name, context) for name in ("deciding", "public")))


def test_it_shows_who_looks_on_the_flights_of_this_turn_with_their_prices() -> None:
    state = after(table(traveller("6 1", SOUTH)), "go rome 6")
    assert public(state).startswith("Ada has arrived in Rome. Is it a stage? Monaco by plane for 4")
    state = after(table(traveller("6 1", SOUTH)), "go marseille 1")
    assert "Monaco by coach to Marseille" in public(state)


def test_it_shows_who_looks_on_the_stages_reached_and_no_others() -> None:
    state = table(traveller("2", SOUTH, stages=2), traveller())
    start, first, second, third = SOUTH.split()[:4]
    text = public(state).lower()
    assert first in text
    assert second in text
    assert third not in text
    assert prepared(state, None).here == second != start


def test_it_shows_who_looks_on_a_weekend_card_when_it_is_laid() -> None:
    state = table(traveller("2 hamburg", SOUTH))
    laid = news(state, "lay hamburg 1")
    text = public(after(state, "lay hamburg 1"), *laid)
    assert "Weekend in Hamburg" in text
    assert "Ben goes there first." in text


def test_it_shows_who_looks_on_the_question_without_its_answer() -> None:
    asked = replace(at_work(), phase="country", card="riga", choices=("LV", "IT"))
    text = public(asked)
    assert text.startswith("Ada is looking for the answer. +1")
    assert "In which country is Riga? Latvia Italy" in text
    typing = replace(asked, choices=(), options=TravelOptions(typing=True))
    assert "Latvia" not in public(typing)


def test_it_says_what_is_being_decided() -> None:
    state = new_match()
    assert public(state).startswith("Still learning by heart: Ada")
    assert public(at_work()).endswith("travel, or exchange tickets?")
    assert public(after(at_work(), "exchange 2")).startswith("Ada exchanges tickets.")


NOTES = {
    "joker": "with a joker",
    "ticket 3": "with the ticket 3",
    "ticket 3 1": "with the ticket 3 and 1 token",
    "own words": "own words",
}


@pytest.mark.parametrize("note", NOTES)
def test_it_says_what_a_line_costs(note: str) -> None:
    assert SansFrontieresWords(shown(at_work(), 0).reader, TONGUE).note(note) == NOTES[note]
