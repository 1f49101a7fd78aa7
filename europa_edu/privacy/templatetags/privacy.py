"""When a class's end is near enough to say so."""

from typing import TYPE_CHECKING

from django import template

from europa_edu.privacy.selectors import days_left

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass

register = template.Library()


@register.filter
def ends_in_days(school_class: "SchoolClass") -> int | None:
    """Days until the class is erased, from two weeks before; else nothing."""
    return days_left(school_class)
