"""The book: results entered in their order, whatever the order in which they are heard of.

A result that belongs before others, or that has changed, has everything from its place on worked out again, and what
comes out otherwise is written: nothing else is touched. So what stands in the book is always what working it out from
the first match would give, to the last bit. What had been published and is otherwise now is on record (`revisions`).
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from django.db import connection, transaction

from play import live
from play.players import is_contestant
from ratings import copying, hosts, revisions, summary
from ratings.computers import frozen
from ratings.ladder import Grade, Ladder, Written
from ratings.models import Rated, Rating
from ratings.reading import ladder_of, result_of
from ratings.result import LadderName, Result
from ratings.revisions import Cause
from ratings.rows import rated, read, read_grade, read_whole, standing
from ratings.scale import DOUBT, START

_BEFORE = """
SELECT DISTINCT ON (entry.player) entry.player, finished_at, mu_after[entry.seat], sigma_after[entry.seat]
  FROM ratings_rated, unnest(players) WITH ORDINALITY AS entry (player, seat)
 WHERE game = %s AND pace = %s AND kind IN ('won', 'drawn') AND (finished_at, match_id) < (%s, %s)
   AND players && %s::varchar[] AND entry.player = ANY(%s)
 ORDER BY entry.player, finished_at DESC, match_id DESC"""


Grades: TypeAlias = Mapping[str, Grade]
"""What is known of people, by player."""


class WorkedOut(NamedTuple):
    """What comes out otherwise: the results to be written anew, how, and what was known and is known of people."""

    written: list[Written]
    before: Grades
    after: Grades


def enter(match_id: str) -> bool:
    """Enter what the log says of a match now, or take it out where it says nothing; whether that changed the book.

    Once or often, in any order, it comes to the same; but one at a time: `projection` sees to it. `Misfit` where there
    is no such match.
    """
    with transaction.atomic():
        now = live.fresh(match_id)
        result = result_of(now)
        known = Rated.objects.filter(match_id=match_id).first()
        was = None if known is None else read(known)
        if was == result:
            return False
        if was is not None and result is not None and was == result._replace(version=was.version):
            Rated.objects.filter(match_id=match_id).update(version=result.version)
            return False
        rulings = now.match.rulings if hosts.counts(now.match, now.id) else ()
        _revise(ladder_of(now.match), was, result, rulings[-1].ruling if rulings else "")
        return True


def foretold(match_id: str) -> tuple[Grades, Grades]:
    """What is known of those at a match by the book, and would be once the match is entered; nothing is written."""
    now = live.fresh(match_id)
    result = result_of(now)
    known = Rated.objects.filter(match_id=match_id).first()
    was = None if known is None else read(known)
    people = {player for one in (was, result) if one is not None for player in one.players if is_contestant(player)}
    if not people:
        return {}, {}
    made = _worked_out(ladder_of(now.match), was, result)
    return (
        {player: made.before.get(player, Grade()) for player in people},
        {player: made.after.get(player, Grade()) for player in people},
    )


def _revise(name: LadderName, was: Result | None, result: Result | None, ruling: str) -> None:
    """Put one result in the place of another, and write what comes out otherwise for whatever comes after."""
    written, before, after = _worked_out(name, was, result)
    gone = [one.result.match_id for one in written] + ([was.match_id] if was is not None else [])
    Rated.objects.filter(match_id__in=gone).delete()
    Rated.objects.bulk_create([rated(name, one) for one in written])
    other = {
        player: after.get(player, Grade())
        for player in {**before, **after}
        if not after.get(player, Grade()).equals(before.get(player, Grade()))
    }
    Rating.objects.filter(game=name.game, pace=name.pace, player__in=other).delete()
    Rating.objects.bulk_create(standing(name, other))
    summary.outdate(name.game)
    earlier = was or result
    assert earlier is not None
    changed = sum(one.result.match_id != earlier.match_id for one in written)
    if was is not None or changed:
        cause = Cause.ADDED if was is None else Cause.WITHDRAWN if result is None else Cause.CHANGED
        about = revisions.Subject(cause, earlier.match_id, "" if was is None else ruling, changed)
        revisions.note(name, about, before, {**before, **other})


def _worked_out(name: LadderName, was: Result | None, result: Result | None) -> WorkedOut:
    """What the book would hold otherwise with one result in the place of another; nothing is written."""
    changed = [one for one in (was, result) if one is not None]
    place = min(one.place for one in changed)
    stands = _from(name, place)
    later = [one.result for one in stands if one.result.match_id != changed[0].match_id]
    people = {player for one in (*changed, *later) for player in one.players if is_contestant(player)}
    rows = Rating.objects.filter(game=name.game, pace=name.pace, player__in=sorted(people))
    before = {row.player: read_grade(row) for row in rows}
    ladder = Ladder(frozen(name.game), _until(name, place, before, [one.result for one in stands]))
    again = sorted([*later, result] if result is not None else later, key=attrgetter("place"))
    stood = {one.result.match_id: one for one in stands}
    entered = [Written(one, ladder.enter(one)) for one in again]
    written = [one for one in entered if one != stood.get(one.result.match_id)]
    return WorkedOut(written, before, ladder.grades)


def _from(name: LadderName, place: tuple[datetime, str]) -> list[Written]:
    """What stands in the book from a place on."""
    rows = Rated.objects.filter(game=name.game, pace=name.pace, finished_at__gte=place[0])
    return [one for one in map(read_whole, rows) if one.result.place >= place]


def _until(name: LadderName, place: tuple[datetime, str], now: Grades, after: Sequence[Result]) -> dict[str, Grade]:
    """What was known about people before a place: what is known now, less what came after it."""
    asked = sorted(now)
    if not after:
        return {player: Grade(one.rating.mu, one.rating.sigma, one.last, one.counts) for player, one in now.items()}
    with connection.cursor() as cursor:
        cursor.execute(_BEFORE, (*name, *place, asked, asked))
        then = {player: (mu, sigma, last) for player, last, mu, sigma in cursor.fetchall()}
    lost = Ladder(frozen(name.game), {})
    for one in after:
        lost.enter(one)
    gone = lost.grades
    return {
        player: Grade(*then.get(player, (START, DOUBT, None)), grade.less(gone.get(player, Grade())))
        for player, grade in now.items()
    }


def rebuild(results: Iterable[tuple[LadderName, Result]]) -> int:
    """Throw the book away and write it anew from these results, all or nothing; how many matches there are."""
    by_ladder: dict[LadderName, list[Result]] = {}
    for name, result in results:
        by_ladder.setdefault(name, []).append(result)
    with transaction.atomic():
        before: dict[LadderName, dict[str, Grade]] = {}
        for row in Rating.objects.all():
            before.setdefault(LadderName(row.game, row.pace), {})[row.player] = read_grade(row)
        Rated.objects.all().delete()
        Rating.objects.all().delete()
        for name, found in sorted(by_ladder.items()):
            ladder = Ladder(frozen(name.game), {})
            found.sort(key=attrgetter("place"))
            copying.write(name, (Written(one, ladder.enter(one)) for one in found))
            after = ladder.grades
            Rating.objects.bulk_create(standing(name, after), batch_size=1000)
            revisions.note_rebuilt(name, before.pop(name, {}), after)
            summary.outdate(name.game)
        for name, grades in before.items():
            revisions.note_rebuilt(name, grades, {})
            summary.outdate(name.game)
    return sum(map(len, by_ladder.values()))
