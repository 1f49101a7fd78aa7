"""All data of one pupil as a ZIP of JSON and CSV."""

from collections.abc import Iterator, Sequence
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from django.db import transaction

from europa_edu.classroom.models import AuditEntry, Pupil, Teacher
from europa_edu.classroom.people import Person
from europa_edu.classroom.services.audit import record
from europa_edu.classroom.services.erasure import ErasedMeanwhile, publish
from europa_edu.csv_lines import csv_lines
from europa_edu.jobs import files
from europa_edu.jobs.files import About, File
from europa_edu.privacy.words import export_readme
from europa_edu.progress.selectors.scores import (
    answers_of,
    memories_of,
    title_scores_of,
    topic_weeks_of,
)
from games.services.export import matches_of
from quizzes.selectors.homework import homework_given

Rows = list[dict[str, Any]]


def export_pupil(*, pupil_id: int, teacher_id: int) -> File:
    """Write the pupil's data in the language that is active now."""
    pupil = Pupil.objects.filter(pk=pupil_id).select_related("school_class__school").first()
    if pupil is None:
        raise ErasedMeanwhile
    name = files.new_name("zip", About(pupil=pupil_id))
    with files.draft(name) as draft:
        with ZipFile(draft.part, "w", ZIP_DEFLATED) as archive:
            for inside, text in _files(pupil):
                archive.writestr(inside, text)
        _publish(pupil, teacher_id, draft)
    return File(name, f"europa-edu-{pupil_id}.zip")


@transaction.atomic
def _publish(pupil: Pupil, teacher_id: int, draft: files.Draft) -> None:
    teacher = Teacher.objects.filter(pk=teacher_id).first()
    record(teacher, "pupil_exported", pupil.school_class, pupil)
    publish(draft, pupils=[pupil.pk])


def _files(pupil: Pupil) -> Iterator[tuple[str, str]]:
    yield "README.txt", export_readme()
    yield "pupil.json", _json(_about(pupil))
    yield from _table("attendance", _attendance(pupil))
    yield from _table("teachers_actions", _actions(pupil))
    matches = matches_of(Person(pupil=pupil.pk))
    yield "matches.json", _json(matches)
    yield "matches.csv", _csv([_summary(match) for match in matches])
    moves = [{"match": match["match"]} | move for match in matches for move in match["moves"]]
    yield "moves.csv", _csv(moves)
    yield from _table("homework", homework_given(pupil))
    yield from _table("answers", answers_of(pupil))
    yield from _table("memories", memories_of(pupil))
    yield from _table("topics_by_week", topic_weeks_of(pupil))
    yield from _table("games_scores", title_scores_of(pupil))


def _about(pupil: Pupil) -> dict[str, Any]:
    """Others whom the pupil should not sit with are counted, not named: it is about them too."""
    return {
        "number": pupil.pk,
        "name": pupil.name,
        "school": pupil.school_class.school.name,
        "class": pupil.school_class.name,
        "class_erased_on": pupil.school_class.ends_on,
        "log_in_card": pupil.card,
        "language": pupil.language,
        "large_text": pupil.large_text,
        "easy_font": pupil.easy_font,
        "sits_apart_from": pupil.apart_from.count(),
        "groups": [group.name for group in pupil.groups.all()],
        "joined_at": pupil.joined_at,
        "came_on": pupil.came_on,
        "archived_at": pupil.archived_at,
    }


def _attendance(pupil: Pupil) -> Rows:
    seen = pupil.attendance.select_related("lesson").order_by("lesson_id")
    return [
        {
            "lesson": row.lesson_id,
            "opened_at": row.lesson.opened_at,
            "title": row.lesson.title,
            "present": row.present,
            "seen_at": row.seen_at,
            "asked_help_at": row.asked_help_at,
        }
        for row in seen
    ]


def _actions(pupil: Pupil) -> Rows:
    """What teachers did, without which teacher: that is about them."""
    entries = AuditEntry.objects.filter(pupil_id=pupil.pk).order_by("pk")
    return [{"at": entry.at, "action": entry.action} for entry in entries]


def _summary(match: dict[str, Any]) -> dict[str, Any]:
    plain = ("match", "title", "status", "opened_at", "moved_at", "lesson", "seat", "name", "left")
    result = match["result"] or {"place": None, "points": None}
    return {name: match[name] for name in plain} | {
        "place": result["place"],
        "points": result["points"],
        "moves": len(match["moves"]),
    }


def _table(name: str, rows: Rows) -> Iterator[tuple[str, str]]:
    yield f"{name}.json", _json(rows)
    yield f"{name}.csv", _csv(rows)


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def _csv(rows: Sequence[dict[str, Any]]) -> str:
    """An empty table is an empty file: it has no columns to name."""
    return "".join(csv_lines(list(rows[0]), [list(row.values()) for row in rows])) if rows else ""
