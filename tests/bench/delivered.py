"""Delivered moves: the next move of a table waits until every seat's page holds the last one.

Tables of four play through real HTTP posts; every seat listens on its own stream. A move counts when
all four pages have what it changed. The client shares the two cores with the site. Prints moves a
second, processor time and bytes on the wire (uncompressed) a move, latencies, and a plain page with
a session from the same run. `--fetch`: pages hear a number and fetch their changed parts, the other
design that ADR 0013 weighs.
"""

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from games.catalog import CATALOG
from tests.bench.wire import Line, Stream, cpu_seconds, marks_in, version_in
from tests.processes import Site

PREPARE = """
import json
from datetime import timedelta
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone
from europa_edu.classroom.people import Person
from europa_edu.live import channels
from games import notify
from games.catalog import CATALOG
from games.engine import Chance, play
from games.engine.codec import decode
from games.models import Match, Seat
from games.services.matches import SeatPlan, deal_match, open_match
from games.services.turns import play_turn
slug, tables, moves, skip = {slug!r}, {tables}, {moves}, {skip}
title, rules, out = CATALOG[slug], CATALOG[slug].rules, []
seats = min(4, title.seats[1])
first = Match.objects.count()
for table in range(first, first + tables):
    keys, plans = [], []
    for seat in range(seats):
        session = SessionStore()
        session["visitor"], session["name"] = f"t{{table}}s{{seat}}", f"P{{seat}}"
        session.create()
        keys.append(session.session_key)
        plans.append(SeatPlan(Person(visitor=f"t{{table}}s{{seat}}"), f"P{{seat}}"))
    match = open_match(title=slug, host=plans[0].person, seats=plans, options=title.options())
    deal_match(match_id=match.pk)
    match.refresh_from_db()
    Seat.objects.filter(match=match).update(seen_at=timezone.now() + timedelta(hours=1))
    state, script = decode(match.state, title.state), []
    for version in range(1, skip + moves + 1):
        if not (to_move := rules.to_move(state)):
            break
        seat = to_move[version % len(to_move)]
        listed = rules.legal_moves(state, seat)
        thinking = Chance(match.seed, version, f"bench {{seat}}")
        move = title.bot("gentle")(rules.recall(state, seat), listed, thinking)
        state = play(rules, state, seat, move, Chance(match.seed, version)).state
        script.append((seat, title.notation.write(move)))
    script = script[:-1]  # the last one may end the match
    for version, (seat, move) in enumerate(script[:skip]):
        play_turn(match_id=match.pk, seat=seat, version=version, move=move)
    out.append([match.pk, keys, script[skip:], channels.token_for(notify.channel(match.pk))])
print(json.dumps(out))
"""
AT_ONCE = 8


class Table:
    """One match: its script of moves, and its seats' pages."""

    def __init__(self, site: Site, row: list, skip: int, fetch: bool) -> None:
        self.site, self.fetch = site, fetch
        self.match, self.sessions, self.script, self.number_token = row
        self.path = f"/table/{self.match}/"
        self.version, self.bytes, self.fetched = skip, 0, 0
        self.shown: list[int] = []
        self.news = asyncio.Event()
        self.tasks: list[asyncio.Task] = []

    async def open(self) -> None:
        self.lines = [await Line(self.site.port, key).open() for key in self.sessions]
        self.streams = []
        for seat, line in enumerate(self.lines):
            _, page = await line.ask("GET", self.path)
            token = page.split(b'data-live="', 1)[1].split(b'"', 1)[0].decode()
            self.shown.append(version_in(page))
            stream = await Stream(
                self.site.port, self.number_token if self.fetch else token, self.shown[-1]
            ).open()
            self.tasks.append(asyncio.create_task(self.look_on(seat, stream, marks_in(page))))

    async def look_on(self, seat: int, stream: Stream, marks: dict[str, str]) -> None:
        line = await Line(self.site.port, self.sessions[seat]).open()
        async for version, parts in stream:
            self.bytes += stream.taken()
            if version <= self.shown[seat]:
                continue
            if parts and version == self.shown[seat] + 1:
                self.shown[seat] = version
            else:
                have = ",".join(f"{name}={mark}" for name, mark in marks.items())
                _, page = await line.ask(
                    "GET", f"{self.path}now/", headers=f"Have-Parts: {have}\r\n"
                )
                self.bytes += len(page) + 600
                self.fetched += 1
                marks.update(marks_in(page))
                self.shown[seat] = version_in(page)
            self.news.set()

    async def move(self) -> float | None:
        """Seconds until every page had it; None at the end of the script."""
        if not self.script:
            return None
        seat, move = self.script.pop(0)
        aim, began = max(self.shown) + 1, time.perf_counter()
        body = f"version={self.version}&move={move.replace(' ', '+')}"
        status, text = await self.lines[seat].ask("POST", self.path + "move/", body)
        assert status == 204, (status, move, text[:300])
        self.bytes += len(body) + 600
        self.version += 1
        while min(self.shown) < aim:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 10)
        return time.perf_counter() - began

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()


async def closed_loop(tables: list[Table], seconds: float, at_once: int) -> list[float]:
    waits: list[float] = []
    stop = time.perf_counter() + seconds
    queue = list(tables)

    async def play() -> None:
        while queue and time.perf_counter() < stop:
            table = queue.pop(0)
            if (wait := await table.move()) is not None:
                waits.append(wait)
                queue.append(table)

    await asyncio.gather(*(play() for _ in range(at_once)))
    return waits


async def paced(tables: list[Table], seconds: float) -> list[float]:
    waits: list[float] = []
    began = time.perf_counter()

    async def play(table: Table, offset: float) -> None:
        due = began + offset
        while due < began + seconds:
            await asyncio.sleep(max(0, due - time.perf_counter()))
            wait = await table.move()
            if wait is None:
                return
            waits.append(wait)
            due += 1

    await asyncio.gather(*(play(t, n / len(tables)) for n, t in enumerate(tables)))
    return waits


async def plain_pages(site: Site, session: str, seconds: float) -> tuple[float, float]:
    """A plain page with a session: how many a second, and processor milliseconds each."""
    count, stop, began = 0, time.perf_counter() + seconds, cpu_seconds([site.process.pid])

    async def read() -> None:
        nonlocal count
        line = await Line(site.port, session).open()
        while time.perf_counter() < stop:
            await line.ask("GET", "/join/")
            count += 1
        line.close()

    await asyncio.gather(*(read() for _ in range(AT_ONCE)))
    return count / seconds, (cpu_seconds([site.process.pid]) - began) / count * 1000


async def opened(
    site: Site, slug: str, number: int, moves: int, skip: int, fetch: bool
) -> list[Table]:
    code = PREPARE.format(slug=slug, tables=number, moves=moves, skip=skip)
    rows = json.loads(site.shell(code).splitlines()[-1])
    tables = [Table(site, row, skip, fetch) for row in rows]
    for table in tables:
        await table.open()
    await asyncio.sleep(2)  # pages that just opened hear their first number; no test
    return tables


def cuts(waits: list[float]) -> str:
    cut = quantiles([wait * 1000 for wait in waits], n=100)
    return f"p50 {cut[49]:.1f} ms, p99 {cut[98]:.1f} ms"


async def measure(site: Site, chosen: argparse.Namespace) -> None:
    for slug in chosen.titles:
        skip = {"europa_tour": 40}.get(slug, 12)
        tables = await opened(site, slug, chosen.tables, 260, skip, chosen.fetch)
        pages, page_cpu = await plain_pages(site, tables[0].sessions[0], chosen.seconds / 4)
        for table in tables:
            table.bytes = table.fetched = 0
        began = cpu_seconds([site.process.pid]), time.perf_counter()
        waits = await closed_loop(tables, chosen.seconds, chosen.at_once)
        took = time.perf_counter() - began[1]
        cpu = (cpu_seconds([site.process.pid]) - began[0]) / len(waits) * 1000
        size = sum(table.bytes for table in tables) / len(waits) / 1024
        fetched = sum(table.fetched for table in tables)
        print(
            f"{slug}: {len(waits)} moves, {len(waits) / took:.0f}/s delivered, {cpu:.2f} ms CPU "
            f"({cpu / page_cpu:.2f} plain pages of {page_cpu:.2f} ms, {pages:.0f}/s), {size:.1f} KB a move, "
            f"{fetched} fetched; {cuts(waits)}",
            flush=True,
        )
        for table in tables:
            table.close()
    for number in chosen.paced:
        tables = await opened(
            site,
            chosen.titles[0],
            number,
            int(chosen.seconds) + 40,
            {"europa_tour": 40}.get(chosen.titles[0], 12),
            chosen.fetch,
        )
        began = cpu_seconds([site.process.pid])
        waits = await paced(tables, chosen.seconds)
        busy = (cpu_seconds([site.process.pid]) - began) / chosen.seconds
        print(
            f"{chosen.titles[0]}, {number} tables paced 1/s: {len(waits)} moves, {cuts(waits)}; {busy:.2f} cores",
            flush=True,
        )
        for table in tables:
            table.close()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--titles", nargs="+", default=list(CATALOG))
    options.add_argument("--tables", type=int, default=50)
    options.add_argument("--seconds", type=float, default=10)
    options.add_argument("--at-once", type=int, default=16)
    options.add_argument("--paced", type=int, nargs="*", default=[50, 200])
    options.add_argument("--fetch", action="store_true")
    chosen = options.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="europa-") as folder,
        Site(Path(folder) / "var") as site,
    ):
        asyncio.run(measure(site, chosen))


if __name__ == "__main__":
    main()
