"""Texts that named people and deeds become foreign keys, and nothing is lost on the way.

`before_relations.json` was written by release 0.1.0 (commit 2c099bd): tables of all five titles in
lessons, a visitors' and a teacher's match, a seat that was left, a pupil sent home, a live quiz,
practice and homework.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management.color import no_style
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from europa_edu.classroom.people import Person
from europa_edu.lessons.models import Attendance, Lesson
from games.catalog import CATALOG
from games.engine.codec import decode
from games.models import Match, Seat
from games.selectors.matches import position_at
from games.selectors.tables import table
from games.rows import match_with_seats
from games.services.turns import play_turn
from quizzes.models import Answer, LiveQuiz, Practice
from quizzes.selectors.practice import looked_back
from quizzes.selectors.live import share_right, shown
from tests.games.tables import first_move

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.integration,
    pytest.mark.usefixtures("valkey"),
]
BEFORE = [
    ("classroom", "0006_decks_remember"),
    ("games", "0006_facts_that_are_due"),
    ("quizzes", "0006_answers_of_a_lesson"),
]
TITLES_THEN = {"europa_tour", "sans_frontieres", "voyage", "zigzag", "europa"}
Rows = dict[str, list[dict[str, Any]]]


def migrate(targets: list[tuple[str, str]]) -> Any:
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return executor.loader.project_state(targets).apps


@pytest.fixture
def rows() -> Iterator[Rows]:
    """The rows as they were, by model; the database holds them as the newest migration left them."""
    text = Path(__file__).with_name("before_relations.json").read_text()
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    apps = migrate(BEFORE)
    for row in json.loads(text):
        model = apps.get_model(row["model"])
        fields = {
            field.attname: field.to_python(row["fields"][field.name])
            for field in model._meta.concrete_fields
            if field.name in row["fields"]
        }
        model.objects.bulk_create([model(pk=row["pk"], **fields)])
    with connection.cursor() as cursor:  # numbers were given: PostgreSQL counts on from them
        for statement in connection.ops.sequence_reset_sql(no_style(), apps.get_models()):
            cursor.execute(statement)
    migrate(newest)
    found: Rows = {}
    for row in json.loads(text):
        found.setdefault(row["model"], []).append({"pk": row["pk"], **row["fields"]})
    yield found


def person_of(key: str) -> Person | None:
    kind, _colon, name = key.partition(":")
    if not kind:
        return None
    return Person(visitor=name) if kind == "visitor" else Person(**{kind: int(name)})


def test_it_keeps_everybody_at_their_seat(rows: Rows) -> None:
    hosts = {match["pk"]: match["host"] for match in rows["games.match"]}
    lessons = {match["pk"]: match["lesson"] for match in rows["games.match"]}
    kinds = set()
    for row in rows["games.seat"]:
        seat = Seat.objects.get(pk=row["pk"])
        assert seat.holder == person_of(row["holder"]), row
        assert seat.person == person_of(row["holder"] or row["left_by"]), row
        is_host = not lessons[seat.match_id] and bool(row["holder"])
        assert seat.is_host == (is_host and row["holder"] == hosts[seat.match_id]), row
        kinds.add((row["holder"].partition(":")[0], row["left_by"].partition(":")[0]))
    assert kinds >= {("pupil", ""), ("teacher", ""), ("visitor", ""), ("", "pupil"), ("", "visitor")}


def test_it_keeps_every_lesson_and_who_was_there(rows: Rows) -> None:
    """Lessons changed their app, not their tables."""
    for row in rows["classroom.lesson"]:
        lesson = Lesson.objects.get(pk=row["pk"])
        kept = (lesson.school_class_id, lesson.teacher_id, lesson.title, lesson.status, lesson.plan)
        names = ("school_class", "teacher", "title", "status", "plan")
        assert kept == tuple(row[name] for name in names)
        tables = {match["pk"] for match in rows["games.match"] if match["lesson"] == lesson.pk}
        assert {match.pk for match in lesson.matches.all()} == tables
    assert Lesson.objects.count() == len(rows["classroom.lesson"]) > 0
    here = {(row["lesson"], row["pupil"], row["present"]) for row in rows["classroom.attendance"]}
    assert set(Attendance.objects.values_list("lesson", "pupil", "present")) == here


def test_it_plays_every_running_and_kept_match_on(rows: Rows) -> None:
    Match.objects.filter(status=Match.Status.FROZEN).update(status=Match.Status.PLAYING)
    running = Match.objects.filter(status=Match.Status.PLAYING)
    assert set(running.values_list("title", flat=True)) == TITLES_THEN
    for match in running:
        title = CATALOG[match.title]
        state = decode(match.state, title.state)
        assert match.rules_version == 1  # it draws as it did
        assert position_at(match, match.seats.count(), match.version) == state
        seat = title.rules.to_move(state)[0]
        assert table(*match_with_seats(match.pk), seat).moves
        move = first_move(match, seat)
        assert play_turn(match_id=match.pk, seat=seat, version=match.version, move=move)


def test_it_knows_where_every_answer_was_given(rows: Rows) -> None:
    columns = {"match": "match_id", "refused": "match_id", "practice": "practice_id", "live": "quiz_id"}
    kinds = set()
    for row in rows["quizzes.answer"]:
        answer = Answer.objects.get(pk=row["pk"])
        kind, _colon, rest = row["ref"].partition(":")
        number, position = rest.partition(":")[0].split(".")[:2]
        given_in = {name: getattr(answer, name) for name in ("match_id", "practice_id", "quiz_id")}
        expected = dict.fromkeys(given_in) | {columns[kind]: int(number)}
        assert (given_in, answer.position) == (expected, int(position)), row
        assert answer.ref == row["ref"]
        kinds.add((kind, answer.source))
    assert kinds == {
        ("match", "match"),
        ("refused", "match"),
        ("practice", "practice"),
        ("practice", "homework"),
        ("live", "live"),
    }


def test_it_goes_on_with_the_quiz_the_practice_and_the_homework(rows: Rows) -> None:
    quiz = LiveQuiz.objects.get()
    assert share_right(quiz) == 33  # of the first question: right, wrong, and not known
    assert [bar.count for bar in shown(quiz).bars if bar.count] == [1]
    for practice in Practice.objects.all():
        assert [one.response for one in looked_back(practice)] == ["-"] * practice.position


def test_it_finds_the_way_back_to_the_release_before(rows: Rows) -> None:
    apps = migrate(BEFORE)
    for row in rows["games.seat"]:
        seat = apps.get_model("games", "Seat").objects.get(pk=row["pk"])
        assert (seat.holder, seat.left_by) == (row["holder"], row["left_by"])
    for row in rows["games.match"]:
        match = apps.get_model("games", "Match").objects.get(pk=row["pk"])
        assert match.host == row["host"]
    migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())
