"""Tables under load: a closed loop, then moves paced one a second and table, with all seats on.

Tables of four people play Europa Tour through real HTTP posts; every seat listens on its own stream
and fetches its own fragment when a number arrives, as browsers do. Figures are latencies, ratios
and processor time; the client shares the two cores with the site. `--split` measures pages and
streams as processes of their own (docs/running.md) instead of the embedded default.
"""

import argparse
import asyncio
import contextlib
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median, quantiles

from msgspec import Struct

from europa_edu.environment import ROOT
from europa_edu.server.supervisor import answers_http
from tests.bench.wire import Line, cpu_seconds, stream
from tests.processes import STARTING, Site, eventually, free_port

SEATS = 4
CALM = 3  # seconds
AT_ONCE = 8  # posts under way in the closed loop
PREPARE = """
import json
from datetime import timedelta
from django.contrib.sessions.backends.db import SessionStore
from europa_edu.classroom.people import Person
from games.services.matches import SeatPlan, deal_match, open_match
from games.catalog import CATALOG
from django.utils import timezone
from games.models import Match, Seat
out = []
first = Match.objects.count()
for table in range(first, first + {tables}):
    keys = []
    plans = []
    for seat in range({seats}):
        session = SessionStore()
        session["visitor"], session["name"] = f"t{{table}}s{{seat}}", f"P{{seat}}"
        session.create()
        keys.append(session.session_key)
        plans.append(SeatPlan(Person(visitor=f"t{{table}}s{{seat}}"), f"P{{seat}}"))
    options = CATALOG["europa_tour"].options(starter=0, round_limit=0)
    match = open_match(title="europa_tour", host=plans[0].person, seats=plans, options=options)
    deal_match(match_id=match.pk)
    Seat.objects.filter(match=match).update(seen_at=timezone.now() + timedelta(hours=1))  # nor away
    from games.services.turns import play_turn
    version = 0
    for seat in range({seats}):
        for slot in range(1, 11):
            version = play_turn(match_id=match.pk, seat=seat, version=version, move=f"put {{slot}}")
    out.append([match.pk, keys])
print(json.dumps(out))
"""


class Served(Struct):
    """Where pages and streams are answered, and by which processes."""

    pages: int
    streams: int
    processes: list[int]


class Heard(Struct):
    """When each seat but the mover had its fragment of a version."""

    times: dict[int, dict[int, float]]

    def note(self, version: int, seat: int) -> None:
        self.times.setdefault(version, {})[seat] = time.perf_counter()


class TakenOver(Exception):
    """A bot plays for a seat whose page did not come through for a minute."""


class Table:
    """Four people at one match; they draw and lay in turn."""

    def __init__(self, served: Served, match: int, sessions: list[str]) -> None:
        self.served, self.sessions = served, sessions
        self.path = f"/table/{match}/"
        self.lines = [Line(served.pages, session) for session in sessions]
        self.version, self.seat, self.drawn = 40, 0, False
        self.heard = Heard({})
        self.sent: dict[int, tuple[int, float]] = {}  # version: who moved, and when

    async def open(self) -> None:
        for line in self.lines:
            await line.open()

    async def move(self) -> None:
        began, mover = time.perf_counter(), self.seat
        body = f"version={self.version}&move={'lay+1' if self.drawn else 'draw+stock'}"
        status, text = await self.lines[mover].ask("POST", self.path + "move/", body)
        if status == 409:
            raise TakenOver
        assert status == 204, (status, text[:300])
        self.version += 1
        self.sent[self.version] = mover, began
        if self.drawn:
            self.seat = (self.seat + 1) % SEATS
        self.drawn = not self.drawn

    async def look_on(self, seat: int, ready: asyncio.Semaphore) -> None:
        """One seat's page: its stream, and after each number its own fragment."""
        line = await Line(self.served.pages, self.sessions[seat]).open()
        _, page = await line.ask("GET", self.path)
        token = re.search(rb'data-live="([^"]+)"', page)
        assert token
        async with stream(self.served.streams, token[1].decode()) as numbers:
            ready.release()
            async for _number in numbers:
                mark = re.search(rb'name="board" value="([^"]+)"', page)
                query = f"?board={mark[1].decode()}" if mark else ""
                _, page = await line.ask("GET", f"{self.path}now/{query}")
                shown = re.search(rb'name="version" value="(\d+)"', page)
                if shown:
                    self.heard.note(int(shown[1]), seat)

    def waits(self) -> Iterator[float]:
        """Milliseconds from a post to the last other seat's fragment of that version or newer."""
        for version, (mover, began) in self.sent.items():
            for others in self.heard.times.get(version), self.heard.times.get(version + 1):
                times = [when for seat, when in (others or {}).items() if seat != mover]
                if len(times) == SEATS - 1:
                    yield (max(times) - began) * 1000
                    break


async def paced(tables: list[Table], seconds: float) -> tuple[list[float], int]:
    """One move a second and table; waits, and how many moves were sent."""
    ready = asyncio.Semaphore(0)
    looking = [
        asyncio.create_task(table.look_on(seat, ready)) for table in tables for seat in range(SEATS)
    ]
    for _ in looking:
        await ready.acquire()
    await asyncio.sleep(CALM)  # pages that just opened look once more; a measurement, not a test
    stop = time.perf_counter() + seconds

    async def play(table: Table, offset: float) -> None:
        due = time.perf_counter() + offset
        while due < stop:
            await asyncio.sleep(max(0, due - time.perf_counter()))
            try:
                await table.move()
            except TakenOver:
                return
            due += 1

    await asyncio.gather(*(play(table, n / len(tables)) for n, table in enumerate(tables)))
    await asyncio.sleep(CALM)  # the last ones arrive
    for task in looking:
        task.cancel()
    await asyncio.gather(*looking, return_exceptions=True)
    waits = [wait for table in tables for wait in table.waits()]
    return waits, sum(len(table.sent) for table in tables)


async def closed_loop(served: Served, tables: list[Table], seconds: float) -> tuple[float, float]:
    """Moves a second with posts always under way, over all tables; and CPU a move."""
    count, stop, began = 0, time.perf_counter() + seconds, cpu_seconds(served.processes)

    async def play(share: list[Table]) -> None:
        nonlocal count
        while True:
            for table in share:
                if time.perf_counter() > stop:
                    return
                await table.move()
                count += 1

    await asyncio.gather(*(play(tables[n::AT_ONCE]) for n in range(AT_ONCE)))
    return count / seconds, (cpu_seconds(served.processes) - began) / max(1, count) * 1000


async def page_loop(served: Served, session: str, seconds: float) -> float:
    """A plain page with a session a second, as many under way as moves."""
    count, stop = 0, time.perf_counter() + seconds

    async def read() -> None:
        nonlocal count
        line = await Line(served.pages, session).open()
        while time.perf_counter() < stop:
            await line.ask("GET", "/join/")
            count += 1
        line.close()

    await asyncio.gather(*(read() for _ in range(AT_ONCE)))
    return count / seconds


async def opened(served: Served, site: Site, number: int) -> list[Table]:
    """New tables, just before they are played: bots take the seats of who stays away."""
    made = site.shell(PREPARE.format(tables=number, seats=SEATS)).splitlines()[-1]
    tables = [Table(served, match, sessions) for match, sessions in json.loads(made)]
    for table in tables:
        await table.open()
    return tables


async def measure(served: Served, site: Site, chosen: argparse.Namespace) -> None:
    tables = await opened(served, site, min(chosen.tables))
    pages = await page_loop(served, tables[0].sessions[0], chosen.seconds / 4)
    rounds = [await closed_loop(served, tables, chosen.seconds / 4) for _ in range(3)]
    speed, cpu = (median(column) for column in zip(*rounds, strict=True))
    print(
        f"closed loop over {len(tables)} tables: {speed:.0f} moves/s, {cpu:.2f} ms CPU a move; "
        f"{speed / pages:.2f} x a plain page ({pages:.0f}/s)",
        flush=True,
    )
    _, fragment = await tables[0].lines[0].ask("GET", tables[0].path + "now/")
    print(f"bytes of one update with its map: {len(fragment):,}")
    for number in chosen.tables:
        tables = await opened(served, site, number)
        began = cpu_seconds(served.processes), time.perf_counter()
        waits, sent = await paced(tables, chosen.seconds)
        busy = (cpu_seconds(served.processes) - began[0]) / (time.perf_counter() - began[1])
        cuts = quantiles(waits, n=100) if len(waits) > 1 else [0.0] * 99
        print(
            f"{number} tables paced 1/s: {sent} moves sent, {len(waits)} seen by all others: "
            f"p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms; the site used {busy:.2f} cores",
            flush=True,
        )


@contextlib.contextmanager
def split(site: Site) -> Iterator[Served]:
    """Pages under granian's WSGI and streams in a process of their own, on the site's data."""
    ports = {"europa_edu.wsgi": free_port(), "europa_edu.live.app": free_port()}
    flags = {
        "europa_edu.wsgi": ["--interface", "wsgi", "--workers", "2", "--blocking-threads", "1"],
        "europa_edu.live.app": ["--interface", "asgi", "--backpressure", "16384"],
    }
    command = [sys.executable, "-m", "granian", "--host", "127.0.0.1", "--no-ws"]
    servers = [
        subprocess.Popen(
            [*command, "--port", str(port), *flags[module], f"{module}:application"],
            cwd=ROOT,
            env=site.environ,
            stdout=subprocess.DEVNULL,
        )
        for module, port in ports.items()
    ]
    try:
        for port in ports.values():
            eventually(partial(answers_http, "127.0.0.1", port), STARTING)
        pids = [site.process.pid, *(server.pid for server in servers)]
        yield Served(ports["europa_edu.wsgi"], ports["europa_edu.live.app"], pids)
    finally:
        for server in servers:
            server.terminate()
        for server in servers:
            server.wait()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, nargs="+", default=[50, 100, 200])
    options.add_argument("--seconds", type=float, default=20)
    options.add_argument("--split", action="store_true")
    chosen = options.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="europa-") as folder,
        Site(Path(folder) / "var") as site,
    ):
        if chosen.split:
            with split(site) as served:
                asyncio.run(measure(served, site, chosen))
        else:
            served = Served(site.port, site.port, [site.process.pid])
            asyncio.run(measure(served, site, chosen))


if __name__ == "__main__":
    main()
