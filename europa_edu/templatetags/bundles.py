"""`{% styles "table" %}` and `{% scripts "table" %}`: a bundle's one file, or its sources."""

from collections.abc import Iterable

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from europa_edu.bundles import BUNDLES, FOLDER, BundlingStorage, is_module

register = template.Library()

STYLE = '<link rel="stylesheet" href="{}">'
CLASSIC = '<script src="{}" defer></script>'
MODULE = '<script src="{}" type="module"></script>'


@register.simple_tag
def styles(name: str) -> SafeString:
    return _tags((STYLE, file) for file in _files(f"{name}.css"))


@register.simple_tag
def scripts(name: str) -> SafeString:
    """Classic or module, they run once the page is read, in the order they stand here."""
    return _tags((MODULE if is_module(file) else CLASSIC, file) for file in _files(f"{name}.js"))


def _files(bundle: str) -> Iterable[str]:
    bundled = isinstance(staticfiles_storage, BundlingStorage)
    return [f"{FOLDER}/{bundle}"] if bundled else BUNDLES[bundle]


def _tags(files: Iterable[tuple[str, str]]) -> SafeString:
    tags = (format_html(form, static(file)) for form, file in files)
    return format_html_join("\n", "{}", ((tag,) for tag in tags))
