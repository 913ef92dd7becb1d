"""The commands of a league as programs give them: people by their names, and words as they are."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from accounts.models import User
from api.leagues.profile import ProfileWanted, profile_of
from api.payload import Payload
from api.tournaments.people import players_named
from leagues import commands
from leagues.organisation import commands as o
from leagues.organisation.state import Role
from streams.kept_texts import TextNames
from streams.stored_command import Command

Name = Annotated[str, Meta(max_length=200)]
Reason = Annotated[str, Meta(min_length=1, max_length=1000)]


class LeagueWish(Payload, frozen=True, tag_field="do"):
    """A command to a league."""

    def command(self, user: User, written: TextNames) -> Command:
        """The command as the log keeps it."""
        raise NotImplementedError


class JoinLeague(LeagueWish, frozen=True, tag="join"):
    """Join, ask to be admitted or accept an invitation, as the league allows."""

    def command(self, user: User, written: TextNames) -> Command:
        return o.Join()


class LeaveLeague(LeagueWish, frozen=True, tag="leave"):
    """Leave the league, stop waiting to join, or decline an invitation."""

    def command(self, user: User, written: TextNames) -> Command:
        return o.Leave()


class DescribeLeague(LeagueWish, frozen=True, tag="describe"):
    """Change the description of the league. Send all of it."""

    profile: ProfileWanted

    def command(self, user: User, written: TextNames) -> Command:
        made = profile_of(self.profile, written)
        commands.check_zone(made.zone)
        return o.Describe(profile=made)


class GrantRole(LeagueWish, frozen=True, tag="grant"):
    """Grant a role to a member, in place of the one they hold."""

    player: Name
    role: Role
    reason: Reason

    def command(self, user: User, written: TextNames) -> Command:
        return o.Grant(player=_player(self.player, user), role=self.role, reason=written.name(self.reason))


class WithdrawRole(LeagueWish, frozen=True, tag="withdraw_role"):
    """Withdraw a role; anybody may give up their own."""

    player: Name
    reason: Reason

    def command(self, user: User, written: TextNames) -> Command:
        return o.WithdrawRole(player=_player(self.player, user), reason=written.name(self.reason))


class InviteMember(LeagueWish, frozen=True, tag="invite"):
    """Invite somebody."""

    player: Name

    def command(self, user: User, written: TextNames) -> Command:
        return o.Invite(player=_player(self.player, user))


class AdmitMember(LeagueWish, frozen=True, tag="admit_member"):
    """Admit somebody who is waiting."""

    player: Name

    def command(self, user: User, written: TextNames) -> Command:
        return o.AdmitMember(player=_player(self.player, user))


class PutOut(LeagueWish, frozen=True, tag="put_out"):
    """Remove a member, or turn down somebody who is waiting."""

    player: Name
    reason: Reason

    def command(self, user: User, written: TextNames) -> Command:
        return o.PutOut(player=_player(self.player, user), reason=written.name(self.reason))


class AnnounceToAll(LeagueWish, frozen=True, tag="announce"):
    """Say something to all members."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]

    def command(self, user: User, written: TextNames) -> Command:
        return o.Announce(text=written.name(self.text))


def _player(name: str, user: User) -> str:
    [player] = players_named([name], "command.player", user)
    return player


AnyLeagueWish: TypeAlias = (
    JoinLeague | LeaveLeague | DescribeLeague | GrantRole | WithdrawRole | InviteMember | AdmitMember | PutOut
    | AnnounceToAll
)  # fmt: skip
