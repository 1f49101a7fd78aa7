"""What can be printed, for the button on a game's page."""

from django import template

from games.engine import Title
from games.kits import editions

register = template.Library()


@register.filter
def printable(title: Title) -> tuple[str, ...]:
    """The editions on offer, the usual one first."""
    return editions(title.slug)
