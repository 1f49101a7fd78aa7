"""A teacher's inbox: the weekly reports of the own classes."""

import msgspec
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from europa_edu.classroom.callers import teacher_of, teacher_required
from europa_edu.progress.selectors.reports import letters_of, wants_letters
from europa_edu.progress.services.letters import open_letter, want_letters
from europa_edu.progress.weekly import Weekly

MANY = 30  # letters on a page


@never_cache
@require_safe
@teacher_required
def inbox(request: HttpRequest) -> HttpResponse:
    teacher = teacher_of(request)
    pages = Paginator(letters_of(teacher), MANY)
    context = {
        "letters": pages.get_page(request.GET.get("page")),
        "wanted": wants_letters(teacher),
    }
    return render(request, "progress/reports/inbox.html", context)


@never_cache
@require_safe
@teacher_required
def letter(request: HttpRequest, letter_id: int) -> HttpResponse:
    """Opening it marks it as read."""
    found = letters_of(teacher_of(request)).filter(pk=letter_id).first()
    if found is None:
        raise Http404
    open_letter(found)
    context = {
        "letter": found,
        "school_class": found.school_class,
        "weekly": msgspec.convert(found.content, Weekly),
    }
    return render(request, "progress/reports/letter.html", context)


@require_POST
@teacher_required
def weekly(request: HttpRequest) -> HttpResponse:
    """Switch the weekly reports on or off."""
    wanted = request.POST.get("wanted") == "yes"
    want_letters(teacher=teacher_of(request), wanted=wanted)
    messages.success(
        request,
        _("You get a report of each class every Monday.")
        if wanted
        else _("You get no more weekly reports."),
    )
    return redirect("progress:inbox")
