"""What each command to an organisation leads to, and who may give it."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias, cast

from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON
from leagues.organisation import commands as c
from leagues.organisation.facts import (
    Fact,
    LeagueImported,
    MemberInvited,
    MemberJoined,
    MemberLeft,
    MemberPutOut,
    MemberWaits,
    OrganisationAnnounced,
    OrganisationDescribed,
    OrganisationFounded,
    RoleGranted,
    RoleWithdrawn,
    SeasonAdded,
    fold,
)
from leagues.organisation.state import GRANTED_BY, JOINING, ROLES, Organisation, Profile, Role
from leagues.reason import reason
from streams.actors import Actor, Kind, actor
from streams.fact import stamped
from streams.stored_command import Command, read
from streams.text_names import check as check_text

LONGEST_NAME = 60
_ZONE = re.compile("[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*")
"""Whether there is such a clock is asked where the command is given: machines know different ones."""
MOST_OFFICERS = 50
OFFICERS: tuple[Role, ...] = ROLES
RUN_SEASONS: tuple[Role, ...] = ("owner", "director")


class Act(NamedTuple):
    """What a command is decided on: the organisation as it is, and who gives it."""

    now: Organisation
    actor: Actor

    @property
    def role(self) -> Role | None:
        """The role of whoever acts."""
        return self.now.role_of(self.actor.name)

    def only(self, *roles: Role) -> None:
        """Refuse whoever holds none of these roles."""
        if self.actor.kind is not Kind.OPERATOR and self.role not in roles:
            raise Refused("officers_only")


class Decided(NamedTuple):
    """The facts that follow from a command, and the organisation after them."""

    facts: tuple[Fact, ...]
    after: Organisation


def decide(now: Organisation | None, by: Actor, body: Mapping[str, JSON], at: int) -> Decided:
    """The facts that follow; `Refused` or `Misfit` where none do, and never a part of them."""
    wish = read(body, c.AnyCommand)
    if isinstance(wish, c.Found):
        if now is not None:
            raise Refused("already_open")
        facts = _founded(by, wish)
    elif now is None:
        raise Refused("no_such_organisation")
    else:
        facts = DEEDS[type(wish)](Act(now, by), wish)
    made = stamped(facts, at)
    return Decided(made, fold(now, made))


def _founded(by: Actor, wish: c.Found) -> list[Fact]:
    """Found it, as a person."""
    if by.kind is not Kind.PERSON:
        raise Refused("people_only")
    return [OrganisationFounded(wish.id, _profile(wish.profile), by.name)]


def _profile(given: Profile) -> Profile:
    if not 1 <= len(given.name.strip()) <= LONGEST_NAME or given.name != given.name.strip():
        raise Misfit("name", f"has 1 to {LONGEST_NAME} characters")
    if not _ZONE.fullmatch(given.zone) or len(given.zone) > LONGEST_NAME:
        raise Misfit("zone", "is no name of a clock")
    if given.joining not in JOINING:
        raise Misfit("joining", f"is one of {JOINING}")
    for where in ("about", "rules", "contact"):
        check_text(getattr(given, where), where)
    check_text(given.talks_elsewhere, "forum")
    return given


def describe(act: Act, wish: c.Describe) -> list[Fact]:
    """Change what it says of itself."""
    act.only("owner", "director")
    if wish.profile == act.now.profile:
        raise Refused("nothing_changed")
    return [OrganisationDescribed(_profile(wish.profile), act.actor.name)]


def grant(act: Act, wish: c.Grant) -> list[Fact]:
    """Grant a role to a member; who holds a higher one has it withdrawn by those only who grant that."""
    held = act.now.role_of(wish.player)
    act.only(*GRANTED_BY[wish.role])
    if held is not None:
        act.only(*GRANTED_BY[held])
    if held == wish.role:
        raise Refused("nothing_changed")
    if not act.now.belongs(wish.player):
        raise Refused("members_only")
    if actor(wish.player).kind is not Kind.PERSON:
        raise Refused("people_only")
    _keep_an_owner(act.now, wish.player, wish.role)
    if len(act.now.roles) >= MOST_OFFICERS and held is None:
        raise Refused("too_many_officers")
    return [RoleGranted(wish.player, wish.role, act.actor.name, reason(wish.reason))]


def withdraw_role(act: Act, wish: c.WithdrawRole) -> list[Fact]:
    """Take a role back; anybody lays down their own, but the last owner."""
    held = act.now.role_of(wish.player)
    if held is None:
        raise Refused("no_role")
    if wish.player != act.actor.name:
        act.only(*GRANTED_BY[held])
    _keep_an_owner(act.now, wish.player, None)
    return [RoleWithdrawn(wish.player, held, act.actor.name, reason(wish.reason))]


def _keep_an_owner(now: Organisation, player: str, then: Role | None) -> None:
    owners = {one for one, role in now.roles.items() if role == "owner"}
    if owners == {player} and then != "owner":
        raise Refused("last_owner")


def join(act: Act, _wish: c.Join) -> list[Fact]:
    """Join, ask to be admitted, or take up an invitation. Whom an officer has put out waits for an officer."""
    by = act.actor
    if by.kind not in (Kind.PERSON, Kind.COMPUTER):
        raise Refused("people_only")
    standing = act.now.members.get(by.name)
    if standing == "member":
        raise Refused("already_member")
    if standing == "invited" or (act.now.profile.joining == "open" and standing != "put_out"):
        return [MemberJoined(player=by.name, by=by.name), *_promised(act.now, by.name)]
    if standing == "waiting":
        raise Refused("already_waiting")
    if act.now.profile.joining == "invitation":
        raise Refused("not_invited")
    return [MemberWaits(player=by.name, by=by.name)]


def _promised(now: Organisation, player: str) -> list[Fact]:
    """The role that somebody gets by joining, where whoever promised it may still grant it."""
    found = next((one for one in now.promised if one.player == player), None)
    if found is None or now.role_of(found.by) not in GRANTED_BY[found.role] or len(now.roles) >= MOST_OFFICERS:
        return []
    return [RoleGranted(player, found.role, found.by, found.reason)]


def import_league(act: Act, wish: c.ImportLeague) -> list[Fact]:
    """Invite everybody whom the owner's files name, and note the seasons that they tell of; once."""
    act.only("owner")
    if wish.digest in act.now.imports:
        raise Refused("nothing_changed")
    said, by = reason(wish.reason), act.actor.name
    facts: list[Fact] = []
    for player, role in wish.guests:
        if actor(player).kind not in (Kind.PERSON, Kind.COMPUTER):
            raise Refused("people_only")
        if act.now.members.get(player) in ("member", "invited"):
            raise Refused("already_member")
        facts.append(MemberInvited(player=player, by=by, reason=said, role=role))
    return [*facts, LeagueImported(wish.digest, wish.seasons, by)]


def leave(act: Act, _wish: c.Leave) -> list[Fact]:
    """Belong to it no longer; an officer lays down their role first."""
    by = act.actor.name
    if act.now.members.get(by) not in ("member", "invited", "waiting"):
        raise Refused("no_member")
    if act.role is not None:
        raise Refused("still_officer")
    return [MemberLeft(player=by, by=by)]


def invite(act: Act, wish: c.Invite) -> list[Fact]:
    """Invite somebody who neither belongs to it nor is invited."""
    act.only(*OFFICERS)
    if actor(wish.player).kind not in (Kind.PERSON, Kind.COMPUTER):
        raise Refused("people_only")
    standing = act.now.members.get(wish.player)
    if standing == "member":
        raise Refused("already_member")
    if standing == "invited":
        raise Refused("nothing_changed")
    return [MemberInvited(player=wish.player, by=act.actor.name)]


def admit(act: Act, wish: c.AdmitMember) -> list[Fact]:
    """Admit somebody who waits."""
    act.only(*OFFICERS)
    if act.now.members.get(wish.player) != "waiting":
        raise Refused("not_waiting")
    return [MemberJoined(player=wish.player, by=act.actor.name)]


def put_out(act: Act, wish: c.PutOut) -> list[Fact]:
    """Put a member out who is no officer, or admit somebody not who waits or is invited."""
    act.only(*OFFICERS)
    standing = act.now.members.get(wish.player)
    if standing not in ("member", "invited", "waiting"):
        raise Refused("no_member")
    if standing == "member":
        act.only("owner", "director")
    if act.now.role_of(wish.player) is not None:
        raise Refused("still_officer")
    return [MemberPutOut(player=wish.player, by=act.actor.name, reason=reason(wish.reason))]


def add_season(act: Act, wish: c.AddSeason) -> list[Fact]:
    """Note a season that was opened."""
    act.only(*RUN_SEASONS)
    if wish.season in act.now.seasons:
        raise Refused("nothing_changed")
    return [SeasonAdded(wish.season, act.actor.name)]


def announce(act: Act, wish: c.Announce) -> list[Fact]:
    """Say something to all members."""
    act.only(*RUN_SEASONS)
    return [OrganisationAnnounced(reason(wish.text, "text"), act.actor.name)]


Deed: TypeAlias = Callable[[Act, Command], list[Fact]]

_DEEDS = {
    c.Describe: describe,
    c.Grant: grant,
    c.WithdrawRole: withdraw_role,
    c.Join: join,
    c.Leave: leave,
    c.Invite: invite,
    c.AdmitMember: admit,
    c.PutOut: put_out,
    c.AddSeason: add_season,
    c.ImportLeague: import_league,
    c.Announce: announce,
}
DEEDS = cast("Mapping[type[Command], Deed]", _DEEDS)
