"""Addresses of a class's numbers."""

from django.urls import URLPattern, path

from europa_edu.progress.views import classes

CLASS = "classes/<id:class_id>/progress/"

urlpatterns: list[URLPattern] = [
    path(CLASS, classes.page, name="class"),
    path(f"{CLASS}remedy/", classes.remedy, name="remedy"),
]
