"""The battles as pictures: those fought, the one that goes on and those to come."""

from collections import Counter
from itertools import product
from math import prod
from typing import Final

from games.few_orcs_more.picture.faces import face, faces
from games.few_orcs_more.picture.shapes import Army, DrawnBattle, Face, Sum
from games.few_orcs_more.rules.cards import SENDABLE
from games.few_orcs_more.rules.reveal import fault, value
from games.few_orcs_more.rules.scoring import POINTS
from games.few_orcs_more.state import Fought, Strike
from games.few_orcs_more.view.schema import ArmyView, BattleView, View
from games.kernel.contract import LogLine

MOST_FLOWN: Final = 5
"""The flying machine counts no more, whatever the table has chosen (2.1.5)."""
MOST_SUMS: Final = 64
"""For more choices than so many it is not said what each comes to."""


def drawn_battles(view: View) -> tuple[DrawnBattle, ...]:
    """The four battles of the round, those to come included."""
    found = {one.number: _fought(one, view.wizard, view.champion) for one in view.battles}
    if view.battle is not None:
        found[view.battle.number] = _fighting(view, view.battle, deciding(view))
    return tuple(found.get(number, DrawnBattle(number, None, POINTS[number])) for number in POINTS)


def past_battles(view: View) -> tuple[DrawnBattle, ...]:
    """The battles of the round before."""
    last = view.last_round
    return () if last is None else tuple(_fought(one, last.wizard, last.champion) for one in last.battles)


def deciding(view: View) -> tuple[int, ...]:
    """Who has still to decide on mercenaries in this battle, as far as everybody can see: who holds any."""
    if view.battle is None or view.turn.phase != "mercenaries":
        return ()
    order = view.battle.order
    coming = order[order.index(view.turn.seats[0]) :] if view.turn.seats else ()
    return tuple(seat for seat in coming if view.hands[seat].backs["mercenary"])


def flies_in_vain(view: View, goblins: int) -> bool:
    """Whether the flying machine with so many goblins would neither win the battle nor tie it, for who holds it: after
    the reveal all values are public (7.6.1). It is reckoned with the most that it may count.
    """
    pilot = next((seat for seat, hand in enumerate(view.hands) if "flying_machine" in (hand.cards or ())), None)
    if view.battle is None or pilot is None:
        return False
    own = view.battle.armies[pilot]
    best = max((army.value or 0 for army in view.battle.armies if army is not None), default=0)
    if own is None or fault(view.battle.tribe, own.cards or ()) == "divided":
        return True
    return (own.value or 0) + MOST_FLOWN + goblins < best


def _fighting(view: View, battle: BattleView, deciding: tuple[int, ...]) -> DrawnBattle:
    armies = tuple(
        _army(view, battle, seat, army, deciding=seat in deciding)
        for seat, army in enumerate(battle.armies)
        if army is not None
    )
    return DrawnBattle(battle.number, battle.tribe, POINTS[battle.number], now=True, armies=armies)


def _may_join(view: View, battle: BattleView, seat: int) -> int:
    """How many mercenaries the seat may still send, by the backs in its hand: one after the other they are asked."""
    if view.turn.phase != "mercenaries":
        return 0
    still = battle.order[battle.order.index(view.turn.seats[0]) :]
    return view.hands[seat].backs.get("mercenary", 0) if seat in still else 0


def _sums(view: View, battle: BattleView, seat: int) -> tuple[Sum, ...]:
    """What the seat's army would be worth with each choice of mercenaries, where the viewer sees both."""
    army, hand = battle.armies[seat], view.hands[seat].cards
    if army is None or army.cards is None or hand is None or seat not in view.turn.seats:
        return ()
    kinds = sorted(SENDABLE)
    ways = [range(hand.count(kind) + 1) for kind in kinds]
    if prod(map(len, ways)) > MOST_SUMS:
        return ()
    choices = (tuple(Counter(dict(zip(kinds, counts, strict=True))).elements()) for counts in product(*ways))
    sent = ((some, (*army.cards, *some)) for some in choices if some)
    return tuple(
        Sum(" ".join(f"cards={card}" for card in some), value(battle.tribe, whole), fault(battle.tribe, whole))
        for some, whole in sent
    )


def _army(view: View, battle: BattleView, seat: int, army: ArmyView, *, deciding: bool) -> Army:
    hidden = army.value is None and army.cards is not None
    return Army(
        seat=seat,
        cards=None if army.cards is None else faces(army.cards),
        kin=army.tribe_count,
        kin_spot=f"target={seat}&back={battle.tribe}" if army.tribe_count else "",
        mercenaries=army.mercenary_count,
        mercenaries_spot=f"target={seat}&back=mercenary" if army.mercenary_count else "",
        may_join=_may_join(view, battle, seat),
        struck=_struck(battle.commando, seat),
        struck_by=_struck_by(battle.commando, seat),
        standing=value(battle.tribe, army.cards or ()) if hidden else None,
        sums=_sums(view, battle, seat) if deciding else (),
        value=army.value,
        fault=None if army.cards is None else fault(battle.tribe, army.cards),
        answered=seat in battle.answered,
        deciding=deciding,
    )


def _fought(one: Fought, wizard: int | None, champion: int | None) -> DrawnBattle:
    winners, values, flight = one.winners or (), one.values or (), one.flying
    armies = tuple(
        Army(
            seat=seat,
            cards=faces(cards),
            flown=faces(("flying_machine", *["goblin"] * flight.goblins)) if flight and flight.seat == seat else (),
            struck=_struck(one.commando, seat),
            struck_by=_struck_by(one.commando, seat),
            value=values[seat] if seat < len(values) else None,
            fault=fault(one.tribe, cards),
            won=seat in winners,
        )
        for seat, cards in enumerate(one.armies or ())
        if cards is not None
    )
    through = wizard if champion in winners else None
    return DrawnBattle(one.number, one.tribe, POINTS[one.number], armies=armies, winners=winners, wizard=through)


def _struck(strike: Strike | None, seat: int) -> Face | None:
    """The card that a commando took from the seat's army."""
    return face(strike.card) if strike is not None and strike.target == seat else None


def _struck_by(strike: Strike | None, seat: int) -> LogLine | None:
    """Whose commando took a card from the seat's army."""
    if strike is None or strike.target != seat:
        return None
    return LogLine("board_struck", {"seat": strike.seat})
