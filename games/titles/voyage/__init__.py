"""Voyage: travel to six cities and home again by road, ship and plane."""

from games.engine import Title
from games.titles.voyage.board import board
from games.titles.voyage.bots import gentle, strong
from games.titles.voyage.due import deal, dealable
from games.titles.voyage.rules import Voyage
from games.titles.voyage.screen import screen
from games.titles.voyage.state import (
    Back,
    Commit,
    Draw,
    Exchange,
    Fly,
    Go,
    Locate,
    Roll,
    Sail,
    State,
    Stay,
    View,
    VoyageOptions,
    Wait,
)

TITLE = Title(
    slug="voyage",
    seats=(2, 6),
    ages=10,
    minutes=(30, 60),
    rules=Voyage(),
    options=VoyageOptions,
    state=State,
    view=View,
    moves=(Locate, Roll, Sail, Go, Fly, Back, Commit, Wait, Draw, Exchange, Stay),
    bots={"gentle": gentle, "strong": strong},
    board=board,
    screen=screen,
    dealable=dealable,
    deal=deal,
    # Without a round limit nothing but luck ends a match of players who wander about.
    longest=200_000,
    finite={"round_limit": 3},
)
