"""A list of names before it is saved: it travels inside the page, so nothing of it is kept here."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from europa_edu.classroom.forms.classes import fault_of
from europa_edu.classroom.roster import Problem, Roster, clean, tell_apart

SHOWN = 50  # problems: who has more of them has chosen the wrong file

PROBLEMS: dict[str, Promise | str] = {
    "too_big": _("This is larger than 1 MB, so it is no class list. Choose another file."),
    "too_many_lines": _("This has more than 5000 lines. Take only the lines of this class."),
    "wrong_format": _("This file cannot be read. Save it as CSV or XLSX and choose it again."),
    "empty": _("There is no name in it."),
    "other_sheet": _("This further sheet was not read. Only the first sheet counts."),
    "no_name": _("There is no name on this line."),
    "too_long": _("This name is longer than 40 letters. Shorten it."),
    "too_many": _("A class takes at most 200 pupils. This line is left out."),
    "email": _("This is an e-mail address. Pupils have none here; write the name."),
    "several_names": _("There are several names on this line. Put each on a line of its own."),
    "more": _("So many further lines have a problem, too."),
}


class PreviewRow(Struct, frozen=True):
    """A name as it would be saved; `note` is a code, `fault` says what to mend."""

    name: str
    line: int = 0
    note: str = ""
    fault: Any = ""


class Readings(Struct, frozen=True):
    """Both ways to read a list: as guessed, and with first and last name swapped."""

    plain: Roster
    swapped: Roster

    @property
    def differ(self) -> bool:
        return self.plain.rows != self.swapped.rows

    def packed(self) -> str:
        return msgspec.json.encode(self).decode()


def readings_of(plain: Roster, swapped: Roster) -> Readings:
    return Readings(_shortened(plain), _shortened(swapped))


def unpacked(text: str) -> Readings | None:
    """The readings a page sends back; None if somebody changed them."""
    try:
        return msgspec.json.decode(text, type=Readings)
    except (msgspec.DecodeError, UnicodeEncodeError):
        return None


def rows_of(roster: Roster, taken: Collection[str]) -> list[PreviewRow]:
    """The names, told apart from each other and from those who are in the class."""
    names = tell_apart([row.name for row in roster.rows], taken)
    return [
        PreviewRow(name, row.line, _note(told_apart=row.told_apart, in_class=name != row.name))
        for row, name in zip(roster.rows, names, strict=True)
    ]


def rows_typed(names: Sequence[str], taken: Collection[str] = ()) -> list[PreviewRow]:
    """The names as the teacher left them in the preview; an emptied line is left out."""
    cleaned = [name for name in map(clean, names) if name]
    return [
        PreviewRow(name, note=_note(in_class=name != apart), fault=fault_of(name))
        for name, apart in zip(cleaned, tell_apart(cleaned, taken), strict=True)
    ]


def worded(roster: Roster) -> list[tuple[Problem, Promise | str]]:
    """The problems, each with its sentence."""
    return [(problem, PROBLEMS[problem.code]) for problem in roster.problems]


def _note(*, told_apart: bool = False, in_class: bool = False) -> str:
    return "in_class" if in_class else "told_apart" if told_apart else ""


def _shortened(roster: Roster) -> Roster:
    unshown = len(roster.problems) - SHOWN
    if unshown <= 0:
        return roster
    more = Problem(0, "more", str(unshown))
    return msgspec.structs.replace(roster, problems=(*roster.problems[:SHOWN], more))
