"""The school's page of use: counts only, and whether the site is well."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from europa_edu.classroom.callers import admin_required, teacher_of
from europa_edu.progress.selectors.school_use import MEASURES, backlog, school_use
from europa_edu.vitals import vitals


@never_cache
@require_safe
@admin_required
def use(request: HttpRequest) -> HttpResponse:
    asked = request.GET.get("count", "")
    measure = asked if asked in MEASURES else next(iter(MEASURES))
    shown = school_use(teacher_of(request).school, measure, timezone.localdate())
    weeks = [date_format(week, "j. n.") for week in shown.weeks]
    signs, unscored = vitals(), backlog()
    checks = (
        signs.has_valkey,
        signs.has_worker,
        signs.has_beat,
        signs.has_short_queue,
        signs.has_room,
        not unscored.is_late,
    )
    context = {
        "use": shown,
        "measure": MEASURES[measure],
        "bars": list(zip(weeks, shown.total.numbers, strict=True)),
        "vitals": signs,
        "backlog": unscored,
        "troubles": checks.count(False) + checks.count(None),
    }
    return render(request, "progress/school/use.html", context)
