"""How pupils come in: class code, name, three pictures, or the QR code of their card."""

from django.urls import URLPattern, path

from europa_edu.classroom.views import entry, reading

urlpatterns: list[URLPattern] = [
    path("c/", entry.class_code, name="class_code"),
    path("c/<str:code>/", entry.who, name="who"),
    path("c/<str:code>/<id:pupil_id>/", entry.pictures, name="pictures"),
    path("q/<str:token>/", entry.card, name="card"),
    path("leave/", entry.leave, name="leave"),
    path("reading/", reading.reading, name="reading"),
]
