"""Groups of a class: a list, a form to make one, and a page to change each."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from europa_edu.classroom.callers import teacher_of
from europa_edu.classroom.forms.groups import GroupForm
from europa_edu.classroom.people import by_name
from europa_edu.classroom.selectors.groups import active_pupils, groups_of
from europa_edu.classroom.services import groups as services
from europa_edu.classroom.views.guards import open_class_required
from europa_edu.form_page import form_page

if TYPE_CHECKING:
    from europa_edu.classroom.models import Group, SchoolClass

FORM = ["GET", "HEAD", "POST"]


@require_http_methods(FORM)
@open_class_required
def groups(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    form = GroupForm(by_name(active_pupils(school_class)), request.POST or None)
    if form.is_valid():
        try:
            services.make_group(
                teacher=teacher_of(request), school_class=school_class, **form.cleaned_data
            )
        except services.GroupNameTaken:
            form.add_error("name", _("Another group of this class has this name."))
        else:
            return redirect("classroom:groups", school_class.pk)
    context = {"school_class": school_class, "groups": groups_of(school_class)}
    return form_page(request, "classroom/classes/groups.html", form, **context)


@require_http_methods(FORM)
@open_class_required
def group(request: HttpRequest, school_class: "SchoolClass", group_id: int) -> HttpResponse:
    changed = _group_or_404(school_class, group_id)
    pupils = by_name(active_pupils(school_class))
    inside = [pupil.pk for pupil in changed.pupils.all()]
    initial = {"name": changed.name, "pupils": inside}
    form = GroupForm(pupils, request.POST or None, initial=initial)
    if form.is_valid():
        try:
            services.change_group(teacher=teacher_of(request), group=changed, **form.cleaned_data)
        except services.GroupNameTaken:
            form.add_error("name", _("Another group of this class has this name."))
        else:
            messages.success(request, _("Saved."))
            return redirect("classroom:groups", school_class.pk)
    context = {"school_class": school_class, "group": changed}
    return form_page(request, "classroom/classes/group.html", form, **context)


@require_POST
@open_class_required
def delete_group(request: HttpRequest, school_class: "SchoolClass", group_id: int) -> HttpResponse:
    services.delete_group(teacher=teacher_of(request), group=_group_or_404(school_class, group_id))
    messages.success(request, _("The group is gone. Its pupils and their work stay."))
    return redirect("classroom:groups", school_class.pk)


def _group_or_404(school_class: "SchoolClass", group_id: int) -> "Group":
    return get_object_or_404(school_class.groups, pk=group_id)
