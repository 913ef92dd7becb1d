"""Every button of the page that an invitation's link leads to does something for whoever is shown it."""

from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from lobby.invitations import ask
from play.models import MatchRow
from tests.lobby.tavern import browser, key_of, person, send, table, text

pytestmark = pytest.mark.django_db
DECLINE = "Decline the invitation"


class _Forms(HTMLParser):
    """The forms in the page's main part: where each sends, and what it sends at once."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, str]]] = []
        self._choice = ""
        self.feed(page.partition('<main id="main">')[2].partition("</main>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of a form, and of what its fields hold."""
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append((has["action"], {}))
        elif tag == "select":
            self._choice = has["name"]
        elif tag == "option" and self._choice and "selected" in has:
            self.forms[-1][1][self._choice] = has["value"]
        elif tag in ("input", "button") and has.get("name") and self.forms:
            self.forms[-1][1][has["name"]] = has.get("value", "")


def _at(row: MatchRow) -> str:
    return f"/join/{key_of(row)}/"


def _invited_by_link(private: bool) -> tuple[MatchRow, Client]:
    return table(person("Alice"), None, None, private=private), browser()


def _player(private: bool) -> tuple[MatchRow, Client]:
    return table(person("Alice"), None, None, private=private), browser(person("Bob"))


def _asked(private: bool) -> tuple[MatchRow, Client]:
    row, bob = _player(private)
    ask(row.id, person("Bob").player, row.host)
    return row, bob


def _seated(private: bool) -> tuple[MatchRow, Client]:
    row, bob = _player(private)
    send(bob, f"/tables/{row.id}/join/", key=key_of(row))
    return row, bob


def _hosting(private: bool) -> tuple[MatchRow, Client]:
    row, _ = _player(private)
    return row, browser(User.objects.get(name="Alice"))


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("come", [_invited_by_link, _player, _asked, _seated, _hosting])
def test_no_button_of_the_link_leads_nowhere(come: Any, private: bool) -> None:
    """Each button is pressed at a table of its own, and leads to a page."""
    row, visitor = come(private)
    pressed = len(_Forms(visitor.get(_at(row)).content.decode()).forms)
    assert pressed
    ends = {}
    for number in range(pressed):
        row, visitor = come(private)
        action, sent = _Forms(visitor.get(_at(row)).content.decode()).forms[number]
        reply = send(visitor, action, **sent)
        hops = 0
        while reply.status_code in (302, 303, 307) and hops < 5:
            reply, hops = visitor.get(reply["Location"]), hops + 1
        ends[action.replace(row.id, "id")] = reply.status_code
    assert set(ends.values()) == {200}, ends


@pytest.mark.parametrize(("come", "offered"), [(_invited_by_link, False), (_player, False), (_asked, True)])
def test_only_who_is_invited_by_name_can_decline(come: Any, offered: bool) -> None:
    """Whoever was given the link has nobody to say no to; who was asked can, by whichever way they have come."""
    row, visitor = come(private=True)
    assert (DECLINE in text(visitor.get(_at(row)))) is offered
