"""A person as every part of the site names one."""

from typing import Any

from msgspec import Struct


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
