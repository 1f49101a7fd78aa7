"""Whoever leaves, and whenever: the table still opens for everybody else, in all titles."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from games.catalog import CATALOG
from games.engine import Chance, Title, random_bot
from games.engine.codec import encode
from games.engine.replay import playthrough
from games.models import Match
from games.services.turns import leave_match, play_turn
from tests.games.tables import playing, state_of
from tests.games.views.test_match import HTMX, SLUGS, visitor

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]
PEOPLE = 3


@pytest.mark.parametrize("slug", SLUGS)
def test_it_shows_the_table_to_the_others_after_somebody_left_in_any_phase(slug: str) -> None:
    title = CATALOG[slug]
    clients = [visitor(name) for name in ("ada", "ben", "eva")]
    for state in moments(title):
        for gone in range(PEOPLE):
            match = playing(slug, people=PEOPLE)
            Match.objects.filter(pk=match.pk).update(state=encode(state).decode())
            leave_match(match_id=match.pk, seat=gone)
            show_to_all(match, clients, gone)
            play_on(match, title, moves=2)
            show_to_all(match, clients, gone)


def test_it_names_the_announcer_who_left_in_the_last_call() -> None:  # ET-23
    match = playing("europa_tour", people=PEOPLE)
    rack = ("GB", "ship", "FR", "IT", "ship", "GR", "TR", "violet", "PL", "DE")
    ready = replace(
        state_of(match), racks=(rack,) * PEOPLE, dealt=((),) * PEOPLE, phase="draw", turn=0
    )
    Match.objects.filter(pk=match.pk).update(state=encode(ready).decode())
    play_turn(match_id=match.pk, seat=0, version=0, move="claim")
    leave_match(match_id=match.pk, seat=0)
    page = visitor("ben").get(f"/table/{match.pk}/")
    assert page.status_code == 200
    assert "Ada has a complete journey. Is yours complete too?" in page.text


def moments(title: Title) -> Iterator[Any]:
    """The first, the last and one more state of each phase; strong bots reach the rare ones."""
    phases: dict[str, list[Any]] = defaultdict(list)

    def keep(turn: Any, move: Any, step: Any) -> None:
        phases[step.state.phase].append(step.state)

    for bot in (title.bot("strong"), random_bot):
        playthrough(title, title.options(**title.finite), "leaving", [bot] * PEOPLE, keep)
    for phase, states in phases.items():
        if phase != "over":
            yield from (states[0], Chance("some", 0, phase).pick(states), states[-1])


def show_to_all(match: Match, clients: list[Client], gone: int) -> None:
    for seat, client in enumerate(clients):
        answer = client.get(f"/table/{match.pk}/now/", headers=HTMX)
        assert answer.status_code == (404 if seat == gone else 200)
    assert Client().get(f"/watch/{match.code}/").status_code == 200


def play_on(match: Match, title: Title, moves: int) -> None:
    for _ in range(moves):
        state = state_of(match)
        for seat in title.rules.to_move(state)[:1]:
            move = title.notation.write(title.rules.null_move(state, seat))
            play_turn(match_id=match.pk, seat=seat, version=match.version, move=move)
