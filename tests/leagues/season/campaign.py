"""A season without a database: opened and given commands to, as the door would."""

from typing import Any

from msgspec.structs import replace

from leagues.season import commands as c
from leagues.season.decide import decide
from leagues.season.settings import Conduct, Entry, SeasonSettings
from leagues.season.state import Evidence, Season
from streams import actors
from streams.actors import Actor, Power, actor
from streams.stored_command import Command, body
from tournaments.stream.settings import RoundRobin

ALL = (Power.DIRECT, Power.ADJUDICATE, Power.SEAT)
OLOG, NAZ = (actors.director(number, "s", *ALL) for number in (91, 92))
"""Two directors who do not play."""
RUK = actors.director(93, "s", Power.ADJUDICATE, Power.SEAT)
"""An arbiter."""
MARA = actors.officer(99, Power.MODERATE)
"""A moderator of the site."""
SITE = actor("system:leagues")
HOUR, DAY = 3_600_000, 86_400_000
WORDS = "t" + "1" * 40
SETTINGS = SeasonSettings(
    name="First", game="armadora", rules_version="1", seats=2, form=RoundRobin(), size=4,
    entry=Entry(members_only=False), conduct=Conduct(no_show_s=3600),
)  # fmt: skip


def player(number: int) -> Actor:
    """Somebody who plays."""
    return actor(f"user:{number}")


class Campaign:
    """One season, the moment, and what was done in it."""

    def __init__(
        self, carried: tuple[tuple[str, int], ...] = (), apart: tuple[tuple[str, int], ...] = (), **settings: Any
    ) -> None:
        self.at = DAY
        opening = c.Open(
            id="s", organisation="l", number=1, settings=replace(SETTINGS, **settings), carried=carried,
            apart=apart, previous="p" if carried else "",
        )  # fmt: skip
        made = decide(None, actors.director(91, "l", *ALL), body(opening), self.at)
        self.now: Season = made.after
        self.facts = [*made.facts]

    def give(self, by: Actor, *wishes: Command) -> "Campaign":
        """Commands by one actor, each a second after the one before."""
        for wish in wishes:
            self.at += 1000
            made = decide(self.now, by, body(wish), self.at)
            self.now = made.after
            self.facts += made.facts
        return self

    def entered(self, count: int) -> "Campaign":
        """Open, and so many have entered, the first the strongest."""
        self.give(OLOG, c.OpenEntry())
        for number in range(1, count + 1):
            self.give(player(number), c.Enter(player=f"user:{number}", rating=2000 - number))
        return self

    def drawn(self, count: int = 8) -> "Campaign":
        """The divisions are drawn and their tournaments open."""
        self.entered(count).give(OLOG, c.Draw())
        for one in self.now.divisions:
            self.give(SITE, c.OpenDivision(division=one.number, tournament=f"t{one.number}"))
        return self

    def played(self, count: int = 8) -> "Campaign":
        """All divisions have ended in the order in which they were drawn."""
        self.drawn(count)
        for one in self.now.divisions:
            self.give(SITE, c.EndDivision(division=one.number, order=one.players))
        return self

    def claimed(self, claimant: int = 1, accused: int = 2) -> "Campaign":
        """The divisions are played, and one says that another does not play."""
        evidence = Evidence("m", self.at - 2 * HOUR, None, 3)
        return self.give(player(claimant), c.ClaimNoShow(accused=f"user:{accused}", evidence=evidence))


def uphold(number: int = 1, card: Any = "yellow") -> c.DecideClaim:
    """A claim is right."""
    return c.DecideClaim(number=number, reason=WORDS, uphold=True, card=card)
