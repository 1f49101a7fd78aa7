"""What the embedded site costs: start-up, memory of the tree, memory per stream, bytes per page.

python -m tests.bench.footprint
"""

import contextlib
import gzip
import resource
import socket
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Response, sync_playwright

from tests.chromium import launch
from tests.processes import Site, descendants, eventually

STREAMS = 1000
MB = 1024


def pss(pid: int) -> int:
    """Kilobytes of this process, shared pages counted in proportion."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


def tree_memory(site: Site) -> dict[str, int]:
    parts = {"supervisor": pss(site.process.pid)}
    for pid, command in descendants(site.process.pid).items():
        kind = next((kind for kind, mark in Site.KINDS.items() if mark in command), "other")
        parts[kind] = parts.get(kind, 0) + pss(pid)
    return parts


def memory_per_stream(site: Site) -> float:
    """Kilobytes that one more idle stream costs the web processes together."""
    code = (
        "from europa_edu.live import channels\n"
        f"for n in range({STREAMS // 4}): print(channels.token_for(f'match:{{n}}'))"
    )
    tokens = site.shell(code).split()

    def web() -> int:
        return sum(map(pss, site.web_workers()))

    before, lines = web(), []
    for number in range(STREAMS):
        line = socket.create_connection(("127.0.0.1", site.port))
        token = tokens[number % len(tokens)]
        line.sendall(f"GET /live/{token}/ HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        line.settimeout(10)
        assert b"200 OK" in line.recv(1024)
        lines.append(line)
    grown = web() - before
    for line in lines:
        line.close()
    return grown / STREAMS


def page_bytes(site: Site, path: str) -> tuple[float, float, int]:
    """Kilobytes over the wire on the first and on the next visit, and requests of the first."""
    with sync_playwright() as playwright, launch(playwright) as browser:
        page = browser.new_context(base_url=site.url).new_page()
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        received: list[float] = []
        session.on(
            "Network.loadingFinished", lambda event: received.append(event["encodedDataLength"])
        )
        missing: list[str] = []

        def note(response: Response) -> None:
            if response.status >= 400:
                missing.append(response.url)

        page.on("response", note)
        page.goto(path, wait_until="networkidle")
        first, count = sum(received), len(received)
        received.clear()
        page.goto(path, wait_until="networkidle")
        for url in missing:
            print(f"  missing: {url}")
        return first / 1024, sum(received) / 1024, count


def compressed(site: Site, path: str) -> float:
    return len(gzip.compress(site.get(path)[1].encode())) / 1024


def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix="europa-bench-") as folder:
        began = time.monotonic()
        with Site(Path(folder) / "var"):
            first = time.monotonic() - began
        began = time.monotonic()
        with Site(Path(folder) / "var") as site:
            second = time.monotonic() - began
            print(f"start-up: first {first:.1f} s, second {second:.1f} s")
            eventually(lambda: len(descendants(site.process.pid)) >= 7)
            eventually(lambda: site.manage("doctor").returncode == 0)
            parts = tree_memory(site)
            print(f"memory at idle: {sum(parts.values()) / MB:.0f} MB (goal 400)")
            for kind, kilobytes in parts.items():
                print(f"  {kind:<11}{kilobytes / MB:6.1f} MB")
            print(f"memory per open stream: {memory_per_stream(site):.1f} KB ({STREAMS} streams)")
            for path in ("/", "/atlas/"):
                once, again, count = page_bytes(site, path)
                print(
                    f"{path}: first visit {once:.1f} KB in {count} requests (goal 150), "
                    f"next {again:.1f} KB (goal 15); HTML gzipped would be "
                    f"{compressed(site, path):.1f} KB"
                )


if __name__ == "__main__":
    main()
