"""What can be asked of an organisation, in the form in which the log keeps it."""

from typing import Literal, TypeAlias

from leagues.organisation.state import Profile, Role
from streams.stored_command import Command


class Found(Command, frozen=True):
    """Found an organisation."""

    id: str
    profile: Profile


class Describe(Command, frozen=True):
    """Change what it says of itself."""

    profile: Profile


class Grant(Command, frozen=True):
    """Grant a role to a member, in place of the one they hold."""

    player: str
    role: Role
    reason: str


class WithdrawRole(Command, frozen=True):
    """Withdraw a role; anybody may give up their own."""

    player: str
    reason: str


class Join(Command, frozen=True):
    """Join, ask to be admitted, or take up an invitation, as the organisation has it."""


class Leave(Command, frozen=True):
    """Leave the league, stop waiting to join, or decline an invitation."""


class Invite(Command, frozen=True):
    """Invite somebody."""

    player: str


class AdmitMember(Command, frozen=True):
    """Admit somebody who is waiting."""

    player: str


class PutOut(Command, frozen=True):
    """Remove a member, or turn down somebody who is waiting."""

    player: str
    reason: str


class AddSeason(Command, frozen=True):
    """Note a season that was opened."""

    season: str


class ImportLeague(Command, frozen=True, tag="move_in"):
    """Invite people, with the role that they are to hold if any, and note seasons that were played elsewhere."""

    digest: str
    reason: str
    guests: tuple[tuple[str, Role | Literal[""]], ...]
    seasons: tuple[str, ...]


class Announce(Command, frozen=True):
    """Say something to all members."""

    text: str


AnyCommand: TypeAlias = (
    Found
    | Describe
    | Grant
    | WithdrawRole
    | Join
    | Leave
    | Invite
    | AdmitMember
    | PutOut
    | AddSeason
    | ImportLeague
    | Announce
)
