"""Addresses of a whole school's numbers."""

from django.urls import URLPattern, path

from europa_edu.progress.views import school

urlpatterns: list[URLPattern] = [path("school/use/", school.use, name="school")]
