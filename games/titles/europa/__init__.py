"""EUROPA: let Europe grow together from 1945 to 2030, by elections, coalitions and peace."""

from games.engine import Title
from games.titles.europa.board import board
from games.titles.europa.bots import gentle, strong
from games.titles.europa.due import deal, dealable
from games.titles.europa.phrases import phrases
from games.titles.europa.rules import Europa
from games.titles.europa.screen import screen
from games.titles.europa.state import (
    Answer,
    Ask,
    EndTension,
    EndWar,
    EuropaOptions,
    Pass,
    Place,
    Pledge,
    Propose,
    Send,
    State,
    Stay,
    View,
    Vote,
)

TITLE = Title(
    slug="europa",
    seats=(3, 6),
    ages=12,
    minutes=(60, 120),
    rules=Europa(),
    options=EuropaOptions,
    state=State,
    view=View,
    moves=(Pledge, EndWar, EndTension, Place, Ask, Answer, Propose, Vote, Send, Stay, Pass),
    bots={"gentle": gentle, "strong": strong},
    board=board,
    screen=screen,
    dealable=dealable,
    deal=deal,
    phrases=phrases,
    # Per turn: pledges, endings, pawns, questions, and for each country proposals, votes, sendings.
    longest=4 * (6 + 38 + 6 * 20 + 2 * 6 + 38 * (6 + 6 * 2 + 3)),
)
