"""The class's map of a lesson: what was used rightly, and what has been seen."""

from collections import Counter

from msgspec import Struct

from europa_edu.atlas import TODAY, Board, Fill, atlas
from europa_edu.facts import Item
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.selectors.evidence import Evidence, evidence

NAMED = 3  # on the projector; nobody sees who stands last


class ClassAtlas(Struct, frozen=True):
    """Countries on the map, and who found the most."""

    board: Board
    countries: int  # used rightly
    facts: int
    seen: int  # that only came up so far
    best: tuple[tuple[str, int], ...]

    @property
    def met(self) -> int:
        return self.countries + self.seen


def class_atlas(lesson: Lesson) -> ClassAtlas:
    return atlas_of(evidence(lesson))


def atlas_of(found: Evidence) -> ClassAtlas:
    right = {(proof.who, proof.item) for proof in found.proofs if proof.right}
    facts = {item for _who, item in right}
    used = {place for item in facts for place in Item.parse(item).states(TODAY)}
    seen = found.opened & atlas().years[TODAY].states.keys() - used
    best = Counter(who for who, _item in right if who)
    fills = [*(Fill(place, "lit") for place in seen), *(Fill(place, "right") for place in used)]
    return ClassAtlas(
        board=Board(fills=tuple(sorted(fills, key=lambda fill: fill.place))),
        countries=len(used),
        facts=len(facts),
        seen=len(seen),
        best=tuple(best.most_common(NAMED)),
    )
