"""The door for commands: who may give which when, and what follows."""

from games.kernel.chance import Chance
from games.kernel.refusals import Refused
from games.orcs_vs_orcs import commands
from games.orcs_vs_orcs.commands import PHASES, AnyCommand
from games.orcs_vs_orcs.rules import battle, building, contact, effects, entry, movement, turns
from games.orcs_vs_orcs.rules import hands as rounds
from games.orcs_vs_orcs.rules import phases as clash
from games.orcs_vs_orcs.rules.agenda import Act, Arrive, Battles, Contact, Enter, Place, Retreat, Step, Task
from games.orcs_vs_orcs.rules.course import Course
from games.orcs_vs_orcs.rules.happening import Happening
from games.orcs_vs_orcs.rules.questions import whose_turn
from games.orcs_vs_orcs.rules.zones import pending_at
from games.orcs_vs_orcs.state import State


def decide(state: State, seat: int, command: AnyCommand, chance: Chance) -> tuple[Happening, ...]:
    """The events that follow from a command, down to the next question."""
    turn = whose_turn(state)
    if turn.phase not in PHASES[type(command)]:
        raise Refused("wrong_phase", "3.3")
    if seat not in turn.seats:
        raise Refused("not_your_turn", "3.1")
    course = Course(state, chance)
    if state.agenda:
        _answer(course, seat, state.agenda[-1], command)
    else:
        _act(course, seat, command)
    run(course)
    return tuple(course.events)


def run(course: Course) -> None:
    """Do all that follows without a decision; what must wait stays on the agenda."""
    while course.agenda and not _advance(course, course.agenda[-1]):
        pass
    if not course.agenda and course.state.moving is None:
        turns.settled(course)
    course.suspend()


# what is to be done


def _advance(course: Course, task: Task) -> bool:
    """One step of a task; True where it waits for an answer."""
    if task.asked:
        return True
    match task:
        case Arrive():
            return contact.arrive(course, task)
        case Enter():
            return entry.enter(course, task)
        case Contact():
            return contact.contact(course, task)
        case Battles():
            return battle.battles(course, task)
        case Retreat():
            return contact.retreat(course, task)
        case Place():
            return rounds.place(course, task)
        case Act():
            return effects.act(course, task)
        case Step():
            return _before_the_clash(course, task)


def _before_the_clash(course: Course, task: Step) -> bool:
    match task.name:
        case "decks":
            return rounds.decks(course, task)
        case "vanguard":
            return rounds.vanguard(course, task)
        case "shuffle":
            return rounds.shuffle_decks(course)
        case "draw":
            return rounds.draw(course)
        case "reorganise":
            return rounds.reorganise(course, task)
        case "choose":
            return rounds.choose(course, task)
        case "reveal":
            return rounds.reveal(course, task)
        case _:
            return _in_the_clash(course, task)


def _in_the_clash(course: Course, task: Step) -> bool:
    match task.name:
        case "shagratt":
            return rounds.shagratt(course, task)
        case "strengths":
            return clash.strengths(course)
        case "effects":
            return clash.effects(course)
        case "clean_up":
            return clash.clean_up(course)
        case "test":
            return battle.test(course)
        case _:
            return clash.fury(course, task)


# commands


def _act(course: Course, seat: int, command: AnyCommand) -> None:
    """The active player's own commands (3.3)."""
    moving = course.state.moving
    match command:
        case commands.Go() if moving is not None:
            movement.go(course, seat, moving, command.to, command.count)
        case commands.Halt() if moving is not None:
            movement.halt(course, seat, moving)
        case commands.Move():
            movement.move(course, seat, command.from_, command.to, command.count)
        case commands.March():
            movement.march(course, seat, command.from_, command.to, command.count)
        case commands.EndActions():
            turns.end_actions(course, seat)
        case _:
            _build(course, seat, command)


def _build(course: Course, seat: int, command: AnyCommand) -> None:
    match command:
        case commands.Recruit():
            building.recruit(course, seat, command.zones)
        case commands.Buy():
            building.buy(course, seat, command.cards)
        case commands.Lay():
            building.lay(course, seat, command.zone)
        case commands.Raise():
            building.raise_(course, seat, command.zone)
        case commands.Refate():
            building.refate(course, seat, command.zone, command.choice)


def _answer(course: Course, seat: int, task: Task, command: AnyCommand) -> None:
    """Answers to questions on the map."""
    match task, command:
        case Enter(), commands.Village():
            entry.answer_village(course, task, command.choice)
        case Enter(), commands.Hero():
            entry.answer_hero(course, command.card)
        case Contact(), commands.Stand():
            contact.stand(course, task)
        case Contact(), commands.Retreat():
            movement.known(course.state, command.to)
            contact.retreat_before(course, task, command.to)
        case Retreat(), commands.Retreat():
            movement.known(course.state, command.to)
            contact.retreat_after(course, task, command.to)
        case Battles(), commands.Fight():
            if pending_at(course.state, command.zone) is None:
                raise Refused("bad_zone", "6.1")
            course.lift(Battles())
            battle.begin_battle(course, command.zone)
        case _:
            _answer_in_battle(course, seat, task, command)


def _answer_in_battle(course: Course, seat: int, task: Task, command: AnyCommand) -> None:
    at = course.state.fight().side_of(seat)
    match task, command:
        case Step(), commands.Deck():
            rounds.choose_deck(course, seat, command.cards)
        case Step(), commands.Vanguard():
            rounds.engage(course, command.cards)
        case Step(), commands.Keep():
            rounds.keep(course, seat)
        case Step(), commands.Reorganise():
            rounds.change_hand(course, at, command.shuffle)
        case Step(), commands.Play():
            rounds.play(course, task, at, command.card, command.slot)
        case Place(), commands.Place():
            rounds.answer_place(course, task, command.slot)
        case Act(), commands.Effect():
            effects.answer_effect(course, task, command.choice, command.slot)
        case Step(), commands.Effect():
            rounds.answer_shagratt(course, at, command.choice, command.slot)
        case Step(), commands.Berserk():
            clash.answer_berserk(course, at, command.use)
