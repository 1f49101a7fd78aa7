"""A game on paper: start drawing it, then fetch the finished PDF."""

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from europa_edu import jobs
from europa_edu.classroom.callers import caller_of, is_caller
from games.printing import LANGUAGES, editions
from games.services.printing import printed_file
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
    return redirect(
        "jobs:page", jobs.start(TASK, owner, slug=slug, language=language, edition=edition)
    )


@require_safe
@never_cache
def download(request: HttpRequest, job: str) -> FileResponse:
    found = jobs.get(job)
    if found is None or found.task != TASK or not is_caller(request, found.owner):
        raise Http404
    path = printed_file(found.result) if found.status == "finished" else None
    if path is None:
        raise Http404
    name = f"europa-edu-{path.name.rpartition('-')[0]}.pdf"
    return FileResponse(path.open("rb"), as_attachment=True, filename=name)
