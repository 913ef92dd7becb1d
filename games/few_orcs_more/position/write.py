"""From a state to its position."""

from games.few_orcs_more.position.format import BySeat, HeldPlayerCards, Position, PositionBattle
from games.few_orcs_more.state import Battle, State


def write(state: State) -> Position:
    """The position of a state that awaits a decision or is over; placed, it gives the state again."""
    clans, dealing = state.clans, state.phase == "deal"
    return Position(
        round=state.round,
        wizard=state.wizard,
        scores=tuple(clan.score for clan in clans),
        gains=tuple(clan.gain for clan in clans),
        wins=tuple(clan.wins for clan in clans),
        phase=state.phase,
        deck=state.deck if dealing else None,
        opened_at=state.opened_at,
        piles={str(pile): items for pile, items in enumerate(state.piles) if items},
        player_cards={
            str(seat): HeldPlayerCards(clan.desertions, clan.enlistments)
            for seat, clan in enumerate(clans)
            if seat != state.wizard
        },
        tick=state.ticks.tick if state.ticks is not None else 0,
        to_deal=state.ticks.to_deal if state.ticks is not None else 0,
        submitted=_submitted(state),
        bounced=state.ticks.bounced if state.ticks is not None else (),
        champion=state.champion,
        hands={str(seat): clan.hand for seat, clan in enumerate(clans) if clan.hand},
        protected={str(seat): clan.protected for seat, clan in enumerate(clans) if clan.protected},
        spy=state.spy,
        resolved=state.resolved,
        spies=state.requests,
        giants_discarded=None if state.giants is None else tuple(count or 0 for count in state.giants),
        fought=tuple(battle.tribe for battle in state.battles),
        battles=state.battles,
        commando_played=state.commando_played,
        flying_played=state.flying_played,
        battle=None if state.battle is None else _battle(state.battle),
        last_round=state.last_round,
    )


def _submitted(state: State) -> BySeat:
    if state.ticks is None:
        return {}
    return {str(seat): plays for seat, plays in enumerate(state.ticks.submitted) if plays is not None}


def _battle(battle: Battle) -> PositionBattle:
    return PositionBattle(
        tribe=battle.tribe,
        armies={str(seat): army for seat, army in enumerate(battle.armies) if army},
        next=battle.next,
        answered=battle.answered,
        commando=battle.commando,
    )
