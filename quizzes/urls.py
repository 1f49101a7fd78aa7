"""Addresses of the quizzes: live quizzes, teachers' cards and questions, practice, homework."""

from django.urls import URLPattern, URLResolver, include, path

from quizzes.views import (
    cards,
    flags,
    homework,
    live,
    live_play,
    past_quizzes,
    practice,
    questions,
    set_files,
)

app_name = "quizzes"

# The live quiz, for the projector and for pupils: the answer first, which a school gives at once.
LIVE = [
    path("<id:quiz_id>/play/<id:position>/", live_play.answer, name="live_answer"),
    path("<id:quiz_id>/count/", live.count, name="live_count"),
    path("<id:quiz_id>/play/now/", live_play.now, name="live_play_now"),
    path("<id:quiz_id>/play/", live_play.play, name="live_play"),
    path("<id:quiz_id>/flag/<id:position>/<id:flag>/", flags.live, name="live_flag"),
    path("<id:quiz_id>/now/", live.now, name="live_now"),
    path("<id:quiz_id>/next/", live.advance, name="live_next"),
    path("<id:quiz_id>/end/", live.end, name="live_end"),
    path("<id:quiz_id>/join/", live_play.join, name="live_join"),
    path("<id:quiz_id>/", live.projector, name="live"),
    path("invitation/", live_play.invitation, name="live_invitation"),
]

# Sets of questions, one after the other.
QUESTION = "<id:practice_id>/<id:number>/"
PRACTICE = [
    path("", practice.start, name="start_practice"),
    path("<id:practice_id>/", practice.practice, name="practice"),
    path(QUESTION, practice.question, name="question"),
    path(f"{QUESTION}names/", practice.names, name="names"),
    path(f"{QUESTION}flag/<id:flag>/", flags.practice, name="practice_flag"),
]

# Teachers' own sets, their cards and their questions.
SET = "<id:set_id>/"
CARD = f"{SET}card/<slug:key>/"
OWN_QUESTIONS = f"{SET}questions/"
OWN_QUESTION = f"{OWN_QUESTIONS}<id:question>/"
SETS = [
    path("", cards.all_sets, name="all_sets"),
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
]

# What a class gets from its teachers: quizzes and homework.
PAST = "quizzes/<id:quiz_id>/"
HOMEWORK = "homework/<id:homework_id>/"
CLASS = [
    path("quiz/", live.new, name="live_new"),
    path("quizzes/", past_quizzes.all_past, name="past_quizzes"),
    path(PAST, past_quizzes.result, name="past_quiz"),
    path(f"{PAST}practise/", past_quizzes.practise, name="practise_missed"),
    path("homework/", homework.all_homework, name="all_homework"),
    path(HOMEWORK, homework.homework, name="homework"),
    path(f"{HOMEWORK}pupils/", homework.pupils, name="homework_pupils"),
    path(f"{HOMEWORK}extend/", homework.extend, name="extend_homework"),
    path(f"{HOMEWORK}withdraw/", homework.withdraw, name="withdraw_homework"),
]

# By their beginnings, so that Django passes by what an address cannot be.
urlpatterns: list[URLPattern | URLResolver] = [
    path("quiz/", include(LIVE)),
    path("practice/", include(PRACTICE)),
    path("cards/", include(SETS)),
    path("classes/<id:class_id>/", include(CLASS)),
    path(HOMEWORK, homework.begin, name="begin_homework"),
]
