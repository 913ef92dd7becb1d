"""The thread of a season and the rooms of its divisions: who reads and writes on each channel, what is removed."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from accounts import blocks
from accounts.limits import CHAT
from accounts.models import MeasureRow, User
from chat import removal, talk
from chat import rooms as every_room
from chat.models import LONGEST, Saying
from chat.rooms import Room
from doorbell import database, ring
from games.kernel.refusals import Refused
from leagues import commands, rooms
from leagues.models import SeasonRow
from leagues.season import commands as c
from notices import detection
from notices.kinds import Kind, Mail
from notices.messages import DETECT
from notices.models import Notice
from notices.preferences import Preference, prefer
from notices.sweep import sweep
from streams import database_time
from tests.accounts.people import person as officer
from tests.accounts.people import with_app
from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import browser, person
from tests.notices.test_tournaments import told_by_mail
from tests.table.tables import table

pytestmark = pytest.mark.django_db(transaction=True)
SECRET = "meet me at the ford"


class Hall:
    """A season in two divisions of three, with one who has left; an arbiter without a part and one who plays below."""

    def __init__(self) -> None:
        self.league = League()
        self.above = [person(name) for name in ("Alice", "Bob", "Gone")]
        self.below = [person(name) for name in ("Dora", "Eve", "Judge")]
        self.arbiter, self.member = person("Arbiter"), person("Member")
        self.league.join(*self.above, *self.below, self.arbiter, self.member)
        for one in (self.arbiter, self.below[2]):
            self.league.grant(one, "arbiter")
        self.league.open(replace(PAIRS, size=3))
        self.league.enter(*self.above, *self.below)
        self.league.begin()
        self.league.do(c.Leave(player=self.above[2].player, reason=self.league.say("Ill.")))
        self.season = self.league.season_id
        self.people: dict[str, User | None] = {
            "plays": self.above[0], "left": self.above[2], "plays below": self.below[0],
            "judges, plays below": self.below[2], "judges": self.arbiter, "owner": self.league.owner,
            "member": self.member, "stranger": person("Stranger"), "nobody": None,
        }  # fmt: skip
        moderator = officer("Moderator", group="moderators")
        with_app(moderator)
        self.people["moderator"] = User.objects.get(pk=moderator.pk)

    def room(self, user: User | None, division: int = 0) -> Room:
        """A room as somebody has it."""
        name = rooms.of_division(self.season, division) if division else rooms.of_season(self.season)
        found = every_room.find(name, user)
        assert found is not None
        return found

    def page(self, division: int = 0) -> str:
        """The address of a room."""
        return f"/leagues/{self.league.id}/seasons/1/" + (f"divisions/{division}/" if division else "") + "talk/"

    def readers(self, division: int) -> dict[str, set[str]]:
        """Who is shown what was said in a division, by channel."""
        name = rooms.of_division(self.season, division)
        speaker = Saying.objects.get(text=SECRET).player
        channels = {
            "page": self.page(division),
            "feed": f"/m/{name}/version/",
            "report": f"/conduct/report/{speaker}/?room={name}",
        }
        found: dict[str, set[str]] = {channel: set() for channel in channels}
        for who, user in self.people.items():
            for channel, address in channels.items():
                if user is not None and user.player == speaker and channel == "report":
                    continue
                reply = browser(user).get(address)
                assert reply.status_code in (200, 302, 404), (who, address, reply.status_code)
                told = reply.status_code == 200 and (channel == "feed" or SECRET in reply.content.decode())
                found[channel] |= {who} if told else set()
        return found


def test_it_works() -> None:
    """By forms alone, without a script; everybody reads the thread, and what is said in a division is its own."""
    hall = Hall()
    alice = hall.above[0]
    sent = browser(alice).post(hall.page(1), {"text": SECRET})
    assert (sent.status_code, sent["Location"]) == (302, f"{hall.page(1)}#said-last")
    wanted = {"plays", "judges", "owner", "moderator"}
    assert hall.readers(1) == {"page": wanted, "feed": wanted, "report": wanted - {"plays"}}
    assert browser(alice).post(hall.page(), {"text": "Hello\n\nto all"}).status_code == 302
    for user in hall.people.values():
        body = browser(user).get(hall.page()).content.decode()
        assert "Hello" in body
        assert SECRET not in body
    here = f"/leagues/{hall.league.id}/seasons/1/"
    assert hall.page(1) in browser(alice).get(here).content.decode()
    assert hall.page(1) not in browser(hall.below[0]).get(here).content.decode()


def test_a_room_that_lets_everybody_in_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    hall = Hall()
    talk.say_in(hall.room(hall.above[0], 1), hall.above[0], SECRET)
    monkeypatch.setattr(rooms, "division", lambda _league, now, number, _user: Room(
        rooms.of_division(now.id, number), "/", LONGEST
    ))  # fmt: skip
    everybody = hall.people.keys()
    assert hall.readers(1) == {"page": everybody, "feed": everybody, "report": everybody - {"plays", "nobody"}}


def test_who_may_not_write() -> None:
    hall = Hall()
    barred = {who: hall.room(user).barred for who, user in hall.people.items()}
    assert {who for who, code in barred.items() if not code} == {
        "plays", "left", "plays below", "judges, plays below", "judges", "owner", "member"
    }  # fmt: skip
    assert (barred["stranger"], barred["nobody"]) == ("members_only", "sign_up_first")
    assert hall.room(hall.people["moderator"], 1).barred == "members_only"
    stranger = browser(hall.people["stranger"])
    assert stranger.post(hall.page(), {"text": "Let me in"}).status_code == 422
    assert Client().post(hall.page(), {"text": "Let me in"}).status_code == 302
    for text, code in ((" \n", "nothing_said"), ("a" * (LONGEST + 1), "too_long")):
        with pytest.raises(Refused, match=code):
            talk.say_in(hall.room(hall.above[0], 1), hall.above[0], text)
    assert not Saying.objects.exists()


def test_how_often_and_whom_a_measure_holds_back(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall()
    alice, bob = hall.above[:2]
    monkeypatch.setattr(talk, "CHAT", CHAT._replace(most=1))
    assert [browser(alice).post(hall.page(1), {"text": "again"}).status_code for _ in range(2)] == [302, 429]
    MeasureRow.objects.create(
        case="c1", player=bob.player, kind="talk", reason="Shouts.", since=database_time.present(), stands=True
    )
    assert "Shouts." in browser(bob).post(hall.page(1), {"text": "AND I"}).content.decode()
    assert Saying.objects.count() == 1


def test_a_league_that_talks_elsewhere_says_where() -> None:
    """Its link stands on the page, nothing is written here, and divisions talk all the same."""
    hall = Hall()
    profile = commands.find_organisation(hall.league.id).organisation.profile
    told = {"name": profile.name, "zone": profile.zone, "joining": profile.joining, "forum": "https://forum.example/"}
    at = commands.find_organisation(hall.league.id).version
    sent = browser(hall.league.owner).post(
        f"/leagues/{hall.league.id}/desk/describe/", told | {"confirm": "yes", "version": at}
    )
    assert sent.status_code == 302
    alice = browser(hall.above[0])
    body = alice.get(hall.page()).content.decode()
    assert 'href="https://forum.example/"' in body
    assert "<textarea" not in body
    assert alice.post(hall.page(), {"text": "hello"}).status_code == 422
    assert alice.post(hall.page(1), {"text": "hello"}).status_code == 302
    wrong = browser(hall.league.owner).post(
        f"/leagues/{hall.league.id}/desk/describe/", told | {"forum": "javascript:alert(1)"}
    )
    assert wrong.status_code == 422


def test_what_is_said_and_removed_rings_and_a_lost_ring_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall()
    rung: list[Any] = []
    monkeypatch.setattr(ring, "publish", rung.append)
    before, room = database_time.present(), hall.room(hall.above[0], 1)
    said = talk.say_in(room, hall.above[0], "well met")
    assert rung == [ring.Moved(room.id, said.pk)]
    assert rung[0] in database.since(before)[1]
    removal.remove(said.pk, hall.arbiter, "Not here.")
    assert rung[1:] == [ring.Moved(room.id, said.pk + 1)]
    assert browser(hall.above[0]).get(f"/m/{room.id}/version/").json()["v"] == said.pk + 1


def test_a_line_is_removed_by_its_author_or_by_who_moderates_and_has_no_part() -> None:
    """Its words are nowhere any more; whoever reads the room reads why."""
    hall = Hall()
    said = [talk.say_in(hall.room(hall.above[0], 1), hall.above[0], text) for text in (SECRET, "mine")]
    page = f"/conduct/lines/{said[0].pk}/remove/"
    for who in ("left", "plays below", "judges, plays below", "member", "stranger"):
        assert browser(hall.people[who]).post(page, {"reason": "I say so."}).status_code == 404, who
    assert browser(hall.above[1]).get(page).status_code == 404
    assert browser(hall.arbiter).post(page, {"reason": " "}).status_code == 422
    assert SECRET in browser(hall.arbiter).get(page).content.decode()
    done = browser(hall.arbiter).post(page, {"reason": "No meeting at the ford."})
    assert (done.status_code, done["Location"]) == (302, hall.page(1))
    taken_back = browser(hall.above[0]).post(f"/conduct/lines/{said[1].pk}/remove/", {})
    assert taken_back.status_code == 302
    assert browser(hall.arbiter).get(page).status_code == 404
    body = browser(hall.above[1]).get(hall.page(1)).content.decode()
    assert "removed by an officer: No meeting at the ford." in body
    assert "taken back" in body
    assert [*Saying.objects.values_list("text", "removed_by").order_by("pk")] == [
        ("", hall.arbiter.player), ("", hall.above[0].player)
    ]  # fmt: skip


def test_at_a_table_a_moderator_removes_by_the_same_page() -> None:
    """But none who plays there, and no officer of a league."""
    hall = Hall()
    moderator = hall.people["moderator"]
    assert moderator is not None
    for players, status in (([hall.above[0], moderator], 404), (hall.above[:2], 302)):
        match = table("armadora", players, 2).match
        said = talk.say(match, hall.above[0], 0, SECRET)
        assert browser(hall.arbiter).get(f"/conduct/lines/{said.pk}/remove/").status_code == 404
        done = browser(moderator).post(f"/conduct/lines/{said.pk}/remove/", {"reason": "Rude."})
        assert done.status_code == status
    assert [one.text for one in talk.heard(match.id, (), None)] == ["(removed by an officer: Rude.)"]


def test_words_can_be_erased() -> None:
    hall = Hall()
    talk.say_in(hall.room(hall.above[0]), hall.above[0], SECRET)
    talk.say_in(hall.room(hall.above[1]), hall.above[1], "I stay")
    other = talk.say_in(hall.room(hall.above[1]), hall.above[1], "rude")
    removal.remove(other.pk, hall.arbiter, "Named somebody.")
    assert (removal.erase(hall.above[0].player), removal.erase(hall.arbiter.player)) == (1, 0)
    assert [*Saying.objects.order_by("pk").values_list("text", "reason")] == [("", ""), ("I stay", ""), ("", "")]


def test_who_is_muted_or_blocked_is_neither_read_nor_told_of() -> None:
    """Who wishes to be told is, once a day and room; nobody else is."""
    hall = Hall()
    alice, bob, _gone = hall.above
    dora, eve, _judge = hall.below
    for one in (bob, dora, eve):
        told_by_mail(one)
        prefer(one, Kind.LEAGUE_TALK, Preference(Mail.DAILY, push=False))
    talk.mute(dora, alice.player)
    blocks.block(eve, alice.player)
    for _ in range(2):
        talk.say_in(hall.room(alice), alice, SECRET)
    talk.say_in(hall.room(alice, 1), alice, SECRET)
    for _ in range(2):
        detection.detect(hall.season)
    notices = Notice.objects.filter(kind=Kind.LEAGUE_TALK)
    assert {(one.user_id, one.mark.rpartition(".")[0]) for one in notices} == {(bob.pk, "talk.0"), (bob.pk, "talk.1")}
    told = {user.name: SECRET in browser(user).get(hall.page()).content.decode() for user in (bob, dora, eve)}
    assert told == {"Bob": True, "Dora": False, "Eve": False}
    page = browser(dora)
    assert "Unmute Alice" in page.get(hall.page()).content.decode()
    page.post(hall.page(), {"player": alice.player, "hear": "1"})
    assert SECRET in page.get(hall.page()).content.decode()


def test_what_a_lost_message_forgot_the_sweep_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall()
    talk.say_in(hall.room(hall.above[0]), hall.above[0], SECRET)
    SeasonRow.objects.update(moved_at=datetime(2020, 1, 1, tzinfo=UTC))
    sent: list[Any] = []
    monkeypatch.setattr("config.task_queue.enqueue", lambda name, args: sent.append((name, *args)))
    sweep()
    assert (DETECT, hall.season) in sent


def test_a_season_that_is_over_is_read_and_not_written() -> None:
    league, alice = League(), person("Alice")
    league.join(alice)
    league.open(PAIRS)
    name = rooms.of_season(league.season_id)
    found = every_room.find(name, alice)
    assert found is not None
    talk.say_in(found, alice, "hello")
    league.do(c.Cancel(reason=league.say("Rain.")))
    then = every_room.find(name, alice)
    assert then is not None
    with pytest.raises(Refused, match="season_is_over"):
        talk.say_in(then, alice, "and farewell")
    assert [one.text for one in talk.heard_in(then, None)] == ["hello"]


def test_names_of_no_room() -> None:
    for name in ("season-", "season-x", "division-x-1", "division-", "nothing", "season"):
        assert every_room.find(name, None) is None
        assert browser().get(f"/m/{name}/version/").status_code == 404
