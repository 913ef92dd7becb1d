"""The public log of moderators' acts: one line an event of a case, redacted, each bearing the hash of all before it.

Made from the log by a consumer that misses no event; so it can be dropped and comes back the same. A line says when,
what was done, in which case, and the hash of the event itself, which whoever has the log can compare.
"""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import timedelta
from statistics import median
from typing import Any, NamedTuple

from django.db.models import Count, F, Min, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from eventlog import projector, store
from eventlog.projector import Seen, catch_up
from moderation.models import Act, CaseRow, RulingRow

ACTS: dict[str, Any] = {
    "case_opened": _("a step is disputed"),
    "evidence_gathered": _("the site gathers evidence"),
    "case_triaged": _("a moderator puts it into a category"),
    "case_claimed": _("a moderator deals with it"),
    "case_released": _("a moderator gives it back"),
    "information_asked": _("a moderator asks for information"),
    "information_given": _("the person asked answers"),
    "question_dropped": _("the case no longer waits for an answer"),
    "case_merged": _("it is merged into another case"),
    "duplicate_taken": _("another case is merged into it"),
    "step_seen": _("a moderator looks at the step with full knowledge"),
    "ruling_proposed": _("a ruling is written"),
    "ruling_decided": _("a ruling is decided"),
    "ruling_declined": _("a second moderator does not sign"),
    "ruling_executed": _("a ruling is carried out"),
    "ruling_failed": _("a ruling could not be carried out"),
    "case_appealed": _("an appeal is made"),
    "appeal_decided": _("an appeal is decided"),
    "case_closed": _("the case is closed"),
}
STREAMS: list[Callable[[Collection[int]], Mapping[int, str]]] = [
    lambda streams: dict(CaseRow.objects.filter(stream__in=streams).values_list("stream", "id")),
]
"""For numbers of streams the public ids of those whose events stand in the log of acts; empty where nobody is to follow
what becomes of one.
"""
START = hashlib.sha256(b"warmoot-acts/1").hexdigest()


class Acts:
    """The consumer that writes the lines."""

    name = "moderators' acts"

    def take(self, events: Sequence[Seen]) -> None:
        """Add a line for each event of a case, or of another stream whose acts are told."""
        Act.objects.bulk_create(_lines(events, Act.objects.order_by("-number").first()))

    def drop(self) -> None:
        """Throw the lines away."""
        Act.objects.all().delete()


def _lines(events: Sequence[Seen], last: Act | None) -> list[Act]:
    """The lines that come after this one."""
    seen = [one for one in events if one.type in ACTS]
    streams = {one.stream for one in seen}
    rows = {stream: name for ids in STREAMS for stream, name in ids(streams).items()}
    number, before = (last.number, last.chain) if last is not None else (0, START)
    made = []
    for one in seen:
        if one.stream not in rows:
            continue
        number += 1
        hash_ = store.hash_at(one.stream, one.version)
        case = rows[one.stream]
        version = one.version if case else 0
        act = Act(number=number, case=case, version=version, type=one.type, at=one.at, hash=hash_)
        before = act.chain = link(before, act)
        made.append(act)
    return made


CONSUMER = Acts()
MORE_FIGURES: list[Callable[[], list[tuple[str, str]]]] = []
"""What other apps add to the figures of a year: each a title and a value."""


def register(words: Mapping[str, Any], ids: Callable[[Collection[int]], Mapping[int, str]]) -> None:
    """Have the events of another kind of stream stand in the log: how each is worded, and whose streams they are."""
    if not words.keys() <= ACTS.keys():
        ACTS.update(words)
        STREAMS.append(ids)


def link(before: str, act: Act) -> str:
    """The hash of a line and of all lines before it; whoever reads the page can work it out."""
    said = [before, str(act.number), act.at.isoformat(), act.case, str(act.version), act.type, act.hash]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()


def follow() -> int:
    """Write the lines of everything that is settled; how many events were read."""
    return catch_up(CONSUMER)


def rebuild() -> int:
    """Make all lines anew beside those that are shown, then put them in their place at once; how many there are."""
    until = projector.settled()
    lines: list[Act] = []
    for events in projector.up_to(until):
        lines += _lines(events, lines[-1] if lines else None)

    def put() -> int:
        CONSUMER.drop()
        return len(Act.objects.bulk_create(lines))

    return projector.replace(CONSUMER, until, put)


projector.rebuilds["public acts"] = rebuild


class Figures(NamedTuple):
    """A year of cases: how many, how many are open, for how many days the oldest of these has been, days to a ruling,
    and what became of appeals.
    """

    cases: int
    open: int
    oldest: float | None
    rulings: int
    days: float | None
    appealed: int
    reversed: int

    @property
    def share_reversed(self) -> int | None:
        """Of a hundred appeals, how many were reversed or varied; None where none was decided."""
        return 100 * self.reversed // self.appealed if self.appealed else None


def figures() -> Figures:
    """The last twelve months; three queries."""
    since = timezone.now() - timedelta(days=365)
    open_ = ~Q(status__in=("executed", "closed", "merged"))
    counted = CaseRow.objects.filter(opened_at__gt=since).aggregate(
        cases=Count("id"), open=Count("id", filter=open_), first=Min("opened_at", filter=open_)
    )
    first_open = counted.pop("first")
    rulings = RulingRow.objects.filter(at__gt=since)
    first = rulings.filter(number=1).values_list("case__opened_at", "at")
    days = [(at - opened).total_seconds() / 86_400 for opened, at in first]
    verdicts = dict(rulings.exclude(verdict="").values_list("verdict").annotate(Count(F("number"))))
    return Figures(
        **counted,
        oldest=round((timezone.now() - first_open).total_seconds() / 86_400, 1) if first_open is not None else None,
        rulings=rulings.count(),
        days=round(median(days), 1) if days else None,
        appealed=sum(verdicts.values()),
        reversed=verdicts.get("reverse", 0) + verdicts.get("vary", 0),
    )
