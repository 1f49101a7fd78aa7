"""The export of one pupil: what is in it, what is not, and who may fetch it."""

import csv
import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from europa_edu.classroom.models import AuditEntry, Pupil
from europa_edu.classroom.people import Person
from europa_edu.classroom.services.erasure import ErasedMeanwhile
from europa_edu.csv_lines import csv_lines
from europa_edu.jobs import files
from europa_edu.jobs.files import About
from europa_edu.privacy import tasks
from europa_edu.privacy.services import erasure, export
from europa_edu.progress.services.scoring import score_pupil
from games.engine.codec import decode
from games.engine.events import Event
from games.models import Match
from quizzes.services.answers import Given, record_answers
from quizzes.services.homework import give_homework
from tests.europa_edu.privacy import people
from tests.europa_edu.privacy.people import SECRET_NAME

pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db,
    pytest.mark.usefixtures("valkey"),
]


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.VAR = tmp_path
    return tmp_path


@pytest.fixture
def lea() -> Pupil:
    """Lea played with another pupil, whose name is nobody's business."""
    school_class = people.school_class(people.teacher(), "Lea", SECRET_NAME)
    lea, other = people.pupil(school_class, "Lea"), people.pupil(school_class)
    lea.apart_from.add(other)
    lesson = people.lesson(school_class)
    people.table(lea, other, moves=8, lesson_id=lesson.pk)
    return lea


def contents(pupil: Pupil) -> dict[str, str]:
    file = export.export_pupil(pupil_id=pupil.pk, teacher_id=pupil.school_class.owner_id)
    assert (files.about(file.name), file.shown) == (
        About(pupil=pupil.pk),
        f"europa-edu-{pupil.pk}.zip",
    )
    path = files.find(file.name)
    assert path
    with ZipFile(path) as archive:
        return {name: archive.read(name).decode("utf-8-sig") for name in archive.namelist()}


def test_it_holds_what_is_known_about_the_pupil(lea: Pupil) -> None:
    files = contents(lea)
    about = json.loads(files["pupil.json"])
    assert (about["name"], about["class"], about["sits_apart_from"]) == ("Lea", "5b", 1)
    (row,) = csv.DictReader(io.StringIO(files["attendance.csv"]))
    assert row["present"] == "True"
    assert "card_renewed" in files["teachers_actions.csv"]
    (match,) = json.loads(files["matches.json"])
    own = Match.objects.get().turns.filter(seat=0)
    assert [move["move"] for move in match["moves"]] == [turn.move for turn in own]
    assert len(list(csv.DictReader(io.StringIO(files["moves.csv"])))) == own.count()


def test_it_holds_the_pupil_s_groups_and_homework(lea: Pupil) -> None:
    taught = lea.school_class
    taught.groups.create(name="Maps").pupils.add(lea)
    homework = give_homework(
        teacher=taught.owner,
        school_class=taught,
        topics=["flags"],
        pupils=[lea.pk],
        due_on=timezone.localdate(),
    )
    files = contents(lea)
    assert json.loads(files["pupil.json"])["groups"] == ["Maps"]
    [row] = table(files["homework.csv"])
    assert (row["homework"], row["topics"], row["for_some"]) == (str(homework.pk), "flags", "True")


def test_it_holds_answers_and_scores(lea: Pupil) -> None:
    at = datetime(2026, 3, 2, 9, tzinfo=UTC)
    given = [Given("capital:FR", True, "paris"), Given("capital:NO", False, "riga")]
    record_answers(pupil=lea.pk, source="practice", ref="deed", given=given, at=at)
    score_pupil(pupil_id=lea.pk)
    files = contents(lea)
    rows = [one for one in table(files["answers.csv"]) if one["source"] == "practice"]
    assert [(row["item"], row["right"], row["response"]) for row in rows] == [
        ("capital:FR", "True", "paris"),
        ("capital:NO", "False", "riga"),
    ]
    assert rows[0]["at"] == "2026-03-02T09:00:00+00:00"
    weeks = table(files["topics_by_week.csv"])
    week = ("2026-03-02", "capitals", "practice", "1", "1", "0")
    assert week in [tuple(row.values()) for row in weeks]
    assert "capital:NO" in {row["item"] for row in table(files["memories.csv"])}
    assert json.loads(files["games_scores.json"]) == []


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_it_names_no_other_pupil_and_no_teacher(lea: Pupil) -> None:
    text = "".join(contents(lea).values())
    assert SECRET_NAME not in text
    assert Person(pupil=people.pupil(lea.school_class).pk).key not in text
    assert "Ada" not in text


def test_it_tells_of_a_match_only_what_the_seat_saw(lea: Pupil) -> None:
    match = Match.objects.get()
    (told,) = json.loads(contents(lea)["matches.json"])
    happened = [event for turn in match.turns.all() for event in decode(turn.events, list[Event])]
    assert len(told["events"]) == len(happened)
    hidden = [event for event in happened if event.private and 0 not in event.to]
    assert hidden, "the test needs a secret of the other seat"
    for shown, event in zip(told["events"], happened, strict=True):
        assert ("private" in shown) is (bool(event.private) and 0 in event.to)
        assert "evidence" not in shown or event.seat == 0
    assert match.seed not in json.dumps(told).split('"')


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_explains_itself_in_the_reader_s_language(lea: Pupil, language: str) -> None:
    with translation.override(language):
        assert (
            translation.gettext("the pupil's own moves as a table.") in contents(lea)["README.txt"]
        )


def test_it_puts_the_export_on_record(lea: Pupil) -> None:
    contents(lea)
    assert AuditEntry.objects.get(action="pupil_exported").pupil_id == lea.pk


def test_it_lets_no_spreadsheet_compute_a_name() -> None:
    lines = list(csv_lines(["name"], [["=1+1"], ["@x"], [-3], ["Lea"]]))
    assert [line.strip() for line in lines[1:]] == ["name", "'=1+1", "'@x", "-3", "Lea"]


def test_it_exports_nobody_who_is_erased(lea: Pupil, folder: Path) -> None:
    number = lea.pk
    erasure.erase_pupil(pupil_id=number, teacher=None)
    with pytest.raises(ErasedMeanwhile):
        export.export_pupil(pupil_id=number, teacher_id=1)
    assert not list(folder.glob("files/*"))


def test_it_exports_nobody_who_is_erased_meanwhile(
    lea: Pupil, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def then_gone(pupil: Pupil) -> Iterator[tuple[str, str]]:
        yield "README.txt", ""
        Pupil.objects.filter(pk=pupil.pk).delete()

    monkeypatch.setattr(export, "_files", then_gone)
    with pytest.raises(ErasedMeanwhile):
        export.export_pupil(pupil_id=lea.pk, teacher_id=1)
    assert not list(folder.glob("files/*"))
    assert not AuditEntry.objects.filter(action="pupil_exported").exists()


# --- the pages -------------------------------------------------------------------------------


def address(pupil: Pupil) -> str:
    return reverse("privacy:export_pupil", args=[pupil.school_class_id, pupil.pk])


def logged_in(teacher: Any) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


def finished(client: Client, pupil: Pupil) -> str:
    """A job of this browser whose file is there; returns the address to fetch it."""
    answer = client.post(address(pupil))
    job = answer["Location"].rstrip("/").rpartition("/")[2]
    tasks.export_pupil(
        job=job, pupil_id=pupil.pk, teacher_id=pupil.school_class.owner_id, language="en"
    )
    return reverse("jobs:file", args=[job])


def test_it_gives_the_file_to_the_teacher_who_asked_alone(lea: Pupil) -> None:
    owner, colleague = lea.school_class.owner, people.teacher("Ben")
    lea.school_class.co_teachers.add(colleague)
    file = finished(logged_in(owner), lea)
    answer = logged_in(owner).get(file)
    assert answer.status_code == 200
    assert answer.getvalue().startswith(b"PK")
    assert answer["Content-Type"] == "application/zip"
    assert logged_in(colleague).get(file).status_code == 404
    assert Client().get(file).status_code == 404


def test_it_gives_the_file_no_longer_to_a_teacher_who_lost_the_class(lea: Pupil) -> None:
    colleague = people.teacher("Ben")
    lea.school_class.co_teachers.add(colleague)
    file = finished(logged_in(colleague), lea)
    lea.school_class.co_teachers.remove(colleague)
    assert logged_in(colleague).get(file).status_code == 404


def test_it_is_not_there_for_other_teachers_or_by_a_wrong_class(lea: Pupil) -> None:
    stranger = logged_in(people.teacher("Eva"))
    assert stranger.get(address(lea)).status_code == 404
    assert stranger.post(address(lea)).status_code == 404
    other = people.school_class(lea.school_class.owner)
    wrong = reverse("privacy:export_pupil", args=[other.pk, lea.pk])
    assert logged_in(lea.school_class.owner).get(wrong).status_code == 404


def test_it_says_what_the_export_holds_before_it_begins(lea: Pupil) -> None:
    page = logged_in(lea.school_class.owner).get(address(lea)).text
    assert "24 hours" in page
