"""Un voyage en zigzag: lay all cards, from neighbour to neighbour, with one flight a turn.

All players lay onto one chain of countries, each card a neighbour (or twin) of the last; once in a
turn a plane carries the chain anywhere. Every turn starts with a drawn card. Who has laid all cards
wins the round; the others write down the figures left in hand. As many rounds as players, lowest
debit wins.

Phases (`State.phase`): `draw` (`draw`) → `lay` (`lay FR`, `fly IS`, `stop`) → the next seat's
`draw`, or straight to `lay` when the stock is empty. The last card of a hand leads to `scored`,
where the hands lie open until the next starter plays `deal`, or to `over`. Seats move one at a
time.

Where things are. `state.py` has the moves, the edition (deck, neighbours, ferries, what changed
since) and the name of the fact behind a step (`Edition.item`). `rules.py` has one small
function per move, `scoring.py` below it the end of a round and of the match. A chain is a tuple of
`Link(card, seat, by)`; `by` is `start`, `border`, `rail`, `twin` or `plane`, which is all a screen
needs to draw scales and gaps.

Why `lay` and `fly` are two moves. One move that silently takes the plane would cost a pupil the
plane for believing that Spain touches Italy, and would teach nothing. So `lay` asserts a border and
`fly` denies one; a refusal of either is wrong evidence, a neighbour laid is right evidence.

Hidden: hands and the order of the stock, until the round is scored. The two-worlds check deals both
anew.

The map (`board.py`) draws the whole zigzag, and after a step the neighbours of the country it left:
what would have been right, too. It never marks the neighbours of the last card, which would tell
the next player what to lay. It offers nothing to tap either: what glows would say which cards fit,
and a tap could not say whether one lays or flies.

The screen (`screen.py`, `_panel.html`). Above lies the chain (`_chain.html`, `_scale.html`), below
it the hand (`_hand.html`, `_cards.html`, `_held.html`), dear cards first. Every card can be
pressed: the card itself lays it, the strip below flies it, until the plane has landed. Neither
order nor look nor sentence tells what fits. Where it does not, the refusal stands under the row of
the card tried and takes the focus, the map flies to the two countries, and nothing is lost. "Show
me what fits" (where the table allows hints) fetches the same fragment with `?show=fits`: the hand
sorted by what fits, then by what needs the plane; the others look closed and can still be pressed.
It holds for one card: the next answer of the server is the plain hand again.

Strong bot. `Ways` finds, in one sweep over all subsets of the hand, every chain that can be laid
with at most one flight. If one lays all, it is played. Else the eight endings that leave the lowest
figures are each played on, once round the table and one more own turn, against hands dealt from the
unseen cards; the best average wins. So it sheds dear cards, keeps cards that fit together, and
likes to end on Portugal or Iceland when somebody is nearly out. Gentle lays the dearest card that
fits, flies with the dearest when none does, plans nothing and sometimes forgets the plane.
"""

from games.engine import Pace, Poster, Title, moves_in
from games.engine.words import gettext_noop as _
from games.titles.zigzag import state
from games.titles.zigzag.board import board
from games.titles.zigzag.board_check import check_board
from games.titles.zigzag.bots import gentle, strong
from games.titles.zigzag.rules import Zigzag
from games.titles.zigzag.screen import screen
from games.titles.zigzag.words import ZigzagWords

# A round has at most 55 cards to lay, as many draws, and five silent turns between two cards.
_ROUND = 55 + 2 * 55 + 5 * 56

POSTER = Poster(
    idea=_("Lay your cards along a chain of neighbouring countries."),
    learns=_("Neighbours, on the map of 1965–1989"),
    story=_(
        "Every card you lay must touch the country before it. Once a turn, the plane takes you "
        "anywhere. Countries with many neighbours cost the most if they stay in your hand, and "
        "the map is from before 1989: some countries on it are gone today."
    ),
)
TOUR = (
    (
        ".zz-river",
        _("The journey grows here, card by card. Only a neighbour of the last card may follow."),
    ),
    (
        ".zz-hand",
        _(
            "Your cards. Lay as many neighbours as you like, and fly once in your turn. No card"
            " left? You win the round!"
        ),
    ),
)

TITLE = Title(
    slug="zigzag",
    name="Zigzag",
    authors="Johannes Gerstäcker",
    poster=POSTER,
    seats=(2, 5),
    ages=8,
    minutes=(15, 30),
    pace=Pace({2: 65, 3: 116, 4: 191, 5: 286}, 8),
    rules=Zigzag(),
    options=state.ZigzagOptions,
    state=state.State,
    view=state.View,
    moves=moves_in(state),
    bots={"gentle": gentle, "strong": strong},
    board=board,
    check=check_board,
    screen=screen,
    tour=TOUR,
    words=ZigzagWords,
    opens=("laid",),
    # Every round gives someone a debit, so 50 is reached after 5 x 49 + 1 rounds at the latest.
    longest=(5 * 49 + 1) * _ROUND,
)
