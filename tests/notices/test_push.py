"""Web push: sealed for one browser, signed for its service, and to no other address."""

import json
import time
from collections.abc import Iterator
from datetime import timedelta
from http.client import HTTPException

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from notices import push, vapid
from notices import sweep as sweeping
from notices.detection import detect
from notices.endpoints import is_known
from notices.kinds import Kind, Mail
from notices.models import Browser, Sending
from notices.preferences import Preference, prefer
from notices.sending import MOST_TRIES
from notices.sweep import sweep
from notices.views import MOST_BROWSERS
from tests.accounts.people import person
from tests.notices.conftest import Errands
from tests.notices.people import bob, match, until
from tests.notices.service import Service, service

pytestmark = pytest.mark.django_db
ADDRESS = "/account/notices/browser/"


@pytest.fixture
def pushing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """A push service that the site knows."""
    with service() as made:
        monkeypatch.setattr(settings, "PUSH_SERVICES", [made.origin])
        yield made


def _client(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def _let_in(user: User, pushing: Service) -> None:
    assert _client(user).post(ADDRESS, {"do": "add", **pushing.subscription()}).status_code == 204


def test_it_works(errands: Errands, pushing: Service) -> None:
    alice = person("Alice")
    prefer(alice, Kind.BEGUN, Preference(Mail.NEVER, push=False))
    _let_in(alice, pushing)
    now = until(match(alice, bob()), alice)
    errands.run(times=3)
    address = f"https://warmoot.example/m/{now.id}/"
    assert pushing.words() == [
        {
            "title": "Your move in Armadora with Bob",
            "body": "The match is waiting for your move.",
            "url": address,
            "tag": f"match {now.id}",
        }
    ]
    headers, body = pushing.got[0]
    assert (headers["Content-Encoding"], headers["Ttl"], headers["Topic"]) == ("aes128gcm", "86400", now.id)
    assert b"Armadora" not in body


def test_the_service_can_tell_who_sends_it(errands: Errands, pushing: Service) -> None:
    """The signature is by the key that the browser was told, for this service, and not for long."""
    alice = person("Alice")
    _let_in(alice, pushing)
    until(match(alice, bob()), alice)
    errands.run()
    words = dict(part.split("=", 1) for part in pushing.got[0][0]["Authorization"].removeprefix("vapid ").split(", "))
    assert words["k"] == vapid.public_key()
    said, _, signature = words["t"].rpartition(".")
    claims = json.loads(vapid.data(said.split(".")[1]))
    assert claims["aud"] == pushing.origin
    assert 0 < claims["exp"] - time.time() <= 24 * 3600
    raw = vapid.data(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), vapid.data(words["k"]))
    key.verify(pair, said.encode(), ec.ECDSA(SHA256()))


@pytest.mark.parametrize("answer", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(errands: Errands, pushing: Service, answer: int) -> None:
    alice = person("Alice")
    _let_in(alice, pushing)
    pushing.answer = answer
    until(match(alice, bob()), alice)
    errands.run()
    assert Browser.objects.count() == 0
    sweep()
    errands.run()
    assert len(pushing.got) == 1


@pytest.mark.parametrize(
    ("answer", "state"), [(429, "due"), (500, "due"), (503, "due"), (400, "failed"), (413, "failed")]
)
def test_a_service_that_refuses(errands: Errands, pushing: Service, answer: int, state: str) -> None:
    """What may work later is tried later."""
    alice = person("Alice")
    _let_in(alice, pushing)
    pushing.answer = answer
    until(match(alice, bob()), alice)
    errands.run(times=2)
    assert [one.state for one in Sending.objects.all()] == [state]
    assert Browser.objects.count() == 1
    assert len(pushing.got) == 1


def test_nobody_is_sent_on_to_another_address(errands: Errands, pushing: Service) -> None:
    alice = person("Alice")
    _let_in(alice, pushing)
    with service() as inside:
        pushing.answer, pushing.headers = 307, {"Location": f"{inside.origin}/"}
        until(match(alice, bob()), alice)
        errands.run()
        assert len(pushing.got) == 1
        assert inside.got == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:6379/",
        "https://localhost/",
        "https://169.254.169.254/latest/",
        "http://fcm.googleapis.com/fcm/send/1",
        "https://fcm.googleapis.com:8443/fcm/send/1",
        "https://fcm.googleapis.com.evil.example/",
        "https://evilfcm.googleapis.com.example/",
        "https://notpush.apple.com.example/",
        "https://user@fcm.googleapis.com/",
        "https://fcm.googleapis.com@127.0.0.1/",
        "https://[::1]/",
        "https://fcm.googleapis.com/\r\nHost: x",
        "file:///etc/passwd",
        "https://fcm.googleapis.com:port/",
        "https://a..fcm.googleapis.com/",
        "https://.fcm.googleapis.com/",
        "https://fcm.googleapis.com./",
        "https://%00.fcm.googleapis.com/",
        "https://a%2eb.fcm.googleapis.com/",
        "https://fcm.googleapis.com:%3443/",
        "https://fcm.googleapis.com:0443/",
        "https://fcm.googleapis.com:/",
        "https://fcm.googleapis.com:443:443/",
        "https://-a.fcm.googleapis.com/",
        "https://a-.fcm.googleapis.com/",
        "https://a_b.fcm.googleapis.com/",
        "https://xn--a.fcm.googleapis.com/",
        "https://é.fcm.googleapis.com/",
        "https://a\\.fcm.googleapis.com/",
        f"https://{'a' * 64}.fcm.googleapis.com/",
        f"https://{'a.' * 120}fcm.googleapis.com/",
        "https:///fcm.googleapis.com/",
        "//fcm.googleapis.com/",
        "",
    ],
)
def test_an_address_that_is_no_push_service_is_refused(
    endpoint: str, pushing: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "PUSH_SERVICES", ["fcm.googleapis.com", "push.apple.com"])
    alice = _client(person("Alice"))
    assert not is_known(endpoint)
    assert alice.post(ADDRESS, {"do": "add", **pushing.subscription(), "endpoint": endpoint}).status_code == 400
    assert Browser.objects.count() == 0


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/1",
        "https://FCM.googleapis.com/fcm/send/1",
        "https://web.push.apple.com/Q",
        "https://fcm.googleapis.com:443/x",
        "https://xn--bcher-kva.push.apple.com/Q",
        f"https://{'a' * 63}.push.apple.com/Q",
    ],
)
def test_an_address_that_is_one_is_taken(endpoint: str, pushing: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    monkeypatch.setattr(settings, "PUSH_SERVICES", ["fcm.googleapis.com", "push.apple.com"])
    alice = _client(person("Alice"))
    assert alice.post(ADDRESS, {"do": "add", **pushing.subscription(), "endpoint": endpoint}).status_code == 204


@pytest.mark.parametrize("wrong", [{"p256dh": "AAAA"}, {"auth": "AA"}, {"p256dh": "é"}, {"auth": ""}, {"p256dh": ""}])
def test_keys_that_are_none_are_refused(wrong: dict[str, str], pushing: Service) -> None:
    alice = _client(person("Alice"))
    assert alice.post(ADDRESS, {"do": "add", **pushing.subscription(), **wrong}).status_code == 400


class FaultError(Exception):
    """What nobody has thought of."""


@pytest.mark.parametrize("fault", [FaultError, HTTPException, UnicodeError, ConnectionError])
def test_whatever_goes_wrong_is_a_try_and_there_are_so_many(
    errands: Errands, pushing: Service, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    """Each pause is three times the one before; then it is given up."""
    alice = person("Alice")
    _let_in(alice, pushing)
    tries = []

    def fails(*_: object) -> bool:
        tries.append(1)
        raise fault

    monkeypatch.setattr(push, "_sealed", fails)
    until(match(alice, bob()), alice)
    errands.run()
    pauses = []
    while Sending.objects.get().state == Sending.State.DUE:
        pauses.append(round((Sending.objects.get().next_try - timezone.now()) / timedelta(minutes=1)))
        sweep()
        errands.run()
        assert len(tries) == len(pauses)
        Sending.objects.update(next_try=timezone.now())
        sweep()
        errands.run()
    assert pauses == [3**number for number in range(MOST_TRIES - 1)]
    assert len(tries) == MOST_TRIES
    assert Sending.objects.get().state == Sending.State.FAILED
    sweep()
    errands.run()
    assert len(tries) == MOST_TRIES


def test_the_sweep_takes_those_first_that_wait_longest(
    errands: Errands, pushing: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of whatever way, and whichever were noted first."""
    alice, other = person("Alice", email="alice@example.org"), bob()
    _let_in(alice, pushing)
    for kind in Kind:
        prefer(alice, kind, Preference(Mail.AT_ONCE, push=True))
    for _ in range(3):
        detect(until(match(alice, other), alice).id)
    errands.lose()
    now = timezone.now()
    Sending.objects.update(next_try=now - timedelta(hours=1))
    pushes = list(Sending.objects.filter(way=Sending.Way.PUSH).order_by("pk").values_list("pk", flat=True))
    for number, hours in zip(pushes, (7, 9, 8), strict=True):
        Sending.objects.filter(pk=number).update(next_try=now - timedelta(hours=hours))
    monkeypatch.setattr(sweeping, "MOST", 2)
    sweep()
    sent = [args[0] for name, args in errands.waiting if name == "notices.tasks.send"]
    assert sent == pushes[1:]


def test_an_address_that_is_known_no_more_is_forgotten_and_not_spoken_to(
    errands: Errands, pushing: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that were taken before the rule was as strict as it is, too."""
    alice = person("Alice")
    _let_in(alice, pushing)
    monkeypatch.setattr(settings, "PUSH_SERVICES", ["fcm.googleapis.com"])
    until(match(alice, bob()), alice)
    errands.run()
    assert (Browser.objects.count(), pushing.got) == (0, [])


def test_a_browser_is_told_no_more(errands: Errands, pushing: Service) -> None:
    alice = person("Alice")
    _let_in(alice, pushing)
    stranger = _client(person("Charlie"))
    stranger.post(ADDRESS, {"do": "remove", **pushing.subscription()})
    assert Browser.objects.count() == 1
    _client(alice).post(ADDRESS, {"do": "remove", **pushing.subscription()})
    until(match(alice, bob()), alice)
    errands.run()
    assert pushing.got == []


def test_who_logs_in_on_the_same_browser_takes_it_over(pushing: Service) -> None:
    """What is pushed there is for whoever uses it now."""
    alice, other = person("Alice"), bob()
    _let_in(alice, pushing)
    _let_in(other, pushing)
    assert [one.user for one in Browser.objects.all()] == [other]


def test_nobody_keeps_browsers_without_end(pushing: Service) -> None:
    client = _client(person("Alice"))
    for number in range(MOST_BROWSERS + 2):
        given = {**pushing.subscription(), "endpoint": f"{pushing.origin}/{number}"}
        assert client.post(ADDRESS, {"do": "add", **given}).status_code == 204
    assert Browser.objects.count() == MOST_BROWSERS


def test_who_does_not_wish_a_kind_is_not_told_of_it(errands: Errands, pushing: Service) -> None:
    alice = person("Alice")
    _let_in(alice, pushing)
    prefer(alice, Kind.YOUR_MOVE, Preference(Mail.NEVER, push=False))
    prefer(alice, Kind.BEGUN, Preference(Mail.NEVER, push=False))
    until(match(alice, bob()), alice)
    errands.run()
    assert pushing.got == []


def test_a_stranger_has_no_browsers(pushing: Service) -> None:
    assert Client().post(ADDRESS, {"do": "add", **pushing.subscription()}).status_code == 302
    assert Browser.objects.count() == 0
