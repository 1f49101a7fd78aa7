"""Seeded matches between two levels of bots."""

from games.engine import Title
from games.engine.replay import playthrough


def share_won(title: Title, level: str, other: str, *, matches: int, seats: int = 0) -> float:
    """The share of matches in which the one seat of `level` ranks first; a shared win is a half."""
    seats = seats or title.seats[0]
    won = 0.0
    for number in range(matches):
        seat = number % seats
        bots = [title.bot(level if place == seat else other) for place in range(seats)]
        state = playthrough(title, title.options(), f"duel {number}", bots)
        outcome = title.rules.outcome(state)
        assert outcome is not None
        best = outcome.ranking[0]
        won += 1.0 if best == (seat,) else 0.5 if seat in best else 0.0
    return won / matches
