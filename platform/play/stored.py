"""Matches read from the log whenever asked: for what-if lines, looking back and verification."""

from collections.abc import Callable
from typing import NamedTuple

from eventlog import store
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import game
from games.kernel.values import Event, Value
from play.deeds import Left
from play.match import Match, match_at, state_at
from play.models import MatchRow
from play.record import decode
from play.takebacks import way_back
from streams.decider import Past
from streams.held import Held
from streams.repository import accepted

FURTHEST = 200
"""How many versions back a seat's last move is looked for."""


def find(match_id: str) -> MatchRow:
    """Return the row of a match; raises `Misfit` if there is none."""
    row = MatchRow.objects.filter(id=match_id).first()
    if row is None:
        raise missing(match_id)
    return row


def missing(match_id: str) -> Misfit:
    """Return the `Misfit` that says that there is no such match."""
    return Misfit("match", f"there is no match {match_id!r}")


def read_log(stream: int, game_name: str, rules_version: str, upto: int | None = None) -> list[Event]:
    """The events of a match's log."""
    return decode(store.read(stream, upto=upto), game(game_name, rules_version))


def at_version(match_id: str, version: int) -> Match:
    """The match as it was at any of its versions, who sat where included."""
    return match_at(_log(find(match_id), version), version, state_of)


def state_of(match_id: str, version: int) -> Value:
    """The game state of any match at any of its versions."""
    return state_at(_log(find(match_id), version), version, state_of)


class WayBack(NamedTuple):
    """Where a seat may take its last move back to, and whether nothing has come of it yet: nobody else has moved and
    nothing was drawn. Both are public.
    """

    to: int
    only_it: bool


def last_move(live: Held[Match], seat: int) -> int | None:
    """Return the version before a seat's last move, as far back as a takeback may lead; None if there is none."""
    after = max(live.state.line_from, live.version - FURTHEST)
    given = accepted(store.rows(live.stream, after=after, upto=live.version))
    own = (one.first - 1 for one in reversed(given) if one.body["do"] == "give" and one.body["seat"] == seat)
    return next(own, None)


def to_take_back(live: Held[Match], seat: int, earlier: Callable[[int], Match]) -> WayBack | None:
    """Return the way back by which a seat may ask to take its last move back; None where that would be refused."""
    to = last_move(live, seat)
    if to is None:
        return None
    try:
        found = way_back(live.state, seat, to, _past(live.stream, earlier))
    except Refused:
        return None
    return WayBack(to, len(found.played) == 1 and not found.by_chance)


def left(match_id: str, over_at: int, at: int) -> Left:
    """Return the match that a what-if line leaves at one version, as it stood at the other, when it was over."""
    row = find(match_id)
    match = match_at(_log(row, over_at), over_at, state_of)
    past = _past(row.stream, lambda version: match_at(_log(row, version), version, state_of))
    return Left(match, past, store.hash_at(row.stream, at) if 1 <= at <= over_at else "")


def _past(stream: int, earlier: Callable[[int], Match]) -> Past[Match]:
    return Past(
        earlier,
        lambda version: store.is_boundary(stream, version),
        lambda after, upto: accepted(store.rows(stream, after=after, upto=upto)),
    )


def _log(row: MatchRow, upto: int) -> list[Event]:
    return read_log(row.stream, row.game, row.rules_version, upto)
