"""Mails at once: to those who wish them and are not here, once, and never about what is not so any more."""

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from email.message import Message
from pathlib import Path
from smtplib import SMTPException

import pytest
from django.core import mail
from django.db import connection
from django.db.models.functions import Now
from django.test import Client
from django.utils import timezone

from accounts.models import User
from doorbell import redis_client, stream_limit
from lobby.invitations import ask, decline
from notices import daily, sending
from notices import sweep as sweeping
from notices.kinds import Kind, Mail
from notices.models import Notice, Reader, Sending
from notices.sweep import sweep
from notices.words import said
from play import commands
from play.models import MatchRow
from tests.browser import house as houses
from tests.config.var import wait_until
from tests.notices.conftest import Errands
from tests.notices.people import DAYS, EMAIL, alice, bob, match, move, until

pytestmark = pytest.mark.django_db


def _subjects() -> list[str]:
    return [one.subject for one in mail.outbox]


def test_it_works(errands: Errands) -> None:
    reader, other = alice(Kind.YOUR_MOVE), bob()
    now = until(match(reader, other), reader)
    errands.run()
    assert _subjects() == ["Warmoot: Your move in Armadora with Bob"]
    sent = mail.outbox[0]
    assert sent.to == [EMAIL]
    assert f"https://warmoot.example/m/{now.id}/" in str(sent.body)
    assert "The match is waiting for your move." in str(sent.body)


def test_it_is_said_in_the_readers_language_and_by_his_clock(errands: Errands) -> None:
    reader = alice(Kind.YOUR_MOVE, language="fr", zone="Pacific/Auckland")
    until(match(reader, bob(), **DAYS), reader)
    errands.run()
    assert _subjects() == ["Warmoot: À vous de jouer : Armadora avec Bob"]
    assert re.search(r"Votre temps sera écoulé le \d+ .+ \((NZST|NZDT)\)\.", str(mail.outbox[0].body))


def test_a_mail_is_plain_and_html_and_can_be_stopped(errands: Errands) -> None:
    reader = alice(Kind.YOUR_MOVE)
    until(match(reader, bob()), reader)
    errands.run()
    message: Message = mail.outbox[0].message()
    assert [part.get_content_type() for part in message.walk()][1:] == ["text/plain", "text/html"]
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = message["List-Unsubscribe"].strip("<>")
    for part in message.walk():
        if not part.is_multipart():
            assert stop in part.get_payload(decode=True).decode()
    path = stop.removeprefix("https://warmoot.example")
    assert Client().post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    mail.outbox.clear()
    until(match(reader, "computer:grunt"), reader)
    errands.run()
    assert _subjects() == []


def test_one_turn_is_told_once(errands: Errands) -> None:
    """However often and in whatever order workers look, twice in the same moment included."""
    reader, other = alice(Kind.YOUR_MOVE), bob()
    now = until(match(reader, other), reader)
    for _ in range(3):
        errands.run(times=3)
        sweep()
    errands.run(times=2)
    assert len(mail.outbox) == 1
    until(move(now), reader)
    errands.run(times=2)
    assert len(mail.outbox) == 2


def test_without_the_row_it_would_be_told_again(errands: Errands) -> None:
    """The twin."""
    reader = alice(Kind.YOUR_MOVE)
    until(match(reader, bob()), reader)
    errands.run()
    Notice.objects.all().delete()
    sweep()
    errands.run()
    assert len(mail.outbox) == 2


def test_nobody_hears_of_a_move_that_is_made_already(errands: Errands) -> None:
    """The message was slow, or the mail server was."""
    reader, other = alice(Kind.YOUR_MOVE), bob()
    now = until(match(reader, other), reader)
    errands.commit()
    late = list(errands.waiting)
    move(now)
    errands.lose()
    errands.waiting += late
    errands.run()
    assert _subjects() == []


def test_a_notice_that_waits_for_the_mail_server_goes_stale(errands: Errands, no_mail_server: list[int]) -> None:
    reader = alice(Kind.YOUR_MOVE)
    now = until(match(reader, bob()), reader)
    errands.run()
    assert Sending.objects.get().state == Sending.State.DUE
    move(now)
    errands.lose()
    no_mail_server.clear()
    _an_hour_later()
    sweep()
    errands.run()
    assert Sending.objects.get().state == Sending.State.STALE
    assert _subjects() == []


def test_a_mail_that_could_not_leave_leaves_later(errands: Errands, no_mail_server: list[int]) -> None:
    reader = alice(Kind.YOUR_MOVE)
    until(match(reader, bob()), reader)
    errands.run()
    sweep()
    errands.run()
    assert no_mail_server == [1]
    _an_hour_later()
    sweep()
    errands.run()
    assert no_mail_server == [1, 1]
    no_mail_server.clear()
    _an_hour_later()
    _an_hour_later()
    sweep()
    errands.run()
    assert _subjects() == ["Warmoot: Your move in Armadora with Bob"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("wished", [Mail.AT_ONCE, Mail.DAILY])
def test_a_mail_leaves_outside_of_any_transaction(
    errands: Errands, monkeypatch: pytest.MonkeyPatch, wished: Mail
) -> None:
    """A mail server that is slow holds no row, and nothing is undone after a mail has left."""
    reader = alice(Kind.YOUR_MOVE, mail=wished)
    Reader.objects.update_or_create(user=reader, defaults={"hour": 0})
    leave, within = mail.EmailMultiAlternatives.send, list[bool]()

    def send(self: mail.EmailMultiAlternatives, fail_silently: bool = False) -> int:
        within.append(connection.in_atomic_block)
        return leave(self, fail_silently)

    monkeypatch.setattr(mail.EmailMultiAlternatives, "send", send)
    until(match(reader, bob()), reader)
    sweep()
    errands.run(times=2)
    assert within == [False]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("wished", [Mail.AT_ONCE, Mail.DAILY])
def test_a_second_worker_sends_nothing_while_the_first_is_at_it(
    errands: Errands, monkeypatch: pytest.MonkeyPatch, wished: Mail
) -> None:
    reader = alice(Kind.YOUR_MOVE, mail=wished)
    Reader.objects.update_or_create(user=reader, defaults={"hour": 0})
    until(match(reader, bob()), reader)
    sweep()
    errands.commit()
    leave, again = mail.EmailMultiAlternatives.send, list[object]()

    def send(self: mail.EmailMultiAlternatives, fail_silently: bool = False) -> int:
        with ThreadPoolExecutor(1) as other:
            again.append(other.submit(second).result())
        return leave(self, fail_silently)

    def second() -> bool:
        with closing(connection):
            number = Sending.objects.get().pk if wished == Mail.AT_ONCE else 0
            return sending.send(number) if wished == Mail.AT_ONCE else daily.send(reader.pk)

    monkeypatch.setattr(mail.EmailMultiAlternatives, "send", send)
    errands.run()
    assert (again, len(mail.outbox)) == ([False], 1)


def test_a_try_that_takes_too_long_takes_nothing_back(errands: Errands, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second worker begins when its time has come, and sends the mail; what becomes of the first try is no matter."""
    reader = alice(Kind.YOUR_MOVE)
    until(match(reader, bob()), reader)
    errands.commit()
    leave, seconds = mail.EmailMultiAlternatives.send, list[bool]()

    def send(self: mail.EmailMultiAlternatives, fail_silently: bool = False) -> int:
        if not seconds:
            seconds.append(False)
            _an_hour_later()
            seconds.append(sending.send(Sending.objects.get().pk))
            raise SMTPException("the server took too long")
        return leave(self, fail_silently)

    monkeypatch.setattr(mail.EmailMultiAlternatives, "send", send)
    errands.run()
    assert (seconds, Sending.objects.get().state) == ([False, True], Sending.State.SENT)
    _an_hour_later()
    sweep()
    errands.run()
    assert len(mail.outbox) == 1


@pytest.fixture
def no_mail_server(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A mail server that refuses for as long as there is something in the list, and notes each try there."""
    tries: list[int] = []
    leave = mail.EmailMultiAlternatives.send
    down = [True]

    class Tries(list[int]):
        def clear(self) -> None:
            down.clear()

    tries = Tries()

    def send(self: mail.EmailMultiAlternatives, fail_silently: bool = False) -> int:
        if down:
            tries.append(1)
            raise SMTPException("come back later")
        return leave(self, fail_silently)

    monkeypatch.setattr(mail.EmailMultiAlternatives, "send", send)
    return tries


def _an_hour_later() -> None:
    """What waits for another try has waited an hour more."""
    for one in Sending.objects.all():
        one.next_try -= timedelta(hours=1)
        one.save()


@pytest.mark.parametrize("mail_wished", [Mail.NEVER, Mail.DAILY])
def test_who_does_not_wish_it_is_not_written_to(errands: Errands, mail_wished: Mail) -> None:
    reader = alice(mail=mail_wished)
    until(match(reader, bob()), reader)
    errands.run()
    assert _subjects() == []


def test_an_address_that_nobody_has_confirmed_is_not_written_to(errands: Errands) -> None:
    reader = alice(Kind.YOUR_MOVE)
    reader.emailaddress_set.update(verified=False)
    until(match(reader, bob()), reader)
    errands.run()
    assert _subjects() == []


def test_who_is_here_is_told_when_he_has_left(errands: Errands, broker: None) -> None:  # noqa: ARG001 - a real Redis
    reader = alice(Kind.YOUR_MOVE)
    place = stream_limit.take(reader.player)
    until(match(reader, bob()), reader)
    errands.run()
    assert _subjects() == []
    stream_limit.leave(place)
    sweep()
    errands.run()
    assert len(mail.outbox) == 1


@pytest.fixture
def broker(tmp_path: Path) -> object:
    """A Redis of the test's own, in which places are counted."""
    with houses.broker(tmp_path):
        assert wait_until((tmp_path / "redis.sock").exists)
        assert wait_until(lambda: bool(redis_client.ask(lambda redis: redis.ping())))
        yield


def test_who_has_looked_at_the_match_is_not_told_what_he_saw(errands: Errands) -> None:
    reader = alice(Kind.YOUR_MOVE, Kind.OVER)
    now = until(match(reader, bob()), reader)
    client = Client()
    client.force_login(reader)
    assert client.get(f"/m/{now.id}/").status_code == 200
    _away(reader)
    errands.run()
    assert _subjects() == []


def _away(user: User) -> None:
    """Whoever it is has looked at nothing for an hour."""
    from table.models import Visit

    Visit.objects.filter(user=user).update(at=timezone.now() - timedelta(hours=1))


def test_a_match_that_begins(errands: Errands) -> None:
    """One mail, which says whose move it is as well."""
    reader, other = alice(Kind.BEGUN, Kind.YOUR_MOVE), bob()
    table = match(reader, None)
    errands.run()
    assert _subjects() == []
    commands.seat(table.id, 1, other.player, actor=other.player)
    errands.run()
    assert _subjects() == ["Warmoot: Armadora with Bob has begun"]
    assert ("The match is waiting for your move." in str(mail.outbox[0].body)) == (MatchRow.objects.get().turn == [0])


def test_a_match_that_is_over(errands: Errands) -> None:
    reader, other = alice(Kind.OVER), bob()
    now = match(reader, other)
    commands.resign(now.id, 1, actor=other.player)
    errands.run(times=2)
    assert _subjects() == ["Warmoot: Armadora with Bob is over"]
    assert "You have won." in str(mail.outbox[0].body)


def test_what_all_lost_is_no_draw() -> None:
    """The words alone: a match of Orcz that no warlord won."""
    reader = alice(Kind.OVER)
    lost = {"ranks": [4] * 4, "scores": [5, 3, 2, 1], "winners": [], "all_lost": True}
    players = [reader.player, *[None] * 3]
    row = MatchRow(id="lost", game="orcz", rules_version="", seats=4, players=players, outcome=lost)
    assert said(Kind.OVER, reader, row).lines == ("Everybody lost: the game itself won.",)
    row.outcome = lost | {"all_lost": False}
    assert said(Kind.OVER, reader, row).lines == ("Nobody has won.",)


def test_a_table_called_off_is_no_match_that_is_over(errands: Errands) -> None:
    reader = alice(Kind.OVER)
    table = match(reader, None)
    commands.cancel(table.id, actor=reader.player)
    errands.run()
    assert _subjects() == []


def test_an_invitation(errands: Errands) -> None:
    reader, other = alice(Kind.INVITED), bob()
    table = match(other, None)
    ask(table.id, reader.player, other.player)
    errands.run(times=2)
    assert _subjects() == ["Warmoot: Bob invites you to a table of Armadora"]
    assert f"https://warmoot.example/tables/{table.id}/" in str(mail.outbox[0].body)


def test_an_invitation_that_is_declined_already(errands: Errands) -> None:
    reader, other = alice(Kind.INVITED), bob()
    table = match(other, None)
    ask(table.id, reader.player, other.player)
    decline(table.id, reader.player)
    errands.run()
    assert _subjects() == []


def test_time_that_runs_out(errands: Errands) -> None:
    """Once, when less than a quarter is left."""
    reader, other = alice(Kind.TIME_SHORT), bob()
    now = until(match(reader, other, pace="days", move_s=40_000), reader)
    errands.run()
    sweep()
    errands.run()
    assert _subjects() == []
    _left(now.id, seconds=9_000)
    for _ in range(2):
        sweep()
        errands.run(times=2)
    assert _subjects() == ["Warmoot: Your time is running out in Armadora with Bob"]


def test_matches_that_have_just_moved_take_no_place_of_one_whose_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does a match that will take longer."""
    monkeypatch.setattr(sweeping, "MOST", 2)
    reader, other = alice(Kind.TIME_SHORT), bob()
    slow = [match(reader, other, pace="days", move_s=40_000).id for _ in range(4)]
    MatchRow.objects.update(moved_at=Now() - timedelta(hours=10))
    for match_id, seconds in zip(slow, (30_000, 9_000, 300, 5_000), strict=True):
        _left(match_id, seconds)
    busy = [match(reader, other).id for _ in range(3)]
    assert sweeping._found(sweeping._MOVED_LATELY) == busy[:0:-1]
    assert sweeping._found(sweeping._SHORT_OF_TIME) == [slow[2], slow[3]]


def test_matches_whose_time_runs_out_are_found_by_their_index() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN {sweeping._SHORT_OF_TIME}", [500])
        assert "play_deadline" in "".join(line for (line,) in cursor.fetchall())


def _left(match_id: str, seconds: int) -> None:
    """As if the match had waited until so much is left of the time of whoever is to move."""
    until_then = timezone.now() + timedelta(seconds=seconds)
    row = MatchRow.objects.get(id=match_id)
    ms = [None if one is None else int(until_then.timestamp() * 1000) for one in row.deadlines]
    MatchRow.objects.filter(id=match_id).update(deadline=until_then, deadlines=ms)


def test_a_lost_message_is_made_up_for(errands: Errands) -> None:
    reader = alice(Kind.YOUR_MOVE)
    until(match(reader, bob()), reader)
    errands.lose()
    sweep()
    errands.run()
    assert len(mail.outbox) == 1


def test_what_if_lines_are_nobodys_business(errands: Errands) -> None:
    reader, other = alice(), bob()
    now = match(reader, other)
    done = commands.resign(now.id, 1, actor=other.player).live
    errands.run()
    mail.outbox.clear()
    commands.branch(done.id, 2, actor=reader.player)
    errands.run()
    sweep()
    errands.run()
    assert _subjects() == []
