"""What is stored about whom, why and how long: for everybody to read."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from europa_edu.privacy.selectors import school_name
from europa_edu.privacy.words import stored


@require_safe
def notice(request: HttpRequest) -> HttpResponse:
    context = {
        "stored": stored(),
        "audit_days": settings.AUDIT_KEPT_DAYS,
        "school": school_name(),
        "languages": [code for code, _ in settings.LANGUAGES],
    }
    return render(request, "privacy/notice.html", context)
