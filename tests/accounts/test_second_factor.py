"""Codes of an app, recovery codes and passkeys; who must have one, and that each lets in once."""

import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from django.core.cache import cache
from django.db import connection
from django.test import Client

from accounts import limits
from tests.accounts import people
from tests.accounts.people import PASSWORD, code, log_in, logged_in, person, recovery_codes, whose, with_app

FACTOR = "/account/second-factor/"
PROVE = f"{FACTOR}authenticate/"


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    cache.clear()


class AppClock:
    """The time by which codes are made and checked; it stands still until the test lets it go on."""

    def __init__(self) -> None:
        self.at = time.time()

    def time(self) -> float:
        return self.at


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> AppClock:
    """However slow the machine is, no code runs out between being made and being given."""
    made = AppClock()
    for place in (auth, people):
        monkeypatch.setattr(place, "time", made)
    return made


def _half_in(name: str = "Alice") -> Client:
    """A browser that has given the right password and owes the code."""
    client = Client()
    assert log_in(client, name)["Location"] == PROVE
    return client


def _proved(client: Client) -> Client:
    """The same browser after the password was asked for once more."""
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return client


@pytest.mark.django_db
def test_it_works() -> None:
    with_app(person("Alice"))
    client = _half_in()
    assert whose(client) == ""
    assert client.post(PROVE, {"code": code()}).status_code == 302
    assert whose(client) == "Alice"


@pytest.mark.django_db
def test_a_code_lets_in_once() -> None:
    with_app(person("Alice"))
    now = code()
    first, second = _half_in(), _half_in()
    first.post(PROVE, {"code": now})
    cache.clear()
    second.post(PROVE, {"code": now})
    assert (whose(first), whose(second)) == ("Alice", "")


@pytest.mark.django_db
def test_a_code_lets_in_twice_where_nothing_counts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: another process, whose memory does not know of the first use."""
    with_app(person("Alice"))
    monkeypatch.setattr("accounts.second_factor.limits.CODE_ONCE", limits.CODE_ONCE._replace(most=100))
    now = code()
    for _ in range(2):
        client = _half_in()
        cache.clear()
        client.post(PROVE, {"code": now})
        assert whose(client) == "Alice"


def _all_give(given: str, count: int) -> int:
    """How many of so many browsers get in that give one code at the same moment."""
    browsers = [_half_in() for _ in range(count)]

    def give(client: Client) -> int:
        try:
            cache.clear()
            return int(client.post(PROVE, {"code": given}).status_code == 302)
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as together:
        return sum(together.map(give, browsers))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["app", "recovery"])
def test_of_many_at_once_one_gets_in(kind: str) -> None:
    alice = with_app(person("Alice"))
    assert _all_give(code() if kind == "app" else recovery_codes(alice)[0], 8) == 1


@pytest.mark.django_db(transaction=True)
def test_by_a_clock_that_goes_on_meanwhile_nobody_would_get_in(clock: AppClock) -> None:
    """The twin: what a slow machine did to the code before it was given."""
    with_app(person("Alice"))
    given = code()
    clock.at += 2 * 30
    assert _all_give(given, 8) == 0


@pytest.mark.django_db
@pytest.mark.parametrize("age", [-90, 90, 3600])
def test_a_code_of_another_time_is_worth_nothing(clock: AppClock, age: int) -> None:
    with_app(person("Alice"))
    client = _half_in()
    assert client.post(PROVE, {"code": code(clock.at - age)}).status_code == 200
    assert whose(client) == ""


@pytest.mark.django_db
def test_a_recovery_code_lets_in_once() -> None:
    alice = with_app(person("Alice"))
    codes = recovery_codes(alice)
    first, second = _half_in(), _half_in()
    first.post(PROVE, {"code": codes[0]})
    second.post(PROVE, {"code": codes[0]})
    assert (whose(first), whose(second)) == ("Alice", "")
    assert recovery_codes(alice) == codes[1:]


@pytest.mark.django_db
def test_bobs_code_does_not_open_alices_account() -> None:
    with_app(person("Alice"))
    bobs = recovery_codes(with_app(person("Bob")))
    client = _half_in("Alice")
    assert client.post(PROVE, {"code": bobs[0]}).status_code == 200
    assert whose(client) == ""


@pytest.mark.django_db
def test_codes_cannot_be_guessed_at() -> None:
    with_app(person("Alice"))
    client = _half_in()
    answers = [client.post(PROVE, {"code": f"{n:06}x"}).status_code for n in range(limits.CODES.most + 1)]
    assert answers == [200] * limits.CODES.most + [429]
    assert client.post(PROVE, {"code": code()}).status_code == 429


@pytest.mark.django_db
def test_no_page_of_the_account_opens_between_password_and_code() -> None:
    with_app(person("Alice"))
    client = _half_in()
    pages = ["", "email/", "password/change/", "sessions/", "second-factor/", "second-factor/recovery-codes/"]
    assert {client.get(f"/account/{page}").status_code for page in pages} == {302}
    assert Client().get(PROVE)["Location"] == "/account/login/"


@pytest.mark.django_db(transaction=True)
def test_setting_an_app_up_and_turning_it_off(clock: AppClock, mailoutbox: list[object]) -> None:
    alice = person("Alice", email="alice@example.org")
    client, other = logged_in(alice), logged_in(alice)
    activate = f"{FACTOR}totp/activate/"
    assert client.get(activate)["Location"].startswith("/account/reauthenticate/")
    page = _proved(client).get(activate).content.decode()
    secret = re.search(r'<code class="key">([A-Z2-7]+)</code>', page)
    assert secret is not None
    assert page.count('<div class="qr"') == 1
    now = auth.format_hotp_value(auth.hotp_value(secret[1], int(clock.at) // 30))
    assert client.post(activate, {"code": "000000x"}).status_code == 200
    assert client.post(activate, {"code": now})["Location"] == f"{FACTOR}recovery-codes/"
    assert whose(other) == ""
    shown = re.findall(r"<li><code>(\d+)</code></li>", client.get(f"{FACTOR}recovery-codes/").content.decode())
    assert shown == recovery_codes(alice)
    assert client.get(f"{FACTOR}recovery-codes/download/").content.decode().split() == shown
    kept = Authenticator.objects.get(user=alice, type=Authenticator.Type.TOTP).data["secret"]
    assert secret[1] not in kept
    cache.clear()
    again = _half_in()
    assert again.post(PROVE, {"code": now}).status_code == 200
    client.post(f"{FACTOR}recovery-codes/generate/")
    assert set(recovery_codes(alice)).isdisjoint(shown)
    client.post(f"{FACTOR}totp/deactivate/")
    assert Authenticator.objects.filter(user=alice).count() == 0
    assert len(mailoutbox) == 3


@pytest.mark.django_db
def test_bob_cannot_touch_alices_passkey() -> None:
    alice, bob = person("Alice"), person("Bob")
    key = Authenticator.objects.create(
        user=alice, type=Authenticator.Type.WEBAUTHN, data={"name": "Axe", "credential": {}}
    )
    client = _proved(logged_in(bob))
    for deed in ("edit", "remove"):
        for number in (key.pk, key.pk + 1):
            page = f"{FACTOR}webauthn/keys/{number}/{deed}/"
            assert (client.get(page).status_code, client.post(page, {"name": "Mine"}).status_code) == (404, 404)
    key.refresh_from_db()
    assert key.data["name"] == "Axe"


@pytest.mark.django_db
def test_a_passkey_needs_the_devices_answer() -> None:
    client = _proved(logged_in(person("Alice")))
    page = client.get(f"{FACTOR}webauthn/add/").content.decode()
    assert 'data-passkey="create"' in page
    assert "&quot;challenge&quot;" in page
    for answer in ("", "null", "{}", "[]", "7", '{"id": "x"}', "not json"):
        assert client.post(f"{FACTOR}webauthn/add/", {"name": "Axe", "credential": answer}).status_code == 200
    assert Authenticator.objects.count() == 0


@pytest.mark.django_db
def test_a_forged_passkey_lets_nobody_in(client: Client) -> None:
    alice = person("Alice")
    asked = client.get(f"{FACTOR}webauthn/login/", headers={"Accept": "application/json"}).json()
    assert sorted(asked["request_options"]["publicKey"]) == [
        "allowCredentials",
        "challenge",
        "rpId",
        "userVerification",
    ]
    assert asked["request_options"]["publicKey"]["allowCredentials"] == []
    for answer in ("", "null", "{}", "[]", "7", f'{{"response": {{"userHandle": "{alice.pk}"}}}}', "not json"):
        assert client.post(f"{FACTOR}webauthn/login/", {"credential": answer})["Location"] == "/account/login/"
    assert whose(client) == ""
