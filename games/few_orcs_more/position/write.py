"""From a state to its position."""

from games.few_orcs_more.position.format import BySeat, HeldPlayerCards, Position, PositionBattle
from games.few_orcs_more.state import Battle, State
from games.kernel.values import alike


def write(state: State) -> Position:
    """The position of a state that awaits a decision or is over; placed, it gives the state again."""
    clans, dealing = state.clans, state.phase == "deal"
    return alike(
        Position,
        state,
        scores=tuple(clan.score for clan in clans),
        gains=tuple(clan.gain for clan in clans),
        wins=tuple(clan.wins for clan in clans),
        deck=state.deck if dealing else None,
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
        hands={str(seat): clan.hand for seat, clan in enumerate(clans) if clan.hand},
        protected={str(seat): clan.protected for seat, clan in enumerate(clans) if clan.protected},
        spies=state.requests,
        giants_discarded=None if state.giants is None else tuple(count or 0 for count in state.giants),
        fought=tuple(battle.tribe for battle in state.battles),
        battle=None if state.battle is None else _battle(state.battle),
    )


def _submitted(state: State) -> BySeat:
    if state.ticks is None:
        return {}
    return {str(seat): plays for seat, plays in enumerate(state.ticks.submitted) if plays is not None}


def _battle(battle: Battle) -> PositionBattle:
    return alike(
        PositionBattle,
        battle,
        armies={str(seat): army for seat, army in enumerate(battle.armies) if army},
    )
