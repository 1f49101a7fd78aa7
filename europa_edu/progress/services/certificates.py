"""Certificates: drawn when they are asked for, and not kept."""

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import get_language, ngettext, override
from django.utils.translation import gettext as _
from msgspec import Struct

from europa_edu.paper.document import Sheet, document
from europa_edu.progress.badges import Record, badges, earned, explored
from europa_edu.progress.certificate import Certificate, draw
from europa_edu.progress.selectors.pupil_numbers import record_of

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil


class CertificateFile(Struct, frozen=True):
    name: str
    content: bytes


def make_certificate(*, pupil: "Pupil", day: date) -> CertificateFile | None:
    """As PDF, in the pupil's language; None before the first badge."""
    record = record_of(pupil, day)
    if not earned(badges(record)):
        return None
    language = pupil.language or get_language() or "en"
    with override(language):
        sheet = Sheet(partial(draw, _certificate(pupil, record, day)), across=True)
        name = f"{slugify(_('Certificate'))}-{day.isoformat()}.pdf"
        return CertificateFile(name, document([sheet], _("Certificate"), language))


def _certificate(pupil: "Pupil", record: Record, day: date) -> Certificate:
    school_class = pupil.school_class
    known = explored(record.memories)
    gold = ngettext(
        "In gold: %(number)s country with three facts known",
        "In gold: %(number)s countries with three facts known of each",
        len(known),
    )
    return Certificate(
        heading=_("Certificate"),
        name=pupil.name,
        of=_("Class %(name)s, %(school)s")
        % {"name": school_class.name, "school": school_class.school.name},
        line=_("has learnt this about Europe, and earned a badge for it:"),
        badges=earned(badges(record)),
        known=known,
        known_words=gold % {"number": len(known)} if known else "",
        date=date_format(day, "DATE_FORMAT"),
        signature=_("Signature"),
    )
