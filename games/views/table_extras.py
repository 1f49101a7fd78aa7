"""What an app above the games adds to a table that stands in one of its rooms, as lessons do.

The games know no such app: `europa_edu.urls` hands each in, by name.
"""

from typing import TYPE_CHECKING, Any, Protocol

from django.http import HttpRequest

from europa_edu.classroom.people import Person

if TYPE_CHECKING:
    from games.models import Match


class Room(Protocol):
    def context(self, match: "Match", person: Person) -> dict[str, Any]:
        """For the page of a seat; `notices`, `menu` and `beside_result` may name templates.

        `sign` holds what these depend on: where it changes, the page gets its whole table again.
        """
        ...

    def note_seen(self, match: "Match", person: Person) -> None:
        """The page of a seat is open for the first time since the table was set up or resumed."""
        ...

    def oversees(self, request: HttpRequest, match: "Match") -> bool:
        """Whether the caller may look at the table without a seat or its code."""
        ...


ROOMS: dict[str, Room] = {}


def context_around(match: "Match", person: Person) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for room in ROOMS.values():
        found |= room.context(match, person)
    return found


def note_seen(match: "Match", person: Person) -> None:
    for room in ROOMS.values():
        room.note_seen(match, person)


def is_overseer(request: HttpRequest, match: "Match") -> bool:
    return any(room.oversees(request, match) for room in ROOMS.values())
