"""The long middle of a match, played on the server by gentle bots while the pages look on."""

from playwright.sync_api import Page

from tests.games.expected import expected
from tests.processes import Site

BEGINNING = 10  # presses before that
PLAY = """
from games.catalog import CATALOG
from games.engine import Chance, IllegalMove
from games.engine.codec import decode
from games.models import Match
from games.services.turns import NotPlaying, StaleTurn, play_turn
title = CATALOG[{slug!r}]
while True:
    match = Match.objects.get(pk={match})
    state = decode(match.state, title.state)
    if not title.rules.to_move(state) or ({late}):
        break
    seat = title.rules.to_move(state)[0]
    moves, view = title.rules.legal_moves(state, seat), title.rules.view(state, seat)
    move = title.bot("gentle")(view, moves, Chance("test", match.version))
    try:
        play_turn(match_id=match.pk, seat=seat, version=match.version, move=str(move))
    except (StaleTurn, NotPlaying, IllegalMove):
        pass  # a bot at the table was quicker
"""


def forward(site: Site, page: Page, slug: str) -> None:
    """Near the end, where the match is a long one."""
    if late := expected(slug).late:
        match = page.url.partition("/table/")[2].partition("/")[0]
        site.shell(PLAY.format(slug=slug, match=match, late=late))
