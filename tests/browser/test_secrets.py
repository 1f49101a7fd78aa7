"""What a seat may not know is in no answer, stream, page, store or log of a real table."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import msgspec
import pytest
from msgspec import Struct
from playwright.sync_api import Browser, Page

from games.catalog import CATALOG
from tests.browser.hurried import MOVES, press_one
from tests.browser.other_worlds import Record, Truth, plain
from tests.browser.recorder import Recorder
from tests.browser.test_tables import NEWS
from tests.games.expected import expected
from tests.processes import Site, eventually

pytestmark = pytest.mark.browser

PRESSES = 10
NUMBERS = re.compile(rb"((retry: 2000|event: (beat|resync)|id: \d+|data:( \d+)?)?\n)*")
PARTS = re.compile(rb"event: parts\nid: (\d+)\ndata: (.*)\n\n")
TOKEN = re.compile(r"match:\d+(~\d+(\.en\.[0-9a-f]{16})?)?:[A-Za-z0-9]+:[\w-]+")
LINE = re.compile(r'<button class="log-line".*?</button>', re.S)
BOT_TO_MOVE = ".seat-moving .seat-mark use[href$='#icon-robot']"
OWN_QUESTIONS = ("now/", "log/", "hint/", "at/0/", "at/9/")
STRANGERS_QUESTIONS = ("", "now/", "log/", "hint/", "at/0/", "facts/")
NO_TABLE = "/table/999999/"
KNOWN = re.compile(r"/(table|watch|join|live|listen|play)/.*|/favicon.ico")


class Played(Struct):
    """A match of Ada, Ben and a bot, all that reached their pages, and the truth about it."""

    ada: Recorder
    ben: Recorder
    watcher: Recorder
    table: str
    truth: Truth

    @property
    def pages(self) -> tuple[Recorder, Recorder, Recorder]:
        return self.ada, self.ben, self.watcher


@pytest.fixture(scope="module", params=CATALOG)
def played(
    request: pytest.FixtureRequest,
    site: Site,
    chromium: Browser,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Played]:
    """Ada and Ben play a part of a match with a bot, try what they must not, and ask everything."""
    contexts = [chromium.new_context() for _ in range(3)]
    ada, ben, watcher = (Recorder(context.new_page()) for context in contexts)
    table = begin(site, ada, ben, watcher, request.param)
    play(ada, ben, watcher, expected(request.param).liked)
    ask_everything(ada, ben, watcher, table)
    path = tmp_path_factory.mktemp("secrets") / "records.json"
    truth = truth_about(site, table, path, ada, ben, watcher)
    yield Played(ada, ben, watcher, table, truth)
    for context in contexts:
        context.close()


def begin(site: Site, ada: Recorder, ben: Recorder, watcher: Recorder, slug: str) -> str:
    """A table for three, one of them a bot, and somebody who looks on; the table's address."""
    # Answers are kept before their page is left: Chromium forgets them then.
    ada.page.goto(f"{site.url}/play/{slug}/table/")
    ada.keep()
    ada.page.click("form.panel button[type=submit]")
    ada.page.wait_for_url("**/table/*/")
    code = ada.page.inner_text(".code")
    ben.page.goto(f"{site.url}/join/{code}/")
    ben.keep()
    ben.page.click("main form button")
    ben.page.wait_for_url("**/table/*/")
    eventually(lambda: _shown(ada.page) == _shown(ben.page))
    ada.keep()
    ben.keep()
    ada.page.click("#_lobby form button")
    for page in (ada.page, ben.page):
        page.wait_for_selector(".table-map")
        page.wait_for_selector("#_table")
    watcher.page.goto(f"{site.url}/watch/{code}/")
    for one in (ada, ben, watcher):
        one.keep()
    return ada.page.url.removeprefix(site.url)


def play(ada: Recorder, ben: Recorder, watcher: Recorder, liked: list[str]) -> None:
    """Some turns; on the way each tries moves that only the other was offered."""
    pages, offered = (ada.page, ben.page), dict[Page, list[str]]()
    for number in range(PRESSES):
        for one, other in ((ada, ben), (ben, ada)):
            offered[one.page] = offers(one.page) or offered.get(one.page, [])
            if number % 5 == 4:
                try_moves_of(one, offered.get(other.page, []))
        first, second = pages if number % 2 else pages[::-1]  # both move, also where all may
        while not (press_one(first, liked) or press_one(second, liked)):
            eventually(lambda: any(page.locator(NEWS).count() for page in pages))
        for one in (ada, ben, watcher):
            one.keep()


def offers(page: Page) -> list[str]:
    return [
        str(value) for value in page.locator(MOVES).evaluate_all("all => all.map(one => one.value)")
    ]


def try_moves_of(one: Recorder, others: list[str]) -> None:
    own = offers(one.page)
    at = one.page.locator("#moves [name=version]").get_attribute("value") or ""
    for move in [move for move in others if move not in own][:2]:
        one.ask("POST", f"{one.page.url}move/", version=at, move=move)


def ask_everything(ada: Recorder, ben: Recorder, watcher: Recorder, table: str) -> None:
    """Once only people are to move: every address, by those who may and by a stranger."""
    everyone = (ada, ben, watcher)
    # The last press may be played already, and not yet be told to any page.
    eventually(lambda: {_shown(one.page) for one in everyone} == {_newest(ada.page)})
    eventually(lambda: len({_shown(one.page) for one in everyone}) == 1 and not _bots(ben.page))
    for one in (ada, ben):
        now = one.page.locator("#moves [name=version]").get_attribute("value") or ""
        for path in OWN_QUESTIONS:
            assert one.ask("GET", f"{table}{path}") == 200
        token = one.page.locator("[data-live]").first.get_attribute("data-live")
        assert one.ask("GET", f"/listen/{token}/") == 200
        assert one.ask("POST", f"{table}move/", version=now, move="show me all") == 422
        assert one.ask("POST", f"{table}move/", version="0", move="show me all") == 409
    for place in (table, NO_TABLE):
        for path in STRANGERS_QUESTIONS:
            assert watcher.ask("GET", f"{place}{path}") == 404
        assert watcher.ask("POST", f"{place}move/", version="0", move="stop") == 404


def _shown(page: Page) -> str | None:
    return page.locator("#_lobby, #_table, #_watch").get_attribute("data-version")


def _newest(page: Page) -> str:
    """What the server tells now, asked beside the page and its record."""
    token = page.locator("[data-live]").first.get_attribute("data-live")
    site = page.url.partition("/table/")[0]
    return page.context.request.get(f"{site}/live/{token}/version").text()


def _bots(page: Page) -> int:
    return page.locator(BOT_TO_MOVE).count()


def truth_about(site: Site, table: str, path: Path, *recorders: Recorder) -> Truth:
    seats = (0, 1, None)
    records = [
        Record(seat, one.exchanges, streamed(one))
        for seat, one in zip(seats, recorders, strict=True)
    ]
    path.write_bytes(msgspec.json.encode(records))
    number = table.split("/")[2]
    code = f"from tests.browser.other_worlds import truth; truth({number}, {str(path)!r})"
    return msgspec.json.decode(site.shell(code), type=Truth)


def streamed(one: Recorder) -> list[tuple[int, str]]:
    """The versions that came with their parts, and these."""
    found = (part for raw in one.streams.values() for part in PARTS.findall(raw))
    return [(int(number), text.decode()) for number, text in found]


def words(text: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


def lines_of(one: Recorder) -> list[str]:
    """The whole log, newest first, as this page reads it."""
    whole = [exchange.text for exchange in one.exchanges if exchange.path.endswith("/log/")][-1]
    return list(map(words, LINE.findall(whole)))


def private_lines(played: Played) -> tuple[set[str], set[str]]:
    """What only Ada reads, and only Ben."""
    ada, ben, to = lines_of(played.ada), lines_of(played.ben), played.truth.addressed
    own = [
        {line for line, seats in zip(lines, to, strict=True) if seat in seats}
        for seat, lines in ((0, ada), (1, ben))
    ]
    return own[0] - set(ben), own[1] - set(ada)


def test_it_tells_every_page_the_same_in_a_world_where_the_hidden_differs(played: Played) -> None:
    assert played.truth.differences == []
    assert min(played.truth.asked_again) >= PRESSES // 2
    assert min(played.truth.worlds) > 0


def test_it_streams_nothing_but_numbers_heartbeats_and_a_seat_s_own_parts(played: Played) -> None:
    """Which parts is compared between the worlds; who looks on gets none."""
    assert len(streamed(played.ada)) > PRESSES // 2
    assert len(streamed(played.ben)) > PRESSES // 2
    assert not streamed(played.watcher)
    for one in played.pages:
        assert any(b"data: " in raw for raw in one.streams.values())
        for raw in one.streams.values():
            assert NUMBERS.fullmatch(PARTS.sub(b"", raw)), raw
        for exchange in one.exchanges:
            if exchange.path.startswith("/live/"):
                assert re.fullmatch(r"\d*", exchange.text)


def test_it_sends_nobody_the_seed_or_a_list_of_hidden_things(played: Played) -> None:
    for one, hidden in zip(played.pages, played.truth.hidden, strict=True):
        everything = one.everything()
        for secret in (played.truth.seed, played.truth.state, *hidden):
            assert secret not in everything


def test_it_keeps_the_private_lines_of_a_log_from_all_others(played: Played) -> None:
    ada, ben = private_lines(played)
    for one, secrets in ((played.ada, ben), (played.ben, ada), (played.watcher, ada | ben)):
        everything = words(one.everything())
        assert [line for line in secrets if line in everything] == []


def test_it_refuses_without_a_word_about_others(played: Played) -> None:
    """The words of refusals were compared between the worlds: here, that there were some."""
    for one in (played.ada, played.ben):
        told = {exchange.status: exchange.text for exchange in one.exchanges}
        assert 'role="alert"' in told[422]
        assert 'role="alert"' in told[409]


def test_it_tells_a_stranger_of_a_table_what_it_tells_of_none(played: Played) -> None:
    found: dict[str, set[str]] = {}
    for exchange in played.watcher.exchanges:
        if exchange.path.startswith("/table/"):
            assert exchange.status == 404
            _, _, _, *rest = exchange.path.split("/")
            text = plain(exchange.text).replace(quote(played.table, ""), quote(NO_TABLE, ""))
            text = text.replace(played.table, NO_TABLE)
            found.setdefault(f"{exchange.method} {rest}", set()).add(text)
    assert len(found) == len(STRANGERS_QUESTIONS) + 1
    assert all(len(texts) == 1 for texts in found.values())


def test_it_sends_a_page_nothing_from_elsewhere(played: Played) -> None:
    """What was not compared between the worlds is a number, a token, or from before the deal."""
    for one in played.pages:
        assert all(KNOWN.fullmatch(exchange.path) for exchange in one.exchanges)
        tokens = [each.text for each in one.exchanges if each.path.startswith("/listen/")]
        assert all(TOKEN.fullmatch(text) for text in tokens)


def test_it_writes_no_secret_into_the_logs(site: Site, played: Played) -> None:
    files = [path for path in (site.folder / "log").rglob("*") if path.is_file()]
    assert files
    text = site.console + "".join(path.read_text(errors="replace") for path in files)
    lists = {secret for hidden in played.truth.hidden for secret in hidden}
    spoken = {str(kind(msgspec.json.decode(one))) for one in lists for kind in (list, tuple)}
    ada, ben = private_lines(played)
    for secret in {played.truth.seed, played.truth.state, *lists, *spoken, *ada, *ben}:
        assert secret not in text
