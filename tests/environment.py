"""Loaded before Django's settings: the tests get a data folder of their own."""

import atexit
import os
import shutil
import tempfile

# Short, because the Valkey socket lives in it and socket paths may not be long.
VAR = tempfile.mkdtemp(prefix="europa-test-")
atexit.register(shutil.rmtree, VAR, ignore_errors=True)
os.environ["EUROPA_VAR"] = VAR
os.mkdir(f"{VAR}/static")  # WhiteNoise looks for it when the first page is asked for
# fmt: off
for name in (
    "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "HTTPS", "DEBUG", "DEMO",
    "EMAIL_URL", "SITE_URL", "SIGN_UP",
):
    os.environ.pop(name, None)
# fmt: on
# Playwright keeps an event loop in the test's thread, which Django takes for asynchronous code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
