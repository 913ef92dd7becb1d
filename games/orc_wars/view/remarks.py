"""What a seat is told of an offer before it takes it: of steps in which nothing can be done, and of its gold."""

from collections.abc import Iterator
from typing import cast

from games.kernel.contract import LogLine, Remark
from games.kernel.offers import Offer, OneOf
from games.orc_wars.view.idle import is_idle
from games.orc_wars.view.schema import View


def remarks(view: View, offer: Offer) -> tuple[Remark, ...]:
    """See `Game.remarks`."""
    if offer.type == "begin":
        return tuple(_idle_steps(view, offer))
    gold = () if view.active is None else view.hands[view.active].gold or ()
    if offer.type == "buy":
        return (Remark(_left(sum(gold), offer)),)
    if view.turn.phase in ("draw", "buy") and offer.type in ("draw", "end_step") and sum(gold) == 0:
        return (Remark(LogLine(f"remark_no_gold_{view.turn.phase}")),)
    return ()


def _idle_steps(view: View, offer: Offer) -> Iterator[Remark]:
    steps = offer.fields["step"]
    if isinstance(steps, OneOf):
        for step in steps.items:
            if isinstance(step, str) and is_idle(view, step):
                yield Remark(LogLine("remark_idle"), "step", step)


def _left(gold: int, offer: Offer) -> LogLine:
    """What is left after the cheapest payment: no change is given."""
    ways = offer.fields["gold"]
    paid = min(sum(cast("tuple[int, ...]", way)) for way in ways.items) if isinstance(ways, OneOf) else 0
    if paid == gold:
        return LogLine("remark_buy_all", {"gold": gold})
    return LogLine("remark_buy", {"gold": gold, "left": gold - paid})
