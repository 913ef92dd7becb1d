"""What goes on beside the map, as a board shows it: offers, a captive's ransom, the steps of the turn."""

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET

from games.kernel.contract import LogLine
from games.kernel.values import Value, alike
from games.orc_wars.picture.coalitions import Counters, counters
from games.orc_wars.rules.goods import counted
from games.orc_wars.state.state import STEPS
from games.orc_wars.state.values import Bargain
from games.orc_wars.view.idle import is_idle
from games.orc_wars.view.offers_left import is_skipped, offers_between
from games.orc_wars.view.schema import BidView, OfferView, RansomView, View

CLAIMED: Final = 5
"""So many counters of a claim are named beside the answers: the board names more."""


class Goods(Value, frozen=True):
    """What somebody would give: how much of it lies face down, and what it is where the viewer knows."""

    tribe: int
    gold: int
    areas: tuple[str, ...]
    known: tuple[Counters, ...] | None = None


class Trade(Value, frozen=True):
    """An offer with its answer, if there is one yet."""

    number: int
    maker: int
    to: int
    give: Goods
    get: Goods
    claim: tuple[str, ...]
    accepted: bool | None
    open: bool


class Market(Value, frozen=True):
    """Commerce: who has the floor, and this turn's offers, the last one first."""

    floor: int
    trades: tuple[Trade, ...]
    lapses: bool
    """An offer without an answer lapses when its time is over."""


class Bid(Value, frozen=True):
    """A coalition's bid for a captive."""

    seat: int
    spot: str
    goods: Goods


class Auction(Value, frozen=True):
    """A captive put up for ransom, who bids now, and what has been bid."""

    leader: str
    captor: int
    awaited: int | None
    bids: tuple[Bid, ...]


class MarketStep(Value, frozen=True):
    """A step of the running turn; `idle` where whoever has the turn could do nothing in it as things stand."""

    name: str
    spot: str
    done: bool
    open: bool
    idle: bool


def market(view: View) -> Market | None:
    """The market while it is open; nobody's in any other phase."""
    if view.turn.phase not in ("commerce", "answer") or view.active is None:
        return None
    last = len(view.bargains) - 1
    trades = [_trade(view, number, one, number == last) for number, one in enumerate(view.bargains)]
    return Market(view.active, tuple(reversed(trades)), view.clock is not UNSET)


def _trade(view: View, number: int, one: Bargain, last: bool) -> Trade:
    open_ = last and view.offer is not None
    give = _goods(view.offer.give) if open_ and view.offer is not None else None
    return alike(
        Trade,
        one,
        number=number + 1,
        give=give or Goods(one.give_tribe, one.give_gold, one.give_areas),
        get=Goods(one.get_tribe, one.get_gold, one.get_areas),
        open=open_,
    )


def offered(view: View) -> Iterator[LogLine]:
    """The offer on the table as whoever must answer it hears it, beside the buttons (12.2); where it is not the first
    between the two in this game turn, which it is, for there is a limit to them (12.1).
    """
    one = view.offer
    if one is None:
        return
    hidden = one.give.tribe_count or one.give.gold_count
    yield LogLine("deal_heard", {"seat": one.from_})
    give = counted(one.give.tribe_count, one.give.gold_count, one.give.areas)
    yield LogLine("deal_heard_hidden" if hidden else "deal_heard_open", {"give_goods": give})
    if more := len(one.claim[CLAIMED:]):
        yield LogLine("deal_heard_claim_more", {"claim": list(one.claim[:CLAIMED]), "number": more})
    elif one.claim:
        yield LogLine("deal_heard_claim", {"claim": list(one.claim)})
    yield LogLine("deal_heard_for", {"get_goods": counted(one.get.tribe, one.get.gold, one.get.areas)})
    count = offers_between(view, one.from_, one.to)
    if count > 1:
        yield LogLine("deal_heard_count", {"number": count})
    if is_skipped(view, one.to):
        yield LogLine("deal_heard_last")


def deal_prompt(one: OfferView) -> LogLine:
    """What is offered and asked for, in the sentence above the board."""
    give = counted(one.give.tribe_count, one.give.gold_count, one.give.areas)
    get = counted(one.get.tribe, one.get.gold, one.get.areas)
    key = "prompt_answer" if one.get.tribe or one.get.gold else "prompt_answer_free"
    return LogLine(key, {"seat": one.from_, "give_goods": give, "get_goods": get})


def _goods(bid: BidView) -> Goods:
    known = None if bid.tribe is None or bid.gold is None else counters(bid.tribe, bid.gold, (), fields=False)
    return Goods(bid.tribe_count, bid.gold_count, bid.areas, known)


def auction(view: View, ransom: RansomView) -> Auction:
    bids = tuple(
        Bid(seat, f"do=accept_bid&seat={seat}", _goods(bid)) for seat, bid in enumerate(ransom.bids) if bid is not None
    )
    return Auction(ransom.leader, ransom.captor, next(iter(view.turn.seats), None), bids)


def steps(view: View) -> tuple[MarketStep, ...]:
    """The four steps of a coalition's turn, and how far it is; none between the turns."""
    if view.active is None or view.turn.phase in ("commerce", "answer"):
        return ()
    return tuple(
        MarketStep(
            name,
            f"do=begin&step={name}",
            done=name in view.steps_done,
            open=view.turn.phase == name,
            idle=name not in view.steps_done and view.turn.phase != name and is_idle(view, name),
        )
        for name in STEPS
    )
