"""Every state of a match has a page, in all titles: much to draw, and the same on each database."""

import pytest

from games.catalog import CATALOG
from games.services.matches import hand_to_bot
from games.services.turns import play_bot_turn
from tests.games.tables import playing, state_of
from tests.games.views.test_match import HTMX, SLUGS, ada

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


@pytest.mark.parametrize("slug", SLUGS)
def test_it_shows_each_state_of_a_whole_match(slug: str) -> None:
    match = playing(slug, people=2, bots=max(0, CATALOG[slug].seats[0] - 2))
    hand_to_bot(match_id=match.pk, seat=0)
    hand_to_bot(match_id=match.pk, seat=1)
    client, version = ada(), 0
    for _ in range(160):
        moved = play_bot_turn(match_id=match.pk, version=version)
        if moved is None:
            break
        version = moved
        answer = client.get(f"/table/{match.pk}/now/", headers=HTMX)
        assert answer.status_code == 200
    assert version > 40 or not CATALOG[slug].rules.to_move(state_of(match))
