"""Offers: exactly the legal commands of the seat in turn, in as few offers as possible."""

from games.armadora.rules.able import can_act, can_lay, complete, reinforceable
from games.armadora.rules.actions import PalisadeLaid, WarriorPlaced
from games.armadora.rules.board import names
from games.armadora.rules.pieces import kinds
from games.armadora.rules.territories import legal_lines, reach
from games.armadora.state import State, free, opposing
from games.kernel.offers import Offer, Offers, OneOf

PASS = Offer("pass")
STOP = Offer("stop")


def offers(state: State, seat: int) -> Offers:
    """Everything the seat may do now; about 3 µs, rarely more."""
    if seat != state.seat or state.phase in ("setup", "over"):
        return ()
    if state.phase == "palisade":
        return (Offer("palisade", {"edge": OneOf(legal_lines(state.below, state.beside))}), STOP)
    found = _main_actions(state, seat)
    if state.phase == "turn":
        if state.options.advanced and state.tokens[seat]:
            found += _power(state, seat)
        found.append(PASS)
    return tuple(found)


def _main_actions(state: State, seat: int) -> list[Offer]:
    found = []
    hand, squares = state.hands[seat], free(state)
    if hand and squares:
        found.append(Offer("warrior", {"value": OneOf(kinds(hand)), "at": OneOf(names(squares))}))
    if state.stock:
        lines = legal_lines(state.below, state.beside)
        if lines:
            found.append(Offer("palisade", {"edge": OneOf(lines)}))
    own = reinforceable(state, seat)
    if own:
        found.append(Offer("reinforce", {"at": OneOf(names(own))}))
    return found


def _power(state: State, seat: int) -> list[Offer]:
    """The seat's power, unless it has no target."""
    match state.characters[seat]:
        case "mage":
            return _at("look", opposing(state, seat) & ~state.face_up)
        case "elf":
            near = reach(state.warriors[seat], state.below, state.beside)
            return _at("arrow", opposing(state, seat) & near & ~complete(state))
        case "goblin":
            return _extra_warrior(state, seat)
        case "orc":
            return _extra_palisade(state, seat)


def _at(command: str, squares: int) -> list[Offer]:
    return [Offer(command, {"at": OneOf(names(squares))})] if squares else []


def _extra_warrior(state: State, seat: int) -> list[Offer]:
    """The goblin's power wherever a main action is left after it (4.1.3), whatever the value."""
    hand = state.hands[seat]
    if not hand:
        return []
    squares = names(free(state))
    if (len(hand) < 2 or len(squares) < 2) and not can_lay(state) and not reinforceable(state, seat):
        squares = tuple(
            at for at in squares if can_act(WarriorPlaced(seat, at, hand[0], face_up=True).apply(state), seat)
        )
    if not squares:
        return []
    return [Offer("extra_warrior", {"value": OneOf(kinds(hand)), "at": OneOf(squares)})]


def _extra_palisade(state: State, seat: int) -> list[Offer]:
    """The orc's power wherever a main action is left after it (4.1.3)."""
    if not state.stock:
        return []
    lines = legal_lines(state.below, state.beside)
    if not (state.hands[seat] and free(state)) and not reinforceable(state, seat):
        lines = tuple(edge for edge in lines if can_act(PalisadeLaid(seat, edge, extra=True).apply(state), seat))
    return [Offer("extra_palisade", {"edge": OneOf(lines)})] if lines else []
