"""The set-up of a fresh match (rule 3.1)."""

from typing import Final, TypeAlias, get_args

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.contract import Line, Viewer
from games.kernel.values import Event
from games.orcz.editions import CHALLENGES, EVENT_CARDS, FIELDS, Challenge, EventCard, FieldName
from games.orcz.lines import told, whispered
from games.orcz.options import Options, stack_height
from games.orcz.rules.reveal import TurnBegun
from games.orcz.state.match import Colour, Field, State, Tribe

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)


class ColoursDealt(Event, frozen=True):
    """Each seat got a colour (3.1.1)."""

    colours: tuple[Colour, ...]

    def change(self, state: State) -> State:
        tribes = zip(state.tribes, self.colours, strict=True)
        return replace(state, tribes=tuple(replace(tribe, colour=colour) for tribe, colour in tribes))

    def line(self) -> Line:
        return told("colours_dealt", "3.1.1", colours=self.colours)


class ChallengesStacked(Event, frozen=True):
    """The challenges of a field were shuffled; some lie face down on it, the rest left the game unseen (3.1.2)."""

    field: FieldName
    stack: tuple[Challenge, ...]
    removed: tuple[Challenge, ...]

    def change(self, state: State) -> State:
        return state.with_field(self.field, Field(stack=self.stack, removed=self.removed))

    def line(self) -> Line:
        return told("challenges_stacked", "3.1.2", field=self.field, count=len(self.stack))

    def private(self, viewer: Viewer) -> Line | None:
        if viewer != "arbiter":
            return None
        return whispered("challenges_stacked_private", "3.1.2", field=self.field, challenges=self.stack)


class EventsShuffled(Event, frozen=True):
    """The event cards were shuffled into a face-down deck (3.1.3)."""

    deck: tuple[EventCard, ...]

    def change(self, state: State) -> State:
        return replace(state, event_deck=self.deck)

    def line(self) -> Line:
        return told("events_shuffled", "3.1.3", count=len(self.deck))

    def private(self, viewer: Viewer) -> Line | None:
        if viewer != "arbiter":
            return None
        return whispered("events_shuffled_private", "3.1.3", events=self.deck)


class FirstPlayerDrawn(Event, frozen=True):
    """The first player of turn 1 was drawn (3.1.5)."""

    seat: int

    def change(self, state: State) -> State:
        return replace(state, first=self.seat)

    def line(self) -> Line:
        return told("first_player_drawn", "3.1.5", seat=self.seat)


AnySetup: TypeAlias = ColoursDealt | ChallengesStacked | EventsShuffled | FirstPlayerDrawn | TurnBegun


def blank(options: Options, seats: int) -> State:
    """Screens and slaves are handed out, nothing has been shuffled yet."""
    return State(options, tuple(Tribe(colour) for colour in COLOURS[:seats]))


def fresh(options: Options, seats: int, chance: Chance) -> tuple[AnySetup, ...]:
    """All draws of the set-up, up to the beginning of turn 1."""
    colours = ColoursDealt(chance.shuffle("shuffle:colours", COLOURS)[:seats])
    stacked = tuple(_stacked(options, seats, name, chance) for name in FIELDS)
    events = EVENT_CARDS[options.edition]
    shuffled = (EventsShuffled(chance.shuffle("shuffle:events", events)),) if options.events else ()
    first = chance.pick("first_player", range(seats))
    return (colours, *stacked, *shuffled, FirstPlayerDrawn(first), TurnBegun(1, first))


def _stacked(options: Options, seats: int, name: FieldName, chance: Chance) -> ChallengesStacked:
    order = chance.shuffle(f"shuffle:challenges:{name}", CHALLENGES[options.edition][name])
    height = stack_height(options, seats)
    return ChallengesStacked(name, order[:height], order[height:])
