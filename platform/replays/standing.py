"""How the points of a match stand for whoever looks, and how it came that they stood no further."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.kernel.contract import Outcome
from games.kernel.values import Value, plain
from play.clock_events import TimedOut
from play.events import Ending, SeatResigned
from play.match import Match
from play.ruling_events import SeatForfeited
from replays.lines import Timeline

_GIVEN_UP = (SeatResigned, SeatForfeited)


def scored(ending: Ending) -> bool:
    """Whether a result has points: by the rules, or as they stood when nobody was left to play on."""
    return ending in ("", "resigned")


def by_points(outcome: Outcome | None) -> bool:
    """Whether the points stand in the order of the ranks. Where they do not, something else has decided, and beside the
    ranks they would say that somebody else has won.
    """
    if outcome is None:
        return True
    by_rank = sorted(zip(outcome.ranks, outcome.scores, strict=True), key=lambda one: (one[0], -one[1]))
    return [score for _rank, score in by_rank] == sorted(outcome.scores, reverse=True)


def points(view: Value | None, outcome: Outcome | None, ending: Ending, seats: int) -> Sequence[int | None]:
    """The seats' points as far as this view knows them; where a match was broken off, as they stood."""
    if outcome is not None and not ending:
        return outcome.scores
    given: Any = plain(view) if view is not None else None
    shown = given.get("scores") if isinstance(given, dict) else None
    if isinstance(shown, Sequence) and len(shown) == seats:
        return [score if isinstance(score, int) and not isinstance(score, bool) else None for score in shown]
    return [None] * seats


def given_up(line: Timeline, match: Match, names: Sequence[str]) -> str:
    """Who gave up, ran out of time or lost the seat and so ended the match, and that the points are as they stood;
    empty for any other end.
    """
    if match.ending != "resigned":
        return ""
    places = line.places
    last = next((at for at in reversed(range(1, len(places))) if isinstance(places[at].event, _GIVEN_UP)), 0)
    event, before = places[last].event, places[last - 1].event
    if isinstance(event, SeatForfeited):
        said = _("%(name)s lost the seat by ruling. The match ended there: the points are as they stood.")
        return said % {"name": names[event.seat]}
    if isinstance(event, SeatResigned) and isinstance(before, TimedOut):
        said = _("The time of %(name)s was up. The match ended there: the points are as they stood.")
        return said % {"name": names[event.seat]}
    gone = ", ".join(names[seat] for seat in sorted(match.resigned))
    return _("Resigned: %(names)s. The match ended there: the points are as they stood.") % {"names": gone}
