"""Who may hear of a quiz or homework, when a page renews its token."""

from django.http import HttpRequest

from europa_edu.classroom.callers import pupil_of, teacher_of
from quizzes.selectors.homework import homework_of_teacher
from quizzes.selectors.live import quizzes_of_pupil, quizzes_of_teacher


def quiz(request: HttpRequest, number: str) -> bool:
    """Who has joined it, and those who show it on the projector."""
    pupil = pupil_of(request)
    if pupil is None:
        return count(request, number)
    return quizzes_of_pupil(pupil).filter(pk=number).exists()


def count(request: HttpRequest, number: str) -> bool:
    """Teachers of the class."""
    if not request.user.is_authenticated:
        return False
    return quizzes_of_teacher(teacher_of(request)).filter(pk=number).exists()


def school_class(request: HttpRequest, number: str) -> bool:
    """Its pupils, at home."""
    pupil = pupil_of(request)
    return pupil is not None and pupil.school_class_id == int(number)


def homework(request: HttpRequest, number: str) -> bool:
    """Teachers of the class."""
    if not request.user.is_authenticated:
        return False
    return homework_of_teacher(teacher_of(request)).filter(pk=number).exists()


MAY_HEAR = {"quiz": quiz, "quizcount": count, "class": school_class, "homework": homework}
