"""Voyage: travel to six cities and home again by road, ship and plane.

Everybody has a home and six secret cities, and travels by road, ship and plane to all of them and
back. The die gives points: a land line costs 1, a flight 2 or 4; a ship costs a turn instead.

Phases (`State.phase`): `start` (`locate oslo D3` in school rules, then `roll` or `sail brest`) →
`move` (`go lyon`, `fly madrid`, `back`, `draw` after a 1) → `commit` or `wait` ends the turn.
Events may ask: `flight` (`fly rome`, `stay`) and `exchange` (`exchange oslo`, `stay`). A path is
only a plan until it is committed: others watch it grow, and cards are handed in at the end, so
steps can be pulled back.

Where things are. `network.py` has the board (`boards/today.json`, written by
`tools/boards/voyage.py`) and distances; `deck.py` the event cards with their words; `travel.py`
paths, visits and the end of a turn; `event_effects.py` what events do; `refusals.py` why not;
`shortest_way.py` the null move; `tours.py` shortest tours; `rules.py` ties them together.

Secrets. Others know the colours of a seat's cards and how many are left. `locate` and `exchange`
name a hidden card: their notation is for their own seat's eyes, their events hide it (`private`).
Distances used by bots and by the null move go around other players' flags, where no ship or plane
may stop.

The screen. `screen(view, moves)` prepares what the panels print: luggage labels, the next steps
with what is there (harbour, airport, own destination, somebody's pawn), the flight plan with its
fares, where a blocked pawn would stop. A label's question mark asks for the same page with
`?show=oslo`; the panel then draws the grid of 80 squares for that card only. The map shows cities
within reach with their cost, flies to the path of who is laying it, and shows everybody else all of
Europe. Pins (suitcases) are drawn only for cards whose cell their owner has been shown; harbours
are anchors, airports windsocks, homes discs with ⌂. `theme` is a class that the style sheet knows.
`board` still lights the cells of the map when it is given the `locate` moves of one card only.

Strong bot. It knows the shortest tour through its destinations from any city (`Tours`), looks at
every path the points allow and takes the one that leaves least; it sails if that beats the average
throw, and draws an event if the cards still in the stock promise more than a step. Gentle heads for
the nearest destination, mostly on the ground, draws every event, and names the right cell half of
the time, otherwise the one beside it.

Due facts. `due.py` exchanges face-down cards after the set-up: cities whose cell is due go to the
hands, the same number in each but for one; homes, colours and the number of cards stay.
"""

from games.engine import Pace, Poster, Title, moves_in
from games.engine.words import gettext_noop as _
from games.titles.voyage import state
from games.titles.voyage.board import board
from games.titles.voyage.board_check import check_board
from games.titles.voyage.bots import gentle, strong
from games.titles.voyage.due import deal, dealable
from games.titles.voyage.rules import Voyage
from games.titles.voyage.screen import screen
from games.titles.voyage.words import VoyageWords

POSTER = Poster(
    idea=_("Visit your cities by road, ship and plane, then come home first."),
    learns=_("Finding places on a grid, planning a route"),
    story=_(
        "Roll the die and move from city to city. Ships leave from harbours, planes from "
        "airports. Your cards say where to go; you choose the shortest way. Find one of your "
        "cities on the grid and you may go one step further: Oslo is in D3."
    ),
)
TOUR = (
    (
        ".voyage > .actions",
        _(
            "Throw the die: every point takes you one city further. Lay your path step by step,"
            " then press “Go!”."
        ),
    ),
    (
        ".luggage",
        _("Your secret destinations. Visit them all, in any order, and then come home."),
    ),
)

TITLE = Title(
    slug="voyage",
    name="Voyage en Europe",
    language="fr",
    authors="Ravensburger",
    poster=POSTER,
    seats=(2, 6),
    ages=10,
    minutes=(30, 60),
    pace=Pace({2: 98, 3: 131, 4: 174, 5: 220, 6: 257}, 15),
    rules=Voyage(),
    options=state.VoyageOptions,
    state=state.State,
    view=state.View,
    moves=moves_in(state),
    bots={"gentle": gentle, "strong": strong},
    board=board,
    check=check_board,
    screen=screen,
    tour=TOUR,
    styles=("style.css", "map.css"),
    words=VoyageWords,
    opens=("travelled", "sailed", "handed_in"),
    dealable=dealable,
    deal=deal,
    # Without a round limit nothing but luck ends a match of players who wander about.
    longest=200_000,
    finite={"round_limit": 3},
)
