"""Tables under load on the embedded site: paced moves with listeners, and a closed loop.

50 tables of four people play Europa Tour through real HTTP posts; every other seat listens on its
own stream and fetches its fragment when a number arrives. Figures are latencies and ratios.
"""

import argparse
import http.client
import json
import os
import re
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import quantiles

from tests.processes import Site, descendants

SEATS = 4
PREPARE = """
import json
from django.contrib.sessions.backends.db import SessionStore
from games.services.matches import SeatPlan, open_match, start_match
from games.catalog import CATALOG
out = []
for table in range({tables}):
    keys = []
    plans = []
    for seat in range({seats}):
        session = SessionStore()
        session["visitor"], session["name"] = f"t{{table}}s{{seat}}", f"P{{seat}}"
        session.create()
        keys.append(session.session_key)
        plans.append(SeatPlan(f"visitor:t{{table}}s{{seat}}", f"P{{seat}}"))
    options = CATALOG["europa_tour"].options(starter=0, round_limit=0)
    match = open_match(title="europa_tour", host=plans[0].holder, seats=plans, options=options)
    start_match(match_id=match.pk, host=plans[0].holder)
    from games.services.turns import play_turn
    version = 0
    for seat in range({seats}):
        for slot in range(1, 11):
            version = play_turn(match_id=match.pk, seat=seat, version=version, move=f"put {{slot}}")
    out.append([match.pk, keys])
print(json.dumps(out))
"""


class Client:
    """One seat's browser: a kept-alive connection with its session."""

    def __init__(self, site: Site, session: str) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)
        self.headers = {
            "Cookie": f"sessionid={session}; csrftoken={'a' * 32}",
            "X-CSRFToken": "a" * 32,
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def get(self, path: str) -> tuple[int, bytes]:
        self.line.request("GET", path, headers=self.headers)
        answer = self.line.getresponse()
        return answer.status, answer.read()

    def post(self, path: str, body: str) -> tuple[int, bytes]:
        self.line.request("POST", path, body=body, headers=self.headers)
        answer = self.line.getresponse()
        return answer.status, answer.read()


class Table:
    """Four clients at one match; seat 0 to 3 draw and lay in turn."""

    def __init__(self, site: Site, match: int, sessions: list[str]) -> None:
        self.path = f"/table/{match}/"
        self.clients = [Client(site, session) for session in sessions]
        self.version, self.seat, self.drawn = 40, 0, False

    def move(self) -> float:
        """Play the next move; returns when its post was sent."""
        move = "lay+1" if self.drawn else "draw+stock"
        began = time.perf_counter()
        body = f"version={self.version}&move={move}"
        status, text = self.clients[self.seat].post(self.path + "move/", body)
        assert status == 200, (status, text[:300])
        self.version += 1
        if self.drawn:
            self.seat = (self.seat + 1) % SEATS
        self.drawn = not self.drawn
        return began


def listen(site: Site, table: Table, seat: int, session: str, heard: dict[int, float]) -> None:
    """One other seat: its stream, and its fragment after each number."""
    client = Client(site, session)
    _, page = client.get(table.path)
    token = re.search(rb'data-live="([^"]+)"', page)
    assert token
    stream = http.client.HTTPConnection("127.0.0.1", site.port, timeout=120)
    stream.request("GET", f"/live/{token[1].decode()}/", headers=client.headers)
    lines = stream.getresponse()
    while line := lines.readline():
        if line.startswith(b"data: "):
            client.get(table.path + "now/")
            heard[int(line[6:])] = time.perf_counter()


def paced(
    site: Site, tables: list[Table], sessions: list[list[str]], seconds: float
) -> list[float]:
    """One move a second and table; latency from the post to the last other seat's fragment."""
    heard = [[{} for _ in range(SEATS)] for _ in tables]  # type: ignore[var-annotated]
    for index, table in enumerate(tables):
        for seat in range(SEATS):
            arguments = (site, table, seat, sessions[index][seat], heard[index][seat])
            threading.Thread(target=listen, args=arguments, daemon=True).start()
    time.sleep(5)  # streams open; this is a measurement, not a test
    sent: list[tuple[int, int, float]] = []
    stop = time.perf_counter() + seconds

    def play(index: int) -> None:
        time.sleep(index / len(tables))
        while time.perf_counter() < stop:
            round_began = time.perf_counter()
            began = tables[index].move()
            sent.append((index, tables[index].version, began))
            time.sleep(max(0, 1 - (time.perf_counter() - round_began)))

    players = [threading.Thread(target=play, args=(index,)) for index in range(len(tables))]
    for player in players:
        player.start()
    for player in players:
        player.join()
    time.sleep(3)
    waits = []
    for index, version, began in sent:
        times = [seen[version] for seen in heard[index] if version in seen]
        if len(times) >= SEATS - 1:
            waits.append((max(times) - began) * 1000)
    return waits


def cpu_seconds(site: Site) -> float:
    ticks = 0
    for pid in descendants(site.process.pid):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def closed_loop(site: Site, tables: list[Table], seconds: float) -> tuple[float, float]:
    """Moves a second with every table posting as fast as it is answered, and CPU a move."""
    count, stop, began = [0], time.perf_counter() + seconds, cpu_seconds(site)

    def play(table: Table) -> None:
        while time.perf_counter() < stop:
            table.move()
            count[0] += 1

    players = [threading.Thread(target=play, args=(table,)) for table in tables[:8]]
    for player in players:
        player.start()
    for player in players:
        player.join()
    return count[0] / seconds, (cpu_seconds(site) - began) / max(1, count[0]) * 1000


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=50)
    options.add_argument("--seconds", type=float, default=20)
    chosen = options.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="europa-") as folder,
        Site(Path(folder) / "var") as site,
    ):
        made = site.shell(PREPARE.format(tables=chosen.tables, seats=SEATS))
        rows = json.loads(made.splitlines()[-1])
        tables = [Table(site, match, sessions) for match, sessions in rows]
        home = Client(site, rows[0][1][0])
        began = time.perf_counter()
        for _ in range(200):
            home.get("/join/")
        page = 200 / (time.perf_counter() - began)
        speed, cpu = closed_loop(site, tables, chosen.seconds / 2)
        print(
            f"closed loop: {speed:.0f} moves/s, {cpu:.2f} ms CPU a move; a plain page {page:.0f}/s"
        )
        _, fragment = tables[0].clients[0].get(tables[0].path + "now/")
        print(f"bytes of one update: {len(fragment):,}")
        waits = paced(site, tables, [sessions for _, sessions in rows], chosen.seconds)
        cuts = quantiles(waits, n=100)
        print(f"{chosen.tables} tables paced 1/s: {len(waits)} moves heard by all others,")
        print(f"  p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms to the last other seat's fragment")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
