"""What calls a pupil away from the page that is open: the table of a lesson, or a live quiz."""

from typing import TYPE_CHECKING, Any

from django import template
from django.template import Context

from europa_edu.classroom.callers import pupil_of
from europa_edu.progress.selectors.calls import call_of

if TYPE_CHECKING:
    from games.models import Match
    from quizzes.models import LiveQuiz

register = template.Library()


@register.inclusion_tag("progress/_call.html", takes_context=True)
def call(
    context: Context, match: "Match | None" = None, quiz: "LiveQuiz | None" = None
) -> dict[str, Any]:
    """For a pupil's page; `match`, `quiz`: the one that it shows. Others are called nowhere."""
    request = context["request"]
    pupil = pupil_of(request)
    return {"call": pupil and call_of(pupil, match, quiz), "request": request}
