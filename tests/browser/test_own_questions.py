"""Own questions in a real Chromium: a teacher brings a file and gives it, a pupil answers."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from europa_edu.classroom.models import Pupil
from europa_edu.classroom.tokens import card_token
from quizzes.models import CardSet, LiveQuiz
from quizzes.services.live import advance_quiz, give_answer, join_quiz, open_quiz
from tests.browser.seen import is_clean_at_every_size
from tests.quizzes.pupils import answers_of, class_with

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("valkey", "plain_static_files"),
]

BAD = "Ulm lies in Germany.{T}\n\nWhich river?{=Danube ~%50%Rhine}\n"
LONG = "What do you see when you have climbed all the 768 steps of the tower of the minster"
GIFT = f"""\
::River::Which river flows through Ulm?{{=Danube ~Rhine ~Elbe####It rises in the Black Forest.}}

Ulm lies in Spain.{{F}}

Which bird stands for Ulm?{{=sparrow =the sparrow}}

{LONG}, on a clear day in autumn, far to the south of the city?{{
=The Alps, from the Zugspitze to the Säntis, if the air is very clear
~The sea
~Nothing at all, for the clouds lie below the tower on nearly every day
~The tower of the next city
}}
"""


@pytest.fixture
def lea() -> Pupil:
    return class_with("Lea")[0]


@pytest.fixture
def desk(chromium: Browser, live_server: Any, lea: Pupil) -> Iterator[BrowserContext]:
    """The teacher's browser, logged in."""
    assert lea.school_class.owner
    client = Client()
    client.force_login(lea.school_class.owner)
    size = {"width": 1024, "height": 768}
    with chromium.new_context(base_url=live_server.url, viewport=size, bypass_csp=True) as context:
        cookies = [
            {"name": name, "value": one.value, "url": live_server.url}
            for name, one in client.cookies.items()
        ]
        context.add_cookies(cookies)
        yield context


def look_at(page: Page, what: str) -> None:
    """Nothing that axe finds, room for fingers, no scrolling sideways; in three sizes."""
    is_clean_at_every_size(page, what)
    sizes = page.locator("main :is(button, .button, select, textarea, .tick)")
    heights = sizes.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(filter(None, heights), default=44) >= 44, what


def bring(page: Page, text: str) -> None:
    file = {"name": "ulm.gift", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("File with questions").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Add them").click()


def test_it_goes_from_a_file_to_a_pupil_s_answer(
    chromium: Browser, live_server: Any, desk: BrowserContext, lea: Pupil
) -> None:
    teacher = desk.new_page()
    teacher.goto("/cards/")
    teacher.get_by_label("Name of the set").fill("Our school trip to Ulm")
    teacher.get_by_role("button", name="Make the set").click()
    teacher.get_by_role("link", name="0 questions").click()
    look_at(teacher, "empty")
    bring(teacher, BAD)
    expect(teacher.get_by_role("alert")).to_contain_text("Line 3: Answers that are partly right")
    look_at(teacher, "bad-file")
    bring(teacher, GIFT)
    expect(teacher.get_by_text("4 questions added.")).to_be_visible()
    look_at(teacher, "questions")
    teacher.get_by_role("link", name="Change it").first.click()
    look_at(teacher, "edit")
    teacher.get_by_label("The right answer").fill("The Danube")
    teacher.get_by_role("button", name="Save").click()
    teacher.get_by_role("link", name="Write a question").click()
    look_at(teacher, "new")
    teacher.get_by_role("link", name="True or false").click()
    teacher.get_by_role("button", name="Save").click()
    expect(teacher.get_by_text("Write the question.")).to_be_visible()
    look_at(teacher, "new-wrong")

    teacher.goto(f"/classes/{lea.school_class_id}/homework/")
    teacher.get_by_label("Our school trip to Ulm").check()
    look_at(teacher, "homework")
    teacher.get_by_role("button", name="Give homework").click()
    expect(teacher.get_by_role("heading", name="Our school trip to Ulm")).to_be_visible()

    with chromium.new_context(base_url=live_server.url, bypass_csp=True) as phone:
        page = phone.new_page()
        page.goto(f"/q/{card_token(lea)}/")
        page.wait_for_url("**/me/")
        page.locator(".home-homework").get_by_role("button", name="Start").click()
        for number in range(1, 5):
            look_at(page, f"asked-{number}")
            is_river = "Which river" in page.locator("#prompt").inner_text()
            page.get_by_role("button", name="The Danube" if is_river else "I don’t know").click()
            expect(page.locator("#verdict")).to_contain_text(
                "It rises in the Black Forest." if is_river else "The right answer:"
            )
            look_at(page, f"told-{number}")
            page.locator(".practice-foot a").click()
        expect(page.get_by_text("Your homework is done.")).to_be_visible()
        look_at(page, "end")
    assert [given[1:] for given in answers_of(lea)].count((True, "The Danube")) == 1
    teacher.reload()
    expect(teacher.locator("#_doing")).to_contain_text("1 of 1 done")


def test_it_is_asked_on_the_projector(desk: BrowserContext, lea: Pupil) -> None:
    owner = lea.school_class.owner
    assert owner
    made = CardSet.objects.create(school=lea.school_class.school, owner=owner, name="Ulm")
    wall = desk.new_page()
    wall.goto(f"/cards/{made.pk}/questions/")
    bring(wall, GIFT.partition("\n\n")[2].partition("\n\n")[2].partition("\n\n")[2])
    expect(wall.get_by_text("1 question added.")).to_be_visible()
    wall.goto(f"/classes/{lea.school_class_id}/quiz/")
    look_at(wall, "live-new")
    open_quiz(school_class=lea.school_class, teacher=owner, sets=[made.pk])
    quiz = LiveQuiz.objects.get()
    join_quiz(quiz_id=quiz.pk, pupil=lea)
    advance_quiz(quiz=quiz, stage=0)
    wall.goto(f"/quiz/{quiz.pk}/")
    look_at(wall, "live-asked")
    give_answer(quiz_id=quiz.pk, pupil_id=lea.pk, position=0, response="The sea")
    advance_quiz(quiz=quiz, stage=1)
    wall.reload()
    expect(wall.locator(".live-why")).to_contain_text("The right answer: The Alps, from")
    look_at(wall, "live-shown")
