"""Rebels: uncommanded attackers of a coalition's leaders (rule 8)."""

from collections.abc import Sequence
from typing import Final

from games.orc_wars.editions.atlas import TRIBAL
from games.orc_wars.editions.material import strength
from games.orc_wars.rules.battle import BattleOver, ExchangeSettled, RebelsRose
from games.orc_wars.rules.belongings import drop_shaman, limits, move_hordes, spoils
from games.orc_wars.rules.combat import Clash, fight, last
from games.orc_wars.rules.control import standing
from games.orc_wars.rules.defeat import beaten, dies, flee, lose_hordes
from games.orc_wars.rules.exchange import owe, pay_least, sufficed
from games.orc_wars.rules.leader_tests import servility_test
from games.orc_wars.rules.leaders import LeaderDied
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.shamans import settle_shamans
from games.orc_wars.rules.sides import led
from games.orc_wars.rules.sums import parts
from games.orc_wars.rules.territories import AreaTaken
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Revolt
from games.orc_wars.state.values import Victor

NOBODY: Final = Victor()
"""Rebels take no prisoners and carry nothing."""


def rise(log: Recorder, source: str, seat: int, hordes: Sequence[str], first: Sequence[str]) -> None:
    """Hordes turn against the coalition and attack its leaders there, the first ones named first (8.1)."""
    area = log.state.leaders[first[0]].area
    move_hordes(log, source, places.REBELS, hordes, "rebelled")
    others = [key for key, one in standing(log.state, area) if one.seat == seat and key not in first]
    log.record(RebelsRose(seat, area, (*first, *others)))


def advance_revolt(log: Recorder, revolt: Revolt) -> bool:
    """One stage of a revolt; it never waits by itself."""
    if revolt.stage == "exchange":
        _end_exchange(log, revolt)
    elif log.state.rebels and revolt.leaders:
        _roll(log, revolt)
    else:
        _end(log, revolt)
    return False


def _roll(log: Recorder, revolt: Revolt) -> None:
    """Fortress and garrison count nothing, and there is no ethnic code."""
    leader, rebels = revolt.leaders[0], log.state.rebels
    defender = led(leader, log.state.leaders[leader])
    shaman = parts(enemy_shaman=-int(defender.shaman))
    verdict = fight(log, Clash(revolt.area, "rebels", leader, parts(hordes=strength(rebels)), defender.parts, shaman))
    if verdict.kind == "X":
        _begin_exchange(log, revolt)
    elif verdict.side == "A":
        to, why = (places.under(leader), "rebels_joined") if verdict.kind == "S" else (places.CUP, "rebels_left")
        move_hordes(log, places.REBELS, to, rebels, why)
    else:
        _hit(log, revolt, verdict.kind)


def _hit(log: Recorder, revolt: Revolt, kind: str) -> None:
    """He stands, is beaten, or is executed at once (8.3)."""
    leader, *others = revolt.leaders
    one = log.state.leaders[leader]
    if kind in "SK":
        lose_hordes(log, leader, kind, places.REBELS)
        spoils(log, leader, NOBODY)
    elif kind in "HN":
        flee(log, leader, kind)
        if log.state.leaders[leader].hordes:
            move_hordes(log, places.REBELS, places.CUP, log.state.rebels, "rebels_left")
            return
    if kind == "R" or servility_test(log, leader, "rebels"):
        beaten(log, leader, NOBODY, others)
    else:
        spoils(log, leader, NOBODY)
        drop_shaman(log, leader)
        log.record(LeaderDied(leader, one.seat, "executed"))


def _begin_exchange(log: Recorder, revolt: Revolt) -> None:
    battle = last(log)
    if battle.attack > battle.defence:
        pay_least(log, places.REBELS, log.state.rebels, battle.defence)
    elif battle.attack < battle.defence:
        owe(log, revolt.seat, revolt.area, revolt.leaders[0], battle.attack)


def _end_exchange(log: Recorder, revolt: Revolt) -> None:
    battle, leader = last(log), revolt.leaders[0]
    if battle.attack <= battle.defence:
        move_hordes(log, places.REBELS, places.CUP, log.state.rebels, "removed")
    if battle.attack < battle.defence and sufficed(battle.defence, leader, battle.attack):
        limits(log, leader)
    else:
        dies(log, leader, NOBODY, "killed")
    log.record(ExchangeSettled())


def _end(log: Recorder, revolt: Revolt) -> None:
    """Without a leader left the territory turns neutral, rebels and all (8.4, 8.5)."""
    left = [key for key, one in standing(log.state, revolt.area) if one.seat == revolt.seat]
    settle_shamans(log, revolt.area, revolt.loose, revolt.beaten, left)
    stays = not left and revolt.area in TRIBAL
    if stays and log.state.areas[revolt.area].owner is not None:
        log.record(AreaTaken(revolt.area, None, "neutral"))
    if stays:
        move_hordes(log, places.REBELS, places.garrison(revolt.area), log.state.rebels, "rebels_stayed")
    else:
        move_hordes(log, places.REBELS, places.CUP, log.state.rebels, "rebels_left")
    log.record(BattleOver(revolt.area))
