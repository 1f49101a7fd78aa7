"""Who teaches a class: co-teachers and hand-over."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from europa_edu.classroom.callers import class_or_404, teacher_of, teacher_required
from europa_edu.classroom.forms.teachers import EmailForm
from europa_edu.classroom.selectors.teachers import teachers_of_class
from europa_edu.classroom.services.classes_sharing import (
    NoSuchColleague,
    hand_over_class,
    share_class,
    unshare_class,
)
from europa_edu.classroom.services.colleagues import NotYours
from europa_edu.classroom.views.school import no_colleague

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass, Teacher

# Each with what is said when it is done.
DEEDS: dict[str, tuple[Callable[..., "Teacher"], Promise | str]] = {
    "share": (share_class, gettext_lazy("%(name)s now teaches this class too.")),
    "hand_over": (
        hand_over_class,
        gettext_lazy("The class now belongs to %(name)s. You teach it too."),
    ),
}


@teacher_required
@require_http_methods(["GET", "HEAD", "POST"])
def class_teachers(request: HttpRequest, class_id: int) -> HttpResponse:
    """Share the class with a colleague, or hand it over, by address."""
    school_class = class_or_404(request, class_id)
    if request.method != "POST":
        return _page(request, school_class)
    deed = request.POST.get("deed", "")
    if deed not in DEEDS:
        raise Http404
    service, said = DEEDS[deed]
    form = EmailForm(request.POST, auto_id=f"id_{deed}_%s")
    if form.is_valid():
        email, teacher = form.cleaned_data["email"], teacher_of(request)
        try:
            colleague = service(school_class=school_class, teacher=teacher, email=email)
        except NotYours:
            raise Http404 from None
        except NoSuchColleague:
            form.add_error("email", no_colleague())
        else:
            messages.success(request, said % {"name": colleague.name})
            return redirect("classroom:class_teachers", class_id)
    return _page(request, school_class, status=422, **{deed: form})


@teacher_required
@require_POST
def leave(request: HttpRequest, class_id: int, teacher_id: int) -> HttpResponse:
    """A co-teacher no longer teaches the class: the owner's decision, or their own."""
    school_class, teacher = class_or_404(request, class_id), teacher_of(request)
    try:
        unshare_class(school_class=school_class, teacher=teacher, colleague_id=teacher_id)
    except (NotYours, NoSuchColleague):
        raise Http404 from None
    if teacher_id == teacher.pk:
        messages.success(request, _("You no longer teach this class."))
        return redirect("classroom:home")
    messages.success(request, _("Your colleague no longer teaches this class."))
    return redirect("classroom:class_teachers", class_id)


def _page(
    request: HttpRequest, school_class: "SchoolClass", status: int = 200, **forms: EmailForm
) -> HttpResponse:
    context = {
        "class": school_class,
        "co_teachers": teachers_of_class(school_class),
        "is_owner": school_class.owner_id == teacher_of(request).pk,
        **{deed: forms.get(deed) or EmailForm(auto_id=f"id_{deed}_%s") for deed in DEEDS},
    }
    return render(request, "classroom/teachers/class_teachers.html", context, status=status)
