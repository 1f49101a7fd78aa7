"""A set's questions as files: fetch one, or add the questions of one; all of them or none."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from europa_edu.classroom.callers import teacher_required
from quizzes.forms.questions import QuestionFileForm
from quizzes.problems import WORDS, problem_words
from quizzes.questions.formats import gift, moodle, tables
from quizzes.questions.formats.values import MAX_BYTES, FileReading, Written
from quizzes.questions.own_questions import fit_to_ask
from quizzes.selectors.own_questions import questions_in
from quizzes.services.own_questions import TooManyQuestions, add_questions
from quizzes.views.attachments import attachment
from quizzes.views.cards import set_or_404
from quizzes.views.questions import show_questions

if TYPE_CHECKING:
    from quizzes.models import CardSet

WRITERS: dict[str, Callable[[Sequence[Written]], bytes]] = {
    "csv": tables.write_questions,
    "gift": gift.write_questions,
    "xml": moodle.write_questions,
}
TABLES = (".csv", ".xlsx", ".tsv")  # all others are read as GIFT


@teacher_required
@require_safe
def export_questions(request: HttpRequest, set_id: int, ending: str) -> HttpResponse:
    found = set_or_404(request, set_id)
    if ending not in WRITERS:
        raise Http404
    raw = WRITERS[ending]([held for _row, held in questions_in(found)])
    return attachment(raw, found.name, ending)


@teacher_required
@require_POST
def import_questions(request: HttpRequest, set_id: int) -> HttpResponse:
    found = set_or_404(request, set_id, own=True)
    form = QuestionFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return show_questions(request, found, status=422, file_form=form)
    read = fit_to_ask(_read(form))
    if read.problems:
        problems = [*map(problem_words, read.problems)]
        return show_questions(request, found, status=422, problems=problems)
    return _add(request, found, read)


def _read(form: QuestionFileForm) -> FileReading:
    raw = form.cleaned_data["file"].read(MAX_BYTES + 1)
    is_table = form.cleaned_data["file"].name.lower().endswith(TABLES)
    return tables.read_questions(raw) if is_table else gift.read_questions(raw)


def _add(request: HttpRequest, found: "CardSet", read: FileReading) -> HttpResponse:
    try:
        count = add_questions(card_set=found, questions=read.questions)
    except TooManyQuestions:
        full = _("A set holds at most 500 questions. Nothing was added.")
        return show_questions(request, found, status=422, problems=[full])
    said = ngettext("%(count)s question added.", "%(count)s questions added.", count)
    messages.success(request, said % {"count": count})
    for code in dict.fromkeys(left.code for left in read.left_out):
        messages.info(request, str(WORDS[code]))
    return redirect("quizzes:questions", found.pk)
