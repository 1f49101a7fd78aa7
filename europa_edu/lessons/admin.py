"""Lessons in the admin: what was played when, and who was there."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from europa_edu.classroom.admin import WindowAdmin, WindowInline, column
from europa_edu.lessons.models import Attendance, Lesson


class AttendanceInline(WindowInline):
    model = Attendance
    verbose_name_plural = _("who was there")
    shown = (column("pupil", _("pupil")), column("present", _("present")))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("pupil").order_by("pupil__name")


@admin.register(Lesson)
class LessonAdmin(WindowAdmin):
    to_school = "school_class__school"
    list_display = (
        column("opened_at", _("opened")),
        column("school_class", _("class")),
        column("teacher", _("teacher")),
        column("title", _("game")),
        "words_of_status",
        column("bell_at", _("bell")),
    )
    list_filter = (("school_class", admin.RelatedOnlyFieldListFilter), "status", "title")
    list_select_related = ("school_class", "teacher")
    search_fields = ("school_class__name", "teacher__name")
    date_hierarchy = "opened_at"
    inlines = (AttendanceInline,)
    shown = (
        column("school_class", _("class")),
        column("teacher", _("teacher")),
        column("title", _("game")),
        "words_of_status",
        column("table_size", _("players at a table")),
        column("opened_at", _("opened")),
        column("started_at", _("started")),
        column("bell_at", _("bell")),
        column("ended_at", _("ended")),
    )

    @admin.display(description=_("state"), ordering="status")
    def words_of_status(self, lesson: Lesson) -> str:
        return lesson.get_status_display()
