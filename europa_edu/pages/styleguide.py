"""What the styleguide shows: every colour, icon and component in both themes."""

import re

from django import forms
from django.conf import settings

PAPER = ["paper", "raised", "sunken", "ink", "ink-soft", "line", "line-strong", "link"]
ACCENTS = ["accent", "accent-strong", "accent-text", "gold", "good"]
MAP = ["sea", "land", "land-away", "land-lit", "land-strong", "river", "border"]


class SampleForm(forms.Form):
    name = forms.CharField(label="Name", help_text="As the class calls you.")
    year = forms.IntegerField(label="Year", min_value=1945)


def specimens() -> dict[str, object]:
    """The context of the styleguide."""
    sprite = (settings.BASE_DIR / "static" / "icons.svg").read_text()
    return {
        "themes": [
            {
                "name": theme,
                "form": SampleForm({"name": "Ada", "year": "1900"}, auto_id=f"{theme}_%s"),
            }
            for theme in ("light", "dark")
        ],
        "palettes": [("Paper and ink", PAPER), ("Accents", ACCENTS), ("Map", MAP)],
        "icons": re.findall(r'id="icon-([a-z]+)"', sprite),
        "planes": ["violet", "red", "yellow", "green", "blue"],
        "seats": [(seat, "ABCDEF"[seat - 1]) for seat in range(1, 7)],
        "sizes": range(6),
    }
