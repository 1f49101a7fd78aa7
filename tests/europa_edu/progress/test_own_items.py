"""Teachers' own questions on the page of a class: in their words, as a topic, as a remedy."""

import msgspec
import pytest
from django.test import Client

from europa_edu.classroom.models import SchoolClass
from quizzes.models import OwnQuestion
from quizzes.questions.formats.values import Written
from quizzes.questions.own_questions import question_item
from quizzes.selectors.own_questions import fact_words
from quizzes.services.cards import make_set
from quizzes.services.own_questions import add_question
from tests.europa_edu.privacy import people
from tests.europa_edu.progress.test_classes import answer, score, seen

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

BRIDGE = Written("choice", "Which river flows under the bridge of Mostar?", ("Neretva",), ("Sava",))


@pytest.fixture
def asked() -> tuple[SchoolClass, str]:
    """Lea never knows what her teacher asks."""
    school_class = people.school_class(people.teacher(), "Lea")
    card_set = make_set(teacher=school_class.owner, name="Bridges")
    add_question(card_set=card_set, question=BRIDGE)
    item = question_item(card_set.questions.get().pk)
    for _ in range(4):
        answer(school_class, "Lea", item, "Sava")
        answer(school_class, "Lea", "flag:SK", "SI")
    score(school_class)
    return school_class, item


def test_it_tells_an_own_question_in_its_words(asked: tuple[SchoolClass, str]):
    school_class, _item = asked
    page = seen(school_class)
    assert BRIDGE.text in page
    assert "Own questions" in page


def test_it_tells_a_changed_question_in_its_new_words_at_once(asked: tuple[SchoolClass, str]):
    school_class, item = asked
    assert BRIDGE.text == fact_words(item)
    changed = Written("choice", "Which river is it?", ("Neretva",), ("Sava",))
    OwnQuestion.objects.update(content=msgspec.json.encode(changed).decode())
    assert fact_words(item) == changed.text
    assert changed.text in seen(school_class)


def test_it_filters_by_own_questions(asked: tuple[SchoolClass, str]):
    school_class, _item = asked
    page = seen(school_class, "?topic=own")
    assert BRIDGE.text in page
    assert fact_words("flag:SK") not in page


def test_it_says_so_where_a_question_was_deleted(asked: tuple[SchoolClass, str]):
    school_class, _item = asked
    OwnQuestion.objects.all().delete()
    assert "A question that was deleted." in seen(school_class)


def test_it_practises_own_questions_again(asked: tuple[SchoolClass, str], client: Client):
    school_class, item = asked
    client.force_login(school_class.owner)
    sent = {"deed": "practice", "item": [item, "flag:SK"]}
    client.post(f"/classes/{school_class.pk}/progress/remedy/", sent)
    assert msgspec.json.decode(school_class.homework.get().items) == [item, "flag:SK"]
