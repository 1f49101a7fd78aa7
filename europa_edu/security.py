"""What every answer and request must respect: a strict policy for contents, a limit for sizes."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from europa_edu.pages.errors import error_page

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)


def content_security_policy(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), microphone=(), geolocation=()"
        )
        return response

    return middleware


class RequestSizeLimit:
    """Refuse by its stated length, before anything reads it, what is too large to be meant well."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], *_: object
    ) -> HttpResponse | None:
        stated = request.META.get("CONTENT_LENGTH") or "0"
        length = int(stated) if stated.isdigit() else 0
        if length <= settings.MAX_REQUEST_BYTES:
            return None
        # uploads.takes_large_files: from who is logged in, and from nobody else.
        most = getattr(view, "most_bytes", 0) if request.user.is_authenticated else 0
        return error_page(request, 413) if length > most else None
