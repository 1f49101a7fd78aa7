"""What a pupil's page says in words: steps of mastery and goals."""

from django import template
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy

from europa_edu.facts import Item, name
from europa_edu.progress import mastery
from europa_edu.progress.goals import Goal

register = template.Library()

LEVELS: tuple[Promise, ...] = (
    gettext_lazy("still to learn"),
    gettext_lazy("a first trace"),
    gettext_lazy("half remembered"),
    gettext_lazy("well remembered"),
    gettext_lazy("very well remembered"),
)
REGIONS: dict[str, Promise] = {
    "north": gettext_lazy("the north of Europe"),
    "west": gettext_lazy("the west of Europe"),
    "centre": gettext_lazy("the middle of Europe"),
    "south": gettext_lazy("the south of Europe"),
    "east": gettext_lazy("the east of Europe"),
}


@register.simple_tag
def mastery_steps() -> list[tuple[int, str, Promise]]:
    """The legend, the best step first."""
    return [(step, mastery.SIGNS[step], LEVELS[step]) for step in reversed(range(len(LEVELS)))]


@register.inclusion_tag("progress/pupils/_step.html")
def mastery_step(recall: float) -> dict[str, object]:
    step = mastery.level(recall)
    return {"sign": mastery.SIGNS[step], "step": step, "words": LEVELS[step]}


@register.filter
def region_name(region: str) -> Promise:
    return REGIONS[region]


@register.filter
def goal_names(goal: Goal) -> str:
    """The places that the goal's items ask about, and never what they ask for."""
    return ", ".join(dict.fromkeys(_asked_of(item, goal.place) for item in goal.items))


def _asked_of(item: str, place: str) -> str:
    language = get_language() or "en"
    return " – ".join(name(code, language) for code in Item.parse(item).codes if code != place)
