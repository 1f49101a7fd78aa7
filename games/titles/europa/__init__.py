"""EUROPA: let Europe grow together from 1945 to 2030, by elections, coalitions and peace.

Players send pawns into countries and form coalitions; where Europe wins, the country joins the
Union, the winners share its political points (which are next turn's pawns) and get a victory point
each. From 1989 on wars threaten, and everybody secretly decides how many pawns to give to peace.

Phases (`State.phase`). Six pass without anybody's move: `order` (covers off, order, pawns, cards),
`risk` (six rolls), `reveal`, `deploy`, `elect` (the next card), `close`; `rules.advance` plays them
one after another. The others wait: `pledge` (all at once, `pledge 3`) → `settle` (`end-war YU`,
`end-tension AL`; only if peace failed) → `place` (`place FR`, one pawn a move, two rounds) →
`question` (school rules, all at once: `ask FR`, `answer paris`, `pass`) → per card `propose`
(`propose 0,2` or `pass`) → `vote` (all named at once: `vote yes`) → `send` (`send IE` or `stay`) →
`over`.

Where things are. `state.py`: the board's data, moves, State and View, and the small sums of the
rules (threshold, share, coalitions). `rules.py`: the contract, the turn's frame and the end.
`peace.py`, `placement.py`, `quiz.py`, `elections.py`: one phase each; `questions.py` composes a
question from the atlas; `tie_breaks.py` ranks players and lets dice decide. Pawns are kept per seat
as the countries they stand in (`("FR", "FR", "DE")`).

Set-up is silent. `setup` has no events: the dice for the first order are in `lots`, the first row
of elections in `cards`. In later turns both are told by events too.

Secrets. Others' `vp`, `pledges` before the reveal, a question's `right` before its answer, and
`options.war_sums`, which the View therefore leaves out of the options: a page that shows a table's
options to players must leave it out as well.

Bots. Both judge an election by what it would bring (`Judge`). Strong adds the pawns that rivals
will probably still place, spends its own where they bring most apiece, refuses coalitions when it
has something better to propose, and tries each pledge against forty imagined rounds. Gentle builds
where it stands, proposes any coalition with itself, says yes unless it could govern alone, and
gives a little.

A country joins. `board` marks the latest member's `Fill` as `fresh`: the shared map spreads its
colour from the middle and opens a wreath of stars. `_news.html` is the banner over the page for six
seconds; it stands there as long as `State.governs` says that it is news, and has the country in its
id, so that a morph starts it once for each country. With reduced motion the banner just stands
there, and nothing spreads.

Looking on, talking. `_public.html` shows the view of nobody: phase, proposal, raised hands,
troubles, the next elections, the ladder. `phrases.py` lists what a seat may say now, `words.py`
has the words.

Evidence. Items are facts of today's map, so `state.proof` gives none for Yugoslavia.

Due facts. `due.py` notes facts in `State.due`; `compose` asks them before others when somebody asks
about the country, and each once. No view contains the note.
"""

from games.engine import Pace, Poster, Title, moves_in
from games.engine.words import gettext_noop as _
from games.titles.europa import state
from games.titles.europa.board import board
from games.titles.europa.board_check import check_board
from games.titles.europa.bots import gentle, strong
from games.titles.europa.due import deal, dealable
from games.titles.europa.phrases import phrases
from games.titles.europa.rules import Europa
from games.titles.europa.screen import screen
from games.titles.europa.words import EuropaWords

POSTER = Poster(
    idea=_("Enlarge the Union by elections, coalitions and peace."),
    learns=_("Country facts, history since 1945, enlargement"),
    story=_(
        "Four eras, from 1945 to 2030. Campaign in the countries, talk your neighbours into a "
        "coalition, vote, and watch the Union grow. When war threatens, everyone must decide "
        "in secret how much peace is worth. It can be played over several lessons."
    ),
)
TOUR = (
    (
        ".eu-placing",
        _(
            "Here you place your pawns. White says how many points a country’s winners share, "
            "black how many pawns it needs."
        ),
    ),
    (
        ".eu-action:not(:has(.eu-placing)) ~ .eu-mine",
        _(
            "Your pawns and points. Only you see your victory points; whoever has the most of "
            "them wins."
        ),
    ),
    (
        ".eu-timetable",
        _(
            "The countries vote in this order. Are there enough pawns for a government? Then "
            "the country joins the Union."
        ),
    ),
)

TITLE = Title(
    slug="europa",
    name="EUROPA",
    authors="Duccio Vitale, Leo Colovini",
    poster=POSTER,
    seats=(3, 6),
    ages=12,
    minutes=(60, 120),
    pace=Pace({3: 128, 4: 133, 5: 127, 6: 123}, 30),
    rules=Europa(),
    options=state.EuropaOptions,
    state=state.State,
    view=state.View,
    moves=moves_in(state),
    bots={"gentle": gentle, "strong": strong},
    board=board,
    check=check_board,
    screen=screen,
    tour=TOUR,
    words=EuropaWords,
    opens=("placed",),
    dealable=dealable,
    deal=deal,
    phrases=phrases,
    # Per turn: pledges, endings, pawns, questions, and for each country proposals, votes, sendings.
    longest=4 * (6 + 38 + 6 * 20 + 2 * 6 + 38 * (6 + 6 * 2 + 3)),
)
