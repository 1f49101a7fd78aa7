"""Error pages in the site's look: what happened, and what to do next."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# Title and next step by status; 500 has a page of its own, which needs nothing that may be broken.
WORDS: dict[int, tuple[Promise | str, Promise | str]] = {
    400: (
        _("We could not read that"),
        _("Something in the address or the form got lost on the way. Go back and send it again."),
    ),
    403: (
        _("This door is closed to you"),
        _("Perhaps the page was open for a long time: go back, load it again and retry."),
    ),
    404: (
        _("This place is not on our map"),
        _("The address may have a typing slip, or what was here has moved."),
    ),
    413: (
        _("That is too big to carry"),
        _("Choose a smaller file or a shorter text and send it again."),
    ),
}


def error_page(request: HttpRequest, status: int) -> HttpResponse:
    """The page for one status; other views may answer with it too."""
    title, text = WORDS[status]
    return render(request, "errors/page.html", {"title": title, "text": text}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 413 if isinstance(exception, RequestDataTooBig) else 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 404)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    return error_page(request, 403)


def server_error(request: HttpRequest) -> HttpResponse:
    """Rendered without request, user or database: one of them may be what broke."""
    return HttpResponse(loader.get_template("errors/500.html").render(), status=500)
