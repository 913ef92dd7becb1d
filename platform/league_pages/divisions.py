"""The divisions of a season as the pages show them: places, points, what is still possible, who goes up and down."""

from typing import NamedTuple

from django.urls import reverse

from league_pages.names import names_of
from league_pages.refusal_words import division_refused
from leagues.possible import Possible, as_of_now, possible_places
from leagues.season.promotion import proposal
from leagues.season.state import Division, Season
from tournament_pages.words import number
from tournaments import commands as tournaments
from tournaments.kind import LiveTournament
from tournaments.stream.standings import Row, standings
from tournaments.stream.state import Tournament


class DivisionLine(NamedTuple):
    """Somebody in a division. `possible` is empty where nothing is open; `move` is 1 for up, -1 for down."""

    place: int | None
    player: str
    name: str
    mine: bool
    left: bool
    points: str
    played: int
    tables: int
    possible: str
    move: int


class DivisionTable(NamedTuple):
    """A division: its groups, each with its lines; `address` leads to its tournament, `refused` says why none is."""

    number: int
    address: str
    over: bool
    exact: bool
    groups: list[list[DivisionLine]]
    refused: str = ""
    called_off: bool = False


def division_tables(now: Season, me: str) -> list[DivisionTable]:
    """Every division, the visitor's own first; a tournament as it is held for each, and a query for all names."""
    moves = {move.player: move.division - move.to for move in proposal(now)} if now.status == "played" else {}
    if now.confirmed_by:
        then = dict(now.promoted)
        moves = {player: one.number - then[player] for one in now.divisions for player in one.players if player in then}
    refused = [one.refused.player for one in now.divisions if one.refused]
    past = [player for one in now.divisions for player in one.order]
    names = names_of([*(player for one in now.divisions for player in one.players), *refused, *past])
    made = [_table(now, division, me, moves, names) for division in now.divisions]
    return sorted(made, key=lambda one: (me not in now.divisions[one.number - 1].players, one.number))


def _table(now: Season, division: Division, me: str, moves: dict[str, int], names: dict[str, str]) -> DivisionTable:
    if not division.tournament:
        if division.order:
            return _past(division, names, me, moves)
        lines = [
            DivisionLine(None, one, names[one], one == me, now.entrant_of(one) is None, "", 0, 0, "", 0)
            for one in division.players
        ]
        why = division_refused(division.refused, names.get(division.refused.player, "")) if division.refused else ""
        return DivisionTable(
            division.number, "", over=False, exact=True, groups=[lines], refused=why, called_off=division.called_off
        )
    live = tournaments.find(division.tournament)
    figures = _figures_of(live)
    possible = figures.possible if not division.over else {}
    groups = []
    for rows in figures.groups:
        lines = []
        for row in rows:
            player = live.tournament.entrants[row.entrant - 1].players[0]
            played, tables = figures.tables.get(row.entrant, (0, 0))
            lines.append(
                DivisionLine(
                    row.place,
                    player,
                    names.get(player, player),
                    player == me,
                    now.entrant_of(player) is None,
                    number(row.points),
                    played,
                    tables,
                    span(possible.get(row.entrant)),
                    moves.get(player, 0),
                )
            )
        groups.append(lines)
    address = reverse("tournaments:event", args=[division.tournament])
    exact = all(one.exact for one in possible.values())
    return DivisionTable(division.number, address, division.over, exact, groups)


def _past(division: Division, names: dict[str, str], me: str, moves: dict[str, int]) -> DivisionTable:
    """A division that was played elsewhere, as it ended."""
    lines = [
        DivisionLine(place, one, names[one], one == me, False, "", 0, 0, "", moves.get(one, 0))
        for place, one in enumerate(division.order, 1)
    ]
    return DivisionTable(division.number, "", over=True, exact=True, groups=[lines])


class Figures(NamedTuple):
    """What a tournament at one version comes to: its groups, what is possible, and by entrant how many tables are over
    and how many there are so far.
    """

    groups: list[tuple[Row, ...]]
    possible: dict[int, Possible]
    tables: dict[int, tuple[int, int]]


MOST_KNOWN = 256
_known: dict[tuple[str, int], Figures] = {}


def _figures_of(live: LiveTournament) -> Figures:
    """The figures of a tournament, worked out once a version: for a division of 28 that takes some 10 ms."""
    key = (live.id, live.version)
    found = _known.get(key)
    if found is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        found = _known[key] = _worked_out(live.tournament)
    return found


def _worked_out(now: Tournament) -> Figures:
    told = as_of_now(now)
    stage = told.stage
    groups = [group.rows for group in standings(told, stage)] if stage is not None else []
    tables: dict[int, tuple[int, int]] = {}
    for table in (table for one in now.stages for round_ in one.rounds for table in round_.tables):
        for entrant in table.entrants:
            over, known = tables.get(entrant, (0, 0))
            tables[entrant] = (over + (table.result is not None), known + 1)
    return Figures(groups, possible_places(now), tables)


def span(possible: Possible | None) -> str:
    """The places that can still be reached, as people write them."""
    if possible is None:
        return ""
    return str(possible.best) if possible.best == possible.worst else f"{possible.best}–{possible.worst}"
