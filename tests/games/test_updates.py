"""What pages of a table get: only what changed, in both ways, for each seat in its own language."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.utils import translation

from europa_edu.live import channels
from games import notify, updates
from games.catalog import CATALOG
from games.engine import Chance, Title, play
from games.engine.replay import first_state
from games.models import Match, Seat
from games.parts import declared
from games.services.turns import play_turn
from games.updates import Happened, Position, seat_pages
from tests.games.tables import first_move, playing

MARK = re.compile(r'(?: id="([^"]+)"[^>]*?) data-mark="([^"]+)"')
TITLES = [pytest.param(title, id=slug) for slug, title in CATALOG.items()]
POST = "/table/1/move/"
TURNS = 150


@pytest.fixture(autouse=True)
def nothing_sent() -> None:
    """These matches all have the same number."""
    updates._sent.clear()


def turns(title: Title, seed: str = "updates") -> Iterator[tuple[Position, Position, Happened]]:
    """A match among gentle bots, turn by turn; the turn that ends it is left out."""
    rules, seats = title.rules, title.seats[1]
    state = first_state(title, seats, title.options(), seed)
    people = tuple(
        Seat(index=index, name=f"P{index}", visitor=f"v{index}") for index in range(seats)
    )
    for version in range(1, TURNS):
        if not (to_move := rules.to_move(state)):
            return
        seat = to_move[version % len(to_move)]
        thinking = Chance(seed, version, "bot")
        move = title.bot("gentle")(
            rules.recall(state, seat), rules.legal_moves(state, seat), thinking
        )
        step = play(rules, state, seat, move, Chance(seed, version))
        if not rules.to_move(step.state):
            return
        before, after = (
            Position(
                Match(pk=1, title=title.slug, version=number, news=number + 3, status="playing"),
                people,
                at,
            )
            for number, at in ((version - 1, state), (version, step.state))
        )
        yield before, after, Happened("person", step.events)
        state = step.state


def marks(text: str) -> dict[str, str]:
    return dict(MARK.findall(text))


def shown(position: Position, seat: int) -> dict[str, str]:
    """The marks of all parts of a page, but the lines of its log."""
    return _without_log(marks(updates.update(position.table(seat), {}, POST)))


def _without_log(found: dict[str, str]) -> dict[str, str]:
    return {name: mark for name, mark in found.items() if not name.startswith(("line-", "log-"))}


@pytest.mark.parametrize("title", TITLES)
def test_it_brings_a_page_from_each_turn_to_the_next(title: Title) -> None:
    pages: dict[int, dict[str, str]] = {}
    for before, after, happened in turns(title):
        for seat in range(title.seats[1]):
            known = pages.get(seat) or shown(before, seat)
            text = updates._change(before, after, happened, seat)
            if not text:
                pages.pop(seat, None)  # the whole table
                continue
            brought = _without_log(marks(text))
            pages[seat] = shown(after, seat)
            # Rows of a list that has become shorter are gone with the list that they stood in.
            led = {name: mark for name, mark in (known | brought).items() if name in pages[seat]}
            assert led == pages[seat], (after.match.version, seat)
            # Nothing that did not change, unless it stands inside something that did.
            assert all(known.get(name) != brought[name] for name in tops(text) & brought.keys())


class Tops(HTMLParser):
    """The names of the elements that stand in no other."""

    VOID = ("img", "input", "br")

    def __init__(self) -> None:
        super().__init__()
        self.depth, self.names = 0, set[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self.depth:
            self.names.add(dict(attrs).get("id") or "")
        self.depth += tag not in self.VOID

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag not in self.VOID


def tops(text: str) -> set[str]:
    parser = Tops()
    parser.feed(text)
    assert parser.depth == 0
    return parser.names


@pytest.mark.parametrize("title", TITLES)
def test_it_answers_a_page_that_says_what_it_has_with_the_same_parts(title: Title) -> None:
    for number, (before, after, happened) in enumerate(turns(title)):
        if number % 10:
            continue
        seat = number % title.seats[1]
        sent = updates._change(before, after, happened, seat)
        fetched = updates.update(after.table(seat), shown(before, seat), POST)
        assert not sent or _without_log(marks(sent)) == _without_log(marks(fetched))
        nothing = updates.update(after.table(seat), shown(after, seat), POST)
        assert _without_log(marks(nothing)) == {}


@pytest.mark.parametrize("title", TITLES)
def test_it_sends_the_new_lines_of_the_log_and_no_others(title: Title) -> None:
    for before, after, happened in turns(title):
        text = updates._change(before, after, happened, 0)
        lines = [name for name in marks(text) if name.startswith("line-")]
        version = after.match.version
        assert not text or lines == [
            f"line-{version}-{number}" for number in reversed(range(len(happened.events)))
        ]


@pytest.mark.parametrize("title", TITLES)
def test_its_panel_is_a_fixed_frame_of_parts(title: Title) -> None:
    """What stands in the panel may not depend on the moment: a page could not follow."""
    for node in declared(title.slug):
        for before, _after, _happened in list(turns(title))[:3]:
            text = node.text(node.input(before.table(0)))
            assert re.match(rf'<\w+ id="{re.escape(node.name)}" data-mark="', text)


@pytest.mark.parametrize("title", TITLES)
def test_it_draws_what_all_seats_see_alike_once(title: Title) -> None:
    before, after, happened = list(turns(title))[TURNS // 3 if title.slug != "zigzag" else 8]
    texts = [updates._change(before, after, happened, seat) for seat in range(title.seats[1])]
    assert (
        len({marks(text).get("seat-1") for text in texts if text}) <= 2
    )  # its own, and the others


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_speaks_the_language_of_each_page(language: str) -> None:
    before, after, happened = next(turns(CATALOG["zigzag"]))
    with translation.override(language):
        expected = updates._change(before, after, happened, 0)
    pages = {}
    names = {
        f"match:1~{owner}": key
        for key, owner in seat_pages(after.seats, ["en", "fr", "de"]).items()
    }
    wanted = next(name for name, key in names.items() if key == (0, language))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(channels, "listening", lambda pages: [wanted])
        pages = updates._changes_by_page(before, after, happened)
    assert pages == {wanted: expected}


def names_of(match: Match) -> dict[tuple[int, str], str]:
    return seat_pages(match.seats.all(), ["en"])


@pytest.mark.django_db
@pytest.mark.integration
@pytest.mark.usefixtures("valkey")
class TestPages:
    """With a database and a Valkey."""

    def test_it_gives_who_takes_over_a_seat_a_page_of_another_name(self) -> None:
        match = playing()
        before = names_of(match)
        Seat.objects.filter(match=match, index=0).update(visitor="eva")
        after = names_of(match)
        assert before[0, "en"] != after[0, "en"]
        assert before[1, "en"] == after[1, "en"]

    def test_it_sends_a_turn_to_every_page_that_listens_and_to_no_other(
        self, django_capture_on_commit_callbacks: Any
    ) -> None:
        match = playing("europa_tour")
        channel = notify.channel(match.pk)
        pages = {key: channels.page_of(channel, owner) for key, owner in names_of(match).items()}
        with channels.valkey().pubsub(ignore_subscribe_messages=True) as ear:
            ear.subscribe(f"live:{pages[0, 'en']}", f"live:{channel}")
            for _ in range(2):
                ear.get_message(timeout=5)
            with django_capture_on_commit_callbacks(execute=True):
                play_turn(match_id=match.pk, seat=0, version=0, move=first_move(match))
            heard = [ear.get_message(timeout=5) for _ in range(2)]
        assert [one["channel"] for one in heard if one] == [
            f"live:{pages[0, 'en']}",
            f"live:{channel}",
        ]
        number, _, text = heard[0]["data"].partition(" ")  # type: ignore[index]
        assert number == heard[1]["data"]  # type: ignore[index]
        assert f'<i data-version="{number}" data-turn="1"></i>' in text

    def test_it_lets_pages_fetch_where_nothing_could_be_drawn(
        self, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch, caplog: Any
    ) -> None:
        def broken(*_: Any) -> dict[str, str]:
            raise ValueError("the hidden card is FR")

        monkeypatch.setattr(updates, "_changes_by_page", broken)
        match = playing()
        with django_capture_on_commit_callbacks(execute=True):
            play_turn(match_id=match.pk, seat=0, version=0, move=first_move(match))
        match.refresh_from_db()
        assert channels.valkey().get(f"live:{notify.channel(match.pk)}") == str(match.news)
        assert "ValueError" in caplog.text
        assert "FR" not in caplog.text
