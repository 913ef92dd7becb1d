"""The set-up of a fresh match (rule 2)."""

from games.armadora.armies import ARMIES, CHARACTERS, PILES, TOKENS, Character
from games.armadora.board import MINES, Mine
from games.armadora.events import GameSetUp
from games.armadora.options import Options, chosen_characters
from games.armadora.state import State
from games.kernel.chance import Chance


def blank(options: Options, seats: int) -> State:
    """The bare board, before anything has been laid out."""
    nothing = (0,) * seats
    return State(
        options,
        seats,
        warriors=nothing,
        hands=((),) * seats,
        tokens=nothing,
        reinforcements=nothing,
        passed=(False,) * seats,
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
