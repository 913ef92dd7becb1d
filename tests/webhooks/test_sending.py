"""Webhooks over a real wire: everything once, in order, signed; tried again, given up, taken up again."""

import json
import socket
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.models.functions import Now
from django.utils import timezone

from games.kernel.refusals import Misfit
from outgoing import posting
from tests.lobby.tavern import person
from tests.opponents import broker
from tests.tournaments.pages.hall import announced, hosted
from tests.webhooks.receiver import Receiver, is_signed, receiver
from tournaments import commands
from tournaments.kind import LiveTournament
from tournaments.models import Director, TournamentRow
from tournaments.stream import commands as c
from tournaments.stream.settings import Swiss
from webhooks import hooks, sending, tasks
from webhooks.kinds import KINDS
from webhooks.models import Hook
from webhooks.sending import MOST_TRIES, tell_next
from webhooks.sweep import LATELY, sweep

pytestmark = pytest.mark.django_db(transaction=True)


def _cup() -> LiveTournament:
    return announced(person("Alice"), Swiss(2))


def _heard_at(address: str) -> tuple[LiveTournament, Hook]:
    """A cup, and an address of its director's that is told of it."""
    live = _cup()
    hook, _secret = hooks.give(person("Alice"), live.id, address)
    return live, hook


def _worker_tells(hook: Hook) -> threading.Thread:
    """A worker that tells the address its next event, at work."""

    def tell() -> None:
        try:
            tell_next(hook.pk)
        finally:
            connection.close()

    worker = threading.Thread(target=tell)
    worker.start()
    return worker


def _say(live: LiveTournament, *texts: str) -> None:
    for text in texts:
        commands.give(live.id, c.Announce(text=text), commands.director(person("Alice").pk, live.id))


def _work_off() -> int:
    return broker.work_off(queue="mail")


def test_it_works(listening: Receiver) -> None:
    """What happens is told as it happens, in order, signed by the secret that was shown once."""
    live = _cup()
    hook, secret = hooks.give(person("Alice"), live.id, listening.url)
    _say(live, "one", "two", "three")
    _work_off()
    assert listening.versions() == [3, 4, 5]
    told = listening.told()
    assert [(one["type"], one["data"]["event"]["text"]) for one in told] == [
        ("tournament.announced", "one"), ("tournament.announced", "two"), ("tournament.announced", "three"),
    ]  # fmt: skip
    assert {one["data"]["tournament"] for one in told} == {live.id}
    headers, body = listening.got[0]
    assert is_signed(headers, body, secret)
    assert not is_signed(headers, body + b" ", secret)
    assert not is_signed({**headers, "webhook-timestamp": "1"}, body, secret)
    assert headers["webhook-id"] == f"msg_{hook.pk}_3"
    hook.refresh_from_db()
    assert (hook.delivered, hook.tries, hook.status, hook.state) == (5, 0, 204, "active")


def test_the_secret_is_kept_nowhere(listening: Receiver) -> None:
    live = _cup()
    hook, secret = hooks.give(person("Alice"), live.id, listening.url)
    other = hooks.give(person("Alice"), live.id, listening.url)
    assert secret != other.secret
    with connection.cursor() as cursor:
        cursor.execute("SELECT webhooks_hook::text FROM webhooks_hook")
        kept = " ".join(row for (row,) in cursor.fetchall())
    assert secret.removeprefix("whsec_") not in kept
    assert hook.nonce in kept


def test_only_the_kinds_that_are_asked_for(listening: Receiver) -> None:
    live = _cup()
    host = commands.director(person("Alice").pk, live.id)
    hooks.give(person("Alice"), live.id, listening.url, ["entry_closed"])
    _say(live, "one")
    commands.give(live.id, c.CloseEntry(), host)
    _say(live, "two")
    _work_off()
    assert [one["type"] for one in listening.told()] == ["tournament.entry_closed"]
    assert Hook.objects.get().delivered == commands.find(live.id).version
    with pytest.raises(Misfit, match="there is no kind"):
        hooks.give(person("Alice"), live.id, listening.url, ["nothing"])
    assert {"round_paired", "result_recorded", "result_corrected"} <= {*KINDS}


def test_what_was_lost_is_found_by_the_sweep(listening: Receiver) -> None:
    live, _hook = _heard_at(listening.url)
    _say(live, "one", "two")
    assert broker.sent("mail") != []
    assert sweep() == 1
    _work_off()
    assert listening.versions() == [3, 4]
    assert sweep() == 0


def test_what_was_lost_long_ago_is_found_once_a_day(listening: Receiver) -> None:
    live, _hook = _heard_at(listening.url)
    _say(live, "one")
    assert sweep() == 1
    TournamentRow.objects.filter(id=live.id).update(moved_at=Now() - LATELY - timedelta(hours=1))
    assert sweep() == 0
    cache.clear()  # as after a day
    assert sweep() == 1
    TournamentRow.objects.filter(id=live.id).update(moved_at=Now() - LATELY + timedelta(hours=1))
    assert sweep() == 1


def test_a_message_that_is_not_taken_is_tried_again_before_any_later_one(listening: Receiver) -> None:
    """Each pause is three times the one before; nothing is left out, and nothing comes before its turn."""
    live, hook = _heard_at(listening.url)
    listening.answers = [500, 302, 404]
    _say(live, "one", "two")
    pauses = []
    for _ in range(3):
        _work_off()
        hook.refresh_from_db()
        assert hook.tried_at is not None
        pauses.append((hook.next_try - hook.tried_at) / timedelta(minutes=1))
        assert sweep() == 0
        Hook.objects.update(next_try=Now())
        assert sweep() == 1
    _work_off()
    assert [round(pause) for pause in pauses] == [1, 3, 9]
    assert listening.versions() == [3, 3, 3, 3, 4]
    ids = [headers["webhook-id"] for headers, _ in listening.got]
    assert len(set(ids)) == 2
    hook.refresh_from_db()
    assert (hook.tries, hook.error, hook.delivered) == (0, "", 4)


def test_it_is_given_up_with_a_mark_and_taken_up_again_without_loss(listening: Receiver) -> None:
    live, hook = _heard_at(listening.url)
    listening.answers = [500] * MOST_TRIES
    _say(live, "one", "two")
    broker.sent("mail")
    for _ in range(MOST_TRIES + 3):
        Hook.objects.update(next_try=Now())
        sweep()
        _work_off()
    hook.refresh_from_db()
    assert (hook.state, hook.tries, hook.status) == ("given_up", MOST_TRIES, 500)
    assert len(listening.got) == MOST_TRIES
    hooks.resume(hook, person("Alice"))
    _work_off()
    assert listening.versions()[MOST_TRIES:] == [3, 4]


def test_an_address_that_is_gone_is_given_up_at_once(listening: Receiver) -> None:
    live, hook = _heard_at(listening.url)
    listening.answers = [410]
    _say(live, "one")
    _work_off()
    hook.refresh_from_db()
    assert (hook.state, hook.tries) == ("given_up", 1)


def test_two_workers_tell_nothing_twice(listening: Receiver) -> None:
    live, hook = _heard_at(listening.url)
    _say(live, "one")
    broker.sent("mail")
    listening.holds.clear()

    worker = _worker_tells(hook)
    assert listening.asked.wait(30)
    assert tell_next(hook.pk) is False
    listening.holds.set()
    worker.join(30)
    assert listening.versions() == [3]


def test_without_the_claim_two_workers_tell_it_twice(listening: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    live, hook = _heard_at(listening.url)
    _say(live, "one")
    broker.sent("mail")
    monkeypatch.setattr(sending, "FIRST_PAUSE", timedelta(0))
    listening.holds.clear()

    worker = _worker_tells(hook)
    assert listening.asked.wait(30)
    listening.asked.clear()
    other = _worker_tells(hook)
    assert listening.asked.wait(30)
    listening.holds.set()
    worker.join(30)
    other.join(30)
    assert listening.versions() == [3, 3]


def test_what_a_worker_that_died_had_in_hand_is_told_again(
    listening: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, hook = _heard_at(listening.url)
    _say(live, "one")
    broker.sent("mail")

    def dies(*_: Any, **__: Any) -> int:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(sending, "post", dies)
        with pytest.raises(SystemExit):
            tell_next(hook.pk)
    assert sweep() == 0
    Hook.objects.update(next_try=Now())
    assert sweep() == 1
    _work_off()
    assert listening.versions() == [3]


def test_who_directs_no_more_hears_no_more(listening: Receiver) -> None:
    live, bob = _cup(), person("Bob")
    helper = Director.objects.create(tournament_id=live.id, user=bob)
    hook, _secret = hooks.give(bob, live.id, listening.url)
    helper.delete()
    _say(live, "one")
    _work_off()
    hook.refresh_from_db()
    assert (hook.state, listening.got) == ("ended", [])


def test_nobody_is_sent_on_to_another_address(listening: Receiver) -> None:
    live, _hook = _heard_at(listening.url)
    with receiver() as inside:
        listening.answers, listening.location = [307], inside.url
        _say(live, "one")
        _work_off()
        assert (len(listening.got), inside.got) == (1, [])


def test_a_name_that_leads_inside_is_not_spoken_to(
    listening: Receiver, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that is public when it is given, and this machine when it is connected to."""
    settings.WEBHOOKS_ANYWHERE = False
    live, hook = _heard_at("https://hooks.example.org/in")
    reached: list[Any] = []
    monkeypatch.setattr(socket, "create_connection", lambda *given, **_: reached.append(given))
    monkeypatch.setattr(sending, "post", _resolving({"hooks.example.org": ["127.0.0.1"]}))
    _say(live, "one")
    _work_off()
    hook.refresh_from_db()
    assert (hook.error, hook.tries, reached, listening.got) == ("closed", 1, [], [])


def test_without_the_guard_it_would_be_reached(listening: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: the same name by the same resolver, and a guard that is open."""
    live, _hook = _heard_at(f"http://hooks.example.org:{listening.port}/in")
    monkeypatch.setattr(sending, "post", _resolving({"hooks.example.org": ["127.0.0.1"]}))
    _say(live, "one")
    _work_off()
    assert listening.versions() == [3]
    assert listening.got[0][0]["host"] == f"hooks.example.org:{listening.port}"


def _resolving(names: dict[str, list[str]]) -> Any:
    return lambda *given, **more: posting.post(*given, **more, resolve=lambda host, _port: names[host])


@pytest.mark.parametrize("address", ["http://example.org/", "https://localhost/", "https://10.0.0.1/", "nonsense", ""])
def test_addresses_that_may_not_be_given(address: str) -> None:
    live = _cup()
    with pytest.raises(Misfit, match="address"):
        hooks.give(person("Alice"), live.id, address)
    assert Hook.objects.count() == 0


def test_so_many_and_no_more(listening: Receiver) -> None:
    live = _cup()
    for _ in range(hooks.MOST):
        hooks.give(person("Alice"), live.id, listening.url)
    with pytest.raises(Misfit, match="too many addresses"):
        hooks.give(person("Alice"), live.id, listening.url)


def test_a_slow_one_holds_up_no_other(listening: Receiver) -> None:
    """While one address takes its time, another hears everything."""
    live = _cup()
    with receiver() as slow:
        slow.holds.clear()
        late, _one = hooks.give(person("Alice"), live.id, slow.url)
        hooks.give(person("Alice"), live.id, listening.url)
        _say(live, "one", "two")
        worker = _worker_tells(late)
        assert slow.asked.wait(30)
        _work_off()
        assert listening.versions() == [3, 4]
        slow.holds.set()
        worker.join(30)
        assert slow.versions() == [3]


def test_a_long_event_comes_without_its_contents(listening: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    live, _hook = _heard_at(listening.url)
    monkeypatch.setattr("webhooks.message.MOST_BYTES", 300)
    _say(live, "x" * 300)
    _work_off()
    assert listening.told()[0]["data"]["event"] is None
    assert len(listening.got[0][1]) < 600


def test_a_draft_is_told_to_its_directors_address(listening: Receiver) -> None:
    live = hosted(person("Alice"), Swiss(2))
    hooks.give(person("Alice"), live.id, listening.url)
    commands.give(live.id, c.OpenEntry(), commands.director(person("Alice").pk, live.id))
    _work_off()
    assert [one["type"] for one in listening.told()] == ["tournament.entry_opened"]


def test_tasks_twice_and_in_any_order(listening: Receiver) -> None:
    live, hook = _heard_at(listening.url)
    _say(live, "one", "two")
    for _ in range(3):
        tasks.sweep()
        tasks.deliver(hook.pk)
        tasks.deliver(hook.pk)
    _work_off()
    tasks.deliver(hook.pk)
    tasks.deliver(0)
    assert listening.versions() == [3, 4]
    assert json.loads(listening.got[0][1])["data"]["version"] == 3
    assert Hook.objects.get().created < timezone.now()
