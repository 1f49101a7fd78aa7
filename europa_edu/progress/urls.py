"""Addresses of progress: a pupil's own pages, and a teacher's pages of numbers."""

from django.urls import path

from europa_edu.progress.views import classes, home, inbox, lessons, pupils, reports, school

CLASS = "classes/<id:class_id>/progress/"
PUPIL = f"{CLASS}pupils/<id:pupil_id>/"
LESSONS = "classes/<id:class_id>/lessons/"

app_name = "progress"
urlpatterns = [
    path("me/", home.home, name="home"),
    path("me/in/", home.arrive, name="arrive"),
    path("me/now/", home.now, name="now"),
    path("me/call/", home.call, name="call"),
    path("me/progress/", pupils.mine, name="mine"),
    path("me/progress/practise/", pupils.practise, name="practise"),
    path("me/progress/certificate.pdf", pupils.my_certificate, name="my_certificate"),
    path(CLASS, classes.page, name="class"),
    path(f"{CLASS}remedy/", classes.remedy, name="remedy"),
    path(f"{CLASS}reports/", reports.choose, name="reports"),
    path(PUPIL, pupils.pupil, name="pupil"),
    path(f"{PUPIL}certificate.pdf", pupils.certificate, name="certificate"),
    path(LESSONS, lessons.lessons, name="lessons"),
    path(f"{LESSONS}<id:lesson_id>/report/", lessons.lesson, name="lesson"),
    path(f"{LESSONS}<id:lesson_id>/report.pdf", lessons.lesson_pdf, name="lesson_pdf"),
    path(
        "classes/<id:class_id>/quizzes/<id:quiz_id>/result.pdf", lessons.quiz_pdf, name="quiz_pdf"
    ),
    path("inbox/", inbox.inbox, name="inbox"),
    path("inbox/weekly/", inbox.weekly, name="weekly"),
    path("inbox/<id:letter_id>/", inbox.letter, name="letter"),
    path("school/use/", school.use, name="school"),
]
