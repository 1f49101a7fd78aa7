"""Reading aids travel in cookies, which every page reads; a pupil's are set at log-in."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest, HttpResponse

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil

# Cookie names and the one value that base.html prints into <html> for each.
LARGE_TEXT = ("text", "large")
EASY_FONT = ("reading", "dyslexia-friendly")


def is_on(request: HttpRequest, aid: tuple[str, str]) -> bool:
    name, value = aid
    return request.COOKIES.get(name) == value


def show_as(
    response: HttpResponse, *, large_text: bool, easy_font: bool, language: str = ""
) -> None:
    """From the next page on; without a language the browser's stays."""
    _switch(response, LARGE_TEXT, large_text)
    _switch(response, EASY_FONT, easy_font)
    if language:
        keep_language(response, language)


def show_as_pupil(response: HttpResponse, pupil: "Pupil") -> None:
    show_as(
        response,
        large_text=pupil.large_text,
        easy_font=pupil.easy_font,
        language=pupil.language,
    )


def show_as_usual(response: HttpResponse) -> None:
    """The pupil goes: the next one at this device finds it as it was."""
    show_as(response, large_text=False, easy_font=False)
    response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)


def keep_language(response: HttpResponse, language: str) -> None:
    _keep(response, settings.LANGUAGE_COOKIE_NAME, language)


def _switch(response: HttpResponse, aid: tuple[str, str], on: bool) -> None:
    if on:
        _keep(response, *aid)
    else:
        response.delete_cookie(aid[0], samesite="Lax")


def _keep(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )
