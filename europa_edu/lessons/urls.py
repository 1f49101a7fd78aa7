"""Addresses of lessons, and what a lesson adds to those of its tables."""

from django.urls import path

from europa_edu.lessons.views import acting, lobby, next_lesson, planning, projector, seats, wall

app_name = "lessons"
urlpatterns = [
    path("table/<id:match_id>/choose/", seats.choose, name="choose"),
    path("table/<id:match_id>/gathering/", lobby.gathering, name="gathering"),
    path("table/<id:match_id>/help/", seats.ask, name="ask_help"),
    path("lessons/new/<id:class_id>/", planning.new, name="new_lesson"),
    path("lessons/next/<id:class_id>/", next_lesson.go_on, name="go_on"),
    path("lessons/kept/<id:class_id>/", next_lesson.discard, name="discard_matches"),
    path("lessons/<id:lesson_id>/delete/", next_lesson.delete, name="delete_plan"),
    path("lessons/<id:lesson_id>/plan/", planning.plan, name="plan_lesson"),
    path("lessons/<id:lesson_id>/seats/", planning.seats, name="seat_class"),
    path("lessons/<id:lesson_id>/start/", planning.start, name="start_lesson"),
    path("lessons/<id:lesson_id>/", wall.page, name="lesson"),
    path("lessons/<id:lesson_id>/now/", wall.now, name="lesson_now"),
    path("lessons/<id:lesson_id>/begin/", lobby.begin, name="begin_lesson"),
    path("lessons/<id:lesson_id>/without/", lobby.without_missing, name="play_without"),
    path("lessons/<id:lesson_id>/wait/", lobby.wait, name="change_waiting"),
    path("lessons/<id:lesson_id>/pause/", wall.pause, name="pause_lesson"),
    path("lessons/<id:lesson_id>/resume/", wall.resume, name="resume_lesson"),
    path("lessons/<id:lesson_id>/extend/", wall.extend, name="extend_lesson"),
    path("lessons/<id:lesson_id>/end/", wall.end, name="end_lesson"),
    path("lessons/<id:lesson_id>/projector/", projector.page, name="lesson_projector"),
    path("lessons/<id:lesson_id>/projector/now/", projector.now, name="lesson_projector_now"),
    path("lessons/<id:lesson_id>/projector/atlas/", projector.atlas, name="lesson_atlas"),
    path("lessons/<id:lesson_id>/debrief/", projector.step, name="debrief"),
    path("lessons/<id:lesson_id>/places/", seats.places, name="places"),
    path("lessons/<id:lesson_id>/latecomer/", seats.latecomer, name="add_latecomer"),
    path("lessons/<id:lesson_id>/swap/", seats.swap, name="swap_pupils"),
    path("lessons/<id:lesson_id>/hand/", seats.take_hand_down, name="take_hand_down"),
    *(
        path(f"lessons/<id:lesson_id>/tables/<id:match_id>/{rest}", view, name=name)
        for rest, view, name in (
            ("", seats.page, "lesson_table"),
            ("now/", seats.now, "lesson_table_now"),
            ("end/", seats.end, "end_table"),
            ("restart/", seats.restart, "restart_table"),
            ("seats/<id:seat>/", acting.page, "act"),
            ("seats/<id:seat>/now/", acting.now, "act_now"),
            ("seats/<id:seat>/move/", acting.move, "act_move"),
            ("seats/<id:seat>/bot/", seats.to_bot, "seat_to_bot"),
            ("seats/<id:seat>/back/", seats.back, "seat_back"),
            ("seats/<id:seat>/away/", seats.away, "seat_away"),
        )
    ),
]
