"""Classes: home, opening, settings, the next school year, the record."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from europa_edu.classroom.models import AuditEntry, Pupil, SchoolClass, Teacher
from europa_edu.classroom.selectors.groups import groups_of
from europa_edu.classroom.services import classes, colleagues
from europa_edu.classroom.words import DEEDS
from europa_edu.environment import ROOT
from europa_edu.lessons.models import Lesson
from tests.europa_edu.classroom.school import (
    class_of,
    logged_in,
    names_in,
    teacher_at_work,
)

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def ada() -> Teacher:
    return teacher_at_work()


@pytest.fixture
def client(ada: Teacher) -> Client:
    return logged_in(ada)


def queries_of(client: Client, address: str) -> int:
    client.get(address)  # what is made once (session, templates) is made
    with CaptureQueriesContext(
        connection,
    ) as caught:
        assert client.get(address).status_code == 200
    return len(caught)


def test_it_opens_a_class_and_asks_for_its_pupils(client: Client, ada: Teacher) -> None:
    answer = client.post("/classes/new/", {"name": " 5b "})
    opened = SchoolClass.objects.get()
    assert answer["Location"] == f"/classes/{opened.pk}/add/"
    assert (opened.name, opened.owner, opened.school) == ("5b", ada, ada.school)
    assert opened.ends_on == timezone.localdate() + timedelta(days=settings.CLASS_KEPT_DAYS)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "<b></b>"])
def test_it_says_what_a_class_s_name_needs(client: Client, name: str) -> None:
    answer = client.post("/classes/new/", {"name": name})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert not SchoolClass.objects.exists()


def test_it_tells_a_teacher_without_a_school_whom_to_ask() -> None:
    alone = Teacher.objects.create_user("eve@school.example", "x", name="Eve")
    answer = logged_in(alone).post("/classes/new/", {"name": "5b"})
    assert answer.status_code == 422
    assert "belongs to no school" in answer.text


def test_it_shows_own_shared_and_archived_classes_at_home(client: Client, ada: Teacher) -> None:
    ben = teacher_at_work("Ben", ada.school)
    class_of(ada, "Lea", name="mine")
    class_of(ben, name="theirs").co_teachers.add(ada)
    class_of(ben, name="foreign")
    classes.archive_class(teacher=ada, school_class=class_of(ada, name="old"))
    page = client.get("/home/")
    shown = {key: [str(one) for one in page.context[key]] for key in ("own", "shared", "archived")}
    assert shown == {"own": ["mine"], "shared": ["theirs"], "archived": ["old"]}
    assert "foreign" not in page.text


def test_it_shows_the_running_lesson_first(client: Client, ada: Teacher) -> None:
    played = class_of(ada, "Lea", name="6c")
    lesson = Lesson.objects.create(school_class=played, status=Lesson.Status.RUNNING)
    page = client.get("/home/")
    assert "A lesson of 6c is running" in page.text
    assert page.context["running"][0].lesson == lesson.pk


def test_it_changes_name_and_end_of_a_class_on_record(client: Client, ada: Teacher) -> None:
    school_class = class_of(ada)
    day = timezone.localdate() + timedelta(days=30)
    address = reverse("classroom:class_settings", args=[school_class.pk])
    assert client.post(address, {"name": "5c", "ends_on": str(day)}).status_code == 302
    school_class.refresh_from_db()
    assert (school_class.name, school_class.ends_on) == ("5c", day)
    actions = AuditEntry.objects.values_list("action", flat=True)
    assert {"class_renamed", "class_end_changed"} <= set(actions)


@pytest.mark.parametrize("days", [-1, 0, 100_000])
def test_it_keeps_no_class_for_ever(client: Client, ada: Teacher, days: int) -> None:
    school_class = class_of(ada)
    day = timezone.localdate() + timedelta(days=days)
    address = reverse("classroom:class_settings", args=[school_class.pk])
    answer = client.post(address, {"name": "5b", "ends_on": str(day)})
    assert answer.status_code == 422
    school_class.refresh_from_db()
    assert school_class.ends_on != day


def test_it_archives_a_class_with_its_pupils_and_restores_those_alone(
    client: Client, ada: Teacher
) -> None:
    school_class = class_of(ada, "Lea", "Tom")
    school_class.pupils.filter(name="Tom").update(archived_at=timezone.now())
    client.post(reverse("classroom:archive_class", args=[school_class.pk]))
    assert not school_class.pupils.filter(archived_at=None).exists()
    page = client.get(f"/classes/{school_class.pk}/")
    assert [str(pupil) for pupil in page.context["pupils"]] == ["Lea"]
    client.post(reverse("classroom:restore_class", args=[school_class.pk]))
    school_class.refresh_from_db()
    assert school_class.archived_at is None
    assert [str(pupil) for pupil in school_class.pupils.filter(archived_at=None)] == ["Lea"]


def test_it_changes_nothing_in_an_archived_class(client: Client, ada: Teacher) -> None:
    school_class = class_of(ada, "Lea")
    classes.archive_class(teacher=ada, school_class=school_class)
    pupil = school_class.pupils.get()
    for name in ("rename_pupil", "archive_pupil", "renew_card", "seat_apart"):
        address = reverse(f"classroom:{name}", args=[school_class.pk, pupil.pk])
        answer = client.post(address, {"name": "Ina"})
        assert answer["Location"] == f"/classes/{school_class.pk}/"
    assert "Restore it, then change it" in client.get(f"/classes/{school_class.pk}/").text
    pupil.refresh_from_db()
    assert (pupil.name, pupil.card) == ("Lea", 1)


def test_it_archives_no_class_in_the_middle_of_a_lesson(client: Client, ada: Teacher) -> None:
    school_class = class_of(ada, "Lea")
    Lesson.objects.create(school_class=school_class, status=Lesson.Status.PAUSED)
    client.post(reverse("classroom:archive_class", args=[school_class.pk]))
    school_class.refresh_from_db()
    assert school_class.archived_at is None
    answer = client.post(reverse("classroom:next_year", args=[school_class.pk]), {"name": "6b"})
    assert answer.status_code == 422
    assert SchoolClass.objects.count() == 1


def test_it_moves_a_class_up_and_the_pupils_keep_card_and_number(
    client: Client, ada: Teacher
) -> None:
    ben = teacher_at_work("Ben", ada.school)
    old = class_of(ada, "Ina", "Lea", "Tom")
    old.co_teachers.add(ben)
    ina, lea, tom = old.pupils.all()
    Pupil.objects.filter(pk=ina.pk).update(card=7)
    address = reverse("classroom:next_year", args=[old.pk])
    assert client.get(address).context["form"].initial["name"] == "6b"
    client.post(address, {"name": "6b", "pupils": [ina.pk, lea.pk]})
    new = SchoolClass.objects.get(name="6b")
    old.refresh_from_db()
    assert (new.follows, new.owner, list(new.co_teachers.all())) == (old, ada, [ben])
    assert list(new.pupils.values_list("pk", "card")) == [(ina.pk, 7), (lea.pk, 1)]
    assert not new.pupils.exclude(archived_at=None).exists()
    assert old.archived_at
    assert [str(pupil) for pupil in old.pupils.exclude(archived_at=None)] == ["Tom"]
    assert tom.school_class_id == old.pk
    assert new.code != old.code


def test_it_takes_habits_and_groups_into_the_next_year(ada: Teacher) -> None:
    old = class_of(ada, "Lea", "Tom", "Zoe")
    usual = {"lesson_minutes": 35, "hints": False, "bot_after": 5, "card_language": "fr"}
    usual["with_kosovo"] = False
    classes.change_usual(teacher=ada, school_class=old, **usual)
    lea, tom, zoe = old.pupils.order_by("name")
    for name, pupils in (("Blue", [lea, zoe]), ("Red", [zoe])):
        old.groups.create(name=name).pupils.set(pupils)
    new = classes.move_up(teacher=ada, school_class=old, name="6b", pupils=[lea.pk, tom.pk])
    assert {field: getattr(new, field) for field in usual} == usual
    assert [(one.group.name, one.pupils) for one in groups_of(new)] == [("Blue", (lea,))]
    assert [*lea.groups.values_list("school_class", flat=True)] == [new.pk]
    assert zoe.groups.count() == 2


def test_it_moves_a_class_up_only_once(client: Client, ada: Teacher) -> None:
    old = class_of(ada, "Lea")
    classes.move_up(teacher=ada, school_class=old, name="6b", pupils=[])
    with pytest.raises(classes.ClassIsArchived):
        classes.move_up(teacher=ada, school_class=old, name="6b", pupils=[])
    client.post(reverse("classroom:next_year", args=[old.pk]), {"name": "6b"})
    assert SchoolClass.objects.filter(name="6b").count() == 1


def test_it_moves_up_nobody_of_another_class(client: Client, ada: Teacher) -> None:
    old, other = class_of(ada, "Lea"), class_of(ada, "Tom", name="7a")
    address = reverse("classroom:next_year", args=[old.pk])
    answer = client.post(address, {"name": "6b", "pupils": [other.pupils.get().pk]})
    assert answer.status_code == 422
    assert names_in(other) == ["Tom"]


@pytest.mark.parametrize(
    ("name", "language", "expected"),
    [
        ("5b", "en", "6b"),
        ("Klasse 9 a", "de", "Klasse 10 a"),
        ("6e B", "fr", "5e B"),
        ("4ème 2", "fr", "3ème 2"),
        ("6e", "de", "7e"),
        ("CM1", "fr", "CM2"),
        ("Foxes", "en", "Foxes"),
        ("5e B", "en", "4e B"),
        ("6ème 2", "de", "5ème 2"),
        ("5e", "de", "6e"),
    ],
)
def test_it_suggests_the_name_of_next_year(name: str, language: str, expected: str) -> None:
    assert classes.name_of_next_year(name, language) == expected


def test_it_shows_what_teachers_did_newest_first(client: Client, ada: Teacher) -> None:
    school_class = class_of(ada, "Lea")
    lea = school_class.pupils.get()
    client.post(reverse("classroom:renew_card", args=[school_class.pk, lea.pk]))
    AuditEntry.objects.create(
        school=school_class.school, school_class=school_class, action="pupil_erased", pupil_id=99
    )
    page = client.get(reverse("classroom:class_record", args=[school_class.pk])).text
    places = [page.index(words) for words in ("erased a pupil", "renewed a", "opened the class")]
    assert places == sorted(places)
    assert "pupil no. 99" in page
    assert "Lea" in page


def test_it_has_words_for_every_deed_on_record() -> None:
    parts = ("europa_edu", "games", "quizzes")
    sources = [path for part in parts for path in (ROOT / part).rglob("*.py")]
    call = re.compile(r'\brecord(?:_of_school)?\(\s*(?:\w+,\s*){1,2}"(\w+)"')
    codes = {code for path in sources for code in call.findall(path.read_text())}
    assert {"card_renewed", "password_given"} <= codes
    assert codes | set(colleagues.DEEDS) <= set(DEEDS)


def test_it_pages_a_long_record(client: Client, ada: Teacher) -> None:
    school_class = class_of(ada)
    AuditEntry.objects.bulk_create(
        AuditEntry(school=school_class.school, school_class=school_class, action="pupils_added")
        for _ in range(150)
    )
    address = reverse("classroom:class_record", args=[school_class.pk])
    assert len(client.get(address).context["deeds"]) == 100
    assert len(client.get(f"{address}?page=2").context["deeds"]) == 51
    assert client.get(f"{address}?page=x").status_code == 200


@pytest.mark.parametrize("name", ["class", "class_settings", "next_year", "add_pupils"])
def test_it_asks_the_database_as_often_for_200_pupils_as_for_two(
    client: Client, ada: Teacher, name: str
) -> None:
    small = class_of(ada, "Lea", "Tom")
    large = class_of(ada, *(f"Pupil {number}" for number in range(200)), name="6b")
    for school_class in (small, large):
        first, *others = school_class.pupils.all()
        for other in others:
            first.apart_from.add(other)
    counts = {
        queries_of(client, reverse(f"classroom:{name}", args=[school_class.pk]))
        for school_class in (small, large)
    }
    assert len(counts) == 1


def test_it_asks_the_database_as_often_for_many_classes_as_for_one(
    client: Client, ada: Teacher
) -> None:
    class_of(ada, "Lea")
    few = queries_of(client, "/home/")
    for number in range(12):
        class_of(ada, "Lea", "Tom", name=f"{number}a")
    assert queries_of(client, "/home/") == few


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_shows_every_page_of_a_class_in_every_language(
    client: Client, ada: Teacher, language: str
) -> None:
    school_class = class_of(ada, "Lea", "Tom")
    names = ("class", "add_pupils", "class_settings", "next_year", "class_record")
    addresses = [reverse(f"classroom:{name}", args=[school_class.pk]) for name in names]
    lea = school_class.pupils.first()
    assert lea
    addresses.append(reverse("classroom:pupil", args=[school_class.pk, lea.pk]))
    for address in (*addresses, "/home/", "/classes/new/"):
        page = client.get(address, headers={"accept-language": language})
        assert page.status_code == 200
        assert f'lang="{language}"' in page.text


def test_it_shows_the_code_that_leads_no_further_than_who_are_you(
    client: Client, ada: Teacher
) -> None:
    school_class = class_of(ada, "Lea")
    page = client.get(f"/classes/{school_class.pk}/")
    assert page.context["link"].endswith(f"/c/{school_class.code}/")
    assert f"{school_class.code[:4]} {school_class.code[4:]}" in page.text
    assert "/q/" not in page.text


def test_it_hides_a_class_from_other_teachers(ada: Teacher) -> None:
    school_class = class_of(ada, "Lea")
    ben = logged_in(teacher_at_work("Ben", ada.school))
    for name in ("class", "add_pupils", "class_settings", "next_year", "class_record"):
        address = reverse(f"classroom:{name}", args=[school_class.pk])
        assert ben.get(address).status_code == 404
        assert Client().get(address)["Location"].startswith("/login/")
    for name in ("archive_class", "restore_class", "print_cards"):
        assert ben.post(reverse(f"classroom:{name}", args=[school_class.pk])).status_code == 404


def test_it_puts_a_space_before_a_french_colon(client: Client, ada: Teacher) -> None:
    taught = class_of(ada, "Lea")
    page = client.get(f"/classes/{taught.pk}/", headers={"accept-language": "fr"}).text
    assert "Vu\u00a0: " in page
    assert "Vu:" not in page
