"""A pupil's secret: three different pictures in order, out of 36. Pure.

That makes 36 · 35 · 34 = 42,840 secrets: enough only where wrong guesses are counted and slowed.
"""

import hmac
from collections.abc import Sequence

# Chosen so that a child of eight names each at sight and no two are alike, in grey as in colour.
# The order is the grid's, which children remember too: it never changes.
# fmt: off
PICTURES = (
    "cat", "fish", "snail", "butterfly", "duck", "rabbit",
    "sun", "moon", "star", "cloud", "rainbow", "snowman",
    "tree", "flower", "guitar", "cactus", "apple", "carrot",
    "boat", "bicycle", "train", "car", "rocket", "balloon",
    "house", "heart", "key", "umbrella", "clock", "scissors",
    "pencil", "book", "bell", "crown", "ice_cream", "sock",
)
# fmt: on
_PLACE = {code: place for place, code in enumerate(PICTURES)}
_UNKNOWN = 255

Secret = tuple[str, str, str]


def secret_of(key: str, pupil: int, card: int) -> Secret:
    """The pictures of a pupil's card number so-and-so: nothing is stored, a new card has others."""
    message = f"classroom.pictures {pupil} {card}"
    number = int.from_bytes(hmac.digest(key.encode(), message.encode(), "sha256"), "big")
    left = list(PICTURES)
    chosen = []
    for _ in range(3):
        number, place = divmod(number, len(left))
        chosen.append(left.pop(place))
    first, second, third = chosen
    return first, second, third


def matches(given: Sequence[str], key: str, pupil: int, card: int) -> bool:
    """Whether these are the card's pictures in order; takes as long wherever they differ."""
    return hmac.compare_digest(_places(given), _places(secret_of(key, pupil, card)))


def _places(codes: Sequence[str]) -> bytes:
    """One byte for each picture, so that a name's length tells nothing."""
    return bytes(_PLACE.get(code, _UNKNOWN) for code in codes)
