"""Pupils of a class: rename, move, archive, seat apart, log-in cards."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from europa_edu import jobs
from europa_edu.classroom.models import AuditEntry, Pupil, SchoolClass, Teacher
from europa_edu.classroom.rows import pupil_with_card
from europa_edu.classroom.services import cards
from europa_edu.classroom.services.entry import FRESH, WrongPictures, is_closed, try_pictures
from europa_edu.classroom.services.erasure import ErasedMeanwhile, erase_class
from europa_edu.classroom.tasks import print_cards
from europa_edu.classroom.tokens import (
    are_pictures_of,
    card_token,
    pictures_of,
    read_card_token,
)
from europa_edu.jobs import files
from europa_edu.jobs.files import About
from tests.europa_edu.classroom.school import class_of, logged_in, teacher_at_work

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

HTMX = {"HX-Request": "true"}


@pytest.fixture
def ada() -> Teacher:
    return teacher_at_work()


@pytest.fixture
def client(ada: Teacher) -> Client:
    return logged_in(ada)


@pytest.fixture
def school_class(ada: Teacher) -> SchoolClass:
    return class_of(ada, "Ina", "Lea", "Tom")


@pytest.fixture
def lea(school_class: SchoolClass) -> Pupil:
    return school_class.pupils.get(name="Lea")


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.VAR = tmp_path
    return tmp_path


def do(client: Client, pupil: Pupil, deed: str, **fields: Any) -> Any:
    headers = fields.pop("headers", {})
    address = reverse(f"classroom:{deed}", args=[pupil.school_class_id, pupil.pk])
    return client.post(address, fields, headers=headers)


def last_deed() -> tuple[str, int | None]:
    entry = AuditEntry.objects.first()
    assert entry
    return entry.action, entry.pupil_id


def test_it_renames_a_pupil_in_the_row(client: Client, lea: Pupil) -> None:
    address = reverse("classroom:rename_pupil", args=[lea.school_class_id, lea.pk])
    row = client.get(address, headers=HTMX)
    assert row.text.lstrip().startswith(f'<tr id="pupil-{lea.pk}"')
    answer = do(client, lea, "rename_pupil", name=" Léa  M. ", headers=HTMX)
    assert "Léa M." in answer.text
    assert answer.text.count("autofocus") == 1
    lea.refresh_from_db()
    assert lea.name == "Léa M."
    assert last_deed() == ("pupil_renamed", lea.pk)
    assert "Léa" not in "".join(AuditEntry.objects.values_list("detail", flat=True))


def test_it_renames_a_pupil_without_javascript(client: Client, lea: Pupil) -> None:
    answer = do(client, lea, "rename_pupil", name="Léa")
    assert answer["Location"] == f"/classes/{lea.school_class_id}/pupils/{lea.pk}/"
    address = reverse("classroom:rename_pupil", args=[lea.school_class_id, lea.pk])
    assert "Log-in card" in client.get(address).text


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize("name", ["", "17", "x" * 41, "x" * 300, "TOM", "Ｔom"])
def test_it_says_why_a_name_cannot_be(
    client: Client, lea: Pupil, name: str, headers: dict[str, str]
) -> None:
    answer = do(client, lea, "rename_pupil", name=name, headers=headers)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    lea.refresh_from_db()
    assert lea.name == "Lea"


def test_it_lets_a_pupil_change_only_capitals(client: Client, lea: Pupil) -> None:
    assert do(client, lea, "rename_pupil", name="LEA").status_code == 302


def test_it_gives_back_the_row_when_nothing_is_changed(client: Client, lea: Pupil) -> None:
    address = reverse("classroom:pupil_row", args=[lea.school_class_id, lea.pk])
    assert "Lea" in client.get(address, headers=HTMX).text


def test_it_moves_a_pupil_and_tells_the_name_apart(
    client: Client, ada: Teacher, lea: Pupil
) -> None:
    other = class_of(ada, "lea", name="6a")
    before = (lea.pk, lea.card)
    answer = do(client, lea, "move_pupil", to=other.pk)
    assert answer["Location"] == f"/classes/{other.pk}/pupils/{lea.pk}/"
    offer = client.get(answer["Location"]).text
    assert f'action="/classes/{other.pk}/cards/"' in offer  # the old one has the old class code
    moved = other.pupils.get(name="Lea 2")
    assert (moved.pk, moved.card) == before
    actions = AuditEntry.objects.filter(pupil_id=lea.pk).values_list("action", "school_class_id")
    assert set(actions) == {
        ("pupil_moved_away", lea.school_class_id),
        ("pupil_moved_here", other.pk),
    }


def test_it_moves_nobody_to_a_class_of_others(client: Client, ada: Teacher, lea: Pupil) -> None:
    foreign = class_of(teacher_at_work("Ben", ada.school), name="6a")
    for to in (foreign.pk, lea.school_class_id, "x", ""):
        assert do(client, lea, "move_pupil", to=to).status_code == 422
    lea.refresh_from_db()
    assert lea.school_class_id != foreign.pk


def test_it_moves_nobody_to_a_full_class(client: Client, ada: Teacher, lea: Pupil) -> None:
    full = class_of(ada, *(f"Pupil {number}" for number in range(200)), name="6a")
    answer = do(client, lea, "move_pupil", to=full.pk)
    assert answer.status_code == 422
    assert "class is full" in answer.text


def test_it_archives_and_restores_a_pupil(client: Client, lea: Pupil) -> None:
    do(client, lea, "archive_pupil")
    assert pupil_with_card(lea.pk, lea.card) is None
    page = client.get(f"/classes/{lea.school_class_id}/")
    assert [str(pupil) for pupil in page.context["archived"]] == ["Lea"]
    assert last_deed() == ("pupil_archived", lea.pk)
    do(client, lea, "restore_pupil")
    assert pupil_with_card(lea.pk, lea.card) == lea
    assert last_deed() == ("pupil_restored", lea.pk)


def test_it_restores_nobody_into_a_full_class(client: Client, ada: Teacher) -> None:
    full = class_of(ada, *(f"Pupil {number}" for number in range(201)), name="6a")
    one = full.pupils.first()
    assert one
    Pupil.objects.filter(pk=one.pk).update(archived_at=timezone.now())
    do(client, one, "restore_pupil")
    assert full.pupils.filter(archived_at=None).count() == 200


def test_it_seats_two_pupils_apart_for_both(
    client: Client, school_class: SchoolClass, lea: Pupil
) -> None:
    tom = school_class.pupils.get(name="Tom")
    do(client, lea, "seat_apart", other=tom.pk)
    assert list(tom.apart_from.all()) == [lea]
    shown = {
        str(pupil): pupil for pupil in client.get(f"/classes/{school_class.pk}/").context["pupils"]
    }
    assert shown["Lea"].foes == [tom]
    assert last_deed() == ("pupils_apart", lea.pk)
    do(client, tom, "seat_apart", other=lea.pk, together="1")
    assert not lea.apart_from.exists()
    assert last_deed() == ("pupils_not_apart", tom.pk)


def test_it_seats_nobody_apart_from_themselves_or_strangers(
    client: Client, ada: Teacher, lea: Pupil
) -> None:
    stranger = class_of(ada, "Eve", name="6a").pupils.get()
    for other in (lea.pk, stranger.pk, ""):
        assert do(client, lea, "seat_apart", other=other).status_code == 422
    assert not lea.apart_from.exists()


def test_it_renews_a_card_and_ends_the_old_one_at_once(client: Client, lea: Pupil) -> None:
    token, secret = card_token(lea), pictures_of(lea)
    answer = do(client, lea, "renew_card", back="class")
    assert answer["Location"] == f"/classes/{lea.school_class_id}/#pupil-{lea.pk}"
    lea.refresh_from_db()
    old = read_card_token(token)
    assert old == (lea.pk, 1)
    assert pupil_with_card(*old) is None
    assert pupil_with_card(lea.pk, 2) == lea
    assert not are_pictures_of(lea, secret)
    assert are_pictures_of(lea, pictures_of(lea))
    assert last_deed() == ("card_renewed", lea.pk)


@pytest.mark.parametrize("change", [lambda text: text[:-1], lambda text: "x" + text, lambda _: ""])
def test_it_reads_no_token_that_it_did_not_sign(lea: Pupil, change: Any) -> None:
    assert read_card_token(change(card_token(lea))) is None


def test_it_lets_a_pupil_in_again(client: Client, lea: Pupil) -> None:
    for _ in range(FRESH.tries):
        with pytest.raises(WrongPictures):
            try_pictures(pupil=lea, given=())
    assert is_closed(lea)
    do(client, lea, "let_in_again")
    assert not is_closed(lea)
    assert last_deed() == ("pupil_let_in", lea.pk)


def test_it_hides_a_pupil_from_other_teachers_and_under_other_classes(
    client: Client, ada: Teacher, lea: Pupil
) -> None:
    ben = logged_in(teacher_at_work("Ben", ada.school))
    other = class_of(ada, name="6a")
    for name in ("rename_pupil", "move_pupil", "archive_pupil", "renew_card", "let_in_again"):
        assert do(ben, lea, name, name="X").status_code == 404
        elsewhere = reverse(f"classroom:{name}", args=[other.pk, lea.pk])
        assert client.post(elsewhere, {"name": "X"}).status_code == 404
    lea.refresh_from_db()
    assert (lea.name, lea.card, lea.archived_at) == ("Lea", 1, None)


def test_it_changes_nothing_by_a_link(client: Client, lea: Pupil) -> None:
    for name in ("move_pupil", "archive_pupil", "restore_pupil", "renew_card", "let_in_again"):
        address = reverse(f"classroom:{name}", args=[lea.school_class_id, lea.pk])
        assert client.get(address).status_code == 405


def ordered(client: Client, school_class: SchoolClass, **fields: Any) -> jobs.Job:
    answer = client.post(reverse("classroom:print_cards", args=[school_class.pk]), fields)
    found = jobs.get(answer["Location"].rstrip("/").rpartition("/")[2])
    assert found
    return found


def printed(client: Client, school_class: SchoolClass) -> str:
    """A finished job of this teacher; browser tests have a worker that sees the same database."""
    job = ordered(client, school_class).id
    pupils = [pupil.pk for pupil in school_class.pupils.all()]
    print_cards(
        job=job, class_id=school_class.pk, pupils=pupils, site="https://x.example", language="en"
    )
    return job


@pytest.mark.usefixtures("folder")
def test_it_gives_the_cards_to_the_teacher_who_asked_while_the_class_is_theirs(
    client: Client, ada: Teacher, school_class: SchoolClass
) -> None:
    address = reverse("jobs:file", args=[printed(client, school_class)])
    answer = client.get(address)
    assert answer.getvalue().startswith(b"%PDF")
    assert "no-store" in answer["Cache-Control"]
    assert 'filename="Log-in cards 5b.pdf"' in answer["Content-Disposition"]
    ben = teacher_at_work("Ben", ada.school)
    school_class.co_teachers.add(ben)
    assert logged_in(ben).get(address).status_code == 404
    SchoolClass.objects.filter(pk=school_class.pk).update(owner=ben)
    assert client.get(address).status_code == 404


def test_it_keeps_cards_for_an_hour_and_erases_them_with_the_class(
    client: Client, school_class: SchoolClass, folder: Path
) -> None:
    printed(client, school_class)
    (path,) = (folder / "files").iterdir()
    assert 0 < path.stat().st_mtime - time.time() <= 60 * 60
    assert files.about(path.name) == About(school_class=school_class.pk)
    school_class.pupils.all().delete()
    erase_class(teacher=None, school_class=school_class)
    assert not path.exists()


def test_it_prints_no_card_of_somebody_erased_meanwhile(
    school_class: SchoolClass, lea: Pupil, folder: Path
) -> None:
    def told(pages: Any) -> Iterator[Any]:
        yield from pages
        Pupil.objects.filter(pk=lea.pk).delete()

    with pytest.raises(ErasedMeanwhile):
        cards.print_cards(class_id=school_class.pk, pupils=[lea.pk], site="https://x", told=told)
    assert not list((folder / "files").iterdir())


def test_it_says_that_an_empty_class_has_no_cards(client: Client, ada: Teacher) -> None:
    empty = class_of(ada, name="6a")
    answer = client.post(reverse("classroom:print_cards", args=[empty.pk]))
    assert answer["Location"] == f"/classes/{empty.pk}/"
    assert "Add pupils first" in client.get(answer["Location"]).text


def test_it_writes_on_a_card_what_lets_this_pupil_in(lea: Pupil) -> None:
    card = cards.card_of(lea, lea.school_class, "https://play.school.example")
    assert card.qr_text == f"https://play.school.example/q/{card_token(lea)}/"
    assert card.address == "play.school.example/c/"
    assert (card.name, card.class_code) == ("Lea", lea.school_class.code)
    assert card.pictures == pictures_of(lea)


@pytest.mark.parametrize("chosen", [["Ina", "Lea", "Tom"], ["Lea"]])
def test_it_prints_all_cards_or_one(
    client: Client, ada: Teacher, school_class: SchoolClass, folder: Path, chosen: list[str]
) -> None:
    pupils = school_class.pupils.filter(name__in=chosen)
    job = ordered(client, school_class, pupil=[pupil.pk for pupil in pupils])
    print_cards(
        job=job.id,
        class_id=school_class.pk,
        pupils=[pupil.pk for pupil in pupils],
        site="https://play.school.example",
        language="fr",
    )
    now = jobs.get(job.id)
    assert now
    assert (now.status, now.total) == ("finished", 1)
    assert client.get(reverse("jobs:file", args=[job.id])).getvalue().startswith(b"%PDF")
    assert last_deed() == ("cards_printed", None)
    entry = AuditEntry.objects.first()
    assert entry
    assert entry.detail == str(len(chosen))


def test_it_shows_the_pictures_a_pupil_forgot_and_keeps_it_on_record(client: Client, ada: Teacher):
    taught = class_of(ada, "Lea", "Tom")
    lea, tom = taught.pupils.order_by("name")
    address = reverse("classroom:show_pictures", args=[taught.pk])
    page = client.post(address, {"pupil": lea.pk})
    assert [pupil for pupil, _ in page.context["keys"]] == [lea]
    assert [code for code, _ in page.context["keys"][0][1]] == list(pictures_of(lea))
    assert "no-store" in page["Cache-Control"]
    assert AuditEntry.objects.get(action="pictures_shown").pupil_id == lea.pk
    sheet = client.post(address)
    assert [pupil for pupil, _ in sheet.context["keys"]] == [lea, tom]
    # Who changes the language there, or comes back to the address, sees nothing of them.
    assert client.get(address)["Location"] == f"/classes/{taught.pk}/"
    assert AuditEntry.objects.filter(action="pictures_shown", pupil_id=None).count() == 1
