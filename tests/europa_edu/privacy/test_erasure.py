"""Erasure really erases: no table, session or file knows the pupil any more."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.utils import timezone

from europa_edu.classroom.models import AuditEntry, Invitation, Pupil, SchoolClass
from europa_edu.classroom.people import Person
from europa_edu.classroom.services import erasure as classroom
from europa_edu.classroom.services.cards import print_cards
from europa_edu.lessons.services.seats import send_away
from europa_edu.privacy.services import erasure
from europa_edu.privacy.services.export import export_pupil
from europa_edu.progress.services.closing import close_weeks
from europa_edu.progress.services.scoring import score_pupil
from games.models import Match, Seat
from quizzes.services.answers import Given, record_answers
from tests.europa_edu.lessons.planned import teacher_in
from tests.europa_edu.privacy import people
from tests.europa_edu.privacy.people import SECRET_NAME

pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("valkey"),
]


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    """Files go where the test can look at all of them; Valkey stays where it is."""
    settings.VAR = tmp_path
    return tmp_path


def texts() -> Iterator[tuple[str, str]]:
    """Every text of every column of every table; sessions unsealed."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute("SELECT * FROM " + connection.ops.quote_name(table))  # noqa: S608
            columns = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                for column, value in zip(columns, row, strict=True):
                    if isinstance(value, str | bytes | memoryview):
                        text = value if isinstance(value, str) else bytes(value).decode("latin-1")
                        yield f"{table}.{column}", text
    for session in Session.objects.all():
        yield "session", str(session.get_decoded())


def traces(*wanted: str) -> set[str]:
    """Where one of these stands; a key only as a whole (pupil:1 is not pupil:12)."""
    return {
        place
        for place, text in texts()
        for word in wanted
        if word in text.replace('"', " ").split() or (" " in word and word in text)
    }


def log_in(pupil: Pupil) -> Client:
    client = Client()
    session = client.session
    session["pupil"] = [pupil.pk, pupil.card]
    session.save()
    return client


def test_it_finds_the_pupil_in_many_places_before() -> None:
    _, pupil = people.full_class()
    log_in(pupil)
    assert traces(SECRET_NAME) >= {
        "classroom_pupil.name",
        "classroom_auditentry.detail",
        "games_seat.name",
    }
    assert rows_of(pupil.pk) >= {"lessons.Attendance", "games.Seat"}
    assert {seat.gone for seat in Seat.objects.filter(pupil=pupil)} == {True, False}


def test_it_leaves_no_trace_of_a_pupil_in_any_table() -> None:
    school_class, pupil = people.full_class()
    number, key = pupil.pk, Person(pupil=pupil.pk).key
    erasure.erase_pupil(pupil_id=pupil.pk, teacher=school_class.owner)
    assert traces(SECRET_NAME, key) == set()
    assert rows_of(number) == set()
    assert school_class.pupils.count() == 2


def rows_of(pupil_id: int) -> set[str]:
    """Models with a row that points at the pupil; the log of actions keeps the number."""
    return {
        model._meta.label
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.fields
        if field.related_model is Pupil
        if model._default_manager.filter(**{field.name: pupil_id}).exists()
    }


def test_it_leaves_no_answer_memory_or_score_of_a_pupil() -> None:
    school_class, pupil = people.full_class()
    given = [Given("capital:FR", False, "oslo")]
    record_answers(pupil=pupil.pk, source="practice", ref="deed", given=given)
    score_pupil(pupil_id=pupil.pk)
    close_weeks(today=timezone.localdate())
    number = pupil.pk
    assert rows_of(number) >= {
        "quizzes.Answer",
        "quizzes.Memory",
        "progress.Scored",
        "progress.TopicWeek",
        "progress.PupilPast",
    }
    erasure.erase_pupil(pupil_id=number, teacher=school_class.owner)
    assert rows_of(number) == set()
    assert not school_class.confusions.exists()


def test_it_ends_the_pupil_s_sessions_and_nobody_else_s() -> None:
    school_class, pupil = people.full_class()
    gone, lea = log_in(pupil), log_in(people.pupil(school_class, "Lea"))
    erasure.erase_pupil(pupil_id=pupil.pk, teacher=school_class.owner)
    assert "pupil" not in gone.session
    assert "pupil" in lea.session


def test_it_keeps_the_others_matches_with_a_dash_or_a_bot_for_the_pupil() -> None:
    school_class, pupil = people.full_class()
    running, ended, alone, _, left = Match.objects.order_by("pk")
    erasure.erase_pupil(pupil_id=pupil.pk, teacher=school_class.owner)
    seat = running.seats.get(index=0)
    assert (seat.holder, seat.bot) == (None, "gentle")
    assert seat.name not in ("", "–")
    assert ended.seats.get(index=1).name == "–"
    assert left.seats.get(index=1).name == "–"
    assert not Match.objects.filter(pk=alone.pk).exists()
    running.refresh_from_db()
    assert ended.seats.get(is_host=True).pupil == people.pupil(school_class, "Lea")
    assert not Seat.objects.filter(is_host=True, pupil=None, visitor="").exists()


def test_it_makes_news_so_that_open_pages_forget_the_name_too() -> None:
    school_class, pupil = people.full_class()
    running = Match.objects.earliest("pk")
    erasure.erase_pupil(pupil_id=pupil.pk, teacher=school_class.owner)
    assert Match.objects.get(pk=running.pk).news > running.news


def test_it_finds_the_name_of_a_pupil_who_was_sent_home() -> None:
    school_class, pupil = people.full_class()
    lesson = school_class.lessons.get()
    send_away(teacher=teacher_in(lesson), lesson=lesson, pupil=pupil)
    assert not Seat.objects.held().filter(match__lesson=lesson, pupil=pupil).exists()
    erasure.erase_pupil(pupil_id=pupil.pk, teacher=school_class.owner)
    assert traces(SECRET_NAME) == set()


def test_it_records_only_the_number() -> None:
    school_class, pupil = people.full_class()
    number = pupil.pk
    erasure.erase_pupil(pupil_id=number, teacher=school_class.owner)
    entry = AuditEntry.objects.get(action="pupil_erased")
    assert (entry.pupil_id, entry.detail, entry.teacher) == (number, "", school_class.owner)


def test_it_removes_exports_and_printed_cards(folder: Path) -> None:
    school_class, pupil = people.full_class()
    lea = people.pupil(school_class, "Lea")
    export_pupil(pupil_id=pupil.pk, teacher_id=school_class.owner.pk)
    kept = export_pupil(pupil_id=lea.pk, teacher_id=school_class.owner.pk)
    print_cards(class_id=school_class.pk, pupils=[pupil.pk, lea.pk], site="https://x.example")
    assert len(list((folder / "files").iterdir())) == 3
    erasure.erase_pupil(pupil_id=pupil.pk, teacher=school_class.owner)
    assert [path.name for path in (folder / "files").iterdir()] == [kept.name]


def test_it_is_content_when_the_pupil_is_gone_already() -> None:
    school_class, pupil = people.full_class()
    for _ in range(2):
        erasure.erase_pupil(pupil_id=pupil.pk, teacher=school_class.owner)
    assert AuditEntry.objects.filter(action="pupil_erased").count() == 1


def test_it_erases_a_class_with_all_its_pupils_and_their_matches() -> None:
    school_class, _ = people.full_class()
    wanted = [
        word for one in school_class.pupils.all() for word in (one.name, Person(pupil=one.pk).key)
    ]
    erasure.erase_class(class_id=school_class.pk, teacher_id=school_class.owner_id)
    assert traces(*wanted) == set()
    assert not SchoolClass.objects.exists()
    # Only the visitor's match is left, for the visitor.
    assert {seat.holder for seat in Seat.objects.held()} == {Person(visitor="x")}
    assert AuditEntry.objects.get(action="class_erased").detail == str(school_class.pk)


def test_it_keeps_pupils_who_moved_on_when_the_old_class_goes() -> None:
    school_class, pupil = people.full_class()
    new = people.school_class(school_class.owner)
    Pupil.objects.filter(pk=pupil.pk).update(school_class=new)
    erasure.erase_class(class_id=school_class.pk)
    assert new.pupils.get().name == SECRET_NAME
    assert Seat.objects.filter(pupil=pupil).exists()


class PowerCut(Exception):
    """Stands for whatever ends a process."""


def test_it_goes_on_after_a_crash_in_the_middle_of_a_class() -> None:
    school_class, _ = people.full_class()

    def two_then_crash(pupils: Any) -> Iterator[int]:
        yield from pupils[:2]
        raise PowerCut

    classroom.begin_erasing(teacher=school_class.owner, school_class=school_class)
    with pytest.raises(PowerCut):
        erasure.erase_class(class_id=school_class.pk, told=two_then_crash)
    assert school_class.pupils.count() == 1
    erasure.erase_what_is_due()
    assert not SchoolClass.objects.exists()


def test_it_never_drops_a_pupil_who_came_while_the_class_was_erased() -> None:
    school_class, _ = people.full_class()

    def one_comes(pupils: Any) -> Iterator[int]:
        yield from pupils
        Pupil.objects.create(school_class=school_class, name="Ina")

    with pytest.raises(classroom.StillHasPupils):
        erasure.erase_class(class_id=school_class.pk, told=one_comes)
    assert school_class.pupils.get().name == "Ina"
    erasure.erase_class(class_id=school_class.pk)
    assert not SchoolClass.objects.exists()


def test_it_erases_classes_on_their_day_and_no_other() -> None:
    owner, today = people.teacher(), timezone.localdate()
    for days in (-1, 0, 1):
        opened = people.school_class(owner, f"Lea {days}")
        SchoolClass.objects.filter(pk=opened.pk).update(ends_on=today + timedelta(days=days))
    for _ in range(2):
        erasure.erase_what_is_due()
    assert set(Pupil.objects.values_list("name", flat=True)) == {"Lea 1"}
    assert AuditEntry.objects.filter(action="class_erased", teacher=None).count() == 2


def test_it_erases_visitors_matches_after_their_term_but_never_pupils(settings: Any) -> None:
    settings.VISITOR_MATCHES_KEPT_DAYS = 30
    school_class = people.school_class(people.teacher(), "Lea")
    lea = people.pupil(school_class, "Lea")
    old, fresh, pupils = (
        people.table(Person(visitor="x"), bots=1),
        people.table(Person(visitor="x"), bots=1),
        people.table(lea, Person(visitor="x")),
    )
    long_ago = timezone.now() - timedelta(days=31)
    Match.objects.exclude(pk=fresh.pk).update(moved_at=long_ago, opened_at=long_ago)
    erasure.erase_what_is_due()
    assert set(Match.objects.values_list("pk", flat=True)) == {fresh.pk, pupils.pk}
    assert not Match.objects.filter(pk=old.pk).exists()


def test_it_forgets_addresses_whose_invitation_has_run_out(settings: Any) -> None:
    school = people.teacher().school
    assert school
    for days in (settings.INVITATION_DAYS - 1, settings.INVITATION_DAYS + 1):
        sent = Invitation.objects.create(school=school, email=f"{days}@school.example")
        Invitation.objects.filter(pk=sent.pk).update(at=timezone.now() - timedelta(days=days))
    erasure.erase_what_is_due()
    assert Invitation.objects.get().email.startswith(str(settings.INVITATION_DAYS - 1))


def test_it_forgets_the_audit_log_after_its_term(settings: Any) -> None:
    settings.AUDIT_KEPT_DAYS = 10
    people.school_class(people.teacher(), "Lea")
    entry = AuditEntry.objects.get()
    AuditEntry.objects.update(at=timezone.now() - timedelta(days=9))
    erasure.erase_what_is_due()
    assert AuditEntry.objects.filter(pk=entry.pk).exists()
    AuditEntry.objects.update(at=timezone.now() - timedelta(days=11))
    erasure.erase_what_is_due()
    assert not AuditEntry.objects.exists()


def test_it_forgets_the_name_in_the_admin_s_own_history() -> None:
    school_class, pupil = people.full_class()
    manager = apps.get_model("admin", "LogEntry").objects
    manager.log_actions(school_class.owner.pk, [pupil], 2, "[]")
    assert "django_admin_log.object_repr" in traces(SECRET_NAME)
    erasure.erase_pupil(pupil_id=pupil.pk, teacher=school_class.owner)
    assert traces(SECRET_NAME) == set()
