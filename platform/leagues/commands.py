"""The one way to leagues: whatever changes an organisation or a season comes through here."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from django.db import IntegrityError, transaction

from accounts import blocks, zones
from accounts.models import User
from games.kernel.refusals import Misfit, Refused
from leagues import roles
from leagues.kind import ORGANISATIONS, SEASONS, LiveOrganisation, LiveSeason
from leagues.models import SeasonRow
from leagues.organisation import commands as o
from leagues.organisation import deeds as organisation_deeds
from leagues.organisation.state import Organisation, Profile
from leagues.season import commands as c
from leagues.season.decide import Decided, decide
from leagues.season.drawing import tournament_settings
from leagues.season.promotion import apart
from leagues.season.settings import SeasonSettings
from leagues.season.state import Division, Season
from play.kind import MATCHES
from streams import actors, database_time, door
from streams.actors import Actor
from streams.decider import Body
from streams.kind import Wish
from streams.refusals import Stale
from streams.stored_command import Command, body
from tournaments import commands as tournaments
from tournaments.commands import SYSTEM as ORGANISER
from tournaments.kind import TOURNAMENTS
from tournaments.stream import commands as t

OrganisationDone: TypeAlias = door.Done[LiveOrganisation]
SeasonDone: TypeAlias = door.Done[LiveSeason]

SYSTEM = actors.actor("system:leagues")
TRIES = 5


def found(profile: Profile, founder: User) -> LiveOrganisation:
    """Found an organisation; `Misfit` where there is no such clock."""
    check_zone(profile.zone)
    wish = body(o.Found(id="", profile=profile))
    del wish["id"]
    return door.begin(ORGANISATIONS, actors.actor(founder.player), wish)


def at_organisation(
    organisation_id: str, command: Command, actor: Actor, *, command_id: str | None = None, version: int | None = None
) -> OrganisationDone:
    """Give a command to an organisation; `Refused` as its rules say, `Misfit` where it cannot be read, `Blocked` where
    somebody invited has blocked whoever invites, or the other way round.
    """
    if isinstance(command, o.Describe):
        check_zone(command.profile.zone)
    _refuse_blocked(command, actor)
    return door.execute(ORGANISATIONS, organisation_id, Wish(actor, body(command), command_id, version))


def open_season(organisation_id: str, settings: SeasonSettings, by: User, *, previous: str = "") -> LiveSeason:
    """Open the next season of an organisation, and note it there, both or neither.

    After another one it takes over where that has left its players. `Refused` for whoever is no director there.
    Of several opened at once each bears a number of its own: that is unique among the rows, and tried again.
    """
    check(settings)
    before = find_season(previous).season if previous else None
    if before is not None and (before.organisation != organisation_id or before.status != "closed"):
        raise Refused("wrong_status", detail="the season before is not over")
    for _ in range(TRIES):
        with suppress(NumberTaken), transaction.atomic():
            now = find_organisation(organisation_id).organisation
            actor = roles.officer(by.pk, organisation_id, roles.powers(now.role_of(by.player)))
            wish = c.Open(
                id="",
                organisation=organisation_id,
                number=next_number(now),
                settings=settings,
                previous=previous,
                carried=before.promoted if before is not None else (),
                apart=apart(before) if before is not None else (),
            )
            live = _begun(actor, wish)
            at_organisation(organisation_id, o.AddSeason(season=live.id), actors.actor(by.player))
            return live
    raise Stale(0, now.version)


class NumberTaken(Exception):
    """Another season of the organisation has been opened under the same number meanwhile."""


def next_number(now: Organisation) -> int:
    """The number that the next season bears."""
    return len(now.seasons) + 1


def _begun(actor: Actor, wish: c.Open) -> LiveSeason:
    try:
        return door.begin(SEASONS, actor, body(wish))
    except IntegrityError as problem:
        if "leagues_season_number" not in str(problem):
            raise
        raise NumberTaken from problem


def import_season(wish: c.ImportSeason, actor: Actor) -> LiveSeason:
    """Put a season into the archive that was played elsewhere; the organisation is told by whoever calls this."""
    return door.begin(SEASONS, actor, body(wish))


def apply_defect_choice(
    season_id: str, wish: c.CarryOutDefect, tournament: str, change: t.ChangeRules | None, cancelled: Sequence[str]
) -> None:
    """Note what was decided about a defect, with the change to the division's tournament and the matches that go no
    further, all or nothing.
    """
    parts = [door.Part(MATCHES, match, Wish(ORGANISER, {"do": "cancel"})) for match in cancelled]
    if change is not None:
        parts.append(door.Part(TOURNAMENTS, tournament, Wish(ORGANISER, body(change))))
    door.execute_together([*parts, door.Part(SEASONS, season_id, Wish(SYSTEM, body(wish)))])


def at_season(
    season_id: str, command: Command, actor: Actor, *, command_id: str | None = None, version: int | None = None
) -> SeasonDone:
    """Give a command to a season; `Refused` as its rules say, `Misfit` where it cannot be read."""
    if isinstance(command, c.Configure):
        check(command.settings)
    return door.execute(SEASONS, season_id, Wish(actor, body(command), command_id, version))


def together(season_id: str, wish: Wish, tournament: str, change: Wish) -> Sequence[door.Done[Any]]:
    """Give a command to the tournament of a division and one to its season, both or neither; in this order.

    Where both would be refused the season's refusal is told: any officer of the league acts at the tournament as a
    director, so that the tournament cannot say who may not.
    """
    try:
        return door.execute_together([door.Part(TOURNAMENTS, tournament, change), door.Part(SEASONS, season_id, wish)])
    except (Refused, Misfit):
        _tried(season_id, wish.body, wish.actor)
        raise


def tried(season_id: str, command: Command, actor: Actor) -> tuple[LiveSeason, Decided]:
    """What a command to a season would lead to now, and the season that it was tried on; nothing is kept."""
    return _tried(season_id, body(command), actor)


def _tried(season_id: str, wish: Body, actor: Actor) -> tuple[LiveSeason, Decided]:
    live = SEASONS.repository.fresh(season_id)
    return live, decide(live.season, actor, wish, max(database_time.now(), live.season.at))


def tried_at_organisation(
    organisation_id: str, command: Command, actor: Actor
) -> tuple[LiveOrganisation, organisation_deeds.Decided]:
    """What a command to an organisation would lead to now, and the organisation that it was tried on."""
    _refuse_blocked(command, actor)
    live = ORGANISATIONS.repository.fresh(organisation_id)
    at = max(database_time.now(), live.organisation.at)
    return live, organisation_deeds.decide(live.organisation, actor, body(command), at)


def _refuse_blocked(command: Command, actor: Actor) -> None:
    if isinstance(command, o.Invite):
        blocks.refuse(actor.person, command.player)


def check_zone(zone: str) -> None:
    """Raise `Misfit` where this machine knows no such clock."""
    if zone not in zones.every_zone():
        raise Misfit("zone", "is no clock that there is")


def check(settings: SeasonSettings) -> None:
    """Raise `Misfit` where no tournament can be held by these settings."""
    trial = Season("", "", 1, "", settings, divisions=(Division(1, ()),))
    tournaments.check(tournament_settings(trial, 1, ""))


def find_organisation(organisation_id: str) -> LiveOrganisation:
    """An organisation up to the newest version of its log; `Misfit` where there is none."""
    return ORGANISATIONS.repository.fresh(organisation_id)


def find_season(season_id: str) -> LiveSeason:
    """A season up to the newest version of its log; `Misfit` where there is none."""
    return SEASONS.repository.fresh(season_id)


def season_numbered(organisation_id: str, number: int) -> str | None:
    """The id of the season of an organisation that bears a number; one query."""
    rows = SeasonRow.objects.filter(organisation=organisation_id, number=number)
    return rows.values_list("id", flat=True).first()
