"""Handing things from leader to leader (rule 6.5)."""

from games.kernel.refusals import Refused, refuse
from games.kernel.tuples import holds
from games.orc_wars import commands
from games.orc_wars.editions.material import CHIEFS
from games.orc_wars.rules.belongings import limits, move_gold, move_hordes, move_machines
from games.orc_wars.rules.control import occupied, own_on_map
from games.orc_wars.rules.leader_tests import authority_test
from games.orc_wars.rules.rebels import rise
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.territories import PairLocked, TransferBegun
from games.orc_wars.state import places
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Leader


def pair(giver: str, taker: str) -> tuple[str, str]:
    return (giver, taker) if giver < taker else (taker, giver)


def _check_pair(state: State, seat: int, giver: str, taker: str) -> tuple[Leader, Leader]:
    one, other = own_on_map(state, seat, giver, "6.5"), own_on_map(state, seat, taker, "6.5")
    refuse("not_here", "6.5", when=giver == taker or one.area != other.area)
    refuse("occupied", "6.5", when=occupied(state, one.area, seat))
    refuse("locked", "6.5.1", when=pair(giver, taker) in state.marks.locked)
    return one, other


def transfer_goods(log: Recorder, seat: int, wish: commands.TransferGoods) -> None:
    """One test of the receiver for the lot; if he fails nothing more passes between these two (6.5.1)."""
    giver, taker, gold, machines = wish.from_, wish.to, wish.gold, wish.machines
    one, other = _check_pair(log.state, seat, giver, taker)
    if not (gold or machines) or not holds(one.gold, gold) or not holds(one.machines, machines):
        raise Refused("no_such_counter", "6.5.1")
    refuse("bare_limit", "6.5.1", when=gold and not other.hordes and len(other.gold) + len(gold) > 1)
    refuse("too_many_machines", "6.5.1", when=len(other.machines) + len(machines) > len(other.hordes))
    _begin(log)
    if not authority_test(log, taker, "goods"):
        log.record(PairLocked(*pair(giver, taker)))
        return
    source, to = places.under(giver), places.under(taker)
    move_gold(log, source, to, sorted(gold), "handed")
    move_machines(log, source, to, sorted(machines), "handed")


def transfer_hordes(log: Recorder, seat: int, wish: commands.TransferHordes) -> None:
    """Natives of the receiver's home pass freely; the others obey him, or rebel against both (6.5.2)."""
    giver, taker, hordes = wish.from_, wish.to, wish.hordes
    one, _ = _check_pair(log.state, seat, giver, taker)
    refuse("no_such_counter", "6.5.2", when=not holds(one.hordes, hordes))
    _begin(log)
    home = CHIEFS[taker].home
    native = [horde for horde in hordes if horde == home]
    foreign = sorted(horde for horde in hordes if horde != home)
    source, to = places.under(giver), places.under(taker)
    move_hordes(log, source, to, native, "handed")
    if not foreign or authority_test(log, taker, "hordes"):
        move_hordes(log, source, to, foreign, "handed")
        limits(log, giver)
        return
    rise(log, source, seat, foreign, (giver, taker))
    limits(log, giver)


def _begin(log: Recorder) -> None:
    if not log.state.marks.transferring:
        log.record(TransferBegun())
