"""The parts that a table is drawn from: each has a name, and sees nothing but what it declares.

`{% part "hand" card=screen.hand my_turn=my_turn %}` stands for `_hand.html` beside the template it
stands in. What it may show are these values and `title`; paths are those of a `Table`. The root
element of its template is `<div {{ part }} …>`, which gives it the part's name and its mark: a page
whose part has this mark shows what would be drawn again.

`{% part "rack" each slot=screen.slots press=screen.presses with reader=reader.anyone %}` is a list:
every slot and every press are parts of their own (`slot-1`, `press-1`, by `_slot.html` and
`_press.html`; a value with a `part` names itself). `_rack.html` prints `{{ rows }}`, the slots, and
`_slot.html` prints `{{ press }}` where it stands. `grows` in the place of `each`: new ones only
come in front.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import takewhile
from operator import attrgetter
from typing import Any

from django.template import Context, Library, Node, TemplateSyntaxError
from django.template.base import Parser, Token
from django.template.loader import get_template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from msgspec import Struct

from europa_edu.marks import mark_of
from games.catalog import CATALOG

register = Library()

KEPT = 4096  # drawings: those of some hundred tables' last moves


class Part(Struct, frozen=True):
    """One part with what it is drawn from."""

    language: str
    name: str
    template: str
    slug: str
    names: tuple[str, ...]
    values: tuple[Any, ...]

    @property
    def mark(self) -> str:
        return mark_of(self.language, self.template, self.values)

    def text(self, *inside: "Part") -> SafeString:
        """As it is drawn; `inside`: parts that have their places in it."""
        try:
            return _drawn(self, inside)
        except TypeError:  # something in it has no hash
            return draw(self, self.mark, inside)


def draw(part: Part, mark: str, inside: Iterable[Part] = (), **more: Any) -> SafeString:
    values = dict(zip(part.names, part.values, strict=True)) | more
    values |= {one.names[0]: one.text() for one in inside}
    values["title"] = CATALOG[part.slug]
    values["part"] = format_html('id="{}" data-mark="{}"', part.name, mark)
    # One line, which a stream can carry as it is.
    return SafeString(" ".join(_template(part.template).render(Context(values)).split()))


# The same for several seats, and often for several tables.
@lru_cache(KEPT)
def _drawn(part: Part, inside: tuple[Part, ...]) -> SafeString:
    return draw(part, part.mark, inside)


@cache
def _template(name: str) -> Any:
    return get_template(name).template  # type: ignore[attr-defined]


class PartInput(Struct, frozen=True):
    """What a declared part is drawn from, of one table: its own values, and its lists."""

    language: str
    slug: str
    values: tuple[Any, ...]
    lists: tuple[tuple[Any, ...], ...]


class PartNode(Node):
    """A part's declaration in a template."""

    def __init__(
        self,
        folder: str,
        name: str,
        lists: Mapping[str, str],
        inputs: Mapping[str, str],
        grows: bool,
    ) -> None:
        self.folder, self.name, self.grows = folder, name, grows
        self.names, self.columns = tuple(inputs), tuple(lists)
        self.values = tuple(map(attrgetter, inputs.values()))
        self.lists = tuple(map(attrgetter, lists.values()))

    def render(self, context: Context) -> SafeString:
        return self.text(self.input(context["table"]))

    def input(self, table: Any) -> PartInput:
        values = tuple([get(table) for get in self.values])
        lists = tuple([tuple(get(table)) for get in self.lists])
        return PartInput(table.language, table.title.slug, values, lists)

    def text(self, given: PartInput) -> SafeString:
        part = self._part(self.name, given, self.name, self.names, given.values)
        if not self.lists:
            return part.text()
        rows = "".join(first.text(*inside) for first, *inside in self.rows(given))
        return draw(part, self.mark(given), rows=SafeString(rows))

    def mark(self, given: PartInput) -> str:
        """Of a list: not what its rows show, for they are compared one by one."""
        part = self._part(self.name, given, self.name, self.names, given.values)
        return part.mark if not self.lists else mark_of(part.mark, self._rows_named(given))

    def rows(self, given: PartInput) -> list[tuple[Part, ...]]:
        rows = enumerate(zip(*given.lists, strict=True), 1)
        return [self._row(number, row, given) for number, row in rows]

    def changes(self, before: PartInput, after: PartInput) -> Iterator[str]:
        """What a page that shows `before` must get. Of a list that grows: `growth`."""
        if before == after:
            return
        was, now = (list(zip(*each.lists, strict=True)) for each in (before, after))
        rows = [
            (n, *both)
            for n, both in enumerate(zip(was, now, strict=False), 1)
            if both[0] != both[1]
        ]
        is_another = before.values != after.values or len(was) != len(now)
        if is_another or any(_shape(old) != _shape(new) for _, old, new in rows):
            yield self.text(after)
            return
        for number, old, new in rows:
            changes = [one != other for one, other in zip(old, new, strict=True)]
            yield from _changed(self._row(number, new, after), changes)

    def missing(self, known: Mapping[str, str], given: PartInput) -> Iterator[str]:
        """What a page lacks whose parts have these marks."""
        if known.get(self.name) != self.mark(given):
            yield self.text(given)
        elif self.grows:
            yield self._new_rows(given, known)
        else:
            for row in self.rows(given):
                yield from _changed(row, [known.get(part.name) != part.mark for part in row])

    def growth(self, rows: Iterable[tuple[Part, ...]]) -> str:
        """New rows for a page that shows the others."""
        text = "".join(first.text(*inside) for first, *inside in rows)
        return f'<ol data-before="{self.name}">{text}</ol>' if text else ""

    def _new_rows(self, given: PartInput, known: Collection[str]) -> str:
        rows = self.rows(given)
        new = list(takewhile(lambda row: row[0].name not in known, rows))
        return self.text(given) if new and len(new) == len(rows) else self.growth(new)

    def _row(self, number: int, row: Iterable[Any], given: PartInput) -> tuple[Part, ...]:
        return tuple(
            self._part(
                getattr(value, "part", "") or f"{name}-{number}",
                given,
                name,
                (name, *self.names),
                (value, *given.values),
            )
            for name, value in zip(self.columns, row, strict=True)
        )

    def _part(
        self,
        name: str,
        given: PartInput,
        file: str,
        names: tuple[str, ...],
        values: tuple[Any, ...],
    ) -> Part:
        template = f"{self.folder}/_{file}.html"
        return Part(given.language, name, template, given.slug, names, values)

    def _rows_named(self, given: PartInput) -> object:
        return None if self.grows else [_shape(values) for values in given.lists]


def _shape(values: Iterable[Any]) -> list[str]:
    """How they name themselves: where that differs, or their number, the list is another one."""
    return [getattr(value, "part", "") for value in values]


def _changed(row: Sequence[Part], changes: Sequence[bool]) -> Iterator[str]:
    """The first of a row brings the others along."""
    if changes[0]:
        yield row[0].text(*row[1:])
    else:
        yield from (part.text() for part, changed in zip(row, changes, strict=True) if changed)


@register.tag("part")
def do_part(parser: Parser, token: Token) -> PartNode:
    _, name, *words = token.split_contents()
    if parser.origin is None or not parser.origin.template_name:
        raise TemplateSyntaxError("a part stands in a template with a name")
    folder = str(parser.origin.template_name).rpartition("/")[0]
    lists: dict[str, str] = {}
    grows = words[:1] == ["grows"]
    if words[:1] in (["each"], ["grows"]):
        end = words.index("with") if "with" in words else len(words)
        lists, words = _paths(words[1:end]), words[end + 1 :]
    return PartNode(folder, name.strip('"'), lists, _paths(words), grows)


def _paths(words: Iterable[str]) -> dict[str, str]:
    return dict(word.split("=", 1) for word in words)


@cache
def declared(slug: str) -> tuple[PartNode, ...]:
    """All parts of a title's table while it is played, but the layers of the map."""
    files = ("games/_table.html", "games/_talk.html", f"games/titles/{slug}/_panel.html")
    found = (
        node for file in files for node in _template(file).nodelist.get_nodes_by_type(PartNode)
    )
    return tuple(found)
