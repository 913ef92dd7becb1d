"""The Dutch rules of 2026 once more, by looking at every legal pairing of a small field, without the product's code.

Every round pairing is ordered by the criteria bracket by bracket (C6 to C21), and among equals by the order in which
C.04.3 generates the candidates. Exponential: for fields of up to ten.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.tournaments.swiss import legal
from tournaments.swiss.unpaired import UnpairedRound

TENTHS = {"1": 10, "W": 10, "+": 10, "U": 10, "F": 10, "=": 5, "D": 5, "H": 5}
Pairs = frozenset[tuple[int, int]]


@dataclass(frozen=True)
class Player:
    rank: int
    number: int
    score: int
    due: str
    strength: int
    difference: int
    colours: str
    floats: tuple[str, str]
    unplayed: int


def players(unpaired: UnpairedRound) -> list[Player]:
    rows = legal.rows(unpaired)
    away = {one.number for one in unpaired.absent}
    score = {
        number: [sum(TENTHS.get(result, 0) for _, _, result in row[:upto]) for upto in range(len(row) + 1)]
        for number, row in rows.items()
    }
    order = sorted((number for number in rows if number not in away), key=lambda number: (-score[number][-1], number))
    found = []
    for rank, number in enumerate(order):
        row = rows[number]
        colours = "".join(colour for _, colour, result in row if result in legal.PLAYED)
        difference = colours.count("w") - colours.count("b")
        strength = 3 if legal.must_have(row) else (abs(difference) == 1 and 2) or bool(colours) * 1
        due = legal.must_have(row) or ("b" if difference > 0 else "w" if difference < 0 else _other(colours[-1:]))
        floats = []
        for back in (1, 2):
            index = len(row) - back
            if index < 0:
                floats.append("")
                continue
            opponent, _, result = row[index]
            if result not in legal.PLAYED:
                floats.append("down" if TENTHS.get(result, 0) else "")
            else:
                mine, theirs = score[number][index], score[opponent][index]
                floats.append("down" if mine > theirs else "up" if mine < theirs else "")
        unplayed = sum(result not in legal.PLAYED for _, _, result in row)
        found.append(
            Player(
                rank, number, score[number][-1], due, strength, difference, colours, (floats[0], floats[1]), unplayed
            )
        )
    return found


def _other(colour: str) -> str:
    return {"w": "b", "b": "w"}.get(colour, "")


def every_pairing(unpaired: UnpairedRound, field: list[Player]) -> Iterator[Pairs]:
    """Every legal pairing, as pairs of ranks, the bye as rank -1."""
    rows = legal.rows(unpaired)

    def go(left: tuple[int, ...], bye: bool) -> Iterator[tuple[tuple[int, int], ...]]:
        if not left:
            yield ()
            return
        first, rest = left[0], left[1:]
        if bye and legal.may_have_bye(rows[field[first].number], "U+F"):
            yield from (((first, -1), *more) for more in go(rest, False))
        for other in rest:
            if legal.may_meet(unpaired, rows, field[first].number, field[other].number):
                remaining = tuple(one for one in rest if one != other)
                yield from (((first, other), *more) for more in go(remaining, bye))

    for pairs in go(tuple(range(len(field))), len(field) % 2 == 1):
        yield frozenset(pairs)


def best_pairing(unpaired: UnpairedRound) -> set[frozenset[int]] | None:
    """The pairs that the rules want, as pairing numbers, the bye as 0; None if there is no legal pairing."""
    field = players(unpaired)
    left = list(every_pairing(unpaired, field))
    if not left:
        return None
    byes = {pairs: next((field[one].score for one, other in pairs if other < 0), 0) for pairs in left}
    left = [pairs for pairs in left if byes[pairs] == min(byes.values())]
    floaters: list[int] = []
    scores = sorted({player.score for player in field}, reverse=True)
    for place, score in enumerate(scores):
        residents = [player.rank for player in field if player.score == score]
        following = scores[place + 1] if place + 1 < len(scores) else None
        chosen = max(left, key=lambda pairs: _key(field, pairs, floaters, residents, following, min(byes.values())))
        inside = {pair for pair in chosen if _inside(pair, floaters, residents)}
        left = [pairs for pairs in left if inside <= pairs and not _more(pairs, inside, floaters, residents)]
        done = {rank for pair in inside for rank in pair}
        floaters = [rank for rank in (*floaters, *residents) if rank not in done]
    (final,) = left
    return {frozenset({field[one].number, field[other].number if other >= 0 else 0}) for one, other in final}


def _inside(pair: tuple[int, int], floaters: list[int], residents: list[int]) -> bool:
    return pair[1] in residents and (pair[0] in residents or pair[0] in floaters)


def _more(pairs: Pairs, inside: set[tuple[int, int]], floaters: list[int], residents: list[int]) -> bool:
    return any(_inside(pair, floaters, residents) for pair in pairs - inside)


def _key(
    field: list[Player],
    pairs: Pairs,
    floaters: list[int],
    residents: list[int],
    following: int | None,
    bye_score: int,
) -> tuple[object, ...]:
    """How good a pairing is for one bracket: greater is better."""
    inside = sorted(pair for pair in pairs if _inside(pair, floaters, residents))
    done = {rank for pair in inside for rank in pair}
    down = [field[rank] for rank in (*floaters, *residents) if rank not in done]
    onward = [
        field[one]
        for one, other in pairs
        if other >= 0 and field[other].score == following and (one, other) not in inside
    ]
    if any(one in floaters and other in floaters for one, other in pairs):
        return (-1,)
    bye = next((field[one] for one, other in pairs if other < 0), None)
    single = len(down) == 1 and bye is not None and bye is down[0]
    couples = [(field[one], field[other]) for one, other in inside]
    clashes = [(a, b) for a, b in couples if a.due and a.due == b.due]
    absolute = [(a, b) for a, b in clashes if a.strength == b.strength == 3]
    key: list[object] = [
        len(inside),
        [-player.score for player in down],
        len(onward),
        sorted((player.score for player in onward), reverse=True),
        -bye.unplayed if single and bye is not None and bye_score == field[residents[0]].score else 0,
        -sum(abs(a.difference) > 1 and abs(b.difference) > 1 for a, b in clashes),
        -sum(_third(a, b) for a, b in absolute),
        -len(clashes),
        -sum(min(a.strength, b.strength) >= 2 and (a, b) not in absolute for a, b in clashes),
    ]
    for back in (0, 1):
        again = [player for player in down if player.floats[back] == "down"]
        again += [a for a, b in couples if a.score > b.score and a.floats[back] == "down"]
        key.append(-len(again))
        key.append(-sum(a.score > b.score and b.floats[back] == "up" for a, b in couples))
    scores = sorted({player.score for player in field}, reverse=True)
    for back in (0, 1):
        again = [player.score for player in down if player.floats[back] == "down"]
        key.append([-again.count(score) for score in scores])
        against = [a.score for a, b in couples if a.score > b.score and b.floats[back] == "up"]
        key.append([-against.count(score) for score in scores])
    key.append(_order(inside, floaters, residents))
    return tuple(key)


def _third(a: Player, b: Player) -> bool:
    twice = [player.colours[-2:] == _other(player.due) * 2 for player in (a, b)]
    if abs(a.difference) == abs(b.difference):
        return all(twice)
    return twice[0] if abs(a.difference) < abs(b.difference) else twice[1]


def _order(inside: list[tuple[int, int]], floaters: list[int], residents: list[int]) -> tuple[object, ...]:
    """The place in the sequence of the candidates: the earliest is the greatest."""
    came = {one: other for one, other in inside if one in floaters}
    remainder = [rank for rank in residents if rank not in came.values()]
    pairs = {one: other for one, other in inside if one not in floaters}
    upper = sorted(pairs)
    original = remainder[: len(pairs)]
    up = [rank for rank in upper if rank not in original]
    gone = [rank for rank in original if rank not in upper]
    position = {rank: place for place, rank in enumerate(remainder)}
    return (
        [rank in came for rank in floaters],
        [-came[rank] for rank in floaters if rank in came],
        -len(up),
        -(sum(position[rank] for rank in up) - sum(position[rank] for rank in gone)),
        sorted(gone, reverse=True),
        [-rank for rank in sorted(up)],
        [-pairs[rank] for rank in upper],
    )
