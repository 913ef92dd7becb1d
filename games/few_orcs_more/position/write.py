"""From a state to its position."""

from games.few_orcs_more.position.format import HeldPlayerCards, Position, PositionBattle
from games.few_orcs_more.state import Battle, State, Ticks, giants_discarded
from games.kernel.values import alike


def write(state: State) -> Position:
    """The position of a state that awaits a decision or is over; placed, it gives the state again."""
    clans, dealing, ticks = state.clans, state.phase == "deal", state.ticks or Ticks(())
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
        tick=ticks.tick,
        to_deal=ticks.to_deal,
        submitted={str(seat): plays for seat, plays in enumerate(ticks.submitted) if plays is not None},
        bounced=ticks.bounced,
        hands={str(seat): clan.hand for seat, clan in enumerate(clans) if clan.hand},
        protected={str(seat): clan.protected for seat, clan in enumerate(clans) if clan.protected},
        spies=state.requests,
        giants_discarded=giants_discarded(state),
        fought=tuple(battle.tribe for battle in state.battles),
        battle=None if state.battle is None else _battle(state.battle),
    )


def _battle(battle: Battle) -> PositionBattle:
    return alike(
        PositionBattle,
        battle,
        armies={str(seat): army for seat, army in enumerate(battle.armies) if army},
    )
