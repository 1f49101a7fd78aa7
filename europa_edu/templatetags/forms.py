"""Forms that every page draws alike: all fields and their button, or a button that posts."""

from typing import Any

from django import template
from django.forms import BaseForm
from django.urls import reverse

register = template.Library()


@register.inclusion_tag("components/post_form.html")
def post_form(
    form: BaseForm, text: str, address: str = "", *args: object, **more: object
) -> dict[str, Any]:
    """A form's fields in their order. `address` names a view; without one it posts to its page."""
    action = reverse(address, args=args) if address else ""
    return {"form": form, "text": text, "action": action, **more}


@register.inclusion_tag("components/post_button.html")
def post_button(text: str, address: str, *args: object, **more: object) -> dict[str, Any]:
    """A deed without fields; `about` says to whom, where a page has the same button many times."""
    return {"text": text, "action": reverse(address, args=args), **more}
