"""What one pupil knows: the teacher's page of it, and the pupil's own in kinder words."""

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from europa_edu.classroom.callers import pupil_required
from europa_edu.classroom.views.guards import class_required, pupil_or_404
from europa_edu.numbers import whole
from europa_edu.progress.badges import earned, nearest
from europa_edu.progress.filters import choice_from
from europa_edu.progress.goals import MOST, can_practise
from europa_edu.progress.knowledge import facts_in, facts_of
from europa_edu.progress.mastery import mastery_board
from europa_edu.progress.numbers import in_usual_order
from europa_edu.progress.scope import Scope
from europa_edu.progress.selectors.pupil_numbers import pupil_numbers
from europa_edu.progress.services.certificates import make_certificate
from europa_edu.progress.words import BEFORE_NAMES, PERIOD_NAMES, week_name
from quizzes.questions.choosing import NothingToAsk
from quizzes.selectors.practice import newest_practice
from quizzes.services.practice import begin_practice

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil, SchoolClass


@never_cache
@require_safe
@pupil_required
def mine(request: HttpRequest, pupil: "Pupil") -> HttpResponse:
    """The pupil's own page: nothing about anybody else."""
    context = _context(request, pupil) | {"own": True, "newest": newest_practice(pupil.pk)}
    return render(request, "progress/pupils/mine.html", context)


@require_POST
@pupil_required
def practise(request: HttpRequest, pupil: "Pupil") -> HttpResponse:
    """A set of practice with exactly the items of a goal."""
    items = [item for item in request.POST.getlist("item") if can_practise(item)][:MOST]
    if not items:
        return redirect("progress:mine")
    after = whole(request.POST.get("after", "")) or 0
    try:
        begun = begin_practice(pupil=pupil.pk, after=after, items=items)
    except NothingToAsk:  # the class has left it out since the page was made
        return redirect("progress:mine")
    return redirect("quizzes:practice", begun.pk)


@require_safe
@pupil_required
def my_certificate(request: HttpRequest, pupil: "Pupil") -> HttpResponse:
    return _certificate(request, pupil) or redirect("progress:mine")


@never_cache
@require_safe
@class_required
def pupil(request: HttpRequest, school_class: "SchoolClass", pupil_id: int) -> HttpResponse:
    """The teacher's page of a pupil."""
    found = pupil_or_404(school_class, pupil_id)
    context = _context(request, found) | {"own": False, "school_class": school_class}
    return render(request, "progress/pupils/pupil.html", context)


@require_safe
@class_required
def certificate(request: HttpRequest, school_class: "SchoolClass", pupil_id: int) -> HttpResponse:
    found = pupil_or_404(school_class, pupil_id)
    drawn = _certificate(request, found)
    return drawn or redirect("progress:pupil", school_class.pk, found.pk)


def _context(request: HttpRequest, pupil: "Pupil") -> dict[str, Any]:
    choice = choice_from(request.GET, timezone.localdate())
    scope = Scope(choice.scope.today, choice.scope.period)
    shown = pupil_numbers(pupil, scope, choice.today)
    country = choice.place if choice.place in shown.countries else ""
    return {
        "pupil": pupil,
        "shown": shown,
        "board": mastery_board(
            shown.countries, lambda code: f"{choice.address(place=code)}#_country"
        ),
        "country": country,
        "facts": [(item, shown.memories[item]) for item in facts_of(country, shown.memories)],
        "topic": choice.scope.topic,
        "topic_facts": facts_in(choice.scope.topic, shown.memories),
        "earned": earned(shown.badges),
        "nearest": nearest(shown.badges),
        "periods": PERIOD_NAMES.items(),
        "choice": choice,
        "week": week_name(scope.since) if choice.week else "",
        "before": BEFORE_NAMES[shown.scope.period],
        "topics": [
            (topic, shown.cells[topic])
            for topic in in_usual_order(shown.cells)
            if shown.cells[topic].now.answered
        ],
    }


def _certificate(request: HttpRequest, pupil: "Pupil") -> HttpResponse | None:
    """The file; None, with a word about it, where there is nothing to certify yet."""
    made = make_certificate(pupil=pupil, day=timezone.localdate())
    if made is None:
        messages.info(request, _("The certificate comes with the first badge."))
        return None
    name = content_disposition_header(as_attachment=True, filename=made.name)
    headers = {"Content-Disposition": name, "Cache-Control": "private, no-store"}
    return HttpResponse(made.content, "application/pdf", headers=headers)
