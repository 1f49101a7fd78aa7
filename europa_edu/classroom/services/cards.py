"""Log-in cards on paper: files that live for an hour, for the teacher who asked for them."""

import secrets
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.urls import reverse

from europa_edu import jobs
from europa_edu.classroom.cards import LogInCard, cards_pdf
from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.classroom.services.audit import record
from europa_edu.classroom.tokens import card_token, pictures_of
from europa_edu.classroom.words import card_words
from europa_edu.paper.sheet import Page

TASK = "classroom.print_cards"
KEPT_SECONDS = 60 * 60  # they open every pupil's account: not longer than printing needs


@transaction.atomic
def order_cards(
    *,
    teacher: Teacher,
    school_class: SchoolClass,
    pupils: Sequence[int],
    owner: str,
    site: str,
    language: str,
) -> str:
    """Have a worker draw the cards of these pupils; returns the job's id."""
    record(teacher, "cards_printed", school_class, detail=str(len(pupils)))
    return jobs.start(
        TASK, owner, class_id=school_class.pk, pupils=pupils, site=site, language=language
    )


def print_cards(
    *,
    class_id: int,
    pupils: Collection[int],
    site: str,
    told: Callable[[Sequence[Page]], Iterable[Page]] = iter,
) -> str:
    """Draw the cards of these pupils; returns the file's name."""
    school_class = SchoolClass.objects.get(pk=class_id)
    chosen = school_class.pupils.filter(archived_at=None, pk__in=pupils)
    path = _folder() / f"{class_id}-{secrets.token_hex(16)}.pdf"
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    try:
        cards = [card_of(pupil, school_class, site) for pupil in chosen]
        cards_pdf(part, cards, card_words(), told)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path.name


def card_of(pupil: Pupil, school_class: SchoolClass, site: str) -> LogInCard:
    """What the pupil's card shows; `site` is the address under which pupils reach us."""
    return LogInCard(
        name=pupil.name,
        class_name=school_class.name,
        class_code=school_class.code,
        address=urlsplit(site).netloc + reverse("classroom:class_code"),
        qr_text=site + reverse("classroom:card", args=[card_token(pupil)]),
        pictures=pictures_of(pupil),
    )


def printed_cards(name: str, class_id: int) -> Path | None:
    """The file of this name, if it holds cards of this class and its hour is not over."""
    path = _folder() / name
    ours = path.parent == _folder() and name.startswith(f"{class_id}-")
    return path if ours and path.is_file() else None


def clear_cards() -> None:
    """Remove what is older than its hour, also what a killed worker left."""
    for path in _folder().glob("*"):
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < time.time() - KEPT_SECONDS:
                path.unlink()


def erase_cards(class_id: int) -> None:
    """The class, or one of its pupils, is being erased: no card may outlive it."""
    for path in _folder().glob(f"{class_id}-*"):
        path.unlink(missing_ok=True)


def _folder() -> Path:
    return Path(settings.VAR) / "cards"
