"""The beginning of a turn: challenges and an event are turned up (rule 3.2)."""

from typing import Final, get_args

from msgspec.structs import replace

from games.kernel.events import GameEvent, SeatEvent, Sentence
from games.orcz.rules.slaves import payments
from games.orcz.state import Events, State
from games.orcz.state.fields import FIELDS, Challenge, FieldName
from games.orcz.state.match import NO_TAUNT, EventCard

EVENT_RULES: Final[dict[EventCard, str]] = {card: f"4.{number}" for number, card in enumerate(get_args(EventCard), 1)}


class TurnBegun(GameEvent[State], frozen=True):
    """A turn began; the event of the last one is gone (3.1.5, 3.2.2)."""

    turn: int
    first: int
    sentence = Sentence("turn_begun", "3.1.5", "turn", seat="first")

    def apply(self, state: State) -> State:
        return replace(
            state,
            phase="reveal",
            game_turn=self.turn,
            first=self.first,
            event=None,
            fields=tuple(replace(field, resolved=False) for field in state.fields),
            tribes=tuple(replace(tribe, back=0, skipped=False) for tribe in state.tribes),
        )


class ChallengeTurnedUp(GameEvent[State], frozen=True):
    """The top of a field's stack was turned up (3.2.1)."""

    field: FieldName
    challenge: Challenge
    sentence = Sentence("challenge_turned_up", "3.2.1", "field", "challenge")

    def apply(self, state: State) -> State:
        field = state.at(self.field)
        return state.with_field(self.field, replace(field, challenge=self.challenge, stack=field.stack[1:]))


class EventTurnedUp(GameEvent[State], frozen=True):
    """An event was turned up and holds for this turn (3.2.2)."""

    event: EventCard
    sentence = Sentence("event_turned_up", EVENT_RULES, "event", by="event")

    def apply(self, state: State) -> State:
        return replace(state, event=self.event, event_deck=state.event_deck[1:])


class DeploymentBegun(SeatEvent[State], frozen=True):
    """The first round of deployment began (3.3.1)."""

    sentence = Sentence("deployment_begun", "3.3.1", "seat")

    def apply(self, state: State) -> State:
        return replace(state, phase="deploy", round=1, active=self.seat, taunt=NO_TAUNT)


def next_reveal(state: State) -> Events:
    """What is turned up next; when all is, the deployment begins."""
    for name in FIELDS:
        field = state.at(name)
        if field.challenge is None and field.stack:
            return (ChallengeTurnedUp(name, field.stack[0]),)
    if state.event is None and state.event_deck:
        card = state.event_deck[0]
        rebels = range(state.seats if card == "goblin_revolt" else 0)
        return (EventTurnedUp(card), *payments(state, ((seat, 1) for seat in rebels), "revolt"))
    return (DeploymentBegun(state.first),)
