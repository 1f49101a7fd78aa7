"""The Celery application: workers and beat read it, Django imports it once."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "europa_edu.settings")
app = Celery("europa_edu")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
