"""Addresses of a pupil's home."""

from django.urls import path

from europa_edu.progress.views import home

urlpatterns = [
    path("me/", home.home, name="home"),
    path("me/in/", home.arrive, name="arrive"),
    path("me/now/", home.now, name="now"),
]
