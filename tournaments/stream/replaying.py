"""Other rules from the next round on, and tables that are played again: as the platform carries out a decision."""

from games.kernel.refusals import Misfit, Refused
from tournaments.stream.act import Act, reason, system_only
from tournaments.stream.commands import ChangeRules
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.replays import RulesMoved, TableReplayed
from tournaments.stream.settings import CONTINUOUS, KNOCKOUT
from tournaments.stream.state import Tournament


def change_rules(act: Act, wish: ChangeRules) -> list[Fact]:
    """Have tables be played by other rules from the next round on, and named ones again by them.

    Whether the game has such rules is asked beforehand. In a tournament that is over tables are played again alone.
    """
    system_only(act)
    now, said = act.now, reason(wish.reason)
    if now.status == "cancelled" or (now.status == "over" and not wish.tables):
        raise Refused("tournament_over")
    if len({*wish.tables}) != len(wish.tables):
        raise Misfit("tables", "names tables, each once")
    facts: list[Fact] = [_replayed(now, table, wish.rules_version, said) for table in sorted(wish.tables)]
    stage, number = next_round_of(now)
    if now.status != "over" and now.rules_of(stage, number) != wish.rules_version:
        facts.append(RulesMoved(stage, number, wish.rules_version, said))
    if not facts:
        raise Refused("nothing_changed")
    return facts


def next_round_of(now: Tournament) -> tuple[int, int]:
    """The first round that has not been started, by the numbers of its stage and its own; it need not be paired."""
    stage, round_ = now.stage, now.round
    if stage is None:
        return 1, 1
    if round_ is None:
        return stage.number, 1
    return stage.number, round_.number + (round_.started_at is not None)


def _replayed(now: Tournament, where: tuple[int, int, int], rules_version: str, said: str) -> TableReplayed:
    """A table that is played again; refuse where others go on by its result already."""
    round_ = now.find(*where[:2])
    table = round_.table(where[2]) if round_ is not None else None
    if round_ is None or table is None:
        raise Misfit("tables", f"there is no table {where}")
    if isinstance(now.format_of(where[0]), KNOCKOUT + CONTINUOUS) and round_.ended:
        raise Refused("later_round_depends")
    if not table.match:
        raise Refused("table_not_open")
    return TableReplayed(*where, rules_version, said)
