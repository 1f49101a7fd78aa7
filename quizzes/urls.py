"""Addresses of the quizzes: live quizzes, teachers' cards and questions, practice, homework."""

from django.urls import URLPattern, path

from quizzes.views import (
    cards,
    flags,
    homework,
    live,
    live_play,
    practice,
    questions,
    set_files,
)

QUIZ = "quiz/<id:quiz_id>/"
PLAY = f"{QUIZ}play/"
SET = "cards/<id:set_id>/"
CARD = f"{SET}card/<slug:key>/"
OWN_QUESTIONS = f"{SET}questions/"
OWN_QUESTION = f"{OWN_QUESTIONS}<id:question>/"
QUESTION = "practice/<id:practice_id>/<id:number>/"
CLASS = "classes/<id:class_id>/"
HOMEWORK = f"{CLASS}homework/<id:homework_id>/"

app_name = "quizzes"
urlpatterns: list[URLPattern] = [
    # The live quiz, for the projector and for pupils.
    path(f"{CLASS}quiz/", live.new, name="live_new"),
    path(QUIZ, live.projector, name="live"),
    path(f"{QUIZ}now/", live.now, name="live_now"),
    path(f"{QUIZ}count/", live.count, name="live_count"),
    path(f"{QUIZ}next/", live.advance, name="live_next"),
    path(f"{QUIZ}end/", live.end, name="live_end"),
    path("quiz/invitation/", live_play.invitation, name="live_invitation"),
    path(f"{QUIZ}join/", live_play.join, name="live_join"),
    path(PLAY, live_play.play, name="live_play"),
    path(f"{PLAY}now/", live_play.now, name="live_play_now"),
    path(f"{PLAY}<id:position>/", live_play.answer, name="live_answer"),
    path(f"{QUIZ}flag/<id:position>/<id:flag>/", flags.live, name="live_flag"),
    # Teachers' own sets, their cards and their questions.
    path("cards/", cards.all_sets, name="all_sets"),
    path(SET, cards.card_set, name="card_set"),
    path(f"{SET}delete/", cards.delete_set, name="delete_set"),
    path(f"{SET}new/", cards.new_card, name="new_card"),
    path(f"{SET}import/", set_files.import_cards, name="import_cards"),
    path(f"{SET}export.<slug:ending>", set_files.export_set, name="export_set"),
    path(CARD, cards.card, name="card"),
    path(f"{CARD}edit/", cards.edit_card, name="edit_card"),
    path(f"{CARD}delete/", cards.delete_card, name="delete_card"),
    path(f"{CARD}picture/<slug:size>/", cards.picture, name="card_picture"),
    path(OWN_QUESTIONS, questions.questions, name="questions"),
    path(f"{OWN_QUESTIONS}new/", questions.new_question, name="new_question"),
    path(f"{OWN_QUESTIONS}import/", set_files.import_questions, name="import_questions"),
    path(
        f"{OWN_QUESTIONS}export.<slug:ending>", set_files.export_questions, name="export_questions"
    ),
    path(OWN_QUESTION, questions.edit_question, name="edit_question"),
    path(f"{OWN_QUESTION}delete/", questions.delete_question, name="delete_question"),
    # Practice: sets of questions, one after the other.
    path("practice/", practice.start, name="start_practice"),
    path("practice/<id:practice_id>/", practice.practice, name="practice"),
    path(QUESTION, practice.question, name="question"),
    path(f"{QUESTION}names/", practice.names, name="names"),
    path(f"{QUESTION}flag/<id:flag>/", flags.practice, name="practice_flag"),
    # Homework: teachers give it, pupils do it.
    path("homework/<id:homework_id>/", homework.begin, name="begin_homework"),
    path(f"{CLASS}homework/", homework.all_homework, name="all_homework"),
    path(HOMEWORK, homework.homework, name="homework"),
    path(f"{HOMEWORK}pupils/", homework.pupils, name="homework_pupils"),
    path(f"{HOMEWORK}extend/", homework.extend, name="extend_homework"),
    path(f"{HOMEWORK}withdraw/", homework.withdraw, name="withdraw_homework"),
]
