"""Django settings. Everything a school changes comes from the environment (docs/running.md)."""

import os

from celery.schedules import crontab
from django.utils.translation import gettext_lazy as _

from europa_edu import environment as env

BASE_DIR = env.ROOT
VAR = env.data_folder()

DEBUG = env.flag("DEBUG", False)
SECRET_KEY = env.secret_key(VAR)
# HTTPS is what a public site speaks; the embedded default serves a school's own network over HTTP.
HTTPS = env.flag("HTTPS", False)
# A site on the internet wants no account that everyone who reads the logs can open.
DEMO = env.flag("DEMO", not HTTPS)
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "*" if not HTTPS else "")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "europa_edu.apps.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_htmx",
    "europa_edu",
    "europa_edu.maps",
    "europa_edu.classroom",
    "europa_edu.lessons",
    "europa_edu.progress",
    "europa_edu.privacy",
    "games",
    "quizzes",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "europa_edu.compression.CompressPages",
    "europa_edu.security.content_security_policy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "europa_edu.security.RequestSizeLimit",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "europa_edu.urls"
WSGI_APPLICATION = "europa_edu.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "games.loaders.TitleLoader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["europa_edu.templatetags.cached_include", "games.parts"],
        },
    }
]

DATABASES = {"default": env.database(VAR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "classroom.Teacher"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in {
        "UserAttributeSimilarityValidator": {"user_attributes": ["email", "name"]},
        "MinimumLengthValidator": {},
        "CommonPasswordValidator": {},
        "NumericPasswordValidator": {},
    }.items()
]
PASSWORD_RESET_TIMEOUT = 60 * 60 * 24
LOGIN_URL = "classroom:login"
LOGIN_REDIRECT_URL = "classroom:home"
LOGOUT_REDIRECT_URL = "landing"

# Nothing: the first teacher signs up, later ones are invited. docs/running.md has the rest.
SIGN_UP = env.choice("SIGN_UP", "open", "closed")
INVITATION_DAYS = env.number("INVITATION_DAYS", 14)
# Without a mail server, an admin hands out invitations and new passwords.
HAS_MAIL = bool(env.mail_server())
SITE_URL = env.site_url()
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM") or env.sender(SITE_URL)
vars().update(env.mail_server())

# Broker, results, cache and pub/sub: always the Redis protocol, one server.
REDIS_URL = env.redis_url(VAR)
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "europa",
    },
    "sessions": {
        "BACKEND": "europa_edu.session_cache.SessionCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "europa",
        "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 1},
    },
}
SESSION_CACHE_ALIAS = "sessions"
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60

CELERY_BROKER_URL = CELERY_RESULT_BACKEND = env.celery_url(REDIS_URL)
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 600
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_RESULT_EXPIRES = 60 * 60 * 24
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 900}
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 3
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat-schedule")
CELERY_BEAT_SCHEDULE = {
    "heartbeat": {"task": "europa_edu.heartbeat", "schedule": 60},
    "tables": {"task": "games.sweep", "schedule": 10},
    "bells": {"task": "lessons.sweep", "schedule": 10},
    "quiz-questions": {"task": "quizzes.close_questions", "schedule": 10},
    "scoring": {"task": "progress.sweep", "schedule": 60},
    "clear-files": {"task": "europa_edu.clear_files", "schedule": 60 * 15},
    "clear-sessions": {"task": "europa_edu.clear_sessions", "schedule": 60 * 60 * 24},
    "clear-pictures": {"task": "quizzes.clear_pictures", "schedule": 60 * 60},
    # On Monday at six by the school's clock; the other days for a box that was off on Monday.
    "weekly-reports": {"task": "progress.write_letters", "schedule": crontab(hour=6, minute=0)},
    "end-demo-copies": {"task": "privacy.end_demo_copies", "schedule": 60 * 10},
    "erase-what-is-due": {"task": "privacy.erase_what_is_due", "schedule": 60 * 60 * 24},
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French")), ("de", _("German"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_TZ = True
TIME_ZONE = CELERY_TIMEZONE = os.environ.get("TIME_ZONE", "Europe/Brussels")

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
# The site's own, and each title's: games/titles/zigzag/static/x is served as games/titles/zigzag/x.
STATICFILES_DIRS = [
    BASE_DIR / "static",
    *(
        (str(folder.parent.relative_to(BASE_DIR)), folder)
        for folder in sorted(BASE_DIR.glob("games/titles/*/static"))
    ),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "europa_edu.bundles.BundlingStorage"
    },
}
MEDIA_ROOT = VAR / "media"
WHITENOISE_MAX_AGE = 60 * 60

DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
# The largest request (a class list, a deck of cards); more is refused unread. Pages for pictures
# read what cameras make, so that they can say in their own words that it is too large.
MAX_REQUEST_BYTES = 8 * 1024 * 1024
MAX_UPLOAD_BYTES = 40 * 1024 * 1024
REQUEST_BODY_SECONDS = 60

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "europa_edu.pages.errors.csrf_failed"
if HTTPS and env.flag("BEHIND_PROXY", True):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# A class and its pupils are erased so many days after it was opened, unless its teacher says when.
CLASS_KEPT_DAYS = env.number("CLASS_KEPT_DAYS", 400)
# Matches without pupils, after the last move; the log of what teachers did to pupils.
VISITOR_MATCHES_KEPT_DAYS = env.number("VISITOR_MATCHES_KEPT_DAYS", 30)
AUDIT_KEPT_DAYS = env.number("AUDIT_KEPT_DAYS", 730)

# A page opened now stays able to listen this long; it then fetches a new token by itself.
LIVE_TOKEN_SECONDS = env.number("LIVE_TOKEN_SECONDS", 60 * 60 * 4)
LIVE_HEARTBEAT_SECONDS = env.number("LIVE_HEARTBEAT_SECONDS", 15)
# Before a bot moves: long enough to see what the one before it did.
BOT_PAUSE_MILLISECONDS = env.number("BOT_PAUSE_MILLISECONDS", 700)
# Threads for pages in the one-port set-up: few, because they share one interpreter.
EMBEDDED_THREADS = env.number("EMBEDDED_THREADS", 4)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "WARNING")},
}
