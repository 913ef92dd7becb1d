"""What has happened in a season, with the reasons of its officers: for everybody, but what concerns single players."""

from collections.abc import Iterator, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec.structs import replace

from games.kernel.values import Event
from league_pages.access import AtSeason, season
from league_pages.fact_words import lines
from league_pages.history import stretch
from league_pages.matters import known_to
from league_pages.season_pages import season_frame
from leagues.season.facts import conduct, divisions, extensions, players
from leagues.season.facts.log import decoder

MOST_LINES = 100


@require_safe
@never_cache
def history(request: HttpRequest, organisation_id: str, number: int) -> HttpResponse:
    """What has happened in the season, newest first. `before` names a version."""
    at = season(request, organisation_id, number)
    found, earlier = stretch(at.live, decoder.decode, request.GET.get("before", ""), MOST_LINES)
    told = [*reversed(lines([*told_to(at, found)]))]
    return render(
        request, "leagues/history.html", season_frame(at) | {"lines": told, "earlier": earlier, "here": "season"}
    )


def told_to(at: AtSeason, facts: Sequence[Event]) -> Iterator[Event]:
    """The facts that the visitor may know, as they may know them.

    Matters are for those concerned and for judges. Why somebody was dropped out or replaced, who is away, what a
    division is asked and why one cannot begin are for officers and for those whom it is about.
    """
    matters = {(one.sort, one.number) for one in known_to(at)}
    officer, me = at.league.role is not None, at.league.player
    mine = at.now.division_of(me)
    asked = {one.number for one in at.now.proposals if mine is not None and one.division == mine.number}
    for fact in facts:
        match fact:
            case conduct.NoShowClaimed() | conduct.ClaimDecided():
                known = ("claim", fact.number) in matters
            case conduct.CardShown() | conduct.CardRevoked():
                known = ("card", fact.number) in matters
            case conduct.DecisionAppealed() | conduct.SeasonAppealDecided():
                known = ("appeal", fact.number) in matters
            case conduct.MatterEscalated():
                known = (fact.sort, fact.number) in matters
            case divisions.DivisionRefused():
                known = officer
            case players.AbsenceSaid():
                known = officer or fact.player == me
            case extensions.ExtensionProposed() | extensions.ExtensionAnswered():
                known = officer or fact.number in asked
            case players.PlayerLeft() | players.PlayerSubstituted() if not officer:
                about = {fact.player, getattr(fact, "out", "")}
                yield fact if me and me in about else replace(fact, reason="")
                continue
            case _:
                known = True
        if known:
            yield fact
