"""Addresses of the classroom: of teachers, of classes, of pupils who come in."""

from europa_edu.classroom.urls import classes, entry, teachers

app_name = "classroom"
urlpatterns = [*teachers.urlpatterns, *classes.urlpatterns, *entry.urlpatterns]
