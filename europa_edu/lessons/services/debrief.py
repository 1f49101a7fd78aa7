"""The teacher steps through the debrief: every screen of the room shows the same step."""

from europa_edu.lessons.models import Lesson
from europa_edu.lessons.selectors.debrief import debrief
from games import notify


def show_step(*, lesson: Lesson, step: int) -> None:
    """This step, and not the next one: whoever presses twice leaves nothing out. Idempotent."""
    last = len(debrief(lesson))
    over = Lesson.objects.filter(pk=lesson.pk, status=Lesson.Status.OVER)
    if over.exclude(debrief=min(step, last)).update(debrief=min(step, last)):
        notify.announce_lesson(lesson.pk)
