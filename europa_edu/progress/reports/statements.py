"""Answers as xAPI 1.0.3 statements: a JSON list, one statement a line.

Pupils are accounts of this site by their number: no name and no address leaves it.
"""

import uuid
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import msgspec
from django.utils import timezone

from europa_edu.progress.reports.brief import Brief, GivenAnswer, Told
from europa_edu.progress.words import source_name
from quizzes.questions.question import DONT_KNOW

VERSION = "1.0.3"
ANSWERED = "http://adlnet.gov/expapi/verbs/answered"
QUESTION = "http://adlnet.gov/expapi/activities/question"
COURSE = "http://adlnet.gov/expapi/activities/course"
KIND = "http://adlnet.gov/expapi/activities/lesson"


def statement_lines(brief: Brief, told: Told = iter) -> Iterator[bytes]:
    """The whole file, piece by piece."""
    between = b"[\n"
    for row in told(brief.rows):
        for answer in brief.answers(row.pupil):
            yield between + msgspec.json.encode(statement(brief, row.pupil, answer))
            between = b",\n"
    yield b"[]\n" if between == b"[\n" else b"\n]\n"


def statement(brief: Brief, pupil: int, answer: GivenAnswer) -> dict[str, Any]:
    """The same answer has the same id in every export, so that a store keeps it once."""
    result: dict[str, Any] = {"success": answer.right}
    if answer.response and answer.response != DONT_KNOW:
        result["response"] = answer.response
    return {
        "id": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{brief.site}/answers/{answer.number}")),
        "version": VERSION,
        "timestamp": timezone.localtime(answer.at).isoformat(),
        "actor": {
            "objectType": "Agent",
            "account": {"homePage": brief.site, "name": str(pupil)},
        },
        "verb": {"id": ANSWERED, "display": {"en": "answered"}},
        "object": _activity(
            brief, f"items/{quote(answer.item, safe=':')}", QUESTION, brief.words(answer.item)
        ),
        "result": result,
        "context": {
            "platform": "Europa Edu",
            "contextActivities": {
                "grouping": [
                    _activity(brief, f"classes/{brief.class_id}/", COURSE, brief.class_name)
                ],
                "category": [
                    _activity(brief, f"sources/{answer.source}", KIND, source_name(answer.source))
                ],
            },
        },
    }


def _activity(brief: Brief, path: str, kind: str, name: str) -> dict[str, Any]:
    return {
        "objectType": "Activity",
        "id": f"{brief.site}/{path}",
        "definition": {"type": kind, "name": {brief.language: name}},
    }
