"""Teachers' own cards: sets, their cards, and the preview as pupils see it."""

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from europa_edu.atlas import atlas
from europa_edu.classroom.callers import teacher_of, teacher_required
from europa_edu.uploads import takes_large_files
from quizzes.forms.cards import LANGUAGE_NAMES, CardForm, FileForm, SetForm, ShareForm
from quizzes.questions.formats.values import LANGUAGES, WrittenCard
from quizzes.questions.own_cards import missing_languages
from quizzes.selectors.cards import cards_in, content, sets_for
from quizzes.services import cards, pictures

if TYPE_CHECKING:
    from quizzes.models import CardSet, OwnCard

PAGE = ["GET", "HEAD", "POST"]


def set_or_404(request: HttpRequest, set_id: int, *, own: bool = False) -> "CardSet":
    """A set the teacher may look at; with `own`, one that the teacher may change."""
    sets = sets_for(teacher_of(request))
    return get_object_or_404(sets.filter(owner=request.user.pk) if own else sets, pk=set_id)


@teacher_required
@require_http_methods(PAGE)
def all_sets(request: HttpRequest) -> HttpResponse:
    """The teacher's own sets and those of colleagues, and a line for a new one."""
    form = SetForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = cards.make_set(teacher=teacher_of(request), name=form.cleaned_data["name"])
            return redirect("quizzes:card_set", made.pk)
        except cards.TooManySets:
            form.add_error("name", _("You have 100 sets. Delete one before you make another."))
    sets = list(sets_for(teacher_of(request)))
    context = {
        "form": form,
        "own": [each for each in sets if each.owner_id == request.user.pk],
        "others": [each for each in sets if each.owner_id != request.user.pk],
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "quizzes/cards/all_sets.html", context, status=status)


@teacher_required
@require_http_methods(PAGE)
def card_set(request: HttpRequest, set_id: int) -> HttpResponse:
    """The cards of a set; its owner may rename and share it."""
    found = set_or_404(request, set_id, own=request.method == "POST")
    form = ShareForm(request.POST or None, initial={"name": found.name, "shared": found.shared})
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        cards.change_set(card_set=found, name=chosen["name"], shared=chosen["shared"])
        messages.success(request, _("Saved."))
        return redirect("quizzes:card_set", found.pk)
    return show_set(request, found, form, status=422 if request.method == "POST" else 200)


def show_set(
    request: HttpRequest,
    found: "CardSet",
    form: ShareForm | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    context = {
        "card_set": found,
        "form": form or ShareForm(initial={"name": found.name, "shared": found.shared}),
        "file_form": FileForm(),
        "cards": [postcard(row, card) for row, card in cards_in(found)],
        "is_owner": found.owner_id == request.user.pk,
    }
    return render(request, "quizzes/cards/card_set.html", context | more, status=status)


@teacher_required
@require_POST
def delete_set(request: HttpRequest, set_id: int) -> HttpResponse:
    cards.delete_set(card_set=set_or_404(request, set_id, own=True))
    messages.success(request, _("The set is deleted."))
    return redirect("quizzes:all_sets")


@takes_large_files
@teacher_required
@require_http_methods(PAGE)
def new_card(request: HttpRequest, set_id: int) -> HttpResponse:
    found = set_or_404(request, set_id, own=True)
    form = CardForm(None, request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid() or (picture := sent_picture(form)) is None:
        return show_form(request, found, form)
    try:
        row = cards.add_card(card_set=found, card=form.card())
    except cards.SetIsFull:
        form.add_error(None, _("This set is full: it has 500 cards. Begin another set."))
        return show_form(request, found, form)
    if picture:
        cards.show_picture(row=row, picture=picture)
    return redirect("quizzes:card", found.pk, row.key)


@takes_large_files
@teacher_required
@require_http_methods(PAGE)
def edit_card(request: HttpRequest, set_id: int, key: str) -> HttpResponse:
    found = set_or_404(request, set_id, own=True)
    row = get_object_or_404(found.cards, key=key)
    form = CardForm(content(row), request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid() or (picture := sent_picture(form)) is None:
        return show_form(request, found, form, row)
    cards.change_card(row=row, card=form.card())
    if picture or form.cleaned_data["no_picture"]:
        cards.show_picture(row=row, picture=picture)
    return redirect("quizzes:card", found.pk, row.key)


def sent_picture(form: CardForm) -> str | None:
    """The new picture's file, empty if none was sent; None: refused, and the form says why."""
    sent = form.cleaned_data["picture"]
    try:
        return pictures.keep(sent.read(pictures.MAX_BYTES + 1)) if sent else ""
    except pictures.PictureRefused as refused:
        form.add_error("picture", picture_words(refused.code))
        return None


def picture_words(code: str) -> str:
    return {
        "too_big": _("This picture is larger than 25 MB. Make it smaller and send it again."),
        "too_many_pixels": _(
            "This picture has too many pixels: we read photos of up to 50 million, other "
            "pictures of up to 20 million. Make it smaller and send it again."
        ),
        "drawing": _("SVG drawings can hold programs, so we do not take them. Send it as PNG."),
        "no_picture": _(
            "We cannot read this as a picture. Send a JPEG, HEIC, PNG, WebP or GIF file."
        ),
    }[code]


def show_form(
    request: HttpRequest, found: "CardSet", form: CardForm, row: "OwnCard | None" = None
) -> HttpResponse:
    context = {"card_set": found, "form": form, "row": row}
    status = 422 if form.is_bound else 200
    return render(request, "quizzes/cards/edit_card.html", context, status=status)


@teacher_required
@require_safe
def card(request: HttpRequest, set_id: int, key: str) -> HttpResponse:
    """The card as pupils see it, in each language."""
    found = set_or_404(request, set_id)
    row = get_object_or_404(found.cards, key=key)
    asked = request.GET.get("language", "")
    language = asked if asked in LANGUAGES else (get_language() or "en")[:2]
    context = {
        "card_set": found,
        "card": postcard(row, content(row), language),
        "languages": [(code, LANGUAGE_NAMES[code], code == language) for code in LANGUAGES],
        "is_owner": found.owner_id == request.user.pk,
    }
    return render(request, "quizzes/cards/card.html", context)


def postcard(row: "OwnCard", card: WrittenCard, language: str = "") -> dict[str, Any]:
    """What is printed on a card in this language, and which languages lack something."""
    language = language or (get_language() or "en")
    return {
        "row": row,
        "language": language[:2],
        "city": card.city.in_language(language),
        "code": card.country,
        "country": atlas().countries[card.country].names.in_language(language),
        "sights": [
            (sight.name.in_language(language), sight.sentence.in_language(language))
            for sight in card.sights
        ],
        "missing": [LANGUAGE_NAMES[code] for code in missing_languages(card)],
    }


@teacher_required
@require_POST
def delete_card(request: HttpRequest, set_id: int, key: str) -> HttpResponse:
    found = set_or_404(request, set_id, own=True)
    cards.delete_card(row=get_object_or_404(found.cards, key=key))
    messages.success(request, _("The card is deleted."))
    return redirect("quizzes:card_set", found.pk)


@teacher_required
@require_safe
def picture(request: HttpRequest, set_id: int, key: str, size: str) -> HttpResponseBase:
    """Only for those who may see the set; its address says nothing about the file's name."""
    row = get_object_or_404(set_or_404(request, set_id).cards, key=key)
    path = pictures.path_of(row.picture, small=size == "small")
    if path is None:
        raise Http404
    headers = {"Cache-Control": "private, no-cache", "Content-Security-Policy": "sandbox"}
    return FileResponse(path.open("rb"), content_type="image/webp", headers=headers)
