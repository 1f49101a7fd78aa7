"""Sets as files: fetch the cards or questions of one, or add those of a file; all or none."""

from collections.abc import Callable, Sequence
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from europa_edu.classroom.callers import teacher_required
from europa_edu.csv_lines import delimiter
from quizzes.forms.cards import FileForm
from quizzes.forms.questions import QuestionFileForm
from quizzes.problems import WORDS, problem_words
from quizzes.questions.formats import anki, gift, moodle, tables
from quizzes.questions.formats.values import MAX_BYTES, FileReading, Written
from quizzes.questions.own_questions import fit_to_ask
from quizzes.selectors.cards import cards_in
from quizzes.selectors.own_questions import questions_in
from quizzes.services.cards import SetIsFull, add_cards
from quizzes.services.own_questions import TooManyQuestions, add_questions
from quizzes.views.cards import set_or_404, show_set
from quizzes.views.questions import show_questions
from quizzes.words import questions_of_card

TYPES = {
    "csv": "text/csv; charset=utf-8",
    "apkg": "application/octet-stream",
    "gift": "text/plain; charset=utf-8",
    "xml": "application/xml",
}
QUESTION_WRITERS: dict[str, Callable[[Sequence[Written]], bytes]] = {
    "csv": lambda held: tables.write_questions(held, between=delimiter()),
    "gift": gift.write_questions,
    "xml": moodle.write_questions,
}
TABLES = (".csv", ".xlsx", ".tsv")  # all others are read as GIFT


@require_safe
@teacher_required
def export_set(request: HttpRequest, set_id: int, ending: str) -> HttpResponse:
    found = set_or_404(request, set_id)
    held = [card for _row, card in cards_in(found)]
    language = (get_language() or "en")[:2]
    asked = (one for card in held for one in questions_of_card(card, language))
    match ending:
        case "csv":
            raw = tables.write_cards(held, between=delimiter())
        case "apkg":
            raw = anki.write_cards(held, name=found.name, language=language)
        case "gift":
            raw = gift.write_questions(asked)
        case "xml":
            raw = moodle.write_questions(asked, category=found.name)
        case _:
            raise Http404
    return _attachment(raw, found.name, ending)


@teacher_required
@require_safe
def export_questions(request: HttpRequest, set_id: int, ending: str) -> HttpResponse:
    found = set_or_404(request, set_id)
    if ending not in QUESTION_WRITERS:
        raise Http404
    raw = QUESTION_WRITERS[ending]([held for _row, held in questions_in(found)])
    return _attachment(raw, found.name, ending)


def _attachment(raw: bytes, title: str, ending: str) -> HttpResponse:
    """A file that the browser keeps instead of showing it."""
    name = f"{slugify(title) or 'europa-edu'}.{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(raw, content_type=TYPES[ending], headers=headers)


@require_POST
@teacher_required
def import_cards(request: HttpRequest, set_id: int) -> HttpResponse:
    found = set_or_404(request, set_id, own=True)
    refuse = partial(show_set, request, found, status=422)
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return refuse(file_form=form)
    read = _read_cards(form)
    if read.problems:
        return refuse(problems=[*map(problem_words, read.problems)])
    if not read.cards:
        return refuse(problems=[_("There are no cards in this file.")])
    try:
        count = add_cards(card_set=found, cards=read.cards)
    except SetIsFull:
        return refuse(problems=[_("A set holds at most 500 cards. Nothing was added.")])
    said = ngettext("%(count)s card added.", "%(count)s cards added.", count)
    messages.success(request, said % {"count": count})
    return redirect("quizzes:card_set", found.pk)


def _read_cards(form: FileForm) -> FileReading:
    raw = form.cleaned_data["file"].read(MAX_BYTES + 1)
    if form.cleaned_data["file"].name.lower().endswith(".apkg"):
        return anki.read_deck(raw)
    return tables.read_cards(raw, language=get_language() or "en")


@teacher_required
@require_POST
def import_questions(request: HttpRequest, set_id: int) -> HttpResponse:
    found = set_or_404(request, set_id, own=True)
    refuse = partial(show_questions, request, found, status=422)
    form = QuestionFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return refuse(file_form=form)
    read = fit_to_ask(_read_questions(form))
    if read.problems:
        return refuse(problems=[*map(problem_words, read.problems)])
    try:
        count = add_questions(card_set=found, questions=read.questions)
    except TooManyQuestions:
        return refuse(problems=[_("A set holds at most 500 questions. Nothing was added.")])
    said = ngettext("%(count)s question added.", "%(count)s questions added.", count)
    messages.success(request, said % {"count": count})
    for code in dict.fromkeys(left.code for left in read.left_out):
        messages.info(request, str(WORDS[code]))
    return redirect("quizzes:questions", found.pk)


def _read_questions(form: QuestionFileForm) -> FileReading:
    raw = form.cleaned_data["file"].read(MAX_BYTES + 1)
    is_table = form.cleaned_data["file"].name.lower().endswith(TABLES)
    return tables.read_questions(raw) if is_table else gift.read_questions(raw)
