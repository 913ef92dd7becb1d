"""The end and the count (rule 5)."""

from games.armadora.armies import Hand
from games.armadora.board import BIT, MINES, SQUARES, indexes, names
from games.armadora.events import GameEnded, Revealed, TerritoryCounted
from games.armadora.state import State, occupied, parties, party_of
from games.armadora.territories import territories
from games.kernel.contract import Outcome


def count(state: State) -> tuple[Revealed | TerritoryCounted | GameEnded, ...]:
    """Turn everything up, give out the gold, name the winners."""
    counted = tuple(_territory(state, territory) for territory in territories(state.below, state.beside))
    warriors = {SQUARES[at]: state.values[at] for at in indexes(occupied(state))}
    return (Revealed(warriors, state.hands), *counted, GameEnded(_outcome(state, counted)))


def piles(counted: tuple[TerritoryCounted, ...], seats: int) -> tuple[tuple[int, ...], ...]:
    """What each seat's party got, territory by territory, from the largest pile down (5.2.8)."""
    return tuple(
        tuple(sorted((one.share for one in counted if seat in one.winners and one.share), reverse=True))
        for seat in range(seats)
    )


def unassigned(counted: tuple[TerritoryCounted, ...]) -> int:
    """The gold that nobody got."""
    return sum(one.unassigned for one in counted)


def _territory(state: State, territory: int) -> TerritoryCounted:
    """One territory by itself (5.2)."""
    gold = sum(pile for mine, pile in zip(MINES, state.gold, strict=True) if BIT[mine] & territory)
    sides = parties(state.options.ffa4, state.seats)
    strengths = [_strength(state, territory, side) for side in sides]
    present = [strength for strength in strengths if strength is not None]
    best: list[int] = []
    if gold and present:
        best = [party for party, strength in enumerate(strengths) if strength == max(present)]
    breaker = _reinforced_party(state, territory) if len(best) > 1 else None
    by_reinforcement = breaker is not None and breaker in best
    if breaker is not None and by_reinforcement:
        best = [breaker]
    share, rest = divmod(gold, len(best)) if best else (0, gold)
    squares = names(territory)
    return TerritoryCounted(
        squares[0],
        squares,
        gold,
        tuple(strengths[party_of(state, seat)] for seat in range(state.seats)),
        tuple(sorted(seat for party in best for seat in sides[party])),
        share,
        rest,
        by_reinforcement,
    )


def _strength(state: State, territory: int, party: tuple[int, ...]) -> int | None:
    """The strength of a party in a territory (5.2.3); None where none of its warriors stands."""
    present = [at for seat in party for at in indexes(state.warriors[seat] & territory)]
    if not present:
        return None
    return sum(max(0, state.values[at] - state.arrows.count(at) + (state.reinforced >> at & 1)) for at in present)


def _reinforced_party(state: State, territory: int) -> int | None:
    """The party whose reinforcement lies in the territory."""
    for seat, squares in enumerate(state.warriors):
        if squares & state.reinforced & territory:
            return party_of(state, seat)
    return None


def _outcome(state: State, counted: tuple[TerritoryCounted, ...]) -> Outcome:
    """Most gold wins; the piles, largest first, decide between equals, for every place (5.3)."""
    won = piles(counted, state.seats)
    ahead: list[tuple[int, Hand]] = [(sum(pile), pile) for pile in won]
    sides = parties(state.options.ffa4, state.seats)
    ranks = tuple(1 + sum(ahead[side[0]] > ahead[seat] for side in sides) for seat in range(state.seats))
    return Outcome(
        ranks=ranks,
        scores=tuple(gold for gold, _ in ahead),
        winners=tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
        teams=sides if len(sides) < state.seats else None,
    )
