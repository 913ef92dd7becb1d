"""The deployment: five rounds of ranks (rule 3.3)."""

from typing import Final

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence, knows, line, private_line
from games.kernel.refusals import Refused, refuse
from games.orcz.commands import Deploy
from games.orcz.state import Events, State
from games.orcz.state.cards import BIT, CHAMPION, SCOUT, SHAMAN, Card, bad_pair, forms_rank
from games.orcz.state.fields import Field, FieldName
from games.orcz.state.match import NO_TAUNT, EventCard
from games.orcz.state.ranks import Facing, Rank

ROUNDS: Final = 5


class RankPlaced(SeatEvent[State], frozen=True):
    """A seat placed a rank, the rank-th of its field (3.3.2)."""

    field: FieldName
    rank: int
    left: Card
    right: Card
    up: Facing

    def apply(self, state: State) -> State:
        field, tribe = state.at(self.field), state.tribes[self.seat]
        rank = Rank(self.seat, self.left, self.right, self.up)
        state = state.with_field(self.field, replace(field, ranks=(*field.ranks, rank)))
        return _next_seat(state.with_tribe(self.seat, replace(tribe, hand=tribe.hand & ~rank.cards)))

    def tell(self, viewer: Viewer) -> LogLine:
        key, both = f"rank_placed_{self.up}", (self.left, self.right)
        if self.up != "both" and knows(viewer, self.seat):
            return private_line(f"{key}_private", "3.3.2", seat=self.seat, field=self.field, rank=self.rank, cards=both)
        shown = {"left": both[:1], "right": both[1:], "none": (), "both": both}[self.up]
        return line(key, "3.3.2", seat=self.seat, field=self.field, rank=self.rank, cards=shown)


class SeatSkipped(SeatEvent[State], frozen=True):
    """A seat had no legal rank to place (3.3.5)."""

    sentence = Sentence("seat_skipped", "3.3.5", "seat")

    def apply(self, state: State) -> State:
        return _next_seat(state.with_tribe(self.seat, replace(state.tribes[self.seat], skipped=True)))


class DeploymentEnded(GameEvent[State], frozen=True):
    """No more ranks are placed in this turn (3.3.7, 4.1)."""

    sentence = Sentence("deployment_ended", "3.3.7")

    def apply(self, state: State) -> State:
        return replace(state, phase="resolve", round=1, active=0, taunt=NO_TAUNT)


def _next_seat(state: State) -> State:
    """The next seat clockwise is to deploy; after a whole round the next one begins (3.3.1)."""
    active = (state.active + 1) % state.seats
    begun = int(active == state.first)
    return replace(state, active=active, round=state.round + begun, taunt=NO_TAUNT)


def next_deployment(state: State) -> Events:
    """What follows by itself; nothing while a seat has to place a rank."""
    if not goes_on(state):
        return (DeploymentEnded(),)
    if not forms_rank(state.tribes[state.active].hand, heroes_allowed(state)):
        return (SeatSkipped(state.active),)
    return ()


def goes_on(state: State) -> bool:
    """Whether rounds and places for ranks are left (3.3.7, 4.1)."""
    return state.round <= ROUNDS and any(takes_ranks(state, field) for field in state.fields)


def slots(state: State) -> int | None:
    """How many ranks a field may hold; None where there is no limit (4.1)."""
    return state.seats if state.event == "divided_forces" else None


def takes_ranks(state: State, field: Field) -> bool:
    """Whether one more rank may be placed on the field (3.2.1, 4.1)."""
    return not field.finished and (state.event != "divided_forces" or len(field.ranks) < state.seats)


def heroes_allowed(state: State) -> bool:
    """Whether heroes may be played (4.11)."""
    return state.event != "witch_hunt"


def may_be_skipped(state: State, seat: int, hand: int) -> bool:
    """Whether the seat, having this hand now, may have been skipped in this turn; troops came back later (3.3.5)."""
    return not forms_rank(hand & ~state.tribes[seat].back, heroes_allowed(state))


def facings(event: EventCard | None) -> tuple[Facing, ...]:
    """How a rank may lie (3.3.2, 4.4, 4.5)."""
    if event == "moonless_night":
        return ("none",)
    return ("both",) if event == "blazing_sun" else ("left", "right")


def deploy(state: State, seat: int, command: Deploy) -> Events:
    """A rank behind the last one of a field, or `Refused`."""
    refuse("wrong_phase", "7", when=state.phase != "deploy")
    refuse("not_your_turn", "7", when=seat != state.active)
    field = state.at(command.field)
    refuse("field_closed", "3.2.1", when=field.finished)
    refuse("field_full", "4.1", when=not takes_ranks(state, field))
    _check_pair(state, command)
    if command.up not in facings(state.event):
        rule = {"moonless_night": "4.4", "blazing_sun": "4.5"}.get(state.event or "", "3.3.2")
        raise Refused("wrong_facing", rule)
    return (RankPlaced(seat, command.field, len(field.ranks) + 1, command.left, command.right, command.up),)


def _check_pair(state: State, command: Deploy) -> None:
    """Refuse two cards that may not be placed together by the seat whose turn it is."""
    left, right = BIT[command.left], BIT[command.right]
    refuse("scout_in_rank", "3.3.4", when=(left | right) & SCOUT)
    refuse("card_not_in_hand", "3.3.2", when=(left | right) & ~state.tribes[state.active].hand)
    refuse("same_card", "3.3.2", when=left == right)
    refuse("heroes_forbidden", "4.11", when=(left | right) & (CHAMPION | SHAMAN) and not heroes_allowed(state))
    fault = bad_pair(command.left, command.right)
    if fault is not None:
        raise Refused(fault, "3.3.4")
