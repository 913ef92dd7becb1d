"""Between a season and the tournaments of its divisions: opened, ended, and changed by one command together."""

from contextlib import suppress
from functools import partial
from typing import TypeAlias

from django.db import transaction
from django.db.models import F, OuterRef, QuerySet, Subquery

from accounts.measures import Suspended
from accounts.names import bare, names_of, user_of
from eventlog.store import Receipt
from games.kernel.refusals import Misfit, Refused
from leagues import commands, defects
from leagues.commands import SYSTEM, SeasonDone
from leagues.kind import LiveSeason
from leagues.models import DivisionRow
from leagues.season.commands import (
    AnswerExtension,
    Confirm,
    DecideDefect,
    EndDivision,
    Extend,
    Leave,
    OpenDivision,
    ProposeExtension,
    RefuseDivision,
    Substitute,
)
from leagues.season.decide import Decided
from leagues.season.drawing import tournament_settings
from leagues.season.facts.extensions import DivisionExtended
from leagues.season.state import Division, Season
from streams import actors
from streams.actors import Actor, Power
from streams.kind import Wish
from streams.refusals import Stale
from streams.stored_command import Command, body
from tournaments import commands as tournaments
from tournaments.leaving import carry_to_matches
from tournaments.models import TournamentRow
from tournaments.stream import commands as t
from tournaments.stream.standings import going_on
from tournaments.stream.state import Tournament

MOST = 10_000
"""More than anybody's place in a division."""
TRIES = 5
ENDED = ("over", "cancelled")
DONE_ALREADY = ("division_changed", "division_open", "division_over", "wrong_status", "season_is_over")
"""Refusals that say that somebody else was first."""


def open_division(now: Season, division: Division) -> str | None:
    """Open the tournament of a division, enter its players and begin it, and note it in the season: all or nothing.

    None where somebody else was first, and where the tournament refuses the division or one of its players: then that
    is noted in the season, and the other divisions begin. People are entered in their own names, for they have entered
    the season; computers by the director who drew the divisions.
    """
    league = commands.find_organisation(now.organisation).organisation.profile.name
    settings = tournament_settings(now, division.number, league)
    names = names_of(division.players)
    ratings = {one.player: one.rating for one in now.entrants}
    player = ""
    try:
        with transaction.atomic():
            live = tournaments.open_tournament(settings, SYSTEM)
            director = _director(now.drawn_by, live.id)
            tournaments.give(live.id, t.OpenEntry(), director)
            for player in division.players:
                by = actors.actor(player) if user_of(player) is not None else director
                # The names of people stand in their accounts alone, where they can be erased.
                name = player if user_of(player) is not None else bare(names[player])
                tournaments.give(live.id, t.Enter(name=name, players=(player,), rating=ratings[player]), by)
            player = ""
            tournaments.give(live.id, t.Start(), director)
            commands.at_season(
                now.id, OpenDivision(division=division.number, tournament=live.id, players=division.players), SYSTEM
            )
    except Suspended as measure:
        _note_refusal(now, division, "suspended", measure.player)
    except Misfit:
        _note_refusal(now, division, "misfit", player)
    except Refused as refusal:
        if refusal.code not in DONE_ALREADY:
            _note_refusal(now, division, refusal.code, player)
    else:
        return live.id
    return None


def _note_refusal(now: Season, division: Division, code: str, player: str) -> None:
    with suppress(Refused):
        commands.at_season(now.id, RefuseDivision(division=division.number, code=code, player=player), SYSTEM)


def _director(player: str, tournament: str) -> Actor:
    """Who drew the divisions, as the director of the tournament of one of them."""
    number = user_of(player)
    assert number is not None
    return actors.director(number, tournament, Power.DIRECT)


def unnoted() -> QuerySet[DivisionRow]:
    """The divisions of open seasons that are over and whose order is not noted as of their tournaments' newest
    version; one query.
    """
    version = TournamentRow.objects.filter(id=OuterRef("tournament"), status__in=ENDED).values("version")
    rows = DivisionRow.objects.filter(season__status__in=("running", "played"))
    return rows.annotate(newest=Subquery(version)).filter(newest__gt=F("noted"))


def end_division(tournament_id: str) -> bool:
    """Note in the season the order in which a division has ended, by its corrected results too; whether it did.

    Nothing where it is noted already, or the season is closed: promotion that is confirmed stands.
    """
    row = unnoted().filter(tournament=tournament_id).first()
    if row is None:
        return False
    live = tournaments.find(tournament_id)
    found = commands.find_season(row.season_id).season.division(row.number)
    assert found is not None
    wish = EndDivision(division=row.number, order=order_of(live.tournament, found), version=live.version)
    try:
        commands.at_season(row.season_id, wish, SYSTEM)
    except Refused as refusal:
        if refusal.code in DONE_ALREADY:
            return False
        raise
    return True


def confirm(
    season_id: str, wish: Confirm, actor: Actor, version: int | None = None, key: str | None = None
) -> SeasonDone:
    """Confirm promotion by the results as they are now: what a division's tournament has come to is noted first."""
    for row in unnoted().filter(season=season_id):
        end_division(row.tournament)
    played = DivisionRow.objects.filter(season=season_id).values_list("tournament", flat=True)
    if any(tournaments.find(one).tournament.played_again for one in played):
        raise Refused("tables_played_again")
    return commands.at_season(season_id, wish, actor, command_id=key, version=version)


def order_of(tournament: Tournament, division: Division) -> tuple[str, ...]:
    """The players of a division from first to last: by the standings of its tournament; who has left comes last.

    Firsts of groups come before seconds; among those of one place more points decide, then the seeding.
    """
    stage = tournament.stage
    ranked = going_on(tournament, stage, MOST, 0) if stage is not None else ()
    players = [tournament.entrants[entrant - 1].players[0] for entrant in ranked]
    known = [player for player in players if player in division.players]
    return (*known, *(player for player in division.players if player not in known))


def leave(season_id: str, wish: Leave, actor: Actor, version: int | None = None, key: str | None = None) -> SeasonDone:
    """Leave a season, or drop somebody out: in a running division the tournament and its matches follow."""
    now = commands.find_season(season_id).season
    division = now.division_of(wish.player)
    if division is None or not division.tournament:
        return commands.at_season(season_id, wish, actor, command_id=key, version=version)
    tournament = tournaments.find(division.tournament).tournament
    entrant = tournament.entrant_of(wish.player)
    if entrant is None or tournament.status != "running":
        return commands.at_season(season_id, wish, actor, command_id=key, version=version)
    # The words stand in the season's own log, under a name by which they can be erased.
    withdraw = t.Withdraw(entrant=entrant.number)
    by = _at_tournament(actor, division.tournament)
    at_tournament = Wish(by, body(withdraw), key)
    done = commands.together(season_id, Wish(actor, body(wish), key, version), division.tournament, at_tournament)
    _at_matches(tournament, withdraw, done[0].receipt)
    return done[1]


def substitute(
    season_id: str, wish: Substitute, actor: Actor, version: int | None = None, key: str | None = None
) -> SeasonDone:
    """Have somebody play on for another, in the season, in its division's tournament and at the matches.

    They have offered to in the season, so the platform names them to the tournament without asking again.
    """
    now = commands.find_season(season_id).season
    division = now.division_of(wish.out)
    if division is None or not division.tournament:
        return commands.at_season(season_id, wish, actor, command_id=key, version=version)
    tournament = tournaments.find(division.tournament).tournament
    entrant = next((one for one in tournament.entrants if wish.out in one.players), None)
    if entrant is None:
        raise Refused("not_in_the_season")
    name = wish.player if user_of(wish.player) is not None else bare(names_of([wish.player])[wish.player])
    change = t.Substitute(entrant=entrant.number, out=wish.out, player=wish.player, name=name)
    at_tournament = Wish(SYSTEM, body(change), key)
    done = commands.together(season_id, Wish(actor, body(wish), key, version), division.tournament, at_tournament)
    _at_matches(tournament, change, done[0].receipt)
    return done[1]


def _at_matches(tournament: Tournament, wish: Command, receipt: Receipt) -> None:
    """What follows at the matches begins after the commit: a match is locked before its tournament, never after it."""
    transaction.on_commit(partial(carry_to_matches, tournament, wish, receipt))


def extend(
    season_id: str, wish: Extend, actor: Actor, version: int | None = None, key: str | None = None
) -> SeasonDone:
    """Move the open deadline of a division, and note it in the season."""
    division = commands.find_season(season_id).season.division(wish.division)
    if division is None or not division.tournament:
        return commands.at_season(season_id, wish, actor, command_id=key, version=version)
    change = t.Extend(seconds=wish.seconds, reason=wish.reason)
    by = _at_tournament(actor, division.tournament)
    at_tournament = Wish(by, body(change), key)
    return commands.together(season_id, Wish(actor, body(wish), key, version), division.tournament, at_tournament)[1]


AGREED: TypeAlias = ProposeExtension | AnswerExtension


def agree(season_id: str, wish: AGREED, actor: Actor, version: int | None = None, key: str | None = None) -> SeasonDone:
    """Ask for more time, or answer; with the last who agrees the deadline of the tournament moves as well."""
    for _ in range(TRIES):
        live, decided = commands.tried(season_id, wish, actor)
        made = next((one for one in decided.facts if isinstance(one, DivisionExtended)), None)
        try:
            if made is None:
                return commands.at_season(season_id, wish, actor, command_id=key, version=version or live.version)
            division = live.season.division(made.division)
            assert division is not None
            change = t.Extend(seconds=made.seconds, reason="agreed")
            sent, at_tournament = Wish(actor, body(wish), key, version or live.version), Wish(SYSTEM, body(change), key)
            done = commands.together(season_id, sent, division.tournament, at_tournament)
        except Stale:
            if version is not None:
                raise
            continue
        return done[1]
    raise Refused("wrong_status")


def give(season_id: str, wish: Command, actor: Actor, version: int | None = None, key: str | None = None) -> SeasonDone:
    """Give any command to a season, and to the tournament of its division where that follows; under a `key` once."""
    match wish:
        case Leave():
            return leave(season_id, wish, actor, version, key)
        case Substitute():
            return substitute(season_id, wish, actor, version, key)
        case Extend():
            return extend(season_id, wish, actor, version, key)
        case ProposeExtension() | AnswerExtension():
            return agree(season_id, wish, actor, version, key)
        case Confirm():
            return confirm(season_id, wish, actor, version, key)
        case DecideDefect():
            defects.check(commands.find_season(season_id).season, wish)
    return commands.at_season(season_id, wish, actor, command_id=key, version=version)


def tried(season_id: str, wish: Command, actor: Actor) -> tuple[LiveSeason, Decided]:
    """What any command to a season would lead to now, and the season that it was tried on; nothing is kept."""
    if isinstance(wish, DecideDefect):
        defects.check(commands.find_season(season_id).season, wish)
    return commands.tried(season_id, wish, actor)


def _at_tournament(actor: Actor, tournament: str) -> Actor:
    """The same actor at the tournament of a division: an officer as its director, a person as themselves."""
    person = user_of(actor.person)
    if actor.kind is not actors.Kind.DIRECTOR or person is None:
        return actor
    return actors.director(person, tournament, Power.DIRECT)
