"""What was remembered before memories had a class is found by the class of its pupil."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from quizzes.models import Memory
from tests.europa_edu.privacy import people
from tests.migrations.test_relations import migrate

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.integration]


def test_it_keeps_every_memory_with_the_class_of_its_pupil() -> None:
    owner = people.teacher()
    pupils = [people.school_class(owner, name).pupils.get() for name in ("Lea", "Tom")]
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    before = migrate([("quizzes", "0008_where_from_keys")]).get_model("quizzes", "Memory")
    for pupil in pupils:
        before.objects.create(
            pupil_id=pupil.pk, item="capital:FR", stability=1.0, seen_day=740000,
            last_right=True, due_at=timezone.now(),
        )  # fmt: skip
    migrate(newest)
    kept = set(Memory.objects.values_list("pupil", "school_class"))
    assert kept == {(pupil.pk, pupil.school_class_id) for pupil in pupils}
