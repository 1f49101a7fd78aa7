"""The styleguide, and the components it shows."""

import pytest
from django import forms
from django.template.loader import render_to_string
from django.utils import translation

from europa_edu.pages.views import styleguide
from europa_edu.templatetags.playing_cards import country_card, view_box
from tests.europa_edu.pages.markup import Markup


def test_it_is_hidden_from_the_public(client):
    assert client.get("/styleguide/").status_code == 404


def test_it_shows_every_component_without_inline_parts(rf):
    html = styleguide(rf.get("/styleguide/")).content.decode()
    ids = [attrs["id"] for _, attrs in Markup(html).elements if "id" in attrs]
    assert Markup(html).inline == []
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("language", "name"), [("en", "Germany"), ("fr", "Allemagne")])
def test_it_names_a_card_in_the_readers_language_and_in_its_own(language, name):
    with translation.override(language):
        card = country_card("DE")
    assert (card["name"], card["local"]) == (name, "Deutschland")


def test_it_says_a_name_once_where_both_are_alike():
    with translation.override("de"):
        assert country_card("DE")["local"] == ""


def test_it_draws_a_square_around_a_country():
    assert view_box((0, 0, 100, 50)) == "-14.0 -39.0 128.0 128.0"


def test_it_keeps_what_was_typed_and_ties_the_reason_to_the_field():
    class Form(forms.Form):
        year = forms.IntegerField(help_text="Four figures.")

    html = render_to_string("components/field.html", {"field": Form({"year": "soon"})["year"]})
    field = next(attrs for tag, attrs in Markup(html).elements if tag == "input")
    ids = {attrs["id"] for _, attrs in Markup(html).elements if "id" in attrs}
    assert field["value"] == "soon"
    assert field["aria-invalid"] == "true"
    assert set(field["aria-describedby"].split()) == {"id_year_helptext", "id_year_error"}
    assert set(field["aria-describedby"].split()) <= ids
