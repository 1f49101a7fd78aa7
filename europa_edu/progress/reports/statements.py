"""Answers as xAPI 1.0.3 statements: a JSON list, one statement a line.

Pupils are accounts of this site by their number: no name and no address leaves it.
"""

import uuid
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import msgspec
from django.utils import timezone

from europa_edu.progress.reports.data import Counted, GivenAnswer, ReportData
from europa_edu.progress.words import source_name
from quizzes.questions.question import DONT_KNOW

VERSION = "1.0.3"
ANSWERED = "http://adlnet.gov/expapi/verbs/answered"
QUESTION = "http://adlnet.gov/expapi/activities/question"
COURSE = "http://adlnet.gov/expapi/activities/course"
KIND = "http://adlnet.gov/expapi/activities/lesson"


def statement_lines(data: ReportData, counted: Counted = iter) -> Iterator[bytes]:
    """The whole file, piece by piece."""
    between = b"[\n"
    for row in counted(data.rows):
        for answer in data.answers(row.pupil):
            yield between + msgspec.json.encode(statement(data, row.pupil, answer))
            between = b",\n"
    yield b"[]\n" if between == b"[\n" else b"\n]\n"


def statement(data: ReportData, pupil: int, answer: GivenAnswer) -> dict[str, Any]:
    """The same answer has the same id in every export, so that a store keeps it once."""
    result: dict[str, Any] = {"success": answer.right}
    if answer.response and answer.response != DONT_KNOW:
        result["response"] = answer.response
    return {
        "id": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{data.site}/answers/{answer.number}")),
        "version": VERSION,
        "timestamp": timezone.localtime(answer.at).isoformat(),
        "actor": {
            "objectType": "Agent",
            "account": {"homePage": data.site, "name": str(pupil)},
        },
        "verb": {"id": ANSWERED, "display": {"en": "answered"}},
        "object": _activity(
            data, f"items/{quote(answer.item, safe=':')}", QUESTION, data.words(answer.item)
        ),
        "result": result,
        "context": {
            "platform": "Europa Edu",
            "contextActivities": {
                "grouping": [_activity(data, f"classes/{data.class_id}/", COURSE, data.class_name)],
                "category": [
                    _activity(data, f"sources/{answer.source}", KIND, source_name(answer.source))
                ],
            },
        },
    }


def _activity(data: ReportData, path: str, kind: str, name: str) -> dict[str, Any]:
    return {
        "objectType": "Activity",
        "id": f"{data.site}/{path}",
        "definition": {"type": kind, "name": {data.language: name}},
    }
