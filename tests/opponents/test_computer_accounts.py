"""Accounts that computers play: made by an operator, shown as computers, and nobody's to log in to."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from accounts.names import account_of, names_of, user_of
from games.kernel.refusals import Misfit, Refused
from lobby import invitations
from opponents import computer_accounts, questions
from play import commands
from play.models import MatchRow
from play.players import is_computer, is_contestant, is_person, level_of
from streams import actors
from streams.actors import Kind
from tests.lobby.tavern import person, text

pytestmark = pytest.mark.django_db
ALICE = "user:1"


def test_it_works() -> None:
    one, other = computer_accounts.add("raider", 2)
    assert (one.player, one.level, one.is_active) == (f"computer:{one.pk}/raider", "raider", True)
    assert one.name != other.name
    assert (is_computer(one.player), is_person(one.player), is_contestant(one.player)) == (True, False, True)
    assert (level_of(one.player), account_of(one.player), user_of(one.player)) == ("raider", one.pk, None)
    acting = actors.actor(one.player)
    assert (acting.kind, acting.powers) == (Kind.COMPUTER, frozenset())
    assert computer_accounts.everybody() == sorted((one, other), key=lambda user: user.name)
    with pytest.raises(Misfit, match="there is no level 'berserker'"):
        computer_accounts.add("berserker")


def test_shown_as_computers_everywhere() -> None:
    (one,) = computer_accounts.add("grunt")
    assert names_of([one.player]) == {one.player: f"{one.name} (Grunt, computer)"}
    with override("fr"):
        assert names_of([one.player]) == {one.player: f"{one.name} (Troupier, ordinateur)"}
    assert names_of(["computer:999999/grunt"]) == {"computer:999999/grunt": "somebody unknown"}
    for address in (f"/players/{one.name}/", f"/players/{names_of([one.player])[one.player]}/"):
        assert "Computer: the site plays this account" in text(Client().get(address))


def test_nobody_logs_in(client: Client) -> None:
    (one,) = computer_accounts.add("grunt")
    assert not one.has_usable_password()
    one.set_password("a password set by mistake")
    one.save()
    assert not client.login(username=one.name, password="a password set by mistake")
    one.level = ""
    one.save()
    assert client.login(username=one.name, password="a password set by mistake")


@pytest.mark.parametrize("field", [{"is_guest": True}, {"is_bot": True}, {"email": "a@b.org"}])
def test_a_computer_is_nobody_else(field: dict[str, Any]) -> None:
    (one,) = computer_accounts.add("grunt")
    with pytest.raises(IntegrityError, match="accounts_computer_is_nobody_else"), transaction.atomic():
        User.objects.filter(pk=one.pk).update(**field)


def test_nobody_invites_or_seats_one_at_a_table_of_their_own() -> None:
    (one,) = computer_accounts.add("grunt")
    alice = person("Alice")
    table = commands.open_match("armadora", 2, {}, [alice.player, None], actor=alice.player)
    with pytest.raises(invitations.Unknown):
        invitations.invite(MatchRow.objects.get(id=table.id), alice, one.name)
    with pytest.raises(Refused, match="not_yourself"):
        commands.seat(table.id, 1, one.player, actor=alice.player)


def test_a_lone_person_ends_no_match_of_others_without_a_result() -> None:
    """Whoever resigns against computers with accounts leaves them to play for their places."""
    one, other = computer_accounts.add("grunt", 2)
    match = commands.open_match("armadora", 3, {}, [ALICE, one.player, other.player], actor="operator:test")
    for kind in ("draw", "stop"):
        with pytest.raises(Refused, match="computers_decline"):
            commands.propose(match.id, 0, kind, actor=ALICE)
    after = commands.resign(match.id, 0, actor=ALICE).live.match
    assert (after.outcome, after.resigned) == (None, (0,))
    nameless = commands.open_match("armadora", 3, {}, [ALICE, "computer:grunt", "computer:grunt"], actor=ALICE)
    assert commands.resign(nameless.id, 0, actor=ALICE).live.match.ending == "resigned"


def test_the_event_has_a_share_of_its_own() -> None:
    """Neither the director's nor that of other events: no thought of theirs waits for more than one of these."""
    (one,) = computer_accounts.add("grunt")
    players = [one.player, "user:2"]
    match = commands.open_match("armadora", 2, {}, players, actor="system:tournaments", event="cup").match
    assert questions.host_of(match) == "tournament:cup"


def test_the_command() -> None:
    said = StringIO()
    call_command("computers", "add", "grunt", "3", stdout=said)
    names = {user.name for user in User.objects.filter(level="grunt")}
    assert {line.partition("\t")[0] for line in said.getvalue().splitlines()} == names
    assert len(names) == 3
    listed = StringIO()
    call_command("computers", "list", stdout=listed)
    assert sorted(listed.getvalue().splitlines()) == sorted(said.getvalue().splitlines())
