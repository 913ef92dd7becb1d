"""Django's settings; every variable they read is described in docs/OPERATIONS.md."""

from socket import gethostname
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import ROOT, environment, package
from config.account_settings import *  # noqa: F403 - settings like those below
from config.embedded import places
from config.embedded.postgres import APP, DATABASE, OWNER
from config.embedded.redis import Redis
from config.pools import WIDE
from config.postgres.reach import give_up

BASE_DIR = ROOT
VAR_DIR = places.var()

DEBUG = environment.flag("DEBUG")
SECRET_KEY = environment.secret("SECRET_KEY", VAR_DIR / "secret_key")
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "config",
    "eventlog",
    "retries",
    "streams",
    "officers",
    "play",
    "chat",
    "boards",
    "opponents",
    "ratings",
    "replays",
    "table",
    "lessons",
    "front",
    "lobby",
    "accounts",
    "doorbell",
    "outgoing",
    "notices",
    "webhooks",
    "api",
    "tournaments",
    "tournament_pages",
    "leagues",
    "league_pages",
    "moderation",
    "conduct",
    "staff",
    "unfold.apps.BasicAppConfig",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "rest_framework.apps.RestFrameworkConfig",
    "drf_spectacular.apps.SpectacularConfig",
]

MIDDLEWARE = [
    "config.metrics.route.named",
    "django.middleware.security.SecurityMiddleware",
    "config.compression.CompressedPages",
    "config.content_policy.ContentPolicy",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "api.problems.Problems",
    "config.health.watched",
    "config.wellformed.WellFormed",
    "config.pages.files",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.who.Who",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.preferences.Language",
    "accounts.preferences.Zone",
    "accounts.sessions.SessionRules",
    "accounts.gate.Gate",
    "accounts.refusals.TooManyMiddleware",
    "accounts.guests.GuestsMiddleware",
    "streams.rate_limit.floods",
    "replays.budget.Visits",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # Beside our own the admin's alone: what we do not have of any other library is not to be shown by accident.
        "DIRS": [BASE_DIR / "templates", *(package.templates(name) for name in ("unfold", "django.contrib.admin"))],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.template.context_processors.csrf",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.preferences.appearance",
                "notices.context.your_moves",
            ],
        },
    },
    {
        # Boards and logs alone: see there.
        "NAME": "compiled",
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {"environment": "boards.board_templates.environment"},
    },
]

# The running site logs in by `DATABASE_URL` and acts as the restricted role; migrations and test databases are the
# owner's (`DATABASE_OWNER_URL`, by default the same log-in without the restriction).
DATABASE_ROLE = APP
_database_url = environment.text("DATABASE_URL")
_password = environment.password("DATABASE_PASSWORD")
_owner_url = environment.text("DATABASE_OWNER_URL")
_embedded_url = f"postgresql://{{role}}@/{DATABASE}?host={places.sockets()}"
DATABASES: dict[str, dict[str, Any]] = {
    "default": {
        "ENGINE": "config.postgres",
        **environment.login(_database_url or _embedded_url.format(role=APP), _password),
        "EMBEDDED": not _database_url,
        "OWNER": (
            environment.login(_owner_url, environment.password("DATABASE_OWNER_PASSWORD"))
            if _owner_url
            else environment.login(_database_url or _embedded_url.format(role=OWNER), _password)
        ),
        # What the site does takes milliseconds; whatever takes this long is stuck, and others wait for it.
        "LIMITS_MS": {
            "lock_timeout": environment.number("DATABASE_LOCK_TIMEOUT_MS", 5_000, least=0),
            "statement_timeout": environment.number("DATABASE_STATEMENT_TIMEOUT_MS", 30_000, least=0),
        },
        # Threads of one process share its connections: persistent ones would pile up under ASGI.
        "CONN_MAX_AGE": 0,
        "OPTIONS": {
            "assume_role": DATABASE_ROLE,
            "connect_timeout": 5,
            # A server that falls silent, without a word that it has gone, is given up after ten to twenty seconds.
            "tcp_user_timeout": 10_000,
            "keepalives": 1,
            "keepalives_idle": 5,
            "keepalives_interval": 2,
            "keepalives_count": 4,
            # The log prepares its statements: from the first use, since those it runs are few and always the same.
            "prepare_threshold": 0,
            "pool": {
                "min_size": 1,
                "max_size": environment.number("DATABASE_POOL", WIDE),
                # Seconds for which a thread waits while all are in use. It keeps its place: who is told that the pool
                # has ended is told at once.
                "timeout": 10,
                # No growing pauses: a pool that cannot connect ends, and `config.postgres` begins a new one.
                "reconnect_timeout": 0,
                "reconnect_failed": give_up,
            },
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_EMBEDDED = not environment.text("REDIS_URL")
REDIS_URL = environment.text("REDIS_URL", f"unix://{Redis.socket()}")
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "default"
# Only processes of a machine with an anchor file seal the log. What waits for others' servers holds up no sweep.
CELERY_TASK_ROUTES = {
    "eventlog.tasks.anchor": {"queue": "anchors"},
    **{
        task: {"queue": "mail"}
        for task in ("accounts.tasks.mail", "notices.tasks.send", "notices.tasks.daily", "webhooks.tasks.deliver")
    },
}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
# What a worker had in hand when it was killed as a whole comes again after so many seconds.
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 120}
# Connections go back to the pool after each task instead of being opened for each; see config/celery.py.
CELERY_DB_REUSE_MAX = 2**31
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# However long the broker is away: a worker that ends by itself three times a minute ends the site.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "config.scheduler:Scheduler"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")
# Touched by clock, workers and beat for as long as they work: for health checks of processes that have no address.
HEARTBEAT_FILE = environment.text("HEARTBEAT_FILE")

# Heads of the log, kept outside the database: the files belong on other disks or machines, the key to nobody who
# administers them all.
ANCHOR_FILE = environment.text("ANCHOR_FILE", str(VAR_DIR / "anchors.jsonl"))
ANCHOR_MIRROR = environment.text("ANCHOR_MIRROR", gethostname())
ANCHOR_KEY = environment.secret("ANCHOR_KEY", VAR_DIR / "anchor_key")
# What no worker has begun when its next turn comes is that turn's to do.
CELERY_BEAT_SCHEDULE = {
    name: {"task": task, "schedule": seconds, "options": {"expires": seconds}}
    for name, task, seconds in (
        ("anchor", "eventlog.tasks.anchor", 60.0),
        ("sweep opponents", "opponents.tasks.sweep", 10.0),
        ("sweep tournaments", "tournaments.tasks.sweep", 10.0),
        ("sweep leagues", "leagues.tasks.sweep", 30.0),
        ("sweep cases", "moderation.tasks.sweep", 30.0),
        ("sweep conduct", "conduct.tasks.sweep", 30.0),
        ("screen for collusion", "conduct.tasks.screen", 300.0),
        ("sweep ratings", "ratings.tasks.sweep", 10.0),
        ("sum ratings up", "ratings.tasks.sum_up", 900.0),
        ("sweep notices", "notices.tasks.sweep", 60.0),
        ("sweep webhooks", "webhooks.tasks.sweep", 60.0),
        ("sweep accounts", "accounts.tasks.sweep", 3600.0),
        ("sweep mails", "accounts.tasks.sweep_mails", 20.0),
    )
}

# How long a ruling can be appealed after it was carried out.
APPEAL_HOURS = environment.number("APPEAL_HOURS", 72)

# How long a computer lets people look before it answers, how long one that searches may think, and what it may fill.
COMPUTER_PAUSE_MS = environment.number("COMPUTER_PAUSE_MS", 700, least=0)
COMPUTER_THINKING_MS = environment.number("COMPUTER_THINKING_MS", 1500)
COMPUTER_MEMORY_MB = environment.number("COMPUTER_MEMORY_MB", 256)
# In KiB, the site's own code and the games' included: a process that has once filled up is replaced after its task.
CELERY_WORKER_MAX_MEMORY_PER_CHILD = (COMPUTER_MEMORY_MB + 256) * 1024

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
FORMAT_MODULE_PATH = "config.formats"

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
# Whoever watches the processes stands on this side of the proxy.
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$", "^metrics$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.faults.without_token"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"

# Sessions are rows, so that ending one works at once. `__Host-` keeps a neighbouring subdomain from setting ours.
SESSION_ENGINE = "accounts.session_store"
SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
SESSION_COOKIE_AGE = 60 * 24 * 60 * 60
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_NAME = "__Host-language" if HTTPS else "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

# How many proxies of ours stand before the site: whose word in X-Forwarded-For counts.
TRUSTED_PROXIES = environment.number("TRUSTED_PROXIES", 0, least=0)
DEFAULT_FROM_EMAIL = environment.text("MAIL_FROM", "Warmoot <warmoot@localhost>")
globals().update(environment.mail(environment.optional("EMAIL_URL", f"file:{VAR_DIR / 'mail'}")))

# How many requests within two seconds may bring commands to matches, by pages and API together: a person plays ten a
# second at most, which no hand and no bot at several tables needs; an address, forty.
COMMANDS_PER_PERSON = environment.number("COMMANDS_PER_PERSON", 20)
COMMANDS_PER_ADDRESS = environment.number("COMMANDS_PER_ADDRESS", 80)
# How many calls of the API, commands among them, within the same time: a look for each command, and as many to spare.
API_CALLS_PER_PERSON = environment.number("API_CALLS_PER_PERSON", 60)
API_CALLS_PER_ADDRESS = environment.number("API_CALLS_PER_ADDRESS", 180)
# How many looks at matches within two seconds by strangers of one address: each in its turn, see replays/budget.py.
LOOKS_PER_ADDRESS = environment.number("LOOKS_PER_ADDRESS", 60)

REST_FRAMEWORK: dict[str, Any] = {
    "EXCEPTION_HANDLER": "api.problems.answer",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Warmoot",
    "DESCRIPTION": "Everything that a person can do at a table, for programs. See docs/API.md for a way in.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "POSTPROCESSING_HOOKS": ["api.openapi.complete"],
    "SERVE_INCLUDE_SCHEMA": False,
}

# Where the site is for those who are not on it: in mails, pushes and calendars.
SITE_URL = environment.text("SITE_URL", f"http://127.0.0.1:{environment.number('PORT', 8000)}")
# The staff's admin: its own words, and nothing from elsewhere.
UNFOLD: dict[str, Any] = {"SITE_TITLE": _("The site's data"), "SITE_HEADER": _("The site's data"), "SITE_URL": "/"}
# Who may ask for /metrics: nobody where it is empty, and nothing is written down for them then.
METRICS_TOKEN = environment.optional("METRICS_TOKEN")
# Web push: the secret behind the site's key, and the services that may be spoken to, since their addresses come from
# browsers, hence from anybody. A name stands for its subdomains too and for TLS; an origin for itself.
VAPID_KEY = environment.secret("VAPID_KEY", VAR_DIR / "vapid_key", may_be_empty=True)
PUSH_SERVICES = environment.words(
    "PUSH_SERVICES",
    "fcm.googleapis.com,updates.push.services.mozilla.com,notify.windows.com,push.apple.com",
)

# Webhooks go to HTTPS at public addresses alone; with this to any that is given, for trying out on one machine.
WEBHOOKS_ANYWHERE = environment.flag("WEBHOOKS_ANYWHERE")

LOG_LEVEL = environment.one_of("LOG_LEVEL", environment.LOG_LEVELS, "INFO")
LOG_FORMAT = environment.one_of("LOG_FORMAT", ("LINE", "JSON"), "LINE").lower()
_PAST_OURS = ("uvicorn", "uvicorn.error", "uvicorn.access")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "unexpected": {"()": "config.log_filters.UnexpectedOnly"},
        "request": {"()": "config.json_lines.RequestId"},
        "secrets": {"()": "config.log_filters.WithoutSecrets"},
    },
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"},
        "json": {"()": "config.json_lines.JsonLines"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["request", "secrets"]}
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django.request": {"filters": ["unexpected"]},
        # By themselves both write lines of their own form past ours.
        **({name: {"handlers": [], "propagate": True} for name in _PAST_OURS} if LOG_FORMAT == "json" else {}),
    },
}
