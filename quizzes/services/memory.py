"""What pupils remember: derived from their answers, and from nothing else."""

from collections.abc import Collection, Iterable
from itertools import groupby

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from quizzes.memory import remembered
from quizzes.models import Answer, Memory
from quizzes.rows import lock_pupil


@transaction.atomic
def fold(pupil: int, items: Iterable[str]) -> None:
    """Bring what the pupil remembers of these items up to date.

    Holds the pupil's row until the end of the transaction.
    """
    lock_pupil(pupil)
    remember({(pupil, item) for item in items})


def remember(facts: Collection[tuple[int, str]]) -> None:
    """Make these pupils' memories of these items again. Needs the pupils' rows.

    Each is made from all answers to its item, which are few: to do it twice, late or in another
    order changes nothing.
    """
    pupils, items = {pupil for pupil, _ in facts}, {item for _, item in facts}
    answers = Answer.objects.filter(pupil__in=pupils, item__in=items)
    given = answers.annotate(home=F("pupil__school_class")).order_by("pupil", "item", "pk")
    groups = groupby(given, lambda one: (one.pupil_id, one.item, one.home))
    Memory.objects.bulk_create(
        [_memory(*whose, list(group)) for whose, group in groups if whose[:2] in facts],
        update_conflicts=True,
        unique_fields=["pupil", "item"],
        update_fields=[
            "school_class",
            "stability",
            "seen_day",
            "last_right",
            "due_at",
            "right",
            "wrong",
        ],
    )


def _memory(pupil: int, item: str, home: int, answers: list[Answer]) -> Memory:
    now = remembered(answers)
    right = sum(answer.right for answer in answers)
    return Memory(
        pupil_id=pupil,
        item=item,
        school_class_id=home,
        stability=now.stability,
        seen_day=timezone.localdate(answers[-1].at).toordinal(),
        last_right=answers[-1].right,
        due_at=now.due_at,
        right=right,
        wrong=len(answers) - right,
    )
