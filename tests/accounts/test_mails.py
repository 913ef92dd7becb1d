"""Mails of accounts wait for a worker: nobody else waits for a mail server, and none is lost by one that is dead."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as django_mail
from django.db import connection, transaction
from django.db.models.functions import Now
from django.test import Client

from accounts import mails
from accounts.adapter import Adapter
from accounts.models import Mail, User
from retries.models import Failure
from tests.accounts.mail_server import Silent, silent, taking
from tests.accounts.people import whose
from tests.opponents import broker

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "a long word of passage"


@pytest.fixture(autouse=True)
def _mails_leave() -> Iterator[None]:
    """They do not: workers are told, as on a site."""
    broker.sent("mail")
    yield
    broker.sent("mail")


@pytest.fixture
def dead(settings: Any) -> Iterator[Silent]:
    """A mail server that takes connections and never answers; whoever waits for it gives up soon."""
    with silent() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", server.port, 0.05
        yield server


def sign_up(client: Client) -> int:
    given = {"username": "Alice", "email": "alice@example.org", "password1": PASSWORD}
    return client.post("/account/signup/", given).status_code


def test_it_works(client: Client) -> None:
    """The mail leaves by a worker, once, and nothing of it is kept."""
    assert sign_up(client) == 302
    assert django_mail.outbox == []
    (message,) = broker.sent("mail")
    assert message == ("accounts.tasks.mail", (Mail.objects.get().pk,))
    for _ in range(2):
        broker.carry_out(message)
    (left,) = django_mail.outbox
    assert (left.to, "/account/confirm-email/" in str(left.body)) == (["alice@example.org"], True)
    assert (Mail.objects.count(), Failure.objects.count()) == (0, 0)


def test_a_server_that_never_answers_is_not_even_asked_at_sign_up(client: Client, dead: Silent) -> None:
    assert sign_up(client) == 302
    assert (dead.asked, whose(client)) == (0, "Alice")
    assert "could not" not in client.get("/account/").content.decode()


def test_twin_sent_within_the_request_it_is_asked(
    client: Client, dead: Silent, monkeypatch: pytest.MonkeyPatch
) -> None:
    def within(self: Adapter, prefix: str, email: str, context: dict[str, Any]) -> None:
        self.render_mail(prefix, email, context | {"request": self.request}).send(fail_silently=True)

    monkeypatch.setattr(Adapter, "send_mail", within)
    sign_up(client)
    assert dead.asked == 1


def test_it_arrives_once_the_server_answers(client: Client, dead: Silent, settings: Any) -> None:
    sign_up(client)
    assert broker.work_off(queue="mail") == 1
    assert (dead.asked, Mail.objects.count()) == (1, 1)
    (failure,) = Failure.objects.all()
    assert (failure.sweep, failure.item, failure.tries) == ("account mail", f"{Mail.objects.get().pk}", 1)
    assert (mails.sweep(), broker.sent("mail")) == (0, [])
    with taking() as (port, taken):
        settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = port, 10
        Failure.objects.update(next_try=Now())
        assert mails.sweep() == 1
        assert broker.work_off(queue="mail") == 1
        assert (mails.sweep(), broker.work_off(queue="mail")) == (0, 0)
    assert ["To: alice@example.org" in one and "/account/confirm-email/" in one for one in taken] == [True]
    assert (Mail.objects.count(), Failure.objects.count()) == (0, 0)


def test_what_a_lost_message_forgot_is_sent(client: Client) -> None:
    sign_up(client)
    broker.sent("mail")
    assert (mails.sweep(), broker.work_off(queue="mail"), len(django_mail.outbox)) == (1, 1, 1)


def test_what_is_rolled_back_is_not_written_of() -> None:
    with transaction.atomic():
        mails.send_later(django_mail.EmailMessage("Hail", "Come in", to=["alice@example.org"]))
        transaction.set_rollback(True)
    assert (Mail.objects.count(), broker.sent("mail")) == (0, [])


def test_several_workers_send_it_once(client: Client) -> None:
    sign_up(client)
    number = Mail.objects.get().pk

    def work(_: int) -> None:
        with closing(connection):
            mails.attempt(number)

    with ThreadPoolExecutor(8) as together:
        list(together.map(work, range(16)))
    assert len(django_mail.outbox) == 1


def test_one_whose_worker_died_is_taken_up_by_another(client: Client) -> None:
    sign_up(client)
    broker.sent("mail")
    Mail.objects.update(taken_at=Now())
    assert mails.sweep() == 0
    Mail.objects.update(taken_at=Now() - mails.LONGEST_TRY - timedelta(seconds=1))
    assert (mails.sweep(), broker.work_off(queue="mail"), len(django_mail.outbox)) == (1, 1, 1)


def test_after_a_day_it_is_dropped_with_its_failures(client: Client, dead: Silent) -> None:
    """What lets its reader in is not kept for good."""
    sign_up(client)
    broker.work_off(queue="mail")
    assert (dead.asked, Failure.objects.count()) == (1, 1)
    Mail.objects.update(made_at=Now() - mails.KEPT - timedelta(seconds=1))
    assert (mails.sweep(), Mail.objects.count(), Failure.objects.count()) == (0, 0, 0)
    assert User.objects.filter(name="Alice").exists()
