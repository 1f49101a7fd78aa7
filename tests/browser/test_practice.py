"""Practice and homework in a real Chromium: by thumb, by keyboard, live for the teacher."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from europa_edu.classroom.models import Pupil
from europa_edu.classroom.tokens import card_token
from quizzes.models import Answer, Practice
from quizzes.selectors.practice import questions_of
from tests.browser.seen import note_problems, show, violations
from tests.processes import Site
from tests.quizzes.pupils import answers_of, asking, class_with

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("valkey", "plain_static_files"),
]

PHONE = {"viewport": {"width": 390, "height": 844}}
FORMS = [
    ("border:FR-IT", "choice"),
    ("flag:SI", "typed"),
    ("country-of:paris", "tap_country"),
    ("capital:FR", "tap_city"),
    ("cell:oslo", "tap_cell"),
    ("cell:oslo", "name_cell"),
    ("area:FR>DE", "order"),
    ("flag:FR", "match"),
    ("flag:FR", "pick_flag"),
]
Open = Callable[..., Page]
# On the whole site, whose streams are real: a class with homework, its pupil and its teacher.
GIVEN = """
from datetime import date
from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.tokens import card_token
from quizzes.services.homework import give_homework
school = School.objects.create(name="Lindenschule")
teacher = Teacher.objects.create_user("hw@school.example", "cedar-fjord-9", name="A", school=school)
taught = SchoolClass.objects.create(
    school=school, name="5d", code="HWHWHWHW", owner=teacher, ends_on=date(2099, 7, 31)
)
lea = Pupil.objects.create(school_class=taught, name="Lea")
given = give_homework(
    teacher=teacher, school_class=taught, topics=["joined"], number=5, due_on=date(2098, 1, 1)
)
print(f"/classes/{taught.pk}/homework/{given.pk}/", card_token(lea))
"""


@pytest.fixture
def lea() -> Pupil:
    return class_with("Lea")[0]


@pytest.fixture
def open_page(chromium: Browser, live_server: Any, lea: Pupil) -> Iterator[Open]:
    """Lea's browser, at a page of hers."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def opened(path: str, **options: Any) -> Page:
        contexts.append(chromium.new_context(base_url=live_server.url, **(PHONE | options)))
        page = contexts[-1].new_page()
        note_problems(page, wrong)
        page.goto(f"/q/{card_token(lea)}/")
        page.wait_for_url("**/me/")
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def go_on(page: Page, word: str = "Right") -> None:
    expect(page.locator(".practice-word")).to_contain_text(word)
    expect(page.locator("europa-map")).to_be_visible()
    page.locator(".practice-foot a").click()


def test_it_is_done_with_one_thumb_in_every_form(open_page: Open, lea: Pupil):
    begun = asking(lea, *FORMS)
    page = open_page(f"/practice/{begun.pk}/")
    page.get_by_role("button", name=answer_name(begun, 0)).click()
    go_on(page)
    page.get_by_label("Your answer").press_sequentially("slov")
    page.locator("#_names").get_by_role("button", name="Slovenia").click()
    go_on(page, "Yes")
    page.locator("#map-fr").click()
    go_on(page)
    page.locator("#map-paris").click()
    go_on(page, "Yes")
    page.locator(f"#map-{questions_of(begun)[4].answer[0].lower()}").click()
    go_on(page)
    page.get_by_label("Letter and number").fill("d 3")
    page.get_by_role("button", name="That’s my answer").click()
    go_on(page)
    put_in_order(page, questions_of(begun)[6].answer)
    page.get_by_role("button", name="That’s my order").click()
    go_on(page)
    for number, code in enumerate(questions_of(begun)[7].answer):
        page.locator("select").nth(number).select_option(code)
    page.get_by_role("button", name="That’s my answer").click()
    go_on(page, "Yes")
    letter = "ABCD"[questions_of(begun)[8].choices.index("FR")]
    page.get_by_role("button", name=f"Flag {letter}").click()
    go_on(page)
    expect(page.get_by_role("heading", name="All right. Wonderful!")).to_be_visible()
    assert [right for _, right, _ in answers_of(lea)] == [True] * len(FORMS)


def put_in_order(page: Page, wanted: tuple[str, ...]) -> None:
    """By the buttons alone: each in turn goes up to its place."""
    moves = page.locator(".practice-line + form [name=move]")
    expect(moves).to_have_count(len(wanted))
    for place, code in enumerate(wanted):
        line = moves.evaluate_all("all => all.map(one => one.value)")
        for step in range(line.index(code) - place):
            page.locator(f"#up-{code}").click()
            at = line.index(code) - step - 1
            expect(moves.nth(at)).to_have_value(code)


def answer_name(begun: Practice, position: int) -> str:
    names = {"FR": "France", "IT": "Italy", "yes": "Yes", "no": "No"}
    return names[questions_of(begun)[position].answer[0]]


def test_it_is_done_by_keyboard_alone(open_page: Open, lea: Pupil):
    begun = asking(lea, FORMS[1], FORMS[5], FORMS[2])
    page = open_page(f"/practice/{begun.pk}/")
    page.keyboard.type("Slovenja")  # the field has the focus
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("It is written Slovenia.")
    expect(page.get_by_role("link", name="Next question")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Letter and number")).to_be_focused()
    page.keyboard.type("D3")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Next question")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("#map-fr").press("Enter")
    expect(page.get_by_role("link", name="See how it went")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ten more")).to_be_visible()
    assert [right for _, right, _ in answers_of(lea)] == [True] * 3


def test_it_keeps_the_focus_on_a_place_that_moves(open_page: Open, lea: Pupil):
    begun = asking(lea, ("area:FR>DE", "order"))
    page = open_page(f"/practice/{begun.pk}/1/")
    third = questions_of(begun)[0].choices[2]
    page.locator(f"#up-{third}").press("Enter")
    expect(page.locator(".practice-line + form [name=move]").nth(1)).to_have_value(third)
    expect(page.locator(f"#up-{third}")).to_be_focused()


def test_it_counts_an_impatient_thumb_once(open_page: Open, lea: Pupil):
    begun = asking(lea, FORMS[0], FORMS[0])
    page = open_page(f"/practice/{begun.pk}/1/")
    page.get_by_role("button", name="I don’t know").dblclick()
    expect(page.locator("#verdict")).to_be_visible()
    other = page.context.new_page()
    other.goto(f"/practice/{begun.pk}/1/")
    expect(other.locator("#verdict")).to_be_visible()
    assert Answer.objects.count() == 1


def test_it_goes_on_where_it_stopped_on_another_device(open_page: Open, lea: Pupil):
    page = open_page("/practice/")
    page.get_by_role("button", name="Ten questions").click()
    for _ in range(3):
        page.get_by_role("button", name="I don’t know").click()
        page.get_by_role("link", name="Next question").click()
    expect(page.get_by_text("4 / 10").first).to_be_visible()
    tablet = open_page("/practice/", viewport={"width": 1024, "height": 768})
    tablet.get_by_role("link", name="Go on with question 4").click()
    expect(tablet.get_by_text("4 / 10").first).to_be_visible()


def test_it_works_without_javascript(open_page: Open, lea: Pupil, chromium: Browser, live_server):
    begun = asking(lea, FORMS[0], ("area:FR>DE", "order"))
    state = open_page("/me/").context.storage_state()
    with chromium.new_context(
        base_url=live_server.url, storage_state=state, java_script_enabled=False
    ) as context:
        page = context.new_page()
        page.goto(f"/practice/{begun.pk}/")
        page.get_by_role("button", name=answer_name(begun, 0)).click()
        page.get_by_role("link", name="Next question").click()
        put_in_order(page, questions_of(begun)[1].answer)
        page.get_by_role("button", name="That’s my order").click()
        page.get_by_role("link", name="See how it went").click()
        expect(page.get_by_role("heading", name="All right. Wonderful!")).to_be_visible()


@pytest.mark.parametrize(("width", "language"), [(320, "de"), (1024, "fr")])
def test_it_gives_fingers_room_and_never_scrolls_sideways(
    open_page: Open, lea: Pupil, width: int, language: str
):
    begun = asking(lea, *FORMS)
    page = open_page("/practice/", viewport={"width": width, "height": 844}, locale=language)
    assert_roomy(page, width)
    for number in range(1, len(FORMS) + 1):
        page.goto(f"/practice/{begun.pk}/{number}/")
        assert_roomy(page, width)
        page.locator(".practice-foot button").click()
        expect(page.locator("#verdict")).to_be_visible()
        assert_roomy(page, width)
        show(page, f"practice-{language}-{width}-{number}")
    page.goto(f"/practice/{begun.pk}/")
    assert_roomy(page, width)


def assert_roomy(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    heights = page.locator("main :is(button, .button, select, input:not([type=hidden]))")
    sizes = heights.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(sizes, default=44) >= 44


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_has_nothing_that_axe_finds(open_page: Open, lea: Pupil, scheme: str):
    forms = FORMS if scheme == "light" else FORMS[::2]
    begun = asking(lea, *forms)
    page = open_page("/practice/", color_scheme=scheme, bypass_csp=True)
    assert violations(page) == [], "start"
    for number in range(1, len(forms) + 1):
        page.goto(f"/practice/{begun.pk}/{number}/")
        assert violations(page) == [], f"question {number}"
        page.locator(".practice-foot button").click()
        expect(page.locator("#verdict")).to_be_visible()
        assert violations(page) == [], f"answer {number}"
    page.goto(f"/practice/{begun.pk}/")
    assert violations(page) == [], "end"


def test_it_shows_the_teacher_live_how_homework_gets_on(chromium: Browser, site: Site):
    path, token = site.shell(GIVEN).splitlines()[-1].split()
    with (
        chromium.new_context(base_url=site.url, bypass_csp=True) as desk,
        chromium.new_context(base_url=site.url, **PHONE) as phone,
    ):
        teacher, lea = desk.new_page(), phone.new_page()
        teacher.goto(f"/login/?next={path}")
        teacher.get_by_label("E-mail address").fill("hw@school.example")
        teacher.get_by_label("Password", exact=True).fill("cedar-fjord-9")
        teacher.get_by_role("button", name="Log in").click()
        expect(teacher.locator("#_doing")).to_contain_text("0 of 5")
        assert violations(teacher) == [], "homework"
        lea.goto(f"/q/{token}/")
        lea.locator(".home-homework").get_by_role("button", name="Start").click()
        for done in range(1, 6):
            lea.get_by_role("button", name="I don’t know").click()
            expect(teacher.locator("#_doing")).to_contain_text(f"{done} of 5")
            lea.locator(".practice-foot a").click()
        expect(lea.get_by_text("Your homework is done.")).to_be_visible()
        expect(teacher.locator("#_doing")).to_contain_text("1 of 1 done")
        teacher.goto(path.rsplit("/", 2)[0] + "/")
        assert violations(teacher) == [], "all homework"
        teacher.get_by_label("Rivers").check()
        teacher.get_by_role("button", name="Give homework").click()
        expect(teacher.get_by_role("heading", name="Rivers")).to_be_visible()
        teacher.get_by_role("button", name="Take it back").click()
        expect(teacher.get_by_text("The homework is taken back.")).to_be_visible()
