"""What a teacher's home tells of the classes on it, and a class's page of its pupils."""

from typing import TYPE_CHECKING

from django import template
from django.utils import timezone

from europa_edu.progress.selectors.class_news import ClassNews, class_news
from europa_edu.progress.selectors.seen import PupilSeen, pupils_seen

if TYPE_CHECKING:
    from collections.abc import Collection

    from europa_edu.classroom.models import SchoolClass

register = template.Library()


@register.simple_tag
def news_of(classes: "Collection[SchoolClass]") -> dict[int, ClassNews]:
    """Of all classes at once: then each card looks up its own."""
    return class_news(classes, timezone.localdate())


@register.filter
def of_class(news: dict[int, ClassNews], school_class: "SchoolClass") -> ClassNews:
    return news.get(school_class.pk) or ClassNews()


@register.simple_tag
def news_in(school_class: "SchoolClass") -> ClassNews:
    """Of this class alone."""
    return of_class(news_of([school_class]), school_class)


@register.simple_tag
def seen_in(school_class: "SchoolClass") -> dict[int, PupilSeen]:
    """Of each pupil of the class, when it was last here and how much it answered this week."""
    return pupils_seen(school_class, timezone.localdate())


@register.filter
def of_pupil(seen: dict[int, PupilSeen], number: int) -> PupilSeen:
    return seen.get(number) or PupilSeen()
