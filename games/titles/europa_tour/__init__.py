"""Europa Tour: turn ten cards on a rack into one unbroken journey."""

from games.engine import Title
from games.titles.europa_tour.board import board
from games.titles.europa_tour.bots import gentle, strong
from games.titles.europa_tour.rules import EuropaTour
from games.titles.europa_tour.screen import screen
from games.titles.europa_tour.state import (
    Claim,
    Draw,
    Keep,
    Lay,
    Pass,
    Put,
    State,
    TourOptions,
    View,
)

TITLE = Title(
    slug="europa_tour",
    seats=(2, 4),
    ages=8,
    minutes=(20, 30),
    rules=EuropaTour(),
    options=TourOptions,
    state=State,
    view=View,
    moves=(Put, Draw, Keep, Lay, Claim, Pass),
    bots={"gentle": gentle, "strong": strong},
    board=board,
    screen=screen,
    longest=4 * (10 + 200 * 4 + 1),
    finite={"round_limit": 20},
)
