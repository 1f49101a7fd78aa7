"""Django's admin as a window for those who look after schools: ordinary log-in, few addresses."""

from typing import Any

from django.contrib.admin import AdminSite
from django.urls import URLPattern, URLResolver
from django.utils.translation import gettext_lazy as _

from europa_edu.classroom.callers import admin_required

# The site has pages of its own for these, with limits, second factor and a record.
OURS = {"login", "logout", "password_change", "password_change_done", "view_on_site"}


class SchoolAdminSite(AdminSite):
    site_header = _("Europa Edu: looking after schools")
    site_title = site_header
    index_title = _("What is stored")
    final_catch_all_view = False

    def get_urls(self) -> list[URLPattern | URLResolver]:
        return [one for one in super().get_urls() if getattr(one, "name", "") not in OURS]

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Strangers log in as everybody does; for teachers who are no admins nothing is here."""
        return admin_required(super().admin_view(view, cacheable))
