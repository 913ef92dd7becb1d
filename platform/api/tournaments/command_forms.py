"""The commands of a tournament as programs give them: the log's own, with people by their names where a command needs
players. Commands that only the site itself may give (to open a table's match) are not included.
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from accounts.models import User
from api.payload import Payload
from api.tournaments.people import ME, users_named
from api.tournaments.settings import SettingsWanted, settings_of
from games.kernel.values import snake
from streams.stored_command import Command
from tournaments.access import Visitor
from tournaments.ratings import mean_rating
from tournaments.stream import commands as log
from tournaments.stream.state import Result

Name = Annotated[str, Meta(max_length=200)]
Names = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=7)]


class Wish(Payload, frozen=True, tag=snake, tag_field="do"):
    """A command that names people, or settings, otherwise than the log does."""

    def command(self, at: Visitor) -> Command:
        """The command as the log keeps it."""
        raise NotImplementedError


class Configure(Wish, frozen=True):
    """Change the settings. Send all of them."""

    settings: SettingsWanted

    def command(self, at: Visitor) -> Command:
        return log.Configure(settings=settings_of(self.settings))


class Enter(Wish, frozen=True):
    """Enter yourself, with a partner where the tournament is one of teams. A director enters computers; people are
    invited (`invite`).

    A partner who has not asked you is asked: the entry is made when they enter with you.

    `players` are names, "me" for yourself. A director may say a `name` for the entrant, a rating and a club; otherwise
    these are the players' names and the rating of the moment.
    """

    players: Names = (ME,)
    name: Annotated[str, Meta(max_length=80)] = ""
    rating: Annotated[int, Meta(ge=0, le=9999)] | UnsetType = UNSET
    club: Annotated[str, Meta(max_length=80)] = ""

    def command(self, at: Visitor) -> Command:
        users = users_named(self.players, "command.players", at.user)
        players = tuple(user.player for user in users)
        said = self if at.directs else Enter()
        return log.Enter(
            name=said.name or _joined(users),
            players=players,
            rating=mean_rating(at.now, players) if said.rating is UNSET else said.rating,
            club=said.club,
        )


class Invite(Wish, frozen=True):
    """Ask people to take part, as one entrant; they are entered once all of them accept (`answer_invitation`).

    With an `entrant` and `out`, one is asked to play on for `out`, who plays for that entrant.
    """

    players: Names
    name: Annotated[str, Meta(max_length=80)] = ""
    rating: Annotated[int, Meta(ge=0, le=9999)] | UnsetType = UNSET
    club: Annotated[str, Meta(max_length=80)] = ""
    entrant: int = 0
    out: Annotated[str, Meta(max_length=200)] = ""

    def command(self, at: Visitor) -> Command:
        users = users_named(self.players, "command.players", at.user)
        players = tuple(user.player for user in users)
        out = users_named([self.out], "command.out", at.user)[0].player if self.entrant else ""
        return log.Invite(
            name=self.name or _joined(users),
            players=players,
            rating=mean_rating(at.now, players) if self.rating is UNSET else self.rating,
            club=self.club,
            entrant=self.entrant,
            out=out,
        )


class Substitute(Wish, frozen=True):
    """Have somebody else play on for an entrant's player: somebody on the waiting list, or a computer, both by name.

    Anybody else is invited first.
    """

    entrant: int
    out: Name
    player: Name
    name: Annotated[str, Meta(max_length=80)] = ""

    def command(self, at: Visitor) -> Command:
        [out] = users_named([self.out], "command.out", at.user)
        [player] = users_named([self.player], "command.player", at.user)
        name = self.name or player.name
        return log.Substitute(entrant=self.entrant, out=out.player, player=player.player, name=name)


class CorrectResult(Wish, frozen=True):
    """Change a result afterwards. Once the next round is over, only the rating report follows, unless by ruling."""

    stage: int
    round: int
    table: int
    result: Result
    reason: str

    def command(self, at: Visitor) -> Command:
        return log.CorrectResult(
            stage=self.stage, round=self.round, table=self.table, result=self.result, reason=self.reason
        )


class Pair(Wish, frozen=True):
    """Have the engine pair the next round, and start it if you like. With more than 200 entrants the site pairs it a
    moment later: `drawing` says so, and `undrawn` if the rules allow no pairing.
    """

    stage: int
    round: int
    start: bool = False

    def command(self, at: Visitor) -> Command:
        return log.Pair(stage=self.stage, round=self.round, start=self.start)


class TurnRound(Wish, frozen=True):
    """End this round and begin what follows; more than 200 entrants are paired a moment later (`drawing`)."""

    stage: int
    round: int
    force: bool = False

    def command(self, at: Visitor) -> Command:
        return log.TurnRound(stage=self.stage, round=self.round, force=self.force)


class Cancel(Wish, frozen=True):
    """Call the tournament off, and say whether the results so far count for ratings.

    Matches being played end, or continue as friendlies, as the settings say (`play.called_off`).
    """

    reason: str
    results_count: bool = True

    def command(self, at: Visitor) -> Command:
        return log.Cancel(reason=self.reason, results_count=self.results_count)


def _joined(users: list[User]) -> str:
    return " + ".join(user.name for user in users)[:80]


AnyWish: TypeAlias = (
    Configure | log.OpenEntry | log.CloseEntry | Enter | Invite | log.AnswerInvitation | log.TakeBackInvitation
    | log.CheckIn | log.Withdraw | log.Return | log.Remove
    | Substitute | log.Admit | log.AskBye | log.TakeBackBye | log.Seed | log.Start | Pair | log.TakeBackPairing
    | log.BeginByHand | log.LeaveByHand | log.EndByHand | log.StartRound | log.EndRound | TurnRound | log.EndStage
    | log.RecordResult | CorrectResult | log.OfferTimes | log.Extend | log.SetDeadline | log.Pause | log.Resume
    | log.Postpone | Cancel | log.MakeChallenge | log.Announce
)  # fmt: skip


def command_of(wish: msgspec.Struct, at: Visitor) -> Command:
    """Return the command as the log keeps it. Raises `Invalid` or `Misfit` for the field that is wrong."""
    if isinstance(wish, Wish):
        return wish.command(at)
    assert isinstance(wish, Command)
    return wish
