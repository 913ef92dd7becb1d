"""What a written position says of the seats, tested against the pieces that the game has."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from games.armadora import setup
from games.armadora.armies import ARMIES, Character, Hand
from games.armadora.given_board import once
from games.armadora.options import Options
from games.armadora.position import Given, Moment
from games.kernel.chance import Chance
from games.kernel.refusals import Misfit


def hands(given: Given, seats: int) -> tuple[Hand, ...]:
    """The hands; with the warriors on the board they are at most the armies."""
    wanted = (None,) * seats if given.hands is None else given.hands
    _check_length("hands", wanted, seats)
    return tuple(_hand(given, seats, seat, hand) for seat, hand in enumerate(wanted))


def _hand(given: Given, seats: int, seat: int, hand: Hand | None) -> Hand:
    army = Counter(ARMIES[seats])
    placed = Counter(placed.value for placed in given.warriors.values() if placed.seat == seat)
    if placed - army:
        raise Misfit("warriors", f"seat {seat} has more of value {min(placed - army)} than its army")
    left = army - placed
    held = left if hand is None else Counter(hand)
    if held - left:
        raise Misfit("hands", f"seat {seat} has more of value {min(held - left)} than its army leaves")
    return tuple(sorted(held.elements()))


def characters(given: Given, options: Options, seats: int, chance: Chance) -> tuple[Character, ...]:
    """A different character for each seat."""
    if given.characters is None:
        return setup.drawn_characters(options, seats, chance)
    _check_length("characters", given.characters, seats)
    once("characters", given.characters)
    return given.characters


def tokens(given: Given, options: Options, characters: tuple[Character, ...]) -> tuple[int, ...]:
    """The power tokens left; arrows on the board are tokens of the elf's."""
    shot = sum(placed.arrows for placed in given.warriors.values())
    most = [setup.tokens(character, options.advanced) - shot * (character == "elf") for character in characters]
    return _at_most("tokens", given.tokens, most)


def reinforcements(given: Given, options: Options, seats: int) -> tuple[int, ...]:
    """The unused reinforcements, one for a seat that has none on the board."""
    most = [int(options.advanced)] * seats
    for placed in given.warriors.values():
        most[placed.seat] -= placed.reinforced
        if most[placed.seat] < 0:
            raise Misfit("warriors", f"seat {placed.seat} has one reinforcement, not two")
    return _at_most("reinforcements", given.reinforcements, most)


def passed(given: Given, seats: int) -> tuple[bool, ...]:
    """Who has passed."""
    if given.passed is None:
        return (False,) * seats
    _check_length("passed", given.passed, seats)
    return given.passed


def turn(given: Given, options: Options, passed: tuple[bool, ...], chance: Chance) -> Moment:
    """Whose turn it is; at its start a seat that has passed is jumped over (3.1.2)."""
    seats = len(passed)
    moment = Moment(setup.drawn_first(options, seats, chance)) if given.turn is None else given.turn
    if not 0 <= moment.seat < seats:
        raise Misfit("turn", f"there is no seat {moment.seat} among {seats}")
    if moment.phase == "main" and not options.advanced:
        raise Misfit("turn", "the basic game has no phase main")
    if moment.look is not None and (moment.phase == "turn" or not options.advanced):
        raise Misfit("turn", "nobody has looked at a warrior yet when a turn begins")
    if all(passed):
        return Moment(0)
    if passed[moment.seat] and moment.phase != "turn":
        raise Misfit("turn", f"seat {moment.seat} has passed and cannot be in the middle of a turn")
    seat = moment.seat
    while passed[seat]:
        seat = (seat + 1) % seats
    return replace(moment, seat=seat)


def _at_most(key: str, wanted: tuple[int, ...] | None, most: Sequence[int]) -> tuple[int, ...]:
    """One number per seat, none above what the seat can have left."""
    if wanted is None:
        return tuple(most)
    _check_length(key, wanted, len(most))
    for seat, (number, limit) in enumerate(zip(wanted, most, strict=True)):
        if number > limit:
            raise Misfit(key, f"seat {seat} has {limit} at most, not {number}")
    return wanted


def _check_length(key: str, wanted: Sequence[object], seats: int) -> None:
    if len(wanted) != seats:
        raise Misfit(key, f"{seats} are needed, one per seat, not {len(wanted)}")
