"""A teacher's own cards enter a match: ticked in the plan, dealt and asked at the table."""

import io
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace
from PIL import Image

from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.tokens import card_token
from europa_edu.lessons.models import Lesson
from games.engine import Chance
from games.engine.codec import decode, encode
from games.models import Match
from games.titles.sans_frontieres.questions import ask, right_answer
from games.titles.sans_frontieres.state import Ask, State
from games.titles.sans_frontieres.tourism import known_cards
from quizzes.models import CardSet
from quizzes.questions.formats.values import Wording, WrittenCard, WrittenSight
from quizzes.services.cards import add_card, show_picture
from quizzes.services.pictures import keep
from tests.europa_edu.lessons.begun import start_planned
from tests.europa_edu.lessons.planned import opened_class, pupils_of
from tests.quizzes.bad_pictures import picture

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def card(city: str, country: str = "DE") -> WrittenCard:
    sights = tuple(
        WrittenSight(Wording(en=f"{what} {city}")) for what in ("Bridge", "Tower", "Fair")
    )
    return WrittenCard("", country, Wording(en=city), sights)


def card_set(owner: Teacher, *cities: str, shared: bool = False) -> CardSet:
    assert owner.school
    made = CardSet.objects.create(school=owner.school, owner=owner, name="Trip", shared=shared)
    for city in cities:
        add_card(card_set=made, card=card(city))
    return made


@pytest.fixture
def school_class() -> SchoolClass:
    return opened_class(4)


@pytest.fixture
def ada(school_class: SchoolClass) -> Client:
    client = Client()
    client.force_login(school_class.owner)
    return client


def plan(ada: Client, school_class: SchoolClass, **fields: Any) -> Any:
    usual = {"slug": "sans_frontieres", "table_size": 4, "seconds": 0, "rules": "school"}
    usual |= {"bell": "", "bot_after": 1, "at_bell": "freeze", "present": pupils_of(school_class)}
    return ada.post(f"/lessons/new/{school_class.pk}/", usual | fields)


def dealt() -> State:
    start_planned(lesson=Lesson.objects.get())
    return decode(Match.objects.get().state, State)


def test_it_offers_sets_only_for_a_game_that_asks_such_cards(
    ada: Client, school_class: SchoolClass
) -> None:
    card_set(school_class.owner, "Ulm")
    address = f"/lessons/new/{school_class.pk}/"
    assert 'name="card_sets"' in ada.get(address, {"slug": "sans_frontieres"}).text
    assert 'name="card_sets"' not in ada.get(address, {"slug": "zigzag"}).text


def test_it_deals_and_asks_the_cards_of_a_ticked_set(
    ada: Client, school_class: SchoolClass
) -> None:
    chosen = card_set(school_class.owner, "Ulm", "Munich")
    plan(ada, school_class, card_sets=[chosen.pk], own_cards_only="on")
    state = dealt()
    assert set(state.tourism) == {"ulm", "munich"}
    assert known_cards(state.options.cards)["munich"].sights[0].fr == "Bridge Munich"
    asked = ask(state, 0, Ask(), Chance("s", 1)).state
    assert asked.card in ("ulm", "munich")
    assert right_answer(known_cards(state.options.cards)[asked.card], "country", ()) == "DE"


@pytest.fixture
def asked(ada: Client, school_class: SchoolClass) -> Match:
    """A table of the first two pupils that is asked about Ulm, whose card has a picture."""
    chosen = card_set(school_class.owner, "Ulm")
    show_picture(row=chosen.cards.get(), picture=keep(picture(size=(900, 600))))
    sitting = pupils_of(school_class)[:2]
    plan(
        ada, school_class, card_sets=[chosen.pk], own_cards_only="on", table_size=2, present=sitting
    )
    state = dealt()
    match = Match.objects.get()
    match.state = encode(ask(replace(state, phase="turn"), 0, Ask(), Chance("s", 1)).state).decode()
    match.save()
    return match


def pupil(number: int) -> Client:
    client = Client()
    client.post(f"/q/{card_token(Pupil.objects.order_by('pk')[number])}/")
    return client


def test_it_shows_the_picture_of_a_card_to_all_at_the_table(ada: Client, asked: Match) -> None:
    name = CardSet.objects.get().cards.get().picture
    address = f"/table/{asked.pk}/pictures/{name}"
    for number in (0, 1):
        page = pupil(number).get(f"/table/{asked.pk}/").text
        assert f'src="{address}" alt="The picture on this card"' in page
    for caller in (pupil(0), pupil(1), ada):
        seen = caller.get(address)
        assert seen.headers["Content-Type"] == "image/webp"
        assert Image.open(io.BytesIO(b"".join(seen))).format == "WEBP"


def test_it_shows_the_picture_to_nobody_else(asked: Match) -> None:
    name = CardSet.objects.get().cards.get().picture
    other = Teacher.objects.create_user("c@x.example", name="Cem", school=School.objects.get())
    stranger = Client()
    stranger.force_login(other)
    for caller in (pupil(2), Client(), stranger):
        assert caller.get(f"/table/{asked.pk}/pictures/{name}").status_code == 404


def test_it_shows_no_picture_of_another_card(asked: Match) -> None:
    other = keep(picture())
    for name in (other, "nonsense", "cards", ""):
        assert pupil(0).get(f"/table/{asked.pk}/pictures/{name}").status_code == 404
    assert pupil(0).get(f"/table/{asked.pk + 1}/pictures/{other}").status_code == 404


def test_it_mixes_own_cards_with_those_of_the_box(ada: Client, school_class: SchoolClass) -> None:
    chosen = card_set(school_class.owner, "Ulm", "Munich")
    plan(ada, school_class, card_sets=[chosen.pk])
    state = dealt()
    assert len(state.tourism) == 66  # Munich takes the place of ours
    assert {"ulm", "munich", "rome"} <= set(state.tourism)


def test_it_keeps_the_ticks_when_the_plan_is_opened_again(
    ada: Client, school_class: SchoolClass
) -> None:
    chosen, other = card_set(school_class.owner, "Ulm"), card_set(school_class.owner, "Worms")
    plan(ada, school_class, card_sets=[chosen.pk])
    page = ada.get(f"/lessons/{Lesson.objects.get().pk}/plan/").text
    assert f'name="card_sets" value="{chosen.pk}" checked' in page
    assert f'name="card_sets" value="{other.pk}">' in page


def test_it_refuses_sets_that_are_not_the_teachers_to_play(
    ada: Client, school_class: SchoolClass
) -> None:
    other = Teacher.objects.create_user(
        "c@x.example", name="Cem", school=School.objects.create(name="Elsewhere")
    )
    hidden = card_set(other, "Ulm", shared=True)
    assert plan(ada, school_class, card_sets=[hidden.pk]).status_code == 422


def test_it_says_when_too_many_cards_are_ticked(
    ada: Client, school_class: SchoolClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("europa_edu.lessons.forms.MAX_CARDS", 1)
    chosen = card_set(school_class.owner, "Ulm", "Worms")
    answer = plan(ada, school_class, card_sets=[chosen.pk])
    assert "Tick fewer sets." in answer.text
