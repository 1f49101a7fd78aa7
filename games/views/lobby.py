"""Before a match: a game's page, quick play, opening a table, joining one."""

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from europa_edu.classroom.callers import caller_of
from europa_edu.classroom.forms.entry import WayInForm
from games.catalog import CATALOG
from games.engine import Title
from games.forms import QuickForm, TableForm
from games.selectors.matches import match_by_code, running_matches
from games.services.matches import SeatPlan, TableFull, deal_match, join_match, open_match

CODE_DIGITS = 6


def title_or_404(slug: str) -> Title:
    if slug not in CATALOG:
        raise Http404
    return CATALOG[slug]


@require_safe
def play(request: HttpRequest, slug: str) -> HttpResponse:
    title = title_or_404(slug)
    running = running_matches(caller_of(request).person).filter(title=slug).first()
    context = {"title": title, "form": QuickForm(title), "running": running}
    return render(request, "games/play.html", context)


@require_POST
def quick(request: HttpRequest, slug: str) -> HttpResponse:
    """One person against bots, dealt at once."""
    title = title_or_404(slug)
    form = QuickForm(title, request.POST)
    if not form.is_valid():
        context = {"title": title, "form": form}
        return render(request, "games/play.html", context, status=422)
    caller = caller_of(request)
    bots = [SeatPlan(bot=form.cleaned_data["level"])] * (form.cleaned_data["players"] - 1)
    match = open_match(
        title=slug, host=caller.person, seats=[SeatPlan(caller.person, caller.name), *bots]
    )
    deal_match(match_id=match.pk)
    return redirect("games:table", match.pk)


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "games/rules.html", {"title": title_or_404(slug)})


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose seats and options, then wait for the others."""
    title = title_or_404(slug)
    form = TableForm(title, request.POST or None)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return render(
            request, "games/new_table.html", {"title": title, "form": form}, status=status
        )
    caller, choice = caller_of(request), form.cleaned_data
    people = [SeatPlan(caller.person, caller.name)]
    if choice["shared_device"]:
        names = [_("Player %(number)s") % {"number": n} for n in range(1, choice["players"] + 1)]
        people = [SeatPlan(caller.person, name) for name in names]
    match = open_match(
        title=slug,
        host=caller.person,
        seats=[*people, *[SeatPlan()] * (choice["players"] - len(people))],
        options=form.options(),
        hints=choice["hints"],
        seconds=choice["seconds"] or 0,
        shared_device=choice["shared_device"],
    )
    if choice["shared_device"]:
        deal_match(match_id=match.pk)
    return redirect("games:table", match.pk)


def door(typed: str) -> str | None:
    """A table's code is six digits, which people read and type in groups (classroom.doors)."""
    digits = "".join(sign for sign in typed if not (sign.isspace() or sign in "-–."))
    if len(digits) != CODE_DIGITS or not digits.isdecimal():
        return None
    if match_by_code(digits) is None:
        raise ValidationError(
            _("No table has the code %(code)s now. Look at the six digits again.")
            % {"code": f"{digits[:3]} {digits[3:]}"}
        )
    return reverse("games:join_code", args=[digits])


@require_http_methods(["GET", "HEAD", "POST"])
def join_code(request: HttpRequest, code: str) -> HttpResponse:
    """The link or QR code of a table: say who you will be, then sit down."""
    match = match_by_code(code)
    if match is None:
        form = WayInForm({"code": code})
        return render(request, "classroom/entry/class_code.html", {"form": form}, status=404)
    caller = caller_of(request)
    if request.method != "POST":
        context = {"match": match, "title": CATALOG[match.title], "name": caller.name}
        return render(request, "games/join_table.html", context)
    try:
        join_match(match_id=match.pk, person=caller.person, name=caller.name)
    except TableFull:
        return redirect(reverse("games:watch", args=[code]))
    return redirect("games:table", match.pk)
