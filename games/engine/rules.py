"""The contract of a title's rules, and `play`, through which every move goes."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Annotated, Any, ClassVar, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Meta, Struct

from europa_edu.facts import Chance
from games.engine.events import Event, Evidence, Fact
from games.engine.notation import Move

Seat: TypeAlias = int

State = TypeVar("State", bound=Struct)
View_co = TypeVar("View_co", bound=Struct, covariant=True)


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table may choose; a title adds its own fields, each with a default."""

    rules: Literal["school", "box"] = "school"
    edition: str = ""
    starter: Annotated[int, Meta(ge=-1, le=5)] = -1  # -1: drawn by lot (P-4)

    # Not on the form of a new table; a title adds its own.
    unasked: ClassVar[tuple[str, ...]] = ("starter",)


class Outcome(Struct, frozen=True):
    """The result: seats grouped by rank, best group first; points per seat; why it ended."""

    ranking: tuple[tuple[Seat, ...], ...]
    points: tuple[int, ...]
    reason: str
    facts: dict[str, Fact] = {}

    @property
    def placed(self) -> list[tuple[int, tuple[Seat, ...]]]:
        """Each group with its place: after two that share the second comes the fourth."""
        before = accumulate(map(len, self.ranking), initial=1)
        return list(zip(before, self.ranking, strict=False))


class Reached(Struct, frozen=True):
    """How far a seat has come, in this game's numbers: `Words.reached` says them."""

    done: int
    goal: int = 0  # of so many; 0: nobody knows how many there will be
    also: int | None = None  # what counts beside it


class Measure(Struct, frozen=True):
    """How far a table got with its deal: by this, tables that had the same deal compare."""

    kind: str  # what is counted; the title's words say it
    value: int
    rank: tuple[int, ...]  # the greatest is the best


class Step(Struct, frozen=True):
    """A new state and what happened on the way to it."""

    state: Any
    events: tuple[Event, ...] = ()


class IllegalMove(Exception):
    """A refused move: a reason code and geographic facts, never anything hidden."""

    def __init__(self, reason: str, *facts: str | int, evidence: tuple[Evidence, ...] = ()) -> None:
        super().__init__(" ".join(map(str, (reason, *facts))))
        self.reason, self.facts, self.evidence = reason, facts, evidence


class Rules(Protocol[State, View_co]):
    """A title's rules: pure functions of immutable values. Subclass it and fill in the dots."""

    def setup(self, seats: int, options: Any, chance: Chance) -> State:
        """The first state."""
        ...

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """Who may move now; empty when finished, several when they move at the same time."""
        ...

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """All moves open to the seat now; none for a seat that is not to move."""
        ...

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Step:
        """The state after a legal move."""
        ...

    def view(self, state: State, seat: Seat | None) -> View_co:
        """What the seat knows (None: a spectator), as a class of its own."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """The result, or None while the match goes on."""
        return None if self.to_move(state) else self.standing(state)

    def standing(self, state: State) -> Outcome:
        """The ranking if the match were stopped here: how a lesson's bell ends it."""
        ...

    # Whether everybody in the room may see how far each seat has come.
    race_is_open: ClassVar[bool] = False

    def race(self, state: State) -> tuple[Reached, ...]:
        """How far each seat has come: what a teacher sees of the table from afar."""
        return tuple(map(Reached, self.standing(state).points))

    def open_race(self, state: State) -> tuple[Reached, ...]:
        """As much of it as everybody in the room may see; empty: nothing."""
        return self.race(state) if self.race_is_open else ()

    def measure(self, state: State) -> Measure | None:
        """Of a match that is over or was stopped, all seats together; None: nothing to compare."""
        ...

    def null_move(self, state: State, seat: Seat) -> Move:
        """What an expired move timer plays (P-8)."""
        ...

    def remove(self, state: State, seat: Seat, chance: Chance) -> Step:
        """The state after the seat has left for good (P-5)."""
        ...

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """A random state that the seat cannot tell from this one: says what is hidden."""
        ...

    def recall(self, state: State, seat: Seat) -> View_co:
        """What a bot playing the seat goes by: the view, and what a player keeps in mind (P-5)."""
        return self.view(state, seat)

    def is_legal(self, state: State, seat: Seat, move: Move) -> bool:
        """Whether legal_moves lists the move; override where there is a cheaper way to tell."""
        return move in self.legal_moves(state, seat)

    def refusal(self, state: State, seat: Seat, move: Move) -> IllegalMove:
        """Why an unlisted move is refused; override to say it in geographic words."""
        return IllegalMove("not_your_turn" if seat not in self.to_move(state) else "not_possible")


def play(rules: Rules[State, Any], state: State, seat: Seat, move: Move, chance: Chance) -> Step:
    """Refuse what is not legal, then apply: people, bots, timers and replays all call this."""
    if not rules.is_legal(state, seat, move):
        raise rules.refusal(state, seat, move)
    return rules.apply(state, seat, move, chance)


def leave(rules: Rules[State, Any], state: State, seat: Seat, chance: Chance) -> Step:
    """The seat leaves a match that is not over."""
    if not rules.to_move(state):
        raise IllegalMove("match_over")
    return rules.remove(state, seat, chance)
