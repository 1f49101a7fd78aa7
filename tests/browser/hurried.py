"""How a hurried player plays each title: liked moves, and options that keep a match short."""

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as NothingSent

from tests.processes import eventually

# Words of moves in the order in which a hurried player likes them, and how to keep a match short.
HURRIED: dict[str, tuple[list[str], dict[str, str]]] = {
    "europa_tour": (["put", "lay", "draw", "pass"], {"round_limit": "1"}),
    "sans_frontieres": (["ready", "end", "exchange", "dont-know"], {"round_limit": "1"}),
    "voyage": (["commit", "roll", "go", "stay", "wait"], {"round_limit": "1"}),
    "zigzag": (["lay", "fly", "draw", "deal", "stop"], {}),
    "europa": (["vote", "propose", "place", "stay", "pass", "pledge", "end-war"], {}),
}

# Who is in a hurry does not look at the map: Zigzag's hand tells who asks what fits.
ASK = "#zz-fits[aria-pressed=false]"
MOVES = "#moves button[name=move]:enabled:not([aria-disabled=true])"


def version(page: Page) -> int:
    return int(page.get_attribute("#_table", "data-version") or -1)


def reaches(page: Page, wanted: int) -> None:
    """Wait until the page shows that version, or a later one, by itself."""
    eventually(lambda: version(page) >= wanted)


def press_one(page: Page, liked: list[str]) -> bool:
    """Press the button that a hurried player likes best; False where there is none.

    A press that crosses a swap is answered with the table as it is: then press again, as one would.
    Who does not know the map may be refused, and tries the next.
    """
    refused: list[str] = []
    for _ in range(30):
        if page.locator(ASK).count():
            with page.expect_response(lambda answer: "fits=yes" in answer.url):
                page.locator(ASK).evaluate("one => one.click()")
        buttons = page.locator(MOVES)
        offered = buttons.evaluate_all("all => all.map(one => one.value)")
        values = [value for value in offered if value not in refused]
        ranked = [value for word in liked for value in values if value.split(" ")[0] == word]
        chosen = next(iter(ranked or values), None)
        if chosen is None:
            return False
        before = version(page)
        try:
            with page.expect_response("**/move/", timeout=8_000) as posted:
                page.locator(f'{MOVES}[value="{chosen}"]').first.evaluate("one => one.click()")
        except NothingSent:
            refused.append(chosen)  # swapped away under the finger, or its form wants more first
            continue
        if posted.value.status == 204:
            reaches(page, before + 1)
            return True
        if posted.value.status == 422:
            refused.append(chosen)
    raise AssertionError(f"refused: {refused}, and last {chosen}")
