"""The one tag through which templates let a title speak."""

from django.template import engines
from django.utils.translation import override

from games.catalog import CATALOG
from games.engine import Event
from games.engine.words import Marked, Piece, Reader
from games.templatetags.words import words
from games.tongue import TONGUE, spoken

READER = Reader(0, ("Ada <3", "Ben"))


def said(source: str, **context: object) -> str:
    page = engines["django"].from_string("{% load words %}" + source)
    return page.render({"title": CATALOG["voyage"], "reader": READER, **context})


def test_it_lets_the_title_speak_to_its_reader_and_escapes_names() -> None:
    event = Event("rolled", 0, {"die": 3, "points": 3})
    assert said('{% say "event" event %}', event=event) == "Ada &lt;3 throws a 3."


def test_it_speaks_the_reader_s_language() -> None:
    with override("de"):
        assert said('{% say "option" "theme" %}') == "Wie die Karte gezeichnet ist"
        assert TONGUE.language == "de"


def test_it_asks_the_words_that_a_piece_was_given() -> None:
    given = words(CATALOG["zigzag"], Reader())
    assert said('{% say "option" "twins" %}', words=given) == "A country may follow itself"


def test_it_names_the_same_choice_differently_where_options_differ() -> None:
    given = words(CATALOG["europa_tour"], Reader())
    assert said('{% say "choice" "rules" "box" %}', words=given) == "rules of the box"
    assert said('{% say "choice" "edition" "box" %}', words=given) == "the cards of 2003"
    assert said('{% say "choice" "theme" "illustrated" %}') == "painted map"
    assert said('{% say "choice" "cards_per_colour" 3 %}') == "3"


def test_it_sets_parts_one_after_another_and_escapes_each() -> None:
    parts = ("a < b", Marked("c & d"), Marked("e", "small", "look"))
    expected = 'a &lt; b <strong>c &amp; d</strong> <small class="look">e</small>'
    assert spoken(parts) == expected


def test_it_draws_a_piece_between_words() -> None:
    html = spoken(("Ben", Piece("games/titles/europa/_hand.html")))
    assert html.startswith("Ben <svg")
