"""Moves at tables where nobody is told anything give the workers nothing to do."""

from collections.abc import Iterable

import pytest
from pytest_django import DjangoAssertNumQueries

from notices import recipients
from notices.kinds import Kind, Mail
from notices.models import Wish
from notices.preferences import Preference, prefer
from notices.tasks import detect
from tests.notices.conftest import Errands
from tests.notices.people import alice, bob, match, until

pytestmark = pytest.mark.django_db


def _looks(errands: Errands) -> int:
    errands.commit()
    return sum(name == detect.name for name, _ in errands.waiting)


def test_it_works(errands: Errands) -> None:
    """Nobody is told anything, so nobody looks; from the moment somebody is, every move is looked at."""
    one, other = bob(), alice(mail=Mail.NEVER)
    now = until(match(one, other), other)
    assert _looks(errands) == 0
    prefer(other, Kind.YOUR_MOVE, Preference(Mail.AT_ONCE, push=False))
    until(now, one)
    assert _looks(errands) > 0


def test_it_is_asked_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """And anew where it is chosen anew."""
    reader = alice(mail=Mail.AT_ONCE)
    with django_assert_num_queries(1):
        assert [recipients.includes_any([reader.pk]) for _ in range(3)] == [True] * 3
    Wish.objects.filter(user=reader).delete()
    assert not recipients.includes_any([reader.pk])


def test_what_another_thread_forgets_meanwhile_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody whose wishes are known chooses anew while those of somebody else are being read."""
    known, unknown = alice(mail=Mail.NEVER), bob()
    assert not recipients.includes_any([known.pk])
    read = recipients.recipients_among

    def meanwhile(users: Iterable[int]) -> set[int]:
        prefer(known, Kind.OVER, Preference(Mail.NEVER, push=False))
        return read(users)

    monkeypatch.setattr(recipients, "recipients_among", meanwhile)
    assert not recipients.includes_any([known.pk, unknown.pk])


def test_what_is_forgotten_for_want_of_room_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    known, unknown = alice(mail=Mail.AT_ONCE), bob()
    monkeypatch.setattr(recipients, "MOST", 0)
    recipients.includes_any([known.pk])
    assert recipients.includes_any([unknown.pk, known.pk])
