"""Addresses for tests of the picture secret: a form that says what was sent."""

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import include, path

PAGE = """{% extends "base.html" %}{% load pictures static %}
{% block head %}
<link rel="stylesheet" href="{% static 'css/components/pictures.css' %}">
<script src="{% static 'js/pictures.js' %}" type="module"></script>
{% endblock %}
{% block main %}
<div class="wrap page"><section class="panel"><h1>Secret</h1>
<form class="form" method="post">{% csrf_token %}{% pictures %}
<div><button class="button button-primary" type="submit">Go</button></div></form>
<p id="sent">{{ sent }}</p></section></div>
{% endblock %}"""


def page(request: HttpRequest) -> HttpResponse:
    sent = " ".join(request.POST.getlist("picture"))
    return HttpResponse(engines["django"].from_string(PAGE).render({"sent": sent}, request))


urlpatterns = [path("", include("europa_edu.urls")), path("secret/", page)]
