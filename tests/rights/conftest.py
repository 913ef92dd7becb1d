"""The site as it is behind a proxy that ends TLS."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from config import health


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Thousands of refusals, each worth a line to operators, are worth none here."""
    logging.disable(logging.ERROR)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture(autouse=True)
def _ready(settings: Any, monkeypatch: pytest.MonkeyPatch, redis_url: str) -> None:
    """A broker that answers, and nobody has looked yet whether one does: the site is ready."""
    settings.REDIS_URL = redis_url
    monkeypatch.setattr(health, "readiness", health.Readiness(health.problems))


@pytest.fixture
def https(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `HTTPS=yes` makes of the settings; see config/settings.py."""
    settings.HTTPS = True
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = 31_536_000
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    settings.CSRF_COOKIE_SECURE = settings.SESSION_COOKIE_SECURE = settings.LANGUAGE_COOKIE_SECURE = True
    settings.CSRF_COOKIE_NAME, settings.SESSION_COOKIE_NAME = "__Host-csrf", "__Host-session"
    settings.LANGUAGE_COOKIE_NAME = "__Host-language"
    monkeypatch.setattr("accounts.known_browsers.COOKIE", "__Host-known")
    monkeypatch.setattr("accounts.preferences.THEME_COOKIE", "__Host-theme")
