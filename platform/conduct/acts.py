"""What the public log of acts tells of conduct: which measure was taken when, against nobody in particular."""

from collections.abc import Collection, Mapping
from datetime import timedelta
from statistics import median

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import MeasureRow
from conduct.models import ConductRow

ACTS = {
    "conduct_reported": gettext_lazy("somebody's conduct is reported"),
    "report_claimed": gettext_lazy("a moderator deals with the report"),
    "report_released": gettext_lazy("a moderator gives the report back"),
    "report_dismissed": gettext_lazy("no measure is taken"),
    "measure_proposed": gettext_lazy("a measure is written that a second moderator must sign"),
    "measure_declined": gettext_lazy("a second moderator does not sign the measure"),
    "measure_taken": gettext_lazy("a measure is taken"),
    "lift_proposed": gettext_lazy("the end of a measure is proposed, which a second moderator must sign"),
    "lift_declined": gettext_lazy("a second moderator does not sign the end of a measure"),
    "measure_lifted": gettext_lazy("a measure is ended early"),
    "matches_given_up": gettext_lazy("matches of a suspended player are given up"),
    "appeal_posted": gettext_lazy("something is said in the thread of an appeal against a measure"),
    "conduct_appeal_decided": gettext_lazy("an appeal against a measure is decided"),
}
UNDECIDED = ("open", "claimed", "proposed", "appealed")


def ids(streams: Collection[int]) -> Mapping[int, str]:
    """Which of these streams are cases of conduct. Unnamed: who reported somebody would follow what becomes of them."""
    return dict.fromkeys(ConductRow.objects.filter(stream__in=streams).values_list("stream", flat=True), "")


def figures() -> list[tuple[str, str]]:
    """The last twelve months in words and numbers; five queries."""
    since = timezone.now() - timedelta(days=365)
    rows = ConductRow.objects.filter(opened_at__gt=since)
    waiting = rows.filter(status__in=UNDECIDED)
    ages = [(timezone.now() - at).total_seconds() / 86_400 for at in waiting.values_list("opened_at", flat=True)]
    cases = rows.exclude(measure="").values("id")
    days = [
        (taken - opened).total_seconds() / 86_400
        for opened, taken in zip(
            rows.exclude(measure="").order_by("id").values_list("opened_at", flat=True),
            MeasureRow.objects.filter(case__in=cases).order_by(F("case")).values_list("since", flat=True),
            strict=False,
        )
    ]
    kinds = [*MeasureRow.objects.filter(case__in=cases).values_list("kind", flat=True)]
    verdicts = [*rows.exclude(verdict="").values_list("verdict", flat=True)]
    changed = sum(one != "uphold" for one in verdicts)
    return [
        (_("Reports on conduct"), str(rows.count())),
        (_("still open"), str(len(ages))),
        (_("Age of the oldest open report, in days"), f"{max(ages):.1f}" if ages else "–"),
        (_("Days to a measure (median)"), f"{median(days):.1f}" if days else "–"),
        (_("Warnings"), str(kinds.count("warning"))),
        (_("Suspensions from talk"), str(kinds.count("talk"))),
        (_("Suspensions from play"), str(kinds.count("play"))),
        (_("Appeals against measures decided"), str(len(verdicts))),
        (_("varied or reversed"), f"{100 * changed // len(verdicts)} %" if verdicts else "–"),
    ]
