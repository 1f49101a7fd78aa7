"""What a pupil's log-in card carries: a signed token in its QR code, and three pictures.

Both follow from the pupil's number and the number of the card, so nothing is stored, and a renewed
card (number + 1) ends the old ones at once. A token has no date: a card lives until it is renewed.
"""

from typing import TYPE_CHECKING

from django.conf import settings
from django.core import signing

from europa_edu.classroom import pictures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from europa_edu.classroom.models import Pupil

SALT = "a pupil’s card"


def card_token(pupil: "Pupil") -> str:
    """Names the pupil and the card that is valid now; only this site can write it."""
    return signing.Signer(salt=SALT).sign_object([pupil.pk, pupil.card])


def read_card_token(token: str) -> tuple[int, int] | None:
    """Pupil and card number; None if we did not sign it. Whether that card is valid: selectors."""
    try:
        pupil, card = signing.Signer(salt=SALT).unsign_object(token)
    except signing.BadSignature:
        return None
    return pupil, card


def pictures_of(pupil: "Pupil") -> pictures.Secret:
    """The three pictures of the card that is valid now."""
    return pictures.secret_of(settings.SECRET_KEY, pupil.pk, pupil.card)


def are_pictures_of(pupil: "Pupil", given: "Sequence[str]") -> bool:
    """Whether these are the pupil's three pictures, in order."""
    return pictures.matches(given, settings.SECRET_KEY, pupil.pk, pupil.card)
