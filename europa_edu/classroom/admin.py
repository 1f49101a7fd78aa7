"""What the admin shows of schools: read, not written; the site's own pages write, on record.

Pupils' secrets, teachers' passwords and second factors are not here, nor can they be searched for.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from django.contrib import admin
from django.contrib.admin.utils import display_for_value
from django.contrib.auth.models import Group
from django.db.models import Count, Model, QuerySet
from django.http import HttpRequest
from django.template.defaultfilters import yesno
from django.urls import URLPattern
from django.utils.translation import gettext_lazy as _

from europa_edu.classroom.callers import teacher_of
from europa_edu.classroom.models import AuditEntry, Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.words import DEEDS

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Column = Callable[[Any], Any]


def column(field: str, label: "_StrPromise") -> Column:
    """A field under a name that a reader understands, in the reader's language."""

    @admin.display(description=label, ordering=field)
    def value(row: Model) -> Any:
        found = getattr(row, field)
        return yesno(found) if isinstance(found, bool) else display_for_value(found, "–")

    return value


class _OnlyLooked:
    """Whoever comes into the admin sees all that is `shown`, and changes nothing."""

    shown: ClassVar[tuple[str | Column, ...]]  # on the page of one row

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.shown

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.shown

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    def _never(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    has_add_permission = has_change_permission = has_delete_permission = _never


class WindowAdmin(_OnlyLooked, admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows of one's own school (a superuser: of all), to look at."""

    to_school: ClassVar[str]  # the lookup from a row to its school
    lookups: ClassVar[tuple[str, ...]] = ()  # what a link may filter by, beside list_filter

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request)
        teacher = teacher_of(request)
        if teacher.is_superuser:
            return rows
        if teacher.school_id is None:
            return rows.none()  # rows without a school are not those of an admin without one
        return rows.filter(**{self.to_school: teacher.school_id})

    def get_urls(self) -> list[URLPattern]:
        return [one for one in super().get_urls() if one.name]  # without the redirect of old links

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Django would let anybody here guess a seed or a password's hash letter by letter."""
        filters = (one if isinstance(one, str) else one[0] for one in cast("Any", self.list_filter))
        names = (*filters, self.date_hierarchy, *self.lookups)
        return any(name and f"{lookup}__".startswith(f"{name}__") for name in names)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return True


class WindowInline(_OnlyLooked, admin.TabularInline):  # type: ignore[type-arg]
    """Rows that belong to a row one may look at."""

    extra = 0


class RepairAdmin(WindowAdmin):
    """The few things that have no page on the site: a superuser may mend them."""

    mended: ClassVar[tuple[str, ...]]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return teacher_of(request).is_superuser

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return [one for one in self.shown if one not in self.mended]


@admin.register(School)
class SchoolAdmin(RepairAdmin):
    to_school = "pk"
    list_display = (
        "name",
        column("teacher_count", _("teachers")),
        column("class_count", _("classes")),
        column("opened_at", _("opened")),
    )
    search_fields = ("name",)
    shown = ("name", column("opened_at", _("opened")))
    mended = ("name",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        rows = rows.annotate(teacher_count=Count("teachers", distinct=True))
        return cast("QuerySet[Any]", rows.annotate(class_count=Count("classes", distinct=True)))

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return teacher_of(request).is_superuser


@admin.display(description=_("second factor"), boolean=True)
def has_second_factor(teacher: Teacher) -> bool:
    return bool(teacher.totp_secret)


@admin.register(Teacher)
class TeacherAdmin(RepairAdmin):
    to_school = "school"
    list_display = (
        "name",
        "email",
        column("school", _("school")),
        "is_active",
        "is_staff",
        has_second_factor,
        column("last_login", _("last log-in")),
    )
    list_filter = ("is_active", "is_staff", ("school", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("school",)
    search_fields = ("name", "email")
    autocomplete_fields = ("school",)
    ordering = ("name", "pk")
    shown = (
        "name",
        "email",
        "school",
        "is_active",
        "is_staff",
        has_second_factor,
        column("joined_at", _("since")),
        column("last_login", _("last log-in")),
    )
    mended = ("name", "email", "school", "is_active", "is_staff")


@admin.register(SchoolClass)
class SchoolClassAdmin(WindowAdmin):
    to_school = "school"
    list_display = (
        "name",
        column("school", _("school")),
        column("owner", _("teacher")),
        column("pupil_count", _("pupils")),
        "ends_on",
        column("archived_at", _("archived")),
    )
    list_filter = (
        ("school", admin.RelatedOnlyFieldListFilter),
        ("archived_at", admin.EmptyFieldListFilter),
        "ends_on",
    )
    list_select_related = ("school", "owner")
    search_fields = ("name", "owner__name")
    shown = (
        "name",
        column("school", _("school")),
        column("owner", _("teacher")),
        "colleagues",
        column("follows", _("last year's class")),
        "ends_on",
        column("opened_at", _("opened")),
        column("archived_at", _("archived")),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        return cast("QuerySet[Any]", rows.annotate(pupil_count=Count("pupils")))

    @admin.display(description=_("shared with"))
    def colleagues(self, school_class: SchoolClass) -> str:
        return ", ".join(school_class.co_teachers.values_list("name", flat=True))


@admin.register(Pupil)
class PupilAdmin(WindowAdmin):
    to_school = "school_class__school"
    list_display = (
        "name",
        column("school_class", _("class")),
        column("language", _("language")),
        column("joined_at", _("since")),
        column("archived_at", _("archived")),
    )
    list_filter = (
        ("school_class", admin.RelatedOnlyFieldListFilter),
        ("archived_at", admin.EmptyFieldListFilter),
    )
    list_select_related = ("school_class",)
    search_fields = ("name", "school_class__name")
    shown = (
        "name",
        column("school_class", _("class")),
        column("language", _("language")),
        column("large_text", _("larger text")),
        column("easy_font", _("font that is easier to read")),
        column("joined_at", _("since")),
        column("came_on", _("last log-in")),
        column("archived_at", _("archived")),
    )


@admin.register(AuditEntry)
class AuditEntryAdmin(WindowAdmin):
    to_school = "school"
    list_display = (
        column("at", _("when")),
        column("teacher", _("teacher")),
        "deed",
        column("school_class", _("class")),
        column("detail", _("detail")),
    )
    list_filter = (("school_class", admin.RelatedOnlyFieldListFilter), "action")
    list_select_related = ("teacher", "school_class")
    search_fields = ("teacher__name", "school_class__name")
    date_hierarchy = "at"
    shown = list_display

    @admin.display(description=_("what"), ordering="action")
    def deed(self, entry: AuditEntry) -> str:
        return str(DEEDS.get(entry.action, entry.action))


# Nobody here has rights by group: is_staff looks after a school, is_superuser after all.
admin.site.unregister(Group)
