"""What a written position says of the board, tested against the pieces that the game has."""

from collections.abc import Sequence

from games.armadora import setup
from games.armadora.armies import ARROWS, PALISADES, PILES, Character
from games.armadora.board import BIT, LINES, MINES, Edge, Mine, Square, names
from games.armadora.options import Options
from games.armadora.position import Given, Moment, Placed
from games.armadora.territories import LEAST_SIZE, territories
from games.kernel.chance import Chance
from games.kernel.refusals import Misfit

Sides = tuple[tuple[int, ...], ...]


def gold(given: Given, chance: Chance) -> dict[Mine, int]:
    """The eight piles, each on its mine."""
    if given.gold is None:
        return setup.drawn_gold(chance)
    missing = [mine for mine in MINES if mine not in given.gold]
    if missing:
        raise Misfit("gold", f"the mine {missing[0]} has no pile")
    if sorted(given.gold.values()) != list(PILES):
        raise Misfit("gold", f"the piles are {listed(sorted(given.gold.values()))}, not {listed(PILES)}")
    return {mine: given.gold[mine] for mine in MINES}


def palisades(given: Given) -> tuple[Edge, ...]:
    """The palisades laid, none of them twice, no territory too small (3.4.2)."""
    once("palisades", given.palisades)
    if len(given.palisades) > PALISADES:
        raise Misfit("palisades", f"the game has {PALISADES}, not {len(given.palisades)}")
    for territory in _territories(given):
        if territory.bit_count() < LEAST_SIZE:
            raise Misfit("palisades", f"the territory {listed(names(territory))} has fewer than {LEAST_SIZE} squares")
    return tuple(sorted(given.palisades))


def stock(given: Given) -> int:
    """The palisades left, at most those that are not laid."""
    most = PALISADES - len(given.palisades)
    if given.stock is not None and given.stock > most:
        raise Misfit("stock", f"{most} palisades at most are left, not {given.stock}")
    return most if given.stock is None else given.stock


def warriors(given: Given, options: Options, seats: int) -> dict[Square, Placed]:
    """The warriors on the board, on plain squares; how many a seat may have is tested with its hand."""
    for at, placed in given.warriors.items():
        if at in MINES:
            raise Misfit(f"warriors {at}", "a mine takes no warrior")
        if not 0 <= placed.seat < seats:
            raise Misfit(f"warriors {at}", f"there is no seat {placed.seat} among {seats}")
        if not options.advanced and (placed.arrows or placed.reinforced):
            raise Misfit(f"warriors {at}", "the basic game has neither arrows nor reinforcements")
    for territory in _territories(given):
        if sum(placed.reinforced for at, placed in given.warriors.items() if BIT[at] & territory) > 1:
            raise Misfit("warriors", f"the territory {names(territory)[0]} holds more than one reinforcement")
    return dict(sorted(given.warriors.items()))


def check_arrows(given: Given, characters: tuple[Character, ...], sides: Sides) -> None:
    """Refuse arrows that no elf can have shot (4.5)."""
    hit = {at: placed for at, placed in given.warriors.items() if placed.arrows}
    if not hit:
        return
    if "elf" not in characters:
        raise Misfit(f"warriors {min(hit)}", "an arrow, but no elf plays")
    for at, placed in hit.items():
        if placed.seat in _side("elf", characters, sides):
            raise Misfit(f"warriors {at}", "an arrow in a warrior that is no opponent of the elf")
    arrows = sum(placed.arrows for placed in hit.values())
    if arrows > ARROWS:
        raise Misfit("warriors", f"the elf has {ARROWS} arrows, not {arrows}")


def looked(
    given: Given, options: Options, turn: Moment, characters: tuple[Character, ...], sides: Sides
) -> tuple[Square, ...]:
    """The squares at which the mage has looked, the look of this turn among them."""
    once("looked", given.looked)
    squares = {*given.looked} if turn.look is None else {*given.looked, turn.look}
    for at in sorted(squares):
        if not options.advanced or "mage" not in characters:
            raise Misfit("looked", f"there is no mage to have looked at {at}")
        if at not in given.warriors:
            raise Misfit("looked", f"no warrior stands on {at}")
        if given.warriors[at].seat in _side("mage", characters, sides):
            raise Misfit("looked", f"the warrior on {at} is no opponent of the mage")
    if turn.look is not None and characters[turn.seat] != "mage":
        raise Misfit("turn", f"seat {turn.seat} is not the mage and cannot have looked at {turn.look}")
    return tuple(sorted(squares))


def once(key: str, items: Sequence[str]) -> None:
    """Refuse a list that names anything twice."""
    twice = sorted({item for item in items if items.count(item) > 1})
    if twice:
        raise Misfit(key, f"{twice[0]} stands there twice")


def listed(items: Sequence[object]) -> str:
    """The items on one line."""
    return " ".join(map(str, items))


def _side(character: Character, characters: tuple[Character, ...], sides: Sides) -> tuple[int, ...]:
    """The seats that win and lose with the one that plays the character."""
    return sides[characters.index(character) % len(sides)]


def _territories(given: Given) -> tuple[int, ...]:
    below, beside = 0, 0
    for edge in given.palisades:
        below |= LINES[edge][0]
        beside |= LINES[edge][1]
    return territories(below, beside)
