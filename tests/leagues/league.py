"""Leagues in the database: founded, joined, and played by computers."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from accounts.models import User
from games.kernel.chance import Luck
from leagues import commands, divisions, progress, roles
from leagues.organisation import commands as o
from leagues.organisation.state import Profile, Role
from leagues.season import commands as c
from leagues.season.settings import Entry, SeasonSettings
from leagues.season.state import Placed, Season
from lobby.demo.playing import act
from opponents import computer_accounts
from play import live as held
from streams import database_time, kept_texts
from streams.actors import actor
from streams.stored_command import Command
from tests.lobby.tavern import person
from tournaments import matches
from tournaments import progress as going_on
from tournaments.models import TableRow
from tournaments.stream.settings import Cells, Play, RoundRobin

CELLS = SeasonSettings(
    name="First season", game="orcz", rules_version="1", seats=4, form=Cells(7), size=7, play=Play(rated=False)
)
"""Sevens at fours: seven matches a division, all at the same time."""
PAIRS = SeasonSettings(
    name="First season", game="armadora", rules_version="1", seats=2, form=RoundRobin(), size=4, play=Play(rated=False)
)
"""Fours in pairs: three rounds of two matches a division."""


class League:
    """An organisation with its owner, and the season that is played."""

    def __init__(self, name: str = "Mountain League") -> None:
        self.owner = person(f"Owner of {name}"[:24])
        self.id = commands.found(Profile(name, "Europe/Paris"), self.owner).id
        self.season_id = ""

    @property
    def season(self) -> Season:
        """The season as it is."""
        return commands.find_season(self.season_id).season

    def give(self, command: Command, by: User | None = None) -> None:
        """A command to the organisation, by default of its owner."""
        commands.at_organisation(self.id, command, actor((by or self.owner).player))

    def say(self, text: str, by: User | None = None) -> str:
        """The name of something said."""
        with kept_texts.kept(actor((by or self.owner).player)) as written:
            return written.name(text)

    def join(self, *people: User) -> None:
        """Some join."""
        for one in people:
            self.give(o.Join(), one)

    def grant(self, user: User, role: Role) -> None:
        """The owner grants a role."""
        self.give(o.Grant(player=user.player, role=role, reason=self.say("Somebody has to.")))

    def open(self, settings: SeasonSettings, *, previous: str = "") -> None:
        """The next season, announced; anybody may enter."""
        given = replace(settings, entry=Entry(members_only=False))
        self.season_id = commands.open_season(self.id, given, self.owner, previous=previous).id
        self.do(c.OpenEntry())

    def do(self, command: Command, by: User | None = None) -> None:
        """A command to the season, by default of its owner as director."""
        user = by or self.owner
        commands.at_season(self.season_id, command, roles.at_season(user.pk, self.season_id))

    def enter(self, *people: User) -> None:
        """Some enter, the earlier the stronger."""
        for place, one in enumerate(people):
            wish = c.Enter(player=one.player, rating=2000 - place)
            by = actor(one.player) if one.player.startswith("user:") else roles.at_season(self.owner.pk, self.season_id)
            commands.at_season(self.season_id, wish, by)

    def confirm(self, *exceptions: Placed) -> None:
        """The owner confirms promotion, once nobody can appeal any more."""
        wait = self.season.settings.conduct.appeal_s * 1000
        by, now = roles.at_season(self.owner.pk, self.season_id), database_time.now
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(database_time, "now", lambda: now() + wait)
            divisions.confirm(self.season_id, c.Confirm(exceptions=exceptions), by)

    def begin(self) -> None:
        """The divisions are drawn, and their tournaments begin."""
        self.do(c.Draw())
        progress.go_on(self.season_id)

    def play(self) -> int:
        """Play everything that there is to its end; how many matches that took."""
        played = 0
        for division in self.season.divisions:
            while going_on.go_on(division.tournament):
                played += settle(division.tournament)
        progress.sweep()
        return played


def settle(tournament_id: str, luck: str = "") -> int:
    """Play every open match of a tournament to its end, and read the results; how many."""
    rows = [*TableRow.objects.filter(tournament=tournament_id, settled=False)]
    for row in rows:
        if held.fresh(row.match).match.outcome is None:
            act(row.match, Luck(luck or row.match), lambda _match, _given: False)
        matches.settle(row.match)
    return len(rows)


def computers(count: int) -> Sequence[User]:
    """Computers with accounts."""
    return computer_accounts.add("grunt", count)
