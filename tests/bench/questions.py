"""Questions made per second, one core, as a share of a bare loop that only draws and shuffles."""

import random
import time
from collections.abc import Callable
from itertools import count, cycle

from europa_edu.facts import KINDS, all_items, items_of
from quizzes.questions.generate import question


def bare(seconds: float = 2.0) -> float:
    """Four names out of a list, mixed: what Python can do at best."""
    dice, names = random.Random(1), all_items()
    return _per_second(lambda number: dice.shuffle(dice.sample(names, 4)), seconds)


def made(items: tuple[str, ...], seconds: float = 2.0) -> float:
    turn = cycle(items)
    return _per_second(lambda number: question(next(turn), seed=str(number)), seconds)


def _per_second(deed: Callable[[int], object], seconds: float) -> float:
    start = time.perf_counter()
    for number in count(1):
        deed(number)
        if not number % 100 and time.perf_counter() - start > seconds:
            break
    return number / (time.perf_counter() - start)


def report() -> None:
    limit = bare()
    print(f"{'bare loop':12} {limit:9,.0f} draws/s")
    every = tuple(all_items())
    start = time.perf_counter()
    for item in every:
        question(item, seed="first")
    first = (time.perf_counter() - start) * 1000
    print(f"{'first round':12} {first:9,.0f} ms for {len(every)} items, caches cold")
    speed = made(every)
    print(f"{'all topics':12} {speed:9,.0f} questions/s  {speed / limit:5.3f} of the bare loop")
    for topic in KINDS.values():
        speed = made(items_of(topic), 0.5)
        print(f"{topic:12} {speed:9,.0f} questions/s  {speed / limit:5.3f}")


if __name__ == "__main__":
    report()
