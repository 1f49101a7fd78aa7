"""What many threads of one process want in the same moment is done once, for all of them."""

import threading
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

Wanted = TypeVar("Wanted")
Done = TypeVar("Done")


class Soon(Generic[Wanted]):
    """Hands on what was added, a moment after the first of it, as one set."""

    def __init__(self, hand_on: Callable[[set[Wanted]], None], *, seconds: float) -> None:
        self._hand_on, self._seconds = hand_on, seconds
        self._lock = threading.Lock()
        self._waiting: set[Wanted] = set()
        self._timer: threading.Timer | None = None

    def add(self, wanted: Wanted) -> None:
        with self._lock:
            self._waiting.add(wanted)
            # A forked process has the timer's object but not its thread.
            if self._timer is None or not self._timer.is_alive():
                # No daemon: a process that ends in that moment hands on first.
                self._timer = threading.Timer(self._seconds, self.hand_on)
                self._timer.start()

    def hand_on(self) -> None:
        """At once. What is added from now on has a moment of its own."""
        with self._lock:
            waiting, self._waiting, self._timer = self._waiting, set(), None
        if waiting:
            self._hand_on(waiting)


class Together(Generic[Wanted, Done]):
    """Whoever comes first does what all want who wait by then; the next of them leads the next.

    A single caller waits for nobody. If what is done for several fails, it is done for each alone,
    so that nobody fails for another.
    """

    def __init__(self, do: Callable[[Sequence[Wanted]], Sequence[Done]]) -> None:
        self._do = do
        self._lock = threading.Lock()
        self._waiting: list[_Ticket[Wanted, Done]] = []
        self._led = False

    def __call__(self, wanted: Wanted) -> Done:
        ticket = _Ticket[Wanted, Done](wanted)
        with self._lock:
            self._waiting.append(ticket)
            leads, self._led = not self._led, True
        if not leads:
            ticket.gate.acquire()
        if not ticket.settled:
            self._lead()
        if ticket.problem:
            raise ticket.problem
        return ticket.done

    def _lead(self) -> None:
        with self._lock:
            tickets, self._waiting = self._waiting, []
        try:
            self._settle(tickets)
        finally:
            for ticket in tickets:
                ticket.settled = True
                ticket.gate.release()
            with self._lock:
                self._led = bool(self._waiting)
                if self._led:
                    self._waiting[0].gate.release()

    def _settle(self, tickets: "list[_Ticket[Wanted, Done]]") -> None:
        try:
            done = self._do([ticket.wanted for ticket in tickets])
            for ticket, one in zip(tickets, done, strict=True):
                ticket.done = one
        except Exception as problem:
            if len(tickets) == 1:
                tickets[0].problem = problem
                return
            for ticket in tickets:
                self._settle([ticket])


class _Ticket(Generic[Wanted, Done]):
    """What one thread wants, the gate it waits at, and what came of it."""

    __slots__ = ("done", "gate", "problem", "settled", "wanted")
    done: Done

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.gate = threading.Lock()
        self.gate.acquire()
        self.settled = False
        self.problem: Exception | None = None
