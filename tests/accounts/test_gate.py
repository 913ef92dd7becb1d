"""Officers without a second factor reach nothing but the way to one."""

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.gate import PROGRAMS, WITHOUT_FACTOR
from accounts.models import User
from accounts.officers import PERMISSIONS
from config.health import VIEWS
from officers.commands import grant
from streams.actors import actor
from tests.accounts.people import PASSWORD, code, log_in, logged_in, person, whose, with_app

pytestmark = pytest.mark.django_db
OPEN = {"/account/email/", "/account/confirm-email/", "/account/logout/", "/account/reauthenticate/"} | {
    "/account/second-factor/",
    "/account/second-factor/totp/activate/",
    "/account/second-factor/webauthn/add/",
    "/account/theme/",
    "/i18n/setlang/",
}

SCHEMA = "/api/v1/schema/"
"""What may be done by programs, for anybody to read; they themselves are told no instead of being led anywhere."""


def _addresses(patterns: list[URLPattern | URLResolver], before: str = "/") -> list[str]:
    """Every address of the site that has no blank to fill."""
    found = []
    for pattern in patterns:
        address = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            found += _addresses(pattern.url_patterns, address)
        elif not any(sign in address for sign in "<(^"):
            found.append(address)
    return sorted(set(found))


@pytest.mark.parametrize("group", ["moderators", "staff"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_it_works(group: str, method: str) -> None:
    client = logged_in(person("Alice", group=group))
    for address in _addresses(get_resolver().url_patterns):
        if address not in OPEN | VIEWS.keys():
            reply = getattr(client, method)(address)
            if address.startswith(PROGRAMS):
                assert (reply.status_code == 401) != (address == SCHEMA), address
                continue
            assert (address, reply.status_code, reply["Location"]) == (address, 302, "/account/second-factor/")


def test_players_are_not_held_up() -> None:
    """The twin."""
    client = logged_in(person("Bob"))
    assert client.get("/").status_code == 200


def test_what_is_said_leads_on() -> None:
    client = logged_in(person("Alice", group="moderators"))
    page = client.get("/account/second-factor/").content.decode()
    assert "your account needs a second factor before anything else" in page
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    assert client.get("/account/second-factor/totp/activate/").status_code == 200


def test_with_a_factor_the_site_opens() -> None:
    with_app(person("Alice", group="moderators"))
    client = Client()
    log_in(client, "Alice")
    client.post("/account/second-factor/authenticate/", {"code": code()})
    assert (client.get("/").status_code, whose(client)) == (200, "Alice")


def test_recovery_codes_alone_are_no_factor() -> None:
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes

    alice = person("Alice", group="staff")
    client = logged_in(alice)
    RecoveryCodes.activate(alice)
    assert client.get("/")["Location"] == "/account/second-factor/"


def test_who_is_made_an_officer_meets_the_gate_at_once() -> None:
    alice = person("Alice")
    client = logged_in(alice)
    assert client.get("/").status_code == 200
    grant(alice, ["moderate"], "for a test", actor("operator:tests"))
    assert client.get("/")["Location"] == "/account/second-factor/"


def test_what_is_open_is_named_once() -> None:
    assert len(WITHOUT_FACTOR) == len(OPEN) + 1


@pytest.mark.parametrize(
    ("group", "duties"),
    [
        ("moderators", {"moderate", "sign", "judge", "see"}),
        ("staff", {*PERMISSIONS}),
        ("helpers", {"moderate"}),
        ("", set()),
    ],
)
def test_duties_follow_from_what_was_granted(group: str, duties: set[str]) -> None:
    alice = person("Alice", group=group)
    assert alice.duties == duties
    assert (alice.is_moderator, alice.is_staff) == ("moderate" in duties, "administer" in duties)


def test_guests_and_closed_accounts_have_no_duties() -> None:
    alice = person("Alice", group="staff")
    alice.is_guest = True
    assert User.objects.get(pk=alice.pk).duties == {*PERMISSIONS}
    assert alice.duties == set()
    assert person("Bob", group="staff", is_active=False).duties == set()
