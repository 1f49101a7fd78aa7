"""The admin: who may look, what is never shown, and how many queries a long list costs."""

from typing import Any

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.services.audit import record
from europa_edu.lessons.models import Lesson
from games.models import Match, Seat, Turn

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

MODELS = [model._meta.label_lower.replace(".", "_") for model in admin.site._registry]
LISTS = [f"admin:{name}_changelist" for name in MODELS]


def school_named(name: str, rows: int = 1, **fields: Any) -> Teacher:
    """A school with an admin, and as many of everything as asked for."""
    school = School.objects.create(name=f"{name} School")
    boss = Teacher.objects.create_user(
        f"{name}@school.example", name=f"{name} Boss", school=school, is_staff=True, **fields
    )
    for number in range(rows):
        add_row(boss, f"{name} {number}")
    return boss


def add_row(boss: Teacher, name: str) -> None:
    assert boss.school
    Teacher.objects.create_user(
        f"{name}@school.example".replace(" ", ""), name=f"{name} Teacher", school=boss.school
    )
    taught = SchoolClass.objects.create(
        school=boss.school,
        name=f"{name} class",
        code=f"{SchoolClass.objects.count():08}",
        owner=boss,
        ends_on=timezone.localdate(),
    )
    pupil = Pupil.objects.create(school_class=taught, name=f"{name} pupil")
    lesson = Lesson.objects.create(school_class=taught, teacher=boss, title="voyage")
    lesson.attendance.create(pupil=pupil)
    match = Match.objects.create(
        title="voyage", status="playing", lesson=lesson, seed="secret-seed", state="secret-state"
    )
    Seat.objects.create(match=match, index=0, pupil=pupil, name=pupil.name)
    Turn.objects.create(match=match, version=1, seat=0, move="secret-move", events="[]")
    record(boss, "class_opened", taught, detail=f"{name} detail")


def pages_of(client: Client) -> list[str]:
    """The list and every row's own page, of all models, as far as they may be seen."""
    found = []
    for model in admin.site._registry:
        name = model._meta.label_lower.replace(".", "_")
        found.append(client.get(reverse(f"admin:{name}_changelist")).text)
        for row in model._default_manager.all():
            answer = client.get(reverse(f"admin:{name}_change", args=[row.pk]))
            found += [answer.text] if answer.status_code == 200 else []
    return found


def test_it_asks_strangers_to_log_in_as_everybody_does(client: Client) -> None:
    answer = client.get("/admin/")
    assert answer["Location"] == "/login/?next=/admin/"


def test_it_does_not_exist_for_teachers_who_are_no_admins(client: Client) -> None:
    client.force_login(Teacher.objects.create_user("t@school.example", name="Tess"))
    for name in ("admin:index", *LISTS):
        assert client.get(reverse(name)).status_code == 404


def test_it_shows_a_school_s_admin_nothing_of_another_school(client: Client) -> None:
    client.force_login(school_named("Mine", rows=2))
    school_named("Other", rows=2)
    pages = pages_of(client)
    assert len(pages) > 15
    assert any("Mine 0 pupil" in page for page in pages)
    assert not [page for page in pages if "Other" in page]


def test_it_shows_an_admin_without_a_school_nothing(client: Client) -> None:
    Match.objects.create(title="voyage")
    client.force_login(Teacher.objects.create_user("n@school.example", name="Nell", is_staff=True))
    school_named("Other")
    assert not [page for page in pages_of(client) if "Other" in page]


def test_it_shows_a_superuser_every_school(client: Client) -> None:
    client.force_login(school_named("Mine", is_superuser=True))
    school_named("Other")
    assert any("Other 0 pupil" in page for page in pages_of(client))


def test_it_shows_no_secret(client: Client) -> None:
    boss = school_named("Mine", is_superuser=True)
    boss.totp_secret, boss.recovery_codes = "secret-totp", ["secret-code"]
    boss.set_password("cedar-fjord-123")
    boss.save()
    client.force_login(boss)
    code = SchoolClass.objects.get().code
    for page in pages_of(client):
        assert "secret-" not in page
        assert boss.password not in page
        assert code not in page


def test_it_tells_moves_once_the_match_is_over(client: Client) -> None:
    client.force_login(school_named("Mine"))
    page = reverse("admin:games_turn_change", args=[Turn.objects.get().pk])
    assert client.get(page).status_code == 403
    Match.objects.update(status="over")
    assert "secret-move" in client.get(page).text
    assert "secret-seed" not in client.get(page).text


@pytest.mark.parametrize(
    ("model", "lookup"),
    [
        ("games_match", "seed__startswith=s"),
        ("games_match", "state__contains=s"),
        ("games_turn", "move__contains=s"),
        ("games_turn", "match__seed__startswith=s"),
        ("classroom_teacher", "password__startswith=p"),
        ("classroom_teacher", "totp_secret__gt=a"),
        ("classroom_pupil", "card=1"),
        ("classroom_schoolclass", "code__startswith=0"),
        ("lessons_lesson", "seed__startswith=s"),
    ],
)
def test_it_lets_nobody_guess_a_secret_by_filtering(
    client: Client, model: str, lookup: str
) -> None:
    client.force_login(school_named("Mine", is_superuser=True))
    assert client.get(f"{reverse(f'admin:{model}_changelist')}?{lookup}").status_code == 400


def test_it_leads_from_a_match_to_its_turns(client: Client) -> None:
    client.force_login(school_named("Mine"))
    match = Match.objects.get()
    page = client.get(reverse("admin:games_match_change", args=[match.pk])).text
    address = f"/admin/games/turn/?match__id__exact={match.pk}"
    assert address in page
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("name", LISTS)
def test_it_needs_as_many_queries_for_a_long_list_as_for_a_short_one(
    client: Client, name: str
) -> None:
    boss = school_named("Mine", rows=2)
    client.force_login(boss)
    client.get(reverse(name))
    with CaptureQueriesContext(connection) as short:
        client.get(reverse(name))
    for number in range(10, 25):
        add_row(boss, f"Mine {number}")
    with CaptureQueriesContext(connection) as long:
        assert client.get(reverse(name)).status_code == 200
    assert len(long) == len(short)


def test_it_lets_nobody_change_a_pupil_or_a_match(client: Client) -> None:
    client.force_login(school_named("Mine", is_superuser=True))
    for name, row in (("classroom_pupil", Pupil), ("games_match", Match), ("games_turn", Turn)):
        pk = row.objects.get().pk
        assert client.get(reverse(f"admin:{name}_add")).status_code == 403
        for deed in ("change", "delete"):
            answer = client.post(reverse(f"admin:{name}_{deed}", args=[pk]), {"name": "X"})
            assert answer.status_code == 403


def test_it_lets_a_superuser_mend_a_teacher_and_a_school_s_admin_only_look(client: Client) -> None:
    operator, boss = school_named("Operator", is_superuser=True), school_named("Mine")
    page = reverse("admin:classroom_teacher_change", args=[boss.pk])
    new = {"name": "New", "email": boss.email, "school": boss.school_id, "is_active": "on"}
    client.force_login(boss)
    assert client.post(page, new | {"is_superuser": "on"}).status_code == 403
    client.force_login(operator)
    assert client.post(page, new | {"is_superuser": "on"}).status_code == 302
    boss.refresh_from_db()
    assert (boss.name, boss.is_staff, boss.is_superuser) == ("New", False, False)


@pytest.mark.parametrize("language", ["fr", "de"])
def test_it_speaks_the_reader_s_language(client: Client, language: str) -> None:
    client.force_login(school_named("Mine"))
    english = client.get(reverse("admin:classroom_teacher_changelist")).text
    other = client.get(
        reverse("admin:classroom_teacher_changelist"), headers={"accept-language": language}
    ).text
    assert "Last log-in" in english
    assert f'lang="{language}"' in other
