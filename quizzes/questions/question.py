"""A question as a plain value: codes only, so that each pupil reads it in an own language. Pure.

What a teacher wrote has no codes: it comes as texts, in the languages in which it was written.
"""

from typing import Literal

from msgspec import Struct

from europa_edu.atlas import Names

Form = Literal[
    "choice",  # one of 2 to 6 codes
    "pick_flag",  # one of 2 to 6 flags, shown without their names
    "typed",  # a name, with completion
    "tap_country",  # on the map
    "tap_city",
    "tap_cell",  # the grid cell of a city
    "name_cell",  # type the cell of a city: D3
    "order",  # countries by size, largest first
    "match",  # flags to countries: the subject's flags, the answer in their order
]


DONT_KNOW = "-"  # the response of who pressed "don't know"


class Question(Struct, frozen=True, omit_defaults=True):
    """`topic` and `subject` are what is asked; words.py makes the sentence of them."""

    item: str  # the fact an answer is evidence for: capital:FR
    topic: str  # capital, border, flag …: the item's kind
    form: Form
    subject: tuple[str, ...]  # codes the sentence speaks of: ("FR",)
    answer: tuple[str, ...]  # the right code, or several in their order
    choices: tuple[str, ...] = ()  # in the order shown; empty where nothing is offered
    text: str = ""  # a teacher's own question, whose answers are texts too
    remark: str = ""  # what its teacher says about the answer
    names: tuple[tuple[str, Names], ...] = ()  # of codes that only a teacher's card knows

    @property
    def buttons(self) -> tuple[str, ...]:
        """What the choices send. The code of a flag would tell whose it is: flags are numbered."""
        if self.form != "pick_flag":
            return self.choices
        return tuple(str(number) for number, _ in enumerate(self.choices, 1))

    @property
    def is_match(self) -> bool:
        return self.form == "match"
