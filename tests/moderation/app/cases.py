"""Cases in the database: a match that is really played, its players, and moderators who never met them."""

from typing import Any

from msgspec.structs import replace

from accounts.models import User
from games.kernel.values import JSON
from moderation import commands, reporting
from moderation.kind import LiveCase
from moderation.reporting import Report
from moderation.stream.ruling import Ruling
from play import commands as matches
from play.live import find_reel
from play.models import MatchRow
from play.terms import Terms
from replays.lines import main
from tests.accounts.people import person

GAME = "armadora"
MOVES: tuple[JSON, ...] = (
    {"type": "warrior", "value": 1, "at": "a1"},
    {"type": "warrior", "value": 1, "at": "h5"},
    {"type": "warrior", "value": 1, "at": "b1"},
)
UPHOLD = Ruling("uphold", 3, "The move was lawful.", "3.2")


class Scene:
    """Alice and Bob at a match, Charlie who watches, and the moderators Mara, Ness and Orla."""

    def __init__(self, terms: Terms | None = None) -> None:
        self.alice, self.bob, self.charlie = (person(name) for name in ("Alice", "Bob", "Charlie"))
        self.mara, self.ness, self.orla = (person(name, group="moderators") for name in ("Mara", "Ness", "Orla"))
        self.match = opened(self.alice, self.bob, terms)

    def play(self, *moves: JSON) -> None:
        """The first moves, by whoever's turn it is."""
        for number, move in enumerate(moves or MOVES):
            user = (self.alice, self.bob)[number % 2]
            matches.give(self.match, number % 2, move, actor=user.player)

    def end(self) -> None:
        """Bob resigns."""
        matches.resign(self.match, 1, actor=self.bob.player)

    def reported(self, by: User | None = None, step: int | None = None, **said: Any) -> LiveCase:
        """A case on a step, by default the newest, by default by Alice."""
        user = by or self.alice
        line = main(find_reel(self.match))
        place = line.at(step or line.numbers[-1])
        players = MatchRow.objects.get(id=self.match).players
        seat = players.index(user.player) if user.player in players else None
        return reporting.report(user, place, seat, replaced(Report("The stone does not count."), **said))


def replaced(report: Report, **said: Any) -> Report:
    """The report with something else said."""
    return report._replace(**said)


def opened(one: User, other: User, terms: Terms | None = None) -> str:
    """A match of Armadora between two people, of which the first begins."""
    made = matches.open_match(
        GAME, 2, {"first": 0}, [one.player, other.player], actor=one.player, terms=terms or Terms()
    )
    return made.id


def ruled(live: LiveCase, ruling: Ruling = UPHOLD, *, by: User, second: User | None = None) -> None:
    """Claimed, ruled, signed."""
    from moderation.stream import commands as c

    ruling = replace(ruling, step=live.case.subject.step)
    commands.give(live.id, c.Claim(), commands.moderator(by))
    commands.give(live.id, c.Propose(ruling=ruling), commands.moderator(by))
    if second is not None:
        commands.give(live.id, c.Sign(number=1), commands.moderator(second))
