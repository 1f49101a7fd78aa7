"""Delivered moves: the next move of a table waits until every seat's page holds the last one.

Tables of four play through real HTTP posts, by scripts that gentle bots have thought up; every seat
listens on its own stream. A move counts when all four pages have what it changed. Prints moves a
second, processor time and bytes on the wire (uncompressed) a move, latencies, and a plain page with
a session from the same run. The client shares the two cores with the site. `--fetch`: pages hear a
number and fetch their changed parts, the other design that ADR 0013 weighs.
"""

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path
from statistics import quantiles
from typing import Any

from games.catalog import CATALOG
from tests.bench.wire import Line, Stream, cpu_seconds, marks_in, version_in
from tests.processes import Site

SEATS = 4
READERS = 8  # of the plain page
HEADERS = 600  # bytes of a request and its answer, beside what they carry
OPENING = {"europa_tour": 40}  # moves until the racks are full; elsewhere until all have moved
CALM = 2  # seconds: pages that just opened hear their first number
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
from games.engine.replay import chance_of
from games.models import Match, Seat
from games.services.matches import SeatPlan, deal_match, open_match
from games.services.turns import play_turn
slug, tables, moves, skip = {slug!r}, {tables}, {moves}, {skip}
title, rules, out = CATALOG[slug], CATALOG[slug].rules, []
seats = min({seats}, title.seats[1])
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
        state = play(rules, state, seat, move, chance_of(match.seed, version)).state
        script.append((seat, title.notation.write(move)))
    script = script[:-1]  # the last one may end the match
    for version, (seat, move) in enumerate(script[:skip]):
        play_turn(match_id=match.pk, seat=seat, version=version, move=move)
    out.append([match.pk, keys, script[skip:], channels.token_for(notify.channel(match.pk))])
print(json.dumps(out))
"""


class Table:
    """One match: its script of moves, and its seats' pages."""

    def __init__(self, site: Site, row: list[Any], version: int, fetches: bool) -> None:
        self.site, self.version, self.fetches = site, version, fetches
        self.match, self.sessions, self.script, self.numbers_only = row
        self.path = f"/table/{self.match}/"
        self.bytes = self.fetched = 0
        self.shown: list[int] = []
        self.news = asyncio.Event()
        self.pages: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.lines = [await Line(self.site.port, key).open() for key in self.sessions]
        for seat, line in enumerate(self.lines):
            _, page = await line.ask("GET", self.path)
            own = page.split(b'data-live="', 1)[1].split(b'"', 1)[0].decode()
            self.shown.append(version_in(page))
            token = self.numbers_only if self.fetches else own
            stream = await Stream(self.site.port, token, self.shown[-1]).open()
            looking = self.look_on(seat, stream, marks_in(page))
            self.pages.append(asyncio.create_task(looking))

    async def look_on(self, seat: int, stream: Stream, marks: dict[str, str]) -> None:
        """What static/js/live.js does: take the parts of the next version, or else fetch."""
        line = await Line(self.site.port, self.sessions[seat]).open()
        async for version, has_parts in stream:
            self.bytes += stream.taken()
            if version <= self.shown[seat]:
                continue
            if has_parts and version == self.shown[seat] + 1:
                self.shown[seat] = version
            else:
                have = ",".join(f"{name}={mark}" for name, mark in marks.items())
                header = f"Have-Parts: {have}\r\n"
                _, page = await line.ask("GET", f"{self.path}now/", headers=header)
                self.bytes += len(page) + len(header) + HEADERS
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
        self.bytes += len(body) + HEADERS
        self.version += 1
        while min(self.shown) < aim:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 30)
        return time.perf_counter() - began

    def close(self) -> None:
        for page in self.pages:
            page.cancel()


async def closed_loop(tables: list[Table], seconds: float, at_once: int) -> list[float]:
    """Seconds of each move, with so many tables always under way."""
    waits: list[float] = []
    stop, queue = time.perf_counter() + seconds, list(tables)

    async def play() -> None:
        while queue and time.perf_counter() < stop:
            table = queue.pop(0)
            if (wait := await table.move()) is not None:
                waits.append(wait)
                queue.append(table)

    await asyncio.gather(*(play() for _ in range(at_once)))
    return waits


async def paced(tables: list[Table], seconds: float) -> list[float]:
    """Seconds of each move, one a second and table."""
    waits: list[float] = []
    began = time.perf_counter()

    async def play(table: Table, offset: float) -> None:
        due = began + offset
        while due < began + seconds:
            await asyncio.sleep(max(0, due - time.perf_counter()))
            if (wait := await table.move()) is None:
                return
            waits.append(wait)
            due += 1

    await asyncio.gather(*(play(one, n / len(tables)) for n, one in enumerate(tables)))
    return waits


async def plain_pages(site: Site, session: str, seconds: float) -> tuple[float, float]:
    """A plain page with a session: how many a second, and processor milliseconds each."""
    count, stop, began = 0, time.perf_counter() + seconds, cpu_seconds([site.process.pid])

    async def read() -> None:
        nonlocal count
        line = await Line(site.port, session).open()
        while time.perf_counter() < stop:
            await line.ask("GET", "/c/")
            count += 1
        line.close()

    await asyncio.gather(*(read() for _ in range(READERS)))
    return count / seconds, (cpu_seconds([site.process.pid]) - began) / count * 1000


def prepared(site: Site, slug: str, tables: int, moves: int) -> list[list[Any]]:
    """Of each table its match, its seats' sessions, its script, and a token for numbers alone."""
    skip = OPENING.get(slug, 12)
    code = PREPARE.format(slug=slug, tables=tables, moves=moves, skip=skip, seats=SEATS)
    rows: list[list[Any]] = json.loads(site.shell(code).splitlines()[-1])
    return rows


async def opened(site: Site, slug: str, tables: int, moves: int, fetches: bool) -> list[Table]:
    rows = prepared(site, slug, tables, moves)
    found = [Table(site, row, OPENING.get(slug, 12), fetches) for row in rows]
    for table in found:
        await table.open()
    await asyncio.sleep(CALM)  # a measurement, not a test
    return found


def cuts(waits: list[float]) -> str:
    cut = quantiles([wait * 1000 for wait in waits], n=100)
    return f"p50 {cut[49]:.1f} ms, p99 {cut[98]:.1f} ms"


async def measure_title(site: Site, slug: str, chosen: argparse.Namespace) -> None:
    tables = await opened(site, slug, chosen.tables, 260, chosen.fetch)
    pages, page_cpu = await plain_pages(site, tables[0].sessions[0], chosen.seconds / 4)
    for table in tables:
        table.bytes = table.fetched = 0
    cpu, began = cpu_seconds([site.process.pid]), time.perf_counter()
    waits = await closed_loop(tables, chosen.seconds, chosen.at_once)
    took = time.perf_counter() - began
    cost = (cpu_seconds([site.process.pid]) - cpu) / len(waits) * 1000
    size = sum(table.bytes for table in tables) / len(waits) / 1000
    print(
        f"{slug}: {len(waits)} moves, {len(waits) / took:.0f}/s delivered, {cost:.2f} ms of "
        f"processor ({cost / page_cpu:.2f} plain pages of {page_cpu:.2f} ms, {pages:.0f}/s), "
        f"{size:.1f} KB a move, {sum(table.fetched for table in tables)} fetched; {cuts(waits)}",
        flush=True,
    )
    for table in tables:
        table.close()


async def measure_pace(site: Site, slug: str, number: int, chosen: argparse.Namespace) -> None:
    tables = await opened(site, slug, number, int(chosen.seconds) + 40, chosen.fetch)
    cpu = cpu_seconds([site.process.pid])
    waits = await paced(tables, chosen.seconds)
    busy = (cpu_seconds([site.process.pid]) - cpu) / chosen.seconds
    print(
        f"{slug}, {number} tables paced 1/s: {len(waits)} moves, {cuts(waits)}; "
        f"the site used {busy:.2f} cores",
        flush=True,
    )
    for table in tables:
        table.close()


async def measure(site: Site, chosen: argparse.Namespace) -> None:
    for slug in chosen.titles:
        await measure_title(site, slug, chosen)
    for number in chosen.paced:
        await measure_pace(site, chosen.titles[0], number, chosen)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--titles", nargs="+", default=list(CATALOG))
    options.add_argument("--tables", type=int, default=50)
    options.add_argument("--seconds", type=float, default=12)
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
