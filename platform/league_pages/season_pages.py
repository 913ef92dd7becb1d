"""The pages of a season: what it is and where it stands, entering it, and what those who play do for themselves."""

from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.refusals import Misfit, Refused
from league_pages.access import AtSeason, account, is_open_to, may_take_part, season
from league_pages.agenda import Link
from league_pages.confirming import answer, at_season
from league_pages.divisions import division_tables
from league_pages.names import by_two_clocks, names_of, status_of
from league_pages.pages import frame
from league_pages.refusal_words import worded
from league_pages.season_deeds import OWN
from leagues import commands, rooms
from leagues.barring import barred_until
from leagues.ratings import rating_of
from leagues.season import commands as c
from leagues.season.drawing import at_once
from leagues.season.state import Placed, Season
from lobby.consequences import Consequence
from lobby.duration import duration
from streams import texts
from tournament_pages.entry_conditions import deserted_words
from tournament_pages.words import format_words, title_of
from tournaments.stream.settings import Settings, Stage

MOST_NAMES = 200


class Phase(NamedTuple):
    """A phase of a season: what it is called, when it is, and whether it is now or over."""

    title: str
    when: str
    now: bool
    over: bool


def season_frame(at: AtSeason) -> dict[str, object]:
    """What the head of each page of a season shows."""
    return frame(at.league) | {
        "season": at.now,
        "game": title_of(at.now.settings.game),
        "status": status_of(at.now),
        "formula": "" if at.now.imported else format_words(at.now.settings.form),
        "imported": _imported(at) if at.now.imported else "",
    }


def _imported(at: AtSeason) -> str:
    """That a season was played elsewhere, and who has told the site of it."""
    said = _("Imported: played elsewhere, as %(name)s has told it; the site holds no matches of it.")
    return said % {"name": names_of([at.now.opened_by])[at.now.opened_by]}


@require_safe
@never_cache
def season_page(request: HttpRequest, organisation_id: str, number: int) -> HttpResponse:
    """Phases, divisions with their standings and what is still possible, who is in it, and the visitor's own deeds."""
    at = season(request, organisation_id, number)
    now = at.now
    waiting = [one.player for one in now.entrants if one.waiting and not one.left]
    field = [one.player for one in now.taking_part()] if not now.divisions else []
    names = names_of([*field[:MOST_NAMES], *waiting, *dict(now.pool), *(one.player for one in now.exceptions)])
    context = season_frame(at) | {
        "phases": [] if now.imported else phases(now, at.league.now.profile.zone),
        "divisions": division_tables(now, at.league.player),
        "field": [names[one] for one in field[:MOST_NAMES]],
        "count": len(now.taking_part()),
        "waiting": [names[one] for one in waiting],
        "pool": [names[one] for one, _rating in now.pool],
        "asked": [] if now.imported else asked(now),
        "own": own_links(at),
        "enters": _may_enter(at),
        "exceptions": exceptions(now.exceptions, names),
        "officer": at.league.role is not None,
        "talks": _talks(at),
    }
    return render(request, "leagues/season.html", context)


def _talks(at: AtSeason) -> list[int]:
    """The divisions whose talk the visitor reads."""
    league, user = at.league.now, at.league.user
    return [one.number for one in at.now.divisions if rooms.division(league, at.now, one.number, user) is not None]


def exceptions(placed: tuple[Placed, ...], names: dict[str, str]) -> list[tuple[str, int, str]]:
    """Whom a director has put elsewhere than the proposal has them, and why."""
    told = texts.spoken(one.reason for one in placed)
    return [(names[one.player], one.division, told.get(one.reason, "")) for one in placed]


def phases(now: Season, zone: str) -> list[Phase]:
    """The phases of a season in their order."""
    entry, status = now.settings.entry, now.status
    begins = by_two_clocks(now.settings.starts_at, zone)
    closes = by_two_clocks(entry.closes_at, zone)
    opens = by_two_clocks(entry.opens_at, zone)
    open_ = status == "entry" and not now.entry_closed
    until = _("until %(moment)s") % {"moment": closes} if closes else opens
    return [
        Phase(_("Entry"), until, open_, not open_ and status != "draft"),
        Phase(_("Divisions"), "", status == "entry" and now.entry_closed, bool(now.divisions)),
        Phase(
            _("Matches"),
            _("from %(moment)s") % {"moment": begins} if begins else "",
            status in ("drawn", "running"),
            status in ("played", "closed"),
        ),
        Phase(_("Promotion"), "", status == "played", status == "closed"),
    ]


def asked(now: Season) -> list[Consequence]:
    """What a season asks of whoever enters, said before the click."""
    settings, entry = now.settings, now.settings.entry
    at_a_time = at_once(settings)
    matches = ngettext("%(count)d match at a time.", "%(count)d matches at a time.", at_a_time) % {"count": at_a_time}
    move = settings.play.terms.get("move_s")
    pace = _("%(time)s per move.") % {"time": duration(move)} if isinstance(move, int) and move else _("No clock.")
    who = [_("Members of the league.") if entry.members_only else _("Everybody with an account.")]
    if entry.invited:
        who.append(_("Invited players only."))
    if entry.rating_from is not None:
        who.append(_("Rating from %(rating)d.") % {"rating": entry.rating_from})
    if entry.rating_to is not None:
        who.append(_("Rating up to %(rating)d.") % {"rating": entry.rating_to})
    if entry.capacity:
        places = ngettext("%(count)d place", "%(count)d places", entry.capacity) % {"count": entry.capacity}
        later = _("%(places)s; anyone who comes later waits for one.") if entry.waiting_list else _("%(places)s.")
        who.append(later % {"places": places})
    trial = Settings("", settings.game, "", settings.seats, (Stage(settings.form),), play=settings.play)
    conduct = settings.conduct
    silent = _(
        "Anyone silent for %(time)s can be claimed as a no-show; a yellow card lasts %(yellow)s, a red one %(red)s."
    )
    moves = _("%(up)d up, %(down)d down.") % {"up": settings.promoted, "down": settings.relegated}
    return [
        Consequence(_("Matches"), f"{format_words(settings.form)}. {matches}"),
        Consequence(_("Clock"), pace),
        Consequence(_("Divisions"), _("of %(size)d players; %(moves)s") % {"size": settings.size, "moves": moves}),
        Consequence(_("Rating"), _("Every match is rated.") if settings.play.rated else _("The matches are unrated.")),
        Consequence(_("Who may enter"), " ".join(who)),
        Consequence(_("Leaving"), deserted_words(trial)),
        Consequence(
            _("Conduct"),
            silent
            % {
                "time": duration(conduct.no_show_s),
                "yellow": duration(conduct.yellow_s),
                "red": duration(conduct.red_s),
            },
        ),
    ]


def _may_enter(at: AtSeason) -> bool:
    now = at.now
    return is_open_to(at.league, now) and at.me is None


def own_links(at: AtSeason) -> list[Link]:
    """What the visitor can do for themselves in the season."""
    now, user = at.now, at.league.user
    if not may_take_part(user) or now.ended or now.status in ("draft", "played"):
        return []
    some = []
    if at.me is not None:
        some = ["away", *_of_time(at), "leave"]
        if at.me.waiting:
            some.append("take-back" if at.league.player in dict(now.pool) else "offer")
    elif at.league.player in dict(now.pool):
        some = ["take-back"]
    elif at.league.belongs or not now.settings.entry.members_only:
        some = ["offer"]
    links = []
    for one in some:
        address = reverse("leagues:own_deed", args=[now.organisation, now.number, one])
        links.append(Link(str(OWN[one].title), address, OWN[one].danger))
    if at.me is not None and now.status == "running":
        claim = reverse("leagues:claim", args=[now.organisation, now.number])
        links.append(Link(_("Claim a no-show"), claim))
    return links


def _of_time(at: AtSeason) -> list[str]:
    """What the visitor can do about the deadline of their division."""
    now, mine = at.now, at.now.division_of(at.league.player)
    if now.status != "running" or mine is None or mine.over or not mine.tournament:
        return []
    found = now.open_proposal(mine.number)
    if found is None:
        return ["more-time"]
    return ["answer-time"] if at.league.player in (found.by, *now.to_answer(found)) else []


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, organisation_id: str, number: int) -> HttpResponse:
    """What is asked of whoever enters, and with a POST the entry."""
    user = account(request)
    if user is None:
        return redirect_to_login(request.path)
    at = season(request, organisation_id, number)
    if request.method == "POST":
        given = request.POST.get("at_once", "")
        wish = c.Enter(
            player=user.player,
            rating=rating_of(at.now.settings, user.player),
            member=at.league.belongs,
            barred_until=barred_until(organisation_id, user.player),
            at_once=int(given) if given.isdecimal() and len(given) < 4 else 0,
        )
        try:
            commands.at_season(at.now.id, wish, at.person)
        except (Refused, Misfit) as problem:
            messages.warning(request, worded(problem))
        else:
            messages.success(request, _("You are in the season."))
        return redirect("leagues:season", organisation_id, number)
    context = season_frame(at) | {"asked": asked(at.now), "least": at_once(at.now.settings), "here": "season"}
    return render(request, "leagues/enter.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_deed(request: HttpRequest, organisation_id: str, number: int, deed: str) -> HttpResponse:
    """What somebody does for themselves in a season."""
    if account(request) is None:
        return redirect_to_login(request.path)
    at = season(request, organisation_id, number)
    if deed not in OWN:
        raise Http404("there is no such deed")
    form = OWN[deed](at, request.POST) if request.method == "POST" else OWN[deed](at)

    back = reverse("leagues:season", args=[organisation_id, number])
    return answer(request, form, season_frame(at) | {"here": "season"}, at_season(at, at.person), back)
