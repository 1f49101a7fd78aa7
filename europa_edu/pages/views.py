"""The landing page and the styleguide."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from europa_edu.pages.posters import POSTERS
from europa_edu.pages.styleguide import specimens


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    return render(request, "landing.html", {"posters": POSTERS})


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    return render(request, "styleguide.html", specimens())
