"""The picture secret in forms: {% pictures %} sends three fields named `picture`, in order."""

from django import template
from django.utils.translation import gettext as _

from europa_edu.classroom.words import PICTURE_NAMES

register = template.Library()


@register.inclusion_tag("classroom/_pictures.html")
def pictures() -> dict[str, object]:
    """Inside a form; the page loads css/components/pictures.css and js/pictures.js."""
    return {
        "pictures": PICTURE_NAMES.items(),
        "places": (_("First picture"), _("Second picture"), _("Third picture")),
        "counts": range(4),
    }
