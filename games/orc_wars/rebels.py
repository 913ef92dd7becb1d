"""Rebels: uncommanded attackers of a coalition's leaders (rule 8)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.orc_wars import places
from games.orc_wars.atlas import TRIBAL
from games.orc_wars.baggage import drop_shaman, limits, move_hordes, spoils
from games.orc_wars.battle import army_parts, fight, parts, total
from games.orc_wars.course import Course
from games.orc_wars.fate import beaten, dies, with_shaman
from games.orc_wars.fortunes import LeaderDied
from games.orc_wars.frames import Losses, Revolt, Victor
from games.orc_wars.ground import standing
from games.orc_wars.lands import AreaTaken
from games.orc_wars.material import CHIEFS, strength
from games.orc_wars.rout import flee
from games.orc_wars.shamans import settle_shamans
from games.orc_wars.subsets import least_losses
from games.orc_wars.trial import servility_test

NOBODY = Victor()
"""Rebels take no prisoners and carry nothing."""


def rise(course: Course, source: str, area: str, seat: int, hordes: Sequence[str], first: Sequence[str]) -> None:
    """Hordes turn against the coalition and attack its leaders there, the first ones named first (8.1)."""
    move_hordes(course, source, places.REBELS, hordes, "rebelled")
    others = [key for key, one in standing(course.state, area) if one.seat == seat and key not in first]
    course.push(Revolt(seat, area, (*first, *others), loose=course.state.areas[area].shamans))


def advance_revolt(course: Course, frame: Revolt) -> bool:
    """One stage of a revolt; it never waits by itself."""
    match frame.stage:
        case "next":
            if course.state.rebels and frame.leaders:
                _roll(course, frame)
            else:
                course.swap(replace(frame, stage="end"))
        case "exchange":
            _end_exchange(course, frame)
        case "end":
            course.stack.pop()
            _end(course, frame)
    return False


def _roll(course: Course, frame: Revolt) -> None:
    """Fortress and garrison count nothing, and there is no ethnic code."""
    leader = frame.leaders[0]
    one = course.state.leaders[leader]
    attack, defence = parts(hordes=strength(course.state.rebels)), army_parts(leader, one)
    verdict = fight(course, frame.area, "rebels", leader, attack, defence, parts(enemy_shaman=-int(one.shaman)))
    if verdict.kind == "X":
        _begin_exchange(course, frame, total(attack), total(defence))
    elif verdict.side == "A":
        to, why = (places.under(leader), "rebels_joined") if verdict.kind == "S" else (places.CUP, "rebels_left")
        move_hordes(course, places.REBELS, to, course.state.rebels, why)
        course.swap(replace(frame, stage="end"))
    else:
        _hit(course, frame, verdict.kind)


def _hit(course: Course, frame: Revolt, kind: str) -> None:
    """He stands, is beaten, or is executed at once (8.3)."""
    leader = frame.leaders[0]
    hordes = course.state.leaders[leader].hordes
    after = replace(frame, leaders=frame.leaders[1:], beaten=(*frame.beaten, *with_shaman(course.state, leader)))
    if kind in "SK":
        to, why = (places.REBELS, "surrendered") if kind == "S" else (places.CUP, "destroyed")
        move_hordes(course, places.under(leader), to, hordes, why)
        spoils(course, leader, NOBODY)
    elif kind in "HN":
        flee(course, leader, kind)
        if course.state.leaders[leader].hordes:
            move_hordes(course, places.REBELS, places.CUP, course.state.rebels, "rebels_left")
            course.swap(replace(frame, stage="end"))
            return
    course.swap(after)
    if kind == "R" or servility_test(course, leader, "rebels"):
        beaten(course, leader, NOBODY, after.leaders)
    else:
        seat = course.state.leaders[leader].seat
        spoils(course, leader, NOBODY)
        drop_shaman(course, leader)
        course.tell(LeaderDied(leader, seat, "executed"))


def _begin_exchange(course: Course, frame: Revolt, attack: int, defence: int) -> None:
    leader = frame.leaders[0]
    if attack > defence:
        enough = strength(course.state.rebels) >= defence
        paid = least_losses(course.state.rebels, defence) if enough else course.state.rebels
        move_hordes(course, places.REBELS, places.CUP, paid, "paid")
        course.swap(replace(frame, stage="exchange", mighty="attacker"))
    elif attack < defence:
        course.swap(replace(frame, stage="exchange", mighty="defender"))
        course.push(Losses(frame.seat, frame.area, leader, attack))
    else:
        course.swap(replace(frame, stage="exchange", mighty=""))


def _end_exchange(course: Course, frame: Revolt) -> None:
    battle = course.state.battle
    assert battle is not None
    leader = frame.leaders[0]
    lives = frame.mighty == "defender" and battle.defence - CHIEFS[leader].authority >= battle.attack
    if frame.mighty != "attacker":
        move_hordes(course, places.REBELS, places.CUP, course.state.rebels, "removed")
    if lives:
        limits(course, leader)
        course.swap(replace(frame, stage="end", mighty=""))
    else:
        dies(course, leader, NOBODY, "killed")
        course.swap(replace(frame, stage="next", mighty="", leaders=frame.leaders[1:]))


def _end(course: Course, frame: Revolt) -> None:
    """Without a leader left the territory turns neutral, rebels and all (8.4, 8.5)."""
    left = [key for key, one in standing(course.state, frame.area) if one.seat == frame.seat]
    settle_shamans(course, frame.area, frame.loose, frame.beaten, left)
    stays = not left and frame.area in TRIBAL
    if stays and course.state.areas[frame.area].owner is not None:
        course.tell(AreaTaken(frame.area, None, "neutral"))
    if stays:
        move_hordes(course, places.REBELS, places.garrison(frame.area), course.state.rebels, "rebels_stayed")
    else:
        move_hordes(course, places.REBELS, places.CUP, course.state.rebels, "rebels_left")
