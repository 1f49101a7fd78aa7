"""Matches in the admin: who played what and when. Hands, stock and seed are never shown."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from europa_edu.classroom.admin import WindowAdmin, WindowInline, column
from games.models import Match, Seat, Turn


class SeatInline(WindowInline):
    model = Seat
    shown = (
        column("index", _("seat")),
        column("name", _("name")),
        "player",
        column("left", _("left")),
        column("seen_at", _("last seen")),
    )

    @admin.display(description=_("played by"))
    def player(self, seat: Seat) -> str:
        """The kind of person only: a visitor's key belongs to that visitor's browser."""
        if seat.holder is None:
            return str(_("a bot"))
        if seat.visitor:
            return str(_("a visitor"))
        return str(_("a teacher") if seat.pupil_id is None else _("a pupil"))


@admin.register(Match)
class MatchAdmin(WindowAdmin):
    to_school = "lesson__school_class__school"
    list_display = (
        "__str__",
        column("title", _("game")),
        "words_of_status",
        "school_class",
        column("version", _("turns")),
        column("opened_at", _("opened")),
        column("moved_at", _("last turn")),
    )
    list_filter = ("status", "title")
    list_select_related = ("lesson__school_class",)
    search_fields = ("lesson__school_class__name",)
    date_hierarchy = "opened_at"
    inlines = (SeatInline,)
    shown = (
        column("title", _("game")),
        "words_of_status",
        "school_class",
        column("lesson", _("lesson")),
        column("opened_at", _("opened")),
        column("moved_at", _("last turn")),
        "its_turns",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return (
            super()
            .get_queryset(request)
            .defer("state", "seed", "due", "options", "talk", "outcome")
        )

    @admin.display(description=_("state"), ordering="status")
    def words_of_status(self, match: Match) -> str:
        return match.get_status_display()

    @admin.display(description=_("class"))
    def school_class(self, match: Match) -> str:
        return str(match.lesson.school_class) if match.lesson else ""

    @admin.display(description=_("turns"))
    def its_turns(self, match: Match) -> str:
        address = reverse("admin:games_turn_changelist")
        return format_html(
            '<a href="{}?match__id__exact={}">{}</a>', address, match.pk, match.version
        )


@admin.register(Turn)
class TurnAdmin(WindowAdmin):
    to_school = "match__lesson__school_class__school"
    lookups = ("match__id__exact",)
    list_display = (
        column("match", _("match")),
        column("version", _("turn")),
        column("seat", _("seat")),
        "move_if_over",
        "words_of_actor",
        column("at", _("when")),
    )
    list_display_links = None
    list_filter = ("actor",)
    list_select_related = ("match",)
    ordering = ("-match", "version")
    shown = (
        column("match", _("match")),
        column("version", _("turn")),
        column("seat", _("seat")),
        "move_if_over",
        "words_of_actor",
        column("at", _("when")),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("events", "match__state", "match__seed")

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The page of one turn is headed by its move."""
        return obj is None or obj.match.status == Match.Status.OVER

    @admin.display(description=_("move"))
    def move_if_over(self, turn: Turn) -> str:
        """A move can tell what a hand holds or a secret vote was: not before the end."""
        return turn.move if turn.match.status == Match.Status.OVER else "…"

    @admin.display(description=_("moved by"), ordering="actor")
    def words_of_actor(self, turn: Turn) -> str:
        return turn.get_actor_display()
