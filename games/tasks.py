"""Celery tasks of the games: each is one service call."""

from celery import shared_task

from games.services.matches import relieve_absent, wake_sleeping_bots
from games.services.turns import play_bot_turn


@shared_task(name="games.play_bot", ignore_result=True)
def play_bot(match_id: int, version: int) -> None:
    """One bot's move, if the match is still at this version; the next bot wakes by itself."""
    play_bot_turn(match_id=match_id, version=version)


@shared_task(name="games.sweep", ignore_result=True)
def sweep() -> None:
    """Finds bots that nobody woke and people who went away."""
    wake_sleeping_bots()
    relieve_absent()
