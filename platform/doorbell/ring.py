"""Ringing: every process of the site hears that a match has moved on, once that is committed.

A ring is no news, only a reason to look: it names the match and its version, and who must hear of it. What is lost on
its way is found by looking into the database (`doorbell.database`).
"""

from collections import OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from threading import Lock
from typing import Any, TypeAlias

import msgspec

from chat import talk
from chat.models import Saying
from doorbell import redis_client
from lobby.models import Invitation, Table
from play import live as matches
from play.access import root
from play.live import Live
from play.match import Match
from play.models import MatchRow
from play.players import is_person
from play.projection import status
from tournaments.kind import LiveTournament
from tournaments.models import TournamentRow

REMEMBERED = 2048


class Moved(msgspec.Struct, tag="moved", frozen=True):
    """A match, tournament or room is at this version. It is the match of these `players`; `listed` where everybody's
    lists show it anew.

    Whoever does not play hears of it `late` seconds later; at once where nothing is held back from anybody.
    """

    m: str
    v: int
    players: tuple[str, ...] = ()
    listed: bool = False
    late: int = 0

    @property
    def about(self) -> str:
        """What it is about; of two rings about the same the higher `number` makes the other needless."""
        return self.m

    @property
    def number(self) -> int:
        """The match's version."""
        return self.v


class Said(msgspec.Struct, tag="said", frozen=True):
    """The saying of this number at the match's table, to these players or else to everybody; those of `table` sit
    there.
    """

    m: str
    number: int
    players: tuple[str, ...] | None = None
    table: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        """What it is about: that one saying."""
        return f"{self.m} {self.number}"


class Ended(msgspec.Struct, tag="ended", frozen=True):
    """A session has ended, and with it whatever it listened to."""

    session: str


Ring: TypeAlias = Moved | Said | Ended
_decoder: msgspec.json.Decoder[Ring] = msgspec.json.Decoder(Ring)


def channel() -> str:
    """What rings are sent over."""
    return redis_client.name("doorbell")


def decode(message: bytes) -> Ring:
    """The ring that a message brings; `msgspec.DecodeError` where it is none."""
    return _decoder.decode(message)


def publish(ring: Ring) -> None:
    """Send it to every process of the site; without Redis nothing happens."""
    message = msgspec.json.encode(ring)
    redis_client.ask(lambda redis: redis.publish(channel(), message))


def moved(live: Live, **_: Any) -> None:
    """Ring for a match that has moved on."""
    match, now = live.match, status(live.match)
    listed = match.parent is None and _is_listed(match.id, match.terms.watch, now)
    news = listed and _listed.news(live.id, (now, match.players))
    late = _late(match) if now == MatchRow.Status.RUNNING else 0
    publish(Moved(live.id, match.version, _concerned(match, late, now), news, late))


def tournament_moved(live: LiveTournament, **_: Any) -> None:
    """Ring for a tournament that has moved on."""
    publish(Moved(live.id, live.version))


def of_tournament(row: TournamentRow) -> Moved:
    """The ring that a tournament's row amounts to."""
    return Moved(row.id, row.version)


def of(row: MatchRow) -> Moved:
    """The ring that a match's row amounts to, where it is not known which rings were missed."""
    listed = row.parent_id is None and _is_listed(row.id, row.terms["watch"], row.status)
    late = int(root(row).terms["delay_s"]) if row.status == MatchRow.Status.RUNNING else 0
    return Moved(row.id, row.version, _concerned(row, late, row.status), listed, late)


def of_room(name: str) -> Moved:
    """The ring for a room in which something was said or removed: it rings where somebody listens, and who does was let
    in; one query.
    """
    return Moved(name, talk.versions([name])[name])


def of_saying(saying: Saying) -> Moved | Said:
    """The ring for what was said: a team's talk rings at its players' alone, that there was any is nobody else's
    business.
    """
    match = saying.match
    if match is None:
        return of_room(saying.room)
    team = tuple(sorted({player for seat in saying.team if (player := match.players[seat])}))
    table = tuple(sorted({player for player in match.players if is_person(player)}))
    return Said(match.id, saying.pk, team if saying.team else None, table)


def _is_listed(match_id: str, watch: str, status: str) -> bool:
    """Whether everybody's lists show the match: one query where it is a table that waits for players."""
    if watch != "everyone":
        return False
    return status != MatchRow.Status.OPEN or not Table.objects.filter(match=match_id, private=True).exists()


def _late(match: Match) -> int:
    """How many seconds later onlookers hear of a running match; a what-if line's terms are those of its match."""
    return match.terms.delay_s if match.parent is None else int(root(matches.find(match.id)).terms["delay_s"])


def _concerned(match: Match | MatchRow, late: int, status: str) -> tuple[str, ...]:
    """The people whose match it is: who sit at it, or have opened it where that does not make them late onlookers; and
    who are asked to a table that is called off, which their lists show no more.
    """
    host = () if late else (match.host,)
    asked = _invited(match.id) if status == MatchRow.Status.CANCELLED else ()
    return _people((*match.players, *host, *asked))


@lru_cache(maxsize=4096)
def _people(players: tuple[str | None, ...]) -> tuple[str, ...]:
    """The people among them, each once, in the order of their names."""
    return tuple(sorted({player for player in players if player is not None and is_person(player)}))


def _invited(match_id: str) -> Iterable[str]:
    return Invitation.objects.filter(match=match_id, declined=False).values_list("player", flat=True)


class _Listed:
    """What the lists showed of the matches that were last rung for here: most moves change nothing there.

    A match not remembered counts as news: one look too many does no harm.
    """

    def __init__(self) -> None:
        self._shown: OrderedDict[str, object] = OrderedDict()
        self._lock = Lock()

    def news(self, match_id: str, shown: object) -> bool:
        """Whether it differs from the last time; remembered from now on."""
        with self._lock:
            before = self._shown.pop(match_id, None)
            self._shown[match_id] = shown
            if len(self._shown) > REMEMBERED:
                self._shown.popitem(last=False)
        return before != shown


_listed = _Listed()
