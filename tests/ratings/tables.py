"""Rated matches that were really played, as short as can be, and what the book says of them."""

from collections.abc import Sequence
from typing import Any

from eventlog import store
from games.kernel.chance import Luck
from games.kernel.refusals import Refused
from games.players.levels import level
from games.players.player import iterations
from games.players.situation import situation
from play import commands, live
from play.live import Live
from play.terms import Terms
from ratings.models import Rated, Rating

RATED = Terms(rated=True)


def opened(*players: str, game: str = "armadora", options: Any = None, terms: Terms = RATED) -> Live:
    """A match that has begun."""
    return commands.open_match(game, len(players), options or {}, players, actor="operator:test", terms=terms)


def won_by(winner: str, *losers: str, terms: Terms = RATED) -> str:
    """The id of a match in which everybody else resigned, one after the other; each was on their own."""
    match = opened(winner, *losers, terms=terms, options={"ffa4": True})
    for seat, player in enumerate(losers, start=1):
        commands.resign(match.id, seat, actor=player)
    return match.id


def taken_up_again(match_id: str) -> Live:
    """The match, back at its beginning."""
    beginning = next(store.rows(live.find(match_id).stream)).last
    return commands.rewind(match_id, beginning, "a dispute", actor="officer:900000009/rewind+seat").live


def played_out(match: Live, seed: str) -> Live:
    """The match at its end: everybody, people too, plays as a grunt does, and time passes when nobody wants to act."""
    luck, mind = Luck(seed), level("grunt")
    now = match
    while now.match.outcome is None:
        before = now.match.version
        for seat in now.match.awaited():
            wish = mind.choose(situation(now.match.rules, now.match.state, seat), luck, iterations(0))
            player = now.match.players[seat]
            if wish is None or player is None or seat not in now.match.awaited():
                continue
            try:
                now = commands.give(now.id, seat, wish, actor=player).live
            except Refused:
                continue
        if now.match.version == before:
            commands.tick(now.id, version=before)
            now = live.fresh(now.id)
    return now


def book() -> tuple[list[Any], list[Any]]:
    """Everything that stands in the book, without the numbers of its rows."""
    rated = Rated.objects.order_by("game", "pace", "finished_at", "match_id").values_list()
    ratings = Rating.objects.order_by("game", "pace", "player")
    return list(rated), [_without_id(row) for row in ratings.values()]


def _without_id(row: dict[str, Any]) -> Sequence[Any]:
    return [value for name, value in row.items() if name != "id"]
