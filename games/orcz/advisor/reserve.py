"""What a seat still has beside what lies on the fields: whoever has spent it will miss it."""

from itertools import pairwise
from typing import Final

from games.orcz.advisor.deployment import FOOTING, HERO_COST, STUCK, THRIFT, ranks_in, troop_clash
from games.orcz.advisor.struggle import SCOUT_COST
from games.orcz.rules.deployment import ROUNDS
from games.orcz.state.cards import STRENGTH, bits
from games.orcz.view import RankView, View

KEPT: Final = {**HERO_COST, "scout": SCOUT_COST}


def reserve(view: View, seat: int) -> float:
    """What the hand is worth, in slaves: heroes for the turns to come, troops for the ranks still to be placed now."""
    hand = view.players[str(seat)].hand or ()
    heroes = sum(KEPT.get(card, 0.0) for card in hand) * (view.game_turns - view.game_turn)
    left = _to_place(view, seat)
    troops = THRIFT * sum(STRENGTH[card] for card in hand) * left / (ROUNDS - 1)
    return heroes + troops - STUCK * max(0, left - ranks_in(bits(hand)))


def footing(view: View, seat: int) -> float:
    """What it is worth to stand behind others' cards that one's own beat, where nobody has struggled yet."""
    contrary = view.event == "contrary_winds"
    worth = 0
    for field in view.fields.values():
        if field.resolved:
            continue
        for ahead, rear in pairwise(field.ranks):
            if rear.seat != ahead.seat and seat in (rear.seat, ahead.seat):
                won = _over(rear, ahead, contrary)
                worth += won if rear.seat == seat else -won
    return FOOTING * worth


def _to_place(view: View, seat: int) -> int:
    """How many ranks the seat is still to place in this turn."""
    if view.round is None:
        return 0
    seats = len(view.players)
    placed = (seat - view.first) % seats < (view.turn.seats[0] - view.first) % seats
    return ROUNDS - view.round + (not placed)


def _over(rear: RankView, ahead: RankView, contrary: bool) -> int:
    """By how many cards the rear rank would win a struggle."""
    pairs = ((rear.left, ahead.left), (rear.right, ahead.right))
    return sum(troop_clash(own.card, other, contrary) for own, other in pairs if own is not None)
