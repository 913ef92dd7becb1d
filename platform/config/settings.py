"""Django's settings; every variable they read is described in docs/OPERATIONS.md."""

from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import ROOT, environment
from config.embedded import places
from config.embedded.postgres import APP, DATABASE, OWNER
from config.embedded.redis import Redis

BASE_DIR = ROOT
VAR_DIR = places.var()

DEBUG = environment.flag("DEBUG")
SECRET_KEY = environment.secret("SECRET_KEY", VAR_DIR / "secret_key")
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "config",
    "eventlog",
    "play",
    "replays",
    "front",
    "django.contrib.contenttypes",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.template.context_processors.csrf",
            ],
        },
    }
]

# The running site logs in by `DATABASE_URL` and acts as the restricted role; migrations and test databases are the
# owner's (`DATABASE_OWNER_URL`, by default the same log-in without the restriction).
DATABASE_ROLE = APP
_database_url = environment.text("DATABASE_URL")
_embedded_url = f"postgresql://{{role}}@/{DATABASE}?host={places.sockets()}"
DATABASES: dict[str, dict[str, Any]] = {
    "default": {
        "ENGINE": "config.postgres",
        **environment.login(_database_url or _embedded_url.format(role=APP)),
        "EMBEDDED": not _database_url,
        "OWNER": environment.login(
            environment.text("DATABASE_OWNER_URL") or _database_url or _embedded_url.format(role=OWNER)
        ),
        # Threads of one process share its connections: persistent ones would pile up under ASGI.
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "assume_role": DATABASE_ROLE,
            "connect_timeout": 5,
            # The log prepares its statements: from the first use, since those it runs are few and always the same.
            "prepare_threshold": 0,
            "pool": {"min_size": 1, "max_size": environment.number("DATABASE_POOL", 32), "timeout": 10},
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_EMBEDDED = not environment.text("REDIS_URL")
REDIS_URL = environment.text("REDIS_URL", f"unix://{Redis.socket()}")
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")

# Heads of the log, kept outside the database: the file belongs on another disk or machine, the key to nobody who
# administers both.
ANCHOR_FILE = environment.text("ANCHOR_FILE", str(VAR_DIR / "anchors.jsonl"))
ANCHOR_KEY = environment.secret("ANCHOR_KEY", VAR_DIR / "anchor_key")
CELERY_BEAT_SCHEDULE = {"anchor": {"task": "eventlog.tasks.anchor", "schedule": 60.0}}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
SERVESTATIC_USE_FINDERS = True
SERVESTATIC_ALLOW_ALL_ORIGINS = False

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "object-src": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"

# Behind a proxy that ends TLS, `HTTPS=yes` turns on what only makes sense there.
HTTPS = environment.flag("HTTPS")
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"

LOG_LEVEL = environment.one_of("LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR"), "INFO")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
}
