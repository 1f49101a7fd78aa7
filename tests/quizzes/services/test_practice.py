"""Practice writes each answer once: double posts, two tabs, deeds that broke off in the middle."""

from datetime import date
from signal import SIGKILL
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from quizzes.models import Answer, Memory, Practice
from quizzes.selectors.practice import looked_back, newest_practice, questions_of, shown
from quizzes.services import practice as service
from quizzes.services.homework import give_homework
from quizzes.services.practice import answer, begin_practice
from tests.processes import Site
from tests.quizzes.pupils import answers_of, asking, class_with, right_answer

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

# In a process of its own, on the whole site's database: begin, die by kill -9 in the middle of an
# answer, answer again, and say what is there.
BEGUN = """
from tests.processes import Site
from tests.quizzes.pupils import asking, class_with
begun = asking(class_with("Lea", code="KILLKILL")[0], ("capital:FR", "tap_city"))
print(begun.pk, begun.pupil_id)
"""
ANSWERED = """
import os
from quizzes.services import practice
def die(*args):
    fold(*args)
    os.kill(os.getpid(), 9)
fold = practice.fold
if {killed}:
    practice.fold = die
practice.answer(practice={practice}, pupil={pupil}, position=0, response=["paris"])
"""
COUNTED = """
from quizzes.models import Answer, Memory, Practice
of = {{"pupil_id": {pupil}}}
kept = Answer.objects.filter(**of).count(), Memory.objects.filter(**of).count()
print(*kept, Practice.objects.get(**of).position)
"""


@pytest.fixture
def lea():
    return class_with("Lea")[0]


def give(practice: Practice, position: int, *response: str) -> None:
    answer(
        practice=practice.pk, pupil=practice.pupil_id, position=position, response=list(response)
    )
    practice.refresh_from_db()


def at_once(*deeds: Any) -> None:
    """Each in a thread and a connection of its own, all let go together."""
    barrier, raised = Barrier(len(deeds)), []

    def run(deed: Any) -> None:
        barrier.wait()
        try:
            deed()
        except Exception as problem:
            raised.append(problem)
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=[deed]) for deed in deeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert raised == []


def test_it_begins_with_ten_different_questions(lea):
    begun = begin_practice(pupil=lea.pk)
    assert len({asked.item for asked in questions_of(begun)}) == 10


def test_it_finds_the_set_that_a_second_press_would_begin_again(lea):
    first = begin_practice(pupil=lea.pk)
    assert begin_practice(pupil=lea.pk) == first
    assert begin_practice(pupil=lea.pk, after=first.pk) != first
    first.refresh_from_db()
    assert first.finished_at


def test_it_writes_answer_memory_and_position_together(lea):
    begun = asking(lea, ("capital:FR", "tap_city"), ("flag:DE", "choice"))
    give(begun, 0, "paris")
    assert answers_of(lea) == [("capital:FR", True, "paris")]
    assert Memory.objects.get(pupil=lea).right == 1
    assert (begun.position, begun.right, begun.finished_at) == (1, 1, None)


def test_it_counts_a_double_post_once_and_keeps_the_first_answer(lea):
    begun = asking(lea, ("capital:FR", "tap_city"), ("flag:DE", "choice"))
    give(begun, 0, "lyon")
    give(begun, 0, "paris")
    assert answers_of(lea) == [("capital:FR", False, "lyon")]
    assert (begun.position, begun.right) == (1, 0)


def test_it_takes_no_answer_ahead_of_its_turn_or_after_the_end(lea):
    begun = asking(lea, ("capital:FR", "tap_city"))
    give(begun, 1, "paris")
    give(begun, -1, "paris")
    assert answers_of(lea) == []
    give(begun, 0, "paris")
    give(begun, 1, "paris")
    assert len(answers_of(lea)) == 1
    assert begun.finished_at


@pytest.mark.django_db(transaction=True)
def test_it_counts_two_tabs_that_answer_at_the_same_moment_once(lea):
    begun = asking(lea, ("capital:FR", "tap_city"), ("flag:DE", "choice"))
    at_once(*[lambda city=city: give(begun, 0, city) for city in ("paris", "lyon")] * 2)
    begun = Practice.objects.get(pk=begun.pk)
    assert Answer.objects.count() == 1
    assert begun.position == 1
    memory = Memory.objects.get()
    assert memory.right + memory.wrong == 1
    assert begun.right == memory.right


@pytest.mark.django_db(transaction=True)
def test_it_begins_one_set_when_two_tabs_begin_at_the_same_moment(lea):
    at_once(*[lambda: begin_practice(pupil=lea.pk)] * 3)
    assert Practice.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_it_folds_every_answer_of_two_sets_that_ask_the_same_at_the_same_moment(lea):
    sets = [asking(lea, ("capital:FR", "tap_city")) for _ in range(3)]
    at_once(*[lambda begun=begun: give(begun, 0, "paris") for begun in sets])
    assert Answer.objects.count() == 3
    assert Memory.objects.get().right == 3


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("step", ["record_answers", "fold", "announce_homework"])
def test_it_leaves_nothing_half_done_when_it_breaks_off(lea, monkeypatch, step):
    """Whatever step dies takes the whole deed with it, and the same deed can be done again."""
    begun = asking(lea, ("capital:FR", "tap_city"), ("flag:DE", "choice"))
    if step == "announce_homework":
        begun.homework = homework_of(lea)
        begun.save()
    whole = getattr(service, step)

    def die(*args: Any, **kwargs: Any) -> None:
        whole(*args, **kwargs)
        raise SystemExit

    with monkeypatch.context() as broken:
        broken.setattr(service, step, die)
        with pytest.raises(SystemExit):
            give(begun, 0, "paris")
    begun.refresh_from_db()
    assert (Answer.objects.count(), Memory.objects.count(), begun.position) == (0, 0, 0)
    give(begun, 0, "paris")
    assert (Answer.objects.count(), Memory.objects.count(), begun.position) == (1, 1, 1)


def test_it_leaves_nothing_half_done_when_its_process_is_killed(site: Site):
    practice, pupil = site.shell(BEGUN).split()[-2:]
    deed = ANSWERED.format(killed=True, practice=practice, pupil=pupil)
    assert site.manage("shell", "--no-imports", "-c", deed).returncode == -SIGKILL
    assert site.shell(COUNTED.format(pupil=pupil)).split()[-3:] == ["0", "0", "0"]
    for _ in range(2):
        site.shell(ANSWERED.format(killed=False, practice=practice, pupil=pupil))
    assert site.shell(COUNTED.format(pupil=pupil)).split()[-3:] == ["1", "1", "1"]


def homework_of(pupil):
    taught = pupil.school_class
    return give_homework(
        teacher=taught.owner, school_class=taught, topics=["capitals"], due_on=date(2099, 1, 1)
    )


def test_it_keeps_what_was_typed_where_a_slip_was_forgiven(lea):
    begun = asking(lea, ("flag:SI", "typed"), ("flag:DE", "choice"))
    give(begun, 0, "Slovenja")
    assert answers_of(lea) == [("flag:SI", True, "~Slovenja")]
    assert shown(begun, 0).nearly == "Slovenja"


def test_it_keeps_the_place_that_was_meant_so_that_it_can_be_offered_next_time(lea):
    begun = asking(lea, ("flag:SK", "typed"))
    give(begun, 0, "Slovenia")
    assert answers_of(lea) == [("flag:SK", False, "SI")]
    again = begin_practice(pupil=lea.pk, topics=["flags"], after=begun.pk)
    offered = [one for one in questions_of(again) if one.item == "flag:SK" and one.choices]
    assert all("SI" in one.choices for one in offered)


def test_it_takes_the_suggestion_that_was_pressed_instead_of_what_was_typed(lea):
    begun = asking(lea, ("flag:DE", "typed"))
    give(begun, 0, "Ger", "Germany")
    assert answers_of(lea) == [("flag:DE", True, "DE")]


def test_it_writes_dont_know_as_such(lea):
    begun = asking(lea, ("flag:DE", "choice"), ("area:FR>DE", "order"))
    give(begun, 0, "-")
    give(begun, 1, "-")
    assert [(right, response) for _, right, response in answers_of(lea)] == [(False, "-")] * 2


@pytest.mark.parametrize(
    ("item", "form"),
    [
        ("border:FR-IT", "choice"),
        ("country-of:riga", "typed"),
        ("country-of:riga", "tap_country"),
        ("capital:FR", "tap_city"),
        ("cell:oslo", "tap_cell"),
        ("cell:oslo", "name_cell"),
        ("area:FR>DE", "order"),
        ("flag:FR", "match"),
    ],
)
def test_it_takes_the_right_answer_in_every_form(lea, item, form):
    begun = asking(lea, (item, form))
    give(begun, 0, *right_answer(questions_of(begun)[0]))
    assert [(given[0], given[1]) for given in answers_of(lea)] == [(item, True)]
    assert looked_back(begun)[0].right


def test_it_resumes_where_it_stopped(lea):
    begun = begin_practice(pupil=lea.pk)
    give(begun, 0, "-")
    give(begun, 1, "-")
    found = newest_practice(lea.pk)
    assert found == begun
    assert found.position == 2


def test_it_asks_first_what_was_missed_once_it_is_due(lea):
    begun = asking(lea, ("river:rhine", "choice"))
    give(begun, 0, "-")
    Memory.objects.update(due_at="2020-01-01T00:00Z")
    items = [asked.item for asked in questions_of(begin_practice(pupil=lea.pk, after=begun.pk))]
    assert "river:rhine" in items[:2]


def test_it_needs_no_more_queries_for_a_long_history(lea):
    begun = begin_practice(pupil=lea.pk)
    with CaptureQueriesContext(connection) as few:
        give(begun, 0, "-")
    for position in range(1, 9):
        give(begun, position, "-")
    with CaptureQueriesContext(connection) as many:
        give(begun, 9, "-")
    assert len(many) == len(few)


def test_it_asks_nothing_about_a_country_that_the_class_leaves_out(lea) -> None:
    lea.school_class.with_kosovo = False
    lea.school_class.save()
    chosen = begin_practice(pupil=lea.pk, items=["capital:XK", "capital:FR"])
    assert [one.item for one in questions_of(chosen)] == ["capital:FR"]
    drawn = begin_practice(
        pupil=lea.pk, after=chosen.pk, topics=["flags", "cities"], region="balkans"
    )
    assert len(questions_of(drawn)) == 10
    assert not any("XK" in one.item + str(one.choices) for one in questions_of(drawn))
