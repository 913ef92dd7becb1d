"""The four steps of a turn: which command belongs where (rule 4.3.3)."""

from games.kernel.refusals import Refused
from games.orc_wars import adoption, cheating, combat, commands, levy, movement, plunder, raids, ransom, transfers
from games.orc_wars.commands import AnyCommand
from games.orc_wars.course import Course
from games.orc_wars.ground import pending
from games.orc_wars.passage import StepBegun


def between(course: Course, seat: int, command: AnyCommand) -> None:
    """Beginning a step, taking over a horde, ending the turn (4.3.3)."""
    state = course.state
    match command:
        case commands.Begin():
            if command.step in state.steps_done:
                raise Refused("step_done", "4.3.3")
            course.tell(StepBegun(seat, command.step))
            if command.step == "move":
                movement.lost_leaders_roll(course, seat)
        case commands.EndTurn():
            if pending(state, seat):
                raise Refused("battles_pending", "4.3.3")
            plunder.begin_plunder(course, seat)
        case commands.Adopt():
            adoption.adopt(course, seat, command.leader, command.horde)
        case _:
            raise Refused("wrong_phase", "4.3.3")


def inside(course: Course, seat: int, command: AnyCommand) -> None:
    """What belongs to the open step, taking over a horde, and closing the step."""
    state = course.state
    match command:
        case commands.Adopt():
            adoption.adopt(course, seat, command.leader, command.horde)
        case commands.EndStep():
            if state.phase == "combat" and pending(state, seat):
                raise Refused("battles_pending", "4.3.3")
            ransom.close_step(course, seat, state.phase)
        case _ if state.phase == "levy":
            _levy(course, seat, command)
        case _ if state.phase == "move":
            _move(course, seat, command)
        case _ if state.phase == "combat":
            _fight(course, seat, command)
        case _:
            _cheat(course, seat, command)


def _levy(course: Course, seat: int, command: AnyCommand) -> None:
    match command:
        case commands.PlaceLeader():
            levy.place_leader(course, seat, command.leader, command.hordes)
        case commands.Raise():
            levy.raise_hordes(course, seat, command.area, command.leader, command.hordes)
        case commands.BuildMachine():
            levy.build_machine(course, seat, command.machine, command.leader, command.gold)
        case commands.PlaceShaman():
            levy.place_shaman(course, seat, command.leader)
        case commands.BuildFortress():
            levy.build_fortress(course, seat, command.fortress, command.area, command.gold)
        case commands.PlaceMine():
            levy.place_mine(course, seat, command.area)
        case _:
            raise Refused("wrong_phase", "5.1")


def _move(course: Course, seat: int, command: AnyCommand) -> None:
    match command:
        case commands.Move():
            movement.move(course, seat, command.leader, command.path)
        case commands.Drop():
            movement.drop(course, seat, command.leader, command.hordes, command.machines)
        case commands.Take():
            movement.take(course, seat, command.leader, command.machines)
        case commands.Underground():
            movement.go_underground(course, seat, command.leader)
        case commands.TransferGoods():
            transfers.transfer_goods(course, seat, command.from_, command.to, command.gold, command.machines)
        case commands.TransferHordes():
            transfers.transfer_hordes(course, seat, command.from_, command.to, command.hordes)
        case _:
            raise Refused("wrong_phase", "6.1")


def _fight(course: Course, seat: int, command: AnyCommand) -> None:
    match command:
        case commands.Attack():
            combat.attack(course, seat, command.leader)
        case commands.Raid():
            raids.raid(course, seat, command.leader, command.stop)
        case _:
            raise Refused("wrong_phase", "7.1.1")


def _cheat(course: Course, seat: int, command: AnyCommand) -> None:
    match command:
        case commands.Look():
            cheating.look(course, seat, command.spy, command.seat)
        case commands.Steal():
            cheating.steal(course, seat, command.spy, command.seat, command.pile)
        case commands.Bribe():
            cheating.bribe(course, seat, command.spy, command.leader, command.gold)
        case _:
            raise Refused("wrong_phase", "10.1")
