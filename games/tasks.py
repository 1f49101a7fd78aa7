"""Celery tasks of the games: each is one service call."""

from functools import partial

from celery import shared_task

from europa_edu import jobs
from games.services import printing
from games.services.presence import (
    end_abandoned,
    end_slow_moves,
    note_open_pages,
    relieve_absent,
    wake_sleeping_bots,
)
from games.services.turns import play_bot_turn, play_for_the_silent


@shared_task(name="games.play_bot", ignore_result=True)
def play_bot(match_id: int, version: int) -> None:
    """One bot's move, if the match is still at this version; the next bot wakes by itself."""
    play_bot_turn(match_id=match_id, version=version)


@shared_task(name="games.time_out", ignore_result=True)
def time_out(match_id: int, version: int) -> None:
    """The clock of a move ran out."""
    play_for_the_silent(match_id=match_id, version=version)


@shared_task(name="games.sweep", ignore_result=True)
def sweep() -> None:
    """Looks for people here and absent, sleeping bots, late clocks and matches left for good."""
    note_open_pages()
    wake_sleeping_bots()
    relieve_absent()
    end_slow_moves()
    end_abandoned()


@shared_task(name="games.print_title", base=jobs.JobTask)
def print_title(*, job: str, slug: str, language: str, edition: str) -> None:
    """A game's boards and cards as PDF; the job's page counts the sheets."""
    told = partial(jobs.counted, job, note="drawing_pages")
    file = printing.print_title(slug=slug, language=language, edition=edition, told=told)
    jobs.finish(job, file=file)
