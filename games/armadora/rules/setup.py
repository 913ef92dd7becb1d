"""The set-up of a fresh match (rule 2)."""

from msgspec.structs import replace

from games.armadora.options import Options, chosen_characters
from games.armadora.rules.board import MINES, Mine
from games.armadora.rules.pieces import ARMIES, CHARACTERS, PALISADES, PILES, TOKENS, Character, Hand
from games.armadora.state import State
from games.kernel.chance import Chance
from games.kernel.events import GameEvent, Sentence


class GameSetUp(GameEvent[State], frozen=True):
    """Gold lies on the mines, every seat has its army and its character, and one seat begins (2)."""

    gold: dict[Mine, int]
    characters: tuple[Character, ...]
    hands: tuple[Hand, ...]
    first: int
    sentence = Sentence("game_set_up", "2.2", "characters", first_seat="first")

    def apply(self, state: State) -> State:
        advanced = state.options.advanced
        return replace(
            state,
            phase="turn",
            seat=self.first,
            gold=tuple(self.gold[mine] for mine in MINES),
            stock=PALISADES,
            hands=self.hands,
            characters=self.characters,
            tokens=tuple(tokens(character, advanced) for character in self.characters),
            reinforcements=(int(advanced),) * state.seats,
        )


def fresh(options: Options, seats: int, chance: Chance) -> GameSetUp:
    """Gold, characters and the first seat, drawn in this order and only where they are not given (2.7)."""
    gold = drawn_gold(chance)
    characters = drawn_characters(options, seats, chance)
    return GameSetUp(gold, characters, (ARMIES[seats],) * seats, drawn_first(options, seats, chance))


def drawn_gold(chance: Chance) -> dict[Mine, int]:
    """A pile on each mine (2.2)."""
    return dict(zip(MINES, chance.shuffle("mines", PILES), strict=True))


def drawn_characters(options: Options, seats: int, chance: Chance) -> tuple[Character, ...]:
    """Drawn in the advanced game (2.4), chosen in the basic game (2.3)."""
    if options.advanced:
        return chance.shuffle("characters", CHARACTERS)[:seats]
    return chosen_characters(options, seats)


def drawn_first(options: Options, seats: int, chance: Chance) -> int:
    """The seat that begins (2.6)."""
    return chance.pick("first", range(seats)) if options.first == "random" else options.first


def tokens(character: Character, advanced: bool) -> int:
    """With how many power tokens a character begins (1.5.2)."""
    return TOKENS[character] if advanced else 0
