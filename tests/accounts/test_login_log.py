"""The log of log-ins: who, from where, with what outcome, and never what was typed."""

import logging

import pytest
from django.test import Client

from accounts import limits
from tests.accounts.people import PASSWORD, log_in, person

pytestmark = pytest.mark.django_db


def _said(caplog: pytest.LogCaptureFixture, name: str) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name.startswith(name)]


def test_it_works(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    alice = person("Alice")
    with caplog.at_level(logging.INFO):
        log_in(client, "Alice", "typed by mistake")
        log_in(client, "Alice")
        client.post("/account/logout/")
    who = f"{alice.player}"
    assert _said(caplog, "accounts") == [
        "somebody log-in refused from 127.0.0.1",
        f"{who} logged in from 127.0.0.1",
        f"{who} logged out from 127.0.0.1",
    ]
    assert "typed by mistake" not in caplog.text
    assert PASSWORD not in caplog.text


def test_a_limit_that_was_met(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    person("Alice")
    for _ in range(limits.LOGIN_FAILURES.most):
        log_in(client, "Alice", "wrong")
    with caplog.at_level(logging.INFO):
        assert log_in(client, "Alice").status_code == 429
    assert _said(caplog, "accounts")[limits.LOGIN_FAILURES.most :] == [
        "somebody was held back by login failures: at most 5 in 0:30:00 from 127.0.0.1"
    ]


def test_a_request_that_was_refused(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        assert Client(enforce_csrf_checks=True).post("/account/login/").status_code == 403
    assert _said(caplog, "django.security") == ["Forbidden (CSRF cookie not set.): /account/login/"]
