"""The cut-throat variant: dead leaders are taken up by coalitions without any (rule 13.4.1)."""

from msgspec.structs import replace

from games.orc_wars.rules.control import has_leader, in_game
from games.orc_wars.rules.leaders import ClaimAnswered, ClaimPassed, LeaderToHand
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state.agenda import Claiming


def seek_heirs(log: Recorder) -> bool:
    """Push the question about the first leader who has fallen; True if there is one."""
    if not log.state.fallen:
        return False
    fallen, state = log.state.fallen[0], log.state
    around = [(state.seat + step) % state.seats for step in range(state.seats)]
    askers = tuple(
        seat for seat in around if seat in in_game(state) and seat != fallen.seat and not has_leader(state, seat)
    )
    log.push(Claiming(fallen.leader, askers if fallen.leader in state.tribe_cup else ()))
    return True


def advance_claiming(log: Recorder, frame: Claiming) -> bool:
    if frame.askers:
        return True
    log.stack.pop()
    log.record(ClaimAnswered(frame.leader))
    return False


def claim(log: Recorder, frame: Claiming) -> None:
    log.record(LeaderToHand(frame.leader, frame.askers[0], "claimed"))
    log.swap(replace(frame, askers=()))


def pass_claim(log: Recorder, frame: Claiming) -> None:
    log.record(ClaimPassed(frame.askers[0], frame.leader))
    log.swap(replace(frame, askers=frame.askers[1:]))
