"""What a coalition is told of, of all that happened since it decided last."""

from collections.abc import Sequence
from typing import Final

from games.kernel.contract import LoggedLine, LogLine
from games.kernel.texts import named_seats
from games.orc_wars.rules.battle import AttackBegun
from games.orc_wars.rules.counters import CaravanPlaced, CountersMoved, GoldMoved
from games.orc_wars.rules.leaders import LeaderCaptured, LeaderDied, LeaderToHand, LeaderTurned, LeaderWent
from games.orc_wars.rules.ransom import RansomClosed
from games.orc_wars.rules.spies import HandSeen
from games.orc_wars.rules.territories import AreaTaken, FortressFell
from games.orc_wars.view.schema import View

OF_AREAS: Final = frozenset((AreaTaken, AttackBegun, FortressFell))
OF_LEADERS: Final = frozenset((LeaderCaptured, LeaderDied, LeaderToHand, LeaderTurned, LeaderWent))
OF_SEATS: Final = (OF_LEADERS - {LeaderWent}) | {
    AreaTaken,
    CaravanPlaced,
    CountersMoved,
    GoldMoved,
    HandSeen,
    RansomClosed,
}

STOLEN: Final = ("counters_stolen_private", "gold_stolen_private")
"""Which counter was stolen is known to the thief and to whom it was stolen from."""


def news(told: Sequence[LoggedLine], before: View, seat: int) -> list[LogLine]:
    """What befell its areas, its leaders and its hand; of an area that was fought for or taken who has it now."""
    last = {str(one.line.args["area"]): at for at, one in enumerate(told) if one.kind is AreaTaken}
    lines = (
        _news(one, before, seat)
        for at, one in enumerate(told)
        if one.kind not in OF_AREAS or at >= last.get(str(one.line.args["area"]), 0)
    )
    return [line for line in lines if line is not None]


def _news(one: LoggedLine, before: View, seat: int) -> LogLine | None:
    kind, line = one
    if line.key in STOLEN and line.args["seat"] != seat:
        return LogLine(f"robbed_{line.key}", line.args, line.rule)
    if kind in OF_SEATS and seat in named_seats(line):
        return line
    if kind in OF_AREAS and before.areas[str(line.args["area"])].owner == seat:
        taken = kind is AreaTaken and line.args["seat"] is not None
        return LogLine("robbed_area", line.args, line.rule) if taken else line
    leader = before.leaders.get(str(line.args["leader"])) if kind in OF_LEADERS else None
    return line if leader is not None and leader.seat == seat else None
