"""Importing a league from CSV: what its files come to, tried first, then done in one act, once, however often sent.

Members are invited, with the role that they are to hold: nobody belongs to a league unasked. In past seasons a name is
an account's where the file names it rightly, or where that is a member; anybody else stands there by a name that can be
erased.
"""

from collections import defaultdict
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

import msgspec
from django.db import transaction
from django.db.models.functions import Lower

from accounts.models import User
from accounts.names import account_of, bare
from leagues import commands, roles
from leagues.import_files import (
    MEMBERS,
    OVER,
    STANDINGS,
    Fault,
    FileLine,
    Placing,
    SeasonLine,
    lines_of,
    placings,
    season_lines,
)
from leagues.import_files import (
    SEASONS as SEASON_FILE,
)
from leagues.models import OrganisationRow
from leagues.organisation import commands as o
from leagues.organisation.state import ROLES, Organisation, Role, Standing
from leagues.season import commands as c
from streams import actors, kept_texts
from streams.kept_texts import TextNames

INVITED: tuple[Standing, ...] = ("member", "invited", "waiting")


class Guest(NamedTuple):
    """Somebody to be invited, and the role that they are to hold."""

    player: str
    name: str
    role: Role | None


class PastDivision(NamedTuple):
    """A division as it ended: names and, where they are known here, players; and where each had a place next."""

    order: tuple[tuple[str, str], ...]
    then: tuple[int, ...]


class PastSeason(NamedTuple):
    """A season that was played elsewhere."""

    number: int
    name: str
    game: str
    status: str
    ended_at: int
    divisions: tuple[PastDivision, ...]


class Plan(NamedTuple):
    """What files come to. Where there are `faults` nothing is done; `left_out` are lines of which nothing comes.

    `digest` tells these files from any others, however their lines end; `done` says that they have been sent before.
    """

    digest: str = ""
    guests: tuple[Guest, ...] = ()
    seasons: tuple[PastSeason, ...] = ()
    faults: tuple[Fault, ...] = ()
    left_out: tuple[Fault, ...] = ()
    done: bool = False


def plan(now: Organisation, files: dict[str, bytes]) -> Plan:
    """What files come to in an organisation as it is; nothing is written. Two queries."""
    lines, faults = dict[str, list[FileLine]](), list[Fault]()
    for name in (MEMBERS, SEASON_FILE, STANDINGS):
        lines[name], wrong = lines_of(name, files.get(name, b""))
        faults += wrong
    if faults:
        return Plan(faults=tuple(faults))
    told = [(name, [line.cells for line in some]) for name, some in lines.items()]
    digest = sha256(msgspec.json.encode(told)).hexdigest()[:32]
    if digest in now.imports:
        return Plan(digest, done=True)
    accounts = _Accounts(line for some in lines.values() for line in some)
    guests, faults, left_out = _guests(now, lines[MEMBERS], accounts)
    seasons, wrong = season_lines(lines[SEASON_FILE], commands.next_number(now))
    found, places = placings(lines[STANDINGS], frozenset(one.number for one in seasons))
    over = [one for one in seasons if one.status in OVER]
    going_on = [one.line.fault("not_over", "status") for one in seasons if one.status not in OVER]
    # Those that go on are left out; one after them would bear another number.
    faults += [*wrong, *places, *(going_on if over != seasons[: len(over)] else ())]
    members = {*(one.player for one in guests), *now.members}
    by_season = defaultdict[int, list[Placing]](list)
    for one in found:
        by_season[one.season].append(one)
    made = tuple(_season(one, by_season[one.number], accounts, members) for one in over)
    if not (faults or guests or made):
        faults.append(Fault(MEMBERS, 1, "nothing"))
    return Plan(digest, tuple(guests), made, tuple(faults), (*left_out, *going_on))


class _Accounts:
    """The accounts that lines name, by their names and by what the log calls them."""

    def __init__(self, lines: Iterable[FileLine]) -> None:
        cells = [line.cells for line in lines]
        names = {bare(one["name"]).lower() for one in cells if one.get("name")}
        found = User.objects.annotate(small=Lower("name")).filter(small__in=names, is_guest=False)
        self._by_name = {one.name.casefold(): one for one in found}

    def named(self, name: str, player: str) -> User | None:
        """The account of this name; that of the player where the file says so and it bears the name."""
        found = self._by_name.get(bare(name).casefold())
        return found if found is not None and (not player or account_of(player) in (None, found.pk)) else None


def _guests(
    now: Organisation, lines: list[FileLine], accounts: _Accounts
) -> tuple[list[Guest], list[Fault], list[Fault]]:
    guests, faults, left_out, seen = list[Guest](), list[Fault](), list[Fault](), set[str]()
    for line in lines:
        name, standing, role = line.cells["name"], line.cells.get("standing") or "member", line.cells.get("role", "")
        user = accounts.named(name, line.cells.get("player", ""))
        if user is None:
            faults.append(line.fault("nobody", "name"))
        elif user.player in seen:
            faults.append(line.fault("twice", "name"))
        elif role and (role not in ROLES or user.level):
            faults.append(line.fault("role", "role"))
        elif now.members.get(user.player) in ("member", "invited") or standing not in INVITED:
            left_out.append(line.fault("stays" if standing in INVITED else "does_not_belong", "name"))
        else:
            guests.append(Guest(user.player, user.name, next((one for one in ROLES if one == role), None)))
        if user is not None:
            seen.add(user.player)
    return guests, faults, left_out


def _season(one: SeasonLine, found: list[Placing], accounts: _Accounts, members: set[str]) -> PastSeason:
    divisions = defaultdict[int, list[Placing]](list)
    for place in sorted(found, key=lambda place: (place.division, place.place)):
        divisions[place.division].append(place)
    made = []
    for places in divisions.values():
        order = []
        for place in places:
            user = accounts.named(place.name, place.player)
            known = user is not None and (bool(place.player) or user.player in members)
            order.append((place.name, user.player if user is not None and known else ""))
        made.append(PastDivision(tuple(order), tuple(place.then for place in places)))
    return PastSeason(one.number, one.name, one.game, one.status, one.ended_at, tuple(made))


def import_league(organisation_id: str, files: dict[str, bytes], by: User) -> Plan:
    """Do what files come to, all of it or nothing; what was done before is done no second time. Owners alone do it.

    Nothing is done where there are faults, which may have come since the files were tried.
    """
    with transaction.atomic(), kept_texts.kept(actors.actor(by.player)) as written:
        # Nobody else imports meanwhile: the seasons' numbers follow each other.
        OrganisationRow.objects.select_for_update(no_key=True).get(id=organisation_id)
        now = commands.find_organisation(organisation_id).organisation
        made = plan(now, files)
        if made.faults or made.done:
            return made
        director = roles.officer(by.pk, organisation_id, roles.powers(now.role_of(by.player)))
        seasons = [
            commands.import_season(_imported(organisation_id, one, written), director).id for one in made.seasons
        ]
        wish = o.ImportLeague(
            digest=made.digest,
            reason=written.name("Imported from CSV."),
            guests=tuple((one.player, one.role or "") for one in made.guests),
            seasons=tuple(seasons),
        )
        commands.at_organisation(organisation_id, wish, actors.actor(by.player))
    return made


def _imported(organisation: str, one: PastSeason, written: TextNames) -> c.ImportSeason:
    """The season as a command has it, with names that no account bears kept where they can be erased."""
    divisions, promoted = [], []
    for division in one.divisions:
        order = tuple(player or written.name(name) for name, player in division.order)
        divisions.append(order)
        promoted += [(player, then) for player, then in zip(order, division.then, strict=True) if then]
    return c.ImportSeason(
        id="", organisation=organisation, number=one.number, name=one.name, game=one.game, ended_at=one.ended_at,
        cancelled=one.status == "cancelled", divisions=tuple(divisions),
        promoted=tuple(sorted(promoted, key=lambda place: place[1])),
    )  # fmt: skip
