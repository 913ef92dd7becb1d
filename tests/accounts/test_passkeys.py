"""A passkey's whole life: made, used as second factor and instead of the password, removed."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from fido2.utils import websafe_encode

from accounts.models import User
from tests.accounts.device import Device
from tests.accounts.people import PASSWORD, log_in, logged_in, person, whose

pytestmark = pytest.mark.django_db
FACTOR = "/account/second-factor/"


def _asked(client: Client, page: str, kind: str) -> Any:
    found = re.search(r'data-options="([^"]+)"', client.get(f"{FACTOR}{page}").content.decode())
    assert found is not None
    return json.loads(unescape(found[1]))[kind]["publicKey"]


def _with_passkey() -> tuple[User, Device]:
    alice, device = person("Alice"), Device()
    client = logged_in(alice)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    challenge = _asked(client, "webauthn/add/", "creation_options")["challenge"]
    answer = client.post(f"{FACTOR}webauthn/add/", {"name": "Axe", "credential": device.create(challenge)})
    assert answer.status_code == 302
    return alice, device


def test_it_works() -> None:
    _, device = _with_passkey()
    client = Client()
    assert log_in(client, "Alice")["Location"] == f"{FACTOR}authenticate/"
    challenge = _asked(client, "authenticate/", "request_options")["challenge"]
    client.post(f"{FACTOR}authenticate/", {"credential": device.sign(challenge)})
    assert whose(client) == "Alice"
    assert "<strong>Axe</strong>" in client.get(f"{FACTOR}webauthn/").content.decode()


def _challenge(client: Client) -> str:
    asked = client.get(f"{FACTOR}webauthn/login/", headers={"Accept": "application/json"}).json()
    return str(asked["request_options"]["publicKey"]["challenge"])


def _owner(user: User) -> str:
    from allauth.account.utils import user_pk_to_url_str

    return websafe_encode(user_pk_to_url_str(user).encode())


def test_it_lets_in_without_a_password() -> None:
    alice, device = _with_passkey()
    client = Client()
    answer = {"credential": device.sign(_challenge(client), _owner(alice))}
    assert client.post(f"{FACTOR}webauthn/login/", answer)["Location"] == "/"
    assert whose(client) == "Alice"


def test_an_answer_serves_once() -> None:
    alice, device = _with_passkey()
    client = Client()
    answer = {"credential": device.sign(_challenge(client), _owner(alice))}
    client.post(f"{FACTOR}webauthn/login/", answer)
    client.post("/account/logout/")
    _challenge(client)
    client.post(f"{FACTOR}webauthn/login/", answer)
    assert whose(client) == ""


def test_another_key_and_another_person_are_refused() -> None:
    alice, device = _with_passkey()
    bob = person("Bob")
    for key, owner in ((Device(), alice), (device, bob)):
        client = Client()
        client.post(f"{FACTOR}webauthn/login/", {"credential": key.sign(_challenge(client), _owner(owner))})
        assert whose(client) == ""
