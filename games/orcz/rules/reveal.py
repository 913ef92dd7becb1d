"""The beginning of a turn: challenges and an event are turned up (rule 3.2)."""

from msgspec.structs import replace

from games.kernel.contract import Line
from games.kernel.values import Event
from games.orcz.editions import FIELDS, Challenge, EventCard, FieldName
from games.orcz.lines import told
from games.orcz.rules.slaves import SlavesPaid, pay
from games.orcz.state.match import PATIENT, State

EVENT_RULES: dict[EventCard, str] = {
    "divided_forces": "4.1",
    "blood_frenzy": "4.2",
    "llovar_is_watching": "4.3",
    "moonless_night": "4.4",
    "blazing_sun": "4.5",
    "war_drums": "4.6",
    "enemy_reinforcements": "4.7",
    "rich_plunder": "4.8",
    "llovars_wrath": "4.9",
    "contrary_winds": "4.10",
    "witch_hunt": "4.11",
    "goblin_revolt": "4.12",
}


class TurnBegun(Event, frozen=True):
    """A turn began; the event of the last one is gone (3.1.5, 3.2.2)."""

    turn: int
    first: int

    def change(self, state: State) -> State:
        return replace(
            state,
            phase="reveal",
            game_turn=self.turn,
            first=self.first,
            event=None,
            fields=tuple(replace(field, resolved=False) for field in state.fields),
            tribes=tuple(replace(tribe, back=0, skipped=False) for tribe in state.tribes),
        )

    def line(self) -> Line:
        return told("turn_begun", "3.1.5", turn=self.turn, seat=self.first)


class ChallengeTurnedUp(Event, frozen=True):
    """The top of a field's stack was turned up (3.2.1)."""

    field: FieldName
    challenge: Challenge

    def change(self, state: State) -> State:
        field = state.at(self.field)
        return state.with_field(self.field, replace(field, challenge=self.challenge, stack=field.stack[1:]))

    def line(self) -> Line:
        return told("challenge_turned_up", "3.2.1", field=self.field, challenge=self.challenge)


class EventTurnedUp(Event, frozen=True):
    """An event was turned up and holds for this turn (3.2.2)."""

    event: EventCard

    def change(self, state: State) -> State:
        return replace(state, event=self.event, event_deck=state.event_deck[1:])

    def line(self) -> Line:
        return told("event_turned_up", EVENT_RULES[self.event], event=self.event)


class DeploymentBegun(Event, frozen=True):
    """The first round of deployment began (3.3.1)."""

    seat: int

    def change(self, state: State) -> State:
        return replace(state, phase="deploy", round=1, active=self.seat, taunt=PATIENT)

    def line(self) -> Line:
        return told("deployment_begun", "3.3.1", seat=self.seat)


def next_reveal(
    state: State,
) -> tuple[ChallengeTurnedUp | EventTurnedUp | SlavesPaid | DeploymentBegun, ...]:
    """What is turned up next; when all is, the deployment begins."""
    for name in FIELDS:
        field = state.at(name)
        if field.challenge is None and field.stack:
            return (ChallengeTurnedUp(name, field.stack[0]),)
    if state.event is None and state.event_deck:
        card = state.event_deck[0]
        revolt = (pay(state, seat, 1, "revolt") for seat in range(state.seats if card == "goblin_revolt" else 0))
        return (EventTurnedUp(card), *(event for paid in revolt for event in paid))
    return (DeploymentBegun(state.first),)
