"""Pages of the live quiz: nothing is known before the reveal, and each sees what is theirs."""

import re

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from europa_edu.classroom.models import Pupil
from quizzes.models import Answer, LiveQuiz
from quizzes.questions.question import Question
from quizzes.selectors.live import questions_of, shown
from quizzes.services.live import (
    SEEN,
    NotAnAnswer,
    open_quiz,
)
from tests.quizzes.live import (
    CAPITAL,
    CELL,
    COUNTRY,
    FLAG,
    HTMX,
    PICK,
    TYPED,
    answer,
    asking,
    class_of,
    go_on,
    pupils_browser,
    teachers_browser,
)

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]
CHANGING = r'data-(live|version)="[^"]*"|csrfmiddlewaretoken" value="[^"]*"|X-CSRFToken[^}]*'
OTHER_ANSWER = {
    CAPITAL: ("capital:FR", ("rome",)),
    COUNTRY: ("country-of:oslo", ("NO",)),
    CELL: ("cell:rome", ("E6",)),
    TYPED: ("capital:IT", ("madrid",)),
    FLAG: ("flag:IT", ("IT",)),
    PICK: ("flag:IT", ("IT",)),
}


def test_it_shows_who_answered_what_only_as_numbers_and_only_after_the_reveal() -> None:
    quiz, people = asking()
    for pupil, response in zip(people, ("paris", "paris", "rome"), strict=False):
        answer(quiz, pupil, response)
    teacher = teachers_browser(quiz.teacher)
    before = teacher.get(f"/quiz/{quiz.pk}/").text
    assert "<strong>3</strong>" in before
    assert "of 4 have answered" in before
    assert "live-bars" not in before
    go_on(quiz)
    bars = {bar.name: (bar.count, bar.right) for bar in shown(quiz).bars}
    assert bars == {
        "Rome": (1, False),
        "Paris": (2, True),
        "Madrid": (0, False),
        "Berlin": (0, False),
    }
    after = teacher.get(f"/quiz/{quiz.pk}/").text
    assert "live-bars" in after
    assert not any(pupil.name in after for pupil in people)


def test_it_draws_the_answers_on_the_map() -> None:
    quiz, people = asking(questions=(COUNTRY,))
    for pupil, response in zip(people, ("LV", "LV", "EE", "LT"), strict=True):
        answer(quiz, pupil, response)
    go_on(quiz)
    fills = {fill.place: (fill.tone, fill.note) for fill in shown(quiz).board.fills}
    assert fills["LV"] == ("right", "2")
    assert fills["EE"] == fills["LT"] == ("wrong", "1")


def test_it_shows_an_answer_that_the_map_does_not_know() -> None:
    tower = Question("sight:pisa", "sight", "typed", ("leaning-tower",), ("pisa",))
    quiz, (ada, ben, *_) = asking(questions=(tower,))
    answer(quiz, ada, "Pisa")
    answer(quiz, ben, "Rome")
    go_on(quiz)
    assert "Pisa" in teachers_browser(quiz.teacher).get(f"/quiz/{quiz.pk}/").text
    assert [fill.place for fill in shown(quiz).board.fills] == ["IT", "rome"]
    assert pupils_browser(ben).get(f"/quiz/{quiz.pk}/play/").status_code == 200


def pupils_pages(quiz: LiveQuiz, client: Client) -> list[str]:
    """All that a pupil can fetch, without what differs from one request to the next."""
    pages = [
        client.get(f"/quiz/{quiz.pk}/play/").text,
        client.get(f"/quiz/{quiz.pk}/play/now/").text,
        client.get("/me/").text,
    ]
    changing = (
        r'data-live="[^"]*"|data-version="\d+"|csrfmiddlewaretoken" value="[^"]*"|X-CSRFToken[^}]*'
    )
    return [re.sub(changing, "", page) for page in pages]


@pytest.mark.parametrize("question", OTHER_ANSWER)
@pytest.mark.parametrize("has_answered", [False, True])
def test_it_says_nothing_of_the_answer_before_the_reveal(
    question: Question, has_answered: bool
) -> None:
    """Two worlds that differ only in what is right look the same to a pupil."""
    quiz, (ada, ben, *_) = asking(questions=(question,))
    answer(quiz, ben, {"typed": "Rome", "pick_flag": "2"}.get(question.form, question.answer[0]))
    client = pupils_browser(ada)
    sent = ""
    if has_answered:
        wrong = {"choice": "IT" if question is FLAG else "rome", "typed": "Oslo"}
        wrong["pick_flag"] = "3"
        move = wrong.get(question.form, "NO" if question is COUNTRY else "A1")
        sent = client.post(f"/quiz/{quiz.pk}/play/0/", {"move": move}, headers=HTMX).text
        assert "is in" in sent
    here = pupils_pages(quiz, client)

    item, right = OTHER_ANSWER[question]
    other = msgspec.structs.replace(question, item=item, answer=right)
    LiveQuiz.objects.update(questions=msgspec.json.encode((other,)).decode())
    assert pupils_pages(quiz, client) == here
    assert not any(question.item in page for page in (*here, sent))


def test_it_tells_the_own_result_after_the_reveal() -> None:
    quiz, (ada, ben, cem, *_) = asking()
    answer(quiz, ada, "paris")
    answer(quiz, ben, "rome")
    go_on(quiz)
    pages = [pupils_browser(one).get(f"/quiz/{quiz.pk}/play/").text for one in (ada, ben, cem)]
    assert ["Right!" in page for page in pages] == [True, False, False]
    assert "Rome" in pages[1]
    assert "No answer this time" in pages[2]
    for page in pages:
        assert "The capital of France is called Paris." in page


def test_it_speaks_to_each_pupil_in_the_own_language() -> None:
    quiz, (ada, *_) = asking(questions=(COUNTRY,))
    client = pupils_browser(ada)
    with translation.override("de"):
        german = client.get(f"/quiz/{quiz.pk}/play/now/", headers={"accept-language": "de"}).text
    assert "Lettland" in german


def test_it_shows_a_flag_without_saying_whose_it_is() -> None:
    quiz, (ada, *_) = asking(questions=(FLAG, CAPITAL))
    client = pupils_browser(ada)
    address = f"/quiz/{quiz.pk}/flag/0/1/"
    assert address in client.get(f"/quiz/{quiz.pk}/play/").text
    picture = client.get(address)
    assert picture["Content-Type"] == "image/png"
    assert b"France" not in picture.content
    assert client.get(f"/quiz/{quiz.pk}/flag/0/2/").status_code == 404
    assert client.get(f"/quiz/{quiz.pk}/flag/1/1/").status_code == 404
    assert Client().get(address).status_code == 404
    assert teachers_browser(quiz.teacher).get(address).status_code == 200


def test_it_hides_the_flag_of_a_question_that_is_not_asked_yet() -> None:
    quiz, (ada, *_) = asking(questions=(CAPITAL, FLAG))
    assert pupils_browser(ada).get(f"/quiz/{quiz.pk}/flag/1/1/").status_code == 404


def test_it_names_the_flag_that_was_chosen_only_at_the_reveal() -> None:
    quiz, (ada, ben, *_) = asking(questions=(PICK,))
    client = pupils_browser(ada)
    page = client.get(f"/quiz/{quiz.pk}/play/").text
    assert [*re.findall(r'name="move" value="(\d)"', page)] == ["1", "2", "3", "4"]
    assert "Italy" not in page
    sent = client.post(f"/quiz/{quiz.pk}/play/0/", {"move": "1"}, headers=HTMX).text
    assert "Flag A" in sent
    assert "Italy" not in sent + client.get(f"/quiz/{quiz.pk}/play/").text
    answer(quiz, ben, "2")
    given = Answer.objects.order_by("pk").values_list("right", "response")
    assert [*given] == [(False, "IT"), (True, "FR")]
    with pytest.raises(NotAnAnswer):
        answer(quiz, ada, "FR")
    go_on(quiz)
    told = client.get(f"/quiz/{quiz.pk}/play/").text
    assert "Italy" in told
    assert f"/quiz/{quiz.pk}/flag/0/2/" in told


def test_it_answers_a_post_with_a_few_words_and_few_queries() -> None:
    quiz, (ada, *_) = asking()
    client = pupils_browser(ada)
    client.get("/me/")
    with CaptureQueriesContext(connection) as queries:
        sent = client.post(f"/quiz/{quiz.pk}/play/0/", {"move": "rome"}, headers=HTMX)
    assert sent.status_code == 200
    assert len(sent.content) < 800
    told = [one["sql"].split()[0] for one in queries]
    lock = int(connection.features.has_select_for_no_key_update)  # a statement of its own there
    assert len([word for word in told if word not in ("SAVEPOINT", "RELEASE")]) <= 4 + lock


def test_it_thanks_each_pupil_for_the_same_answer_in_the_own_language() -> None:
    quiz, people = asking()
    thanks = [
        pupils_browser(pupil)
        .post(
            f"/quiz/{quiz.pk}/play/0/",
            {"move": "rome"},
            headers={**HTMX, "accept-language": language},
        )
        .text
        for pupil, language in zip(people, ("en", "de", "fr", "en"), strict=True)
    ]
    assert [[name in one for name in ("Rome", "Rom<")] for one in thanks[:2]] == [
        [True, False],
        [False, True],
    ]
    assert len({*thanks}) == 3
    assert thanks[0] == thanks[3]


def test_it_repeats_typed_words_as_words() -> None:
    quiz, (ada, *_) = asking(questions=(TYPED,))
    typed = {"move": "<b>Oslo"}
    sent = pupils_browser(ada).post(f"/quiz/{quiz.pk}/play/0/", typed, headers=HTMX).text
    assert "&lt;b&gt;" in sent
    assert "<b>" not in sent


def test_it_shows_the_question_of_now_to_a_press_on_an_old_page() -> None:
    quiz, (ada, *_) = asking()
    client = pupils_browser(ada)
    go_on(quiz, 2)
    late = client.post(f"/quiz/{quiz.pk}/play/0/", {"move": "paris"}, headers=HTMX)
    assert late.status_code == 409
    assert late["HX-Retarget"] == "#_play"
    assert "Riga" in late.text
    plain = client.post(f"/quiz/{quiz.pk}/play/0/", {"move": "paris"})
    assert plain.status_code == 302


@pytest.mark.parametrize("rest", ["", "now/", "count/"])
def test_it_shows_the_projector_to_the_teachers_of_the_class_alone(rest: str) -> None:
    quiz, (ada, *_) = asking()
    other, _people = class_of(0)
    address = f"/quiz/{quiz.pk}/{rest}"
    assert teachers_browser(quiz.teacher).get(address).status_code == 200
    assert teachers_browser(other.owner).get(address).status_code == 404
    assert pupils_browser(ada).get(address).status_code == 302
    quiz.school_class.co_teachers.add(other.owner)
    assert teachers_browser(other.owner).get(address).status_code == 200


@pytest.mark.parametrize("rest", ["play/", "play/now/"])
def test_it_is_played_by_pupils_who_joined(rest: str) -> None:
    quiz, (ada, *_) = asking()
    address = f"/quiz/{quiz.pk}/{rest}"
    outside = Pupil.objects.create(school_class=quiz.school_class, name="Zoe")
    assert pupils_browser(ada).get(address).status_code == 200
    assert pupils_browser(outside).get(address).status_code == 404
    assert Client().get(address).status_code == 302


@pytest.mark.parametrize("rest", ["next/", "end/"])
def test_it_is_paced_by_teachers_alone(rest: str) -> None:
    quiz, (ada, *_) = asking()
    other, _people = class_of(0)
    address = f"/quiz/{quiz.pk}/{rest}"
    for client, status in ((pupils_browser(ada), 302), (teachers_browser(other.owner), 404)):
        assert client.post(address, {"stage": 1}).status_code == status
    quiz.refresh_from_db()
    assert quiz.phase == "asking"


def test_it_goes_from_the_class_page_to_the_end_by_its_forms() -> None:
    taught, (ada, *_) = class_of()
    teacher, pupil = teachers_browser(taught.owner), pupils_browser(ada)
    assert f"/classes/{taught.pk}/quiz/" in teacher.get(f"/classes/{taught.pk}/").text
    assert "join" not in pupil.get("/quiz/invitation/").text
    chosen = {"topics": ["capitals"], "number": 5, "teams": 2}
    opened = teacher.post(f"/classes/{taught.pk}/quiz/", chosen)
    quiz = LiveQuiz.objects.get()
    assert opened["Location"] == f"/quiz/{quiz.pk}/"
    assert f"/quiz/{quiz.pk}/join/" in pupil.get("/me/").text
    joined = pupil.post(f"/quiz/{quiz.pk}/join/", follow=True)
    assert "You are in!" in joined.text
    for stage in (0, 1, 2):
        page = teacher.post(f"/quiz/{quiz.pk}/next/", {"stage": stage}, headers=HTMX)
        assert page.status_code == 200
        assert pupil.get(f"/quiz/{quiz.pk}/play/now/").status_code == 200
    assert teacher.post(f"/quiz/{quiz.pk}/end/", follow=True).status_code == 200
    assert "The quiz is over" in pupil.get(f"/quiz/{quiz.pk}/play/").text
    assert "join" not in pupil.get("/quiz/invitation/").text


def test_it_asks_a_teacher_for_a_topic() -> None:
    taught, _people = class_of()
    form = teachers_browser(taught.owner).post(
        f"/classes/{taught.pk}/quiz/", {"number": 5, "teams": 0}
    )
    assert form.status_code == 422
    assert "Tick at least one topic." in form.text


def test_it_gives_the_facts_that_were_missed_at_the_end() -> None:
    quiz, (ada, ben, *_) = asking(questions=(CAPITAL, COUNTRY))
    answer(quiz, ada, "paris")
    answer(quiz, ben, "rome")
    go_on(quiz, 4)
    page = pupils_browser(ada).get(f"/quiz/{quiz.pk}/play/").text
    assert "Riga is in Latvia." in page
    assert "Paris" not in page
    over = teachers_browser(quiz.teacher).get(f"/quiz/{quiz.pk}/").text
    assert "50 %" in over
    assert "Pupil" not in over


def test_it_asks_about_one_region_alone_and_says_where_there_is_nothing():
    taught, _pupils = class_of()
    teacher, address = teachers_browser(taught.owner), f"/classes/{taught.pk}/quiz/"
    form = {"topics": ["capitals", "flags"], "number": "5", "teams": "0", "region": "baltic"}
    teacher.post(address, form)
    asked = {one.item for one in questions_of(LiveQuiz.objects.get().pk)}
    assert asked <= {
        f"{kind}:{land}" for kind in ("capital", "flag") for land in ("EE", "LV", "LT")
    }

    answer = teacher.post(address, form | {"topics": ["rivers"], "region": "benelux"})
    assert answer.status_code == 422
    assert "There is nothing to ask about this in this region." in answer.text


def test_it_shows_the_room_a_blank_map_before_the_answer_and_the_place_after_it():
    quiz, [ada] = asking(1, (CAPITAL,))
    projector = teachers_browser(quiz.teacher)
    asked = projector.get(f"/quiz/{quiz.pk}/now/").text
    assert "<europa-map" in asked
    assert "map-country" not in asked  # no names
    assert "tone-" not in asked
    assert "<europa-map" not in pupils_browser(ada).get(f"/quiz/{quiz.pk}/play/now/").text
    go_on(quiz)
    assert "tone-right" in projector.get(f"/quiz/{quiz.pk}/now/").text


def test_it_asks_most_questions_on_the_map_or_with_flags():
    taught, _pupils = class_of()
    forms = []
    for _ in range(6):
        quiz = open_quiz(
            school_class=taught, teacher=taught.owner, topics=["capitals", "flags", "cities"]
        )
        forms += [one.form for one in questions_of(quiz.pk)]
    seen = [form for form in forms if form in SEEN]
    assert len(seen) > len(forms) / 2
    assert {"tap_country", "tap_city", "pick_flag"} <= set(forms)
    assert len(seen) < len(forms)


def test_it_names_no_city_beside_the_dots_of_the_map():
    city = Question(
        "capital:FR", "capital", "tap_city", ("FR",), ("paris",), ("rome", "paris", "madrid")
    )
    quiz, [ada] = asking(1, (city,))
    for browser, page in (
        (teachers_browser(quiz.teacher), f"/quiz/{quiz.pk}/now/"),
        (pupils_browser(ada), f"/quiz/{quiz.pk}/play/now/"),
    ):
        assert "live-choice" not in browser.get(page).text
    answer(quiz, ada, "paris")
    shown_now = shown(go_on(quiz))
    assert [(bar.name, bar.letter) for bar in shown_now.bars] == [("Paris", "")]
