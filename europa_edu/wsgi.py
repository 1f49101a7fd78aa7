"""The pages, as a WSGI application."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "europa_edu.settings")
application = get_wsgi_application()
# What is loaded stays. Looking through it for rubbish again and again would make a move wait now
# and then for a twentieth of a second.
gc.collect()
gc.freeze()
