"""What a table of sans frontières holds, what a seat sees of it, and its moves."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from europa_edu.atlas import Names
from europa_edu.facts import Card
from games.engine import Move, Options, Seat
from games.titles.sans_frontieres.network import City, Ticket

HAND = 6
STAGES = 5
TOKENS = 6
MOST_TOKENS = 10
Held: TypeAlias = str  # a card in hand: a ticket, or a weekend card named by its city
Seconds = Annotated[int, Meta(ge=0, le=600)]


class Ready(Move, frozen=True):
    """I know my itinerary by heart: hide it."""


class Go(Move, frozen=True):
    """Play one ticket along one line; missing points are completed with tokens."""

    city: City
    ticket: Ticket


class Exchange(Move, frozen=True):
    """Discard a ticket for a new one at the end of the turn."""

    card: Held


class Declare(Move, frozen=True):
    """This city is my next stage."""


class Ask(Move, frozen=True):
    """Ask me a tourism question."""


class Answer(Move, frozen=True):
    """A country's code, or a sight's id."""

    choice: str


class DontKnow(Move, frozen=True):
    """Leave the question unanswered."""


class Lay(Move, frozen=True):
    """Send another player away for a weekend in this city."""

    city: City
    seat: Seat


class End(Move, frozen=True):
    """My turn is over: draw up to six cards."""


class TravelOptions(Options, frozen=True, kw_only=True):
    # Its own times count once the table's clock is on.
    unasked: ClassVar[tuple[str, ...]] = ("starter", "memorise_seconds", "question_seconds")

    edition: Literal["today"] = "today"
    aide_memoire: bool = False  # SF-12: the owner always sees the own itinerary
    memorise_seconds: Seconds = 90  # SF-12
    question_seconds: Seconds = 20  # SF-40; 0: no limit
    typing: bool = False  # SF-40: type the country instead of choosing one of six
    # None: 40 in school rules, no limit in box rules (SF-45).
    round_limit: Annotated[int, Meta(ge=0, le=200)] | None = None
    cards: Annotated[tuple[Card, ...], Meta(max_length=500)] = ()  # a teacher's tourism cards
    own_cards_only: bool = False

    @property
    def rounds(self) -> int:
        """How many rounds at most; 0 for no limit."""
        if self.round_limit is not None:
            return self.round_limit
        return 40 if self.rules == "school" else 0


class Traveller(Struct, frozen=True):
    """One seat's things."""

    itinerary: tuple[City, ...]  # the start and five stages
    pawn: City
    hand: tuple[Held, ...]
    tokens: int = TOKENS
    stages: int = 0
    weekend: City = ""  # the pending weekend card
    ready: bool = False  # has memorised the itinerary
    gone: bool = False

    @property
    def shown(self) -> City:
        """What the card holder shows: the last stage reached, or the start."""
        return self.itinerary[self.stages]


class Answered(Struct, frozen=True):
    """A tourism card that lies open after its answer, until the next move."""

    card: str
    step: str
    answer: str  # the right one
    right: bool


class State(Struct, frozen=True):
    options: TravelOptions
    travellers: tuple[Traveller, ...]
    pile: tuple[Held, ...]  # the last one is on top
    discard: tuple[Held, ...]
    tourism: tuple[str, ...]  # ids of cards; the first one is on top
    turn: Seat
    starter: Seat
    phase: Literal["memorise", "turn", "country", "sight", "over"] = "memorise"
    action: Literal["", "travel", "exchange"] = ""  # what this turn has become
    may_declare: bool = False  # has just arrived, not declared here yet
    may_ask: bool = False  # has just arrived at a yellow dot, not asked here yet
    trail: tuple[City, ...] = ()  # where the pawn has been in this turn
    card: str = ""  # the tourism card in question
    choices: tuple[str, ...] = ()
    round: int = 1
    reason: str = ""
    answered: Answered | None = None
    shuffles: int = 0  # how often the discard pile became the draw pile


class Fellow(Struct, frozen=True):
    """What a seat sees of a traveller; `route` is as much of the itinerary as it may see."""

    route: tuple[City, ...]
    pawn: City
    cards: int
    tokens: int
    stages: int
    weekend: City
    ready: bool
    gone: bool


class Choice(Struct, frozen=True):
    """An answer to pick: a country's code without words, or a sight with them."""

    id: str
    names: Names | None = None


class Question(Struct, frozen=True, omit_defaults=True):
    """The question on the table: all but the right answer. No choices: type the country."""

    card: str
    names: Names
    step: Literal["country", "sight"]
    choices: tuple[Choice, ...]
    picture: str = ""


class View(Struct, frozen=True):
    """What a seat knows: the own hand, and what lies open."""

    seat: Seat | None
    options: TravelOptions  # without the teacher's cards, which hold the answers
    phase: str
    turn: Seat
    round: int
    travellers: tuple[Fellow, ...]
    hand: tuple[Held, ...]
    pile: int
    discard: tuple[Held, ...]
    action: str
    may_declare: bool
    may_ask: bool
    trail: tuple[City, ...]
    question: Question | None
    answered: Answered | None
    seconds: int  # this decision's own time limit; 0: the table's
