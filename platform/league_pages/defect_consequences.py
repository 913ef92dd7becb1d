"""What each way of dealing with a defect of the rules leads to: tables, results, standings, ratings, who is told."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league_pages.names import some_names
from leagues.season.defect import Defect, NamedTable, Policy
from leagues.season.state import Season
from lobby.consequences import Consequence
from play.models import MatchRow
from streams.database_time import as_date
from tournaments import commands as tournaments


class AffectedTable(NamedTuple):
    """A table that was opened by defective rules, and whether it has a result; `key` names it in a form."""

    named: NamedTable
    said: str
    decided: bool

    @property
    def key(self) -> str:
        """Its numbers, those of division, stage, round and table."""
        one = self.named
        return f"{one.division}-{one.stage}-{one.round}-{one.table}"


def named_of(key: str) -> NamedTable:
    """The table that a key names."""
    return NamedTable(*map(int, key.split("-")))


def affected(now: Season, defect: Defect) -> list[AffectedTable]:
    """The tables of the season that were opened by these rules, those alone begun since then; a query."""
    found = []
    for division in now.divisions:
        if not division.tournament:
            continue
        tournament = tournaments.find(division.tournament).tournament
        for stage in tournament.stages:
            for round_ in stage.rounds:
                for table in round_.tables:
                    rules = tournament.rules_of(stage.number, round_.number, table.number)
                    if not table.match or rules != defect.rules_version:
                        continue
                    named = NamedTable(division.number, stage.number, round_.number, table.number)
                    names = {str(one): tournament.entrants[one - 1].name for one in table.entrants}
                    found.append((named, table.match, some_names([*names], names), table.result is not None))
    since = as_date(defect.since)
    begun = dict(MatchRow.objects.filter(id__in=[one[1] for one in found]).values_list("id", "opened_at"))
    said = _("Division %(division)d, round %(round)d, table %(table)d: %(names)s")
    return [
        AffectedTable(
            named,
            said % {"division": named.division, "round": named.round, "table": named.table, "names": names}
            + ("" if decided else f" ({_('is being played')})"),
            decided,
        )
        for named, match, names, decided in found
        if match in begun and begun[match] >= since
    ]


class Choice(NamedTuple):
    """A way of dealing with it, and what follows."""

    policy: Policy
    title: str
    consequences: list[Consequence]


def choices(now: Season, tables: list[AffectedTable]) -> list[Choice]:
    """The three ways, with their consequences as things stand."""
    decided = sum(one.decided for one in tables)
    people = len({one.player for one in now.taking_part()})
    told = ngettext(
        "%(count)d player of the season, by notice and on this page.",
        "%(count)d players of the season, by notice and on this page.",
        people,
    ) % {"count": people}
    opened = ngettext(
        "%(count)d table was opened under these rules, and is played on under them.",
        "%(count)d tables were opened under these rules, and are played on under them.",
        len(tables),
    ) % {"count": len(tables)}
    stand = ngettext(
        "The %(count)d result so far stands.", "All %(count)d results so far stand.", decided
    ) % {"count": decided}  # fmt: skip
    stand = stand if decided else _("There is no result yet.")
    opened = opened if tables else _("No table was opened by these rules yet.")
    kept = _("Every match counts as it was played.")

    def choice(policy: Policy, title: str, *said: str) -> Choice:
        about = (_("Tables"), _("Results"), _("Standings"), _("Players' ratings"), _("Who is told"))
        return Choice(policy, title, [Consequence(*one) for one in zip(about, (*said, told), strict=True)])

    return [
        choice(
            "finish",
            _("Finish under the old rules"),
            f"{opened} {_('Future tables are played under them as well.')}",
            stand,
            _("They stay as they are."),
            kept,
        ),
        choice(
            "move",
            _("Move at the end of each division's round"),
            f"{opened} {_('Tables of later rounds are played under the new rules.')}",
            stand,
            _("They stay as they are; later rounds add to them."),
            kept,
        ),
        choice(
            "replay",
            _("Play named tables again"),
            _("The tables you name, and all tables of later rounds, are played under the new rules."),
            _("In a finished round the old result stands until there is a new one; in an open one it is dropped."),
            _("They follow the new results; published pairings stand, and promotion waits."),
            _("The old matches of these tables no longer count; the new ones do."),
        ),
    ]
