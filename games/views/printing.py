"""A game on paper: start drawing it; the job's page has the finished PDF."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from europa_edu import jobs
from europa_edu.classroom.callers import caller_of
from games.kits import LANGUAGES, editions
from games.views.lobby import title_or_404

TASK = "games.print_title"


@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """What is not on offer falls back to the page's language and the usual edition."""
    title_or_404(slug)
    language, edition = request.POST.get("language"), request.POST.get("edition")
    if language not in LANGUAGES:
        language = (get_language() or "en")[:2]
    if edition not in editions(slug):
        edition = editions(slug)[0]
    owner = caller_of(request).key
    back = reverse("games:rules", args=[slug])
    job = jobs.start(TASK, owner, back=back, slug=slug, language=language, edition=edition)
    return redirect("jobs:page", job)
