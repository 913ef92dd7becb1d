"""Whether a written position fits the pieces that the game has; what it leaves out is filled in."""

from collections import Counter

from msgspec.structs import replace

from games.armadora.options import Options
from games.armadora.position.format import Given, Placed, TurnState
from games.armadora.rules import setup
from games.armadora.rules.board import BIT, LINES, MINES, Edge, Mine, Square, names
from games.armadora.rules.pieces import ARMIES, ARROWS, PALISADES, PILES, Character, Hand
from games.armadora.rules.territories import LEAST_SIZE, territories
from games.armadora.state import parties
from games.kernel.chance import Chance
from games.kernel.positions import at_most, listed, once, per_seat, require
from games.kernel.positions import seat as seat_of


def gold(given: Given, chance: Chance) -> dict[Mine, int]:
    """The eight piles, each on its mine."""
    if given.gold is None:
        return setup.drawn_gold(chance)
    for mine in MINES:
        require(mine in given.gold, "gold", f"the mine {mine} has no pile")
    piles = sorted(given.gold.values())
    require(piles == list(PILES), "gold", f"the piles are {listed(piles)}, not {listed(PILES)}")
    return {mine: given.gold[mine] for mine in MINES}


def palisades(given: Given) -> tuple[Edge, ...]:
    """The palisades laid, none of them twice, no territory too small (3.4.2)."""
    once("palisades", given.palisades)
    laid = len(given.palisades)
    require(laid <= PALISADES, "palisades", f"the game has {PALISADES}, not {laid}")
    for territory in _territories(given):
        small = territory.bit_count() < LEAST_SIZE
        why = f"the territory {listed(names(territory))} has fewer than {LEAST_SIZE} squares" if small else ""
        require(not small, "palisades", why)
    return tuple(sorted(given.palisades))


def stock(given: Given) -> int:
    """The palisades left, at most those that are not laid."""
    most = PALISADES - len(given.palisades)
    left = most if given.stock is None else given.stock
    require(left <= most, "stock", f"{most} palisades at most are left, not {left}")
    return left


def warriors(given: Given, options: Options, seats: int) -> dict[Square, Placed]:
    """The warriors on the board, on plain squares; how many a seat may have is tested with its hand."""
    for at, placed in given.warriors.items():
        where = f"warriors {at}"
        require(at not in MINES, where, "a mine takes no warrior")
        seat_of(where, placed.seat, seats)
        plain = not placed.arrows and not placed.reinforced
        require(options.advanced or plain, where, "the basic game has neither arrows nor reinforcements")
    for territory in _territories(given):
        reinforced = sum(placed.reinforced for at, placed in given.warriors.items() if BIT[at] & territory)
        where = names(territory)[0]
        require(reinforced <= 1, "warriors", f"the territory {where} holds more than one reinforcement")
    return dict(sorted(given.warriors.items()))


def arrows(given: Given, options: Options, characters: tuple[Character, ...]) -> None:
    """Refuse arrows that no elf can have shot (4.5)."""
    hit = {at: placed for at, placed in given.warriors.items() if placed.arrows}
    if not hit:
        return
    require("elf" in characters, f"warriors {min(hit)}", "an arrow, but no elf plays")
    for at, placed in hit.items():
        own = placed.seat in _side("elf", options, characters)
        require(not own, f"warriors {at}", "an arrow in a warrior that is no opponent of the elf")
    shot = sum(placed.arrows for placed in hit.values())
    require(shot <= ARROWS, "warriors", f"the elf has {ARROWS} arrows, not {shot}")


def looked(given: Given, options: Options, turn: TurnState, characters: tuple[Character, ...]) -> tuple[Square, ...]:
    """The squares at which the mage has looked, the look of this turn among them."""
    once("looked", given.looked)
    squares = {*given.looked} if turn.look is None else {*given.looked, turn.look}
    for at in sorted(squares):
        mage = options.advanced and "mage" in characters
        require(mage, "looked", f"there is no mage to have looked at {at}")
        require(at in given.warriors, "looked", f"no warrior stands on {at}")
        own = given.warriors[at].seat in _side("mage", options, characters)
        require(not own, "looked", f"the warrior on {at} is no opponent of the mage")
    looks = turn.look is None or characters[turn.seat] == "mage"
    require(looks, "turn", f"seat {turn.seat} is not the mage and cannot have looked at {turn.look}")
    return tuple(sorted(squares))


def hands(given: Given, seats: int) -> tuple[Hand, ...]:
    """The hands; with the warriors on the board they are at most the armies."""
    wanted = per_seat("hands", given.hands, seats, None)
    return tuple(_hand(given, seats, seat, hand) for seat, hand in enumerate(wanted))


def _hand(given: Given, seats: int, seat: int, hand: Hand | None) -> Hand:
    army = Counter(ARMIES[seats])
    placed = Counter(placed.value for placed in given.warriors.values() if placed.seat == seat)
    more = min(placed - army, default=0)
    require(not more, "warriors", f"seat {seat} has more of value {more} than its army")
    left = army - placed
    held = left if hand is None else Counter(hand)
    more = min(held - left, default=0)
    require(not more, "hands", f"seat {seat} has more of value {more} than its army leaves")
    return tuple(sorted(held.elements()))


def characters(given: Given, options: Options, seats: int, chance: Chance) -> tuple[Character, ...]:
    """A different character for each seat."""
    if given.characters is None:
        return setup.drawn_characters(options, seats, chance)
    per_seat("characters", given.characters, seats, None)
    once("characters", given.characters)
    return given.characters


def tokens(given: Given, options: Options, characters: tuple[Character, ...]) -> tuple[int, ...]:
    """The power tokens left; arrows on the board are tokens of the elf's."""
    shot = sum(placed.arrows for placed in given.warriors.values())
    most = [setup.tokens(character, options.advanced) - shot * (character == "elf") for character in characters]
    return at_most("tokens", given.tokens, most)


def reinforcements(given: Given, options: Options, seats: int) -> tuple[int, ...]:
    """The unused reinforcements, one for a seat that has none on the board."""
    most = [int(options.advanced)] * seats
    for placed in given.warriors.values():
        most[placed.seat] -= placed.reinforced
        require(most[placed.seat] >= 0, "warriors", f"seat {placed.seat} has one reinforcement, not two")
    return at_most("reinforcements", given.reinforcements, most)


def turn(given: Given, options: Options, passed: tuple[bool, ...], chance: Chance) -> TurnState:
    """Whose turn it is; at its start a seat that has passed is jumped over (3.1.2)."""
    seats = len(passed)
    moment = TurnState(setup.drawn_first(options, seats, chance)) if given.turn is None else given.turn
    seat = seat_of("turn", moment.seat, seats)
    require(options.advanced or moment.phase != "main", "turn", "the basic game has no phase main")
    looks = moment.look is None or (moment.phase != "turn" and options.advanced)
    require(looks, "turn", "nobody has looked at a warrior yet when a turn begins")
    if all(passed):
        return TurnState(0)
    between = moment.phase == "turn" or not passed[seat]
    require(between, "turn", f"seat {seat} has passed and cannot be in the middle of a turn")
    while passed[seat]:
        seat = (seat + 1) % seats
    return replace(moment, seat=seat)


def _side(character: Character, options: Options, characters: tuple[Character, ...]) -> tuple[int, ...]:
    """The seats that win and lose with the one that plays the character."""
    sides = parties(options.ffa4, len(characters))
    return sides[characters.index(character) % len(sides)]


def _territories(given: Given) -> tuple[int, ...]:
    below, beside = 0, 0
    for edge in given.palisades:
        below |= LINES[edge][0]
        beside |= LINES[edge][1]
    return territories(below, beside)
