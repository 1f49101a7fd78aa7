"""Addresses of the privacy pack."""

from django.urls import URLPattern, path

from europa_edu.privacy import views

CLASS = "classes/<id:class_id>/"
PUPIL = f"{CLASS}pupils/<id:pupil_id>/"

app_name = "privacy"
urlpatterns: list[URLPattern] = [
    path("privacy/", views.notice, name="notice"),
    path(f"{PUPIL}export/", views.export, name="export_pupil"),
    path(f"{PUPIL}erase/", views.erase_pupil, name="erase_pupil"),
    path(f"{CLASS}erase/", views.erase_class, name="erase_class"),
    path("school/record.pdf", views.record, name="record"),
    path("school/audit.csv", views.audit, name="audit"),
]
