"""Reinforcements: drawing, buying, a fresh hand (rule 4.3.2)."""

from games.kernel.refusals import refuse
from games.orc_wars import commands
from games.orc_wars.editions.material import BOUGHT_AT_MOST, HAND_REDRAWN
from games.orc_wars.rules.calendar import PhaseEntered
from games.orc_wars.rules.control import on_map
from games.orc_wars.rules.counters import CountersMoved
from games.orc_wars.rules.drawing import draw_tribe
from games.orc_wars.rules.payment import check_payment, pay
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.territories import Bought
from games.orc_wars.state import places


def draw(log: Recorder, seat: int, _: commands.Draw) -> None:
    """One counter free; more may be bought."""
    draw_tribe(log, seat, "drawn")
    log.record(PhaseEntered("buy", seat))


def redraw(log: Recorder, seat: int, _: commands.Redraw) -> None:
    """Without a leader on the map: the whole hand of tribe counters for six new ones."""
    refuse("has_leader", "4.3.2", when=on_map(log.state, seat))
    hand = log.state.hands[seat]
    if hand.tribe:
        log.record(CountersMoved(places.hand(seat), places.CUP, hand.tribe, "returned"))
    for _number in range(HAND_REDRAWN):
        draw_tribe(log, seat, "redrawn")
    log.record(PhaseEntered("actions", seat))


def buy(log: Recorder, seat: int, wish: commands.Buy) -> None:
    """Up to four in all, at one gold point each."""
    count = wish.count
    refuse("too_many", "4.3.2", when=log.state.marks.bought + count > BOUGHT_AT_MOST)
    refuse("cup_empty", "4.3.2", when=count > len(log.state.tribe_cup))
    check_payment(log.state, seat, wish.gold, count)
    pay(log, seat, wish.gold)
    log.record(Bought(count))
    for _ in range(count):
        draw_tribe(log, seat, "bought")


def done(log: Recorder, seat: int, _: commands.EndStep) -> None:
    """Enough: on to the four steps."""
    log.record(PhaseEntered("actions", seat))
