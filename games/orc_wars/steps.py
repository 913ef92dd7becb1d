"""The four steps of a turn: which command belongs where (rule 4.3.3)."""

from games.kernel.refusals import Refused
from games.orc_wars import commands
from games.orc_wars.commands import AnyCommand
from games.orc_wars.rules import adoption, levy, movement, plunder, raids, ransom, transfers
from games.orc_wars.rules import attacks as combat
from games.orc_wars.rules import spies as cheating
from games.orc_wars.rules.calendar import StepBegun
from games.orc_wars.rules.control import pending
from games.orc_wars.rules.recorder import Recorder


def between(log: Recorder, seat: int, command: AnyCommand) -> None:
    """Beginning a step, taking over a horde, ending the turn (4.3.3)."""
    state = log.state
    match command:
        case commands.Begin():
            if command.step in state.steps_done:
                raise Refused("step_done", "4.3.3")
            log.record(StepBegun(seat, command.step))
            if command.step == "move":
                movement.lost_leaders_roll(log, seat)
        case commands.EndTurn():
            if pending(state, seat):
                raise Refused("battles_pending", "4.3.3")
            plunder.begin_plunder(log, seat)
        case commands.Adopt():
            adoption.adopt(log, seat, command.leader, command.horde)
        case _:
            raise Refused("wrong_phase", "4.3.3")


def inside(log: Recorder, seat: int, command: AnyCommand) -> None:
    """What belongs to the open step, taking over a horde, and closing the step."""
    state = log.state
    match command:
        case commands.Adopt():
            adoption.adopt(log, seat, command.leader, command.horde)
        case commands.EndStep():
            if state.phase == "combat" and pending(state, seat):
                raise Refused("battles_pending", "4.3.3")
            ransom.close_step(log, seat, state.phase)
        case _ if state.phase == "levy":
            _levy(log, seat, command)
        case _ if state.phase == "move":
            _move(log, seat, command)
        case _ if state.phase == "combat":
            _fight(log, seat, command)
        case _:
            _cheat(log, seat, command)


def _levy(log: Recorder, seat: int, command: AnyCommand) -> None:
    match command:
        case commands.PlaceLeader():
            levy.place_leader(log, seat, command.leader, command.hordes)
        case commands.Raise():
            levy.raise_hordes(log, seat, command.area, command.leader, command.hordes)
        case commands.BuildMachine():
            levy.build_machine(log, seat, command.machine, command.leader, command.gold)
        case commands.PlaceShaman():
            levy.place_shaman(log, seat, command.leader)
        case commands.BuildFortress():
            levy.build_fortress(log, seat, command.fortress, command.area, command.gold)
        case commands.PlaceMine():
            levy.place_mine(log, seat, command.area)
        case _:
            raise Refused("wrong_phase", "5.1")


def _move(log: Recorder, seat: int, command: AnyCommand) -> None:
    match command:
        case commands.Move():
            movement.move(log, seat, command.leader, command.path)
        case commands.Drop():
            movement.drop(log, seat, command.leader, command.hordes, command.machines)
        case commands.Take():
            movement.take(log, seat, command.leader, command.machines)
        case commands.Underground():
            movement.go_underground(log, seat, command.leader)
        case commands.TransferGoods():
            transfers.transfer_goods(log, seat, command.from_, command.to, command.gold, command.machines)
        case commands.TransferHordes():
            transfers.transfer_hordes(log, seat, command.from_, command.to, command.hordes)
        case _:
            raise Refused("wrong_phase", "6.1")


def _fight(log: Recorder, seat: int, command: AnyCommand) -> None:
    match command:
        case commands.Attack():
            combat.attack(log, seat, command.leader)
        case commands.Raid():
            raids.raid(log, seat, command.leader, command.stop)
        case _:
            raise Refused("wrong_phase", "7.1.1")


def _cheat(log: Recorder, seat: int, command: AnyCommand) -> None:
    match command:
        case commands.Look():
            cheating.look(log, seat, command.spy, command.seat)
        case commands.Steal():
            cheating.steal(log, seat, command.spy, command.seat, command.pile)
        case commands.Bribe():
            cheating.bribe(log, seat, command.spy, command.leader, command.gold)
        case _:
            raise Refused("wrong_phase", "10.1")
