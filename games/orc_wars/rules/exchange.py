"""The exchange: the smaller side is removed, the larger pays (rule 7.8)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.kernel.refusals import Refused
from games.orc_wars.editions.material import CHIEFS, strength
from games.orc_wars.rules.belongings import limits, move_hordes
from games.orc_wars.rules.defeat import dies
from games.orc_wars.rules.payment import least_losses, losses
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.results import (
    attacker_as_victor,
    group_removed,
    hordes_of_group,
    spend_machines,
    victor_of,
    walled,
)
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Attack, Losses, Victor
from games.orc_wars.state.state import State


def payers(state: State, frame: Losses) -> tuple[str, ...]:
    """The hordes from which the losses are chosen."""
    return state.leaders[frame.leader].hordes if frame.leader else state.areas[frame.area].garrison


def advance_losses(log: Recorder, frame: Losses) -> bool:
    """Pay by itself where there is but one way; else wait."""
    hordes = payers(log.state, frame)
    ways = losses(hordes, frame.need)
    if len(ways) > 1:
        return True
    log.stack.pop()
    _pay(log, frame, ways[0] if ways else hordes)
    return False


def answer_losses(log: Recorder, frame: Losses, hordes: Sequence[str]) -> None:
    chosen = tuple(sorted(hordes))
    if chosen not in losses(payers(log.state, frame), frame.need):
        raise Refused("wrong_losses", "7.8.2")
    log.stack.pop()
    _pay(log, frame, chosen)


def _pay(log: Recorder, frame: Losses, hordes: tuple[str, ...]) -> None:
    source = places.under(frame.leader) if frame.leader else places.garrison(frame.area)
    move_hordes(log, source, places.CUP, hordes, "paid")


def begin_exchange(log: Recorder, frame: Attack) -> None:
    """The larger side pays first; if its hordes do not suffice all go. Equal sides are both removed (7.8.3, 7.8.4)."""
    battle = log.state.battle
    assert battle is not None
    attack, defence = battle.attack, battle.defence
    if attack == defence:
        log.swap(replace(frame, stage="exchange", mighty=""))
    elif attack > defence:
        log.swap(replace(frame, stage="exchange", mighty="attacker"))
        log.push(Losses(log.state.leaders[frame.leader].seat, frame.area, frame.leader, defence))
    else:
        log.swap(replace(frame, stage="exchange", mighty="defender"))
        _defender_pays(log, frame, attack)


def _defender_pays(log: Recorder, frame: Attack, need: int) -> None:
    place = log.state.areas[frame.area]
    if walled(log.state, frame):
        need -= place.fortress or 0
    if need <= 0:
        return
    if frame.target in log.state.leaders:
        log.push(Losses(log.state.leaders[frame.target].seat, frame.area, frame.target, need))
    elif place.owner is not None:
        log.push(Losses(place.owner, frame.area, "", need))
    else:
        enough = strength(place.garrison) >= need
        paid = least_losses(place.garrison, need) if enough else place.garrison
        move_hordes(log, places.garrison(frame.area), places.CUP, paid, "paid")


def end_exchange(log: Recorder, frame: Attack) -> None:
    """The smaller side is removed, and the larger side's leader too if his hordes did not suffice; no test (7.6.6)."""
    state, battle = log.state, log.state.battle
    assert battle is not None
    attacker_lives = frame.mighty == "attacker" and _sufficed(
        battle.attack, battle.defence, frame, state, attacking=True
    )
    defender_lives = frame.mighty == "defender" and _sufficed(
        battle.defence, battle.attack, frame, state, attacking=False
    )
    led = frame.target in state.leaders
    if attacker_lives and frame.walls and not frame.leaders and not frame.garrison:
        # the fortress outlives its last group: spent machines go before spoils and surplus (7.2.2, 7.5.4)
        spend_machines(log, frame)
        frame = replace(frame, spent=())
    if not defender_lives:
        if led:
            victor = attacker_as_victor(state, frame) if attacker_lives else Victor(walls=frame.walls)
            dies(log, frame.target, victor, "killed")
        elif frame.target == "garrison":
            hordes = hordes_of_group(log.state, frame)
            move_hordes(log, places.garrison(frame.area), places.CUP, hordes, "removed")
    if attacker_lives:
        limits(log, frame.leader)
        group_removed(log, frame, "X")
        return
    spend_machines(log, frame)
    victor = victor_of(log.state, frame) if defender_lives else Victor(walls=frame.walls)
    dies(log, frame.leader, victor, "killed")
    if led and defender_lives:
        limits(log, frame.target)
    log.swap(replace(frame, stage="end", victor=victor.leader))


def _sufficed(total: int, need: int, frame: Attack, state: State, *, attacking: bool) -> bool:
    """Whether the larger side had enough besides its leader and its machines; a fortress pays too (7.8.1)."""
    if attacking:
        return total - _authority(frame.leader) - sum(frame.machines) >= need
    return frame.target not in state.leaders or total - _authority(frame.target) >= need


def _authority(leader: str) -> int:
    return CHIEFS[leader].authority
