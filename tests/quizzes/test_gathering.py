"""Many threads' work done once: nothing left out or done twice, nobody fails for another."""

import os
import threading
from collections.abc import Callable, Sequence

import pytest

from quizzes.gathering import Soon, Together
from tests.processes import PATIENCE, eventually


def at_once(what: Callable[[int], None], number: int) -> None:
    threads = [threading.Thread(target=what, args=[n]) for n in range(number)]
    for one in threads:
        one.start()
    for one in threads:
        one.join(PATIENCE)
    assert not any(one.is_alive() for one in threads)


def test_it_hands_on_by_itself_what_was_added_in_a_moment() -> None:
    handed: list[set[int]] = []
    soon = Soon(handed.append, seconds=0.2)
    at_once(soon.add, 20)
    assert eventually(lambda: handed) == [set(range(20))]


def test_it_hands_on_what_comes_while_it_hands_on() -> None:
    handed: list[set[str]] = []

    def hand_on(names: set[str]) -> None:
        if names == {"first"}:
            soon.add("second")
        handed.append(names)

    soon = Soon(hand_on, seconds=0.01)
    soon.add("first")
    eventually(lambda: len(handed) == 2)
    assert handed == [{"first"}, {"second"}]


def test_it_hands_nothing_on_twice() -> None:
    handed: list[set[int]] = []
    soon = Soon(handed.append, seconds=60)
    soon.add(1)
    timer = soon._timer
    assert timer
    timer.cancel()
    soon.hand_on()
    soon.hand_on()
    assert handed == [{1}]


@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning")
def test_it_hands_on_in_a_forked_process_too() -> None:
    reading, writing = os.pipe()
    soon = Soon(lambda numbers: os.write(writing, bytes(sorted(numbers))), seconds=0.3)
    soon.add(1)
    if not (child := os.fork()):
        soon.add(2)
        assert soon._timer
        soon._timer.join()
        os._exit(0)
    os.waitpid(child, 0)
    assert soon._timer is None or soon._timer.join(PATIENCE) is None
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        assert sorted(told.read()) == [1, 1, 2]


class Slow:
    """Does what is wanted when it is let; remembers how much at once."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()
        self.batches: list[list[int]] = []

    def __call__(self, wanted: Sequence[int]) -> list[int]:
        self.batches.append(list(wanted))
        assert self.may_go_on.wait(PATIENCE)
        if 13 in wanted:
            raise ValueError(13)
        return [number * 10 for number in wanted]


def crowd(slow: Slow, number: int) -> dict[int, int | str]:
    """What each of many threads was told, the others having come while the first was at work."""
    together = Together(slow)
    told: dict[int, int | str] = {}

    def ask(n: int) -> None:
        try:
            told[n] = together(n)
        except ValueError as problem:
            told[n] = f"no {problem}"

    def all_wait() -> bool:
        return len(together._waiting) == number - 1

    opener = threading.Thread(target=lambda: (eventually(all_wait), slow.may_go_on.set()))
    opener.start()
    at_once(ask, number)
    opener.join()
    return told


def test_it_does_at_once_what_came_meanwhile_and_tells_each_their_own() -> None:
    slow = Slow()
    told = crowd(slow, 8)
    assert told == {n: n * 10 for n in range(8)}
    first, second = slow.batches
    assert len(first) == 1
    assert sorted(first + second) == list(range(8))


def test_it_lets_nobody_fail_for_another() -> None:
    slow = Slow()
    told = crowd(slow, 20)
    assert told == {n: n * 10 for n in range(20)} | {13: "no 13"}


def test_it_waits_for_nobody_where_nobody_else_comes() -> None:
    slow = Slow()
    slow.may_go_on.set()
    together = Together(slow)
    assert [together(n) for n in range(3)] == [0, 10, 20]
    with pytest.raises(ValueError, match="13"):
        together(13)
    assert together(4) == 40
