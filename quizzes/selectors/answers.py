"""What pupils answered."""

from django.db.models import OuterRef, QuerySet

from quizzes.models import Answer


def answers_of(pupil: int | OuterRef) -> QuerySet[Answer]:
    return Answer.objects.filter(pupil=pupil)
