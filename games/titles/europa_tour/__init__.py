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
Ordinary turns build their next state directly (`_moved`), because bots and tests spend their time
there.

Evidence. A card placed so that a link holds proves that link (`border:ES-FR`, `sea:FR-GB`,
`plane:PL-TR`). A claim proves or disproves every link of the rack; placing something that does not
fit yet proves nothing, it may be a plan.

Strong bot. It sums the weight of every route that the rack could still become, a missing card
counting as much as it is likely to be found (`Plan`: one sweep from each end), and does what leaves
most weight. Gentle likes long runs, does not plan, and is absent-minded three times in ten.
"""

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
