"""What a title says at the table: sentences, log lines, refusals, results. Pure.

Texts are written in English and marked by `_` or `ngettext`, where makemessages finds them; a
Tongue knows the reader's language. A title subclasses Words: its tables hold what one text says,
its methods say the rest.
"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict

from europa_edu.atlas import TODAY, Names
from games.engine.events import Event
from games.engine.notation import Move
from games.engine.rules import IllegalMove, Measure, Outcome, Reached, Seat


def gettext_noop(text: str) -> str:
    """Marks a text that is translated where it is shown."""
    return text


_ = gettext_noop


class Counted(Struct, frozen=True):
    """A text that depends on a number: the one of its values that has this name."""

    one: str
    many: str
    number: str


Text: TypeAlias = str | Counted


def ngettext_noop(one: str, many: str, number: str) -> Counted:
    """The same for a text that depends on a number."""
    return Counted(one, many, number)


class Tongue(Protocol):
    """The reader's language."""

    @property
    def language(self) -> str: ...
    def gettext(self, text: str, /) -> str: ...
    def ngettext(self, one: str, many: str, number: int, /) -> str: ...
    def place(self, code: str, year: int, /) -> str: ...
    def colour(self, code: str, /) -> str: ...


class Reader(Struct, frozen=True):
    """Who reads: all that the words of a log line depend on, beside its event."""

    seat: Seat | None = None
    names: tuple[str, ...] = ()
    options: Any = None
    chosen: str = ""  # the table's options as they are stored, with a teacher's own cards
    year: int = TODAY

    @property
    def anyone(self) -> "Reader":
        """Whoever looks at this table: for what is the same for all, and drawn once for them."""
        return Reader(options=self.options, year=self.year)


class Marked(Struct, frozen=True):
    """Words in an element of their own; `look` is a class of the title's style sheet."""

    text: str
    tag: str = "strong"
    look: str = ""


class Piece(Struct, frozen=True):
    """A small drawing between words: a template of the title, and what it is drawn from."""

    template: str
    values: Mapping[str, object] = {}


# Plain text, or parts that are set one after another with a space between them.
Said: TypeAlias = str | tuple[str | Marked | Piece, ...]

OPTIONS = {
    "rules": _("School rules or the rules of the box"),
    "edition": _("Which map and cards"),
    "round_limit": _("Most rounds (empty: as usual)"),
}
CHOICES = {  # an option and one of its values
    "rules school": _("school rules"),
    "rules box": _("rules of the box"),
    "edition today": _("Europe today"),
}
PHRASES = {
    "hello": _("Hello!"),
    "well-played": _("Well played!"),
    "thinking": _("I am thinking."),
    "your-turn": _("It is your turn."),
    "help": _("Who can help me?"),
    "oops": _("Oops!"),
    "again": _("Shall we play again?"),
}


class Words(Struct, frozen=True):
    """Everything a title says; the defaults serve where it has nothing of its own to say."""

    reader: Reader
    tongue: Tongue

    # Labels of the title's own options and of what they offer ("twins free"), and its own
    # ready-made phrases.
    options: ClassVar[Mapping[str, str]] = {}
    choices: ClassVar[Mapping[str, str]] = {}
    phrases: ClassVar[Mapping[str, str]] = {}
    # What one text says: of an event by its kind, for all or for who reads its private part, of a
    # refusal by its reason, of a hint by its kind of move.
    events: ClassVar[Mapping[str, Text]] = {}
    private_events: ClassVar[Mapping[str, Text]] = {}
    refusals: ClassVar[Mapping[str, Text]] = {}
    hints: ClassVar[Mapping[type[Move], Text]] = {}
    # What a measure says by its kind, and what tables that had the same deal are compared by.
    measures: ClassVar[Mapping[str, Text]] = {}
    yardstick: ClassVar[str] = ""
    # Which facts of an event, and which fields of a move, are places.
    place_facts: ClassVar[tuple[str, ...]] = ()

    def sentence(self, view: Any, screen: Any) -> str:
        """What the reader may do now."""
        return self._("Your turn.")

    def deciding(self, view: Any, screen: Any, names: str) -> str:
        """What those to move are thinking about, for spectators."""
        return self._("%(names)s to move.", names=names)

    def event(self, event: Event) -> Said:
        """A line of the log."""
        return self.told(event)

    def told(self, event: Event) -> str:
        """What the tables say of an event."""
        kind = self.kind_of(event)
        private = event.private and kind in self.private_events
        text = (self.private_events if private else self.events).get(kind)
        if text is not None:
            return self.text(text, **self.values(event))
        facts = " ".join(map(str, event.facts.values()))
        return f"{self.name(event.seat)} {event.kind} {facts}"

    def kind_of(self, event: Event) -> str:
        """The key of its text: a title adds a word where a kind has more than one."""
        return event.kind

    def values(self, event: Event) -> dict[str, object]:
        """What the text of an event may mention."""
        return self.with_names({**event.facts, **event.private}) | {"name": self.name(event.seat)}

    def refusal(self, refusal: IllegalMove, view: Any) -> str:
        """Why not."""
        text = self.refusals.get(self.reason_of(refusal))
        if text is not None:
            return self.text(text, **self.refusal_values(refusal))
        if refusal.reason == "not_your_turn":
            return self._("It is not your turn yet.")
        return self._("That is not possible now. Choose one of the marked moves.")

    def reason_of(self, refusal: IllegalMove) -> str:
        """The key of its text, as `kind_of` is an event's."""
        return refusal.reason

    def refusal_values(self, refusal: IllegalMove) -> dict[str, object]:
        """What the text of a refusal may mention."""
        return {}

    def ending(self, outcome: Outcome) -> Said:
        return self._("The result")

    def score(self, points: int) -> str:
        return self.ngettext("%(points)s point", "%(points)s points", points, points=points)

    def reached(self, seat: Reached) -> str:
        """How far a seat has come, in two or three words."""
        return self.score(seat.done)

    def measure(self, measure: Measure) -> str:
        return self.text(self.measures[measure.kind], value=measure.value)

    def compared_by(self) -> str:
        """What counts between tables that had the same deal."""
        return self._(self.yardstick)

    def advice(self, hint: Any, view: Any, screen: Any) -> str:
        """A move of the strong bot, and what speaks for it."""
        text = self.hints.get(type(hint))
        return str(hint) if text is None else self.text(text, **self.with_names(asdict(hint)))

    def option(self, name: str) -> str:
        known = {**OPTIONS, **self.options}
        return self._(known[name]) if name in known else name

    def choice(self, option: str, value: object) -> str:
        """A value of an option; numbers need no words."""
        known = {**CHOICES, **self.choices}
        key = f"{option} {value}"
        return self._(known[key]) if key in known else str(value)

    def phrase(self, word: str, about: str) -> str:
        known = {**PHRASES, **self.phrases}
        return self._(known[word], country=self.place(about))

    def note(self, note: str) -> str:
        """What a target of the map costs or means: its label is heard where nothing is seen."""
        return note

    # What titles build their sentences from.

    def _(self, text: str, /, **values: object) -> str:
        return self.tongue.gettext(text) % values

    def ngettext(self, one: str, many: str, number: int, /, **values: object) -> str:
        return self.tongue.ngettext(one, many, number) % values

    def text(self, text: Text, /, **values: Any) -> str:
        """A text of a table."""
        if isinstance(text, Counted):
            return self.ngettext(text.one, text.many, int(values[text.number]), **values)
        return self._(text, **values)

    def named(self, names: Names) -> str:
        """A name or a text that is kept in every language."""
        return names.in_language(self.tongue.language)

    def with_names(self, facts: Mapping[str, object]) -> dict[str, object]:
        """The facts with names for the places among them."""
        return {
            key: self.place(fact) if key in self.place_facts else fact
            for key, fact in facts.items()
        }

    def line(self, *texts: str) -> str:
        """Texts one after another. Not by f-strings: makemessages does not look into them."""
        return " ".join(texts)

    def place(self, code: object) -> str:
        """As it is called on the table's map."""
        return self.tongue.place(str(code), self.reader.year) if code else ""

    def places(self, codes: Iterable[object]) -> str:
        return ", ".join(map(self.place, codes))

    def name(self, seat: Seat | None) -> str:
        """Empty where an event is nobody's: the table itself shuffled or rolled."""
        return "" if seat is None else self.reader.names[seat]

    def names(self, seats: Iterable[Seat]) -> str:
        return ", ".join(map(self.name, seats))

    def joined(self, names: Iterable[str]) -> str:
        """Ada, Ben and Cem."""
        *others, last = names
        return self.line(", ".join(others), self._("and"), last) if others else last
