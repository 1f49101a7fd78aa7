"""Two people and bots at one live table: whole matches, lost networks, old pages, two tabs."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import (
    APIResponse,
    Browser,
    BrowserContext,
    Page,
    Route,
    ViewportSize,
    expect,
)

from games.catalog import CATALOG
from tests.browser.forward import BEGINNING, forward
from tests.browser.hurried import press_one, reaches, version
from tests.browser.seen import note_problems, show
from tests.games.expected import expected
from tests.processes import Site, eventually

pytestmark = pytest.mark.browser

NEWS = ".result, .turn-mine"

# How far the document goes on below its last line (a table may hide the footer).
BLANK_TAIL = """document.documentElement.scrollHeight - scrollY - Math.max(...[
    ...document.querySelectorAll("#main, .site-footer")
].map(part => part.getBoundingClientRect().bottom))"""


@pytest.fixture
def people(chromium: Browser) -> Iterator[tuple[Page, Page]]:
    """Ada and Ben, each with a browser of their own; every page must stay free of script errors."""
    phone: ViewportSize = {"width": 390, "height": 844}
    contexts = [chromium.new_context(viewport=phone) for _ in range(2)]
    pages, problems = [], []
    for context in contexts:
        page = context.new_page()
        note_problems(page, problems)
        pages.append(page)
    yield pages[0], pages[1]
    for context in contexts:
        context.close()
    assert problems == []


def open_table(site: Site, ada: Page, slug: str, **options: str) -> str:
    """Ada opens a table for two people (and bots where the game needs more)."""
    ada.goto(f"{site.url}/play/{slug}/table/")
    ada.select_option("[name=players]", index=0)
    ada.click("summary")
    for name, value in options.items():
        ada.fill(f"[name={name}]", value)
    ada.click("form.panel button[type=submit]")
    ada.wait_for_url("**/table/*/")
    return ada.inner_text(".code")


def sit_down(site: Site, ben: Page, code: str) -> None:
    ben.goto(f"{site.url}/join/{code}/")
    ben.click("main form button")
    ben.wait_for_url("**/table/*/")


def start(site: Site, ada: Page, ben: Page, slug: str, **options: str) -> None:
    code = open_table(site, ada, slug, **options)
    sit_down(site, ben, code)
    ada.click("#_lobby form button")
    ada.wait_for_selector("#_table")
    ben.wait_for_selector(".table-map")
    ben.wait_for_selector("#_table")


@pytest.mark.parametrize("slug", CATALOG)
def test_it_plays_a_whole_match_between_two_people(
    site: Site, people: tuple[Page, Page], slug: str
) -> None:
    ada, ben = people
    ben.set_viewport_size({"width": 1024, "height": 768})
    liked = expected(slug).liked
    start(site, ada, ben, slug, **expected(slug).short)
    for press in range(400):
        if ada.locator(".result").count():
            break
        if press == BEGINNING:
            forward(site, ada, slug)
        if not (press_one(ada, liked) or press_one(ben, liked)):
            # A bot thinks, or the other's news is under way.
            eventually(lambda: any(page.locator(NEWS).count() for page in people))
    expect(ada.locator(".result")).to_be_visible()
    expect(ben.locator(".result")).to_be_visible()
    assert ada.locator(".ranking li").count() >= 2
    expect(ben.locator(expected(slug).result).first).to_be_visible()
    for page in people:  # one of them made the last move
        expect(page.locator(".result")).to_be_focused()
        expect(page.locator("#result-title")).to_be_in_viewport(ratio=1)
        show(page, f"result-{slug}-{page.evaluate('innerWidth')}")
        page.wait_for_function(f"{BLANK_TAIL} <= 1")


def test_it_ends_the_page_with_its_last_line_however_much_the_bots_did(
    site: Site, people: tuple[Page, Page]
) -> None:
    ada, _ = people
    ada.goto(f"{site.url}/play/europa_tour/")
    ada.locator("form[action$='/quick/'] button[type=submit]").click()
    for _ in range(10):
        press_one(ada, ["put"])
    reaches(ada, 20)  # a bot fills its rack meanwhile
    ada.get_by_role("button", name="The whole match").click()
    expect(ada.locator("#_whole_log .log-actor .visually-hidden").nth(9)).to_be_attached()
    for width, height in ((390, 844), (1024, 768)):
        ada.set_viewport_size({"width": width, "height": height})
        ada.wait_for_function(f"{BLANK_TAIL} <= 1")


def test_it_shows_a_move_on_the_other_screen_without_a_reload(
    site: Site, people: tuple[Page, Page]
) -> None:
    ada, ben = people
    start(site, ada, ben, "europa_tour")
    seen = version(ben)
    press_one(ada, ["put"])
    reaches(ben, seen + 1)


def test_it_catches_up_after_the_network_was_away(site: Site, people: tuple[Page, Page]) -> None:
    ada, ben = people
    start(site, ada, ben, "europa_tour")
    ben.context.set_offline(True)
    for _ in range(3):
        press_one(ada, ["put"])
    reached = version(ada)
    ben.context.set_offline(False)
    reaches(ben, reached)


def test_it_catches_up_with_what_it_heard_while_an_answer_was_under_way(
    site: Site, people: tuple[Page, Page]
) -> None:
    ada, ben = people
    start(site, ada, ben, "europa_tour")
    answers: list[tuple[Route, APIResponse]] = []
    ada.route("**/now/**", lambda route: answers.append((route, route.fetch())), times=1)
    ada.evaluate("htmx.trigger('#_table', 'live')")
    [(route, answer)] = eventually(lambda: ada.evaluate("true") and answers)
    press_one(ben, ["put"])
    reached = version(ben)
    route.fulfill(response=answer)
    reaches(ada, reached)


def test_it_hears_of_a_move_that_came_while_the_page_was_loading(
    site: Site, people: tuple[Page, Page]
) -> None:
    ada, ben = people
    start(site, ada, ben, "europa_tour")
    held: list[Route] = []
    ada.route("**/bundles/table*.js", lambda route: held.append(route))
    ada.goto(ada.url, wait_until="commit")
    eventually(lambda: ada.evaluate("true") and held)
    press_one(ben, ["put"])
    held.pop().continue_()
    reaches(ada, version(ben))


def test_it_is_not_turned_back_by_an_answer_that_was_overtaken(
    site: Site, people: tuple[Page, Page]
) -> None:
    ada, ben = people
    start(site, ada, ben, "europa_tour")
    old = ada.evaluate("document.querySelector('#_table').outerHTML")
    press_one(ada, ["put"])
    reached = version(ada)
    ada.route("**/now/", lambda route: route.fulfill(body=old, content_type="text/html"))
    ada.evaluate("htmx.trigger('#_table', 'live')")
    ada.wait_for_load_state("networkidle")
    assert version(ada) >= reached


def test_it_puts_an_answer_in_its_place_when_what_was_pressed_is_gone(
    site: Site, people: tuple[Page, Page]
) -> None:
    ada, ben = people
    start(site, ada, ben, "europa_tour")
    ada.wait_for_load_state()
    ada.evaluate("document.querySelector('#_table').dataset.mark = 'old'")  # it gets all of it
    answers: list[Route] = []
    ada.route("**/move/", lambda route: answers.append(route), times=1)
    ada.evaluate("document.querySelector('#moves [name=version]').value = 999")  # from elsewhere
    ada.locator("#moves button[name=move]").first.click()
    eventually(lambda: ada.evaluate("true") and answers)
    ada.evaluate("document.querySelector('#moves').remove()")
    answers.pop().continue_()
    expect(ada.locator("#refusal")).to_contain_text("The table had moved on")
    expect(ada.locator("#_table")).to_have_count(1)
    assert press_one(ada, ["put"])


def test_it_keeps_the_turn_through_a_reload(site: Site, people: tuple[Page, Page]) -> None:
    ada, ben = people
    start(site, ada, ben, "europa_tour")
    press_one(ada, ["put"])
    before = ada.inner_text("#moves")
    ada.reload()
    assert ada.inner_text("#moves") == before
    assert press_one(ada, ["put"])


def test_it_lets_the_same_person_play_in_two_tabs(site: Site, people: tuple[Page, Page]) -> None:
    ada, ben = people
    start(site, ada, ben, "europa_tour")
    second: Page = ada.context.new_page()
    second.goto(ada.url)
    press_one(ada, ["put"])
    reaches(second, 1)
    assert press_one(second, ["put"])
    reaches(ada, 2)


def test_it_marks_the_tab_when_it_is_my_turn(site: Site, people: tuple[Page, Page]) -> None:
    ada, ben = people
    start(site, ada, ben, "zigzag")
    mine, other = (ada, ben) if ada.locator(".turn-mine").count() else (ben, ada)
    while mine.locator(".turn-mine").count():
        press_one(mine, ["stop", "draw"])
    expect(other).to_have_title(re.compile("●"))


def test_it_lets_a_stranger_watch_but_not_touch(
    site: Site, people: tuple[Page, Page], chromium: Browser
) -> None:
    ada, ben = people
    code = open_table(site, ada, "zigzag")
    sit_down(site, ben, code)
    ada.click("#_lobby form button")
    ada.wait_for_selector("#_table")
    context: BrowserContext = chromium.new_context()
    page = context.new_page()
    page.goto(f"{site.url}/watch/{code}/")
    expect(page.locator("#_watch")).to_be_visible()
    assert page.locator("button[name=move]").count() == 0
    assert page.goto(ada.url).status == 404  # type: ignore[union-attr]
    context.close()


def test_it_hands_the_device_round_behind_a_curtain(site: Site, people: tuple[Page, Page]) -> None:
    ada, _ = people
    ada.goto(f"{site.url}/play/zigzag/table/")
    ada.select_option("[name=players]", index=0)
    ada.check("[name=shared_device]")
    ada.click("form.panel button[type=submit]")
    for _ in range(3):
        ada.click(".curtain button")
        while ada.locator("#moves").count():
            press_one(ada, ["stop", "draw"])
        expect(ada.locator(".curtain")).to_be_visible()


TIME_PASSES = """
from datetime import timedelta
from django.utils import timezone
from games.models import Match, Seat
long_ago = timezone.now() - timedelta(minutes=30)
Match.objects.filter(pk={match}).update(moved_at=long_ago)
Seat.objects.filter(match={match}).update(seen_at=long_ago)
"""
WHO_IS_HERE = """
from datetime import timedelta
from django.utils import timezone
from games.models import Seat
seats = Seat.objects.filter(match={match}, seen_at__gt=timezone.now() - timedelta(minutes=1))
print("Ada" if seats.filter(index=0).exists() else "nobody")
"""


def test_it_never_takes_an_open_page_for_absent_however_long_its_owner_thinks(
    site: Site, people: tuple[Page, Page]
) -> None:
    """Half an hour passes in the rows; only Ada's page stays open, and nothing is pressed."""
    ada, ben = people
    start(site, ada, ben, "zigzag")
    match = ada.url.partition("/table/")[2].partition("/")[0]
    ben.goto("about:blank")
    asked: list[str] = []
    ada.on("request", lambda request: asked.append(request.url))
    with ada.expect_request("**/here"):  # with the next heartbeat
        site.shell(TIME_PASSES.format(match=match))
    eventually(lambda: site.shell(WHO_IS_HERE.format(match=match)) == "Ada")
    assert not [url for url in asked if "/now/" in url]
    expect(ada.locator(".take-back")).to_have_count(0)
