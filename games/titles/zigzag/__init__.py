"""Un voyage en zigzag: lay all cards, from neighbour to neighbour, with one flight a turn."""

from games.engine import Title
from games.titles.zigzag.board import board
from games.titles.zigzag.bots import gentle, strong
from games.titles.zigzag.rules import Zigzag
from games.titles.zigzag.screen import screen
from games.titles.zigzag.state import Deal, Draw, Fly, Lay, State, Stop, View, ZigzagOptions

# A round has at most 55 cards to lay, as many draws, and five silent turns between two cards.
_ROUND = 55 + 2 * 55 + 5 * 56

TITLE = Title(
    slug="zigzag",
    seats=(2, 5),
    ages=8,
    minutes=(15, 30),
    rules=Zigzag(),
    options=ZigzagOptions,
    state=State,
    view=View,
    moves=(Draw, Lay, Fly, Stop, Deal),
    bots={"gentle": gentle, "strong": strong},
    board=board,
    screen=screen,
    # Every round gives someone a debit, so 50 is reached after 5 x 49 + 1 rounds at the latest.
    longest=(5 * 49 + 1) * _ROUND,
)
