"""The tie-breaks once more, straight from the rules' text and sharing no code with the product."""

from fractions import Fraction

HALVES = {"1": 2, "=": 1, "0": 0, "W": 2, "D": 1, "L": 0, "+": 2, "-": 0, "U": 2, "F": 2, "H": 1, "Z": 0}
POINTS = {result: Fraction(halves, 2) for result, halves in HALVES.items()}
PLAYED = set("1=0WDL")
GIVEN_UP = set("HZ-")
HALF = Fraction(1, 2)
Rows = dict[int, list[tuple[int, str, str]]]


def score(rows: Rows, player: int) -> Fraction:
    return sum((POINTS[result] for _, _, result in rows[player]), Fraction(0))


def adjusted(rows: Rows, player: int, fore: bool = False) -> Fraction:
    """The score of an opponent; `fore` has every pairing of the last round drawn."""
    last_kept = 0
    for number, (_, _, result) in enumerate(rows[player], 1):
        if result not in GIVEN_UP:
            last_kept = number
    whole = Fraction(0)
    for number, (opponent, _, result) in enumerate(rows[player], 1):
        if (fore and opponent and number == len(rows[player])) or (number > last_kept and not opponent):
            whole += HALF
        else:
            whole += POINTS[result]
    return whole


def contributions(rows: Rows, player: int, version: int, fore: bool = False) -> list[tuple[Fraction, Fraction, bool]]:
    """By round: the amount, the points of the round, and whether it was given up."""
    rounds = rows[player]
    own = score(rows, player)
    if fore and rounds[-1][0]:
        own += HALF - POINTS[rounds[-1][2]]
    found = []
    for number, (opponent, _, result) in enumerate(rounds, 1):
        as_game = result in PLAYED or (fore and opponent and number == len(rounds))
        if as_game:
            found.append((adjusted(rows, opponent, fore), POINTS[result], False))
        elif version == 2024:
            found.append((own, POINTS[result], result in GIVEN_UP))
        elif opponent:
            found.append((min(own, adjusted(rows, opponent, fore)), POINTS[result], result in GIVEN_UP))
        else:
            found.append((min(own, HALF * len(rounds)), POINTS[result], result in GIVEN_UP))
    return found


def cut_lowest(found: list[tuple[Fraction, Fraction, bool]], weighted: bool) -> list[tuple[Fraction, Fraction, bool]]:
    def worth(one: tuple[Fraction, Fraction, bool]) -> Fraction:
        return one[0] * one[1] if weighted else one[0]

    plain = min(found, key=lambda one: (one[0], worth(one)))
    given_up = [one for one in found if one[2]]
    chosen = plain
    if given_up:
        first = min(given_up, key=lambda one: (one[0], worth(one)))
        if not worth(plain) > worth(first):
            chosen = first
    rest = list(found)
    rest.remove(chosen)
    return rest


def buchholz(rows: Rows, player: int, version: int, cut: int = 0) -> Fraction:
    found = contributions(rows, player, version)
    for _ in range(min(cut, len(found))):
        found = cut_lowest(found, weighted=False)
    return sum((amount for amount, _, _ in found), Fraction(0))


def median(rows: Rows, player: int, version: int) -> Fraction:
    found = cut_lowest(contributions(rows, player, version), weighted=False)
    return sum(sorted(amount for amount, _, _ in found)[:-1], Fraction(0))


def sonneborn_berger(rows: Rows, player: int, version: int, cut: int = 0) -> Fraction:
    found = contributions(rows, player, version)
    for _ in range(cut):
        found = cut_lowest(found, weighted=True)
    return sum((amount * points for amount, points, _ in found), Fraction(0))


def fore_buchholz(rows: Rows, player: int, version: int) -> Fraction:
    return sum((amount for amount, _, _ in contributions(rows, player, version, fore=True)), Fraction(0))


def progressive(rows: Rows, player: int, cut: int = 0) -> Fraction:
    points = [POINTS[result] for _, _, result in rows[player]]
    return sum((sum(points[: number + 1], Fraction(0)) for number in range(cut, len(points))), Fraction(0))


def koya(rows: Rows, player: int) -> Fraction:
    half = HALF * len(rows[player])
    return sum(
        (POINTS[result] for opponent, _, result in rows[player] if opponent and score(rows, opponent) >= half),
        Fraction(0),
    )


def count(rows: Rows, player: int, name: str) -> int:
    rounds = rows[player]
    match name:
        case "WIN":
            return sum(POINTS[result] == 1 for _, _, result in rounds)
        case "WON":
            return sum(result in "1W" for _, _, result in rounds)
        case "BPG":
            return sum(result in PLAYED and colour == "b" for _, colour, result in rounds)
        case "BWG":
            return sum(result in "1W" and colour == "b" for _, colour, result in rounds)
    return sum(result not in GIVEN_UP for _, _, result in rounds)
