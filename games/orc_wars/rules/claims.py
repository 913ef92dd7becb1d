"""The cut-throat variant: dead leaders are taken up by coalitions without any (rule 13.4.1)."""

from games.kernel.agenda import expected
from games.orc_wars import commands
from games.orc_wars.rules.control import has_leader, order_from
from games.orc_wars.rules.leaders import ClaimOpened, ClaimPassed, ClaimSettled, LeaderToHand
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state.agenda import Claiming


def seek_heirs(log: Recorder) -> None:
    """Ask about the first leader who has fallen, if anybody may take him up."""
    fallen, state = log.state.fallen[0], log.state
    around = order_from(state, state.seat)
    askers = tuple(seat for seat in around if seat != fallen.seat and not has_leader(state, seat))
    if askers and fallen.leader in state.tribe_cup:
        log.record(ClaimOpened(fallen.leader, askers))
    else:
        log.record(ClaimSettled(fallen.leader))


def claim(log: Recorder, seat: int, _: commands.ClaimLeader) -> None:
    leader = expected(log.state.agenda, Claiming).leader
    log.record(LeaderToHand(leader, seat, "claimed"))
    log.record(ClaimSettled(leader))


def pass_claim(log: Recorder, seat: int, _: commands.Pass) -> None:
    """The next coalition is asked; after the last one nobody wants him any more."""
    leader = expected(log.state.agenda, Claiming).leader
    log.record(ClaimPassed(seat, leader))
    if not expected(log.state.agenda, Claiming).askers:
        log.record(ClaimSettled(leader))
