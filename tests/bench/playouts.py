"""Random playouts of every title through engine.play with events, against the bare loop.

All in processor time, with the bare loop beside each title: what else runs here counts less.
"""

import random
import time
from statistics import mean, quantiles

from games.catalog import CATALOG
from games.engine import Chance, Title, play
from games.engine.codec import encode
from games.engine.replay import chance_of, first_state, playthrough
from tests.bench.limit import moves_per_second
from tests.games.duels import share_won


def playouts(title: Title, seconds: float = 3.0) -> float:
    """Moves a second of random players, one core."""
    rules, dice, moves, number = title.rules, random.Random(1), 0, 0
    options, seats = title.options(**title.finite), title.seats[1]
    start = time.process_time()
    while time.process_time() - start < seconds:
        number += 1
        state, version = first_state(title, seats, options, str(number)), 0
        while to_move := rules.to_move(state):
            version += 1
            seat = to_move[0]
            listed = rules.legal_moves(state, seat)
            move = listed[int(dice.random() * len(listed))]
            state = play(rules, state, seat, move, chance_of(str(number), version)).state
        moves += version
    return moves / (time.process_time() - start)


def full_step(title: Title) -> float:
    """Microseconds for a move with all views and the state as JSON."""
    rules, seats, spent = title.rules, title.seats[1], []

    def watch(turn: object, move: object, step: object) -> None:
        start = time.process_time()
        encode(step.state)  # type: ignore[attr-defined]
        for seat in (None, *range(seats)):
            encode(rules.view(step.state, seat))  # type: ignore[attr-defined]
        spent.append(time.process_time() - start)

    options = title.options(**title.finite)
    for number in range(5):
        playthrough(title, options, str(number), [title.bot("random")] * seats, watch)
    return (mean(spent)) * 1e6


def thinking(title: Title, level: str) -> tuple[float, float, float]:
    """p50, p95 and p99 of a bot's move, in milliseconds of processor time."""
    spent: list[float] = []
    bot = title.bot(level)

    def timed(view: object, moves: object, chance: Chance):  # type: ignore[no-untyped-def]
        start = time.process_time()
        move = bot(view, moves, chance)  # type: ignore[arg-type]
        spent.append((time.process_time() - start) * 1000)
        return move

    for number in range(6):
        playthrough(title, title.options(), f"think {number}", [timed] * title.seats[1])
    cuts = quantiles(spent, n=100)
    return cuts[49], cuts[94], cuts[98]


def report(matches: int = 200) -> None:
    for title in CATALOG.values():
        limit, speed = moves_per_second(), playouts(title)
        print(
            f"{title.slug:16} {speed:9,.0f} moves/s  {speed / limit:5.3f} of the bare loop"
            f" ({limit:,.0f})  {full_step(title):5.0f} µs views + JSON"
        )
        for level in title.bots:
            p50, p95, p99 = thinking(title, level)
            print(f"{'':16} {level}: {p50:.1f} ms a move (p50), {p95:.1f} (p95), {p99:.1f} (p99)")
        for other in ("random", "gentle"):
            share = share_won(title, "strong", other, matches=matches)
            print(f"{'':16} strong against {other}: {share:.1%} of {matches} matches")


if __name__ == "__main__":
    report()
