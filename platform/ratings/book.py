"""The book: results entered in their order, whatever the order in which they are heard of.

A result that belongs before others, or that has changed, has everything from its place on worked out again. So what
stands in the book is always what working it out from the first match would give, to the last bit.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from django.db import connection, transaction

from play import live
from play.players import is_contestant
from ratings import copying
from ratings.computers import frozen
from ratings.ladder import Grade, Ladder, Written
from ratings.models import Rated, Rating
from ratings.reading import ladder_of, result_of
from ratings.result import Kind, LadderName, Result
from ratings.scale import DOUBT, MODEL, START

_BEFORE = """
SELECT DISTINCT ON (entry.player) entry.player, finished_at, mu_after[entry.seat], sigma_after[entry.seat]
  FROM ratings_rated, unnest(players) WITH ORDINALITY AS entry (player, seat)
 WHERE game = %s AND pace = %s AND kind IN ('won', 'drawn') AND (finished_at, match_id) < (%s, %s)
   AND players && %s::varchar[] AND entry.player = ANY(%s)
 ORDER BY entry.player, finished_at DESC, match_id DESC"""


Grades: TypeAlias = Mapping[str, Grade]
"""What is known of people, by player."""


class WorkedOut(NamedTuple):
    """What changes in the book: for whom, the results that are written anew, how, and what is known of people then."""

    people: set[str]
    after: list[Result]
    written: list[Written]
    grades: Grades


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
        _revise(ladder_of(now.match), was, result)
        return True


def foretold(match_id: str) -> tuple[Grades, Grades]:
    """What is known of those at a match by the book, and would be once the match is entered; nothing is written."""
    now = live.fresh(match_id)
    result = result_of(now)
    known = Rated.objects.filter(match_id=match_id).first()
    was = None if known is None else read(known)
    changed = [one for one in (was, result) if one is not None]
    people = {player for one in changed for player in one.players if is_contestant(player)}
    if not people:
        return {}, {}
    name = ladder_of(now.match)
    place = max(one.place for one in changed)
    before = _known(name, place, people, [])
    grades = _worked_out(name, was, result).grades
    return before, {player: grades.get(player, Grade()) for player in people}


def read(row: Rated) -> Result:
    """The result that a row was made from."""
    lists = (tuple(row.players), tuple(row.sides), tuple(row.ranks))
    return Result(row.match_id, row.finished_at, *lists, Kind(row.kind), row.version)


def _revise(name: LadderName, was: Result | None, result: Result | None) -> None:
    """Put one result in the place of another, and work out again whatever comes after."""
    people, after, written, grades = _worked_out(name, was, result)
    Rated.objects.filter(match_id__in=[one.match_id for one in after]).delete()
    Rated.objects.bulk_create([rated(name, one) for one in written])
    Rating.objects.filter(game=name.game, pace=name.pace, player__in=people).delete()
    Rating.objects.bulk_create(standing(name, {player: grades.get(player, Grade()) for player in people}))


def _worked_out(name: LadderName, was: Result | None, result: Result | None) -> WorkedOut:
    """What the book would hold with one result in the place of another; nothing is written."""
    changed = [one for one in (was, result) if one is not None]
    place = min(one.place for one in changed)
    after = _from(name, place)
    later = [one for one in after if one.match_id != changed[0].match_id]
    people = {player for one in (*changed, *later) for player in one.players if is_contestant(player)}
    ladder = Ladder(frozen(name.game), _known(name, place, people, after))
    again = sorted([*later, result] if result is not None else later, key=attrgetter("place"))
    written = [Written(one, ladder.enter(one)) for one in again]
    return WorkedOut(people, after, written, ladder.grades)


def _from(name: LadderName, place: tuple[datetime, str]) -> list[Result]:
    """The results in the book from a place on."""
    rows = Rated.objects.filter(game=name.game, pace=name.pace, finished_at__gte=place[0])
    return [one for one in map(read, rows) if one.place >= place]


def _known(
    name: LadderName, place: tuple[datetime, str], people: Iterable[str], after: Sequence[Result]
) -> dict[str, Grade]:
    """What was known about these people before a place: what is known now, less what came after it."""
    asked = sorted(people)
    rows = Rating.objects.filter(game=name.game, pace=name.pace, player__in=asked)
    now = {row.player: Grade(row.mu, row.sigma, row.last, counts(row)) for row in rows}
    if not after:
        return now
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


def counts(row: Rating) -> tuple[int, int, int, int]:
    return row.matches, row.wins, row.said, row.lost_to_all


def rebuild(results: Iterable[tuple[LadderName, Result]]) -> int:
    """Throw the book away and write it anew from these results, all or nothing; how many matches there are."""
    by_ladder: dict[LadderName, list[Result]] = {}
    for name, result in results:
        by_ladder.setdefault(name, []).append(result)
    with transaction.atomic():
        Rated.objects.all().delete()
        Rating.objects.all().delete()
        for name, found in sorted(by_ladder.items()):
            ladder = Ladder(frozen(name.game), {})
            found.sort(key=attrgetter("place"))
            copying.write(name, (Written(one, ladder.enter(one)) for one in found))
            Rating.objects.bulk_create(standing(name, ladder.grades), batch_size=1000)
    return sum(map(len, by_ladder.values()))


def rated(name: LadderName, written: Written) -> Rated:
    """The row of a match."""
    result, change = written
    return Rated(
        match_id=result.match_id,
        game=name.game,
        pace=name.pace,
        finished_at=result.finished_at,
        version=result.version,
        kind=result.kind,
        players=result.players,
        sides=result.sides,
        ranks=result.ranks,
        mu_before=change.mu_before,
        sigma_before=change.sigma_before,
        mu_after=change.mu_after,
        sigma_after=change.sigma_after,
        model=MODEL,
    )


def standing(name: LadderName, grades: dict[str, Grade]) -> list[Rating]:
    """The rows of players, without those of whom nothing is known."""
    return [
        Rating(
            game=name.game,
            pace=name.pace,
            player=player,
            mu=grade.rating.mu,
            sigma=grade.rating.sigma,
            last=grade.last,
            matches=grade.matches,
            wins=grade.wins,
            said=grade.said,
            lost_to_all=grade.lost_to_all,
        )
        for player, grade in sorted(grades.items())
        if any(grade.counts)
    ]
