"""The door for commands: who may give which when, and what follows."""

from games.kernel.chance import Chance
from games.kernel.events import GameEvent
from games.kernel.refusals import Refused
from games.orc_wars import commands, steps
from games.orc_wars.commands import AnyCommand
from games.orc_wars.questions import whose_turn
from games.orc_wars.rules import attacks as combat
from games.orc_wars.rules import (
    claims,
    commerce,
    exchange,
    plunder,
    raids,
    ransom,
    rebels,
    reinforcements,
    rounds,
    setup,
    underground,
)
from games.orc_wars.rules import defeat as fate
from games.orc_wars.rules import spies as cheating
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state.agenda import (
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
from games.orc_wars.state.state import State


def decide(state: State, seat: int, command: AnyCommand, chance: Chance) -> tuple[GameEvent[State], ...]:
    """The events that follow from a command, down to the next question."""
    turn = whose_turn(state)
    if seat not in turn.seats:
        raise Refused("not_your_turn", "4.3")
    log = Recorder(state, chance)
    if state.stack:
        _answer(log, state.stack[-1], command)
    else:
        _act(log, seat, command)
    run(log)
    return tuple(log.events)


def run(log: Recorder) -> None:
    """Do all that follows without a decision; what must wait stays on the state's stack."""
    while True:
        top = log.stack[-1] if log.stack else None
        if (top is None or isinstance(top, Opening)) and claims.seek_heirs(log):
            continue
        if top is None or _advance(log, top):
            break
    log.suspend()


def _advance(log: Recorder, frame: Frame) -> bool:
    """One step of an affair; True where it waits for an answer."""
    match frame:
        case Attack():
            return combat.advance_attack(log, frame)
        case Raid():
            return raids.advance_raid(log, frame)
        case Revolt():
            return rebels.advance_revolt(log, frame)
        case Losses():
            return exchange.advance_losses(log, frame)
        case Retreat():
            return fate.advance_retreat(log, frame)
        case Flight():
            return underground.advance_flight(log, frame)
        case Ransoming():
            return ransom.advance_ransoming(log, frame)
        case Closing():
            return ransom.advance_closing(log, frame)
        case Claiming():
            return claims.advance_claiming(log, frame)
        case Opening():
            return rounds.advance_opening(log)
        case _:
            return True


# answers to questions


def _answer(log: Recorder, frame: Frame, command: AnyCommand) -> None:
    match frame, command:
        case Attack(stage="order"), commands.DefendOrder():
            combat.answer_order(log, frame, command.leaders)
        case Attack(stage="machines"), commands.Machines():
            combat.answer_machines(log, frame, command.use)
        case Raid(stage="machines"), commands.Machines():
            raids.answer_raid_machines(log, frame, command.use)
        case Raid(stage="pursue"), commands.Pursue():
            raids.answer_pursuit(log, frame, command.stop)
        case Raid(stage="pursue"), commands.Pass():
            raids.give_up_pursuit(log, frame)
        case Losses(), commands.Losses():
            exchange.answer_losses(log, frame, command.hordes)
        case Retreat(), commands.Retreat():
            fate.answer_retreat(log, frame, command.path)
        case Flight(), commands.Emerge():
            underground.answer_emerge(log, frame, command.area)
        case _:
            _answer_in_secret(log, frame, command)


def _answer_in_secret(log: Recorder, frame: Frame, command: AnyCommand) -> None:
    """Questions about what is hidden in hands, and deals."""
    match frame, command:
        case Ransoming(bidders=(_, *_)), commands.Bid():
            ransom.bid(log, frame, command.tribe, command.gold, command.areas)
        case Ransoming(bidders=(_, *_)), commands.Pass():
            ransom.pass_bid(log, frame)
        case Ransoming(bidders=()), commands.AcceptBid():
            ransom.accept_bid(log, command.seat)
        case Ransoming(bidders=()), commands.RefuseBids():
            ransom.accept_bid(log, None)
        case Cheating(), commands.Cancel():
            cheating.cancel(log, frame, command.spy)
        case Cheating(), commands.Allow():
            cheating.allow(log, frame)
        case Claiming(), commands.ClaimLeader():
            claims.claim(log, frame)
        case Claiming(), commands.Pass():
            claims.pass_claim(log, frame)
        case _:
            _answer_offer(log, command)


def _answer_offer(log: Recorder, command: AnyCommand) -> None:
    if log.state.deal is None:
        raise Refused("wrong_phase", "4.3.3")
    floor = log.state.seat
    match command:
        case commands.Accept():
            commerce.accept(log, command.tribe, command.gold)
        case commands.Decline():
            commerce.decline(log)
        case _:
            raise Refused("wrong_phase", "4.3.3")
    rounds.keep_floor(log, floor)


# phases


def _act(log: Recorder, seat: int, command: AnyCommand) -> None:
    match log.state.phase:
        case "actions":
            steps.between(log, seat, command)
        case "levy" | "move" | "combat" | "cheat":
            steps.inside(log, seat, command)
        case "swap" | "name_first" | "draw" | "buy":
            _before_the_steps(log, seat, command)
        case _:
            _after_the_steps(log, seat, command)


def _before_the_steps(log: Recorder, seat: int, command: AnyCommand) -> None:
    match log.state.phase, command:
        case "swap", commands.Swap():
            setup.swap(log, seat, command.counters)
        case "name_first", commands.NameFirst():
            rounds.name_first(log, seat, command.seat)
        case "draw", commands.Draw():
            reinforcements.draw(log, seat)
        case "draw", commands.Redraw():
            reinforcements.redraw(log, seat)
        case "buy", commands.Buy():
            reinforcements.buy(log, seat, command.count, command.gold)
        case "buy", commands.EndStep():
            reinforcements.done(log, seat)
        case _:
            raise Refused("wrong_phase", "4.3")


def _after_the_steps(log: Recorder, seat: int, command: AnyCommand) -> None:
    match log.state.phase, command:
        case "plunder", commands.Loot():
            plunder.loot(log, seat, command.leader)
        case "plunder", commands.EndStep():
            plunder.dig(log, seat)
        case "discard", commands.Discard():
            plunder.discard(log, seat, command.counters)
        case "commerce", commands.Offer():
            commerce.offer(log, seat, command)
        case "commerce", commands.Pass():
            rounds.next_floor(log, seat)
        case _:
            raise Refused("wrong_phase", "4.3")
