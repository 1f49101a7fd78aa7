"""What a page's HTML holds, for tests."""

from html.parser import HTMLParser


class Markup(HTMLParser):
    """Collects every element with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    @property
    def language(self) -> str:
        return next(attrs["lang"] for tag, attrs in self.elements if tag == "html")

    @property
    def loaded(self) -> list[str]:
        """Addresses the browser fetches by itself."""
        return [
            attrs[name]
            for tag, attrs in self.elements
            for name in ("src", "href", "action", "hx-get", "hx-post")
            if name in attrs and not (tag == "a" and name == "href")
        ]

    @property
    def inline(self) -> list[tuple[str, dict[str, str]]]:
        """What the Content-Security-Policy would refuse."""
        return [
            (tag, attrs)
            for tag, attrs in self.elements
            if tag == "style"
            or (tag == "script" and "src" not in attrs)
            or any(name == "style" or name.startswith("on") for name in attrs)
        ]
