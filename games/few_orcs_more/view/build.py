"""Views: built up from nothing, for one viewer at a time."""

from msgspec.structs import replace

from games.few_orcs_more.options import THRESHOLD
from games.few_orcs_more.rules.cards import ARMY, BACK, BACKS, rest
from games.few_orcs_more.rules.deal import next_pile
from games.few_orcs_more.rules.ending import outcome
from games.few_orcs_more.rules.mercenaries import order
from games.few_orcs_more.rules.piles import army_cards
from games.few_orcs_more.rules.resolution import order as order_of_tick
from games.few_orcs_more.rules.spies import spy_number, spying
from games.few_orcs_more.rules.tribes import tribes_left
from games.few_orcs_more.secrecy import sees_all_hands, sees_army, sees_hand, sees_piles
from games.few_orcs_more.state import Battle, Cards, Resolved, State, giants_discarded, is_open
from games.few_orcs_more.turn import due, turn
from games.few_orcs_more.view import schema
from games.kernel.clock import STILL, shown
from games.kernel.contract import Viewer
from games.kernel.events import knows


def view(state: State, viewer: Viewer) -> schema.View:
    """What the viewer may know; about 40 µs."""
    clans, everything = state.clans, viewer == "arbiter"
    return schema.View(
        turn=turn(state),
        outcome=outcome(state),
        scores=tuple(clan.score for clan in clans),
        gains=tuple(clan.gain for clan in clans),
        wins=tuple(clan.wins for clan in clans),
        round=state.round,
        wizard=state.wizard,
        champion=state.champion,
        threshold=THRESHOLD[len(clans)],
        deck=state.deck if everything else None,
        discard=discard(state) if everything else None,
        piles=tuple(_pile(items, sees_piles(state, viewer)) for items in state.piles),
        deal=_deal(state, viewer),
        player_cards=tuple(schema.PlayerCards(clan.desertions, clan.enlistments) for clan in clans),
        hands=tuple(_hand(state, viewer, seat) for seat in range(len(clans))),
        resolved=None if state.resolved is None else _resolved(state, state.resolved, viewer),
        spy=_spy(state),
        spies=state.requests,
        giants_discarded=giants_discarded(state),
        tribes_left=tribes_left(state),
        battle=None if state.battle is None else _battle(state, state.battle, viewer),
        battles=state.battles,
        last_round=state.last_round,
        clock=shown(due(state)) or STILL,
    )


def discard(state: State) -> Cards:
    """The army cards out of play in this round."""
    armies = state.battle.armies if state.battle is not None else ()
    piles = (army_cards(items) for items in state.piles)
    return rest(
        (card for card in state.deck if card in BACK),
        *piles,
        *(c.hand for c in state.clans),
        *(a or () for a in armies),
    )


def _pile(items: Cards, open_: bool) -> schema.PileView:
    return schema.PileView(len(items), items[-1] if items else None, items if open_ else None)


def _deal(state: State, viewer: Viewer) -> schema.DealView:
    live = schema.DealView(
        dealt=state.dealt,
        left=len(ARMY) - state.dealt,
        next_pile=next_pile(state),
        enlistment_open=is_open(state),
        tick=None,
        order=None,
        submitted=None,
        plays=(None,) * len(state.clans),
        bounced=(),
    )
    ticks = state.ticks
    if ticks is None:
        return live
    all_plays = [*enumerate(ticks.submitted)]
    return replace(
        live,
        tick=ticks.tick,
        order=order_of_tick(state, ticks.tick),
        submitted=tuple(seat for seat, plays in all_plays if plays is not None),
        plays=tuple(plays if knows(viewer, seat) else None for seat, plays in all_plays),
        bounced=ticks.bounced,
    )


def _hand(state: State, viewer: Viewer, seat: int) -> schema.HandView:
    clan = state.clans[seat]
    backs = dict.fromkeys(BACKS, 0)
    for card in clan.hand:
        backs[BACK[card]] += 1
    return schema.HandView(backs, clan.hand if sees_hand(state, viewer, seat) else None, clan.protected)


def _resolved(state: State, piles: tuple[Resolved, ...], viewer: Viewer) -> tuple[schema.ResolvedView, ...]:
    all_ = sees_all_hands(state, viewer)
    return tuple(
        schema.ResolvedView(
            owner=one.owner,
            cards=one.cards if all_ or viewer == one.owner else None,
            deserted=one.deserted if all_ else None,
        )
        for one in piles
    )


def _spy(state: State) -> schema.SpyTurn | None:
    holder = spying(state) if state.phase == "spy" else ()
    return schema.SpyTurn(spy_number(state), holder[0]) if holder else None


def _battle(state: State, battle: Battle, viewer: Viewer) -> schema.BattleView:
    return schema.BattleView(
        number=battle.number,
        tribe=battle.tribe,
        order=order(state, battle.number),
        armies=tuple(_army(battle, viewer, seat) for seat in range(len(battle.armies))),
        answered=battle.answered,
        commando=battle.commando,
    )


def _army(battle: Battle, viewer: Viewer, seat: int) -> schema.ArmyView | None:
    army = battle.armies[seat]
    if army is None:
        return None
    kin = sum(BACK[card] == battle.tribe for card in army)
    cards = army if sees_army(battle, viewer, seat) else None
    return schema.ArmyView(kin, len(army) - kin, cards, None if battle.values is None else battle.values[seat])
