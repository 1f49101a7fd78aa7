"""Addresses of the privacy pack."""

from django.urls import URLPattern, path

from europa_edu.privacy.views import erasing, exporting, notice, papers

app_name = "privacy"
urlpatterns: list[URLPattern] = [
    path("privacy/", notice.notice, name="notice"),
    path(
        "classes/<id:class_id>/pupils/<id:pupil_id>/export/",
        exporting.export,
        name="export_pupil",
    ),
    path(
        "classes/<id:class_id>/pupils/<id:pupil_id>/erase/",
        erasing.erase_pupil,
        name="erase_pupil",
    ),
    path("classes/<id:class_id>/erase/", erasing.erase_class, name="erase_class"),
    path("school/record.pdf", papers.record, name="record"),
    path("school/audit.csv", papers.audit, name="audit"),
]
