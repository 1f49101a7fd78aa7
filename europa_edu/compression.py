"""Whole pages travel compressed; a fragment is small, and every move would pay for the work."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class CompressPages(GZipMiddleware):
    """Django's compression (with its guard against BREACH), but for pages only."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if "HX-Request" in request.headers:
            return response
        return super().process_response(request, response)
