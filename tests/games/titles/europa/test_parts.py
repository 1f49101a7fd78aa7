"""The parts of EUROPA's panel: a move sends those that it changes, and few of them."""

import re
from collections.abc import Iterator
from itertools import pairwise

from django.utils import translation
from msgspec.structs import replace

from europa_edu.atlas import atlas
from games import updates
from games.models import Match, Seat
from games.parts import PartInput, PartNode, declared
from games.selectors.tables import Table
from games.titles.europa import TITLE
from games.titles.europa.state import State
from games.updates import Happened, Position
from tests.games.titles.europa.positions import after, placing
from tests.games.titles.europa.test_screen import table_of, walked

PANEL = [node for node in declared(TITLE.slug) if node.folder == "games/titles/europa"]
NAME = re.compile(r' id="([^"]+)"')


def changes(before: Table, after: Table) -> dict[str, str]:
    """What a page that shows the one gets for the other, by the names of the parts."""
    texts = [text for node in PANEL for text in node.changes(node.input(before), node.input(after))]
    return {named(text): text for text in texts}


def named(text: str) -> str:
    found = NAME.search(text)
    assert found
    return found[1]


def rows(node: PartNode, shown: PartInput) -> dict[str, str]:
    return {row[0].name: row[0].text() for row in node.rows(shown)} if node.lists else {}


def pairs() -> Iterator[tuple[State, State]]:
    """The moves of a whole match among gentle bots."""
    for (before, _), (later, _) in pairwise(walked("a", "gentle", 3)):
        if later.phase != "over":
            yield before, later


def test_it_turns_each_page_into_the_next_by_what_it_sends() -> None:
    for before, later in pairs():
        for seat in range(len(before.pp)):
            old, new = table_of(before, seat), table_of(later, seat)
            sent = changes(old, new)
            for node in PANEL:
                was = node.input(old)
                page = sent.get(node.name, node.text(was))
                if node.name not in sent:
                    for name, text in rows(node, was).items():
                        page = page.replace(text, sent.get(name, text))
                assert page == node.text(node.input(new)), node.name


def test_it_sends_who_waits_two_small_parts_for_a_pawn() -> None:
    state = placing(4, 4, 4, cards="ES IT BE", members="FR")
    before, later = table_of(state, 1), table_of(after(state, "place ES"), 1)
    assert changes(before, later).keys() == {"guide", "stop-1"}


def test_it_sends_who_places_one_button_again() -> None:
    state = placing(4, 4, 4, cards="ES IT BE", members="FR")
    before, later = table_of(state, 0), table_of(after(state, "place ES"), 0)
    assert changes(before, later).keys() == {"eu-place-es", "mine", "stop-1"}


def test_it_leaves_a_country_its_place_in_the_timetable_when_it_has_voted() -> None:
    state = placing(3, 3, 3, cards="ES IT BE", members="FR")
    state = after(state, *["place BE"] * 9)
    sent = changes(table_of(state, 1), table_of(after(state, "propose 0,1,2", "vote yes"), 1))
    assert not {"timetable", "stop-1", "stop-2"} & sent.keys()


def position(state: State, version: int) -> Position:
    people = tuple(Seat(index=index, name=f"P{index}", visitor=f"v{index}") for index in range(3))
    match = Match(pk=1, title="europa", version=version, news=version, status="playing")
    return Position(match, people, state)


def test_it_sends_ground_and_names_again_when_another_map_begins() -> None:
    state = placing(4, 4, 4, cards="DE IT BE", members="FR", turn=2)
    turns = [position(replace(state, turn=turn), version=turn) for turn in (1, 2, 3, 4)]
    with translation.override("en"):
        sent = [
            updates._change(before, after, Happened("person", ()), 0)
            for before, after in pairwise(turns)
        ]
        pages = [updates.update(turn.table(0), {}, "/move/") for turn in turns]
    assert ['id="map-land"' in text for text in sent] == [False, True, False]
    assert ['id="map-names"' in text for text in sent] == [False, True, False]
    assert atlas().years[1993].sprite.removesuffix(".svg") in sent[1]
    assert ["Ukraine" in page for page in pages] == [False, False, True, True]
    known = dict(re.findall(r'id="([^"]+)" data-mark="([^"]+)"', pages[1]))
    assert 'id="map-land"' not in updates.update(turns[1].table(0), known, "/move/")
    assert 'id="map-land"' in updates.update(turns[2].table(0), known, "/move/")
