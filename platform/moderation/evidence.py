"""What the site finds out by itself about a disputed step: decided again by stored and by current rules, precedents."""

from collections.abc import Sequence

from django.db import transaction

from games.kernel.registry import game as find_game
from games.kernel.values import Event
from leagues.defects import name_by_case
from moderation import commands
from moderation.kind import CASES
from moderation.models import RulingRow
from moderation.stream.commands import Gather
from moderation.stream.state import Evidence, Subject
from play import live
from play.kind import MATCHES
from streams.verify import redecide

MOST_PRECEDENTS = 20


def gather(case_id: str) -> bool:
    """Gather the evidence of a case and keep it; whether it was not there yet. Decides the whole match twice again.

    Where stored and current rules decide otherwise, the season that the match belongs to is told with it.
    """
    now = commands.find(case_id).case
    if now.evidence is not None:
        return False
    made, subject = found(now.subject, now.rule), now.subject
    with transaction.atomic():
        if made.stored != made.current and subject.tournament:
            step = min(one for one in (made.stored, made.current) if one is not None)
            name_by_case(case_id, subject.match, subject.tournament, subject.rules_version, step)
        commands.give(case_id, Gather(evidence=made), commands.SYSTEM, command_id="evidence")
    CASES.repository.fresh(case_id)
    return True


def found(subject: Subject, rule: str) -> Evidence:
    """The evidence about a step."""
    stream = live.find(subject.match).stream
    log = MATCHES.repository.log(stream, subject.step)
    newest = find_game(subject.game).rules_version
    stored = first_difference(stream, log, subject.rules_version)
    current = stored if newest == subject.rules_version else first_difference(stream, log, newest)
    return Evidence(newest, stored, current, precedents(subject.game, rule))


def first_difference(stream: int, log: Sequence[Event], rules_version: str) -> int | None:
    """The version of the first step that these rules decide otherwise than the log has it; None where none is."""
    for one in redecide(MATCHES, stream, log, MATCHES.by_rules(rules_version)):
        if one.differs:
            return one.step.first
    return None


def is_precedent(name: str) -> bool:
    """Whether a ruling of this public id was carried out."""
    case, _, number = name.rpartition(".")
    known = RulingRow.objects.filter(case=case, number=int(number)) if number.isdecimal() and len(number) < 5 else None
    return known is not None and known.exists()


def precedents(game: str, rule: str) -> tuple[str, ...]:
    """The newest rulings on a rule of a game; those that were reversed are none."""
    if not rule:
        return ()
    rows = RulingRow.objects.filter(game=game, rule=rule).exclude(verdict="reverse").order_by("-at")
    return tuple(row.name for row in rows[:MOST_PRECEDENTS])
