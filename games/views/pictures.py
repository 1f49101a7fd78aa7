"""Pictures on the cards of a table, for those who may look at it."""

from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from europa_edu.classroom.callers import caller_of
from games.rows import match_with_seats
from games.views.table_extras import is_overseer
from quizzes.services.pictures import path_of

HEADERS = {"Cache-Control": "private, max-age=3600", "Content-Security-Policy": "sandbox"}


@require_safe
def picture(request: HttpRequest, match_id: int, name: str) -> HttpResponseBase:
    """Small. Who sits here, who oversees the table, and who has the code of an open table."""
    try:
        match, seats = match_with_seats(match_id)
    except LookupError:
        raise Http404 from None
    is_seated = caller_of(request).person in [seat.holder for seat in seats]
    if not is_seated and not match.code and not is_overseer(request, match):
        raise Http404
    # A table shows what its own options name; the page of a question names one at a time.
    path = path_of(name, small=True) if f'"{name}"' in match.options else None
    if path is None:
        raise Http404
    return FileResponse(path.open("rb"), content_type="image/webp", headers=HEADERS)
