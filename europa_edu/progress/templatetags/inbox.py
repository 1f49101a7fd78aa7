"""The number that the navigation shows beside a teacher's inbox."""

from typing import Any

from django import template

from europa_edu.progress.selectors.reports import unread_letters

register = template.Library()


@register.simple_tag
def unread(user: Any) -> int:
    return unread_letters(user)
