"""What players do for themselves: byes, times of their table, challenges, coming back, partners."""

from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar

from accounts.models import User
from eventlog import reading
from play import live as held
from streams import database_time
from tests.lobby.tavern import browser, person, text
from tests.tournaments.app.held import resign_all
from tests.tournaments.pages.hall import announced, running
from tournament_pages.models import PartnerAsked
from tournaments import commands, progress
from tournaments.stream import commands as c
from tournaments.stream.settings import Arena, Elimination, Ladder, Swiss, Times

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = 3_600_000


def test_it_works() -> None:
    """A player asks for a bye, gets it with the pairing, and takes another one back."""
    live, people = running(Swiss(3), 5)
    client = browser(people[0])
    where = f"/tournaments/{live.id}/byes/"
    assert "Ask for a bye" in text(client.get(f"/tournaments/{live.id}/"))
    assert "Round 2" in text(client.get(where))
    client.post(where, {"round": "2", "kind": "half"})
    client.post(where, {"round": "3", "kind": "zero"})
    client.post(where, {"round": "3", "kind": "none"})
    assert commands.find(live.id).tournament.entrants[0].byes == ((2, "half"),)
    resign_all(live.id)
    progress.sweep()
    round_ = commands.find(live.id).tournament.stages[0].rounds[1]
    assert [bye.kind for bye in round_.byes if bye.entrant == 1] == ["half"]
    page = text(client.post(where, {"round": "2", "kind": "none"}, follow=True))
    assert "This round has already been paired." in page


def test_nobody_asks_for_others() -> None:
    live, _people = running(Swiss(3), 4)
    stranger = browser(person("Bob"))
    assert stranger.get(f"/tournaments/{live.id}/byes/").status_code == 404
    assert stranger.post(f"/tournaments/{live.id}/byes/", {"round": "2", "kind": "half"}).status_code == 404
    assert stranger.get(f"/tournaments/{live.id}/rounds/1/1/tables/1/times/").status_code == 404
    assert all(not one.byes for one in commands.find(live.id).tournament.entrants)


def _local(at: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M")


def test_two_agree_a_time_and_take_it_to_their_calendars() -> None:
    live, people = running(Swiss(2), 2, times=Times(round_s=48 * 3600, agreed=True))
    where = f"/tournaments/{live.id}/rounds/1/1/tables/1/"
    one, other = browser(people[0]), browser(people[1])
    assert "Agree a time for your table." in text(one.get(f"/tournaments/{live.id}/"))
    assert Client().get(f"{where}time.ics").status_code == 404
    early, late = (database_time.now() // 60_000 * 60_000 + hours * HOUR for hours in (3, 5))
    one.post(f"{where}times/", {"time_0": _local(early), "time_1": _local(late)})
    page = other.get(f"{where}times/")
    assert f'name="with_{late}"' in page.content.decode()
    other.post(f"{where}times/", {f"with_{late}": "on"})
    table = commands.find(live.id).tournament.stages[0].rounds[0].tables[0]
    assert table.opens_at == late
    assert "Your table opens at the time that you agreed." in text(one.get(f"/tournaments/{live.id}/"))
    assert "agreed for" in text(Client().get(f"/tournaments/{live.id}/rounds/1/1/"))
    first = _event(Client().get(f"{where}time.ics").content)
    assert first["dtstart"].dt.timestamp() * 1000 == late
    other.post(f"{where}times/", {f"with_{early}": "on"})
    second = _event(Client().get(f"{where}time.ics").content)
    assert second["uid"] == first["uid"]
    assert second["sequence"] > first["sequence"]
    assert second["dtstart"].dt.timestamp() * 1000 == early


def _event(data: bytes) -> Any:
    (entry,) = Calendar.from_ical(data).walk("VEVENT")
    return entry


def test_a_time_that_has_passed_is_refused_in_words() -> None:
    live, people = running(Swiss(2), 2, times=Times(round_s=48 * 3600, agreed=True))
    where = f"/tournaments/{live.id}/rounds/1/1/tables/1/times/"
    page = browser(people[0]).post(where, {"time_0": "2020-01-01T10:00"})
    assert (page.status_code, commands.find(live.id).tournament.stages[0].rounds[0].tables[0].offered) == (200, ())
    assert "between now and the deadline" in text(page)


def test_a_ladder_is_climbed_by_challenges() -> None:
    live, people = running(Ladder(7), 3)
    where = f"/tournaments/{live.id}/ladder/"
    top, bottom = browser(people[0]), browser(people[2])
    assert "Challenge Player 1" in text(bottom.get(where))
    assert "Challenge Player" not in text(top.get(where))
    page = bottom.post(where, {"challenged": "1"}, follow=True)
    assert "The challenge is made" in text(page)
    progress.go_on(live.id)
    table = commands.find(live.id).tournament.stages[0].rounds[0].tables[0]
    assert set(table.entrants) == {1, 3}
    assert people[2].player in held.fresh(table.match).match.players
    assert "Only somebody placed above you can be challenged." in text(
        top.post(where, {"challenged": "2"}, follow=True)
    )
    assert Client().post(where, {"challenged": "1"}).status_code == 404


@pytest.mark.parametrize(("form", "back"), [(Arena(60), True), (Swiss(3), True), (Elimination(), False)])
def test_who_has_left_comes_back_where_the_format_lets_them(form: Any, back: bool) -> None:
    live, people = running(form, 4)
    client = browser(people[0])
    client.post(f"/tournaments/{live.id}/leave/")
    assert commands.find(live.id).tournament.entrant_of(people[0].player) is None
    assert ("Take part again" in text(client.get(f"/tournaments/{live.id}/"))) is back
    client.post(f"/tournaments/{live.id}/return/")
    assert (commands.find(live.id).tournament.entrant_of(people[0].player) is not None) is back


def test_whom_a_director_withdrew_is_offered_no_way_back() -> None:
    live, people = running(Swiss(3), 4)
    commands.give(live.id, c.Withdraw(entrant=1), commands.director(person("Alice").pk, live.id))
    client = browser(people[0])
    assert "Take part again" not in text(client.get(f"/tournaments/{live.id}/"))
    client.post(f"/tournaments/{live.id}/return/")
    assert commands.find(live.id).tournament.entrant_of(people[0].player) is None


def _teams() -> tuple[str, User, User]:
    alice, bob, carol = person("Alice"), person("Bob"), person("Carol")
    live = announced(alice, Swiss(2), seats=4, team=2, game="armadora")
    return live.id, bob, carol


def test_a_partner_is_asked_and_entered_only_once_they_accept() -> None:
    where, bob, carol = _teams()
    page = browser(bob).post(f"/tournaments/{where}/enter/", {"partner": "Carol"}, follow=True)
    assert "You have asked Carol" in text(page)
    assert commands.find(where).tournament.entrants == ()
    asked = PartnerAsked.objects.get()
    assert "Bob asks you to play together." in text(browser(carol).get(f"/tournaments/{where}/"))
    for stranger in (browser(person("Dora")), browser(bob)):
        stranger.post(f"/tournaments/{where}/partner/", {"asked": str(asked.pk), "answer": "accept"})
    assert commands.find(where).tournament.entrants == ()
    browser(carol).post(f"/tournaments/{where}/partner/", {"asked": str(asked.pk), "answer": "accept"})
    (entrant,) = commands.find(where).tournament.entrants
    assert (entrant.name, entrant.players) == ("Bob + Carol", (bob.player, carol.player))
    assert PartnerAsked.objects.count() == 0
    assert "Your team leaves as a whole: Carol" in text(browser(bob).get(f"/tournaments/{where}/leave/"))


@pytest.mark.parametrize("answer", ["decline", "take_back"])
def test_a_partner_declines_or_is_asked_no_more(answer: str) -> None:
    where, bob, carol = _teams()
    browser(bob).post(f"/tournaments/{where}/enter/", {"partner": "carol"})
    asked = PartnerAsked.objects.get()
    who = carol if answer == "decline" else bob
    browser(who).post(f"/tournaments/{where}/partner/", {"asked": str(asked.pk), "answer": answer})
    assert (PartnerAsked.objects.count(), commands.find(where).tournament.entrants) == (0, ())


def test_who_enters_names_whom_to_keep_apart_from() -> None:
    live = announced(person("Alice"), Swiss(3))
    bob = browser(person("Bob"))
    assert 'name="club"' in bob.get(f"/tournaments/{live.id}/enter/").content.decode()
    bob.post(f"/tournaments/{live.id}/enter/", {"club": "  Moor   runners "})
    assert commands.find(live.id).tournament.entrants[0].club == "Moor runners"


def test_announcements_and_reasons_read_one_event_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the log is; the whole of it was read for each page before."""
    live, _people = running(Swiss(3), 6)
    host = commands.director(int(live.tournament.host.partition(":")[2]), live.id)
    for number in range(30):
        commands.give(live.id, c.Announce(text=f"Say {number}"), host)
    version, spans = commands.find(live.id).version, []
    read = reading.read

    def counted(stream: int, after: int = 0, upto: int | None = None) -> bytes:
        spans.append((version if upto is None else min(upto, version)) - after)
        return read(stream, after, upto)

    monkeypatch.setattr(reading, "read", counted)
    page = text(Client().get(f"/tournaments/{live.id}/"))
    assert ("Say 29" in page, "Say 24" in page, sum(spans)) == (True, False, 0)
    assert "Points before this round" in text(Client().get(f"/tournaments/{live.id}/rounds/1/1/why/"))
    assert sum(spans) == 1
