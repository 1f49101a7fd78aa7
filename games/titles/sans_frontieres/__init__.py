"""L'Europe sans frontières: learn a journey by heart, fly it ticket by ticket, be the first.

Every player learns six cities by heart, then flies and rides from one to the next, one ticket per
line, and says "this is my stage" on arrival. Tourism questions bring tokens that complete too small
a ticket; weekend cards send others on a detour. Five stages win.

Phases (`State.phase`): `memorise` (all seats at once, `ready`) → `turn` (`go rome 6`, `declare`,
`ask`, `lay hamburg 1`, or `exchange 2`; then `end`) ⇄ `country` (`answer LV`, `dont-know`) →
`sight` (`answer blackheads`) → … → `over`. `State.action` says what the turn has become, travel or
exchange; `may_declare` and `may_ask` say that the pawn has just arrived, and `answered` which card
lies open with its right answer until the next move.

Where things are. `network.py`: cities, lines, tickets, what a line costs. `tourism.py`: cards and
the choices offered with a question. `state.py`: moves, options, state, view. `turns.py`: what each
move of a turn does; `questions.py`: asking and answering; `refusals.py`: why not. `rules.py` calls
them all. `screen.py` prepares what the panel prints: stamps, stubs, and the ways each
ticket opens; choosing a ticket is a radio button, and the style sheet alone shows its ways and
lights its cities on the map. `boards/today.json` is written by `python -m
tools.boards.sans_frontieres`; the tourism cards
are `fixtures/tourism/box.json`, since quizzes ask about them too.

Memory. After `ready` a view shows of every itinerary, also of the own one, only what has been
reached. `Rules.view` is for people, `Rules.recall` for whoever plays a seat by program: the same
view with the own itinerary complete (P-5). A hint for a person must be asked of a bot with `view`,
or it would tell what the pupil has forgotten; both bots then play on without declaring. The list of
26 itineraries is in no view: since all start cities differ, it would give the rest away.

Hidden. Hands, both piles' order, the unreached stages, which weekend cards stayed in the box, and
the right answer of a question: a teacher's cards (`options.cards`) are therefore left out of
`View.options`, and `View.question` brings the words it needs.

Evidence. Answers alone (`country-of:riga`, `sight:riga`, "don't know" counts as wrong). A line of
this board is no fact of geography, so flying along it proves nothing.

Time. `View.seconds` is the limit of this decision (90 s to memorise, 20 s to answer); when it has
passed, the service plays `null_move`: `ready`, `dont-know`, `exchange` the lowest ticket, or `end`.

Strong bot. It looks through all chains of flights of this turn that do not lead away (`Plan`, with
every city, hand and token count met once) and values where each ends: trouble left on the journey,
cards and tokens in hand. It exchanges what is worth less than a new card when no chain gains more,
lays weekends on the leader, and knows the tourism cards. Gentle takes at most three flights
straight ahead, keeps no plan, and is sure of two answers in three.

Due facts. `due.py` lays the tourism cards that are due on top of the shuffled deck, the most urgent
first; a teacher's own cards too.
"""

from games.engine import Pace, Poster, Title, moves_in
from games.engine.words import gettext_noop as _
from games.titles.sans_frontieres import state
from games.titles.sans_frontieres.board import board
from games.titles.sans_frontieres.board_check import check_board
from games.titles.sans_frontieres.bots import gentle, strong
from games.titles.sans_frontieres.due import deal, dealable
from games.titles.sans_frontieres.rules import SansFrontieres
from games.titles.sans_frontieres.screen import screen
from games.titles.sans_frontieres.words import SansFrontieresWords

POSTER = Poster(
    idea=_("Rally through five cities you learnt by heart."),
    learns=_("Cities, their countries and their sights"),
    story=_(
        "You see your itinerary once: a start and five stages. Then it folds shut. Travel with "
        "flight and coach tickets, earn tokens by answering tourism questions, and call out "
        "each stage when you arrive. Did you remember it right?"
    ),
)
TOUR = (
    (
        ".sf-stamps",
        _("Your secret journey: a start and five cities. Learn them by heart, in this order."),
    ),
    (
        "#ready",
        _("Do you know your cities? Then press here, and the journey begins."),
    ),
    (
        ".sf-stubs",
        _("Your tickets. Each one takes you along one line, by plane or by coach."),
    ),
    (
        ".sf-journey",
        _("Your five cities, in their order. Arrive in one, and you can say: this is my stage!"),
    ),
)

TITLE = Title(
    slug="sans_frontieres",
    name="L’Europe sans frontières",
    language="fr",
    authors="Roland Siegers",
    poster=POSTER,
    seats=(2, 6),
    ages=8,
    minutes=(45, 60),
    pace=Pace({2: 78, 3: 154, 4: 198, 5: 259, 6: 328}, 15),
    rules=SansFrontieres(),
    options=state.TravelOptions,
    state=state.State,
    view=state.View,
    moves=moves_in(state),
    bots={"gentle": gentle, "strong": strong},
    board=board,
    check=check_board,
    screen=screen,
    tour=TOUR,
    words=SansFrontieresWords,
    opens=("went",),
    dealable=dealable,
    deal=deal,
    # Six tickets a turn, each with a stage and two answers; then the end of the turn.
    longest=6 * (1 + 200 * 31),
    finite={"round_limit": 4},
)
