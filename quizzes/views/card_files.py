"""Sets of cards as files: fetch one, or add the cards of one; all of them or none."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from europa_edu.classroom.callers import teacher_required
from quizzes.forms.cards import FileForm
from quizzes.problems import problem_words
from quizzes.questions.formats import anki, gift, moodle, tables
from quizzes.questions.formats.values import MAX_BYTES, FileReading
from quizzes.selectors.cards import cards_in
from quizzes.services.cards import SetIsFull, add_cards
from quizzes.views.attachments import attachment
from quizzes.views.cards import set_or_404, show_set
from quizzes.words import questions_of_card

if TYPE_CHECKING:
    from quizzes.models import CardSet


@require_safe
@teacher_required
def export_set(request: HttpRequest, set_id: int, ending: str) -> HttpResponse:
    found = set_or_404(request, set_id)
    held = [card for _row, card in cards_in(found)]
    language = (get_language() or "en")[:2]
    asked = (one for card in held for one in questions_of_card(card, language))
    match ending:
        case "csv":
            raw = tables.write_cards(held)
        case "apkg":
            raw = anki.write_cards(held, name=found.name, language=language)
        case "gift":
            raw = gift.write_questions(asked)
        case "xml":
            raw = moodle.write_questions(asked, category=found.name)
        case _:
            raise Http404
    return attachment(raw, found.name, ending)


@require_POST
@teacher_required
def import_cards(request: HttpRequest, set_id: int) -> HttpResponse:
    found = set_or_404(request, set_id, own=True)
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return show_set(request, found, status=422, file_form=form)
    read = _read(form)
    if read.problems:
        return show_set(request, found, status=422, problems=[*map(problem_words, read.problems)])
    return _add(request, found, read)


def _read(form: FileForm) -> FileReading:
    raw = form.cleaned_data["file"].read(MAX_BYTES + 1)
    if form.cleaned_data["file"].name.lower().endswith(".apkg"):
        return anki.read_deck(raw)
    return tables.read_cards(raw, language=get_language() or "en")


def _add(request: HttpRequest, found: "CardSet", read: FileReading) -> HttpResponse:
    if not read.cards:
        return show_set(
            request, found, status=422, problems=[_("There are no cards in this file.")]
        )
    try:
        count = add_cards(card_set=found, cards=read.cards)
    except SetIsFull:
        full = _("A set holds at most 500 cards. Nothing was added.")
        return show_set(request, found, status=422, problems=[full])
    said = ngettext("%(count)s card added.", "%(count)s cards added.", count)
    messages.success(request, said % {"count": count})
    return redirect("quizzes:card_set", found.pk)
