"""The set-up of a fresh match (rule 3.1)."""

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.events import GameEvent, SeatEvent, Sentence, number_of
from games.orcz.editions import edition
from games.orcz.options import Options, stack_height
from games.orcz.rules.reveal import TurnBegun
from games.orcz.state import Events, State
from games.orcz.state.fields import FIELDS, Challenge, Field, FieldName
from games.orcz.state.match import COLOURS, Colour, EventCard, Tribe


class ColoursDealt(GameEvent[State], frozen=True):
    """Each seat got a colour (3.1.1)."""

    colours: tuple[Colour, ...]
    sentence = Sentence("colours_dealt", "3.1.1", "colours")

    def apply(self, state: State) -> State:
        tribes = zip(state.tribes, self.colours, strict=True)
        return replace(state, tribes=tuple(replace(tribe, colour=colour) for tribe, colour in tribes))


class ChallengesStacked(GameEvent[State], frozen=True):
    """The challenges of a field were shuffled; some lie face down on it, the rest left the game unseen (3.1.2)."""

    field: FieldName
    stack: tuple[Challenge, ...]
    removed: tuple[Challenge, ...]
    sentence = Sentence("challenges_stacked", "3.1.2", "field", count=number_of("stack"))
    private = Sentence("challenges_stacked_private", "3.1.2", "field", challenges="stack")

    def apply(self, state: State) -> State:
        return state.with_field(self.field, Field(stack=self.stack, removed=self.removed))


class EventsShuffled(GameEvent[State], frozen=True):
    """The event cards were shuffled into a face-down deck (3.1.3)."""

    deck: tuple[EventCard, ...]
    sentence = Sentence("events_shuffled", "3.1.3", count=number_of("deck"))
    private = Sentence("events_shuffled_private", "3.1.3", events="deck")

    def apply(self, state: State) -> State:
        return replace(state, event_deck=self.deck)


class FirstPlayerDrawn(SeatEvent[State], frozen=True):
    """The first player of turn 1 was drawn (3.1.5)."""

    sentence = Sentence("first_player_drawn", "3.1.5", "seat")

    def apply(self, state: State) -> State:
        return replace(state, first=self.seat)


def blank(options: Options, seats: int) -> State:
    """Screens and slaves are handed out, nothing has been shuffled yet."""
    return State(options, tuple(Tribe(colour) for colour in COLOURS[:seats]))


def fresh(options: Options, seats: int, chance: Chance) -> Events:
    """All draws of the set-up, up to the beginning of turn 1."""
    colours = ColoursDealt(chance.shuffle("shuffle:colours", COLOURS)[:seats])
    stacked = [_stacked(options, seats, name, chance) for name in FIELDS]
    events = edition(options.edition).events
    shuffled = [EventsShuffled(chance.shuffle("shuffle:events", events))] if options.events else []
    first = chance.pick("first_player", range(seats))
    return (colours, *stacked, *shuffled, FirstPlayerDrawn(first), TurnBegun(1, first))


def _stacked(options: Options, seats: int, name: FieldName, chance: Chance) -> ChallengesStacked:
    order = chance.shuffle(f"shuffle:challenges:{name}", edition(options.edition).challenges[name])
    height = stack_height(options, seats)
    return ChallengesStacked(name, order[:height], order[height:])
