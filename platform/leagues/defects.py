"""What the platform does about defects of the rules: seasons are told, and what their directors decide is done."""

from contextlib import suppress

from msgspec.structs import replace

from games.kernel.refusals import Refused
from leagues import commands
from leagues.commands import SYSTEM
from leagues.models import DivisionRow, SeasonPlayerRow, SeasonRow
from leagues.roles import directors
from leagues.season.commands import CarryOutDefect, DecideDefect, NameDefect
from leagues.season.defect import Defect, NamedTable
from leagues.season.defects import BEFORE_THE_END, versions_of
from leagues.season.state import Division, Season
from play import live as held
from tournaments import commands as tournaments
from tournaments.commands import SYSTEM as ORGANISER
from tournaments.stream.commands import ChangeRules
from tournaments.stream.replaying import next_round_of
from tournaments.stream.state import Tournament

TRIES = 5
REASON = "a defect of the rules"
"""What the tournaments of divisions are told; the director's words stand in the season, where they can be erased."""


def name_by_case(case_id: str, match_id: str, tournament: str, rules_version: str, step: int) -> bool:
    """Tell the season that a match belongs to what the evidence of a case says; whether there was one to be told.

    Nothing where it is over, or knows of a defect of these rules already.
    """
    row = DivisionRow.objects.filter(tournament=tournament).first()
    if row is None:
        return False
    wish = NameDefect(rules_version=rules_version, case=case_id, match=match_id, step=step)
    with suppress(Refused):
        commands.at_season(row.season_id, wish, SYSTEM, command_id=f"case/{case_id}")
        return True
    return False


def concerned(game: str, rules_version: str) -> list[Season]:
    """The seasons of a game that are not over and played, or to be played, by these rules, the newest first."""
    rows = SeasonRow.objects.filter(game=game, status__in=BEFORE_THE_END).order_by("-moved_at")
    found = [commands.find_season(one).season for one in rows.values_list("id", flat=True)]
    return [one for one in found if rules_version in versions_of(one)]


def free_directors(now: Season) -> tuple[str, ...]:
    """The directors of a season's organisation who do not take part in it; two queries."""
    some = directors(now.organisation)
    there = {*SeasonPlayerRow.objects.filter(season=now.id, player__in=some).values_list("player", flat=True)}
    return tuple(one for one in some if one not in there)


def check(now: Season, wish: DecideDefect) -> None:
    """Raise `Misfit` or `Refused` where what is chosen could not be carried out as things stand: where the game has no
    such rules, or a table cannot be played again.
    """
    if not wish.instead:
        return
    commands.check(replace(now.settings, rules_version=wish.instead))
    for number in {one.division for one in wish.tables}:
        division = now.division(number)
        if division is None or not division.tournament:
            continue
        tables = tuple(one.where for one in wish.tables if one.division == number)
        change = ChangeRules(rules_version=wish.instead, reason=REASON, tables=tables)
        tournaments.tried(division.tournament, change, ORGANISER)


def apply_to_division(now: Season, defect: Defect, division: Division) -> bool:
    """Do in one division what was decided: its tournament, the matches that are played again, and the note in the
    season are one transaction. Whether it was done here; somebody else may have been first.
    """
    for _ in range(TRIES):
        try:
            _give_commands(now, defect, division)
        except Refused as refusal:
            # Matches and tournament are asked before the season: what they refuse may be done already.
            known = commands.find_season(now.id).season.defect(defect.number)
            if known is None or division.number not in known.left:
                return False
            if refusal.code not in ("match_over", "tournament_over"):  # at this very moment
                raise
        else:
            return True
    return False


def _give_commands(now: Season, defect: Defect, division: Division) -> None:
    """The commands: to the matches that are still played and are played again, to the tournament, to the season."""
    tournament = tournaments.find(division.tournament).tournament
    tables = [one for one in defect.tables if one.division == division.number]
    opened = [(one.where, match) for one in tables if (match := _match_at(tournament, one))]
    running = [match for _where, match in opened if held.fresh(match).match.outcome is None]
    change = None
    if tournament.status != "cancelled" and (opened or _moves(tournament, defect.instead)):
        change = ChangeRules(
            rules_version=defect.instead, reason=REASON, tables=tuple(where for where, _match in opened)
        )
    noted = CarryOutDefect(number=defect.number, division=division.number)
    commands.apply_defect_choice(now.id, noted, tournament.id, change, running)


def _match_at(tournament: Tournament, named: NamedTable) -> str:
    """The match of a table that can be played again; empty where there is none."""
    round_ = tournament.find(named.stage, named.round)
    table = round_.table(named.table) if round_ is not None else None
    return table.match if table is not None else ""


def _moves(tournament: Tournament, rules_version: str) -> bool:
    """Whether another round would be played by other rules than these."""
    return tournament.status != "over" and tournament.rules_of(*next_round_of(tournament)) != rules_version
