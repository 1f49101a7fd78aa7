"""Teachers' own questions: those of a set, written, changed and deleted."""

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from europa_edu.classroom.callers import teacher_required
from quizzes.forms.questions import KIND_NAMES, QuestionFileForm, QuestionForm
from quizzes.selectors.own_questions import questions_in, written
from quizzes.services import own_questions as service
from quizzes.views.cards import PAGE, set_or_404

if TYPE_CHECKING:
    from quizzes.models import CardSet, OwnQuestion
    from quizzes.questions.formats.values import Kind, Written


@teacher_required
@require_safe
def questions(request: HttpRequest, set_id: int) -> HttpResponse:
    return show_questions(request, set_or_404(request, set_id))


def show_questions(
    request: HttpRequest, found: "CardSet", status: int = 200, **more: Any
) -> HttpResponse:
    """The questions of a set with their answers; for its owner also the way to more."""
    context = {
        "card_set": found,
        "questions": [
            (row, held, KIND_NAMES[held.kind], right_words(held))
            for row, held in questions_in(found)
        ],
        "file_form": QuestionFileForm(),
        "is_owner": found.owner_id == request.user.pk,
    }
    return render(request, "quizzes/questions/questions.html", context | more, status=status)


def right_words(held: "Written") -> tuple[str, ...]:
    """What is right, in words."""
    if held.kind != "true_false":
        return held.right
    return (_("True") if held.right == ("true",) else _("False"),)


@teacher_required
@require_http_methods(PAGE)
def new_question(request: HttpRequest, set_id: int) -> HttpResponse:
    """`?kind=` says which fields there are; the one that most teachers want comes first."""
    found = set_or_404(request, set_id, own=True)
    kind = _kind(request)
    form = QuestionForm(kind, None, request.POST or None)
    if not form.is_valid():
        return show_form(request, found, form)
    try:
        service.add_question(card_set=found, question=form.question())
    except service.TooManyQuestions:
        form.add_error(None, _("This set is full: it has 500 questions. Begin another set."))
        return show_form(request, found, form)
    messages.success(request, _("The question is in the set."))
    return redirect("quizzes:questions", found.pk)


@teacher_required
@require_http_methods(PAGE)
def edit_question(request: HttpRequest, set_id: int, question: int) -> HttpResponse:
    found = set_or_404(request, set_id, own=True)
    row = get_object_or_404(found.questions, key=question)
    held = written(row)
    form = QuestionForm(held.kind, held, request.POST or None)
    if not form.is_valid():
        return show_form(request, found, form, row)
    service.change_question(row=row, question=form.question())
    messages.success(request, _("Saved."))
    return redirect("quizzes:questions", found.pk)


@teacher_required
@require_POST
def delete_question(request: HttpRequest, set_id: int, question: int) -> HttpResponse:
    found = set_or_404(request, set_id, own=True)
    service.delete_question(row=get_object_or_404(found.questions, key=question))
    messages.success(request, _("The question is deleted."))
    return redirect("quizzes:questions", found.pk)


def show_form(
    request: HttpRequest, found: "CardSet", form: QuestionForm, row: "OwnQuestion | None" = None
) -> HttpResponse:
    context = {"card_set": found, "form": form, "row": row, "kinds": KIND_NAMES.items()}
    status = 422 if request.method == "POST" else 200
    return render(request, "quizzes/questions/edit_question.html", context, status=status)


def _kind(request: HttpRequest) -> "Kind":
    asked = request.GET.get("kind", "")
    return next((kind for kind in KIND_NAMES if kind == asked), "choice")
