"""How a typed name is compared with a right one: letters, then sounds, then slips. Pure."""

import re
from functools import lru_cache

from rapidfuzz.distance import OSA

from europa_edu.atlas import fold

MOST_LETTERS = 80  # nothing in Europe is called longer
SHORT, LONG = 5, 8
NO_SLIP, ONE_SLIP, TWO_SLIPS = 0, 1, 2
SOUNDS_ALIKE = 0.5  # nearer than one wrong letter: "Izland" is Island, not Irland

# Words before a name that say nothing: "die Schweiz", "l’Italie", "in France".
_BEFORE = frozenset(
    ("the", "le", "la", "les", "l", "der", "die", "das", "den", "dem", "in", "en", "au", "aux")
)
_BETWEEN = frozenset(("and", "et", "und", "i"))  # "Bosnia and Herzegovina", "Bosnia-Herzegovina"
_SHORTENED = {"st": "saint", "ste": "sainte"}
# Who has no such keys types two letters.
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ø": "oe", "ü": "ue", "å": "aa"})

# What children write for what they hear, in three languages; the order matters.
_SOUNDS = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        (r"tsch|tch|cz", "c"),
        (r"sch|sh", "s"),
        (r"ph", "f"),
        (r"eaux?|aux|au", "o"),
        (r"ou|oo", "u"),
        (r"ai|ay", "e"),
        (r"ie|ee|ea|y|j", "i"),
        (r"qu|ck|ch|c(?![eiy])|q", "k"),
        (r"gu(?=[aei])", "g"),
        (r"x", "ks"),
        (r"t[sz]|[cz]", "s"),
        (r"w|v", "v"),
        (r"dt|th|d$", "t"),
        (r"g$", "k"),
        (r"m(?=[bp])", "n"),
        (r"h", ""),
        (r"(.)\1+", r"\1"),
        (r"(?<=...)[es]$", ""),
    )
)


def forms(text: str) -> tuple[str, ...]:
    """A typed text as letters alone: with all its words, and without those that say nothing."""
    words = [_SHORTENED.get(word, word) for word in map(fold, re.split(r"[\W_]+", text)) if word]
    kept = [word for place, word in enumerate(words) if place == 0 or word not in _BETWEEN]
    bare = kept
    while len(bare) > 1 and bare[0] in _BEFORE:
        bare = bare[1:]
    return tuple(filter(None, dict.fromkeys(map("".join, (words, kept, bare)))))


def name_forms(name: str) -> tuple[str, ...]:
    """The same of a right name, and as keyboards without umlauts write it."""
    spelt_out = name.lower().translate(_TWO_LETTERS)
    return tuple(dict.fromkeys((*forms(name), *forms(spelt_out))))


def slips_forgiven(name: str) -> int:
    """By length: one letter changes a short name into another, and no digit is a slip."""
    if len(name) < SHORT or any(char.isdigit() for char in name):
        return NO_SLIP
    return ONE_SLIP if len(name) <= LONG else TWO_SLIPS


def distance(typed: str, name: str) -> float:
    """How far letters are from a right name: 0 is the same, two swapped ones are one slip."""
    if typed == name:
        return 0
    if len(name) >= SHORT and len(typed) >= SHORT - 1 and sound(typed) == sound(name):
        return SOUNDS_ALIKE
    return OSA.distance(typed, name)


@lru_cache(maxsize=8192)
def sound(letters: str) -> str:
    """How it sounds, roughly: "Tchéquie" and "Tchékie" are one."""
    for pattern, to in _SOUNDS:
        letters = pattern.sub(to, letters)
    return letters
