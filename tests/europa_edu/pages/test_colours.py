"""The palette can be read by everyone."""

import re
from itertools import combinations, pairwise

import pytest

from tests.europa_edu.pages import palette

PLANES = [f"plane-{colour}" for colour in ("violet", "red", "yellow", "green", "blue")]
SEATS = [f"seat-{number}" for number in range(1, 7)]
INKS = ("ink", "ink-soft", "link", "accent-text", "good")
TEXTS = [
    *[(ink, paper) for ink in INKS for paper in ("paper", "raised", "sunken")],
    ("paper", "ink"),
    ("on-accent", "accent-strong"),
    ("on-accent", "accent-text"),
    ("on-gold", "gold"),
    ("on-sea", "sea"),
    ("on-land", "land"),
    *[(f"on-{colour}", colour) for colour in (*PLANES, *SEATS)],
]


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_it_can_be_read(name, text, ground):
    colours = palette.theme(name)
    assert palette.contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(("edge", "ground"), [("line-strong", "paper"), ("focus", "paper")])
def test_it_shows_edges_and_focus(name, edge, ground):
    colours = palette.theme(name)
    assert palette.contrast(colours[edge], colours[ground]) >= 3


@pytest.mark.parametrize("eyes", palette.EYES)
def test_it_keeps_the_plane_colours_apart_for_all_eyes(eyes):
    colours = palette.theme("light")
    for a, b in combinations(PLANES, 2):
        assert palette.difference(colours[a], colours[b], eyes) > 0.14, (a, b)


@pytest.mark.parametrize("eyes", palette.EYES)
def test_it_keeps_the_seat_colours_apart_for_all_eyes(eyes):
    colours = palette.theme("light")
    for a, b in combinations(SEATS, 2):
        assert palette.difference(colours[a], colours[b], eyes) > 0.09, (a, b)


def test_it_gives_each_plane_colour_its_own_lightness():
    colours = palette.theme("light")
    shades = sorted(palette.seen(colours[plane], "usual")[0] for plane in PLANES)
    assert min(b - a for a, b in pairwise(shades)) > 0.07


@pytest.mark.parametrize("name", ["light", "dark"])
def test_it_has_one_night_for_the_switch_and_for_the_system(name):
    """The switch chooses among the same colours as the system: it sets nothing else."""
    blocks = re.findall(r"([^{}]+) \{([^{}]+)\}", palette.TOKENS.read_text())
    chosen = [body.split() for _, body in blocks if f"color-scheme: {name};" in body]
    assert len(chosen) == 2  # the system's and the switch's
    assert chosen[0] == chosen[1]
