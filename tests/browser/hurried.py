"""How a hurried player plays: what is liked best (`expected(slug).liked`), without a look."""

from playwright.sync_api import Page

from tests.processes import PATIENCE, eventually

# Who is in a hurry does not look at the map: Zigzag's hand tells who asks what fits.
ASK = "#zz-fits[aria-pressed=false]"
MOVES = "#moves button[name=move]:enabled:not([aria-disabled=true])"

# Found and pressed in one breath (what a locator found may be swapped away before its click): the
# status of the answer; 0 where there is no such button, or its form wants more first.
PRESS = """([selector, patience]) => new Promise(heard => {
    const button = document.querySelector(selector);
    if (!button || !button.form.checkValidity()) return heard(0);
    document.addEventListener("htmx:afterRequest", function listen({ detail }) {
        const { elt, triggeringEvent } = detail.requestConfig;
        if (elt !== button && triggeringEvent?.submitter !== button) return;
        document.removeEventListener("htmx:afterRequest", listen);
        heard(detail.xhr.status);
    });
    setTimeout(() => heard(-1), patience);
    button.click();
})"""


def version(page: Page) -> int:
    return int(page.get_attribute("#_table", "data-version") or -1)


def reaches(page: Page, wanted: int) -> None:
    """Wait until the page shows that version, or a later one, by itself."""
    eventually(lambda: version(page) >= wanted)


def press(page: Page, selector: str) -> int:
    """The status of the answer to a press; 0 where nothing could be sent."""
    page.wait_for_load_state()  # before that, htmx may not have read the page
    status = int(page.evaluate(PRESS, [selector, 1000 * PATIENCE]))
    assert status >= 0, f"no answer to {selector} within {PATIENCE} seconds"
    return status


def press_one(page: Page, liked: list[str]) -> bool:
    """Press the button that a hurried player likes best; False where there is none.

    A press that crosses a swap is answered with the table as it is: then press again, as one would.
    Who does not know the map may be refused, and tries the next.
    """
    refused: list[str] = []
    for _ in range(30):
        press(page, ASK)
        offered = page.locator(MOVES).evaluate_all("all => all.map(one => one.value)")
        values = [value for value in offered if value not in refused]
        ranked = [value for word in liked for value in values if value.split(" ")[0] == word]
        chosen = next(iter(ranked or values), None)
        if chosen is None:
            return False
        before = version(page)
        status = press(page, f'{MOVES}[value="{chosen}"]')
        if status == 204:
            reaches(page, before + 1)
            return True
        if status in (0, 422):
            refused.append(chosen)
    raise AssertionError(f"refused: {refused}, and last {chosen}")
