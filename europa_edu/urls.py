"""Every address of the site."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from europa_edu.pages import health
from europa_edu.pages import views as pages

urlpatterns: list[URLPattern | URLResolver] = [
    path("", pages.landing, name="landing"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("jobs/", include("europa_edu.pages.jobs")),
    path("atlas/", include("europa_edu.pages.atlas")),
    path("language/", include("django.conf.urls.i18n")),
    path("", include("europa_edu.classroom.urls")),
    path("", include("games.urls")),
]

if settings.DEBUG:
    urlpatterns += [path("styleguide/", pages.styleguide, name="styleguide")]

handler400 = "europa_edu.pages.errors.bad_request"
handler403 = "europa_edu.pages.errors.forbidden"
handler404 = "europa_edu.pages.errors.not_found"
handler500 = "europa_edu.pages.errors.server_error"
