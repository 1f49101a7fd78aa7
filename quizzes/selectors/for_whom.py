"""Whom work is for: the whole class, a group, those who need it, or pupils chosen by name."""

from collections.abc import Collection

from django.utils import timezone
from msgspec import Struct

from europa_edu.atlas import lands_in
from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.classroom.people import by_name
from europa_edu.classroom.selectors.groups import active_pupils, groups_of
from europa_edu.facts import is_about, topic_of
from quizzes.memory import recall
from quizzes.models import Memory

ALL, NEED, SOME, GROUP = "all", "need", "some", "group-"
# Who has met fewer of these facts is not called weak; from this recall on they count as known.
LEAST, KNOWN = 3, 0.7


class Choices(Struct, frozen=True):
    """What a form offers: groups by the values they are sent as, and pupils, by name."""

    groups: tuple[tuple[str, str], ...]
    pupils: tuple[tuple[int, str], ...]


def choices_of(school_class: SchoolClass) -> Choices:
    groups = groups_of(school_class)
    pupils = by_name(active_pupils(school_class))
    return Choices(
        tuple((f"{GROUP}{one.group.pk}", one.group.name) for one in groups if one.pupils),
        tuple((one.pk, one.name) for one in pupils),
    )


def meant(
    school_class: SchoolClass,
    *,
    to: str,
    pupils: Collection[int] = (),
    topics: Collection[str] = (),
    items: Collection[str] = (),
    region: str = "",
) -> Collection[int] | None:
    """The pupils that a form speaks of; None is the whole class."""
    if to == ALL:
        return None
    if to == NEED:
        needing = who_needs(school_class, topics=topics, items=items, region=region)
        return [one.pk for one in needing]
    if to.startswith(GROUP):
        in_it = active_pupils(school_class).filter(groups=int(to.removeprefix(GROUP)))
        return list(in_it.values_list("pk", flat=True))
    return pupils


def who_needs(
    school_class: SchoolClass,
    *,
    topics: Collection[str] = (),
    items: Collection[str] = (),
    region: str = "",
) -> list[Pupil]:
    """Those who most likely know too little of these facts, of what they have met; by name.

    Of topics, whoever has met too few of their facts is left out; of single items none is too few.
    """
    single, lands = frozenset(items), lands_in(region)
    today = timezone.localdate().toordinal()
    rows = Memory.objects.filter(school_class=school_class, pupil__archived_at=None)
    if single and not topics:
        rows = rows.filter(item__in=single)
    known: dict[int, list[float]] = {}
    for pupil, item, stability, day, right in rows.values_list(
        "pupil", "item", "stability", "seen_day", "last_right"
    ):
        is_asked = topic_of(item) in topics if topics else not single
        if item in single or (is_asked and is_about(item, lands)):
            kept = recall(stability=stability, days=today - day, last_right=right)
            known.setdefault(pupil, []).append(kept)
    least = 1 if single and not topics else LEAST
    weak = [
        pupil
        for pupil, kept in known.items()
        if len(kept) >= least and sum(kept) < KNOWN * len(kept)
    ]
    return by_name(active_pupils(school_class).filter(pk__in=weak))
