"""Addresses of lesson reports."""

from django.urls import URLPattern, path

from europa_edu.progress.views import lessons

LESSONS = "classes/<id:class_id>/lessons/"

urlpatterns: list[URLPattern] = [
    path(LESSONS, lessons.lessons, name="lessons"),
    path(f"{LESSONS}<id:lesson_id>/report/", lessons.lesson, name="lesson"),
]
