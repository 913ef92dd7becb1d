"""The view: what one viewer may know (rule 14), built up from nothing."""

from msgspec import UNSET, UnsetType

from games.kernel.clock import shown
from games.kernel.contract import Viewer
from games.kernel.tuples import with_items
from games.orc_wars.options import USUAL_CAP, USUAL_OFFERS
from games.orc_wars.rules.control import all_authority, all_sites
from games.orc_wars.rules.questions import whose_turn
from games.orc_wars.rules.sides import Kind
from games.orc_wars.state.agenda import Attack, Flight, Losses, Raid, Retreat, Revolt
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Area, Deal, Goods, Hand, Leader, Ransom
from games.orc_wars.turn import due
from games.orc_wars.view import schema

BETWEEN = frozenset({"setup", "swap", "name_first", "over"})
"""Phases in which no coalition has the turn or the floor."""


def view(state: State, viewer: Viewer) -> schema.View:
    """What the viewer may know; about 60 µs."""
    rebels = _rebels(state)
    return schema.View(
        turn=whose_turn(state),
        round=state.round,
        order=state.order,
        active=None if state.phase in BETWEEN else state.seat,
        steps_done=state.steps_done,
        outcome=state.outcome,
        scores=all_sites(state),
        authority=all_authority(state),
        leaderless=state.leaderless if state.options.cutthroat else None,
        eliminated=state.eliminated,
        areas={key: _area(one, viewer, state.rebels if key == rebels else ()) for key, one in state.areas.items()},
        leaders={key: _leader(one, viewer) for key, one in state.leaders.items()},
        caravans={key: schema.CaravanView(one.stop, one.gold, one.prisoners) for key, one in state.caravans.items()},
        hands=tuple(_hand(hand, viewer in ("arbiter", seat)) for seat, hand in enumerate(state.hands)),
        cups=_cups(state, viewer),
        captives=state.captives,
        last_battle=state.battle,
        ransom=None if state.ransom is None else _ransom(state.ransom, viewer),
        offer=None if state.deal is None else _offer(state.deal, viewer),
        bargains=state.bargains,
        seen=tuple(one if viewer in ("arbiter", seat) else None for seat, one in enumerate(state.seen)),
        latest=state.latest,
        fighting=_fighting(state),
        levied=state.marks.levied,
        looted=state.marks.looted,
        clock=shown(due(state)) or UNSET,
        attack=_attack(state),
        offers_per_pair=UNSET if state.options.offers_per_pair == USUAL_OFFERS else state.options.offers_per_pair,
        turn_cap=UNSET if state.options.turn_cap == USUAL_CAP else state.options.turn_cap,
        ethnic_level=UNSET if state.options.ethnic_level == "species" else state.options.ethnic_level,
    )


def _rebels(state: State) -> str:
    """Where the rebels fight."""
    return next((item.area for item in reversed(state.agenda) if isinstance(item, Revolt)), "")


def _area(one: Area, viewer: Viewer, rebels: tuple[str, ...]) -> schema.AreaView:
    return schema.AreaView(
        owner=one.owner,
        fortress=one.fortress,
        mine=one.mine,
        garrison=with_items(one.garrison, rebels) if rebels else one.garrison,
        machines=one.machines,
        shamans=one.shamans,
        gold_count=len(one.gold),
        gold=one.gold if viewer == "arbiter" else None,
    )


def _leader(one: Leader, viewer: Viewer) -> schema.LeaderView:
    return schema.LeaderView(
        seat=one.seat,
        area=one.area,
        hordes=one.hordes,
        machines=one.machines,
        shaman=one.shaman,
        gold_count=len(one.gold),
        gold=one.gold if viewer in ("arbiter", one.seat) else None,
        moved=one.moved,
        attacked=one.attacked,
    )


def _hand(hand: Hand, known: bool) -> schema.HandView:
    return schema.HandView(
        tribe_count=len(hand.tribe),
        gold_count=len(hand.gold),
        caravan_count=len(hand.caravans),
        tribe=hand.tribe if known else None,
        gold=hand.gold if known else None,
        caravans=hand.caravans if known else None,
    )


def _cups(state: State, viewer: Viewer) -> schema.CupsView:
    known = viewer == "arbiter"
    return schema.CupsView(
        tribe_count=len(state.tribe_cup),
        gold_count=len(state.gold_cup),
        tribe=state.tribe_cup if known else None,
        gold=state.gold_cup if known else None,
    )


def _goods(bid: Goods, known: bool) -> schema.BidView:
    return schema.BidView(
        tribe_count=len(bid.tribe),
        gold_count=len(bid.gold),
        areas=bid.areas,
        tribe=bid.tribe if known else None,
        gold=bid.gold if known else None,
    )


def _ransom(one: Ransom, viewer: Viewer) -> schema.RansomView:
    bids = tuple(None if bid is None else _goods(bid, viewer in ("arbiter", seat)) for seat, bid in enumerate(one.bids))
    return schema.RansomView(one.leader, one.captor, bids)


def _offer(deal: Deal, viewer: Viewer) -> schema.OfferView:
    give = _goods(deal.give, viewer in ("arbiter", deal.maker))
    return schema.OfferView(
        deal.maker, deal.to, give, schema.GetView(deal.get_tribe, deal.get_gold, deal.get_areas), deal.claim
    )


def _attack(state: State) -> Kind | UnsetType:
    item = state.agenda[-1] if state.agenda else None
    return item.kind if isinstance(item, Attack) else UNSET


def _fighting(state: State) -> str | None:
    match state.agenda[-1] if state.agenda else None:
        case (Attack() | Raid() | Losses() | Retreat() | Flight()) as item:
            return item.leader or None
        case _:
            return None
