"""One die of a battle: totals, odds, reward, result (rules 7.3.4, 7.4, 13.4.3)."""

from typing import Final, NamedTuple

from games.kernel.refusals import refuse
from games.kernel.tuples import holds
from games.orc_wars import commands
from games.orc_wars.rules import combat_table as table
from games.orc_wars.rules.battle import BattleFought, MachinesAsked, MachinesUsed
from games.orc_wars.rules.drawing import gold_to_hand
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.sums import Sum, total
from games.orc_wars.state.agenda import Attack, Raid
from games.orc_wars.state.values import Battle

DIE: Final = 6


class Clash(NamedTuple):
    """Two sides before the die: what each brings, and what helps or hinders the attacker's roll."""

    area: str
    attacker: str
    """A leader, or "rebels"."""
    defender: str
    attack: Sum
    defence: Sum
    help: Sum


def fight(log: Recorder, clash: Clash) -> table.Verdict:
    """Throw the die and look the result up; a leader who attacks may earn gold for arrogance (13.4.3)."""
    attack, defence = total(clash.attack), total(clash.defence)
    odds = table.odds(attack, defence)
    leader = log.state.leaders.get(clash.attacker)
    if leader is not None and log.state.options.cutthroat and odds in table.ARROGANT:
        gold_to_hand(log, leader.seat, "reward")
    die = log.chance.number("dice:combat", 1, DIE)
    column = table.column(die, total(clash.help))
    result = table.result(odds, column)
    log.record(
        BattleFought(
            Battle(
                clash.area, clash.attacker, clash.defender, attack, defence, odds, die, column, result,
                attack_parts=clash.attack, defence_parts=clash.defence, die_parts=clash.help,
            )
        )
    )  # fmt: skip
    return table.verdict(result)


def last(log: Recorder) -> Battle:
    """The last die of the battle."""
    assert log.state.battle is not None
    return log.state.battle


# machines


def ask_for_machines(log: Recorder, leader: str) -> None:
    """Whoever has machines is asked which of them he uses; else the die follows (7.3.3)."""
    if log.state.leaders[leader].machines:
        log.record(MachinesAsked(leader))


def use_machines(log: Recorder, _: int, wish: commands.Machines) -> None:
    """Machines pushed into battle are the leader's, and each needs a horde (7.3.3)."""
    fight_ = log.state.agenda[-1]
    assert isinstance(fight_, Attack | Raid)
    one = log.state.leaders[fight_.leader]
    refuse("no_such_counter", "7.3.3", when=not holds(one.machines, wish.use))
    refuse("too_many_machines", "7.3.3", when=len(wish.use) > len(one.hordes))
    log.record(MachinesUsed(fight_.leader, tuple(sorted(wish.use))))
