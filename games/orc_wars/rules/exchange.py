"""The exchange: the smaller side is removed, the larger pays (rule 7.8)."""

from games.kernel.agenda import expected
from games.kernel.refusals import refuse
from games.orc_wars import commands
from games.orc_wars.editions.material import CHIEFS, strength
from games.orc_wars.rules.battle import AttackDecided, ExchangeSettled, LossesOwed
from games.orc_wars.rules.belongings import limits, move_hordes
from games.orc_wars.rules.combat import last
from games.orc_wars.rules.control import walled
from games.orc_wars.rules.defeat import dies
from games.orc_wars.rules.payment import least_losses, losses
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.results import attacker_as_victor, group_removed, hordes_of_group, spend_machines, victor_of
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Attack, Losses
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Victor


def payers(state: State, area: str, leader: str) -> tuple[str, ...]:
    """The hordes from which the losses are chosen: a leader's, or the garrison's."""
    return state.leaders[leader].hordes if leader else state.areas[area].garrison


def owe(log: Recorder, seat: int, area: str, leader: str, need: int) -> None:
    """Pay at once where there is but one way, or too little; else the coalition chooses (7.8.2)."""
    hordes = payers(log.state, area, leader)
    ways = losses(hordes, need)
    if len(ways) > 1:
        log.record(LossesOwed(seat, area, leader, need))
    else:
        _pay(log, area, leader, ways[0] if ways else hordes)


def choose_losses(log: Recorder, _: int, wish: commands.Losses) -> None:
    """Just enough of the hordes, and none superfluous (7.8.2)."""
    owed, chosen = expected(log.state.agenda, Losses), tuple(sorted(wish.hordes))
    refuse("wrong_losses", "7.8.2", when=chosen not in losses(payers(log.state, owed.area, owed.leader), owed.need))
    _pay(log, owed.area, owed.leader, chosen)


def _pay(log: Recorder, area: str, leader: str, hordes: tuple[str, ...]) -> None:
    move_hordes(log, places.under(leader) if leader else places.garrison(area), places.CUP, hordes, "paid")


def pay_least(log: Recorder, source: str, hordes: tuple[str, ...], need: int) -> None:
    """What hordes without an owner lose: as little as will do, or all (7.8.2)."""
    paid = least_losses(hordes, need) if strength(hordes) >= need else hordes
    move_hordes(log, source, places.CUP, paid, "paid")


def sufficed(total: int, leader: str, need: int, machines: int = 0) -> bool:
    """Whether the larger side had enough besides its leader and its machines (7.8.1)."""
    return total - CHIEFS[leader].authority - machines >= need


def begin_exchange(log: Recorder, attack: Attack) -> None:
    """The larger side pays first; if its hordes do not suffice all go. Equal sides are both removed (7.8.3, 7.8.4)."""
    battle = last(log)
    if battle.attack > battle.defence:
        owe(log, log.state.leaders[attack.leader].seat, attack.area, attack.leader, battle.defence)
    elif battle.attack < battle.defence:
        _defender_pays(log, attack, battle.attack)


def _defender_pays(log: Recorder, attack: Attack, need: int) -> None:
    place = log.state.areas[attack.area]
    if walled(log.state, attack):
        need -= place.fortress or 0
    if need <= 0:
        return
    if attack.target in log.state.leaders:
        owe(log, log.state.leaders[attack.target].seat, attack.area, attack.target, need)
    elif place.owner is not None:
        owe(log, place.owner, attack.area, "", need)
    else:
        pay_least(log, places.garrison(attack.area), place.garrison, need)


def end_exchange(log: Recorder, attack: Attack) -> None:
    """The smaller side is removed, and the larger side's leader too if his hordes did not suffice; no test (7.6.6)."""
    state, battle = log.state, last(log)
    led, more = attack.target in state.leaders, battle.attack - battle.defence
    attacker_lives = more > 0 and sufficed(battle.attack, attack.leader, battle.defence, sum(attack.machines))
    defender_lives = more < 0 and (not led or sufficed(battle.defence, attack.target, battle.attack))
    # a fortress that outlives its last group: spent machines go before spoils and surplus (7.2.2, 7.5.4)
    outlived = attacker_lives and attack.walls and not attack.groups
    if outlived:
        spend_machines(log)
    log.record(ExchangeSettled(outlived))
    if not defender_lives:
        if led:
            victor = attacker_as_victor(state, attack) if attacker_lives else Victor(walls=attack.walls)
            dies(log, attack.target, victor, "killed")
        elif attack.target == "garrison":
            hordes = hordes_of_group(log.state, attack)
            move_hordes(log, places.garrison(attack.area), places.CUP, hordes, "removed")
    if attacker_lives:
        limits(log, attack.leader)
        group_removed(log, attack, "X")
        return
    spend_machines(log)
    victor = victor_of(log.state, attack) if defender_lives else Victor(walls=attack.walls)
    dies(log, attack.leader, victor, "killed")
    if led and defender_lives:
        limits(log, attack.target)
    log.record(AttackDecided(victor.leader))
