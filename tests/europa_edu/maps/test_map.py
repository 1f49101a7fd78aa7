"""The map component: what it draws of a board, and how little it sends again."""

import re
from typing import NamedTuple

import pytest
from django.template import engines
from django.utils import translation

from europa_edu.atlas import Board, Fill, Label, Route, Target, Token, atlas
from europa_edu.maps.drawing import draw_base, draw_state, layers_of
from europa_edu.maps.templatetags.maps import map_state
from tests.browser.boards import busy_board
from tests.europa_edu.pages.markup import Markup


def rendered(board: Board, tag: str = "map_state", options: str = "", language: str = "en") -> str:
    template = engines["django"].from_string(
        "{% load maps %}{% " + tag + " board " + options + "%}"
    )
    with translation.override(language):
        return template.render({"board": board})


def test_it_redraws_forty_fills_and_six_tokens_in_under_12_kilobytes():
    board = busy_board()
    assert (len(board.fills), len(board.tokens)) == (40, 6)
    assert len(rendered(board).encode()) < 12_000


def test_it_sends_no_shape_again():
    assert not re.search(r'd="[^"]{400}', rendered(busy_board()))


def test_it_puts_the_state_in_one_root_element_with_its_id():
    html = rendered(busy_board(), options='id="left"').strip()
    assert html.startswith('<div class="map-state" id="left-state"')
    assert html.endswith("</div>")


def test_it_gives_the_map_its_own_id_so_that_no_morph_makes_another_of_it():
    html = rendered(busy_board(), "map", 'id="left"')
    assert re.search(r'<europa-map [^>]*id="left"', html)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_writes_numbers_as_svg_needs_them_in_every_language(language):
    html = rendered(busy_board(), "map", language=language)
    assert not re.search(r'(?:translate\(|data-at="|data-focus="|data-since=")[^")]*\d,\d', html)


def test_it_holds_nothing_inline():
    assert Markup(rendered(busy_board(), "map")).inline == []


def test_it_gives_every_plane_colour_its_sign():
    fills = (Fill("FR", "violet"), Fill("ES", "red"), Fill("PT", "muted"), Fill("IT", "red", "3"))
    signs = [mark.sign for mark in draw_state(Board(fills=fills), "en").fills]
    assert signs == ["▲", "●", "", "3"]


def test_it_draws_a_fresh_colour_once_more_under_a_name_of_its_own():
    html = rendered(Board(fills=(Fill("FR", "union"), Fill("IT", "union", fresh=True))))
    assert re.findall(r'id="(map-\w+-[A-Z]+)" class="([^"]+)"', html) == [
        ("map-fresh-IT", "map-fresh tone-union"),
        ("map-wreath-IT", "map-wreath"),
    ]


def test_it_sends_nothing_that_is_printed_on_the_board_when_a_turn_lights_a_line():
    line, price = Route(("paris", "rome"), "air", "muted"), Label("320,410", "4")
    dark = Board(lines=(line,), labels=(price,))
    lit = Board(lines=(line,), labels=(price,), routes=(Route(line.points, "air", "lit"),),
                notes=(price,))  # fmt: skip
    before, after = layers_of(dark), layers_of(lit)
    assert [name for name in after if after[name] != before[name]] == ["routes", "notes"]


def test_it_draws_lit_lines_over_printed_ones_and_names_first_what_must_stay():
    board = Board(
        lines=(Route(("paris", "rome"), "air", "muted"),),
        routes=(Route(("paris", "rome"), "air", "lit"),),
        labels=(Label("10,10", "1"),),
        notes=(Label("20,20", "2"),),
    )
    html = rendered(board)
    assert html.index("tone-muted") < html.index("tone-lit")
    assert re.findall(r"<text>(\d)</text>", html) == ["2", "1"]


def test_it_stands_several_tokens_in_a_ring():
    board = Board(tokens=tuple(Token("FR", seat, text="ABC"[seat]) for seat in range(3)))
    (piece,) = draw_state(board, "en").pieces
    assert len({(dx, dy) for dx, dy, *_ in piece.tokens}) == 3
    assert sum(dx for dx, *_ in piece.tokens) == pytest.approx(0, abs=0.5)


def test_it_draws_a_lone_token_on_its_place():
    (piece,) = draw_state(Board(tokens=(Token("oslo", 5, text="F"),)), "en").pieces
    city = atlas().cities["oslo"]
    assert (piece.x, piece.y) == (city.x, city.y)
    assert piece.tokens == ((0, 0, "pawn-6", "seat-6", "F"),)


def test_it_follows_the_drawn_sea_line_in_both_directions():
    line = next(line for line in atlas().sea_lines if {line.a, line.b} == {"IS", "NO"})
    there, back = (
        draw_state(Board(routes=(Route(points, "sea"),)), "en").lines[0].path
        for points in ((line.a, line.b), (line.b, line.a))
    )
    assert there.count("L") == back.count("L") == len(line.points) + 1
    assert re.findall(r"[\d.]+ [\d.]+", there) == re.findall(r"[\d.]+ [\d.]+", back)[::-1]


def test_it_bends_a_flight_and_keeps_a_road_straight():
    air, road = (
        draw_state(Board(routes=(Route(("paris", "moscow"), kind),)), "en").lines[0].path
        for kind in ("air", "road")
    )
    assert "Q" in air
    assert "Q" not in road


def test_it_takes_cells_of_the_grid_as_places():
    board = Board(fills=(Fill("D3", "lit"),), targets=(Target("D4", "locate D4"),), focus=("D3",))
    state = draw_state(board, "en")
    assert (state.fills[0].form, state.targets[0].form) == ("cell", "cell")
    assert state.focus == "300 200 400 300"


def test_it_puts_small_places_over_large_ones():
    board = Board(targets=(Target("MC", "a"), Target("oslo", "b"), Target("FR", "c")))
    assert [mark.place for mark in draw_state(board, "en").targets] == ["FR", "MC", "oslo"]


class Dear(NamedTuple):
    """Says what a note means."""

    currency: str

    def note(self, note: str) -> str:
        return f"{note} {self.currency}" if note else ""


@pytest.mark.parametrize(("note", "label"), [("", "Paris"), ("3", "Paris: 3 tokens")])
def test_it_labels_a_target_in_the_words_it_is_given(note, label):
    board = Board(targets=(Target("paris", "go paris", note),))
    assert f'aria-label="{label}"' in map_state(board, words=Dear("tokens"))


def test_it_labels_a_target_as_noted_where_nobody_has_words():
    board = Board(targets=(Target("paris", "go paris", "own words"),))
    assert 'aria-label="Paris: own words"' in rendered(board)


def test_it_escapes_what_a_board_says():
    board = Board(targets=(Target("FR", 'x"><script>', "<b>"),), labels=())
    html = rendered(board)
    assert "<script>" not in html
    assert "<b>" not in html


def test_it_names_the_states_of_the_year_in_three_languages():
    for language, name in (("en", "Soviet"), ("fr", "soviétique"), ("de", "Sowjetunion")):
        words = draw_base(1965, language, (), True).words
        assert any(name in " ".join(word.lines) for word in words)


def test_it_tells_a_quiz_no_names():
    assert draw_base(0, "en", (), False).words == ()


def test_it_refuses_a_place_that_is_not_on_the_map():
    with pytest.raises(LookupError):
        draw_state(Board(fills=(Fill("atlantis", "red"),)), "en")
