"""The pages of leagues that everybody may see: the list, an organisation's front, its members and its history."""

from collections.abc import Iterable
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import MATCHES, spend
from accounts.models import User
from conduct.league_lines import text_key
from games.kernel.refusals import Misfit, Refused
from league_pages.access import AtLeague, account, league, may_take_part
from league_pages.fact_words import lines
from league_pages.history import stretch, told_to
from league_pages.names import date_of, names_of, role_words, standing_words, status_words
from league_pages.next_thing import next_things
from league_pages.organisation_deeds import ProfileForm
from league_pages.refusal_words import worded
from leagues import commands
from leagues.models import OrganisationRow, PersonRow, SeasonRow
from leagues.organisation import commands as o
from leagues.organisation.facts import decoder
from lobby.offset_page import offset_page
from streams import kept_texts, texts
from streams.actors import actor
from tournament_pages.words import title_of

PAGE = 50
MOST_SEASONS = 60
MOST_LINES = 100
SAID = 5
ORDER = {"owner": 0, "director": 1, "arbiter": 2, "helper": 3}


class FoundForm(ProfileForm):
    """What a new organisation says of itself."""

    field_order = ("name", "about", "joining", "zone", "rules", "contact", "forum")


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """Every league, one's own first, then those that moved last."""
    user = request.user if isinstance(request.user, User) else None
    mine = _mine(user)
    page = offset_page(request, OrganisationRow.objects.order_by("-moved_at", "id"), PAGE)
    own = [*OrganisationRow.objects.filter(id__in=mine).order_by("name")] if not page.offset else []
    newest = _newest([row.id for row in [*own, *page.rows]])
    context = page.context | {
        "mine": [(row, newest.get(row.id)) for row in own],
        "rows": [(row, newest.get(row.id)) for row in page.rows if row.id not in mine],
        "status": status_words(),
        "may_found": user is None or not user.is_guest,
    }
    return render(request, "leagues/list.html", context)


def _mine(user: User | None) -> frozenset[str]:
    if user is None:
        return frozenset()
    rows = PersonRow.objects.filter(player=user.player, standing__in=("member", "invited", "waiting"))
    return frozenset(rows.values_list("organisation", flat=True))


def _newest(organisations: list[str]) -> dict[str, SeasonRow]:
    """The newest announced season of each; one query."""
    rows = SeasonRow.objects.filter(organisation__in=organisations).exclude(status="draft").order_by("number")
    return {row.organisation: row for row in rows}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form that founds a league, or with a POST the league."""
    user = request.user if isinstance(request.user, User) else None
    if user is None or not may_take_part(user):
        return redirect_to_login(request.path)
    form: forms.Form = FoundForm(request.POST if request.method == "POST" else None)
    assert isinstance(form, FoundForm)
    form.clocks(user.zone)
    if request.method == "POST" and form.is_valid():
        spend(MATCHES, user.player)
        try:
            with kept_texts.kept(actor(user.player)) as written:
                made = commands.found(form.profile(written), user)
        except Misfit as problem:
            form.add_error(None, worded(problem))
        else:
            messages.success(request, _("The league is founded, and you own it."))
            return redirect("leagues:league", made.id)
    return render(request, "leagues/new.html", {"form": form}, status=422 if form.errors else 200)


@require_safe
@never_cache
def front(request: HttpRequest, organisation_id: str) -> HttpResponse:
    """What this league is, what the visitor does next, its seasons, its officers and what they say."""
    at = league(request, organisation_id)
    profile = at.now.profile
    said = at.now.announcements[:SAID]
    written = [profile.about, profile.rules, profile.contact, *(one.text for one in said)]
    told, reports = texts.spoken(written), report_links(at, written)
    names = names_of([*at.now.roles, *(one.by for one in said)])
    roles = sorted(at.now.roles.items(), key=lambda one: (ORDER[one[1]], names[one[0]].casefold()))
    words = role_words()
    rows = SeasonRow.objects.filter(organisation=organisation_id).order_by("-number")
    rows = rows if at.directs else rows.exclude(status="draft")
    context = frame(at) | {
        "next": next_things(at),
        "about": told.get(profile.about, ""),
        "house_rules": told.get(profile.rules, ""),
        "contact": told.get(profile.contact, ""),
        "announcements": [
            (told[one.text], names[one.by], date_of(one.at), reports.get(one.text, ""))
            for one in said
            if told[one.text]
        ],
        "reports": {field: reports.get(getattr(profile, field), "") for field in ("about", "rules", "contact")},
        "officers": [(names[player], words[role]) for player, role in roles],
        "members": sum(standing == "member" for standing in at.now.members.values()),
        "seasons": [(row, title_of(row.game), status_words()[row.status]) for row in rows[:MOST_SEASONS]],
        "leaving": at.belongs and at.role is None,
    }
    return render(request, "leagues/front.html", context)


def report_links(at: AtLeague, written: Iterable[str]) -> dict[str, str]:
    """Where the visitor reports each of these texts that others wrote; one query, none for strangers."""
    if at.user is None:
        return {}
    return {
        name: f"{reverse('conduct:report', args=[author])}?league={at.now.id}&line={text_key(name)}"
        for name, author in texts.authors(written).items()
        if author != at.user.player
    }


@require_POST
def membership(request: HttpRequest, organisation_id: str) -> HttpResponse:
    """Join, ask to be admitted, or belong to it no longer."""
    if account(request) is None:
        return redirect_to_login(request.path)
    at = league(request, organisation_id)
    joins = request.POST.get("do") != "leave"
    try:
        after = commands.at_organisation(organisation_id, o.Join() if joins else o.Leave(), at.actor)
    except Refused as refusal:
        messages.warning(request, worded(refusal))
    else:
        standing = after.live.organisation.members.get(at.player, "left")
        said = {
            "member": _("You are a member of this league."),
            "waiting": _("You have asked to be admitted; an officer will answer."),
        }
        messages.success(request, said.get(standing, _("You no longer belong to this league.")))
    return redirect("leagues:league", organisation_id)


@require_safe
@never_cache
def members(request: HttpRequest, organisation_id: str) -> HttpResponse:
    """Who belongs to it, by name; officers also see who is invited, waits, or has left."""
    at = league(request, organisation_id)
    rows = PersonRow.objects.filter(organisation=organisation_id).order_by("player")
    if at.role is None:
        rows = rows.filter(standing="member")
    page = offset_page(request, rows, PAGE)
    names = names_of([row.player for row in page.rows])
    words, standings = role_words(), standing_words()
    people = [(names[row.player], words.get(row.role, ""), standings[row.standing], row.standing) for row in page.rows]
    context = frame(at) | page.context | {"people": people}
    return render(request, "leagues/members.html", context)


@require_safe
@never_cache
def history(request: HttpRequest, organisation_id: str) -> HttpResponse:
    """What has happened in it, newest first: every act of an officer, with its reason. `before` names a version."""
    at = league(request, organisation_id)
    live = commands.find_organisation(organisation_id)
    found, earlier = stretch(live, decoder.decode, request.GET.get("before", ""), MOST_LINES)
    context = frame(at) | {"lines": [*reversed(lines(told_to(at, found)))], "earlier": earlier, "here": "history"}
    return render(request, "leagues/history.html", context)


def frame(at: AtLeague) -> dict[str, object]:
    """What the head of each of these pages shows; one query."""
    rows = SeasonRow.objects.filter(organisation=at.now.id).exclude(status="draft")
    return {"at": at, "now": at.now, "zone": ZoneInfo(at.now.profile.zone), "newest": rows.order_by("-number").first()}
