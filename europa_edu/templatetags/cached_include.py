"""`{% cached_include "template" with name=value %}`: as `{% include … only %}`, rendered once.

A table's fragment is made of some hundred icons, cards and log lines. Each is a small template that
sees nothing but the values it is given, so the finished text is kept per language and values. Where
a value could change under the same name (a model), it is rendered each time.
"""

from functools import lru_cache
from typing import Any, cast

from django import template
from django.template.base import Parser, Template, Token
from django.template.loader_tags import IncludeNode, do_include
from django.utils.functional import Promise
from django.utils.translation import get_language
from msgspec import Struct

register = template.Library()

KEPT_PIECES = 16384  # a school at its tables: two hundred seats with eighty pieces each
# Values that never change and are equal only where they print the same.
CONSTANT = (str, int, float, tuple, Struct, Promise, type(None))


class CachedIncludeNode(IncludeNode):
    """An isolated include that remembers which template it found, and what that rendered."""

    def __init__(self, plain: IncludeNode) -> None:
        super().__init__(
            plain.template,
            extra_context=plain.extra_context,
            isolated_context=plain.isolated_context,
        )
        self.found: dict[Any, Any] = {}

    def render(self, context: template.Context) -> Any:
        chosen = self._chosen(context)
        values = {name: value.resolve(context) for name, value in self.extra_context.items()}
        if all(isinstance(value, CONSTANT) for value in values.values()):
            try:
                return drawn(
                    chosen, get_language(), context.autoescape, tuple(values), *values.values()
                )
            except TypeError:
                pass  # a tuple or struct with something in it that has no hash
        return chosen.render(context.new(values))

    def _chosen(self, context: template.Context) -> Any:
        names = self.template.resolve(context)  # one, or a tuple of which the first that exists
        if names not in self.found:
            engine = cast("Template", context.template).engine
            listed = [names] if isinstance(names, str) else list(names)
            self.found[names] = engine.select_template(listed)
        return self.found[names]


# typed: a text and the same text marked safe are equal, but not drawn alike.
@lru_cache(maxsize=KEPT_PIECES, typed=True)
def drawn(
    chosen: Any, language: str | None, autoescape: bool, names: tuple[str, ...], *values: Any
) -> Any:
    context = template.Context(dict(zip(names, values, strict=True)), autoescape=autoescape)
    return chosen.render(context)


@register.tag
def cached_include(parser: Parser, token: Token) -> CachedIncludeNode:
    isolated = Token(token.token_type, f"{token.contents} only", token.position, token.lineno)
    return CachedIncludeNode(do_include(parser, isolated))
