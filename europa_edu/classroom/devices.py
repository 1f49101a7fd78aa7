"""Which pupils a device has been before: a signed cookie, which only a log-in can extend."""

import secrets
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from msgspec import Struct

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil

COOKIE = "known"
SALT = "classroom.known"
KEPT_SECONDS = 60 * 60 * 24 * 400
MOST_PUPILS = 200  # on a school's tablet; a cookie holds 4 KB


class Device(Struct, frozen=True):
    """A name of its own, and the log-in cards (pupil.number) that were used on it, newest last."""

    name: str
    cards: tuple[str, ...] = ()

    def known_to(self, pupil: "Pupil") -> str:
        """The device's name if it was this pupil with the card that is valid now, else empty."""
        # With the number: who held a lost card must not have tries to spare against the next one.
        return self.name if _card(pupil) in self.cards else ""

    def remember(self, response: HttpResponse, pupil: "Pupil") -> None:
        others = [card for card in self.cards if card != _card(pupil)]
        cards = [*others, _card(pupil)][-MOST_PUPILS:]
        response.set_signed_cookie(
            COOKIE,
            " ".join([self.name, *cards]),
            salt=SALT,
            max_age=KEPT_SECONDS,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def device_of(request: HttpRequest) -> Device:
    """What the cookie says; a new device where there is none, or one that we did not sign."""
    known = request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=KEPT_SECONDS)
    name, *cards = (known or secrets.token_urlsafe(9)).split()
    return Device(name, tuple(cards))


def _card(pupil: "Pupil") -> str:
    return f"{pupil.pk}.{pupil.card}"
