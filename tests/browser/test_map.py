"""The map component in a real Chromium: what a turn changes must not disturb who looks at it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.seen import SETTLED, STILL, violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def board_url(live_server, settings, plain_static_files) -> str:
    settings.ROOT_URLCONF = "tests.browser.boards"
    return f"{live_server.url}/board/page/"


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1100, "height": 1000})
    page = context.new_page()
    page.errors = []  # type: ignore[attr-defined]
    page.on("pageerror", lambda error: page.errors.append(str(error)))  # type: ignore[attr-defined]
    page.on(
        "console",
        lambda message: message.type == "error" and page.errors.append(message.text),  # type: ignore[attr-defined]
    )
    yield page
    assert page.errors == []  # type: ignore[attr-defined]
    context.close()


def open_board(page: Page, url: str) -> None:
    page.goto(url)
    page.wait_for_function("() => document.querySelector('europa-map').placedAt > 0")


def camera(page: Page) -> list[float]:
    return page.evaluate("(({zoom, x, y}) => [zoom, x, y])(document.querySelector('europa-map'))")


def middle(page: Page) -> tuple[float, float]:
    box = page.locator("europa-map").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("swap", ["morph", "outerHTML"])
def test_it_keeps_zoom_focus_and_scroll_through_twenty_swaps(page, board_url, swap):
    open_board(page, f"{board_url}?swap={swap}")
    page.set_viewport_size({"width": 1100, "height": 500})
    page.evaluate("document.querySelector('europa-map').flyTo(380, 60, 560, 300, false)")
    page.locator("#map-claim-se").focus()
    page.evaluate("scrollTo(0, 200)")
    before = camera(page), page.evaluate("scrollY")
    for _ in range(20):
        page.evaluate(
            f"""swap => {{
                htmx.ajax('GET', '/board/state/', {{target: '#map-state', swap}});
                return {SETTLED};
            }}""",
            swap,
        )
    assert (camera(page), page.evaluate("scrollY")) == before
    assert page.evaluate("document.activeElement.id") == "map-claim-se"
    style = "getComputedStyle(document.querySelector('.map-fills .map-camera'))"
    drawn = page.evaluate(f"new DOMMatrix({style}.transform).a")
    assert drawn == pytest.approx(before[0][0], rel=1e-3)


def test_it_draws_the_new_state_without_a_flash(page, board_url):
    open_board(page, f"{board_url}?swap=outerHTML")
    page.wait_for_load_state("networkidle")
    # In the very task of the swap, before any frame is painted, the shapes must be there.
    width = page.evaluate(
        """() => new Promise((done) => {
          document.addEventListener('htmx:afterSwap', () => requestAnimationFrame(() =>
            done(document.querySelector('.map-fills use').getBoundingClientRect().width)));
          htmx.ajax('GET', '/board/state/', {target: '#map-state', swap: 'outerHTML'});
        })"""
    )
    assert width > 10


def test_it_draws_a_river_as_a_line_and_fills_nothing_that_it_flows_around(page, board_url):
    open_board(page, board_url)
    fills = "all => all.map(one => getComputedStyle(one).fill)"
    assert page.eval_on_selector_all(".map-course-edge, .map-course", fills) == ["none", "none"]


def test_it_plays_a_target_by_click_by_enter_and_by_space(page, board_url):
    open_board(page, board_url)
    for act in (
        lambda: page.locator("#map-claim-se").click(),
        lambda: (page.locator("#map-go-helsinki").focus(), page.keyboard.press("Enter")),
        lambda: (page.locator("#map-locate-a1").focus(), page.keyboard.press(" ")),
    ):
        with page.expect_request(lambda request: request.method == "POST") as asked:
            act()
        assert asked.value.post_data in (
            "move=claim%20SE",
            "move=go%20helsinki",
            "move=locate%20A1",
        )


def test_it_names_a_target_by_its_place_and_note(page, board_url):
    open_board(page, board_url)
    assert page.get_by_role("button", name="Helsinki: 2 points").count() == 1
    assert page.get_by_role("button", name="Sweden").count() == 1


def test_it_does_not_play_when_the_map_is_dragged(page, board_url):
    open_board(page, board_url)
    page.evaluate("document.querySelector('europa-map').flyTo(380, 60, 560, 300, false)")
    x, y = middle(page)
    posts = []
    page.on("request", lambda request: request.method == "POST" and posts.append(request.url))
    before = camera(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=5)
    page.mouse.up()
    assert camera(page) != before
    assert posts == []


def test_it_leaves_the_wheel_to_the_page_until_the_map_is_used(page, board_url):
    open_board(page, board_url)
    page.mouse.move(*middle(page))
    page.mouse.wheel(0, -300)
    assert camera(page)[0] == 1
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_function("() => document.querySelector('europa-map').zoom > 1.5")
    page.locator("europa-map").focus()
    zoom = camera(page)[0]
    page.mouse.wheel(0, -300)
    page.wait_for_function(f"() => document.querySelector('europa-map').zoom > {zoom}")


def test_it_zooms_and_pans_by_keys_and_buttons(page, board_url):
    open_board(page, board_url)
    page.locator("europa-map").focus()
    page.keyboard.press("+")
    assert camera(page)[0] == pytest.approx(1.6)
    page.keyboard.press("ArrowRight")
    x = camera(page)[1]
    page.keyboard.press("ArrowLeft")
    assert camera(page)[1] > x
    page.keyboard.press("0")
    assert camera(page) == [1, 0, 0]
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom out").click()
    assert camera(page)[0] == pytest.approx(1.6)
    page.get_by_role("button", name="Show all of Europe").click()
    assert camera(page)[0] == 1


def test_it_brings_a_focused_target_into_view(page, board_url):
    open_board(page, board_url)
    page.evaluate("document.querySelector('europa-map').flyTo(60, 60, 160, 140, false)")
    page.locator("#map-go-helsinki").focus()
    page.evaluate(STILL)
    box = page.locator("#map-go-helsinki .map-ring").bounding_box()
    frame = page.locator("europa-map").bounding_box()
    assert frame["x"] < box["x"] < frame["x"] + frame["width"]
    assert frame["y"] < box["y"] < frame["y"] + frame["height"]


def test_it_keeps_pieces_letters_and_lines_the_same_size_at_every_zoom(page, board_url):
    open_board(page, board_url)
    size = "document.querySelector('.map-piece use').getBoundingClientRect().height"
    small = page.evaluate(size)
    page.evaluate("document.querySelector('europa-map').flyTo(300, 600, 420, 700, false)")
    assert page.evaluate(size) == pytest.approx(small, rel=0.05)


@pytest.mark.parametrize("zoom", [1, 1.6, 2.5, 4, 6])
def test_it_shows_no_two_names_over_each_other(page, board_url, zoom):
    open_board(page, board_url.replace("board/page/", "atlas/"))
    page.evaluate(f"document.querySelector('europa-map').zoomBy({zoom})")
    clashes = page.evaluate(
        """() => {
          const shown = [...document.querySelectorAll('.map-word.is-shown text')]
            .map((text) => [text.textContent, text.getBoundingClientRect()]);
          const clash = (a, b) => a.left < b.right - 2 && b.left < a.right - 2
            && a.top < b.bottom - 4 && b.top < a.bottom - 4;
          return shown.flatMap(([name, box], i) => shown.slice(i + 1)
            .filter(([, other]) => clash(box, other)).map(([other]) => `${name} / ${other}`));
        }"""
    )
    assert clashes == []


def test_it_cuts_no_name_on_a_projector(page, board_url):
    open_board(page, board_url.replace("board/page/", "atlas/"))
    page.evaluate("document.body.classList.add('page-projector')")
    cut = """() => {
      const frame = document.querySelector('europa-map').getBoundingClientRect();
      return [...document.querySelectorAll('.map-word.is-shown text')]
        .filter((text) => {
          const {left, top, right, bottom} = text.getBoundingClientRect();
          return right > frame.left && left < frame.right && bottom > frame.top
            && top < frame.bottom && (left < frame.left || right > frame.right
            || top < frame.top || bottom > frame.bottom);
        }).map((text) => text.textContent);
    }"""
    for way in ("flyTo(350, 250, 600, 450, false)", "panBy(70, 40)"):
        page.evaluate(f"document.querySelector('europa-map').{way}")
        assert page.locator(".map-word.is-shown").count() > 5
        assert page.evaluate(cut) == []


def test_it_shows_no_name_over_a_sign_on_a_phone(page, board_url):
    page.set_viewport_size({"width": 390, "height": 844})
    open_board(page, board_url)
    clashes = page.evaluate(
        """() => {
          const boxes = (what) => [...document.querySelectorAll(what)]
            .map((text) => [text.textContent, text.getBoundingClientRect()]);
          const clash = (a, b) => a.left < b.right - 2 && b.left < a.right - 2
            && a.top < b.bottom - 3 && b.top < a.bottom - 3;
          return boxes('.map-sign text').flatMap(([sign, box]) =>
            boxes('.map-word.is-shown text').filter(([, other]) => clash(box, other))
              .map(([name]) => `${sign} / ${name}`));
        }"""
    )
    assert clashes == []


def test_it_pinches_with_two_fingers_and_scrolls_with_one(chromium, board_url):
    context = chromium.new_context(
        viewport={"width": 390, "height": 600}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    open_board(page, board_url.replace("board/page/", "atlas/"))
    x, y = middle(page)
    touch = context.new_cdp_session(page)

    def fingers(*path: tuple[tuple[float, float], ...]) -> None:
        """Fingers come down one after the other, follow the path, and leave."""
        for count in range(1, len(path[0]) + 1):
            send("touchStart", path[0][:count])
        for points in path[1:]:
            send("touchMove", points)
        send("touchEnd", ())

    def send(kind: str, points: tuple[tuple[float, float], ...]) -> None:
        found = [{"x": px, "y": py, "id": i} for i, (px, py) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    fingers(*(((x, y - 10 * step),) for step in range(15)))
    page.wait_for_function("() => scrollY > 50")
    assert camera(page)[0] == 1
    page.evaluate("scrollTo(0, 0)")
    fingers(*(((x - 20 - 5 * step, y), (x + 20 + 5 * step, y)) for step in range(10)))
    page.wait_for_function("() => document.querySelector('europa-map').zoom > 1.5")
    assert page.evaluate("visualViewport.scale") == 1
    page.evaluate(STILL)
    before, scroll = camera(page), page.evaluate("scrollY")
    fingers(*(((x - 5 * step, y - 10 * step),) for step in range(12)))
    page.wait_for_function("x => document.querySelector('europa-map').x < x", arg=before[1])
    assert page.evaluate("scrollY") == scroll
    context.close()


def test_it_is_seen_and_usable_without_scripts(chromium, board_url):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(board_url.replace("board/page/", "atlas/"))
    assert page.locator(".map-word.is-shown").count() > 10
    assert not page.locator(".map-buttons").is_visible()
    page.get_by_role("link", name="Norway").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/atlas/NO/")
    assert page.locator("#_place h2").inner_text() == "Norway"
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_has_nothing_that_axe_finds(chromium, board_url, scheme):
    context = chromium.new_context(color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    open_board(page, board_url)
    assert violations(page, "europa-map") == []
    context.close()


def test_it_hides_its_names_while_a_question_is_open(page, board_url):
    names = page.locator(".map-names .map-word.is-shown:visible")
    open_board(page, board_url)
    shown = names.count()
    assert shown > 10
    page.evaluate(
        "htmx.ajax('GET', '/board/state/?unnamed', {target: '#map-state', swap: 'morph'})"
    )
    expect(names).to_have_count(0)
    expect(page.locator(".map-state .map-word")).not_to_have_css("display", "none")  # its own
    page.evaluate("htmx.ajax('GET', '/board/state/', {target: '#map-state', swap: 'morph'})")
    expect(names).to_have_count(shown)
    open_board(page, f"{board_url}?unnamed")
    expect(names).to_have_count(0)
