"""People, moderators, a match with talk, and measures taken by the ways of the site."""

from accounts.models import User
from chat import talk
from conduct import commands
from conduct.stream import commands as c
from conduct.stream.state import QuotedLine, Wanted
from play import live
from streams.actors import actor
from tests.accounts.people import person
from tests.moderation.app.cases import opened


class Scene:
    """Alice and Bob at a match, and the moderators Mara, Ness and Orla."""

    def __init__(self) -> None:
        self.alice, self.bob, self.charlie = (person(name) for name in ("Alice", "Bob", "Charlie"))
        self.mara, self.ness, self.orla = (person(name, group="moderators") for name in ("Mara", "Ness", "Orla"))
        self.match = opened(self.alice, self.bob)

    def say(self, user: User, text: str) -> None:
        """A line at the table."""
        match = live.fresh(self.match).match
        talk.say(match, user, match.players.index(user.player), text)

    def reported(self, by: User | None = None, about: User | None = None) -> str:
        """A report with one line."""
        wish = c.Report(
            "", (about or self.bob).player, "abuse", "Look!", (QuotedLine("table", self.match, "You cheat!"),)
        )
        return commands.report(wish, actor((by or self.alice).player)).id

    def taken(self, wanted: Wanted, about: User | None = None) -> str:
        """A measure against Bob, by Mara, signed by Ness where that is needed."""
        case = self.reported(about=about)
        commands.give(case, c.Claim(), commands.moderator(self.mara))
        commands.give(case, c.Propose(wanted), commands.moderator(self.mara))
        if wanted.by_two:
            commands.give(case, c.Sign(), commands.moderator(self.ness))
        return case
