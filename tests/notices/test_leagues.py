"""Those whom a claim, a card or an appeal concerns are told of it, and whoever judges it; members of what is said."""

from typing import Any

import pytest

from leagues import commands
from leagues.organisation import commands as o
from leagues.season import commands as c
from leagues.season.state import Evidence
from notices import detection, sending
from notices.kinds import Kind, Mail
from notices.messages import DETECT
from notices.models import Notice
from notices.preferences import Preference, prefer
from notices.sweep import sweep
from streams.actors import actor
from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import person
from tests.notices.conftest import Errands
from tests.notices.test_tournaments import told_by_mail

pytestmark = pytest.mark.django_db(transaction=True)


class Scene:
    """A division of three in which Alice says that Bob does not play; an arbiter, and a director who plays there."""

    def __init__(self) -> None:
        self.league = League()
        self.alice, self.bob, self.dora, self.judge = (person(name) for name in ("Alice", "Bob", "Dora", "Judge"))
        people = (self.alice, self.bob, self.dora, self.judge)
        self.league.join(*people)
        self.league.grant(self.judge, "arbiter")
        self.league.grant(self.dora, "director")
        for one in people:
            told_by_mail(one)
        self.league.open(PAIRS)
        self.league.enter(*people[:3])
        self.league.begin()

    def claim(self) -> None:
        """Alice says so."""
        wish = c.ClaimNoShow(accused=self.bob.player, evidence=Evidence("m", 1, None, 0))
        commands.at_season(self.league.season_id, wish, actor(self.alice.player))

    def told(self, mailoutbox: Any, name: str = "") -> dict[str, list[str]]:
        """Whatever there is to be told leaves: the subjects of the mails, by whom they are to."""
        mailoutbox.clear()
        for number in detection.detect(name or self.league.season_id):
            assert sending.send(number)
        names = {f"{one.pk}@example.org": one.name for one in (self.alice, self.bob, self.dora, self.judge)}
        made: dict[str, list[str]] = {}
        for mail in mailoutbox:
            made.setdefault(names[mail.to[0]], []).append(mail.subject.removeprefix("Warmoot: "))
        return made


def test_it_works(mailoutbox: Any) -> None:
    """Each once, nobody who has no part in it, and no officer who plays in the division."""
    scene = Scene()
    scene.claim()
    assert scene.told(mailoutbox) == {
        "Bob": ["Somebody in First season claims that you are not playing"],
        "Judge": ["Claim 1 in First season is waiting for your decision"],
    }
    assert f"/leagues/{scene.league.id}/seasons/1/conduct/claim/1/" in mailoutbox[0].body
    why = scene.league.say("A week of silence.")
    scene.league.do(c.DecideClaim(number=1, reason=why, uphold=True, card="yellow"), scene.judge)
    decided = "Claim 1 in First season has been decided"
    assert scene.told(mailoutbox) == {
        "Alice": [decided],
        "Bob": [decided, "You have been shown a card in First season"],
    }
    assert not any("A week of silence." in mail.body for mail in mailoutbox)
    words = scene.league.say("I was ill.", scene.bob)
    commands.at_season(scene.league.season_id, c.Appeal(sort="claim", of=1, words=words), actor(scene.bob.player))
    assert scene.told(mailoutbox) == {
        "Alice": ["Somebody appeals in First season against a decision that concerns you"]
    }
    scene.league.do(c.DecideAppeal(number=1, reason=why, verdict="uphold"))
    appeal = ["Appeal 1 in First season has been decided"]
    assert scene.told(mailoutbox) == {"Alice": appeal, "Bob": appeal}
    assert scene.told(mailoutbox) == {}


def test_what_is_said_to_all_reaches_members_who_wish_it(mailoutbox: Any) -> None:
    """In their language; neither whoever said it nor who has left hears of it."""
    scene = Scene()
    scene.league.give(o.Leave(), scene.alice)
    prefer(scene.bob, Kind.LEAGUE_SAID, Preference(Mail.NEVER, push=False))
    scene.judge.language = "fr"
    scene.judge.save()
    scene.league.give(o.Announce(text=scene.league.say("The moot is on Friday.", scene.dora)), scene.dora)
    told = scene.told(mailoutbox, scene.league.id)
    assert told == {"Judge": ["Nouvelles de Mountain League"]}
    assert "The moot is on Friday." in mailoutbox[0].body


def test_it_asks_for_a_look_and_the_sweep_finds_it(errands: Errands) -> None:
    scene = Scene()
    scene.claim()
    scene.league.give(o.Announce(text=scene.league.say("Hail.")))
    asked = [(DETECT, (scene.league.season_id,)), (DETECT, (scene.league.id,))]
    assert [one in errands.waiting for one in asked] == [True, True]
    errands.lose()
    sweep()
    assert [one in errands.waiting for one in asked] == [True, True]
    assert Notice.objects.count() == 0


def test_what_others_do_about_a_place_is_told(mailoutbox: Any) -> None:
    """Whoever leaves by themselves is told nothing of it."""
    scene = Scene()
    season = scene.league.season_id
    commands.at_season(season, c.OfferToSubstitute(rating=1500), actor(scene.judge.player))
    scene.league.do(c.Leave(player=scene.bob.player, reason=scene.league.say("Two weeks of silence.")))
    assert scene.told(mailoutbox) == {"Bob": ["You have been dropped from First season"]}
    assert f"/leagues/{scene.league.id}/seasons/1/history/" in mailoutbox[0].body
    scene.league.do(c.Substitute(out=scene.bob.player, player=scene.judge.player))
    assert scene.told(mailoutbox) == {"Judge": ["You are replacing somebody who left First season"]}
    commands.at_season(season, c.Leave(player=scene.alice.player), actor(scene.alice.player))
    assert scene.told(mailoutbox) == {}
