"""What a live quiz leaves to be done: practice of what each pupil missed in it."""

from django.db import transaction
from django.utils import timezone

from europa_edu.classroom.models import Teacher
from quizzes.models import Homework, LiveQuiz
from quizzes.questions.choosing import NothingToAsk
from quizzes.selectors.live import missed_by
from quizzes.selectors.own_questions import can_be_asked_again
from quizzes.selectors.past_quizzes import homework_of_quiz
from quizzes.selectors.practice import WEEK
from quizzes.services.homework import give_homework


@transaction.atomic
def give_missed(*, teacher: Teacher, quiz: LiveQuiz) -> Homework:
    """Homework until this day next week, for each who missed something exactly that.

    Idempotent: a second press finds what was given. Raises NobodyMeant where nobody missed any,
    NothingToAsk where all that was missed is deleted by now.
    """
    quiz = LiveQuiz.objects.select_for_update().get(pk=quiz.pk)
    if given := homework_of_quiz(quiz):
        return given
    missed = {pupil: items for pupil, items in missed_by(quiz).items() if items}
    items = can_be_asked_again({item: None for each in missed.values() for item in each})
    if missed and not items:
        raise NothingToAsk
    return give_homework(
        teacher=teacher,
        school_class=quiz.school_class,
        items=items,
        pupils=[pupil for pupil, each in missed.items() if not set(items).isdisjoint(each)],
        quiz=quiz,
        due_on=timezone.localdate() + WEEK,
    )
