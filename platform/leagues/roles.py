"""What the roles of an organisation may do in its seasons and at their tournaments."""

from collections.abc import Collection

from django.urls import reverse

from accounts.models import User
from accounts.names import user_of
from leagues.models import DivisionRow, PersonRow, SeasonRow
from leagues.organisation.state import Role
from streams import actors
from streams.actors import Actor, Power
from tournaments.models import EntrantRow

_POWERS: dict[Role, tuple[Power, ...]] = {
    "owner": (Power.DIRECT, Power.ADJUDICATE, Power.SEAT),
    "director": (Power.DIRECT, Power.ADJUDICATE, Power.SEAT),
    "arbiter": (Power.ADJUDICATE, Power.SEAT),
    "helper": (Power.SEAT,),
}


def powers(role: str | None) -> tuple[Power, ...]:
    """The powers of a role in the seasons of its organisation: to direct, to judge, to look after substitutes."""
    return next((some for one, some in _POWERS.items() if one == role), ())


def officer(user: int, stream: str, some: Collection[Power]) -> Actor:
    """Somebody who acts at a season, or at an organisation's opening of one, by these powers; as a person with none."""
    return actors.director(user, stream, *some) if some else actors.actor(f"user:{user}")


def role_in(user: int, organisation: str) -> str | None:
    """The role that somebody holds in an organisation; one query."""
    rows = PersonRow.objects.filter(organisation=organisation, player=f"user:{user}").exclude(role="")
    return rows.values_list("role", flat=True).first()


def at_season(user: int, season: str) -> Actor:
    """Somebody as they act at a season: as an officer of its organisation, or as a person; two queries."""
    organisation = SeasonRow.objects.filter(id=season).values_list("organisation", flat=True).first()
    return officer(user, season, powers(role_in(user, organisation or "")))


def judges(organisation: str) -> tuple[str, ...]:
    """Everybody who may judge matters of an organisation's seasons, and can log in; two queries."""
    return _with(Power.ADJUDICATE, organisation)


def directors(organisation: str) -> tuple[str, ...]:
    """Everybody who may direct an organisation's seasons, and can log in; two queries."""
    return _with(Power.DIRECT, organisation)


def _with(power: Power, organisation: str) -> tuple[str, ...]:
    some = [role for role, granted in _POWERS.items() if power in granted]
    rows = PersonRow.objects.filter(organisation=organisation, role__in=some).order_by("player")
    players = {user_of(player): player for player in rows.values_list("player", flat=True)}
    there = {*User.objects.filter(pk__in=[one for one in players if one], is_active=True).values_list("pk", flat=True)}
    return tuple(player for number, player in players.items() if number in there)


def season_address(tournament: str) -> str:
    """The page of the season that a tournament is a division of; empty where it is none. One query."""
    row = DivisionRow.objects.filter(tournament=tournament).select_related("season").first()
    return reverse("leagues:season", args=[row.season.organisation, row.season.number]) if row is not None else ""


def directs_tournament(user: int, tournament: str) -> bool:
    """Whether somebody directs a tournament as a director of the league that it is a division of, and neither plays in
    that division nor has; three queries at most.
    """
    row = DivisionRow.objects.filter(tournament=tournament).select_related("season").first()
    if row is None or Power.DIRECT not in powers(role_in(user, row.season.organisation)):
        return False
    return not EntrantRow.objects.filter(tournament=tournament, player=f"user:{user}").exists()
