"""Weeks that are over are added up once; whatever changes them is seen (see also test_numbers)."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from europa_edu.classroom.models import Pupil
from europa_edu.classroom.services.pupils import archive_pupil, restore_pupil
from europa_edu.privacy.services.erasure import erase_pupil
from europa_edu.progress.models import ClassPast, Confusion, ItemWeek, PupilPast, TopicWeek
from europa_edu.progress.numbers import ClassNumbers
from europa_edu.progress.scope import Scope
from europa_edu.progress.selectors.class_numbers import class_numbers
from europa_edu.progress.services import closing
from europa_edu.progress.services.closing import close_weeks
from europa_edu.progress.services.scoring import rescore, score_pupil
from europa_edu.progress.tasks import sweep
from quizzes.models import Answer
from quizzes.services.answers import Given, record_answers
from tests.europa_edu.privacy import people

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def lea() -> Pupil:
    return people.pupil(people.school_class(people.teacher(), "Lea", "Tom"), "Lea")


def answer(pupil: Pupil, item: str = "capital:FR", *, weeks_ago: int = 0) -> None:
    at = timezone.now() - timedelta(weeks=weeks_ago)
    given = [Given(item, right=False, response="oslo"), Given("flag:SK", right=True)]
    ref = f"deed:{Answer.objects.count()}"
    record_answers(pupil=pupil.pk, source="live", ref=ref, given=given, at=at)
    score_pupil(pupil_id=pupil.pk)


def shown(pupil: Pupil, period: str = "year") -> ClassNumbers:
    return class_numbers(pupil.school_class, Scope(timezone.localdate(), period))


def close() -> None:
    close_weeks(today=timezone.localdate())


def is_closed(pupil: Pupil) -> tuple[bool, bool]:
    """Whether that of the pupil's class is, and the pupil's own."""
    home = ClassPast.objects.filter(school_class=pupil.school_class_id)
    return home.exists(), PupilPast.objects.filter(pupil=pupil).exists()


@pytest.mark.parametrize("period", closing.PERIODS)
def test_it_reads_no_row_of_a_week_that_is_closed(lea: Pupil, period: str) -> None:
    for weeks_ago in (0, 1, 3, 30, 60):
        answer(lea, weeks_ago=weeks_ago)
    before = shown(lea, period)
    close()
    this_week = Scope(timezone.localdate()).last
    for model in (TopicWeek, ItemWeek, Confusion):
        model.objects.filter(week__lt=this_week).delete()
    assert shown(lea, period) == before


def test_it_sees_an_answer_that_is_counted_late(lea: Pupil) -> None:
    answer(lea, weeks_ago=2)
    close()
    answer(lea, "capital:NO")
    assert is_closed(lea) == (True, True)
    answer(lea, "capital:NO", weeks_ago=1)
    assert is_closed(lea) == (False, False)
    assert is_closed(people.pupil(lea.school_class, "Tom")) == (False, True)
    assert shown(lea).counts["capital:NO"].wrong == 2
    close()
    assert is_closed(lea) == (True, True)
    assert shown(lea).counts["capital:NO"].wrong == 2


def test_it_forgets_who_is_erased(lea: Pupil) -> None:
    tom = people.pupil(lea.school_class, "Tom")
    for pupil in (lea, tom):
        answer(pupil, weeks_ago=1)
    close()
    erase_pupil(pupil_id=lea.pk, teacher=None)
    assert shown(tom).counts["capital:FR"].answered == 1
    assert not ClassPast.objects.exists()


def test_it_is_made_again_after_everything_was_scored_again(lea: Pupil) -> None:
    answer(lea, weeks_ago=1)
    close()
    before = shown(lea)
    ClassPast.objects.update(items=[["capital:FR"], [99], [99]])
    PupilPast.objects.update(weeks=[])
    assert list(rescore()) == [*lea.school_class.pupils.order_by("pk").values_list("pk", flat=True)]
    assert shown(lea) == before
    close()
    assert shown(lea) == before


def test_it_is_closed_by_the_sweep_once_a_week(lea: Pupil) -> None:
    answer(lea, weeks_ago=1)
    sweep()
    kept = set(ClassPast.objects.values_list("pk", flat=True))
    sweep()
    assert set(ClassPast.objects.values_list("pk", flat=True)) == kept
    close_weeks(today=timezone.localdate() + timedelta(weeks=1))
    assert set(ClassPast.objects.values_list("week", flat=True)) == set(
        PupilPast.objects.values_list("week", flat=True)
    )
    assert not kept & set(ClassPast.objects.values_list("pk", flat=True))


def test_it_closes_a_few_classes_at_a_time(lea: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    people.school_class(lea.school_class.owner, "Ina")
    monkeypatch.setattr(closing, "AT_ONCE", 1)
    close()
    assert ClassPast.objects.values("school_class").distinct().count() == 1
    close()
    assert ClassPast.objects.values("school_class").distinct().count() == 2


def test_it_adds_up_all_weeks_of_who_comes_back(lea: Pupil) -> None:
    answer(lea, weeks_ago=1)
    archive_pupil(teacher=lea.school_class.owner, pupil=lea)
    close()
    restore_pupil(teacher=lea.school_class.owner, pupil=lea)
    assert not PupilPast.objects.filter(pupil=lea).exists()
    assert shown(lea).rows[0].total.now.answered == 2


def test_it_keeps_the_past_of_the_week_before_out_of_the_next(lea: Pupil) -> None:
    answer(lea, weeks_ago=52)
    answer(lea, weeks_ago=51)
    close()
    assert shown(lea).total.now.answered == 2
    later = Scope(date.fromordinal(timezone.localdate().toordinal() + 7), "year")
    assert class_numbers(lea.school_class, later).total.now.answered == 0
