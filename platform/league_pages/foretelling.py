"""When a season will end: foretold from the lengths of past matches, for its directors, before it begins."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league_pages.access import AtSeason, season_officer
from league_pages.names import by_two_clocks, names_of
from league_pages.season_pages import season_frame
from leagues.forecast.lengths import Lengths, lengths
from leagues.forecast.season import forecast
from leagues.past import past_matches
from leagues.season.drawing import at_once, proposed
from leagues.season.state import Season
from lobby.consequences import Consequence
from lobby.duration import duration
from streams import database_time


@require_safe
@never_cache
def foretold(request: HttpRequest, organisation_id: str, number: int) -> HttpResponse:
    """The foretold end, what deadlines would cut off, who would hold it up, and who has said to be away."""
    at = season_officer(request, organisation_id, number)
    if not at.league.directs or at.now.status not in ("draft", "entry", "drawn"):
        raise Http404("there is no such page")
    past = past_matches(at.now.settings)
    known = lengths(past)
    divisions = divisions_of(at.now)
    context = season_frame(at) | {
        "here": "desk",
        "count": len(past),
        "said": _said(at, known, divisions) if known is not None and divisions else [],
        "empty": not divisions,
    }
    return render(request, "leagues/forecast.html", context)


def divisions_of(now: Season) -> list[tuple[str, ...]]:
    """The divisions, or those that would be made of the field as it is; none where nobody is there."""
    if now.divisions:
        return [one.players for one in now.divisions]
    return [*proposed(now)] if now.taking_part() else []


def _said(at: AtSeason, known: Lengths, divisions: list[tuple[str, ...]]) -> list[Consequence]:
    now, zone = at.now, at.league.now.profile.zone
    begins = now.settings.starts_at or database_time.now()
    away = {
        one.player: [((since - begins) / 1000, (until - begins) / 1000) for since, until in one.away]
        for one in now.taking_part()
        if one.away
    }
    made = forecast(now.settings, divisions, known, f"{now.id} {now.version}", away)
    band = _("between %(low)s and %(high)s")
    blanks = {"low": duration(round(made.low)), "high": duration(round(made.high))}
    names = names_of([player for player, _share in made.slow] + [*away])
    slow = ", ".join(f"{names[player]} ({share:.0%})" for player, share in made.slow)
    late = by_two_clocks(begins + round(made.late * 1000), zone)
    each = at_once(now.settings)
    load = ngettext("%(count)d match at a time for everybody", "%(count)d matches at a time for everybody", each)
    found = [
        Consequence(_("It lasts"), _("%(time)s in the middle") % {"time": duration(round(made.median))}),
        Consequence(_("Nine of ten seasons last"), band % blanks),
        Consequence(_("Nine of ten have ended by"), late),
        Consequence(_("Tables cut off by a deadline"), _("%(count).1f on average") % {"count": made.cut}),
        Consequence(_("Who would hold it up"), slow),
        Consequence(_("Load"), load % {"count": each}),
        Consequence(_("Away for a time"), ", ".join(names[player] for player in away) or _("nobody")),
    ]
    return [one for one in found if one.said]
