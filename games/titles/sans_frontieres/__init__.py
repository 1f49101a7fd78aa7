"""L'Europe sans frontières: learn a journey by heart, fly it ticket by ticket, be the first."""

from games.engine import Title
from games.titles.sans_frontieres.board import board
from games.titles.sans_frontieres.bots import gentle, strong
from games.titles.sans_frontieres.due import deal, dealable
from games.titles.sans_frontieres.rules import SansFrontieres
from games.titles.sans_frontieres.screen import screen
from games.titles.sans_frontieres.state import (
    Answer,
    Ask,
    Declare,
    DontKnow,
    End,
    Exchange,
    Go,
    Lay,
    Ready,
    State,
    TravelOptions,
    View,
)

TITLE = Title(
    slug="sans_frontieres",
    seats=(2, 6),
    ages=8,
    minutes=(45, 60),
    rules=SansFrontieres(),
    options=TravelOptions,
    state=State,
    view=View,
    moves=(Ready, Go, Exchange, Declare, Ask, Answer, DontKnow, Lay, End),
    bots={"gentle": gentle, "strong": strong},
    board=board,
    screen=screen,
    dealable=dealable,
    deal=deal,
    # Six tickets a turn, each with a stage and two answers; then the end of the turn.
    longest=6 * (1 + 200 * 31),
    finite={"round_limit": 4},
)
