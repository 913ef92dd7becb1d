"""The daily email: once a day at the reader's own hour, about what is so then."""

from datetime import UTC, datetime, timedelta
from smtplib import SMTPException
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from notices import sweep as sweeping
from notices import tasks
from notices.daily import send
from notices.kinds import Kind, Mail
from notices.models import Reader, Wish
from notices.preferences import Preference, prefer, reader_of
from notices.sweep import sweep
from play import commands
from retries.models import Failure
from streams import database_time
from tests.accounts.people import person
from tests.notices.conftest import Errands
from tests.notices.people import alice, bob, match, move, until

pytestmark = pytest.mark.django_db


def _reader(*kinds: Kind, **fields: object) -> User:
    """Alice, whose daily email comes from midnight on."""
    user = alice(*kinds, mail=Mail.DAILY, **fields)
    Reader.objects.filter(pk=reader_of(user).pk).update(hour=0)
    return user


def _tomorrow() -> None:
    """The last daily email was yesterday's."""
    Reader.objects.update(digested=timezone.now().date() - timedelta(days=2))


def test_it_works(errands: Errands) -> None:
    reader, other = _reader(), bob()
    now = until(match(reader, other), reader)
    done = match(reader, other)
    commands.resign(done.id, 1, actor=other.player)
    errands.run()
    assert mail.outbox == []
    sweep()
    errands.run(times=3)
    assert [one.subject for one in mail.outbox] == ["Warmoot: 1 match is waiting for you"]
    body = str(mail.outbox[0].body)
    assert f"Your move in Armadora with Bob\n  https://warmoot.example/m/{now.id}/" in body
    assert f"Armadora with Bob is over\n  You have won.\n  https://warmoot.example/m/{done.id}/" in body
    assert "List-Unsubscribe" in mail.outbox[0].extra_headers


def test_tomorrow_it_tells_what_still_waits_and_nothing_twice(errands: Errands) -> None:
    reader, other = _reader(language="fr"), bob()
    until(match(reader, other), reader)
    commands.resign(match(reader, other).id, 1, actor=other.player)
    errands.run()
    sweep()
    errands.run()
    _tomorrow()
    sweep()
    errands.run()
    assert [one.subject for one in mail.outbox] == ["Warmoot: 1 partie vous attend"] * 2
    assert [str(one.body).count("est finie") for one in mail.outbox] == [1, 0]


def test_a_move_that_is_made_is_not_in_it(errands: Errands) -> None:
    reader = _reader(Kind.YOUR_MOVE)
    move(until(match(reader, bob()), reader))
    errands.run()
    sweep()
    errands.run()
    assert mail.outbox == []


def test_a_day_without_news_has_no_mail(errands: Errands) -> None:
    reader = _reader()
    sweep()
    errands.run()
    assert mail.outbox == []
    assert Reader.objects.get(user=reader).digested == timezone.now().date()


@pytest.mark.parametrize(("zone", "hour"), [("Pacific/Auckland", 9), ("America/Los_Angeles", 17), ("UTC", 0)])
def test_it_comes_at_the_readers_hour(errands: Errands, monkeypatch: pytest.MonkeyPatch, zone: str, hour: int) -> None:
    """Not an hour sooner by the clock that he lives by."""
    reader = _reader(Kind.YOUR_MOVE)
    until(match(reader, bob()), reader)
    errands.run()
    Reader.objects.filter(user=reader).update(hour=hour)
    User.objects.filter(pk=reader.pk).update(zone=zone)
    here = datetime.combine(timezone.now(), datetime.min.time(), ZoneInfo(zone)).replace(hour=hour)
    sent = []
    for then in (here - timedelta(minutes=1), here + timedelta(minutes=1)):
        monkeypatch.setattr(database_time, "present", lambda then=then: then.astimezone(UTC))
        sent.append(send(reader.pk))
        Reader.objects.filter(user=reader).update(digested=None)
    assert sent == ([False, True] if hour else [True, True])


def test_who_is_not_asked_for_it_gets_none(errands: Errands) -> None:
    reader = alice(mail=Mail.AT_ONCE)
    until(match(reader, bob()), reader)
    errands.lose()
    sweep()
    assert [name for name, _ in errands.waiting if name == "notices.tasks.daily"] == []


def test_a_daily_mail_that_could_not_leave_leaves_later_and_holds_up_nobody(
    errands: Errands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything that was to be in it is in it then."""
    reader, other = _reader(), bob()
    commands.resign(match(reader, other).id, 1, actor=other.player)
    errands.run()
    leave, down = mail.EmailMultiAlternatives.send, [True]

    def send(self: mail.EmailMultiAlternatives, fail_silently: bool = False) -> int:
        if down:
            raise SMTPException("come back later")
        return leave(self, fail_silently)

    monkeypatch.setattr(mail.EmailMultiAlternatives, "send", send)
    sweep()
    errands.run()
    assert [(one.sweep, one.item) for one in Failure.objects.all()] == [("daily mail", str(reader.pk))]
    sweep()
    assert [name for name, _ in errands.waiting if name == tasks.daily.name] == []
    down.clear()
    Failure.objects.update(next_try=timezone.now())
    sweep()
    errands.run(times=2)
    assert [str(one.body).count("is over") for one in mail.outbox] == [1]
    assert not Failure.objects.exists()


def _asked(errands: Errands) -> list[object]:
    """Whose daily email the sweep finds, in the order in which it finds them."""
    errands.lose()
    sweep()
    return [args[0] for name, args in errands.waiting if name == tasks.daily.name]


def test_who_has_waited_longest_comes_first_and_who_has_gone_takes_nobodys_place(
    errands: Errands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "MOST", 2)
    readers = [person(f"Reader{number}") for number in range(5)]
    for back, reader in enumerate(readers):
        prefer(reader, Kind.OVER, Preference(Mail.DAILY, push=False))
        Reader.objects.filter(pk=reader_of(reader).pk).update(
            hour=0, digested=timezone.now().date() - timedelta(days=2 + back)
        )
    User.objects.filter(pk=readers[4].pk).update(is_active=False)
    assert _asked(errands) == [readers[3].pk, readers[2].pk]


def test_a_failure_goes_off_the_record_with_the_wish(errands: Errands) -> None:
    reader = _reader()
    Failure.objects.create(
        sweep="daily mail",
        item=str(reader.pk),
        tries=1,
        first_at=timezone.now(),
        last_at=timezone.now(),
        next_try="2999-01-01T00:00Z",
        error="…",
    )
    _asked(errands)
    assert Failure.objects.count() == 1
    Wish.objects.all().delete()
    _asked(errands)
    assert Failure.objects.count() == 0
