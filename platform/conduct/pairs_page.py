"""The pairs that the screen against collusion lists, with the steps to look at: for moderators, and nothing follows."""

from collections.abc import Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.names import names_of
from conduct.collusion.chance import LEVEL
from conduct.collusion.screening import Pair, pairs
from moderation import conflict
from moderation.access import desk
from moderation.conflict import Concern
from play.live import find_reel
from replays.address import step_address
from replays.lines import main

SHOWN = 50
STEPS = 40


@require_safe
@never_cache
def listing(request: HttpRequest) -> HttpResponse:
    """Pairs by how unlikely chance is; those in which the moderator has an interest are left out and counted."""
    user = desk(request)
    bars = conflict.barred(user.pk)
    found = pairs()
    events = conflict.tournaments_of({match for one in found for match, _ in one.steps})
    seen = [one for one in found if not any(map(bars, _concerns(one, events)))]
    names = names_of({player for one in seen for player in (one.suspect.mover, one.suspect.helped)})
    lines = [
        {
            "mover": names[one.suspect.mover],
            "helped": names[one.suspect.helped],
            "player": one.suspect.mover,
            "suspect": one.suspect,
            "steps": [(match, _addresses(match, versions)) for match, versions in one.steps[:STEPS]],
        }
        for one in seen[:SHOWN]
    ]
    shown = {"lines": lines, "barred": len(found) - len(seen), "level": round(100 * LEVEL)}
    return render(request, "conduct/pairs.html", shown)


def _concerns(pair: Pair, events: Mapping[str, str]) -> list[Concern]:
    """The pair at each of the matches that speak against it."""
    who = frozenset({pair.suspect.mover, pair.suspect.helped})
    return [Concern(match, events.get(match, ""), who) for match, _ in pair.steps]


def _addresses(match_id: str, versions: Sequence[int]) -> list[tuple[int, str]]:
    """Where these steps of one match are looked at."""
    line = main(find_reel(match_id))
    return [(version, step_address(match_id, line.nearest(version))) for version in versions]
