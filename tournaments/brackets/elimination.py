"""Single and double elimination of any number of players."""

from collections.abc import Sequence

from tournaments.brackets.bracket import BracketMatch, Comes, Side


def seed_order(size: int) -> tuple[int, ...]:
    """The seeds from top to bottom of a full bracket: 1, 8, 4, 5, 2, 7, 3, 6. The first two meet in the final only."""
    order = [1]
    while len(order) < size:
        whole = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, whole - one)]
    return tuple(order)


def single_elimination(players: int) -> tuple[BracketMatch, ...]:
    """The matches round by round; the top seeds have the byes. Raises `ValueError` for fewer than two players."""
    return tuple(match for matches in _winners_rounds(players) for match in matches)


def double_elimination(players: int) -> tuple[BracketMatch, ...]:
    """Who has lost twice is out. The final is played again if the winner of the losers' bracket wins it.

    Losers come down in changing order, so that those who have met meet again as late as can be.
    """
    upper = _winners_rounds(players)
    matches = [match for row in upper for match in row]
    lower = [Side(Comes.LOSER, match=match.name) for match in upper[0]]
    number = 0
    for drop, row in enumerate(upper[1:]):
        number += 1
        first = _row(f"L{number}", lower)
        number += 1
        down = _drop_order([Side(Comes.LOSER, match=match.name) for match in row], drop)
        sides = [side for match, loser in zip(first, down, strict=True) for side in (_won(match), loser)]
        second = _row(f"L{number}", sides)
        matches += [*first, *second]
        lower = [_won(match) for match in second]
    final = BracketMatch("F", "F", (_won(upper[-1][0]), lower[0]))
    finalists = (Side(Comes.WINNER, match="F"), Side(Comes.LOSER, match="F"))
    return (*matches, final, BracketMatch("R", "R", finalists, only_if_second_wins="F"))


def gsl_group() -> tuple[BracketMatch, ...]:
    """Four players, five matches: the winner of `winners` is first of the group, the winner of `decider` second."""
    one, two = _row("opening", [Side(Comes.SEED, seed=seed) for seed in (1, 4, 2, 3)])
    lost = (Side(Comes.LOSER, match=one.name), Side(Comes.LOSER, match=two.name))
    winners = BracketMatch("winners", "winners", (_won(one), _won(two)))
    losers = BracketMatch("losers", "losers", lost)
    decider = BracketMatch("decider", "decider", (Side(Comes.LOSER, match="winners"), _won(losers)))
    return one, two, winners, losers, decider


def _winners_rounds(players: int) -> list[list[BracketMatch]]:
    if players < 2:
        raise ValueError("a bracket has two players at least")
    size = 1 << (players - 1).bit_length()
    rows = [_row("W1", [Side(Comes.SEED, seed=seed) for seed in seed_order(size)])]
    while len(rows[-1]) > 1:
        rows.append(_row(f"W{len(rows) + 1}", [_won(match) for match in rows[-1]]))
    return rows


def _row(name: str, sides: Sequence[Side]) -> list[BracketMatch]:
    pairs = zip(sides[::2], sides[1::2], strict=True)
    return [BracketMatch(f"{name}.{number}", name, pair) for number, pair in enumerate(pairs, 1)]


def _won(match: BracketMatch) -> Side:
    return Side(Comes.WINNER, match=match.name)


def _drop_order(sides: list[Side], drop: int) -> list[Side]:
    """Reversed, halves exchanged, both, as they are, and so on."""
    half = len(sides) // 2
    match drop % 4:
        case 0:
            return sides[::-1]
        case 1:
            return sides[half:] + sides[:half]
        case 2:
            return (sides[half:] + sides[:half])[::-1]
        case _:
            return sides
