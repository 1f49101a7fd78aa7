"""Teachers' own questions, in a set beside its cards."""

from django.urls import URLPattern, path

from quizzes.urls.cards import SET
from quizzes.views import question_files, questions

QUESTIONS = f"{SET}questions/"
QUESTION = f"{QUESTIONS}<id:question>/"

urlpatterns: list[URLPattern] = [
    path(QUESTIONS, questions.questions, name="questions"),
    path(f"{QUESTIONS}new/", questions.new_question, name="new_question"),
    path(f"{QUESTIONS}import/", question_files.import_questions, name="import_questions"),
    path(
        f"{QUESTIONS}export.<slug:ending>",
        question_files.export_questions,
        name="export_questions",
    ),
    path(QUESTION, questions.edit_question, name="edit_question"),
    path(f"{QUESTION}delete/", questions.delete_question, name="delete_question"),
]
