"""The course of a match: what a command brings about, and all that follows from it without a decision (rule 6.3)."""

from collections.abc import Sequence

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.offers import Offers
from games.orcz.commands import Allocate, AnyCommand, Blame, Deploy, Hold, Scout, Struggle, Taunt
from games.orcz.editions import FIELDS
from games.orcz.events import AnyEvent
from games.orcz.rules import deployment, settlement, struggle, taunt
from games.orcz.rules.column import FieldChosen, asked
from games.orcz.rules.ending import GameEnded, next_turn
from games.orcz.rules.reveal import TurnBegun, next_reveal
from games.orcz.rules.scout import scout, scout_offers
from games.orcz.state.match import State


def decide(state: State, seat: int, command: AnyCommand, chance: Chance) -> tuple[AnyEvent, ...]:
    """The events that follow from the command up to the next decision, or `Refused`."""
    return follow(state, _effect(state, seat, command), chance)


def follow(state: State, events: Sequence[AnyEvent], chance: Chance) -> tuple[AnyEvent, ...]:
    """The events, and after them everything that follows by itself."""
    story: list[AnyEvent] = []
    while events:
        for event in events:
            state = event.change(state)
        story += events
        events = _by_itself(state, chance)
    return tuple(story)


def _effect(state: State, seat: int, command: AnyCommand) -> Sequence[AnyEvent]:
    """What the command itself brings about, or `Refused`."""
    match command:
        case Deploy():
            return (deployment.deploy(state, seat, command),)
        case Struggle():
            return (struggle.struggle(state, seat),)
        case Hold():
            return (struggle.hold(state, seat),)
        case Allocate():
            return settlement.allocate(state, seat, command.split)
        case Blame():
            return settlement.blame(state, seat, command.split)
        case Scout():
            return (scout(state, seat, command),)
        case Taunt():
            return (taunt.taunt(state, seat),)


def _by_itself(state: State, chance: Chance) -> Sequence[AnyEvent]:
    """The next thing that needs no decision; nothing while a seat is waited for, and after the end."""
    match state.phase:
        case "reveal":
            return next_reveal(state)
        case "deploy":
            return deployment.next_deployment(state)
        case "resolve":
            return _next_resolution(state, chance)
        case "allocate" | "blame" | "wind_up":
            return settlement.next_settlement(state)
    return ()


def _next_resolution(state: State, chance: Chance) -> Sequence[AnyEvent]:
    """The next step of the field under resolution; where there is none, the next field (3.4.1), turn or end."""
    if state.field is None:
        return _next_field(state, chance)
    field = state.at(state.field)
    if field.ranks:
        return struggle.next_in_column(state, state.field, field)
    assert field.challenge is not None
    return settlement.meet(state, state.field, field, field.challenge)


def _next_field(state: State, chance: Chance) -> tuple[FieldChosen | TurnBegun | GameEnded, ...]:
    left = tuple(
        name for name, field in zip(FIELDS, state.fields, strict=True) if not field.finished and not field.resolved
    )
    if not left:
        return next_turn(state)
    if len(left) == 1:
        return (FieldChosen(left[0], drawn=False),)
    return (FieldChosen(chance.pick("field", left), drawn=True),)


def turn(state: State) -> Turn:
    """Whose decision is waited for (7)."""
    match state.phase:
        case "deploy" if not deployment.next_deployment(state):
            return Turn((state.active,), "deploy")
        case "resolve":
            seat = asked(state)
            return Turn((), "resolve") if seat is None else Turn((seat,), "struggle")
        case "allocate" | "blame" if state.dominant is not None and not settlement.next_settlement(state):
            return Turn((state.dominant,), state.phase)
    return Turn((), state.phase)


def offers(state: State, seat: int) -> Offers:
    """Everything the seat may do now: its decision first, then what it may do out of turn."""
    awaited = turn(state)
    if not awaited.seats:
        return ()
    own: Offers = ()
    if seat in awaited.seats:
        if awaited.phase == "deploy":
            own = deployment.deploy_offers(state)
        else:
            own = struggle.OFFERS if awaited.phase == "struggle" else settlement.settlement_offers(state)
    return (*own, *scout_offers(state, seat), *taunt.taunt_offers(state, seat))
