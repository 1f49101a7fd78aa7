"""What happened: one log line per event, with what only some seats may read of it."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

Fact: TypeAlias = str | int | tuple[str | int, ...]


class Evidence(Struct, frozen=True):
    """A step rested on one learnable fact: `border:FR-IT`, and the player got it right or wrong."""

    item: str
    right: bool
    response: str = ""


class Event(Struct, frozen=True, omit_defaults=True):
    """`facts` are for everybody; `private` only for the seats in `to`."""

    kind: str
    seat: int | None = None
    facts: dict[str, Fact] = {}
    private: dict[str, Fact] = {}
    to: tuple[int, ...] = ()
    evidence: tuple[Evidence, ...] = ()

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, *self.facts.items(), *self.private.items()))

    def seen_by(self, seat: int | None) -> "Event":
        """The event as this seat (None: a spectator) may read it; evidence stays with its owner."""
        knows = seat is not None and seat in self.to
        owns = seat is not None and seat == self.seat
        if (knows or not self.private) and (owns or not self.evidence):
            return self if knows or not self.to else replace(self, to=())
        return replace(
            self,
            private=self.private if knows else {},
            to=self.to if knows else (),
            evidence=self.evidence if owns else (),
        )
