"""What lists and look-ups show of organisations and seasons, as the log tells it."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import Model
from django.utils.functional import cached_property

from eventlog.store import Statement
from games.kernel.values import Event
from leagues.models import CardRow, DivisionRow, OrganisationRow, PersonRow, SeasonPlayerRow, SeasonRow
from leagues.organisation.state import Organisation
from leagues.part_rows import PartRows
from leagues.season.automation import due, due_at, to_carry_out, to_open
from leagues.season.state import Season
from streams.database_time import as_date
from streams.listed import Listed, Shown
from streams.row_statements import RowStatements

Part = dict[str, Any]
ORGANISATION_FIELDS = ("name", "zone", "joining", "founder", "members", "waiting", "seasons")
SEASON_FIELDS = (
    "organisation", "number", "name", "game", "status", "entry_closed", "entrants", "capacity", "divisions", "matters",
    "escalated", "closes_at", "starts_at", "due_at", "acting",
)  # fmt: skip
MOMENTS = dict.fromkeys(("closes_at", "starts_at", "due_at"), "timestamptz")


def organisation_row(now: Organisation) -> Part:
    """The row of an organisation, but for what every row has."""
    standings = [*now.members.values()]
    return {
        "name": now.profile.name,
        "zone": now.profile.zone,
        "joining": now.profile.joining,
        "founder": now.founder,
        "members": standings.count("member"),
        "waiting": standings.count("waiting"),
        "seasons": len(now.seasons),
    }


def people(now: Organisation) -> list[Part]:
    """A row for everybody who has ever had to do with an organisation, in order of their names in the log."""
    return [
        {"player": player, "standing": standing, "role": now.roles.get(player, "")}
        for player, standing in sorted(now.members.items())
    ]


def season_row(now: Season) -> Part:
    """The row of a season, but for what every row has."""
    open_ = [("claim", one.number) for one in now.claims if one.status == "open"]
    open_ += [("appeal", one.number) for one in now.appeals if one.verdict is None]
    return {
        "organisation": now.organisation,
        "number": now.number,
        "name": now.settings.name,
        "game": now.settings.game,
        "status": now.status,
        "entry_closed": now.entry_closed,
        "entrants": len(now.taking_part()),
        "capacity": now.settings.entry.capacity,
        "divisions": len(now.divisions),
        "matters": 0 if now.ended else len(open_),
        "escalated": 0 if now.ended else len([one for one in open_ if one in now.escalated]),
        "closes_at": as_date(now.settings.entry.closes_at),
        "starts_at": as_date(now.settings.starts_at),
        "due_at": as_date(due_at(now)),
        "acting": due(now, now.at) is not None or bool(to_open(now, now.at) or to_carry_out(now)),
    }


def players(now: Season) -> list[Part]:
    """A row for everybody who is, or was, in a season."""
    divisions = {player: one.number for one in now.divisions for player in one.players}
    rows = {
        one.player: {
            "player": one.player,
            "division": divisions.get(one.player),
            "waiting": one.waiting,
            "left": one.left,
        }
        for one in now.entrants
    }
    return [rows[player] for player in sorted(rows)]


def divisions(now: Season) -> list[Part]:
    """A row for every division whose tournament has begun."""
    return [
        {"number": one.number, "tournament": one.tournament, "over": one.over, "noted": one.noted}
        for one in now.divisions
        if one.tournament
    ]


def cards(now: Season) -> list[Part]:
    """A row for every card."""
    return [
        {
            "number": one.number,
            "player": one.player,
            "colour": one.colour,
            "expires_at": one.expires_at,
            "revoked": one.revoked,
        }
        for one in now.cards
    ]


class Organisations(Listed[Organisation]):
    """Organisations in lists."""

    model: ClassVar[type[Model]] = OrganisationRow
    row = RowStatements(OrganisationRow._meta.db_table, ORGANISATION_FIELDS, {})
    people = PartRows(PersonRow, "organisation", "player")

    @cached_property
    def parts(self) -> Mapping[str, str]:  # type: ignore[override]
        return {"people": self.people.query(self.table)}

    def fields(self, stream: int, log: Sequence[Event], state: Organisation) -> Part:
        return {"id": state.id, **organisation_row(state)}

    def parts_of(self, state: Organisation) -> dict[str, Sequence[Any]]:
        return {"people": people(state)}

    def write_parts(self, row: Any, told: Shown) -> None:
        self.people.replace(row, told.parts["people"])

    def inserted(self, now: Organisation) -> list[Statement]:
        """The statements that show an organisation just founded."""
        return [self.row.insert(now.id, organisation_row(now)), *self.people.changes([], people(now))]

    def updated(self, before: Organisation, now: Organisation) -> list[Statement]:
        """The statements that bring what is shown up to a newer version."""
        statements = [self.row.update(now.id, organisation_row(now))]
        if before.members is not now.members or before.roles is not now.roles:
            statements += self.people.changes(people(before), people(now))
        return statements


class Seasons(Listed[Season]):
    """Seasons in lists."""

    model: ClassVar[type[Model]] = SeasonRow
    row = RowStatements(SeasonRow._meta.db_table, SEASON_FIELDS, MOMENTS)
    tables: ClassVar[Mapping[str, PartRows]] = {
        "players": PartRows(SeasonPlayerRow, "season", "player"),
        "divisions": PartRows(DivisionRow, "season", "number"),
        "cards": PartRows(CardRow, "season", "number"),
    }

    @cached_property
    def parts(self) -> Mapping[str, str]:  # type: ignore[override]
        return {name: one.query(self.table) for name, one in self.tables.items()}

    def fields(self, stream: int, log: Sequence[Event], state: Season) -> Part:
        return {"id": state.id, **season_row(state)}

    def parts_of(self, state: Season) -> dict[str, Sequence[Any]]:
        return {"players": players(state), "divisions": divisions(state), "cards": cards(state)}

    def write_parts(self, row: Any, told: Shown) -> None:
        for name, one in self.tables.items():
            one.replace(row, told.parts[name])

    def inserted(self, now: Season) -> list[Statement]:
        """The statements that show a season just opened."""
        return [self.row.insert(now.id, season_row(now))]

    def updated(self, before: Season, now: Season) -> list[Statement]:
        """The statements that bring what is shown up to a newer version."""
        statements = [self.row.update(now.id, season_row(now))]
        was, then = self.parts_of(before), self.parts_of(now)
        for name, one in self.tables.items():
            statements += one.changes(was[name], then[name])
        return statements


ORGANISATION_ROWS = Organisations()
SEASON_ROWS = Seasons()
