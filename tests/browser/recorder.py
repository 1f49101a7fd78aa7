"""Keeps everything that reaches one page: answers, the raw text of streams, console, stores."""

import base64
import html
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct
from playwright.sync_api import Error, Page, Response

ASK = """
async ([method, path, form]) => {
  const {"X-CSRFToken": token} = JSON.parse(document.body.getAttribute("hx-headers"));
  const body = form && new URLSearchParams(form);
  const headers = {"HX-Request": "true", "X-CSRFToken": token};
  const answer = await fetch(path, {method, headers, body});
  await answer.text();
  return answer.status;
}
"""
NOTHING_INSIDE = (204, 301, 302, 304)


class Exchange(Struct):
    """A question that a page asked, and the answer as it came."""

    method: str
    path: str
    asked: dict[str, str]
    posted: str
    status: int
    answered: dict[str, str]
    text: str
    news: int = -1  # what the page showed by then; the answer itself may say it better


class Recorder:
    """Listens to a page from its first request on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.exchanges: list[Exchange] = []
        self.streams: dict[str, bytes] = {}
        self.others: list[str] = []  # what the console said, how the page looked, what it keeps
        self._waiting: list[Response] = []
        page.on("response", lambda answer: self._waiting.append(answer))
        page.on("console", lambda message: self.others.append(message.text))
        self._wire = page.context.new_cdp_session(page)
        self._wire.on("Network.responseReceived", self._open_stream)
        self._wire.on("Network.dataReceived", self._hear)
        self._wire.send("Network.enable")

    def ask(self, method: str, path: str, **form: str) -> int:
        """Let the page itself ask, as its scripts could."""
        status = self.page.evaluate(ASK, [method, path, form or None])
        self.keep()
        return int(status)

    def keep(self) -> None:
        """Read the answers that came since, and look at the page as it is now."""
        shown = self.page.locator("[data-version]")
        news = int(shown.first.get_attribute("data-version") or -1) if shown.count() else -1
        while self._waiting:
            answer = self._waiting.pop(0)
            self.others.append(answer.url)
            if "/static/" not in answer.url:
                self.exchanges.append(_exchange(answer, news))
        kept = self.page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])")
        cookies = self.page.context.cookies()
        self.others += [self.page.content(), self.page.url, kept, str(cookies)]

    def everything(self) -> str:
        """All of it as one text to search in, entities read too."""
        answers = [f"{one.path} {one.answered} {one.text}" for one in self.exchanges]
        heard = [raw.decode() for raw in self.streams.values()]
        text = "\n".join([*answers, *heard, *self.others])
        return f"{text}\n{html.unescape(text)}"

    def _open_stream(self, event: dict[str, Any]) -> None:
        if event["type"] == "EventSource":
            name = event["requestId"]
            self.streams.setdefault(name, b"")
            answer = self._wire.send("Network.streamResourceContent", {"requestId": name})
            self.streams[name] = base64.b64decode(answer["bufferedData"]) + self.streams[name]

    def _hear(self, event: dict[str, Any]) -> None:
        if event["requestId"] in self.streams and "data" in event:
            self.streams[event["requestId"]] += base64.b64decode(event["data"])


def _exchange(answer: Response, news: int) -> Exchange:
    request, address = answer.request, urlsplit(answer.url)
    empty = answer.status in NOTHING_INSIDE or "hx-redirect" in answer.headers
    streamed = request.resource_type == "eventsource"
    return Exchange(
        method=request.method,
        path=f"{address.path}?{address.query}" if address.query else address.path,
        asked=request.all_headers(),
        posted=request.post_data or "",
        status=answer.status,
        answered={} if streamed else answer.all_headers(),
        text="" if empty or streamed else _text(answer),
        news=news,
    )


def _text(answer: Response) -> str:
    """Chromium forgets an answer when its page is left; what was read can be asked for again."""
    try:
        return answer.body().decode()
    except Error:
        if answer.request.method != "GET":
            raise
        headers = {name: answer.request.headers.get(name, "") for name in ("hx-request", "accept")}
        asking = answer.frame.page.context.request
        return asking.get(answer.url, headers={k: v for k, v in headers.items() if v}).text()
