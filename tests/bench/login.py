"""A school comes in: 200 pupils within a minute, from one address, through real HTTP.

Each pupil is a browser of its own: class code, name, three pictures, own page. Figures are the
times of the whole way and of the log-in post alone, and how many were refused (goal: none).
"""

import argparse
import http.client
import json
import re
import tempfile
import threading
import time
from http.cookies import SimpleCookie
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlencode

from tests.processes import Site

PREPARE = """
import json
from datetime import date
from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.tokens import pictures_of
school = School.objects.create(name="Bench")
teacher = Teacher.objects.create_user("bench@school.example", "x", name="Bench", school=school)
taught = SchoolClass.objects.create(
    school=school, name="All", code="BENCHXYZ", owner=teacher, ends_on=date(2099, 7, 31)
)
Pupil.objects.bulk_create(Pupil(school_class=taught, name=f"Pupil {{n}}") for n in range({pupils}))
print(json.dumps([[one.pk, pictures_of(one)] for one in taught.pupils.all()]))
"""


class Browser:
    """A connection with its cookies, as one child's tablet has it."""

    def __init__(self, site: Site) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=60)
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, **fields: object) -> tuple[int, str, str]:
        """Status, text, and where a redirect leads."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if fields:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.line.request(method, path, urlencode(fields, doseq=True) or None, headers)
        answer = self.line.getresponse()
        for header in answer.headers.get_all("Set-Cookie") or ():
            for name, morsel in SimpleCookie(header).items():
                self.cookies[name] = morsel.value
        return answer.status, answer.read().decode(), answer.headers.get("Location", "")

    def token(self, page: str) -> str:
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert found, page[:300]
        return found[1]


def come_in(site: Site, pupil: int, pictures: list[str]) -> tuple[bool, float, float]:
    """Whether the pupil got in, and the seconds of the whole way and of the log-in post."""
    began = time.perf_counter()
    browser = Browser(site)
    _, page, _ = browser.ask("GET", "/c/")
    code = {"code": "benchxyz", "csrfmiddlewaretoken": browser.token(page)}
    _, _, who = browser.ask("POST", "/c/", **code)
    browser.ask("GET", who)
    door = f"{who}{pupil}/"
    _, page, _ = browser.ask("GET", door)
    posted = time.perf_counter()
    secret = {"picture": pictures, "csrfmiddlewaretoken": browser.token(page)}
    status, _, inside = browser.ask("POST", door, **secret)
    answered = time.perf_counter()
    if status != 302:
        return False, 0, 0
    _, _, home = browser.ask("GET", inside)
    status, _, _ = browser.ask("GET", home)
    return status == 200, time.perf_counter() - began, answered - posted


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pupils", type=int, default=200)
    options.add_argument("--seconds", type=float, default=60, help="in which they arrive")
    chosen = options.parse_args()
    results: list[tuple[bool, float, float]] = []
    with (
        tempfile.TemporaryDirectory(prefix="europa-") as folder,
        Site(Path(folder) / "var") as site,
    ):
        made = site.shell(PREPARE.format(pupils=chosen.pupils))
        people = json.loads(made.splitlines()[-1])

        def arrive(number: int) -> None:
            time.sleep(number * chosen.seconds / len(people))
            results.append(come_in(site, *people[number]))

        arrivals = [threading.Thread(target=arrive, args=(n,)) for n in range(len(people))]
        began = time.perf_counter()
        for arrival in arrivals:
            arrival.start()
        for arrival in arrivals:
            arrival.join()
        took = time.perf_counter() - began
    came = [result for result in results if result[0]]
    print(f"{len(came)} of {len(people)} pupils in after {took:.1f} s, from one address;")
    print(f"  refused or lost: {len(people) - len(came)}")
    for name, place in (("the whole way (7 requests)", 1), ("the log-in post", 2)):
        cuts = quantiles([result[place] * 1000 for result in came], n=100)
        print(f"  {name}: p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms")


if __name__ == "__main__":
    main()
