"""Homework: given by a teacher, done by pupils, seen live, taken back."""

from datetime import date, timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

from europa_edu.classroom.models import AuditEntry, Group
from europa_edu.classroom.services.pupils import move_pupil
from europa_edu.live import channels
from europa_edu.privacy.services.erasure import erase_pupil
from quizzes.models import Answer, CardSet, Homework, Practice
from quizzes.questions.choosing import NothingToAsk
from quizzes.questions.formats.values import Written
from quizzes.questions.own_questions import question_item
from quizzes.selectors.homework import doing, homework_for, next_homework_of
from quizzes.selectors.practice import questions_of
from quizzes.services.answers import Given, record_answers
from quizzes.services.homework import NobodyMeant, end_of, extend_homework, give_homework
from quizzes.services.memory import fold
from quizzes.services.own_questions import add_question
from quizzes.services.practice import answer, begin_homework
from tests.quizzes.pupils import class_with, logged_in

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def pupils():
    return class_with("Lea", "Tom")


@pytest.fixture
def teacher(pupils) -> Client:
    client = Client()
    client.force_login(pupils[0].school_class.owner)
    return client


def given_to(pupil, *, days: int = 3, **more) -> Homework:
    taught = pupil.school_class
    due_on = timezone.localdate() + timedelta(days=days)
    wanted = {"topics": ["capitals"], "number": 5} | more
    return give_homework(teacher=taught.owner, school_class=taught, due_on=due_on, **wanted)


def do(pupil, homework: Homework, *, answers: int = 99) -> Practice:
    """The first of these questions right, the others unknown."""
    begun = begin_homework(pupil=pupil.pk, homework=homework)
    for position, asked in list(enumerate(questions_of(begun)))[:answers]:
        response = [asked.answer[0]] if position == 0 and asked.form != "typed" else ["-"]
        answer(practice=begun.pk, pupil=pupil.pk, position=position, response=response)
    begun.refresh_from_db()
    return begun


def test_it_is_given_with_topics_number_and_day(teacher, pupils):
    taught = pupils[0].school_class
    day = timezone.localdate() + timedelta(days=4)
    form = {"topics": ["capitals", "rivers"], "number": "15", "due_on": day.isoformat()}
    answer = teacher.post(f"/classes/{taught.pk}/homework/", form)
    homework = Homework.objects.get()
    assert answer["Location"] == f"/classes/{taught.pk}/homework/{homework.pk}/"
    assert (homework.number, timezone.localdate(homework.due_at)) == (15, day)
    page = teacher.get(answer["Location"]).text
    assert "Capitals, Rivers" in page
    assert "Lea" in page
    assert "0 of 2 done" in page


@pytest.mark.parametrize(
    "wrong",
    [
        {"topics": []},
        {"topics": ["nonsense"]},
        {"number": "7"},
        {"due_on": ""},
        {"due_on": "2020-01-01"},
        {"due_on": "2999-01-01"},
    ],
)
def test_it_says_what_is_missing(teacher, pupils, wrong):
    form = {"topics": ["capitals"], "number": "10", "due_on": timezone.localdate().isoformat()}
    path = f"/classes/{pupils[0].school_class_id}/homework/"
    answer = teacher.post(path, form | wrong)
    assert answer.status_code == 422
    assert not Homework.objects.exists()


def test_it_does_not_exist_for_other_teachers_and_pupils(pupils):
    homework = given_to(pupils[0])
    [tom] = class_with("Tom", code="BCDEFGHA")
    stranger = Client()
    stranger.force_login(tom.school_class.owner)
    path = f"/classes/{homework.school_class_id}/homework/{homework.pk}/"
    for more in ("", "pupils/"):
        assert stranger.get(path + more).status_code == 404
    for more in ("extend/", "withdraw/"):
        assert stranger.post(path + more).status_code == 404
    # Nor under a class that is the stranger's own.
    own = f"/classes/{tom.school_class_id}/homework/{homework.pk}/"
    assert stranger.get(own).status_code == 404
    assert logged_in(tom).post(f"/homework/{homework.pk}/").status_code == 404
    assert logged_in(pupils[0]).get(path)["Location"].startswith("/login/")


@pytest.mark.parametrize(
    ("days", "words"), [(0, "until tonight"), (1, "until tomorrow"), (-2, "it still counts")]
)
def test_it_comes_first_on_the_pupil_s_home_with_its_day(pupils, days, words):
    given_to(pupils[0], days=days)
    page = logged_in(pupils[0]).get("/me/").text
    assert words in page
    assert page.index("homework-title") < page.index("play-title")


def test_it_names_the_weekday_within_a_week_and_the_date_after(pupils):
    near = given_to(pupils[0], days=5)
    page = logged_in(pupils[0]).get("/me/").text
    assert f"until {timezone.localtime(near.due_at):%A}" in page
    later = timezone.localdate() + timedelta(days=9)
    extend_homework(teacher=near.teacher, homework=near, due_on=later)
    page = logged_in(pupils[0]).get("/me/").text
    assert f"until {timezone.localtime(near.due_at):%B}" in page


def test_it_leaves_the_home_when_it_is_done_taken_back_or_long_over(pupils, teacher):
    lea, tom = pupils
    done, withdrawn = given_to(lea), given_to(lea)
    given_to(lea, days=-20)
    do(lea, done)
    path = f"/classes/{withdrawn.school_class_id}/homework/{withdrawn.pk}/"
    teacher.post(f"{path}withdraw/")
    assert homework_for(lea) == []
    assert [due.homework for due in homework_for(tom)] == [done]
    assert teacher.get(path).status_code == 404
    assert logged_in(tom).post(f"/homework/{withdrawn.pk}/").status_code == 404


def test_it_cannot_be_finished_once_it_is_taken_back(pupils, teacher):
    lea, tom = pupils
    homework = given_to(lea)
    begun, finished = do(lea, homework, answers=2), do(tom, homework)
    teacher.post(f"/classes/{homework.school_class_id}/homework/{homework.pk}/withdraw/")
    browser = logged_in(lea)
    told = browser.post(f"/practice/{begun.pk}/3/", {"move": "-"}, follow=True)
    assert told.redirect_chain[-1][0] == f"/practice/{begun.pk}/"
    assert "Your teacher has taken it back. You have nothing to finish." in told.text
    assert "What you answered still counts for you." in told.text
    htmx = browser.get(f"/practice/{begun.pk}/3/", headers={"HX-Request": "true"})
    assert htmx["HX-Redirect"] == f"/practice/{begun.pk}/"
    begun.refresh_from_db()
    assert (begun.position, begun.finished_at) == (2, None)
    assert Answer.objects.filter(pupil=lea).count() == 2
    # Who was done before keeps the page with the result.
    assert "Your homework is done." in logged_in(tom).get(f"/practice/{finished.pk}/").text


def test_it_is_on_record_once_when_given_moved_and_taken_back(pupils, teacher):
    taught = pupils[0].school_class
    day, later = (timezone.localdate() + timedelta(days=days) for days in (4, 6))
    form = {"topics": ["capitals"], "number": "10", "due_on": day.isoformat()}
    path = teacher.post(f"/classes/{taught.pk}/homework/", form)["Location"]
    teacher.post(f"{path}extend/", {"due_on": later.isoformat()})
    for _press in range(2):
        teacher.post(f"{path}withdraw/")
    entries = AuditEntry.objects.filter(school_class=taught).order_by("pk")
    assert [*entries.values_list("teacher", "action", "detail")] == [
        (taught.owner_id, "homework_given", day.isoformat()),
        (taught.owner_id, "homework_moved", later.isoformat()),
        (taught.owner_id, "homework_withdrawn", later.isoformat()),
    ]
    record = teacher.get(f"/classes/{taught.pk}/record/").text
    assert "gave homework" in record
    assert "took a homework back" in record


def test_it_begins_once_and_goes_on_where_it_stopped(pupils):
    homework = given_to(pupils[0])
    browser = logged_in(pupils[0])
    first = browser.post(f"/homework/{homework.pk}/", follow=True)
    do(pupils[0], homework, answers=2)
    again = browser.post(f"/homework/{homework.pk}/", follow=True)
    begun = Practice.objects.get()
    assert first.redirect_chain[-1][0] == f"/practice/{begun.pk}/1/"
    assert again.redirect_chain[-1][0] == f"/practice/{begun.pk}/3/"
    assert "Go on: 2 of 5 done" in browser.get("/me/").text


def test_it_is_recorded_as_homework(pupils):
    do(pupils[0], given_to(pupils[0]))
    assert set(Answer.objects.values_list("source", flat=True)) == {"homework"}


def test_it_asks_pupils_who_know_the_same_the_same(pupils):
    homework = given_to(pupils[0], topics=["flags", "seas"])
    sets = [questions_of(begin_homework(pupil=one.pk, homework=homework)) for one in pupils]
    assert sets[0] == sets[1]


def test_it_asks_exactly_the_items_that_a_teacher_chose(pupils):
    items = ["river:rhine", "border:FR-IT", "nonsense"]
    homework = given_to(pupils[0], topics=[], items=items)
    asked = questions_of(begin_homework(pupil=pupils[0].pk, homework=homework))
    assert [one.item for one in asked] == items[:2]
    assert homework.number == 2


def test_it_asks_no_more_than_a_topic_has(pupils):
    homework = given_to(pupils[0], topics=["seas"], number=50)
    begun = begin_homework(pupil=pupils[0].pk, homework=homework)
    assert homework.number == len(questions_of(begun)) == 21


def test_it_shows_how_far_each_pupil_is(pupils, teacher):
    homework = given_to(pupils[0])
    do(pupils[0], homework, answers=2)
    lea, tom = doing(homework)
    assert (lea.done, homework.number, tom.done) == (2, 5, 0)
    assert lea.share in (0, 50)
    path = f"/classes/{homework.school_class_id}/homework/{homework.pk}/pupils/"
    assert "2 of 5" in teacher.get(path).text


def test_it_counts_late_answers_and_marks_them(pupils, teacher):
    homework = given_to(pupils[0], days=-1)
    begun = do(pupils[0], homework)
    assert Answer.objects.count() == 5
    assert doing(homework)[0].late
    assert "It was late, but it counts." in logged_in(pupils[0]).get(f"/practice/{begun.pk}/").text
    path = f"/classes/{homework.school_class_id}/homework/"
    assert "1 of 2 done (1 late)" in teacher.get(path).text
    extend_homework(teacher=homework.teacher, homework=homework, due_on=timezone.localdate())
    assert not doing(homework)[0].late


@pytest.mark.django_db(transaction=True)
def test_it_tells_the_teacher_s_page_of_every_answer(pupils):
    homework = given_to(pupils[0])
    key = channels.key_of(f"homework:{homework.pk}")
    heard = []
    for answers in (1, 2):
        do(pupils[0], homework, answers=answers)
        heard.append(int(channels.valkey().get(key)))
    assert heard[0] < heard[1]


def test_it_ends_with_its_day_on_the_school_s_clock():
    assert timezone.localtime(end_of(date(2026, 11, 20))).isoformat()[:16] == "2026-11-20T23:59"


def test_it_is_extended_to_a_day_that_is_not_over(pupils, teacher):
    homework = given_to(pupils[0])
    path = f"/classes/{homework.school_class_id}/homework/{homework.pk}/extend/"
    assert teacher.post(path, {"due_on": "2020-01-01"}).status_code == 422
    day = timezone.localdate() + timedelta(days=30)
    assert teacher.post(path, {"due_on": day.isoformat()}).status_code == 302
    homework.refresh_from_db()
    assert timezone.localdate(homework.due_at) == day


def test_it_lists_homework_with_as_many_queries_for_many_as_for_one(
    pupils, teacher, django_assert_max_num_queries
):
    for _ in range(6):
        do(pupils[0], given_to(pupils[0]))
    with django_assert_max_num_queries(9):
        teacher.get(f"/classes/{pupils[0].school_class_id}/homework/")


def for_some(*pupils, **more) -> Homework:
    return given_to(pupils[0], pupils=[one.pk for one in pupils], **more)


def test_it_is_seen_and_begun_only_by_those_whom_it_is_for(pupils, teacher):
    lea, tom = pupils
    homework = for_some(tom)
    assert [due.homework for due in homework_for(tom)] == [homework]
    assert homework_for(lea) == []
    assert logged_in(lea).post(f"/homework/{homework.pk}/").status_code == 404
    assert logged_in(tom).post(f"/homework/{homework.pk}/").status_code == 302
    assert [line.pupil for line in doing(homework)] == [tom]
    page = teacher.get(f"/classes/{homework.school_class_id}/homework/").text
    assert "for 1 pupil" in page
    assert "0 of 1 done" in page


def test_it_is_for_nobody_else_when_the_last_whom_it_was_for_is_erased(pupils):
    lea, tom = pupils
    homework = for_some(tom)
    erase_pupil(pupil_id=tom.pk, teacher=None)
    assert homework_for(lea) == []
    assert doing(homework) == []


def test_it_is_given_to_nobody_of_another_class(pupils):
    [stranger] = class_with("Otis", code="BCDEFGHA")
    with pytest.raises(NobodyMeant):
        given_to(pupils[0], pupils=[stranger.pk])


def posted(teacher, taught, **more) -> Homework | None:
    form = {"topics": ["capitals"], "number": "5", "due_on": timezone.localdate().isoformat()}
    answer = teacher.post(f"/classes/{taught.pk}/homework/", form | more)
    assert answer.status_code in (302, 422)
    return Homework.objects.order_by("pk").last() if answer.status_code == 302 else None


def test_it_is_given_to_a_group_or_to_pupils_who_were_ticked(pupils, teacher):
    lea, tom = pupils
    taught = lea.school_class
    group = Group.objects.create(school_class=taught, name="Maps")
    group.pupils.add(tom)
    assert [*posted(teacher, taught, to=f"group-{group.pk}").pupils.all()] == [tom]
    assert [*posted(teacher, taught, to="some", pupils=[lea.pk]).pupils.all()] == [lea]
    assert not posted(teacher, taught, to="all").for_some
    assert posted(teacher, taught, to="some") is None
    for to in ("", "all", "need", f"group-{group.pk}"):  # ticked, yet somebody else was meant
        assert posted(teacher, taught, to=to, pupils=[lea.pk]) is None
    assert posted(teacher, taught, to="group-999") is None


def test_it_is_given_to_those_who_know_too_little_of_it(pupils, teacher):
    lea, tom = pupils
    taught = lea.school_class
    assert posted(teacher, taught, to="need") is None  # nobody has met any
    for pupil, right in ((lea, True), (tom, False)):
        for land in ("FR", "IT", "ES", "DE"):
            item = f"capital:{land}"
            key = f"{pupil.pk}{land}"
            record_answers(pupil=pupil.pk, source="match", ref=key, given=[Given(item, right)])
            fold(pupil.pk, [item])
    assert [*posted(teacher, taught, to="need").pupils.all()] == [tom]
    assert posted(teacher, taught, to="need", topics=["rivers"]) is None
    assert posted(teacher, taught, to="need", region="baltic") is None


def test_it_is_given_to_those_who_know_too_little_of_a_set_and_of_nothing_else(pupils, teacher):
    lea, tom = pupils
    taught = lea.school_class
    trip = CardSet.objects.create(school=taught.school, owner=taught.owner, name="Trip")
    add_question(card_set=trip, question=Written("short", "?", ("x",)))
    item = question_item(trip.questions.get().pk)
    for pupil, missed in ((lea, [f"capital:{land}" for land in ("FR", "IT", "ES")]), (tom, [item])):
        given = [Given(one, right=False) for one in missed]
        record_answers(pupil=pupil.pk, source="match", ref=f"set {pupil.pk}", given=given)
        fold(pupil.pk, missed)
    only_the_set = {"topics": [], "sets": [trip.pk]}
    assert [*posted(teacher, taught, to="need", **only_the_set).pupils.all()] == [tom]
    both = posted(teacher, taught, to="need", sets=[trip.pk])
    assert [*both.pupils.all()] == [lea]  # of topics, one fact is too few


def test_it_gives_the_facts_that_a_page_passed_on_to_pupils_who_were_ticked(pupils, teacher):
    lea, tom = pupils
    taught = lea.school_class
    address = f"/classes/{taught.pk}/homework/"
    page = teacher.get(address, {"item": ["flag:SK", "capital:FR", "nonsense"]}).text
    assert "The 2 facts that you chose are asked." in page
    assert 'name="topics"' not in page
    sent = {"item": ["flag:SK", "capital:FR"], "to": "some", "pupils": [tom.pk]}
    sent |= {"number": "10", "due_on": timezone.localdate().isoformat()}
    assert teacher.post(address, sent).status_code == 302
    homework = Homework.objects.get()
    assert [*homework.pupils.all()] == [tom]
    asked = questions_of(begin_homework(pupil=tom.pk, homework=homework))
    assert sorted(one.item for one in asked) == ["capital:FR", "flag:SK"]
    assert "Capitals, Flags" in teacher.get(address).text


def test_it_counts_those_who_are_in_the_class_now(pupils, teacher):
    lea, tom = pupils
    taught = lea.school_class
    do(lea, given_to(lea))
    [otis] = class_with("Otis", code="BCDEFGHA")
    move_pupil(teacher=taught.owner, pupil=lea, to=otis.school_class)
    assert "0 of 1 done" in teacher.get(f"/classes/{taught.pk}/homework/").text
    assert next_homework_of([taught])[taught.pk].finished == 0
    do(tom, Homework.objects.get())
    assert "1 of 1 done" in teacher.get(f"/classes/{taught.pk}/homework/").text


def test_it_asks_only_facts_of_its_region(pupils, teacher):
    homework = posted(teacher, pupils[0].school_class, region="baltic")
    assert homework.number == 3
    begun = begin_homework(pupil=pupils[0].pk, homework=homework)
    items = {one.item for one in questions_of(begun)}
    assert items == {"capital:EE", "capital:LV", "capital:LT"}
    assert posted(teacher, pupils[0].school_class, region="caucasus", topics=["rivers"]) is None


def test_it_names_its_topics_and_region_on_the_pupil_s_card(pupils):
    given_to(pupils[0], topics=["rivers", "flags"], region="alps")
    assert "Rivers, Flags, Countries of the Alps" in logged_in(pupils[0]).get("/me/").text


def test_it_gives_nothing_about_a_country_that_the_class_leaves_out() -> None:
    taught = class_with("Lea")[0].school_class
    give = partial(
        give_homework, teacher=taught.owner, school_class=taught, due_on=date(2099, 1, 1)
    )
    assert give(items=["capital:XK", "capital:AL"]).number == 2
    with_it = give(topics=["flags"], region="balkans", number=50).number
    taught.with_kosovo = False
    assert give(items=["capital:XK", "capital:AL"]).number == 1
    assert give(topics=["flags"], region="balkans", number=50).number == with_it - 1
    with pytest.raises(NothingToAsk):
        give(items=["capital:XK"])
