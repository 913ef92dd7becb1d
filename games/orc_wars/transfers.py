"""Handing things from leader to leader (rule 6.5)."""

from collections.abc import Sequence

from games.kernel.refusals import Refused
from games.orc_wars import places
from games.orc_wars.baggage import limits, move_gold, move_hordes, move_machines
from games.orc_wars.bags import holds
from games.orc_wars.course import Course
from games.orc_wars.ground import occupied, own_on_map
from games.orc_wars.lands import PairLocked, TransferBegun
from games.orc_wars.material import CHIEFS
from games.orc_wars.rebels import rise
from games.orc_wars.state import Leader, State
from games.orc_wars.trial import authority_test


def pair(giver: str, taker: str) -> tuple[str, str]:
    return (giver, taker) if giver < taker else (taker, giver)


def _check_pair(state: State, seat: int, giver: str, taker: str) -> tuple[Leader, Leader]:
    one, other = own_on_map(state, seat, giver, "6.5"), own_on_map(state, seat, taker, "6.5")
    if giver == taker or one.area != other.area:
        raise Refused("not_here", "6.5")
    if occupied(state, one.area, seat):
        raise Refused("occupied", "6.5")
    if pair(giver, taker) in state.marks.locked:
        raise Refused("locked", "6.5.1")
    return one, other


def transfer_goods(
    course: Course, seat: int, giver: str, taker: str, gold: Sequence[int], machines: Sequence[int]
) -> None:
    """One test of the receiver for the lot; if he fails nothing more passes between these two (6.5.1)."""
    one, other = _check_pair(course.state, seat, giver, taker)
    if not (gold or machines) or not holds(one.gold, gold) or not holds(one.machines, machines):
        raise Refused("no_such_counter", "6.5.1")
    if gold and not other.hordes and len(other.gold) + len(gold) > 1:
        raise Refused("bare_limit", "6.5.1")
    if len(other.machines) + len(machines) > len(other.hordes):
        raise Refused("too_many_machines", "6.5.1")
    _begin(course)
    if not authority_test(course, taker, "goods"):
        course.tell(PairLocked(*pair(giver, taker)))
        return
    source, to = places.under(giver), places.under(taker)
    move_gold(course, source, to, sorted(gold), "handed")
    move_machines(course, source, to, sorted(machines), "handed")


def transfer_hordes(course: Course, seat: int, giver: str, taker: str, hordes: Sequence[str]) -> None:
    """Natives of the receiver's home pass freely; the others obey him, or rebel against both (6.5.2)."""
    one, _ = _check_pair(course.state, seat, giver, taker)
    if not holds(one.hordes, hordes):
        raise Refused("no_such_counter", "6.5.2")
    _begin(course)
    home = CHIEFS[taker].home
    native = [horde for horde in hordes if horde == home]
    foreign = sorted(horde for horde in hordes if horde != home)
    source, to = places.under(giver), places.under(taker)
    move_hordes(course, source, to, native, "handed")
    if not foreign or authority_test(course, taker, "hordes"):
        move_hordes(course, source, to, foreign, "handed")
        limits(course, giver)
        return
    rise(course, source, one.area, seat, foreign, (giver, taker))
    limits(course, giver)


def _begin(course: Course) -> None:
    if not course.state.marks.transferring:
        course.tell(TransferBegun())
