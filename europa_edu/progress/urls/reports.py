"""Addresses of reports as files, and of the inbox."""

from django.urls import URLPattern, path

from europa_edu.progress.views import inbox, reports

REPORTS = "classes/<id:class_id>/progress/reports/"

urlpatterns: list[URLPattern] = [
    path(REPORTS, reports.choose, name="reports"),
    path("inbox/", inbox.inbox, name="inbox"),
    path("inbox/weekly/", inbox.weekly, name="weekly"),
    path("inbox/<id:letter_id>/", inbox.letter, name="letter"),
]
