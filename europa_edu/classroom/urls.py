"""Addresses of the classroom."""

from django.contrib.auth import views as auth
from django.urls import path

from europa_edu.classroom import views
from europa_edu.classroom.forms import LogInForm

app_name = "classroom"
urlpatterns = [
    path(
        "login/",
        auth.LoginView.as_view(
            template_name="classroom/login.html",
            authentication_form=LogInForm,
            redirect_authenticated_user=True,
        ),
        name="login",
    ),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("home/", views.home, name="home"),
]
