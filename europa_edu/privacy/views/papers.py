"""Papers for who looks after the school: the record of processing and the audit log."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from europa_edu.classroom.callers import admin_required, teacher_of
from europa_edu.privacy.record import record_pdf
from europa_edu.privacy.selectors import audit_rows
from europa_edu.privacy.words import record_words
from europa_edu.tables import csv_lines

if TYPE_CHECKING:
    from europa_edu.classroom.models import School

COLUMNS = ("at", "teacher", "action", "in_words", "class", "pupil", "detail")


@require_safe
@admin_required
@never_cache
def record(request: HttpRequest) -> HttpResponse:
    """The record of processing, filled in as far as the site knows; in any of its languages."""
    school = school_or_404(request)
    language = request.GET.get("language", "")
    if language not in dict(settings.LANGUAGES):
        language = (translation.get_language() or "en")[:2]
    with translation.override(language):
        drawn = record_pdf(record_words(school.name), language)
    return attached(drawn, f"europa-edu-record-{language}.pdf", "application/pdf")


@require_safe
@admin_required
@never_cache
def audit(request: HttpRequest) -> HttpResponse:
    """What teachers of the school did to pupils and classes, as a table."""
    lines = csv_lines(COLUMNS, audit_rows(school_or_404(request)))
    return attached("".join(lines), "europa-edu-audit.csv", "text/csv; charset=utf-8")


def attached(content: bytes | str, name: str, kind: str) -> HttpResponse:
    """A file to keep, not to show."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=kind, headers=headers)


def school_or_404(request: HttpRequest) -> "School":
    """The school of who asks; a caretaker of the server may belong to none."""
    school = teacher_of(request).school
    if school is None:
        raise Http404
    return school
