"""When a season will end: foretold from the lengths of past matches, for its directors, before it begins."""

from typing import NamedTuple

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
from leagues.forecast.load import Load, slower
from leagues.forecast.season import Forecast, forecast
from leagues.loads import loads
from leagues.past import past_matches
from leagues.season.drawing import at_once, proposed
from leagues.season.state import Season
from lobby.consequences import Consequence
from lobby.duration import duration
from streams import database_time

LIKELY = 0.25
"""Whose tables are cut off in so many of the seasons is named."""
MOST_NAMED = 20


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
        **(_told(at, known, divisions) if known is not None and divisions else {}),
        "empty": not divisions,
    }
    return render(request, "leagues/forecast.html", context)


def divisions_of(now: Season) -> list[tuple[str, ...]]:
    """The divisions, or those that would be made of the field as it is; none where nobody is there."""
    if now.divisions:
        return [one.players for one in now.divisions]
    return [*proposed(now)] if now.taking_part() else []


class Overloaded(NamedTuple):
    """Somebody who would have more to do than they can, or be away: why, and what breaks."""

    name: str
    why: str
    breaks: str


def _told(at: AtSeason, known: Lengths, divisions: list[tuple[str, ...]]) -> dict[str, object]:
    """What the page says: of the season, of each player who would be overloaded or away, and who else is concerned."""
    now, zone = at.now, at.league.now.profile.zone
    begins = now.settings.starts_at or database_time.now()
    away = {
        one.player: [((since - begins) / 1000, (until - begins) / 1000) for since, until in one.away]
        for one in now.taking_part()
        if one.away
    }
    load = loads(now, [player for players in divisions for player in players])
    made = forecast(now.settings, divisions, known, f"{now.id} {now.version}", away, slower(load))
    band = _("between %(low)s and %(high)s")
    blanks = {"low": duration(round(made.low)), "high": duration(round(made.high))}
    strained = sorted((one for one in load if load[one].over or one in away), key=lambda one: (-made.missed[one], one))
    others = [one for one, share in made.missed.items() if share >= LIKELY and one not in strained][:MOST_NAMED]
    names = names_of([*(player for player, _share in made.slow), *strained, *others])
    slow = ", ".join(f"{names[player]} ({share:.0%})" for player, share in made.slow)
    late = by_two_clocks(begins + round(made.late * 1000), zone)
    each = at_once(now.settings)
    at_a_time = ngettext("%(count)d match at a time for everybody", "%(count)d matches at a time for everybody", each)
    found = [
        Consequence(_("It lasts"), _("%(time)s (median)") % {"time": duration(round(made.median))}),
        Consequence(_("Nine in ten seasons last"), band % blanks),
        Consequence(_("Nine in ten have ended by"), late),
        Consequence(_("Tables unfinished at a deadline"), _("%(count).1f on average") % {"count": made.cut}),
        Consequence(_("Who would delay it"), slow),
        Consequence(_("Load"), at_a_time % {"count": each}),
    ]
    return {
        "said": [one for one in found if one.said],
        "overloaded": [_overloaded(names[player], load[player], made, player, player in away) for player in strained],
        "others": ", ".join(f"{names[player]} ({made.missed[player]:.0%})" for player in others),
    }


def _overloaded(name: str, load: Load, made: Forecast, player: str, gone: bool) -> Overloaded:
    """Why somebody is named, and in how many seasons a deadline passes at a table of theirs."""
    blanks = {"here": load.of_season, "elsewhere": load.elsewhere, "most": load.most}
    said = _("Matches at a time: %(here)d here, %(elsewhere)d elsewhere; at most %(most)d, by their own choice.")
    had = _("Matches at a time: %(here)d here, %(elsewhere)d elsewhere; never more than %(most)d before.")
    why = [(said if load.said else had) % blanks] if load.over else []
    why += [_("Away for a time.")] if gone else []
    share = made.missed.get(player, 0.0)
    breaks = _("They miss a deadline in %(share)s of the seasons.") % {"share": f"{share:.0%}"}
    return Overloaded(name, " ".join(why), breaks if share else "")
