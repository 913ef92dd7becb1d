"""Mails that leave at once: what no worker is there for in these tests, and what no commit comes for in most."""

import pytest
from django.core.mail import EmailMessage

from accounts import mails
from accounts.models import Mail


@pytest.fixture(autouse=True)
def _mails_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a worker had been quick; `tests/accounts/test_mails.py` has them wait for one."""
    later = mails.send_later

    def at_once(message: EmailMessage) -> None:
        later(message)
        for mail in Mail.objects.all():
            mails.send(mail.pk)

    monkeypatch.setattr(mails, "send_later", at_once)
