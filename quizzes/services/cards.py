"""Teachers' own cards and sets: the only writers."""

from collections.abc import Sequence

import msgspec
from django.db import transaction
from msgspec.structs import replace

from europa_edu.classroom.models import Teacher
from quizzes.models import CardSet, OwnCard
from quizzes.questions.formats.values import MAX_CARDS, WrittenCard, card_problems
from quizzes.questions.own_cards import key_of
from quizzes.services.pictures import queue_thumbnail

MOST_SETS = 100


class TooManySets(Exception):
    """A teacher keeps at most 100 sets."""


class SetIsFull(Exception):
    """A match takes at most 500 cards, so a set does not hold more."""


class CardIncomplete(Exception):
    """The card lacks a city, a country or sights; the form says so before it comes to this."""


@transaction.atomic
def make_set(*, teacher: Teacher, name: str) -> CardSet:
    if teacher.school is None or CardSet.objects.filter(owner=teacher).count() >= MOST_SETS:
        raise TooManySets
    return CardSet.objects.create(school=teacher.school, owner=teacher, name=name)


def change_set(*, card_set: CardSet, name: str, shared: bool) -> None:
    CardSet.objects.filter(pk=card_set.pk).update(name=name, shared=shared)


def delete_set(*, card_set: CardSet) -> None:
    """Cards go with it; pictures that no card shows are swept later."""
    card_set.delete()


@transaction.atomic
def add_card(*, card_set: CardSet, card: WrittenCard) -> OwnCard:
    """The key is chosen once: answers are kept under it."""
    return _add(locked(card_set), [card])[0]


@transaction.atomic
def add_cards(*, card_set: CardSet, cards: Sequence[WrittenCard]) -> int:
    """All cards of a file, or none. A card for a city of the set takes the old one's place."""
    card_set = locked(card_set)
    rows = {row.key: row for row in card_set.cards.all()}
    fresh = []
    for card in cards:
        known = rows.get(card.key) or rows.get(key_of(card, ()))
        if known:
            change_card(row=known, card=card)
        else:
            fresh.append(card)
    _add(card_set, fresh)
    return len(cards)


def change_card(*, row: OwnCard, card: WrittenCard) -> None:
    _check(card)
    row.content = _json(card, row.key)
    row.save(update_fields=["content", "changed_at"])


def delete_card(*, row: OwnCard) -> None:
    row.delete()


@transaction.atomic
def show_picture(*, row: OwnCard, picture: str) -> None:
    """`picture` is a file that `pictures.keep` made; empty: the card has none."""
    row.picture = picture
    row.save(update_fields=["picture", "changed_at"])
    if picture:
        queue_thumbnail(picture)


def locked(card_set: CardSet) -> CardSet:
    """Two tabs must not choose the same key. Needs a transaction."""
    return CardSet.objects.select_for_update().get(pk=card_set.pk)


def _add(card_set: CardSet, cards: Sequence[WrittenCard]) -> list[OwnCard]:
    taken = set(card_set.cards.values_list("key", flat=True))
    if len(taken) + len(cards) > MAX_CARDS:
        raise SetIsFull
    rows = []
    for card in cards:
        _check(card)
        key = key_of(card, taken)
        taken.add(key)
        rows.append(OwnCard(card_set=card_set, key=key, content=_json(card, key)))
    return OwnCard.objects.bulk_create(rows)


def _check(card: WrittenCard) -> None:
    if problems := card_problems(card):
        raise CardIncomplete(problems)


def _json(card: WrittenCard, key: str) -> str:
    return msgspec.json.encode(replace(card, key=key)).decode()
