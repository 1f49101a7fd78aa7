"""Europa Tour: turn ten cards on a rack into one unbroken journey.

Every player fills a rack of ten slots with cards seen one by one, then improves it a card a turn
until it reads as one journey: neighbour to neighbour, or across by ship (drawn sea lines) or plane
(countries of the plane's colour).

Phases (`State.phase`): `fill` (all seats at once, `put 3`) → `draw` (`draw stock`, `draw 2`) →
`drawn` (`keep 4` or `lay 1`) → `replaced` (`lay 1`) → the next seat's `draw`. `claim` is possible
in any phase of the own turn; a valid one leads to `last_call`, where the others answer together
(`claim` or `pass`), then `over`.

Where things are. `route.py` has the cards, the editions and the reading of a rack (`links`: link by
link, each with the fact it rests on and, if it fails, why). `state.py` has moves, options, state
and view; `turns.py` one small function per move; `rules.py` the contract that the kernel asks for.

Evidence. A card placed so that a link holds proves that link (`border:ES-FR`, `sea:FR-GB`,
`plane:PL-TR`). A claim proves or disproves every link of the rack; placing something that does not
fit yet proves nothing, it may be a plan.

Strong bot. It sums the weight of every route that the rack could still become, a missing card
counting as much as it is likely to be found (`Plan`: one sweep from each end), and does what leaves
most weight. Gentle likes long runs, does not plan, and is absent-minded three times in ten.
"""

from games.engine import Pace, Poster, Title, moves_in
from games.engine.words import gettext_noop as _
from games.titles.europa_tour import state
from games.titles.europa_tour.board import board
from games.titles.europa_tour.board_check import check_board
from games.titles.europa_tour.bots import gentle, strong
from games.titles.europa_tour.rules import EuropaTour
from games.titles.europa_tour.screen import screen
from games.titles.europa_tour.words import EuropaTourWords

POSTER = Poster(
    idea=_("Turn ten cards into one unbroken journey."),
    learns=_("Borders, sea lines, reading a map"),
    story=_(
        "Ten cards stand on your rack in the order you placed them. Each turn you draw one and "
        "swap it for one of yours, until every country touches the next by land, by ship or "
        "by a plane of the right colour. The first complete route wins."
    ),
)
TOUR = (
    (
        ".journey-hand",
        _("Your card lies here. Press a slot of your rack to put it there, or drag it across."),
    ),
    (
        ".journey-rack",
        _(
            "Your rack. From 1 to 10 your cards become one journey; the signs between them show"
            " what fits already."
        ),
    ),
)

TITLE = Title(
    slug="europa_tour",
    name="Europa Tour",
    authors="Alan R. Moon, Aaron Weissblum",
    poster=POSTER,
    seats=(2, 4),
    ages=8,
    minutes=(20, 30),
    pace=Pace({2: 70, 3: 79, 4: 87}, 15),
    rules=EuropaTour(),
    options=state.TourOptions,
    state=state.State,
    view=state.View,
    moves=moves_in(state),
    bots={"gentle": gentle, "strong": strong},
    board=board,
    check=check_board,
    screen=screen,
    tour=TOUR,
    words=EuropaTourWords,
    opens=("drew", "laid"),
    longest=4 * (10 + 200 * 4 + 1),
    finite={"round_limit": 20},
)
