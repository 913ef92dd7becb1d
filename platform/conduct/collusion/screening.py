"""Finished matches valued, match by match, and the pairs that a moderator should look at.

Only matches of three or more who play each for themselves; only people are counted. What is counted is derived from the
log and can be dropped: it is counted again.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.core.cache import cache
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from conduct.collusion.chance import Count, Suspect, listed
from conduct.collusion.valuing import valued
from conduct.models import HelpCount
from eventlog import store
from games.kernel.values import plain
from play.live import find_reel
from play.models import MatchRow
from play.players import is_contestant
from replays.lines import main
from retries import guard
from streams.repository import accepted

SCREEN = 1
"""The version of the screen: what an older one has counted is counted again."""
SWEEP = "collusion"
BACK = timedelta(days=365)
LATE = timedelta(hours=1)
"""So much older than it is seen may the end of a match be, by whatever transaction it was written."""
_COUNTED_UNTIL, _DAY_S = f"collusion:counted:{SCREEN}", 24 * 60 * 60
AT_ONCE = 5
"""Matches that one run of the task values."""
MOST = 400
"""Decisions of a match that are valued: the first so many."""


class Pair(NamedTuple):
    """A pair of the list, with the steps that speak against it: match and versions of its log."""

    suspect: Suspect
    steps: list[tuple[str, list[int]]]


def screen() -> int:
    """Value matches that have ended and are not counted yet; how many."""
    return guard.each(SWEEP, waiting()[:AT_ONCE], count)


def waiting() -> list[str]:
    """The matches that are to be counted, the oldest first. From which end on is remembered for a day: what ended
    before is counted.
    """
    now = timezone.now()
    counted = HelpCount.objects.filter(match=OuterRef("id"), screen=SCREEN)
    over = MatchRow.objects.filter(status=MatchRow.Status.OVER, parent=None, begun=True, seats__gte=3)
    recent = over.filter(ended_at__gt=max(cache.get(_COUNTED_UNTIL, now - BACK), now - BACK))
    found = [*recent.exclude(Exists(counted)).order_by("ended_at").values_list("id", "ended_at")[: 20 * AT_ONCE]]
    cache.set(_COUNTED_UNTIL, (found[0][1] if found and found[0][1] else now) - LATE, _DAY_S)
    return [match_id for match_id, _ended in found]


def count(match_id: str) -> int:
    """Count one match; the second time it counts the same."""
    row = MatchRow.objects.get(id=match_id)
    group = f"{row.game} {row.seats}"
    rows = [
        HelpCount(
            match=match_id,
            screen=SCREEN,
            group=group,
            mover=mover,
            helped=helped,
            decisions=decisions,
            steps=steps,
            over_at=row.moved_at,
        )
        for mover, helped, decisions, steps in _counted(match_id)
    ] or [HelpCount(match=match_id, screen=SCREEN, group=group, decisions=0, steps=[], over_at=row.moved_at)]
    with transaction.atomic():
        HelpCount.objects.filter(match=match_id).delete()
        HelpCount.objects.bulk_create(rows)
    return 1


def _counted(match_id: str) -> list[tuple[str, str, int, list[int]]]:
    """Mover, helped, decisions of the mover, and the versions at which they helped that one alone."""
    reel = find_reel(match_id)
    match = reel.match
    if match.sides is not None:
        return []
    on_main = {place.version for place in main(reel).places}
    decisions: dict[str, int] = {}
    steps: dict[tuple[str, str], list[int]] = {}
    given = [one for one in accepted(store.rows(reel.stream)) if one.body["do"] == "give" and one.first in on_main]
    for one in given[:MOST]:
        before, seat = reel.match_at(one.first - 1), one.body["seat"]
        mover = before.players[seat]
        if not before.begun or not is_contestant(mover) or one.actor != mover:
            continue
        made = valued(before.rules, before.state, seat, plain(one.body["command"]), f"{match_id}/{one.first}")
        if made is None:
            continue
        decisions[mover] = decisions.get(mover, 0) + 1
        helped = before.players[made.helped] if made.helped is not None else None
        if helped is not None:
            steps.setdefault((mover, helped), []).append(one.first)
    people = [player for player in {*match.players} if player is not None and is_contestant(player)]
    return [
        (mover, helped, number, steps.get((mover, helped), []))
        for mover, number in sorted(decisions.items())
        for helped in sorted(people)
        if helped != mover
    ]


def pairs() -> list[Pair]:
    """The list, from what has been counted in a year; one query."""
    rows = HelpCount.objects.filter(screen=SCREEN, over_at__gt=timezone.now() - BACK).exclude(mover="")
    found = [*rows.order_by("id")]
    steps: dict[tuple[str, str], list[tuple[str, list[int]]]] = {}
    for row in found:
        if row.steps:
            steps.setdefault((row.mover, row.helped), []).append((row.match, row.steps))
    return [Pair(one, steps[one.mover, one.helped]) for one in listed(_counts(found))]


def _counts(rows: Sequence[HelpCount]) -> list[Count]:
    return [Count(row.mover, row.helped, row.decisions, len(row.steps), row.group) for row in rows]
