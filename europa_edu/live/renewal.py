"""The one address where a page renews its token, whatever channel it listens to.

Streams know no sessions, so a token ends after some hours; a page that is open for longer brings
its old one here. Each app says who may still hear its channels; `europa_edu/urls.py` lists them.
"""

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from europa_edu.live import channels

# The request, and what the channel's name has after its kind: the 12 of match:12.
MayHear = Callable[[HttpRequest, str], bool]


def renewal(checks: Mapping[str, MayHear]) -> Callable[[HttpRequest, str], HttpResponse]:
    """The view, for these kinds of channels."""

    @require_safe
    @never_cache
    def renew(request: HttpRequest, token: str) -> HttpResponse:
        try:
            kind, _, name = channels.read_old_token(token).partition(":")
        except channels.BadToken:
            raise Http404 from None
        if kind not in checks or not checks[kind](request, name):
            raise Http404
        return HttpResponse(channels.renewed(token), "text/plain")

    return renew
