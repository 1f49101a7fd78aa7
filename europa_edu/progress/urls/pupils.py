"""Addresses of one pupil's numbers, the teacher's and the pupil's own."""

from django.urls import URLPattern, path

from europa_edu.progress.views import pupils

PUPIL = "classes/<id:class_id>/progress/pupils/<id:pupil_id>/"

urlpatterns: list[URLPattern] = [
    path("me/progress/", pupils.mine, name="mine"),
    path("me/progress/practise/", pupils.practise, name="practise"),
    path("me/progress/certificate.pdf", pupils.my_certificate, name="my_certificate"),
    path(PUPIL, pupils.pupil, name="pupil"),
    path(f"{PUPIL}certificate.pdf", pupils.certificate, name="certificate"),
]
