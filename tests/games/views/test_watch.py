"""What spectators and the projector see: open pieces, at the end the places, nothing hidden."""

import re

import pytest
from django.test import Client
from msgspec.structs import replace

from games.catalog import CATALOG
from games.engine import Chance
from games.engine.codec import decode, encode
from games.engine.rules import Outcome
from games.models import Match, Seat
from games.services.turns import play_bot_turn
from tests.games.tables import playing, state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]
SLUGS = list(CATALOG)


def running(slug: str, turns: int, seats: int = 3) -> Match:
    """A match that bots have played this far, with people's names at the table."""
    match = playing(slug, people=min(seats, 3), bots=max(0, seats - 3))
    Seat.objects.filter(match=match).update(bot="gentle")
    for version in range(turns):
        if play_bot_turn(match_id=match.pk, version=version) is None:
            break
    match.refresh_from_db()
    return match


def over(match: Match, ranking: tuple[tuple[int, ...], ...]) -> Match:
    """The match as it stands, ended with this ranking."""
    standing = CATALOG[match.title].rules.standing(state_of(match))
    outcome = encode(replace(standing, ranking=ranking)).decode()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER, outcome=outcome)
    return match


def seen(match: Match, path: str = "") -> str:
    answer = Client().get(f"/watch/{match.code}/{path}")
    assert answer.status_code == 200
    return re.sub(r'data-live="[^"]*"|X-CSRFToken[^}]*|value="[A-Za-z0-9]{64}"', "", answer.text)


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


@pytest.mark.parametrize("slug", SLUGS)
def test_it_shows_map_seats_and_three_lines_but_nothing_to_press(slug: str) -> None:
    match = running(slug, 12)
    page = seen(match)
    assert "<europa-map" in page
    assert "<europa-map" not in seen(match, "now/")
    for fragment in (page, seen(match, "now/")):
        things = fragment[fragment.index('id="_watch"') :]
        for name in ("Ada", "Ben", "Eva"):
            assert f'<span class="seat-name">{name}</span>' in things
        lines = things.partition('<ol class="log-lines"')[2].partition("</ol>")[0]
        assert lines.count("<li>") == 3
        assert 'name="move"' not in fragment
        assert "/move/" not in fragment


@pytest.mark.parametrize("slug", SLUGS)
def test_it_shows_who_looks_on_nothing_that_another_world_would_change(slug: str) -> None:
    rules = CATALOG[slug].rules
    for turns in (5, 30):
        match = running(slug, turns)
        real = state_of(match)
        pages = []
        for world in (real, rules.imagine(real, None, Chance("other world", turns))):
            Match.objects.filter(pk=match.pk).update(state=encode(world).decode())
            pages.append(seen(match))
        assert pages[0] == pages[1]


@pytest.mark.parametrize("slug", SLUGS)
def test_it_ends_with_the_places_and_the_final_map(slug: str) -> None:
    match = over(running(slug, 12), ((1,), (0, 2)))
    for path in ("", "now/"):
        text = seen(match, path)
        assert 'data-focus="0 0 1000 800"' in text
        places = re.findall(r'<li class="seat [^>]*value="(\d)".*?seat-name">(\w+)<', text, re.S)
        assert places == [("1", "Ben"), ("2", "Ada"), ("2", "Eva")]
        assert "/again/" not in text
        assert "log-lines" not in text


@pytest.mark.parametrize("slug", SLUGS)
def test_it_ranks_nobody_after_the_third_place(slug: str) -> None:
    match = over(running(slug, 12, seats=4), ((3,), (2,), (1,), (0,)))
    text = seen(match, "now/")
    others = text.partition('<ul class="podium-others">')[2].partition("</ul>")[0]
    assert words(others) == "A Ada"
    assert text.count('class="rank"') == 3


def test_it_follows_a_match_to_its_very_end() -> None:
    match = running("zigzag", 2000)
    assert match.status == Match.Status.OVER
    best = decode(match.outcome, Outcome).ranking[0]
    assert match.seats.get(index=best[0]).name in words(seen(match, "now/"))


def test_it_says_that_the_table_rests() -> None:
    match = running("voyage", 3)
    Match.objects.update(status=Match.Status.PAUSED)
    assert "The table rests." in seen(match, "now/")
    assert Client().get("/watch/000000/").status_code == 404
