"""Addresses of the quizzes: cards, questions, practice, homework, live quizzes."""

from quizzes.urls import cards, homework, live, practice, questions

app_name = "quizzes"
urlpatterns = [
    *live.urlpatterns,
    *cards.urlpatterns,
    *questions.urlpatterns,
    *practice.urlpatterns,
    *homework.urlpatterns,
]
