"""The resolution of the fields, one after the other: struggles, then the challenge (rules 3.4.1 and 6.1)."""

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.events import GameEvent, Sentence, either
from games.orcz.rules.column import RankSetAside, turn_up, unasked
from games.orcz.rules.ending import next_turn
from games.orcz.rules.settlement import meet
from games.orcz.rules.struggle import next_in_struggle
from games.orcz.state import Events, State
from games.orcz.state.fields import FIELDS, Field, FieldName


class FieldChosen(GameEvent[State], frozen=True):
    """A field is resolved next: drawn, or the last one left (3.4.1)."""

    field: FieldName
    drawn: bool
    sentence = Sentence(either("field_drawn", "field_left"), "3.4.1", "field", by="drawn")

    def apply(self, state: State) -> State:
        return replace(state, field=self.field)


def next_resolution(state: State, chance: Chance) -> Events:
    """The next step of the field under resolution; where there is none, the next field (3.4.1), turn or end."""
    if state.field is None:
        return _next_field(state, chance)
    field = state.at(state.field)
    if field.ranks:
        return _next_in_column(state, state.field, field)
    assert field.challenge is not None
    return meet(state, state.field, field, field.challenge)


def _next_field(state: State, chance: Chance) -> Events:
    fields = zip(FIELDS, state.fields, strict=True)
    left = [name for name, field in fields if not field.finished and not field.resolved]
    if not left:
        return next_turn(state)
    if len(left) == 1:
        return (FieldChosen(left[0], drawn=False),)
    return (FieldChosen(chance.pick("field", left), drawn=True),)


def _next_in_column(state: State, name: FieldName, field: Field) -> Events:
    """What follows by itself in a column that still has ranks; nothing while an owner is asked."""
    if state.fighting:
        return next_in_struggle(state, name, field)
    rear = field.ranks[-1]
    if rear.up != "both":
        return (turn_up(name, field, len(field.ranks), attacked=False),)
    why = unasked(state, field)
    return () if why is None else (RankSetAside(rear.seat, name, why),)
