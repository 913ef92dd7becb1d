"""What lists and look-ups show of a case, written in the same statement as the events they come from."""

from typing import Any

from psycopg.types.json import Jsonb

from eventlog.store import Statement
from moderation.stream.state import Case
from streams.database_time import as_date
from streams.row_statements import RowStatements

UNDECIDED = ("open", "triaged", "claimed", "needs_info")
"""Statuses in which evidence is still gathered."""
_TYPES = {
    **dict.fromkeys(("deadline", "appeal_until", "due_at"), "timestamptz"),
    "affected": "varchar[]",
    "claimant": "bigint",
}
_FIELDS = (
    "match", "game", "rules_version", "tournament", "step", "rule", "sort", "severity", "status", "reporter",
    "key", "affected", "claimant", "escalated", "deadline", "appeal_until", "due_at", "acting",
)  # fmt: skip
_ROW = RowStatements("moderation_caserow", _FIELDS, _TYPES)
_RULINGS = """
INSERT INTO moderation_rulingrow (case_id, number, match, game, rules_version, step, version, rule, scope, reason,
                                  precedent, verdict, at)
SELECT row.id, one.number, one.match, one.game, one.rules_version, one.step, one.version, one.rule, one.scope,
       one.reason, one.precedent, one.verdict, receipt.at
  FROM receipt, projection_0 AS row,
       jsonb_to_recordset(%s) AS one (number int, match text, game text, rules_version text, step int, version int,
                                      rule text, scope text, reason text, precedent text, verdict text)
    ON CONFLICT (case_id, number) DO UPDATE SET verdict = EXCLUDED.verdict"""


def insert(now: Case) -> list[Statement]:
    """The statements that make what is shown of a case just opened."""
    return [_ROW.insert(now.id, row(now))]


def update(before: Case, now: Case) -> list[Statement]:
    """The statements that bring what is shown up to a newer version."""
    statements = [_ROW.update(now.id, row(now))]
    known = rulings(before)
    new = [one for one in rulings(now) if one not in known]
    statements += [(_RULINGS, (Jsonb(new),))] if new else []
    return statements


def row(now: Case) -> dict[str, Any]:
    """What the row of this case must hold, but for its version and moments of the log."""
    subject = now.subject
    return {
        "match": subject.match,
        "game": subject.game,
        "rules_version": subject.rules_version,
        "tournament": subject.tournament,
        "step": subject.step,
        "rule": now.rule,
        "sort": now.sort,
        "severity": now.severity,
        "status": now.status,
        "reporter": now.reporter,
        "key": now.key,
        "affected": sorted(now.affected),
        "claimant": now.claimant,
        "escalated": bool(now.escalated),
        "deadline": as_date(now.deadline),
        "appeal_until": as_date(now.appeal_until),
        "due_at": as_date(due(now)),
        "acting": now.status == "decided" or (now.evidence is None and now.status in UNDECIDED),
    }


def due(now: Case) -> int | None:
    """When time alone brings something about: no appeal any more, or no answer."""
    if now.question is not None:
        return now.question.until
    return now.appeal_until if now.status == "executed" else None


def rulings(now: Case) -> list[dict[str, Any]]:
    """The rows of the rulings that were carried out."""
    subject = now.subject
    return [
        {
            "number": one.number,
            "match": subject.match,
            "game": subject.game,
            "rules_version": subject.rules_version,
            "step": one.ruling.step,
            "version": one.version,
            "rule": one.ruling.rule,
            "scope": one.ruling.scope,
            "reason": one.ruling.reason,
            "precedent": one.ruling.precedent,
            "verdict": (now.verdict or "") if not one.after_appeal else "",
        }
        for one in now.rulings
        if one.stage == "executed"
    ]
