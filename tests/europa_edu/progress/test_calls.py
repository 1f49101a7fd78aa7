"""A lesson's table and a live quiz call a pupil from wherever the page is."""

import re

import pytest
from django.test import Client

from europa_edu.classroom.models import Pupil
from europa_edu.classroom.people import Person
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.services import lessons
from europa_edu.lessons.services.seats import add_latecomer
from europa_edu.live import channels
from games.models import Match
from games.services.matches import SeatPlan, deal_match, open_match
from quizzes.models import LiveQuiz
from quizzes.notify import class_channel
from quizzes.services.live import end_quiz, join_quiz, open_quiz
from quizzes.services.practice import answer
from tests.europa_edu.lessons.begun import start_lesson
from tests.europa_edu.lessons.planned import planned, teacher_in
from tests.europa_edu.lessons.services.test_lessons import pupils_browser, started
from tests.quizzes.pupils import asking

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]
GOES = re.compile(r'href="(/table/\d+/)" data-goes="5"')


def kept() -> tuple[Client, Pupil, Match]:
    """A pupil at a table that the end of a lesson has kept."""
    lesson, people = started()
    lessons.end_lesson(lesson=lesson)
    return pupils_browser(people[0]), people[0], lesson.matches.earliest("pk")


def next_lesson(pupil: Pupil) -> Match:
    lesson = planned(pupil.school_class)
    lessons.start_lesson(lesson=lesson, tables=[])
    return lessons.open_table(lesson=lesson, pupils=[(pupil.pk, pupil.name)], bots=2)


def heard(browser: Client, at: int) -> str:
    return browser.get(f"/me/call/?at={at}").text


def quiz_for(pupil: Pupil) -> int:
    taught = pupil.school_class
    return open_quiz(school_class=taught, teacher=taught.owner, topics=["capitals"]).pk


def test_it_leads_from_a_kept_table_to_the_next_lesson_s_and_no_further() -> None:
    browser, pupil, old = kept()
    assert GOES.findall(heard(browser, old.pk)) == []
    new = next_lesson(pupil)
    assert GOES.findall(heard(browser, old.pk)) == [f"/table/{new.pk}/"]
    assert GOES.findall(heard(browser, new.pk)) == []


def test_it_waits_for_a_press_where_the_lesson_was_on_already() -> None:
    browser, pupil, old = kept()
    new = next_lesson(pupil)
    page = browser.get(f"/table/{old.pk}/").text
    assert f'href="/table/{new.pk}/"' in page
    assert "data-goes" not in page


def test_it_leads_away_from_a_match_of_one_s_own() -> None:
    lesson, people = started()
    person = Person(pupil=people[0].pk)
    own = open_match(
        title="zigzag", host=person, seats=[SeatPlan(person, "Lea"), SeatPlan(bot="gentle")]
    )
    deal_match(match_id=own.pk)
    assert GOES.findall(heard(pupils_browser(people[0]), own.pk)) == [
        f"/table/{lesson.matches.earliest('pk').pk}/"
    ]


def test_it_only_offers_the_way_from_an_answer_half_typed() -> None:
    _browser, pupil, _old = kept()
    begun = asking(pupil, ("flag:DE", "typed"))
    new = next_lesson(pupil)
    browser = pupils_browser(pupil)
    for page in (browser.get(f"/practice/{begun.pk}/1/").text, heard(browser, 0)):
        assert f'href="/table/{new.pk}/"' in page
        assert "<dialog id" not in page.partition('id="_call"')[2].partition("</main>")[0]
        assert "data-goes" not in page


def test_it_tells_a_table_that_a_quiz_has_opened() -> None:
    lesson, people = started()
    browser, match = pupils_browser(people[0]), lesson.matches.earliest("pk")
    assert "/join/" not in heard(browser, match.pk)
    quiz = quiz_for(people[0])
    assert f'action="/quiz/{quiz}/join/"' in heard(browser, match.pk)
    assert f'action="/quiz/{quiz}/join/"' in browser.get(f"/table/{match.pk}/").text


@pytest.mark.parametrize("page", ["/practice/", "/practice/{}/", "/me/progress/", "/play/zigzag/"])
def test_it_offers_the_way_to_the_next_lesson_on_a_pupil_s_other_pages(page: str) -> None:
    browser, pupil, _old = kept()
    begun = asking(pupil, ("flag:DE", "typed"))
    answer(practice=begun.pk, pupil=pupil.pk, position=0, response=["-"])
    assert 'id="_call"' in browser.get(page.format(begun.pk)).text
    new = next_lesson(pupil)
    assert f'href="/table/{new.pk}/"' in browser.get(page.format(begun.pk)).text


def test_it_calls_from_a_live_quiz_to_the_lesson_and_never_to_that_quiz() -> None:
    browser, pupil, _old = kept()
    quiz = LiveQuiz.objects.get(pk=quiz_for(pupil))
    join_quiz(quiz_id=quiz.pk, pupil=pupil)
    page, here = f"/quiz/{quiz.pk}/play/", f"/me/call/?at=0&quiz={quiz.pk}"
    assert here.replace("&", "&amp;") in browser.get(page).text
    assert "/join/" not in browser.get(page).text + browser.get(here).text
    new = f'href="/table/{next_lesson(pupil).pk}/"'
    assert new not in browser.get(page).text  # who plays there knows where the lesson is
    assert new in browser.get(here).text
    end_quiz(quiz=quiz)
    assert new in browser.get(page).text
    lessons.end_lesson(lesson=Lesson.objects.latest("pk"))
    other = quiz_for(pupil)
    assert f'action="/quiz/{other}/join/"' in browser.get(page).text


def test_it_promises_no_kept_table_on_the_own_page_beside_a_quiz() -> None:
    browser, pupil, old = kept()
    quiz_for(pupil)
    said = heard(browser, old.pk)
    assert "Your table stays as it is." in said
    assert "on your page" not in said
    assert f"/table/{old.pk}/" not in browser.get("/me/").text


def test_it_calls_nobody_who_looks_on_and_no_teacher() -> None:
    lesson, _people = started()
    table = Client().post("/play/zigzag/quick/", {"level": "strong", "players": 2})["Location"]
    code = Match.objects.get(pk=int(table.split("/")[2])).code
    teacher = Client()
    teacher.force_login(teacher_in(lesson))
    own = teacher.post("/play/zigzag/quick/", {"level": "strong", "players": 2})["Location"]
    for page in (Client().get(f"/watch/{code}/"), teacher.get(own)):
        assert page.status_code == 200
        assert "_call" not in page.text


def test_it_takes_no_table_of_another_class() -> None:
    _lesson, people = started()
    other = Pupil.objects.create(school_class=people[0].school_class, name="Late")
    assert GOES.findall(heard(pupils_browser(other), 0)) == []
    browser = pupils_browser(people[0])
    assert 'data-live="class:' in browser.get("/me/call/?at=x").text


@pytest.mark.django_db(transaction=True)
def test_it_tells_the_class_when_a_lesson_begins_or_ends_and_when_somebody_gets_a_seat() -> None:
    _browser, pupil, _old = kept()
    channel = channels.key_of(class_channel(pupil.school_class_id))
    told = [channels.valkey().get(channel)]
    lesson = Lesson.objects.create(
        school_class=pupil.school_class, teacher=pupil.school_class.owner, title="zigzag"
    )
    start_lesson(lesson=lesson, tables=[])
    told.append(channels.valkey().get(channel))
    lessons.open_table(lesson=lesson, pupils=[], bots=3)
    add_latecomer(teacher=teacher_in(lesson), lesson=lesson, pupil=pupil)
    told.append(channels.valkey().get(channel))
    lessons.end_lesson(lesson=lesson)
    told.append(channels.valkey().get(channel))
    assert len(set(told)) == 4
