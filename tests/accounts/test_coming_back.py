"""Whoever logs in or signs up from the head of a page is on that page again."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "grotto-lantern-78"


def _ways(client: Client, page: str, method: str = "get") -> list[str]:
    """The addresses of "Log in" and "Sign up" in the page's head."""
    head = getattr(client, method)(page).content.decode().partition('<nav class="who"')[2].partition("</nav>")[0]
    return [unescape(one) for one in re.findall(r'href="(/account/(?:login|signup)/[^"]*)"', head)]


@pytest.mark.parametrize("page", ["/games/orcz/", "/?game=orcz&pace=live", "/?game=a%26b&pace=live"])
def test_both_ways_lead_back_to_the_page(client: Client, page: str) -> None:
    back = urlencode({"next": page})
    assert _ways(client, page) == [f"/account/login/?{back}", f"/account/signup/?{back}"]


def test_an_address_at_which_nothing_stands_says_the_same_whatever_was_asked_for(client: Client) -> None:
    assert _ways(client, "/m/nowhere/3/?key=a%26b&as=1") == ["/account/login/", "/account/signup/"]


def test_who_logs_in_there_is_on_the_page_again(client: Client) -> None:
    bea = User.objects.create_user("Bea")
    bea.set_password(PASSWORD)
    bea.save()
    login, _ = _ways(client, "/games/orcz/?a=1")
    form = client.get(login).content.decode()
    sent = dict(re.findall(r'type="hidden" name="(next)" value="([^"]*)"', form))
    reply = client.post("/account/login/", {"login": "Bea", "password": PASSWORD, **sent})
    assert reply["Location"] == "/games/orcz/?a=1"


def test_account_pages_hand_on_what_they_were_given(client: Client) -> None:
    """From one of them to the other; they themselves are nothing to come back to."""
    assert _ways(client, "/account/login/") == ["/account/login/", "/account/signup/"]
    back = urlencode({"next": "/games/orcz/"})
    assert _ways(client, f"/account/login/?{back}") == [f"/account/login/?{back}", f"/account/signup/?{back}"]


def test_what_a_form_was_sent_to_is_no_page(client: Client) -> None:
    assert _ways(client, "/m/nowhere/do/", "post") in ([], ["/account/login/", "/account/signup/"])


def test_a_guest_who_signs_up_comes_back(client: Client) -> None:
    guest = User.objects.create_user("Gus", is_guest=True)
    client.force_login(guest, backend="accounts.backend.Backend")
    assert _ways(client, "/games/orcz/") == ["/account/signup/?next=%2Fgames%2Forcz%2F"]
