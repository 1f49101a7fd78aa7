"""When a class's end is near enough to say so."""

from django import template

from europa_edu.privacy.selectors import days_left

register = template.Library()
register.filter("ends_in_days", days_left)
