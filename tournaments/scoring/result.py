"""What a table came to, by seat."""

from fractions import Fraction

import msgspec


class TableResult(msgspec.Struct, frozen=True):
    """A finished table: players, ranks and scores by seat. Equal ranks are ties; `all_lost` where the game itself won.

    Whoever forfeited gets nothing, whatever their rank; the others keep theirs.
    """

    round: int
    table: int
    players: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    all_lost: bool = False
    forfeited: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won, alone or shared; nobody if all lost."""
        ranked = zip(self.players, self.ranks, strict=True)
        best = min(self.ranks)
        return (
            ()
            if self.all_lost
            else tuple(player for player, rank in ranked if rank == best and player not in self.forfeited)
        )

    def rank(self, player: int) -> int:
        """A player's rank."""
        return self.ranks[self.players.index(player)]

    def finish(self, player: int) -> Fraction:
        """The place, from 1; tied players have the mean of the places that they share. All share it if all lost."""
        if self.all_lost:
            return Fraction(len(self.players) + 1, 2)
        mine = self.rank(player)
        ahead = sum(rank < mine for rank in self.ranks)
        return ahead + Fraction(self.ranks.count(mine) + 1, 2)

    def share(self, player: int) -> Fraction:
        """The score as a share of the winner's: 0 to 1, and 0 where all lost, forfeited or the winner has nothing."""
        if self.all_lost or player in self.forfeited:
            return Fraction()
        winner = max(score for score, rank in zip(self.scores, self.ranks, strict=True) if rank == min(self.ranks))
        mine = self.scores[self.players.index(player)]
        if winner <= 0:
            return Fraction(player in self.winners)
        return min(Fraction(1), max(Fraction(), Fraction(mine, winner)))


class TableBye(msgspec.Struct, frozen=True):
    """A round without a table, and the points that the event gives for it."""

    round: int
    player: int
    points: Fraction
