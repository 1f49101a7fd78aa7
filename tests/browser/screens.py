"""Screenshots of every screen in a phone's, a tablet's and a projector's size: `make screens`."""

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from europa_edu.environment import ROOT
from games.catalog import CATALOG
from tests.browser.hurried import MOVES, press_one
from tests.browser.seen import SIZES, STILL
from tests.chromium import launch
from tests.games.expected import expected
from tests.processes import Site, eventually

PAGES = {"landing": "/", "atlas": "/atlas/", "atlas-country": "/atlas/FR/", "play": "/play/voyage/"}
CARD = """
from europa_edu.classroom.models import Pupil
from europa_edu.classroom.tokens import card_token
print(card_token(Pupil.objects.filter(school_class__owner__email="demo@school.example").first()))
"""


# Everybody is there, and each table has got somewhere.
SOME_MOVES = """
from django.utils import timezone
from europa_edu.lessons.models import Lesson
from games.catalog import CATALOG
from games.engine import Chance
from games.engine.codec import decode
from games.engine.replay import next_move
from games.models import Seat
from games.services.turns import play_turn

lesson = Lesson.objects.latest("pk")
lesson.attendance.update(seen_at=timezone.now())
Seat.objects.filter(match__lesson=lesson).update(seen_at=timezone.now())
for number, match in enumerate(lesson.matches.order_by("pk")):
    title = CATALOG[match.title]
    bots = [title.bot("strong")] * match.seats.count()
    for _ in range(9 + 4 * number):
        match.refresh_from_db()
        if match.is_playing:
            state = decode(match.state, title.state)
            seat, move = next_move(title, state, Chance(match.seed, match.version, "bot"), bots)
            play_turn(
                match_id=match.pk, seat=seat, version=match.version, move=title.notation.write(move)
            )
"""

# A class has one lesson at a time.
END_ALL = """
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.services.lessons import end_lesson
from europa_edu.lessons.statuses import ON

for lesson in Lesson.objects.filter(status__in=ON):
    end_lesson(lesson=lesson)
"""


def take_all(folder: Path = ROOT / "docs" / "screens") -> None:
    folder.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="europa-") as data,
        Site(Path(data) / "var", DEMO="1") as site,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        site.manage("rescore")  # else the pages of numbers wait for beat
        visitor = browser.new_context(base_url=site.url, reduced_motion="reduce").new_page()
        visitor.context.add_cookies([{"name": "tour", "value": "known", "url": site.url}])
        for name, path in PAGES.items():
            visitor.goto(path)
            keep(visitor, folder, name)
        for slug in CATALOG:
            visitor.goto(f"/play/{slug}/")
            visitor.click("form.panel button[type=submit]")
            visitor.wait_for_selector("#_table")
            play_on(visitor, expected(slug).liked)
            keep(visitor, folder, slug)
        pupil = browser.new_context(base_url=site.url, reduced_motion="reduce").new_page()
        learn(pupil, folder, site.shell(CARD))
        teacher = browser.new_context(base_url=site.url, reduced_motion="reduce").new_page()
        password = (Path(data) / "var" / "demo_password").read_text().strip()
        teach(teacher, folder, password)
        introduce(teacher, site)


def play_on(page: Page, liked: list[str], decisions: int = 8) -> None:
    """A few decisions into the match there is something to see; then wait for the own turn."""
    for _ in range(decisions):
        eventually(lambda: page.locator(f"{MOVES}, .result").count(), 60)
        if page.locator(".result").count():
            return
        press_one(page, liked)
    eventually(lambda: page.locator(".turn-mine, .result").count(), 60)
    page.evaluate("scrollTo(0, 0)")


def teach(page: Page, folder: Path, password: str) -> None:
    """The demo class: its pages, the seating, the wall and the projector."""
    page.goto("/login/")
    page.fill("[name=username]", "demo@school.example")
    page.fill("[name=password]", password)
    page.click("main form button[type=submit]")
    page.wait_for_url("**/home/")
    page.click("main a[href^='/classes/']:not([href$='new/'])")
    page.wait_for_url("**/classes/*/")
    keep(page, folder, "class")
    number = page.url.rstrip("/").rpartition("/")[2]
    page.goto(f"/classes/{number}/progress/")
    keep(page, folder, "progress")
    page.click("main table a[href*='/progress/pupils/']")
    keep(page, folder, "pupil")
    page.goto(f"/classes/{number}/quiz/")
    page.click("text=Open the quiz")
    page.wait_for_selector("#_stage")
    page.click("#advance")
    page.wait_for_selector(".live-question")
    keep(page, folder, "live_quiz")
    page.goto(f"/lessons/new/{number}/")
    page.click("text=Seat the class")
    page.wait_for_url("**/seats/")
    keep(page, folder, "seating")
    page.click("text=Start the lesson")
    page.wait_for_url("**/lessons/*/")
    keep(page, folder, "lobby")
    page.get_by_role("button", name="Go", exact=True).click()
    page.wait_for_selector("form[action$='/pause/']")
    keep(page, folder, "wall")
    page.goto(f"{page.url}projector/")
    keep(page, folder, "projector")


def introduce(page: Page, site: Site, folder: Path = ROOT / "static" / "newcomers") -> None:
    """The three pictures of the page for teachers, in each language; the teacher is logged in."""
    site.shell(END_ALL)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/home/")
    page.click("main a[href^='/classes/']:not([href$='new/'])")
    page.wait_for_url("**/classes/*/")
    number = page.url.rstrip("/").rpartition("/")[2]
    picture_of(page, site, f"/classes/{number}/progress/", folder / "progress")
    page.goto(f"/lessons/new/{number}/?slug=zigzag")
    page.get_by_role("button", name="Seat the class").first.click()
    page.wait_for_url("**/seats/")
    picture_of(page, site, page.url, folder / "seats")
    page.goto(page.url)
    page.get_by_role("button", name="Start the lesson").click()
    page.wait_for_url("**/lessons/*/")
    page.get_by_role("button", name="Go", exact=True).click()
    page.wait_for_selector("form[action$='/pause/']")
    site.shell(SOME_MOVES)
    picture_of(page, site, page.url, folder / "wall")


def picture_of(page: Page, site: Site, address: str, file: Path) -> None:
    for language in ("fr", "de", "en"):
        page.context.add_cookies([{"name": "django_language", "value": language, "url": site.url}])
        page.goto(address)
        page.evaluate(STILL)
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        picture.save(f"{file}-{language}.webp", quality=60, method=6)


def learn(page: Page, folder: Path, token: str) -> None:
    """A pupil of the demo class: the own home, and a question."""
    page.goto(f"/q/{token}/")
    page.wait_for_url("**/me/")
    keep(page, folder, "home")
    page.goto("/practice/")
    page.get_by_role("button", name="Ten questions").click()
    page.wait_for_selector(".practice-foot")
    keep(page, folder, "practice")


def keep(page: Page, folder: Path, name: str) -> None:
    """Flat colours need few bytes: 256 of them are enough for a picture in the docs."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)  # the map flies where it wants to be
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        file = folder / f"{name}-{width}.png"
        picture.quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)


if __name__ == "__main__":
    take_all()
