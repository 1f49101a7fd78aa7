"""The answer to a form: its page, and where the form is not in order, the status that says so."""

from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def form_page(
    request: HttpRequest, template: str, form: BaseForm, **context: object
) -> HttpResponse:
    """The page with its form, as `form`; 422 where there is something to correct."""
    shown: dict[str, Any] = {"form": form, **context}
    return render(request, template, shown, status=422 if form.errors else 200)
