"""What goes on beside the map, as a board shows it: the last die with its arithmetic, offers, a captive's ransom."""

from typing import Final

from msgspec import UNSET

from games.kernel.contract import LogLine
from games.kernel.values import Value
from games.orc_wars.picture.coalitions import Counters, counters
from games.orc_wars.rules import combat_table as table
from games.orc_wars.rules.battle import kind, sums
from games.orc_wars.state.state import STEPS
from games.orc_wars.state.values import Bargain, Battle, Part
from games.orc_wars.view.schema import BidView, View

CLASH: Final = frozenset({"defend_order", "machines", "losses", "retreat", "pursue"})
"""Phases in which somebody is asked about a battle that goes on."""


class Cell(Value, frozen=True):
    """A field of the combat table's row."""

    column: int
    result: str
    hit: bool


class Fight(Value, frozen=True):
    """The last die of a battle: who against whom, what their totals are made of, and the row that was consulted."""

    attacker: str
    defender: str
    area: str
    attack: int
    attack_parts: tuple[Part, ...]
    defence: int
    defence_parts: tuple[Part, ...]
    odds: str
    die: int
    die_parts: tuple[Part, ...]
    column: int
    result: str
    kind: str
    """What says how its result is worded."""
    row: tuple[Cell, ...]


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


class Step(Value, frozen=True):
    """A step of the running turn."""

    name: str
    spot: str
    done: bool
    open: bool


def fight(one: Battle) -> Fight:
    cells = (table.result(one.odds, column) for column in range(table.COLUMNS))
    return Fight(
        attacker=one.attacker,
        defender=one.defender,
        area=one.area,
        attack=one.attack,
        attack_parts=one.attack_parts,
        defence=one.defence,
        defence_parts=one.defence_parts,
        odds=one.odds,
        die=one.die,
        die_parts=one.die_parts,
        column=one.column,
        result=one.result,
        kind=kind(one),
        row=tuple(Cell(column, result, column == one.column) for column, result in enumerate(cells)),
    )


def depth(view: View) -> int | None:
    """The die that has let a leader out of the dark, while his owner chooses where (6.4.2)."""
    latest = view.latest
    rolled = view.turn.phase == "emerge" and latest is not None and latest.what == "underground"
    return latest.numbers[0] if rolled and latest is not None else None


def battle_line(one: Battle) -> LogLine:
    """The last battle in a sentence."""
    return LogLine("board_battle_helped" if one.die_parts else "board_battle", sums(one))


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
    return Trade(
        number=number + 1,
        maker=one.maker,
        to=one.to,
        give=give or Goods(one.give_tribe, one.give_gold, one.give_areas),
        get=Goods(one.get_tribe, one.get_gold, one.get_areas),
        claim=one.claim,
        accepted=one.accepted,
        open=open_,
    )


def _goods(bid: BidView) -> Goods:
    known = None if bid.tribe is None or bid.gold is None else counters(bid.tribe, bid.gold, (), fields=False)
    return Goods(bid.tribe_count, bid.gold_count, bid.areas, known)


def auction(view: View) -> Auction | None:
    ransom = view.ransom
    if ransom is None:
        return None
    bids = tuple(
        Bid(seat, f"do=accept_bid&seat={seat}", _goods(bid)) for seat, bid in enumerate(ransom.bids) if bid is not None
    )
    return Auction(ransom.leader, ransom.captor, next(iter(view.turn.seats), None), bids)


def steps(view: View) -> tuple[Step, ...]:
    """The four steps of a coalition's turn, and how far it is; none between the turns."""
    if view.active is None or view.turn.phase in ("commerce", "answer"):
        return ()
    return tuple(
        Step(name, f"do=begin&step={name}", name in view.steps_done, view.turn.phase == name) for name in STEPS
    )
