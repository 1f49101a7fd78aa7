"""Where somebody wanted to go, or came from: the field `next` of a form or an address."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def next_page(request: HttpRequest, otherwise: str) -> str:
    """The wanted page if it is the address of one of ours."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(
        wanted, {request.get_host()}, require_https=request.is_secure()
    )
    # "abc" is harmless too, but no address: redirect() would take it for the name of a view.
    return wanted if ours and "/" in wanted else otherwise
