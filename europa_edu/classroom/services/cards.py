"""Log-in cards on paper, in files that live for an hour, and their pictures on the screen."""

from collections.abc import Callable, Collection, Iterable, Sequence
from urllib.parse import urlsplit

from django.db import transaction
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from europa_edu import jobs
from europa_edu.classroom.cards import LogInCard, cards_pdf
from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.classroom.people import by_name
from europa_edu.classroom.pictures import Secret
from europa_edu.classroom.services.audit import record
from europa_edu.classroom.services.erasure import publish
from europa_edu.classroom.tokens import card_token, pictures_of
from europa_edu.classroom.words import card_words
from europa_edu.jobs import files
from europa_edu.jobs.files import HOUR, About, File
from europa_edu.paper.document import Sheet

TASK = "classroom.print_cards"
KEPT_SECONDS = HOUR  # they open every pupil's account: not longer than printing needs


@transaction.atomic
def order_cards(
    *,
    teacher: Teacher,
    school_class: SchoolClass,
    pupils: Sequence[int],
    owner: str,
    site: str,
    language: str,
    back: str,
) -> str:
    """Have a worker draw the cards of these pupils; returns the job's id."""
    record(teacher, "cards_printed", school_class, detail=str(len(pupils)))
    return jobs.start(
        TASK,
        owner,
        back=back,
        class_id=school_class.pk,
        pupils=pupils,
        site=site,
        language=language,
    )


@transaction.atomic
def show_pictures(
    *, teacher: Teacher, school_class: SchoolClass, pupils: Sequence[Pupil]
) -> list[tuple[Pupil, Secret]]:
    """The pictures of these pupils' cards, for a teacher to see; on record, as cards are."""
    one = pupils[0] if len(pupils) == 1 else None
    record(teacher, "pictures_shown", school_class, one, detail=str(len(pupils)))
    return [(pupil, pictures_of(pupil)) for pupil in by_name(pupils)]


def print_cards(
    *,
    class_id: int,
    pupils: Collection[int],
    site: str,
    told: Callable[[Sequence[Sheet]], Iterable[Sheet]] = iter,
) -> File:
    """Draw the cards of these pupils, in the language usual in the class or else active now."""
    school_class = SchoolClass.objects.get(pk=class_id)
    with override(school_class.card_language or get_language()):
        return _print(school_class, pupils, site, told)


def _print(
    school_class: SchoolClass,
    pupils: Collection[int],
    site: str,
    told: Callable[[Sequence[Sheet]], Iterable[Sheet]],
) -> File:
    chosen = by_name(school_class.pupils.filter(archived_at=None, pk__in=pupils))
    cards = [card_of(pupil, school_class, site) for pupil in chosen]
    name = files.new_name("pdf", About(school_class=school_class.pk))
    with files.draft(name, KEPT_SECONDS) as draft:
        cards_pdf(draft.part, cards, card_words(), get_language() or "en", told)
        publish(draft, pupils=[pupil.pk for pupil in chosen])
    return File(name, f"{_('Log-in cards')} {school_class.name}.pdf")


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
