"""Every game from the landing page to the rematch without a pointer, with axe on the way."""

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from playwright.sync_api import TimeoutError as NothingSent

from games.catalog import CATALOG
from tests.browser.forward import BEGINNING, forward
from tests.browser.hurried import ASK
from tests.browser.seen import note_problems, violations
from tests.games.expected import expected
from tests.processes import Site, eventually

pytestmark = pytest.mark.browser

MOVES = "#moves button[name=move]:enabled:not([aria-disabled=true])"
VISIBLE = "all => all.filter(one => one.checkVisibility()).map(one => one.value)"
# What a pupil can tell apart: the sentence but for its names, and the kinds of things to press.
CONTROLS = "#_table :is(a, button, input, select, summary), .map-target"
STATE = """controls => JSON.stringify([
    document.querySelector(".turn-words").innerText.replace(/\\p{Lu}[\\p{L}-]*|\\d+/gu, ""),
    [...new Set([...document.querySelectorAll(controls)]
        .filter(one => one.checkVisibility())
        .map(one => [one.getAttribute("class"), one.name === "move" && one.value.split(" ")[0]]
            .join(" ")))].sort()])"""
LISTEN = """() => {
    window.region = document.querySelector(".turn-words[role=status]");
    window.heard = [region.innerText];
    new MutationObserver(() => heard.push(region.innerText)).observe(
        region, {childList: true, characterData: true, subtree: true});
}"""
WHERE = "document.activeElement.id || document.activeElement.outerHTML.slice(0, 80)"
AT_MY_THINGS = "document.activeElement.closest('#_table') !== null"
TABS_TO_THE_FIRST_MOVE = 12
TABS = 60


class Pupil:
    """Somebody without a pointer: Tab, Shift+Tab, arrows, letters, Space and Enter."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seen: set[str] = set()
        self.pressed: list[str] = []
        self.refused: set[str] = set()
        self.used_the_map = False

    def tab_to(self, wanted: str, key: str = "Tab", most: int = TABS) -> None:
        passed = []
        for _ in range(most + 1):
            if self.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                return
            passed.append(self.page.evaluate(WHERE))
            self.page.keyboard.press(key)
        raise AssertionError(f"{most} times {key} did not reach {wanted}, but {passed}")

    def finds(self, wanted: str, key: str) -> bool:
        """Goes there, and back where that was too far.

        False where it is gone meanwhile: then back to the own move, for the search may have ended
        anywhere on the page.
        """
        for way in (key, "Tab" if key == "Shift+Tab" else "Shift+Tab"):
            try:
                self.tab_to(wanted, way)
            except AssertionError:
                if not self.page.locator(wanted).count():
                    self.return_to_my_move()
                    return False
            else:
                return True
        raise AssertionError(f"no key leads to {wanted}")

    def return_to_my_move(self) -> None:
        if not self.is_over:
            assert self.finds("a[href='#turn']", "Shift+Tab")
            self.page.keyboard.press("Enter")

    def press(self, wanted: str, key: str = "Tab", most: int = TABS) -> None:
        self.tab_to(wanted, key, most)
        self.page.keyboard.press("Enter")

    def look(self) -> None:
        """At a state that is new, look with axe."""
        state = self.page.evaluate(STATE, CONTROLS)
        if state not in self.seen:
            self.seen.add(state)
            self.check()

    def check(self) -> None:
        assert violations(self.page) == []

    def keeps_the_focus(self) -> None:
        eventually(lambda: self.page.evaluate("document.activeElement !== document.body"))

    @property
    def version(self) -> int:
        return int(self.page.get_attribute("#_table", "data-version") or -1)

    @property
    def is_alone(self) -> bool:
        """Nobody else can move now: what the table says stays until the pupil moves."""
        return self.page.locator(".turn:has(.turn-mine) ~ .seats .seat-moving").count() == 1

    @property
    def is_over(self) -> bool:
        return self.page.locator(".result").count() > 0

    def open_table(self, slug: str, options: dict[str, str]) -> None:
        """From the landing page to the first turn, for one person and bots."""
        page = self.page
        page.goto("/")
        self.press(f'a[href="/play/{slug}/"]')
        page.wait_for_url(f"**/play/{slug}/")
        self.press(f'a[href="/play/{slug}/table/"]')
        page.wait_for_url("**/table/")
        self.tab_to("[name=players]")
        page.keyboard.press("Home")
        if options:
            self.press("details.more summary")
        for name, value in options.items():
            self.tab_to(f"[name={name}]")
            page.keyboard.type(value)
        self.check()
        self.press("form.panel button[type=submit]")
        self.page.locator("#_lobby").wait_for()
        self.check()
        self.press("form[action$='/start/'] button")
        page.locator(".turn-words").wait_for()
        page.evaluate(LISTEN)

    def go_to_my_move(self) -> None:
        """From the page's top: past the header, past the map."""
        self.press("a[href='#main']")
        expect(self.page.locator("#main")).to_be_focused()
        self.press("a[href='#turn']", most=1)

    def choose(self, liked: list[str]) -> str | None:
        """A kind of move that was not tried yet, or else what a hurried player likes best."""
        listed: list[str] = self.page.locator(MOVES).evaluate_all(VISIBLE)
        values = [value for value in listed if value not in self.refused] or listed
        tried = {move.split(" ")[0] for move in self.pressed}
        new = [value for value in values if value.split(" ")[0] not in tried]
        ranked = [value for word in liked for value in values if value.split(" ")[0] == word]
        return next(iter(new or ranked or values), None)

    def play(self, liked: list[str]) -> None:
        """One move, on the map where it offers one for the first time."""
        if not self.used_the_map and self.page.locator(".map-target").count():
            self.used_the_map = True
            self.send(".map-target", "Shift+Tab")
            if not self.page.evaluate(AT_MY_THINGS):
                self.return_to_my_move()
            return
        before = self.version
        try:
            self.tab_to(MOVES, most=TABS_TO_THE_FIRST_MOVE)
        except AssertionError:
            if self.version == before:
                raise
            return  # others have moved meanwhile, and it may be their turn
        self.ask_what_fits()
        move = self.choose(liked)
        if move is None:
            return  # it is not the pupil's turn any more
        self.pressed.append(move)
        if self.send(f'{MOVES}[value="{move}"]'):
            self.refused.clear()
        else:
            self.refused.add(move)

    def ask_what_fits(self) -> None:
        """Until the hand tells, or has no such button: others' news can turn it back."""
        while self.page.locator(ASK).count() and self.finds(ASK, "Tab"):
            self.page.keyboard.press("Enter")
            self.page.wait_for_function("() => !document.querySelector('.htmx-request')")

    def send(self, wanted: str, key: str = "Tab") -> bool:
        """Whether it was possible; pressed again where it crossed somebody else's move."""
        for _ in range(5):
            before = self.version
            if not self.finds(wanted, key):
                return True  # the table has moved on without it
            try:
                with self.page.expect_response("**/move/", timeout=8_000) as posted:
                    self.page.keyboard.press("Enter")
            except NothingSent:
                continue  # swapped away under the finger
            if posted.value.status == 204:
                eventually(lambda: self.version > before)  # noqa: B023
                self.keeps_the_focus()
                return True
            if posted.value.status == 422:
                expect(self.page.locator(".refusal:visible").first).to_be_visible()
                self.keeps_the_focus()
                return False
        raise AssertionError(f"five presses of {wanted} crossed other moves")

    def wait_for_the_bots(self) -> None:
        """They move, and the sentence in the live region says whose turn it is."""
        self.look()
        self.page.locator(".turn-mine, .result").wait_for()
        self.keeps_the_focus()
        assert self.page.evaluate("region.isConnected")
        assert self.page.evaluate("heard.at(-1) === region.innerText")


@pytest.fixture
def pupil(site: Site, chromium: Browser) -> Iterator[Pupil]:
    """A phone's width; every page must stay free of script errors."""
    context = chromium.new_context(
        base_url=site.url,
        locale="en",
        reduced_motion="reduce",
        bypass_csp=True,
        viewport={"width": 390, "height": 844},
    )
    page = context.new_page()
    problems: list[str] = []
    note_problems(page, problems)
    yield Pupil(page)
    context.close()
    assert problems == []


def ask_for_help(pupil: Pupil) -> None:
    """The menu, and a hint."""
    page = pupil.page
    pupil.press(".menu summary", "Shift+Tab")
    pupil.check()
    pupil.press(".menu summary")
    pupil.press("#advice button")
    expect(page.locator(".hint-words")).to_be_visible()
    pupil.keeps_the_focus()
    pupil.check()


def be_refused(pupil: Pupil) -> None:
    """No button offers what is not possible: another move takes the place of the one pressed."""

    page = pupil.page
    version = page.input_value("#moves [name=version]")

    def mistake(route: Route) -> None:
        form = {"version": version, "move": "nonsense"}
        route.continue_(post_data=urlencode(form))

    page.route("**/move/", mistake, times=1)
    pupil.tab_to(MOVES, "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_be_visible()
    pupil.keeps_the_focus()
    pupil.check()


def look_back(pupil: Pupil) -> None:
    page = pupil.page
    pupil.press(".log-line")
    expect(page.locator("#_look_back")).to_be_focused()
    pupil.check()
    pupil.press("#one-turn-back")
    expect(page.locator("#one-turn-on")).to_be_visible()
    expect(page.locator("#one-turn-back")).to_be_focused()
    pupil.press("#_look_back a")
    expect(page.locator(".look-back")).to_have_count(0)
    expect(page.locator(".result")).to_be_focused()


@pytest.mark.parametrize("slug", CATALOG)
def test_it_is_played_from_the_landing_page_to_the_rematch_by_keyboard(
    site: Site, pupil: Pupil, slug: str
) -> None:
    page, liked = pupil.page, expected(slug).liked
    pupil.open_table(slug, expected(slug).short)
    pupil.go_to_my_move()
    if not page.locator(".turn-mine").count():
        pupil.wait_for_the_bots()
    was_helped = False
    while not pupil.is_over:
        if len(pupil.pressed) == BEGINNING:
            pupil.pressed.append("")
            forward(site, page, slug)
            pupil.wait_for_the_bots()
            continue
        pupil.look()
        if pupil.is_alone and not was_helped:
            was_helped = True
            ask_for_help(pupil)
            be_refused(pupil)
        pupil.play(liked)
        if not page.locator(".turn-mine").count():
            pupil.wait_for_the_bots()
    assert was_helped
    pupil.look()
    page.emulate_media(color_scheme="dark")
    pupil.check()
    look_back(pupil)
    finished = page.url
    pupil.press(".again button[value=new]")
    page.wait_for_url(lambda url: url != finished)
    expect(page.locator(".turn-words, #_lobby").first).to_be_visible()
