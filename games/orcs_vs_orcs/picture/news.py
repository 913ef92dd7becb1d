"""What a seat is told of, of all that happened since it decided last."""

from collections.abc import Sequence
from typing import Final, cast

from games.kernel.contract import LoggedLine, LogLine
from games.kernel.events import by_seat
from games.kernel.texts import named_seats
from games.kernel.values import JSON
from games.orcs_vs_orcs.rules.battle import BattleEnded
from games.orcs_vs_orcs.rules.contact import ArmyDestroyed, Retreated, Stood
from games.orcs_vs_orcs.rules.entry import FortressToppled, MarkerPlaced, MarkerReturned
from games.orcs_vs_orcs.rules.heroes import HeroStolen
from games.orcs_vs_orcs.rules.reveal import CardTurnedUp
from games.orcs_vs_orcs.rules.scoring import GloryGained, ObjectiveScored, RiverShifted
from games.orcs_vs_orcs.rules.strikes import BerserkUsed, StrikesTaken
from games.orcs_vs_orcs.rules.turns import GameTurnBegun
from games.orcs_vs_orcs.view.schema import View

BLOWS: Final = frozenset((BerserkUsed, CardTurnedUp, StrikesTaken))
"""Told of a battle while it lasts; once it is over its end says it all."""
BEFALLING: Final = frozenset(
    (ArmyDestroyed, BattleEnded, FortressToppled, GloryGained, HeroStolen, MarkerReturned, Retreated)
) | (BLOWS - {CardTurnedUp})
"""Told to the seats that its line names."""


def news(told: Sequence[LoggedLine], before: View, seat: int) -> list[LogLine]:
    """What befell the seat, the cards shown against it, the zones it no longer controls, what the objectives brought
    all, new objectives, and of two players why the other has another turn.
    """
    fought = max((at for at, one in enumerate(told) if one.kind is BattleEnded), default=-1)
    heard = [one for at, one in enumerate(told) if at > fought or one.kind not in BLOWS]
    first = next((at for at, one in enumerate(heard) if one.kind is ObjectiveScored), len(heard))
    lines = [_news(one, before, seat) for one in heard]
    scored = _scored([one.line for one in heard if one.kind is ObjectiveScored], before, seat)
    return [line for line in (*lines[:first], scored, *lines[first:]) if line is not None]


def _scored(lines: Sequence[LogLine], before: View, seat: int) -> LogLine | None:
    """What all objectives together brought each seat, and which of them this one; None where they brought nothing."""
    scoring = [cast("tuple[int, ...]", line.args["seats"]) for line in lines]
    if not any(scoring):
        return None
    gained = by_seat([sum(one in seats for seats in scoring) for one in range(before.seats)])
    own: list[JSON] = [line.args["objective"] for line, seats in zip(lines, scoring, strict=True) if seat in seats]
    rule = lines[0].rule
    if not own:
        return LogLine("scored_by_others", {"gained_seats": gained}, rule)
    return LogLine("scored", {"gained_seats": gained, "your_objectives": own}, rule)


def _news(one: LoggedLine, before: View, seat: int) -> LogLine | None:
    kind, line = one
    if kind is RiverShifted:
        return LogLine("new_objective", line.args, line.rule)
    if kind is GameTurnBegun:
        again = before.seats == 2 and line.args["seat"] != seat
        return LogLine("begins_again", line.args, line.rule) if again else None
    if kind is Stood:
        return line if before.active == seat != line.args["seat"] else None
    if kind is CardTurnedUp and before.battle is not None:
        fighting = {before.battle.attacker.seat, before.battle.defender.seat}
        return line if seat in fighting and line.args["seat"] != seat else None
    if kind is MarkerPlaced and before.zones[str(line.args["zone"])].marker == seat:
        return LogLine("robbed_zone", line.args, line.rule)
    return line if kind in BEFALLING and seat in named_seats(line) else None
