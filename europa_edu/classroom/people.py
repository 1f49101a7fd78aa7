"""A person as every part of the site names one, and the order in which names are listed."""

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from europa_edu.atlas import fold


class Person(Struct, frozen=True):
    """A teacher or a pupil by number, or a visitor by the key that only their browser knows."""

    teacher: int | None = None
    pupil: int | None = None
    visitor: str = ""

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of a row that belongs to this person."""
        return {"teacher_id": self.teacher, "pupil_id": self.pupil, "visitor": self.visitor}

    @property
    def key(self) -> str:
        """The person as one text, for what is no row: the owner of a file that lives a day."""
        if self.teacher is not None:
            return f"teacher:{self.teacher}"
        return f"visitor:{self.visitor}" if self.pupil is None else f"pupil:{self.pupil}"


class Named(Protocol):
    @property
    def name(self) -> str: ...


Somebody = TypeVar("Somebody", bound=Named)


def by_name(people: Iterable[Somebody]) -> list[Somebody]:
    """As a class list has them: Élodie beside Emma, Łukasz beside Lukas, whatever the database."""
    return sorted(people, key=lambda one: (fold(one.name), one.name))
