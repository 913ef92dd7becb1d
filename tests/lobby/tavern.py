"""Who meets in the tests of the lobby, and at which tables. Alice hosts, Bob is asked, Charlie is a stranger."""

import re
from html import unescape
from typing import Any

from django.test import Client

from accounts.models import User
from games.kernel.registry import game as find_game
from lobby import tables
from lobby.defaults import usual_options
from lobby.models import Table
from lobby.order import Order
from play.models import MatchRow
from play.terms import Terms

GAME = "armadora"


def person(name: str) -> User:
    """The person of that name, made where missing."""
    return User.objects.filter(name=name).first() or User.objects.create_user(name)


def browser(user: User | None = None) -> Client:
    """A browser of this person's, or of a stranger."""
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backend.Backend")
    return client


def send(client: Client, address: str, **sent: Any) -> Any:
    """The answer to a form; a stranger's browser sends it once more, as the guest who was made for it."""
    reply = client.post(address, sent)
    return client.post(reply["Location"], sent) if reply.status_code == 307 else reply


def table(host: User, *others: str | None, private: bool = False, game: str = GAME, **terms: Any) -> MatchRow:
    """A table that the host opened, who moves first; `others` sit on the further seats, None where one is free."""
    rules, seats = find_game(game), 1 + len(others)
    options = {**usual_options(rules, seats), **({"first": 0} if game == GAME else {})}
    players = (host.player, *others)
    order = Order(game, rules.rules_version, seats, options, players, Terms(**terms), private)
    return MatchRow.objects.get(id=tables.open_table(host, order).id)


def key_of(row: MatchRow) -> str:
    """The key of the table's link."""
    return Table.objects.get(match=row.id).key


def text(reply: Any) -> str:
    """The words of the page, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", reply.content.decode())).split())


def rows(reply: Any) -> dict[str, list[str]]:
    """The matches in each of the four lists, in their order; a list with nothing in it may be left out of the page."""
    lists = re.split(r'<section class="list" data-list="(\w+)"', reply.content.decode())[1:]
    found = {
        name: re.findall(rf'<li id="{name}-(\w+)"', part) for name, part in zip(lists[::2], lists[1::2], strict=True)
    }
    return {name: [] for name in ("yours", "others", "open", "watch")} | found
