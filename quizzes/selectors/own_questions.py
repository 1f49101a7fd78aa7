"""What teachers wrote, as it is listed and as it is asked."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec
from django.db.models import Q, QuerySet
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from europa_edu.classroom.models import Teacher
from europa_edu.facts import OWN, Item, sentence, topic_of
from europa_edu.numbers import whole
from quizzes.models import CardSet, OwnCard, OwnQuestion
from quizzes.questions.formats.values import Written, WrittenCard
from quizzes.questions.generate import forms_of, questions
from quizzes.questions.own_questions import ask_card, ask_written, card_item, question_item
from quizzes.questions.question import Question
from quizzes.selectors.cards import content, sets_for


def written(row: OwnQuestion) -> Written:
    return msgspec.json.decode(row.content, type=Written)


def questions_in(card_set: CardSet) -> list[tuple[OwnQuestion, Written]]:
    """Rows with what is written in them, in the order in which they came."""
    return [(row, written(row)) for row in card_set.questions.all()]


def sets_to_ask(teacher: Teacher) -> list[tuple[int, str]]:
    """Numbers and names of the sets that hold something, the teacher's own and shared ones."""
    filled = sets_for(teacher).filter(Q(size__gt=0) | Q(asks__gt=0))
    return list(filled.values_list("pk", "name"))


def set_names(sets: Collection[int]) -> dict[int, str]:
    """Names of these sets, as far as they are still there."""
    return dict(CardSet.objects.filter(pk__in=sets).values_list("pk", "name")) if sets else {}


def items_in(sets: QuerySet[CardSet]) -> list[str]:
    """Everything that can be asked from these sets: questions in their order, then cards."""
    asked = OwnQuestion.objects.filter(card_set__in=sets).order_by("card_set_id", "key")
    drawn = OwnCard.objects.filter(card_set__in=sets).order_by("card_set_id", "key")
    return [
        *map(question_item, asked.values_list("pk", flat=True)),
        *map(card_item, drawn.values_list("pk", flat=True)),
    ]


def still_there(items: Iterable[str]) -> list[str]:
    """Of these, the items of teachers that nobody deleted."""
    own = [item for item in items if topic_of(item) == OWN]
    if not own:
        return []
    asked, drawn = _numbered(own, "own"), _numbered(own, "own-card")
    found = {asked[pk] for pk in _numbers(OwnQuestion.objects.filter(pk__in=asked))}
    found |= {drawn[pk] for pk in _numbers(OwnCard.objects.filter(pk__in=drawn))}
    return [item for item in own if item in found]


def fact_words(item: str) -> str:
    """Any fact as a sentence in the reader's language: of the atlas, or what a teacher wrote."""
    about, language = Item.parse(item), get_language() or "en"
    if about.topic != OWN:
        return sentence(about, language)
    return _own_words(item, language) or _("A question that was deleted.")


def _own_words(item: str, language: str) -> str:
    """The text of a question or the city of a card; empty where it was deleted."""
    asked = OwnQuestion.objects.filter(pk__in=_numbered([item], "own")).first()
    if asked:
        return written(asked).text
    drawn = OwnCard.objects.filter(pk__in=_numbered([item], "own-card")).first()
    return content(drawn).city.in_language(language) if drawn else ""


def _numbered(items: Iterable[str], kind: str) -> dict[int, str]:
    """The items of this kind by the database's numbers in them; a form may send anything."""
    parts = ((item, Item.parse(item)) for item in items)
    numbers = {whole(one.codes[0]): item for item, one in parts if one.kind == kind}
    return {number: item for number, item in numbers.items() if number is not None}


def _numbers(rows: QuerySet[OwnQuestion] | QuerySet[OwnCard]) -> Iterable[int]:
    return rows.values_list("pk", flat=True)


def can_be_asked(teacher: Teacher, items: Iterable[str]) -> list[str]:
    """Facts of the atlas, and what is in sets that the teacher may use."""
    items = list(items)
    own = still_there(items)
    allowed = set(items_in(sets_for(teacher))) if own else set()
    return [item for item in items if item in allowed or forms_of(item)]


def can_be_asked_again(items: Iterable[str]) -> list[str]:
    """Of what a class was asked once: facts of the atlas, and what nobody deleted since."""
    items = list(items)
    own = set(still_there(items))
    return [item for item in items if item in own or forms_of(item)]


def questions_for(
    items: Sequence[str],
    *,
    seed: str,
    confusions: Mapping[str, Sequence[str]] = MappingProxyType({}),
    forms: Collection[str] = (),
    without: frozenset[str] = frozenset(),
) -> tuple[Question, ...]:
    """A question for each item, in their order; none for what was deleted, or is left out."""
    own = _own_questions(items, seed=seed, forms=forms)
    known = questions(items, seed=seed, confusions=confusions, forms=forms, without=without)
    by_item = own | {question.item: question for question in known}
    return tuple(by_item[item] for item in items if item in by_item)


def _own_questions(
    items: Sequence[str], *, seed: str, forms: Collection[str]
) -> dict[str, Question]:
    own = [item for item in items if topic_of(item) == OWN]
    if not own:
        return {}
    found = {}
    for pk, asked in OwnQuestion.objects.in_bulk(_numbered(own, "own")).items():
        item = question_item(pk)
        found[item] = ask_written(item, written(asked), seed=seed)
    drawn = OwnCard.objects.in_bulk(_numbered(own, "own-card"))
    sets = _cards_of({row.card_set_id for row in drawn.values()})
    for pk, row in drawn.items():
        item = card_item(pk)
        others = [card for key, card in sets[row.card_set_id].items() if key != row.key]
        found[item] = ask_card(item, content(row), others, seed=seed, forms=forms)
    return found


def _cards_of(sets: Collection[int]) -> dict[int, dict[str, WrittenCard]]:
    found: dict[int, dict[str, WrittenCard]] = {}
    for row in OwnCard.objects.filter(card_set__in=sets):
        found.setdefault(row.card_set_id, {})[row.key] = content(row)
    return found
