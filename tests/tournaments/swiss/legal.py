"""By trying everything: whether a round has a legal pairing. Shares no code with the product."""

from collections.abc import Sequence

from tournaments.swiss.unpaired import UnpairedRound

PLAYED = set("1=0WDL")
Rows = dict[int, list[tuple[int, str, str]]]


def rows(unpaired: UnpairedRound) -> Rows:
    return {
        one.number: [(record.opponent, record.colour.value, record.result.value) for record in one.rounds]
        for one in unpaired.table.entrants
    }


def must_have(row: Sequence[tuple[int, str, str]]) -> str:
    """The colour that a player must get, if any."""
    played = [colour for _, colour, result in row if result in PLAYED]
    whites = played.count("w") - played.count("b")
    if whites > 1 or played[-2:] == ["w", "w"]:
        return "b"
    if whites < -1 or played[-2:] == ["b", "b"]:
        return "w"
    return ""


def topscorer(unpaired: UnpairedRound, row: Sequence[tuple[int, str, str]]) -> bool:
    points = {"1": 2, "W": 2, "+": 2, "U": 2, "F": 2, "=": 1, "D": 1, "H": 1}
    last = 0 < unpaired.table.planned <= unpaired.table.completed + 1
    return last and sum(points.get(result, 0) for _, _, result in row) > len(row)


def may_meet(unpaired: UnpairedRound, all_rows: Rows, one: int, other: int) -> bool:
    if any(opponent == other and result in PLAYED for opponent, _, result in all_rows[one]):
        return False
    if any(one in group and other in group for group in unpaired.forbidden):
        return False
    if topscorer(unpaired, all_rows[one]) or topscorer(unpaired, all_rows[other]):
        return True
    return not must_have(all_rows[one]) or must_have(all_rows[one]) != must_have(all_rows[other])


def may_have_bye(row: Sequence[tuple[int, str, str]], barring: str) -> bool:
    return not any(result in barring for _, _, result in row)


def legal_pairing_exists(unpaired: UnpairedRound, barring: str) -> bool:
    """Whether everybody can be paired, but one who may have the bye; exponential."""
    away = {one.number for one in unpaired.absent}
    all_rows = rows(unpaired)

    def completes(left: tuple[int, ...], bye_given: bool) -> bool:
        if not left:
            return True
        first, rest = left[0], left[1:]
        if len(left) % 2 and not bye_given and may_have_bye(all_rows[first], barring) and completes(rest, True):
            return True
        return any(
            may_meet(unpaired, all_rows, first, other)
            and completes(tuple(number for number in rest if number != other), bye_given)
            for other in rest
        )

    return completes(tuple(number for number in all_rows if number not in away), False)
