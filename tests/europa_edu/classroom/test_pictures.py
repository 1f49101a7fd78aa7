"""The picture secret, and the drawings it needs."""

import re
from collections import Counter

import pytest
from django.template import engines
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from europa_edu.classroom.cards import PICTURES as DRAWINGS
from europa_edu.classroom.pictures import PICTURES, matches, secret_of
from europa_edu.classroom.words import PICTURE_NAMES, card_words
from europa_edu.environment import ROOT
from tests.europa_edu.pages.markup import Markup

KEY = "a server's key"


@given(st.text(), st.integers(0), st.integers(0))
def test_it_gives_three_different_pictures_and_always_the_same(key, pupil, card):
    secret = secret_of(key, pupil, card)
    assert len(set(secret)) == 3
    assert set(secret) <= set(PICTURES)
    assert secret == secret_of(key, pupil, card)
    assert matches(secret, key, pupil, card)


def test_it_gives_others_to_a_renewed_card_and_under_another_key():
    pupils = range(1, 501)
    assert all(secret_of(KEY, pupil, 1) != secret_of(KEY, pupil, 2) for pupil in pupils)
    assert all(secret_of(KEY, pupil, 1) != secret_of("other", pupil, 1) for pupil in pupils)


def test_it_gives_every_picture_about_equally_often_in_every_place():
    secrets = [secret_of(KEY, pupil, 1) for pupil in range(7200)]
    for place in range(3):
        counts = Counter(secret[place] for secret in secrets)
        assert set(counts) == set(PICTURES)
        assert 140 < min(counts.values()) <= max(counts.values()) < 260  # 200 expected


def test_it_keeps_the_pictures_of_cards_that_are_printed():
    # Children have these on paper: a change of list or derivation must be made on purpose.
    assert secret_of(KEY, 1, 1) == ("car", "duck", "star")


@pytest.mark.parametrize("change", ["order", "short", "long", "empty", "unknown", "joined"])
def test_it_refuses_what_is_not_the_secret(change):
    a, b, c = secret_of(KEY, 7, 1)
    given = {
        "order": (b, a, c),
        "short": (a, b),
        "long": (a, b, c, c),
        "empty": (),
        "unknown": (a, b, "dragon"),
        "joined": (f"{a} {b}", c),
    }[change]
    assert not matches(given, KEY, 7, 1)


def test_it_has_a_drawing_and_a_name_for_every_picture():
    sprite = (ROOT / "static" / "classroom" / "pictures.svg").read_text("utf-8")
    assert re.findall(r'<symbol id="picture-(\w+)"', sprite) == list(PICTURES)
    assert list(PICTURE_NAMES) == list(PICTURES)
    assert {file.stem for file in DRAWINGS.glob("*.png")} == set(PICTURES)
    for file in DRAWINGS.glob("*.png"):
        with Image.open(file) as drawn:
            assert drawn.size == (256, 256)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_calls_no_two_pictures_alike(language):
    with translation.override(language):
        assert len(set(card_words().names.values())) == len(PICTURES)


def test_it_offers_three_boxes_with_words_where_there_is_no_javascript():
    html = engines["django"].from_string("{% load pictures %}{% pictures %}").render()
    found = Markup(html)
    boxes = [attrs for tag, attrs in found.elements if tag == "select"]
    options = [attrs["value"] for tag, attrs in found.elements if tag == "option"]
    assert [box["name"] for box in boxes] == ["picture"] * 3
    assert options == ["", *PICTURES] * 3
    assert found.inline == []
