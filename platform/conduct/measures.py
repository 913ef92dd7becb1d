"""Measures that a ruling on a dispute orders: taken in the transaction that carries the ruling out, once a ruling."""

from datetime import datetime

from conduct import commands
from conduct.models import ConductRow
from conduct.stream.commands import EndByRuling, TakeByRuling
from conduct.stream.state import Wanted
from moderation.models import CaseRow


def suspend(player: str, until: datetime | None, reason: str, ruling: str) -> str:
    """Suspend somebody from play until a moment, or for good, by a ruling that is signed; the id of the case.

    A second time for the same ruling it changes nothing.
    """
    known = ConductRow.objects.filter(ruling=ruling).first()
    if known is not None:
        return known.id
    at = None if until is None else round(until.timestamp() * 1000)
    case = CaseRow.objects.filter(id=ruling.rpartition(".")[0]).first()
    there = (case.match, case.tournament) if case is not None else ("", "")
    return commands.report(TakeByRuling("", player, Wanted("play", reason), ruling, at, *there), commands.SYSTEM).id


def end(ruling: str) -> bool:
    """End the measure that a ruling ordered, because it was reversed; whether one stood."""
    row = ConductRow.objects.filter(ruling=ruling).first()
    if row is None:
        return False
    taken = commands.find(row.id).taken
    if taken is None or not taken.stands:
        return False
    commands.give(row.id, EndByRuling(ruling), commands.SYSTEM, command_id=f"end {ruling}")
    return True
