"""The end and the count (rule 5)."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from games.armadora.rules.board import BIT, MINES, SQUARES, Square, indexes, mines_of, names
from games.armadora.rules.pieces import Hand
from games.armadora.rules.territories import territories
from games.armadora.state import Count, State, occupied, parties, party_of, teams
from games.kernel.contract import LogLine, Outcome, Viewer
from games.kernel.events import GameEvent, Sentence, line
from games.kernel.teams import ranked
from games.kernel.values import JSON, alike

TieBreaker: TypeAlias = Callable[[Sequence[int], int | None], int | None]
"""Of the parties tied and the one whose reinforcement lies there: the one that takes all, if any (5.2.5)."""


class Revealed(GameEvent[State], frozen=True):
    """All warriors are turned up, on the board and in the hands (5.1.2)."""

    warriors: dict[Square, int]
    hands: tuple[Hand, ...]
    sentence = Sentence("revealed", "5.1.2")

    def apply(self, state: State) -> State:
        return replace(state, face_up=occupied(state))


class TerritoryCounted(GameEvent[State], frozen=True):
    """The gold of a territory was given out (5.2), as in `Count`.

    `by_reinforcement` where a reinforcement decided a tie (5.2.5).
    """

    territory: Square
    squares: tuple[Square, ...]
    gold: int
    strengths: tuple[int | None, ...]
    winners: tuple[int, ...]
    share: int
    unassigned: int
    by_reinforcement: bool = False

    def apply(self, state: State) -> State:
        return replace(state, counted=(*state.counted, alike(Count, self)))

    def tell(self, viewer: Viewer) -> LogLine:
        if not self.gold:
            return line("territory_without_gold", "5.2.7", territory=self.territory, size=len(self.squares))
        told = by_mines(self.squares, self.gold)
        if not self.winners:
            return line("territory_empty", "5.2.7", **told)
        return won(told, self.strengths, self.winners, self.share, by_reinforcement=self.by_reinforcement)


def by_mines(squares: tuple[Square, ...], gold: int) -> dict[str, JSON]:
    """A territory with gold as sentences have it: by its mines, which one finds on the board, besides its name."""
    mines = mines_of(squares)
    return {"territory": squares[0], "mines": mines, "count": len(mines), "size": len(squares), "gold": gold}


def won(
    territory: Mapping[str, JSON],
    strengths: tuple[int | None, ...],
    winners: tuple[int, ...],
    share: int,
    *,
    by_reinforcement: bool,
) -> LogLine:
    """Who got the gold of a territory, and by what (5.2.4 to 5.2.6); strengths by seat, partners' together at each.
    The territory as `by_mines` has it.
    """
    told: dict[str, JSON] = {**territory, "winner_seats": winners}
    told["strength"] = max(strength for strength in strengths if strength is not None)
    if share != told["gold"]:
        return line("territory_divided", "5.2.6", **{**told, "gold": share})
    if by_reinforcement:
        return line("territory_won_by_reinforcement", "5.2.5", **told)
    others = [one for seat, one in enumerate(strengths) if one is not None and seat not in winners]
    if not others:
        return line("territory_won_alone", "5.2.4", **told)
    # Of a team of winners there is one other party, whose partners have their strength together.
    return line(
        "territory_won", "5.2.4", **told, others=sorted(others, reverse=True)[: 1 if len(winners) > 1 else None]
    )


class GameEnded(GameEvent[State], frozen=True):
    """The match is over (5.3)."""

    outcome: Outcome

    def apply(self, state: State) -> State:
        return replace(state, outcome=self.outcome)

    def tell(self, viewer: Viewer) -> LogLine:
        outcome, gold = self.outcome, max(self.outcome.scores)
        party = len(outcome.teams[0]) if outcome.teams else 1
        key, rule = "game_ended", "5.3.1"
        if len(outcome.winners) > party:
            key, rule = "game_ended_shared", "5.3.3"
        elif outcome.scores.count(gold) > party:
            key, rule = "game_ended_by_piles", "5.3.2"
        return line(key, rule, winner_seats=outcome.winners, gold=gold)


def count(state: State, tie_breaker: TieBreaker) -> tuple[Revealed | TerritoryCounted | GameEnded, ...]:
    """Turn everything up, give out the gold, name the winners."""
    counted = tuple(_territory(state, territory, tie_breaker) for territory in territories(state.below, state.beside))
    warriors = {SQUARES[at]: state.values[at] for at in indexes(occupied(state))}
    return (Revealed(warriors, state.hands), *counted, GameEnded(_outcome(state, counted)))


def tied_owner(tied: Sequence[int], reinforced: int | None) -> int | None:
    """The reinforcement decides for its party, where that is one of those tied (5.2.5)."""
    return reinforced if reinforced in tied else None


def piles(counted: Sequence[Count | TerritoryCounted], seats: int) -> tuple[tuple[int, ...], ...]:
    """What each seat's party got, territory by territory, from the largest pile down (5.2.8)."""
    return tuple(
        tuple(sorted((one.share for one in counted if seat in one.winners and one.share), reverse=True))
        for seat in range(seats)
    )


def unassigned(counted: tuple[Count, ...]) -> int:
    """The gold that nobody got."""
    return sum(one.unassigned for one in counted)


def _territory(state: State, territory: int, tie_breaker: TieBreaker) -> TerritoryCounted:
    """One territory by itself, the gold of all its mines together (5.2, 5.2.1)."""
    gold = sum(pile for mine, pile in zip(MINES, state.gold, strict=True) if BIT[mine] & territory)
    sides = parties(state.options.ffa4, state.seats)
    strengths = [_strength(state, territory, side) for side in sides]
    present = [strength for strength in strengths if strength is not None]
    best: list[int] = []
    if gold and present:
        best = [party for party, strength in enumerate(strengths) if strength == max(present)]
    breaker = tie_breaker(best, _reinforced_party(state, territory)) if len(best) > 1 else None
    if breaker is not None:
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
        breaker is not None,
    )


def _strength(state: State, territory: int, party: tuple[int, ...]) -> int | None:
    """The strength of a party in a territory, by arrows and reinforcement (5.2.2, 5.2.3); None where none of its
    warriors stands.
    """
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
    """Most gold wins; the piles, largest first, decide between equals, for every place (5.3, 5.3.4)."""
    won = piles(counted, state.seats)
    scores = [sum(pile) for pile in won]
    sides = teams(state.options, state.seats)
    return ranked(scores, list(zip(scores, won, strict=True)), sides, by_team=True)
