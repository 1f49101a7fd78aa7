"""Planning a lesson: what is played, who is here, and the class at its tables."""

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from europa_edu.classroom.callers import class_or_404, teacher_of, teacher_required
from europa_edu.classroom.selectors.access import running_lesson
from europa_edu.htmx import HtmxRequest
from europa_edu.lessons.forms import LessonForm, SeatingForm
from europa_edu.lessons.selectors.facts import chosen_items, real_items, titles_for
from europa_edu.lessons.selectors.planning import (
    Planning,
    lessons_of,
    present_in,
    pupils_here,
    usual_choice,
)
from europa_edu.lessons.selectors.plans import next_lesson
from europa_edu.lessons.services.next_lesson import resume_all, seat_as_before
from europa_edu.lessons.services.planning import (
    AlreadyStarted,
    BellHasRung,
    ClassInLesson,
    PlanForbidden,
    change_lesson,
    mark_absent,
    plan_lesson,
    resume_match,
    seat_class,
    seat_pupils,
    start_planned,
    swap_pupils,
)
from europa_edu.numbers import whole
from games.catalog import CATALOG
from quizzes.selectors.cards import cards_to_play, offered_sets, sets_played

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass
    from europa_edu.lessons.models import Lesson

CHANGING = ("table_size", "bell")  # what the length of a match is compared with


def lesson_or_404(request: HttpRequest, lesson_id: int) -> "Lesson":
    return get_object_or_404(lessons_of(teacher_of(request)), pk=lesson_id)


@teacher_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HtmxRequest, class_id: int) -> HttpResponse:
    school_class = class_or_404(request, class_id)
    form = lesson_form(request, school_class)
    if not form.is_valid():
        return show_plan(request, form, school_class)
    lesson = plan_lesson(
        teacher=teacher_of(request),
        school_class=school_class,
        choice=form.choice(own_cards(request, form)),
        present=form.cleaned_data["present"],
    )
    return redirect("lessons:seat_class", lesson.pk)


@teacher_required
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HtmxRequest, lesson_id: int) -> HttpResponse:
    """The same form again, as long as the lesson has not begun."""
    lesson = lesson_or_404(request, lesson_id)
    form = lesson_form(request, lesson.school_class, lesson)
    try:
        if not lesson.is_planned:
            raise AlreadyStarted
        if not form.is_valid():
            return show_plan(request, form, lesson.school_class, lesson)
        choice = form.choice(own_cards(request, form))
        change_lesson(lesson=lesson, choice=choice, present=form.cleaned_data["present"])
    except AlreadyStarted:
        return redirect("lessons:lesson", lesson.pk)
    return redirect("lessons:seat_class", lesson.pk)


def lesson_form(
    request: HtmxRequest, school_class: "SchoolClass", lesson: "Lesson | None" = None
) -> LessonForm:
    pupils = [(pupil.pk, pupil.name) for pupil in pupils_here(school_class)]
    items = wanted_items(request, lesson)
    slug = request.GET.get("slug", titles_for(items)[0][0].slug if items and not lesson else None)
    initial = usual_choice(school_class, lesson, slug if slug in ("", *CATALOG) else None)
    initial["present"] = present_in(lesson) if lesson else {pk for pk, _name in pupils}
    teacher = teacher_of(request)
    played = [card["id"] for card in initial.pop("cards", ())]
    initial["card_sets"] = sets_played(teacher, played) if played else []
    offered = offered_sets(teacher)
    if lesson and lesson.bell_at:
        bell = timezone.localtime(lesson.bell_at)
        initial |= {"bell": "other", "bell_time": f"{bell:%H:%M}"}
    if request.htmx:  # what is chosen on the page by now
        initial |= {name: request.GET[name] for name in CHANGING if name in request.GET}
    return LessonForm(pupils, request.POST or None, initial=initial, card_sets=offered, items=items)


def wanted_items(request: HtmxRequest, lesson: "Lesson | None") -> tuple[str, ...]:
    """What was sent; else what the address names; else what the lesson has."""
    if request.method == "POST":
        return real_items(request.POST.getlist("items"))
    if "items" in request.GET or request.htmx:
        return real_items(",".join(request.GET.getlist("items")).split(","))
    return chosen_items(lesson) if lesson else ()


def own_cards(request: HttpRequest, form: LessonForm) -> list[dict[str, Any]]:
    """The cards of the sets that the teacher ticked: rules never ask the database."""
    sets = form.cleaned_data["card_sets"]
    return cards_to_play(teacher_of(request), sets) if sets else []


def show_plan(
    request: HtmxRequest,
    form: LessonForm,
    school_class: "SchoolClass",
    lesson: "Lesson | None" = None,
) -> HttpResponse:
    """Where only the game changed, only its own choices are drawn again."""
    context = {
        "form": form,
        "school_class": school_class,
        "title": form.title,
        "running": running_lesson(school_class),
        "next_lesson": None if lesson else next_lesson(school_class),
    }
    template = "lessons/_plan_game.html" if request.htmx else "lessons/plan.html"
    return render(request, template, context, status=422 if form.is_bound else 200)


@teacher_required
@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HtmxRequest, lesson_id: int) -> HttpResponse:
    """Each press or drop changes the stored plan at once: nothing is lost on reload."""
    lesson = lesson_or_404(request, lesson_id)
    said = ""
    try:
        if not lesson.is_planned:
            raise AlreadyStarted
        if request.method == "POST":
            said = change_seats(lesson, SeatingForm(request.POST))
    except AlreadyStarted:
        wall = resolve_url("lessons:lesson", lesson.pk)
        return HttpResponseClientRedirect(wall) if request.htmx else redirect(wall)
    if request.method == "POST" and not request.htmx:
        return redirect("lessons:seat_class", lesson.pk)
    return show_seats(request, lesson_or_404(request, lesson_id), said=said)


def change_seats(lesson: "Lesson", form: SeatingForm) -> str:
    """Do the one thing that was pressed, and say it; what makes no sense changes nothing."""
    if not form.is_valid():
        return ""
    pupils, where = form.cleaned_data["pupil"], form.cleaned_data["to"]
    if form.cleaned_data["shuffle"]:
        seat_class(lesson=lesson)
        return _("New tables are proposed.")
    if form.cleaned_data["as_before"]:
        seat_as_before(lesson=lesson)
        return _("Everybody sits as last time.")
    if form.cleaned_data["all_go_on"]:
        resume_all(lesson=lesson)
        return _("All kept matches go on today.")
    if match_id := form.cleaned_data["go_on"] or form.cleaned_data["keep"]:
        resume_match(lesson=lesson, match_id=match_id, goes_on=bool(form.cleaned_data["go_on"]))
        return _("The tables have changed.")
    if where == "swap" and len(pupils) == 2:
        swap_pupils(lesson=lesson, first=pupils[0], second=pupils[1])
        return _("The two have changed places.")
    if where == "away" and pupils:
        mark_absent(lesson=lesson, pupils=pupils)
        return _("Noted as not here today.")
    beside = whole(where)
    if pupils and (where == "new" or beside is not None):
        seat_pupils(lesson=lesson, pupils=pupils, beside=beside)
        return _("Moved to another table.")
    return _("Choose names first, then the table.")


def show_seats(
    request: HtmxRequest, lesson: "Lesson", status: int = 200, **more: Any
) -> HttpResponse:
    template = "lessons/_seating.html" if request.htmx else "lessons/plan_seats.html"
    context = {"seating": Planning(lesson), "lesson": lesson, **more}
    return render(request, template, context, status=status)


@teacher_required
@require_POST
def start(request: HtmxRequest, lesson_id: int) -> HttpResponse:
    lesson = lesson_or_404(request, lesson_id)
    try:
        start_planned(lesson=lesson)
    except AlreadyStarted:
        pass  # a second press
    except PlanForbidden:
        said = _("Not everybody has a good seat yet. Please look at the marked tables.")
        return show_seats(request, lesson, status=422, said=said)
    except BellHasRung:
        messages.warning(request, _("The time of the bell has passed. Please choose another."))
        return redirect("lessons:plan_lesson", lesson.pk)
    except ClassInLesson as other:
        messages.warning(request, _("The class is in this lesson now. End it first."))
        return redirect("lessons:lesson", other.lesson.pk)
    return redirect("lessons:lesson", lesson.pk)
