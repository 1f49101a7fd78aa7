"""Sets of cards: a teacher's own, and those that colleagues of the school share."""

from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import get_language
from msgspec import Struct

from europa_edu.atlas import fold
from europa_edu.classroom.models import Teacher
from quizzes.models import CardSet, OwnCard, OwnQuestion
from quizzes.questions.formats.values import WrittenCard
from quizzes.questions.own_cards import played


class OfferedSet(Struct, frozen=True):
    """A set that can enter a match."""

    pk: int
    name: str
    size: int


def sets_for(teacher: Teacher) -> QuerySet[CardSet]:
    """What the teacher may look at and use; only the own ones may be changed."""
    seen = Q(owner=teacher)
    if teacher.school_id:
        seen |= Q(shared=True, school=teacher.school_id)
    return (
        CardSet.objects.filter(seen)
        .select_related("owner")
        .annotate(size=Count("cards"), asks=Coalesce(Subquery(_questions_in()), 0))
        .order_by("name", "pk")  # a query that counts leaves out the model's own order
    )


def _questions_in() -> QuerySet[OwnQuestion, Any]:
    """How many questions a set has; counted apart, for a join would count each with each card."""
    own = OwnQuestion.objects.filter(card_set=OuterRef("pk")).order_by().values("card_set")
    return own.annotate(number=Count("pk")).values("number")


def content(row: OwnCard) -> WrittenCard:
    return msgspec.json.decode(row.content, type=WrittenCard)


def cards_in(card_set: CardSet) -> list[tuple[OwnCard, WrittenCard]]:
    """Rows with what is written on them, by the city's name as the reader sees it."""
    language = get_language() or "en"
    pairs = [(row, content(row)) for row in card_set.cards.all()]
    return sorted(pairs, key=lambda pair: fold(pair[1].city.in_language(language)))


def cards_to_play(teacher: Teacher, sets: Collection[int]) -> list[dict[str, Any]]:
    """All cards of these sets as plain data for the options of a match."""
    rows = OwnCard.objects.filter(card_set__in=sets_for(teacher).filter(pk__in=sets))
    return played((content(row), row.picture) for row in rows.order_by("card_set_id", "key"))


def sets_played(teacher: Teacher, keys: Iterable[str]) -> list[int]:
    """Sets all of whose cards are among these: those that were ticked for a match."""
    known, found = set(keys), dict[int, set[str]]()
    rows = OwnCard.objects.filter(card_set__in=sets_for(teacher))
    for set_id, key in rows.values_list("card_set_id", "key"):
        found.setdefault(set_id, set()).add(key)
    return [set_id for set_id, own in found.items() if own <= known]


def offered_sets(teacher: Teacher) -> list[OfferedSet]:
    sets = sets_for(teacher).annotate(number=Count("cards")).filter(number__gt=0)
    return [OfferedSet(*row) for row in sets.values_list("pk", "name", "number")]


def pictures_in_use() -> set[str]:
    return set(OwnCard.objects.exclude(picture="").values_list("picture", flat=True))
