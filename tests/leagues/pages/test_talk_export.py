"""The talk of a league for its owner: what they may read, what was removed as removed, in JSON and in CSV."""

import csv
import io
from typing import Any

import pytest

from accounts.models import User
from chat import removal, talk
from chat.models import Saying
from leagues import commands, rooms
from leagues.organisation import commands as o
from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import browser, person

pytestmark = pytest.mark.django_db(transaction=True)


class Scene:
    """A league of one division, with an announcement, two lines in the thread and one in the division."""

    def __init__(self, *names: str) -> None:
        self.league = League()
        self.people = [person(name) for name in ("Alice", "Bob", "Charlie", "Dora", *names)]
        self.league.join(*self.people)
        self.league.open(PAIRS)
        self.league.enter(*self.people)
        self.league.begin()
        self.league.give(o.Announce(text=self.league.say("=Welcome")))
        self.said = [self.say(self.people[0], "good luck"), self.say(self.people[1], "you all cheat")]
        self.said.append(self.say(self.people[0], "shall we play?", 1))

    def say(self, user: User, text: str, division: int = 0) -> Saying:
        """Somebody says something in the thread, or in a division."""
        at = commands.find_organisation(self.league.id).organisation, self.league.season
        room = rooms.division(*at, division, user) if division else rooms.thread(*at, user)
        assert room is not None
        return talk.say_in(room, user, text)

    def csv(self, user: User) -> list[dict[str, str]]:
        """The lines of the file."""
        data = browser(user).get(f"/leagues/{self.league.id}/export/talk.csv").content.decode("utf-8-sig")
        return [*csv.DictReader(io.StringIO(data))]

    def json(self, user: User) -> list[dict[str, Any]]:
        """The talk in the whole export."""
        found: list[dict[str, Any]] = browser(user).get(f"/leagues/{self.league.id}/export/league.json").json()["talk"]
        return found


def test_it_works() -> None:
    scene = Scene()
    owner = scene.league.owner
    removal.remove(scene.said[1].pk, owner, "No insults.")
    removal.remove(scene.said[0].pk, scene.people[0], "")
    rows = scene.csv(owner)
    assert [(one["place"], one["name"], one["text"], one["removed"], one["reason"]) for one in rows] == [
        ("announcement", owner.name, "'=Welcome", "", ""),
        ("season", "Alice", "", "author", ""),
        ("season", "Bob", "", "officer", "No insults."),
        ("division", "Alice", "shall we play?", "", ""),
    ]
    assert [(one["season"], one["division"]) for one in rows] == [("", ""), ("1", ""), ("1", ""), ("1", "1")]
    told = scene.json(owner)
    assert [one.get("text") for one in told] == [None, None, "shall we play?"]
    assert told[1] == {
        "season": 1, "id": scene.said[1].pk, "at": told[1]["at"], "player": scene.people[1].player,
        "removed": "officer", "reason": "No insults.",
    }  # fmt: skip
    for other in (*scene.people, None):
        assert browser(other).get(f"/leagues/{scene.league.id}/export/talk.csv").status_code == 404


def test_an_owner_who_plays_takes_no_room_away_that_is_not_theirs() -> None:
    """Of the rooms of divisions they have their own; who was muted is in the file all the same."""
    scene = Scene("Eve", "Frank", "Gert", "Hal")
    for one in scene.league.season.divisions[1].players:
        scene.say(next(user for user in scene.people if user.player == one), "psst", 2)
    bob = scene.people[1]
    assert bob.player in scene.league.season.divisions[0].players
    scene.league.grant(bob, "owner")
    talk.mute(bob, scene.people[0].player)
    for told in ([one["text"] for one in scene.json(bob)], [one["text"] for one in scene.csv(bob)[1:]]):
        assert told == ["good luck", "you all cheat", "shall we play?"]
    assert [one["text"] for one in scene.json(scene.league.owner)].count("psst") == 4


def test_a_text_is_not_told_to_who_says_its_name() -> None:
    """A line that reads like the name of somebody's text is a line, and nothing more."""
    scene, other = Scene(), League("Other")
    name = other.say("Between us.")
    scene.say(scene.people[0], name)
    whole = browser(scene.league.owner).get(f"/leagues/{scene.league.id}/export/league.json").json()
    assert name in [one.get("text") for one in whole["talk"]]
    assert name not in whole["texts"]
