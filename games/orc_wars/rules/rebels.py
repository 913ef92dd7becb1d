"""Rebels: uncommanded attackers of a coalition's leaders (rule 8)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.orc_wars.editions.atlas import TRIBAL
from games.orc_wars.editions.material import CHIEFS, strength
from games.orc_wars.rules.battle import army_parts, fight, parts, total
from games.orc_wars.rules.belongings import drop_shaman, limits, move_hordes, spoils
from games.orc_wars.rules.control import standing
from games.orc_wars.rules.defeat import beaten, dies, flee, with_shaman
from games.orc_wars.rules.leader_tests import servility_test
from games.orc_wars.rules.leaders import LeaderDied
from games.orc_wars.rules.payment import least_losses
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.shamans import settle_shamans
from games.orc_wars.rules.territories import AreaTaken
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Losses, Revolt, Victor

NOBODY = Victor()
"""Rebels take no prisoners and carry nothing."""


def rise(log: Recorder, source: str, area: str, seat: int, hordes: Sequence[str], first: Sequence[str]) -> None:
    """Hordes turn against the coalition and attack its leaders there, the first ones named first (8.1)."""
    move_hordes(log, source, places.REBELS, hordes, "rebelled")
    others = [key for key, one in standing(log.state, area) if one.seat == seat and key not in first]
    log.push(Revolt(seat, area, (*first, *others), loose=log.state.areas[area].shamans))


def advance_revolt(log: Recorder, frame: Revolt) -> bool:
    """One stage of a revolt; it never waits by itself."""
    match frame.stage:
        case "next":
            if log.state.rebels and frame.leaders:
                _roll(log, frame)
            else:
                log.swap(replace(frame, stage="end"))
        case "exchange":
            _end_exchange(log, frame)
        case "end":
            log.stack.pop()
            _end(log, frame)
    return False


def _roll(log: Recorder, frame: Revolt) -> None:
    """Fortress and garrison count nothing, and there is no ethnic code."""
    leader = frame.leaders[0]
    one = log.state.leaders[leader]
    attack, defence = parts(hordes=strength(log.state.rebels)), army_parts(leader, one)
    verdict = fight(log, frame.area, "rebels", leader, attack, defence, parts(enemy_shaman=-int(one.shaman)))
    if verdict.kind == "X":
        _begin_exchange(log, frame, total(attack), total(defence))
    elif verdict.side == "A":
        to, why = (places.under(leader), "rebels_joined") if verdict.kind == "S" else (places.CUP, "rebels_left")
        move_hordes(log, places.REBELS, to, log.state.rebels, why)
        log.swap(replace(frame, stage="end"))
    else:
        _hit(log, frame, verdict.kind)


def _hit(log: Recorder, frame: Revolt, kind: str) -> None:
    """He stands, is beaten, or is executed at once (8.3)."""
    leader = frame.leaders[0]
    hordes = log.state.leaders[leader].hordes
    after = replace(frame, leaders=frame.leaders[1:], beaten=(*frame.beaten, *with_shaman(log.state, leader)))
    if kind in "SK":
        to, why = (places.REBELS, "surrendered") if kind == "S" else (places.CUP, "destroyed")
        move_hordes(log, places.under(leader), to, hordes, why)
        spoils(log, leader, NOBODY)
    elif kind in "HN":
        flee(log, leader, kind)
        if log.state.leaders[leader].hordes:
            move_hordes(log, places.REBELS, places.CUP, log.state.rebels, "rebels_left")
            log.swap(replace(frame, stage="end"))
            return
    log.swap(after)
    if kind == "R" or servility_test(log, leader, "rebels"):
        beaten(log, leader, NOBODY, after.leaders)
    else:
        seat = log.state.leaders[leader].seat
        spoils(log, leader, NOBODY)
        drop_shaman(log, leader)
        log.record(LeaderDied(leader, seat, "executed"))


def _begin_exchange(log: Recorder, frame: Revolt, attack: int, defence: int) -> None:
    leader = frame.leaders[0]
    if attack > defence:
        enough = strength(log.state.rebels) >= defence
        paid = least_losses(log.state.rebels, defence) if enough else log.state.rebels
        move_hordes(log, places.REBELS, places.CUP, paid, "paid")
        log.swap(replace(frame, stage="exchange", mighty="attacker"))
    elif attack < defence:
        log.swap(replace(frame, stage="exchange", mighty="defender"))
        log.push(Losses(frame.seat, frame.area, leader, attack))
    else:
        log.swap(replace(frame, stage="exchange", mighty=""))


def _end_exchange(log: Recorder, frame: Revolt) -> None:
    battle = log.state.battle
    assert battle is not None
    leader = frame.leaders[0]
    lives = frame.mighty == "defender" and battle.defence - CHIEFS[leader].authority >= battle.attack
    if frame.mighty != "attacker":
        move_hordes(log, places.REBELS, places.CUP, log.state.rebels, "removed")
    if lives:
        limits(log, leader)
        log.swap(replace(frame, stage="end", mighty=""))
    else:
        dies(log, leader, NOBODY, "killed")
        log.swap(replace(frame, stage="next", mighty="", leaders=frame.leaders[1:]))


def _end(log: Recorder, frame: Revolt) -> None:
    """Without a leader left the territory turns neutral, rebels and all (8.4, 8.5)."""
    left = [key for key, one in standing(log.state, frame.area) if one.seat == frame.seat]
    settle_shamans(log, frame.area, frame.loose, frame.beaten, left)
    stays = not left and frame.area in TRIBAL
    if stays and log.state.areas[frame.area].owner is not None:
        log.record(AreaTaken(frame.area, None, "neutral"))
    if stays:
        move_hordes(log, places.REBELS, places.garrison(frame.area), log.state.rebels, "rebels_stayed")
    else:
        move_hordes(log, places.REBELS, places.CUP, log.state.rebels, "rebels_left")
