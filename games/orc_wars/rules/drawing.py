"""Drawing from the cups (rules 1.3, 4.3.2, 11)."""

from games.orc_wars.rules.belongings import move_gold
from games.orc_wars.rules.counters import CaravanDrawn, CaravanPlaced, CountersMoved
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state import places


def draw_tribe(log: Recorder, seat: int, why: str) -> None:
    """A tribe counter to the hand; an empty cup yields nothing."""
    cup = log.state.tribe_cup
    if cup:
        counter = log.chance.pick("draw:tribe", cup)
        log.record(CountersMoved(places.CUP, places.hand(seat), (counter,), why))


def draw_gold(log: Recorder) -> str:
    """What comes out of the gold cup; "" if it is empty. It lies there until somebody is given it."""
    cup = log.state.gold_cup
    return log.chance.pick("draw:gold", cup) if cup else ""


def gold_to_hand(log: Recorder, seat: int, why: str) -> None:
    """One draw: gold to the hand; a caravan to the hand, and no gold."""
    drawn = draw_gold(log)
    if caravan := caravan_of(drawn):
        log.record(CaravanDrawn(seat, caravan))
    elif drawn:
        move_gold(log, places.CUP, places.hand(seat), (value_of(drawn),), why)


def gold_for(log: Recorder, seat: int) -> int | None:
    """Draw until gold comes, caravans going to the seat's hand meanwhile; its value, None if none is left."""
    while drawn := draw_gold(log):
        if not (caravan := caravan_of(drawn)):
            return value_of(drawn)
        log.record(CaravanDrawn(seat, caravan))
    return None


def gold_at_start(log: Recorder, seat: int) -> None:
    """A counter for one that was swapped; caravans drawn are placed at once and replaced (3.2)."""
    while drawn := draw_gold(log):
        if not (caravan := caravan_of(drawn)):
            move_gold(log, places.CUP, places.hand(seat), (value_of(drawn),), "swapped")
            return
        log.record(CaravanPlaced(caravan, "drawn_placed"))


def caravan_of(drawn: str) -> str:
    kind, _, key = drawn.partition("_")
    return key if kind == "caravan" else ""


def value_of(drawn: str) -> int:
    return int(drawn.partition("_")[2])
