"""Signing up: what is asked, what is refused, and what the mail does."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import identify_hasher
from django.core import mail
from django.db import connection
from django.test import Client

from accounts import limits
from accounts.models import User
from tests.accounts.people import PASSWORD, link, log_in, person, whose

SIGN_UP = "/account/signup/"


def _sign_up(client: Client, name: str = "Alice", password: str = PASSWORD, email: str = "", **extra: Any) -> Any:
    return client.post(SIGN_UP, {"username": name, "email": email, "password1": password}, **extra)


@pytest.mark.django_db
def test_it_works(client: Client) -> None:
    assert _sign_up(client)["Location"] == "/"
    assert whose(client) == "Alice"
    assert mail.outbox == []


WELCOMES = {"en": "Welcome to Warmoot, Alice.", "fr": "Bienvenue à Warmoot, Alice."}
STEPS = {"en": ["First lesson: Armadora", "Play now"], "fr": ["Première leçon\N{NO-BREAK SPACE}: Armadora", "Jouer"]}


def _welcome(page: str) -> list[str]:
    """What the page's message offers as first steps."""
    (said,) = re.findall(r'<li class="message success">(.*?)</li>', page, re.DOTALL)
    offered = re.findall(r'<(?:a|button) class="button[^>]*>(.*?)(?:<span.*?)?</(?:a|button)>', said, re.DOTALL)
    assert re.search(r'href="/games/armadora/lesson/".*action="/play/armadora/"', said, re.DOTALL)
    return [said.partition(".")[0] + ".", *offered]


@pytest.mark.django_db
@pytest.mark.parametrize("language", sorted(WELCOMES))
def test_whoever_signs_up_is_welcomed_once(client: Client, language: str) -> None:
    """By name and with the two steps that come next; neither when the page is seen again nor at the next log-in."""
    speaks = {"Accept-Language": language}
    page = _sign_up(client, headers=speaks, follow=True).content.decode()
    assert _welcome(page) == [WELCOMES[language], *STEPS[language]]
    assert WELCOMES[language] not in client.get("/", headers=speaks).content.decode()
    again = Client()
    log_in(again, "Alice", headers=speaks)
    assert WELCOMES[language] not in again.get("/", headers=speaks).content.decode()


@pytest.mark.django_db
def test_a_first_step_is_a_match_at_one_press() -> None:
    client = Client(enforce_csrf_checks=True)
    form = client.get(SIGN_UP).content.decode()
    sent = {"username": "Alice", "email": "", "password1": PASSWORD, "csrfmiddlewaretoken": _token(form)}
    page = client.post(SIGN_UP, sent, follow=True).content.decode()
    said = page.partition('<li class="message success">')[2].partition("</li>")[0]
    reply = client.post("/play/armadora/", {"csrfmiddlewaretoken": _token(said)})
    assert (reply.status_code, reply["Location"][:3]) == (302, "/m/")


def _token(page: str) -> str:
    return re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[0]


@pytest.mark.django_db
def test_a_guest_who_signs_up_is_welcomed_by_the_new_name(client: Client) -> None:
    client.post(client.post("/play/armadora/")["Location"])
    page = _sign_up(client, follow=True).content.decode()
    assert _welcome(page)[0] == WELCOMES["en"]


@pytest.mark.django_db
def test_an_address_is_confirmed_by_mail(client: Client) -> None:
    _sign_up(client, email="Alice@Example.org")
    assert [message.to for message in mail.outbox] == [["alice@example.org"]]
    page = link(r"/account/confirm-email/[^\s]+")
    assert "Does alice@example.org belong to you, Alice?" in client.get(page).content.decode()
    assert EmailAddress.objects.get().verified is False
    client.post(page)
    assert EmailAddress.objects.get().verified is True
    assert "alice@example.org is confirmed." in client.get("/account/").content.decode()


@pytest.mark.django_db
def test_a_wrong_link_confirms_nothing(client: Client) -> None:
    _sign_up(client, email="alice@example.org")
    assert "This link has expired" in client.get("/account/confirm-email/abc:def:ghi/").content.decode()
    assert client.post("/account/confirm-email/abc:def:ghi/").status_code == 404
    assert EmailAddress.objects.get().verified is False


@pytest.mark.django_db
def test_nobody_learns_which_addresses_are_known(client: Client) -> None:
    person("Alice", email="alice@example.org")
    known = _sign_up(client, "Charl", email="alice@example.org")
    unknown = _sign_up(Client(), "Dora", email="dora@example.org")
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert EmailAddress.objects.get(email="alice@example.org", verified=True).user.name == "Alice"


@pytest.mark.django_db
@pytest.mark.parametrize("password", ["1234567", "password", "password123", "qwertyuiop", "12345678901", "alicealice"])
def test_a_weak_password_is_refused(client: Client, password: str) -> None:
    assert _sign_up(client, "Alicealice", password).status_code == 200
    assert User.objects.count() == 0


@pytest.mark.django_db
def test_password_fields_are_masked_and_let_managers_fill_them(client: Client) -> None:
    for address, kind in ((SIGN_UP, "new-password"), ("/account/login/", "current-password")):
        fields = [
            one for one in re.findall(r"<input [^>]*>", client.get(address).content.decode()) if "password" in one
        ]
        assert fields
        assert [one for one in fields if 'type="password"' not in one or f'autocomplete="{kind}"' not in one] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "password", ["zugzugzu", "all small letters", "x7" * 64, "mot de passe étrange", "🗡🛡🏹🪓🔨⛏🗿🗿"]
)
def test_any_kind_of_sign_will_do(client: Client, password: str) -> None:
    assert _sign_up(client, password=password).status_code == 302
    assert log_in(Client(), "Alice", password).status_code == 302


@pytest.mark.django_db
def test_every_sign_of_a_long_password_counts(client: Client) -> None:
    _sign_up(client, password="x7" * 64)
    assert log_in(Client(), "Alice", "x7" * 63 + "x8").status_code == 200


@pytest.mark.django_db
@pytest.mark.usefixtures("hashed_as_on_the_site")
def test_passwords_are_kept_by_argon2(client: Client) -> None:
    _sign_up(client)
    kept = User.objects.get().password
    assert identify_hasher(kept).algorithm == "argon2"
    assert kept.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["", "ab", "Raider", "<script>", "Bob (computer)", "a@b.example"])
def test_a_bad_name_is_refused(client: Client, name: str) -> None:
    assert _sign_up(client, name).status_code == 200
    assert User.objects.count() == 0


@pytest.mark.django_db
def test_who_has_an_account_needs_no_other(client: Client) -> None:
    _sign_up(client)
    assert _sign_up(client, "Bob")["Location"] == "/account/"
    assert client.get(SIGN_UP)["Location"] == "/account/"
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_one_network_signs_up_so_often_and_no_more() -> None:
    answers = [_sign_up(Client(), f"Orc {n}").status_code for n in range(limits.SIGNUPS.most + 1)]
    assert answers == [302] * limits.SIGNUPS.most + [429]
    assert User.objects.count() == limits.SIGNUPS.most


@pytest.mark.django_db(transaction=True)
def test_of_many_who_take_one_name_at_once_one_gets_it() -> None:
    def sign_up(number: int) -> int:
        try:
            return int(_sign_up(Client(REMOTE_ADDR=f"192.0.2.{number}")).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as together:
        answers = sorted(together.map(sign_up, range(8)))
    assert answers == [200] * 7 + [302]
    assert User.objects.count() == 1
