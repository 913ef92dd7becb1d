"""The only place that reads environment variables, each with its meaning and default."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

_MAIL = "django.core.mail.backends"
_SMTPS_PORT, _SUBMISSION_PORT = 465, 587
_URL = (
    "a database URL reads postgresql://user:password@host:port/name, with @ : / # and % escaped in the password;"
    " DATABASE_PASSWORD and DATABASE_OWNER_PASSWORD take one as it is"
)
SECRETS = (
    "SECRET_KEY", "ANCHOR_KEY", "VAPID_KEY", "DATABASE_PASSWORD", "DATABASE_OWNER_PASSWORD", "METRICS_TOKEN",
    "EMAIL_URL", "SENTRY_DSN",
)  # fmt: skip
"""Settings that belong in files: an environment is visible in `docker inspect`, in crash reports and to children."""
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


def text(name: str, default: str = "") -> str:
    """The variable's value, or the default where it is unset or empty."""
    return _given(name).strip() or default


def optional(name: str, default: str = "") -> str:
    """Like `text`, for secrets that a site can do without: an empty file means that there is none, because units and
    containers are given every file that they name.
    """
    return _given(name, may_be_empty=True).strip() or default


def is_open(name: str) -> bool:
    """Return whether the value stands in the environment itself, for everybody who can look at that."""
    return bool(os.environ.get(name))


def renamed(name: str, other: str) -> dict[str, str]:
    """Return the variable, and the one that names its file, under another name for a child process; nothing that is not
    set.
    """
    return {f"{other}{how}": os.environ[f"{name}{how}"] for how in ("", "_FILE") if f"{name}{how}" in os.environ}


def _given(name: str, *, may_be_empty: bool = False) -> str:
    """Return the variable's value, or the content of the file that `NAME_FILE` names. With a file, containers and units
    get secrets that stand in nobody's environment. One line break at the end is dropped.
    """
    if name in os.environ:
        return os.environ[name]
    file = os.environ.get(f"{name}_FILE", "")
    if not file:
        return ""
    try:
        found = Path(file).read_text().removesuffix("\n")
    except OSError as problem:
        raise ImproperlyConfigured(f"{name}_FILE names {file}, which cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise ImproperlyConfigured(f"{name}_FILE names {file}, which is no text in UTF-8") from None
    if not found and not may_be_empty:
        # The default in its place would be a secret of this machine alone, or none at all.
        raise ImproperlyConfigured(f"{name}_FILE names {file}, in which nothing stands")
    return found


def flag(name: str, *, default: bool = False) -> bool:
    """A yes or a no; anything else is an error that names the variable."""
    value = text(name, "yes" if default else "no").lower()
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be yes or no, not {value!r}")


def number(name: str, default: int, *, least: int = 1) -> int:
    """A whole number, above nought unless another is the least; anything else is an error that names the variable."""
    value = text(name, str(default))
    if not value.isdecimal() or int(value) < least:
        raise ImproperlyConfigured(f"{name} must be a whole number above {least - 1}, not {value!r}")
    return int(value)


def one_of(name: str, choices: tuple[str, ...], default: str) -> str:
    """One of the choices, in capitals; anything else is an error that names them."""
    value = text(name, default).upper()
    if value not in choices:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(choices)}, not {value!r}")
    return value


def hand_down(name: str, value: str) -> None:
    """Set it for the processes that are started from here on."""
    os.environ[name] = value


def words(name: str, default: str = "") -> list[str]:
    """A list written with commas."""
    return [word for word in (part.strip() for part in text(name, default).split(",")) if word]


def secret(name: str, kept_in: Path, *, may_be_empty: bool = False) -> str:
    """The variable's value, or one made on first use and kept in a file that only its owner may read."""
    if given := optional(name) if may_be_empty else text(name):
        return given
    try:
        return _kept(kept_in)
    except PermissionError as problem:
        raise ImproperlyConfigured(f"{kept_in} belongs to another account: set {name}, or VAR_DIR") from problem


def _kept(kept_in: Path) -> str:
    """What the file holds, filled on first use."""
    if not kept_in.exists():
        kept_in.parent.mkdir(parents=True, exist_ok=True)
        # Written aside and linked whole: of two processes that start at once, both must end with the same value.
        with NamedTemporaryFile("w", dir=kept_in.parent, prefix=f".{kept_in.name}-") as fresh:
            fresh.write(secrets.token_urlsafe(64))
            fresh.flush()
            with suppress(FileExistsError):
                os.link(fresh.name, kept_in)
    return kept_in.read_text()


def password(name: str) -> str:
    """The variable's value to the letter: a password may begin or end with a space."""
    return _given(name)


def login(url: str, password: str = "") -> dict[str, str]:
    """Django's NAME, USER, PASSWORD, HOST and PORT out of a `postgresql://` URL; `?host=` names a socket's folder.

    The password counts where the URL has none: it is taken as it is, while in a URL `@ : / #` and `%` must be escaped.
    """
    try:
        parts = urlsplit(url)
        port = str(parts.port or "")
    except ValueError:
        # What it cannot make a number of may be the rest of a password: nothing of it is repeated.
        raise ImproperlyConfigured(_URL) from None
    if parts.scheme not in {"postgresql", "postgres"} or not parts.path.strip("/"):
        raise ImproperlyConfigured(_URL)
    query = parse_qs(parts.query)
    return {
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or "") or password,
        "HOST": unquote(parts.hostname or query.get("host", [""])[0]),
        "PORT": port or query.get("port", [""])[0],
    }


def mail(url: str) -> dict[str, str | int | bool]:
    """Django's mail settings out of a URL: `file:` and a folder, `console:`, `smtp://user:password@host:port` (with
    STARTTLS where a user is named) or `smtps://…`.
    """
    parts = urlsplit(url)
    if parts.scheme == "file" and parts.path:
        return {"EMAIL_BACKEND": f"{_MAIL}.filebased.EmailBackend", "EMAIL_FILE_PATH": unquote(parts.path)}
    if parts.scheme == "console":
        return {"EMAIL_BACKEND": f"{_MAIL}.console.EmailBackend"}
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ImproperlyConfigured("EMAIL_URL reads file:/folder, console: or smtp://user:password@host:port")
    wrapped = parts.scheme == "smtps"
    return {
        "EMAIL_BACKEND": f"{_MAIL}.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (_SMTPS_PORT if wrapped else _SUBMISSION_PORT),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": wrapped,
        "EMAIL_USE_TLS": bool(parts.username) and not wrapped,
        "EMAIL_TIMEOUT": 10,
    }
