"""Entrants are told of their tournaments: rounds, deadlines, decisions, corrections, admissions."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from icalendar import Calendar
from msgspec.structs import replace

from accounts.models import User
from notices import detection, sending
from notices.calendars import calendar
from notices.kinds import Kind, Mail
from notices.messages import DETECT
from notices.models import Notice, Sending
from notices.preferences import Preference, prefer
from notices.sweep import sweep
from notices.tournament_reasons import date, of_tournament
from streams import database_time
from streams.actors import actor
from tests.lobby.tavern import person
from tests.notices.conftest import Errands
from tests.tournaments.pages.hall import announced, running
from tests.tournaments.stream.run import OfTable
from tournaments import commands
from tournaments.stream import commands as c
from tournaments.stream.settings import Entry, Swiss, Times
from tournaments.stream.state import Result

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = 3_600_000


def _host(live: Any) -> Any:
    return commands.director(int(live.tournament.host.partition(":")[2]), live.id)


def told_by_mail(user: User) -> None:
    """The person has an address of their own and wishes a mail at once about everything."""
    EmailAddress.objects.create(user=user, email=f"{user.pk}@example.org", primary=True, verified=True)
    for kind in Kind:
        prefer(user, kind, Preference(Mail.AT_ONCE, push=False))


def _kinds(user: User) -> set[str]:
    return set(Notice.objects.filter(user=user).values_list("kind", flat=True))


def test_it_works(mailoutbox: Any) -> None:
    """A round begins: who sits at a table is told so once, by the mail that they wish."""
    live, people = running(Swiss(3), 5, times=Times(round_s=7200))
    for one in people:
        told_by_mail(one)
    made = detection.detect(live.id)
    sits = {one for table in commands.find(live.id).tournament.stages[0].rounds[0].tables for one in table.entrants}
    assert {one.pk for one in people if _kinds(one) == {Kind.EVENT_ROUND}} == {people[at - 1].pk for at in sits}
    assert (len(made), detection.detect(live.id)) == (4, [])
    assert all(sending.send(number) for number in made)
    assert {mail.subject for mail in mailoutbox} == {"Warmoot: Round 1 of Cup has begun"}
    assert "must be finished by" in mailoutbox[0].body
    assert f"/tournaments/{live.id}/rounds/1/1/#table-" in mailoutbox[0].body


def test_what_has_been_decided_and_corrected_is_told_to_whom_it_touches() -> None:
    live, people = running(Swiss(3), 4, times=Times(automatic=False))
    commands.give(live.id, c.Pair(stage=1, round=1, start=True), _host(live))
    where: OfTable = {"stage": 1, "round": 1, "table": 1}
    decided = Result("adjudicated", (1, 2), (0, 0))
    commands.give(live.id, c.RecordResult(**where, result=decided, reason="agreed"), _host(live))
    corrected = replace(decided, ranks=(2, 1))
    commands.give(live.id, c.CorrectResult(**where, result=corrected, reason="a slip"), _host(live))
    now = commands.find(live.id).tournament
    told = {(one.user, one.kind) for one in of_tournament(now, date(now.at)) if one.kind != Kind.EVENT_ROUND}
    touched = [people[one - 1].pk for one in now.stages[0].rounds[0].tables[0].entrants]
    assert told == {(user, kind) for user in touched for kind in (Kind.EVENT_RESULT, Kind.CORRECTED)}


def test_a_deadline_is_told_when_it_is_near_and_no_more_once_it_has_passed() -> None:
    live, _people = running(Swiss(3), 4, times=Times(round_s=40 * 3600))
    now = commands.find(live.id).tournament
    deadline = now.stages[0].rounds[0].deadline
    assert deadline is not None

    def told(at: int) -> int:
        return sum(one.kind == Kind.EVENT_SHORT for one in of_tournament(now, date(at)))

    assert [told(at) for at in (deadline - 11 * HOUR, deadline - 9 * HOUR, deadline)] == [0, 4, 0]


def test_who_comes_in_from_the_waiting_list_is_told() -> None:
    live = announced(person("Alice"), Swiss(2), entry=Entry(capacity=1))
    people = [person("Bob"), person("Carol")]
    for one in people:
        told_by_mail(one)
        wish = c.Enter(name=one.name, players=(one.player,))
        commands.give(live.id, wish, actor(one.player))
    detection.detect(live.id)
    assert Notice.objects.count() == 0
    commands.give(live.id, c.Withdraw(entrant=1), actor(people[0].player))
    detection.detect(live.id)
    assert [_kinds(one) for one in people] == [set(), {Kind.ADMITTED}]
    assert Sending.objects.count() == 1


def test_who_is_invited_is_told_until_they_have_answered(mailoutbox: list[Any]) -> None:
    live = announced(person("Alice"), Swiss(2))
    bob = person("Bob")
    told_by_mail(bob)
    commands.give(live.id, c.Invite(name="Bob", players=(bob.player,)), _host(live))
    made = detection.detect(live.id)
    assert _kinds(bob) == {Kind.EVENT_INVITED}
    assert all(sending.send(number) for number in made)
    assert [mail.subject for mail in mailoutbox] == ["Warmoot: You are invited to Cup"]
    assert "You take part only if you accept." in mailoutbox[0].body
    assert f"/tournaments/{live.id}/" in mailoutbox[0].body
    commands.give(live.id, c.AnswerInvitation(invitation=1, accept=False), actor(bob.player))
    now = commands.find(live.id).tournament
    assert of_tournament(now, date(now.at)) == []


def _entries(user: User) -> dict[str, Any]:
    return {str(one["summary"]): one for one in Calendar.from_ical(calendar(user)).walk("VEVENT")}


def test_rounds_and_beginnings_stand_in_the_calendar() -> None:
    starts = database_time.now() // 1000 * 1000 + HOUR
    later = announced(person("Host"), Swiss(2), times=Times(starts_at=starts))
    live, people = running(Swiss(3), 2, times=Times(round_s=7200, agreed=True))
    me = people[0]
    commands.give(later.id, c.Enter(name=me.name, players=(me.player,)), actor(me.player))
    at = database_time.now() // 60_000 * 60_000 + HOUR
    for number, one in enumerate(people, 1):
        wish = c.OfferTimes(stage=1, round=1, table=1, entrant=number, times=(at,))
        commands.give(live.id, wish, actor(one.player))
    entries = _entries(me)
    assert set(entries) == {"Cup begins", "Round 1 of Cup ends", "Cup: Player 1 – Player 2"}
    before = {name: (str(one["uid"]), int(one["sequence"])) for name, one in entries.items()}
    commands.give(live.id, c.Extend(seconds=3600, reason="an outage"), _host(live))
    after = _entries(me)
    moved = after["Round 1 of Cup ends"]
    assert (str(moved["uid"]), int(moved["sequence"]) > before["Round 1 of Cup ends"][1]) == (
        before["Round 1 of Cup ends"][0],
        True,
    )
    assert (moved["dtend"].dt - entries["Round 1 of Cup ends"]["dtend"].dt).total_seconds() == 3600


def test_the_sweep_finds_what_lost_messages_forgot(errands: Errands) -> None:
    live, people = running(Swiss(3), 4, times=Times(round_s=7200))
    errands.lose()
    sweep()
    assert (DETECT, (live.id,)) not in errands.waiting
    told_by_mail(people[0])
    errands.lose()
    sweep()
    assert (DETECT, (live.id,)) in errands.waiting
