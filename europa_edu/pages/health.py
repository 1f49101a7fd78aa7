"""Health for machines: is the process alive, and can it serve."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from redis import RedisError

from europa_edu.live import channels


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process lives; nothing else is asked."""
    return _plain("ok")


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """The database and Valkey answer; otherwise which one does not, in words without secrets."""
    missing = []
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        missing.append("The database does not answer.")
    try:
        channels.valkey().ping()
    except RedisError:
        missing.append("Valkey does not answer.")
    return _plain(" ".join(missing) or "ready", status=503 if missing else 200)


def _plain(text: str, status: int = 200) -> HttpResponse:
    response = HttpResponse(text, content_type="text/plain; charset=utf-8", status=status)
    response.headers["Cache-Control"] = "no-store"
    return response
