"""Who may hear of a lesson, when a page renews its token."""

from django.http import HttpRequest

from europa_edu.classroom.callers import pupil_of
from europa_edu.classroom.selectors.access import running_lesson
from europa_edu.lessons.views.table_extras import teaches


def lesson(request: HttpRequest, number: str) -> bool:
    """Teachers of the class; its pupils while the lesson is on."""
    if pupil := pupil_of(request):
        running = running_lesson(pupil.school_class)
        return running is not None and running.pk == int(number)
    return teaches(request, int(number))


MAY_HEAR = {"lesson": lesson}
