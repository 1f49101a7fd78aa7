"""Addresses of progress: a pupil's own pages, and a teacher's pages of numbers."""

from europa_edu.progress.urls import classes, home, lessons, pupils, reports, school

app_name = "progress"
urlpatterns = [
    *home.urlpatterns,
    *classes.urlpatterns,
    *pupils.urlpatterns,
    *lessons.urlpatterns,
    *reports.urlpatterns,
    *school.urlpatterns,
]
