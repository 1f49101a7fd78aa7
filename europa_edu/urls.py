"""Every address of the site."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, register_converter

from europa_edu.classroom.doors import DOORS
from europa_edu.classroom.views import reading_aids
from europa_edu.lessons.views import table_extras as lessons_at_tables
from europa_edu.lessons.views import who_may_listen as lessons
from europa_edu.live.renewal import renewal
from europa_edu.numbers import WholeNumberConverter
from europa_edu.pages import health, jobs, newcomers
from europa_edu.pages import views as pages
from games.views import lobby
from games.views import who_may_listen as games
from games.views.table_extras import ROOMS
from quizzes.views import who_may_listen as quizzes

# Who may go on listening to a channel, by the kind that its name begins with.
MAY_HEAR = games.MAY_HEAR | lessons.MAY_HEAR | quizzes.MAY_HEAR | jobs.MAY_HEAR

# What stands around a table and shows there, or looks on.
ROOMS["lessons"] = lessons_at_tables

# What the one field for codes opens beside a class.
DOORS.append(lobby.door)

# Instead of Django's `int`, in every address: before any of them is read.
register_converter(WholeNumberConverter, "id")

# The busiest first: Django tries them in turn, and a class answers by the hundred.
urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("games.urls")),
    path("", include("quizzes.urls")),
    path("", include("europa_edu.lessons.urls")),
    path("", pages.landing, name="landing"),
    path("teachers/", newcomers.for_teachers, name="for_teachers"),
    path("demo/", newcomers.try_demo, name="try_demo"),
    path("demo/<str:token>/", newcomers.demo_copy, name="demo_copy"),
    path("sample-class/", newcomers.sample_class, name="sample_class"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("listen/<str:token>/", renewal(MAY_HEAR), name="listen"),
    path("jobs/", include("europa_edu.pages.jobs")),
    path("atlas/", include("europa_edu.pages.atlas")),
    path("language/setlang/", reading_aids.set_language, name="set_language"),
    path("", include("europa_edu.privacy.urls")),
    path("", include("europa_edu.classroom.urls")),
    path("", include("europa_edu.progress.urls")),
    path("admin/", admin.site.urls),
]

if settings.DEBUG:
    urlpatterns += [path("styleguide/", pages.styleguide, name="styleguide")]

handler400 = "europa_edu.pages.errors.bad_request"
handler403 = "europa_edu.pages.errors.forbidden"
handler404 = "europa_edu.pages.errors.not_found"
handler500 = "europa_edu.pages.errors.server_error"
