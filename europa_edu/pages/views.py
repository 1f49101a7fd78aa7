"""The landing page and the styleguide."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from europa_edu.pages.styleguide import specimens
from games.catalog import CATALOG


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    return render(request, "landing.html", {"titles": CATALOG.values()})


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    return render(request, "styleguide.html", specimens())
