"""Pages that read large files, to answer in their own words."""

from collections.abc import Callable
from typing import TypeVar

from django.conf import settings

View = TypeVar("View", bound=Callable[..., object])


def takes_large_files(view: View) -> View:
    """The page itself says what is wrong with a file, so that nothing else in its form is lost."""
    view.most_bytes = settings.MAX_UPLOAD_BYTES  # type: ignore[attr-defined]
    return view
