"""What teachers fill in."""

from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _


class LogInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": _(
            "This e-mail address and password do not belong together. "
            "Check both; the password tells capital and small letters apart."
        ),
        "inactive": _("This account is closed. Ask your school's administrator to open it."),
    }
