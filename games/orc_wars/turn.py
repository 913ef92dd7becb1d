"""The door for commands: who may give which when, and what follows."""

from games.kernel.chance import Chance
from games.kernel.refusals import Refused
from games.orc_wars import (
    cheating,
    claims,
    combat,
    commands,
    commerce,
    exchange,
    fate,
    plunder,
    raids,
    ransom,
    rebels,
    reinforcements,
    rounds,
    setup,
    steps,
    underground,
)
from games.orc_wars.commands import AnyCommand
from games.orc_wars.course import Course
from games.orc_wars.frames import (
    Attack,
    Cheating,
    Claiming,
    Closing,
    Flight,
    Frame,
    Losses,
    Opening,
    Raid,
    Ransoming,
    Retreat,
    Revolt,
)
from games.orc_wars.happening import Happening
from games.orc_wars.questions import whose_turn
from games.orc_wars.state import State


def decide(state: State, seat: int, command: AnyCommand, chance: Chance) -> tuple[Happening, ...]:
    """The events that follow from a command, down to the next question."""
    turn = whose_turn(state)
    if seat not in turn.seats:
        raise Refused("not_your_turn", "4.3")
    course = Course(state, chance)
    if state.stack:
        _answer(course, state.stack[-1], command)
    else:
        _act(course, seat, command)
    run(course)
    return tuple(course.events)


def run(course: Course) -> None:
    """Do all that follows without a decision; what must wait stays on the state's stack."""
    while True:
        top = course.stack[-1] if course.stack else None
        if (top is None or isinstance(top, Opening)) and claims.seek_heirs(course):
            continue
        if top is None or _advance(course, top):
            break
    course.suspend()


def _advance(course: Course, frame: Frame) -> bool:
    """One step of an affair; True where it waits for an answer."""
    match frame:
        case Attack():
            return combat.advance_attack(course, frame)
        case Raid():
            return raids.advance_raid(course, frame)
        case Revolt():
            return rebels.advance_revolt(course, frame)
        case Losses():
            return exchange.advance_losses(course, frame)
        case Retreat():
            return fate.advance_retreat(course, frame)
        case Flight():
            return underground.advance_flight(course, frame)
        case Ransoming():
            return ransom.advance_ransoming(course, frame)
        case Closing():
            return ransom.advance_closing(course, frame)
        case Claiming():
            return claims.advance_claiming(course, frame)
        case Opening():
            return rounds.advance_opening(course)
        case _:
            return True


# answers to questions


def _answer(course: Course, frame: Frame, command: AnyCommand) -> None:
    match frame, command:
        case Attack(stage="order"), commands.DefendOrder():
            combat.answer_order(course, frame, command.leaders)
        case Attack(stage="machines"), commands.Machines():
            combat.answer_machines(course, frame, command.use)
        case Raid(stage="machines"), commands.Machines():
            raids.answer_raid_machines(course, frame, command.use)
        case Raid(stage="pursue"), commands.Pursue():
            raids.answer_pursuit(course, frame, command.stop)
        case Raid(stage="pursue"), commands.Pass():
            raids.give_up_pursuit(course, frame)
        case Losses(), commands.Losses():
            exchange.answer_losses(course, frame, command.hordes)
        case Retreat(), commands.Retreat():
            fate.answer_retreat(course, frame, command.path)
        case Flight(), commands.Emerge():
            underground.answer_emerge(course, frame, command.area)
        case _:
            _answer_in_secret(course, frame, command)


def _answer_in_secret(course: Course, frame: Frame, command: AnyCommand) -> None:
    """Questions about what is hidden in hands, and deals."""
    match frame, command:
        case Ransoming(bidders=(_, *_)), commands.Bid():
            ransom.bid(course, frame, command.tribe, command.gold, command.areas)
        case Ransoming(bidders=(_, *_)), commands.Pass():
            ransom.pass_bid(course, frame)
        case Ransoming(bidders=()), commands.AcceptBid():
            ransom.accept_bid(course, command.seat)
        case Ransoming(bidders=()), commands.RefuseBids():
            ransom.accept_bid(course, None)
        case Cheating(), commands.Cancel():
            cheating.cancel(course, frame, command.spy)
        case Cheating(), commands.Allow():
            cheating.allow(course, frame)
        case Claiming(), commands.ClaimLeader():
            claims.claim(course, frame)
        case Claiming(), commands.Pass():
            claims.pass_claim(course, frame)
        case _:
            _answer_offer(course, command)


def _answer_offer(course: Course, command: AnyCommand) -> None:
    if course.state.deal is None:
        raise Refused("wrong_phase", "4.3.3")
    floor = course.state.seat
    match command:
        case commands.Accept():
            commerce.accept(course, command.tribe, command.gold)
        case commands.Decline():
            commerce.decline(course)
        case _:
            raise Refused("wrong_phase", "4.3.3")
    rounds.keep_floor(course, floor)


# phases


def _act(course: Course, seat: int, command: AnyCommand) -> None:
    match course.state.phase:
        case "actions":
            steps.between(course, seat, command)
        case "levy" | "move" | "combat" | "cheat":
            steps.inside(course, seat, command)
        case "swap" | "name_first" | "draw" | "buy":
            _before_the_steps(course, seat, command)
        case _:
            _after_the_steps(course, seat, command)


def _before_the_steps(course: Course, seat: int, command: AnyCommand) -> None:
    match course.state.phase, command:
        case "swap", commands.Swap():
            setup.swap(course, seat, command.counters)
        case "name_first", commands.NameFirst():
            rounds.name_first(course, seat, command.seat)
        case "draw", commands.Draw():
            reinforcements.draw(course, seat)
        case "draw", commands.Redraw():
            reinforcements.redraw(course, seat)
        case "buy", commands.Buy():
            reinforcements.buy(course, seat, command.count, command.gold)
        case "buy", commands.EndStep():
            reinforcements.done(course, seat)
        case _:
            raise Refused("wrong_phase", "4.3")


def _after_the_steps(course: Course, seat: int, command: AnyCommand) -> None:
    match course.state.phase, command:
        case "plunder", commands.Loot():
            plunder.loot(course, seat, command.leader)
        case "plunder", commands.EndStep():
            plunder.dig(course, seat)
        case "discard", commands.Discard():
            plunder.discard(course, seat, command.counters)
        case "commerce", commands.Offer():
            commerce.offer(course, seat, command)
        case "commerce", commands.Pass():
            rounds.next_floor(course, seat)
        case _:
            raise Refused("wrong_phase", "4.3")
