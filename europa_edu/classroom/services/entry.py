"""How pupils log in by their three pictures, and the rate limits that keep a guesser out.

There are 42,840 secrets. 100 requests a second for a day are 8,640,000: unlimited, they would try
each secret 200 times. So tries are counted per pupil, whatever address they come from:
- all devices that never were this pupil share FRESH.tries a day. One pupil is guessed with a chance
  of 6 / 42,840 a day, 1 in 7,140; somebody in a class of 30 whose code is known, 1 in 238; somebody
  in a school of 1000, to a guesser who holds the codes of all its classes, 13 in 100.
- a device that was this pupil before has KNOWN.tries a day of its own, so that strangers who use up
  the others' lock nobody out of the own tablet. The QR code on the card is never counted.
docs/security.md has the whole reckoning, with class codes and card tokens.
"""

from collections.abc import Collection, Sequence

from django.core.cache import cache
from django.utils import timezone

from europa_edu.classroom.limits import Limit
from europa_edu.classroom.models import Pupil
from europa_edu.classroom.tokens import are_pictures_of

DAY = 60 * 60 * 24
FRESH = Limit("pictures", 6, DAY)
KNOWN = Limit("pictures_known", 12, DAY)


class WrongPictures(Exception):
    """These are not the pupil's pictures, in this order."""


class PicturesClosed(Exception):
    """Too many tries: until tomorrow only the card's QR code or a teacher helps."""


def try_pictures(*, pupil: Pupil, given: Sequence[str], device: str = "") -> None:
    """Return if the pictures are right. `device` names one that was this pupil before, else empty.

    A right try forgets the wrong ones of its own kind only: a pupil who plays on the own tablet
    every hour must not give a guesser elsewhere new tries every hour.
    """
    limit, account = _counted(pupil, device)
    if not limit.take(account):
        raise PicturesClosed
    if not are_pictures_of(pupil, given):
        raise WrongPictures
    limit.forget(account)


def note_log_in(*, pupil: Pupil) -> None:
    """The day alone, once a day: a class that comes in again after a break writes nothing."""
    today = timezone.localdate()
    if pupil.came_on != today:
        pupil.came_on = today
        pupil.save(update_fields=["came_on"])


def is_closed(pupil: Pupil, device: str = "") -> bool:
    """Whether pictures are of no use on this device today."""
    limit, account = _counted(pupil, device)
    return limit.is_reached(account)


def closed_pupils(pupils: Collection[Pupil]) -> frozenset[int]:
    """For whom pictures are of no use today, but on an own device; of a whole class at once."""
    pardons = cache.get_many([_pardons(pupil) for pupil in pupils])
    accounts = {
        f"{pupil.pk}.{pupil.card}.{pardons.get(_pardons(pupil), 0)}": pupil.pk for pupil in pupils
    }
    return frozenset(accounts[account] for account in FRESH.reached_of(list(accounts)))


def forget_tries(pupil: Pupil) -> None:
    """A teacher lets the pupil in again, on every device."""
    cache.set(_pardons(pupil), cache.get(_pardons(pupil), 0) + 1, 2 * DAY)


def _counted(pupil: Pupil, device: str) -> tuple[Limit, str]:
    """Which limit counts this try, under which name: a new card or a pardon begins a new count."""
    account = f"{pupil.pk}.{pupil.card}.{cache.get(_pardons(pupil), 0)}"
    return (KNOWN, f"{account}.{device}") if device else (FRESH, account)


def _pardons(pupil: Pupil) -> str:
    return f"pardons:{pupil.pk}"
