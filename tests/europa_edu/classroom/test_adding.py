"""Lists of names: pasted or from a file, previewed, mended, and saved once."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook  # type: ignore[import-untyped]

from europa_edu.classroom import roster
from europa_edu.classroom.forms.preview import PROBLEMS
from europa_edu.classroom.models import Pupil, Teacher
from tests.europa_edu.classroom.school import (
    class_of,
    logged_in,
    names_in,
    preview,
    save,
    teacher_at_work,
)

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def ada() -> Teacher:
    return teacher_at_work()


@pytest.fixture
def client(ada: Teacher) -> Client:
    return logged_in(ada)


def test_it_saves_nothing_before_the_preview_is_accepted(client: Client, ada: Teacher) -> None:
    school_class = class_of(ada)
    shown = preview(client, school_class, "Lea\nTom\nLea")
    assert "Add 3 pupils" in shown.text
    assert [row.name for row in shown.context["rows"]] == ["Lea", "Tom", "Lea 2"]
    assert "told apart by a number" in shown.text
    assert names_in(school_class) == []
    assert save(client, shown)["Location"] == f"/classes/{school_class.pk}/"
    assert names_in(school_class) == ["Lea", "Lea 2", "Tom"]


def test_it_takes_the_names_as_the_teacher_left_them(client: Client, ada: Teacher) -> None:
    school_class = class_of(ada)
    save(client, preview(client, school_class, "Lea\nTom\nIna"), ["Lea", "", " <b>Ina</b> M. "])
    assert names_in(school_class) == ["Ina M.", "Lea"]


def test_it_reads_a_file_and_swaps_its_columns_without_asking_for_it_again(
    client: Client, ada: Teacher
) -> None:
    school_class = class_of(ada)
    raw = "Muster;Lea\nKlein;Tom\nGroß;Ina\n".encode("cp1252")
    shown = preview(client, school_class, file=SimpleUploadedFile("5b.csv", raw))
    assert [row.name for row in shown.context["rows"]] == ["Muster", "Klein", "Groß"]
    assert "it is a guess" in shown.text
    address = reverse("classroom:add_pupils", args=[school_class.pk])
    packed = shown.context["readings"].packed()
    turned = client.post(address, {"step": "swap", "readings": packed})
    assert [row.name for row in turned.context["rows"]] == ["Lea", "Tom", "Ina"]
    back = client.post(address, {"step": "swap", "readings": turned.context["readings"].packed()})
    assert [row.name for row in back.context["rows"]] == ["Muster", "Klein", "Groß"]
    save(client, turned)
    assert names_in(school_class) == ["Ina", "Lea", "Tom"]


def test_it_reads_a_spreadsheet(client: Client, ada: Teacher) -> None:
    book = Workbook()
    for row in (("Vorname", "Nachname"), ("Lea", "Muster"), ("Lea", "Klein")):
        book.active.append(row)
    raw = BytesIO()
    book.save(raw)
    file = SimpleUploadedFile("5b.xlsx", raw.getvalue())
    shown = preview(client, class_of(ada), file=file)
    assert [row.name for row in shown.context["rows"]] == ["Lea M.", "Lea K."]
    assert "Vorname" in shown.text


def test_it_says_line_by_line_what_it_could_not_read(client: Client, ada: Teacher) -> None:
    text = "Lea\n17\nlea@school.example\n" + "x" * 50
    page = preview(client, class_of(ada), text).text
    for words in ("Line 2", "Line 3", "Line 4", "e-mail address", "no name on this line"):
        assert words in page


def test_it_has_words_for_every_problem_of_a_list() -> None:
    assert set(PROBLEMS) == roster.FILE_CODES | roster.LINE_CODES | {"more"}


@pytest.mark.parametrize(
    ("text", "file"),
    [
        ("", None),
        ("17\n18", None),
        ("Lea", b"Tom"),
        ("", b"%PDF-1.7"),
        ("", b""),
        ("", b"x" * 1_000_001),
        ("Lea\x00", b"\x00" * 90),
    ],
)
def test_it_keeps_the_pasted_text_and_says_what_to_do(
    client: Client, ada: Teacher, text: str, file: bytes | None
) -> None:
    files = {} if file is None else {"file": SimpleUploadedFile("list.csv", file)}
    answer = preview(client, class_of(ada), text, **files)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    if text == "Lea":
        assert "Lea</textarea>" in answer.text
    assert not Pupil.objects.exists()


def test_it_goes_back_to_the_pasted_text(client: Client, ada: Teacher) -> None:
    address = reverse("classroom:add_pupils", args=[class_of(ada).pk])
    page = client.post(address, {"step": "back", "text": "Lea\nTom"}).text
    assert "Lea\nTom</textarea>" in page


def test_it_shows_who_is_in_the_class_already(client: Client, ada: Teacher) -> None:
    school_class = class_of(ada, "Lea")
    shown = preview(client, school_class, "Lea\nTom")
    assert "in the class already" in shown.text
    assert [row.name for row in shown.context["rows"]] == ["Lea 2", "Tom"]


def test_it_adds_a_list_only_once_however_often_the_button_is_pressed(
    client: Client, ada: Teacher
) -> None:
    school_class = class_of(ada)
    shown = preview(client, school_class, "Lea\nTom")
    assert save(client, shown).status_code == 302
    again = save(client, shown)
    assert again.status_code == 422
    assert "has changed meanwhile" in again.text
    assert names_in(school_class) == ["Lea", "Tom"]


@pytest.mark.parametrize("names", [[], ["", " "], ["Lea", "17"], ["Lea", "x" * 41]])
def test_it_saves_no_list_with_a_name_to_mend(
    client: Client, ada: Teacher, names: list[str]
) -> None:
    school_class = class_of(ada)
    answer = save(client, preview(client, school_class, "Lea\nTom"), names)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert names_in(school_class) == []


def test_it_takes_200_pupils_and_says_how_much_room_is_left(client: Client, ada: Teacher) -> None:
    school_class = class_of(ada)
    save(
        client, preview(client, school_class, "\n".join(f"Lea {number}b" for number in range(199)))
    )
    full = save(client, preview(client, school_class, "Tom\nIna"))
    assert full.status_code == 422
    assert "room for 1 more" in full.text
    assert save(client, preview(client, school_class, "Tom")).status_code == 302
    assert school_class.pupils.count() == 200


def test_it_survives_readings_that_somebody_changed(client: Client, ada: Teacher) -> None:
    address = reverse("classroom:add_pupils", args=[class_of(ada).pk])
    for packed in ("", "{", '{"plain": 7}'):
        answer = client.post(address, {"step": "swap", "readings": packed, "text": "Lea"})
        assert "Lea</textarea>" in answer.text
