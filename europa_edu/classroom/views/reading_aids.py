"""Reading aids and the own language, for visitors, pupils and teachers alike."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import check_for_language, get_language
from django.views import i18n
from django.views.decorators.http import require_http_methods, require_POST

from europa_edu.classroom.callers import pupil_of
from europa_edu.classroom.forms.entry import ReadingForm
from europa_edu.classroom.reading_aids import EASY_FONT, LARGE_TEXT, is_on, show_as
from europa_edu.classroom.services.pupils import choose_reading
from europa_edu.classroom.views.next_page import next_page
from europa_edu.form_page import form_page


@require_http_methods(["GET", "HEAD", "POST"])
def reading(request: HttpRequest) -> HttpResponse:
    now = {
        "large_text": is_on(request, LARGE_TEXT),
        "easy_font": is_on(request, EASY_FONT),
        "language": get_language() or settings.LANGUAGE_CODE,
    }
    form = ReadingForm(request.POST or None, initial=now)
    back = next_page(request, reverse("landing"))
    if not form.is_valid():
        return form_page(request, "classroom/entry/reading.html", form, back=back)
    if pupil := pupil_of(request):
        choose_reading(pupil_id=pupil.pk, **form.cleaned_data)
    response = redirect(back)
    show_as(response, **form.cleaned_data)
    return response


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Django's own switch, which a pupil finds again on the next device."""
    language = request.POST.get("language", "")
    pupil = pupil_of(request)
    if pupil and check_for_language(language) and language in dict(settings.LANGUAGES):
        choose_reading(pupil_id=pupil.pk, language=language)
    return i18n.set_language(request)
