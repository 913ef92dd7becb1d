"""How many points each result is worth, in tenths of a point: the unit of FIDE's report."""

import msgspec

from tournaments.crosstable.result import RoundResult


class Scoring(msgspec.Struct, frozen=True):
    """Points of each result, in tenths."""

    win: int = 10
    draw: int = 5
    loss: int = 0
    forfeit_win: int = 10
    forfeit_loss: int = 0
    pairing_bye: int = 10
    full_bye: int = 10
    half_bye: int = 5
    zero_bye: int = 0

    def points(self, result: RoundResult) -> int:
        """The tenths of a point that a result brings."""
        match result:
            case RoundResult.WIN | RoundResult.UNRATED_WIN:
                return self.win
            case RoundResult.DRAW | RoundResult.UNRATED_DRAW:
                return self.draw
            case RoundResult.LOSS | RoundResult.UNRATED_LOSS:
                return self.loss
            case RoundResult.FORFEIT_WIN:
                return self.forfeit_win
            case RoundResult.FORFEIT_LOSS:
                return self.forfeit_loss
            case RoundResult.PAIRING_BYE:
                return self.pairing_bye
            case RoundResult.FULL_BYE:
                return self.full_bye
            case RoundResult.HALF_BYE:
                return self.half_bye
            case RoundResult.ZERO_BYE:
                return self.zero_bye

    def faults(self) -> tuple[str, ...]:
        """What is wrong with the values: two draws exceed a win and a loss, a bye exceeds a win, or one is negative."""
        byes = (self.pairing_bye, self.full_bye, self.half_bye, self.zero_bye)
        found = []
        if 2 * self.draw > self.win + self.loss:
            found.append("two draws are worth more than a win and a loss")
        if max(byes) > self.win:
            found.append("a bye is worth more than a win")
        if min(self.win, self.draw, self.loss, self.forfeit_win, self.forfeit_loss, *byes) < 0:
            found.append("a result is worth less than nothing")
        return tuple(found)
