"""Matters of conduct: no-shows claimed, what was decided, appeals, and what the site's moderators judge."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.kernel.refusals import Misfit, Refused
from league_pages.access import AtSeason, account, league, moderates, season
from league_pages.evidence import evidence_of, waited_for
from league_pages.names import by_two_clocks, colour_words, date_of, names_of
from league_pages.refusal_words import worded
from league_pages.season_pages import season_frame
from leagues import commands, roles
from leagues.models import SeasonRow
from leagues.season import commands as c
from leagues.season.conduct import concern
from leagues.season.state import Colour, Season, Sort, Verdict
from lobby.duration import duration
from lobby.terms_form import offer
from moderation import conflict
from play.models import MatchRow
from streams import actors, kept_texts, texts
from streams.actors import Actor, Power
from streams.kept_texts import TextNames
from streams.stored_command import Command

SORTS = ("claim", "card", "appeal")
LONGEST = 1000


class Deciding(forms.Form):
    """What is decided on a claim or an appeal, and why."""

    verdict = forms.ChoiceField(label=gettext_lazy("Decision"), widget=forms.RadioSelect)
    card = forms.ChoiceField(label=gettext_lazy("Card"), required=False)
    reason = forms.CharField(label=gettext_lazy("Why"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(self, *args: Any, sort: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if sort == "claim":
            known = [("uphold", _("The claim is right.")), ("decline", _("The claim is not right."))]
            offer(self.fields["card"], [("", _("none")), *colour_words().items()], "")
        else:
            known = [("uphold", _("The decision stands.")), ("reverse", _("The decision is reversed."))]
            del self.fields["card"]
        offer(self.fields["verdict"], known)


class Appealing(forms.Form):
    """Why somebody asks for another decision."""

    words = forms.CharField(
        label=gettext_lazy("Why the decision should be different"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class Matter(NamedTuple):
    """A matter as the visitor may know it."""

    sort: str
    number: int
    said: str
    state: str
    open: bool
    parties: frozenset[str]


def matters_of(now: Season, zone: str) -> list[Matter]:
    """Every matter of a season, what is open first, then the newest; `zone` is the league's clock."""
    players = [one.accused for one in now.claims] + [one.claimant for one in now.claims]
    names = names_of([*players, *(one.player for one in now.cards), *(one.appellant for one in now.appeals)])
    made = []
    for claim in now.claims:
        said = _("%(claimant)s claims that %(accused)s is not playing.") % {
            "claimant": names[claim.claimant],
            "accused": names[claim.accused],
        }
        states = {"open": _("waiting for a decision"), "upheld": _("upheld"), "declined": _("declined")}
        parties = frozenset({claim.claimant, claim.accused})
        state = states[claim.status]
        made.append(Matter("claim", claim.number, said, state, claim.status == "open", parties))
    for card in now.cards:
        said = _("%(name)s: %(card)s") % {"name": names[card.player], "card": colour_words()[card.colour]}
        ends = _("until %(moment)s") % {"moment": by_two_clocks(card.expires_at, zone)}
        state = _("no longer stands") if card.revoked else ends
        made.append(Matter("card", card.number, said, state, open=False, parties=frozenset({card.player})))
    for appeal in now.appeals:
        said = _("%(name)s appeals.") % {"name": names[appeal.appellant]}
        words = {None: _("waiting for a decision"), "uphold": _("the decision stands"), "reverse": _("reversed")}
        about = concern(now, "appeal", appeal.number)
        parties = about.parties | {about.judge}
        made.append(Matter("appeal", appeal.number, said, words[appeal.verdict], appeal.verdict is None, parties))
    return sorted(made, key=lambda one: (not one.open, -one.number))


@require_safe
@never_cache
def conduct(request: HttpRequest, organisation_id: str, number: int) -> HttpResponse:
    """The matters of a season: all of them for its judges, one's own for everybody else; 404 for strangers."""
    at = season(request, organisation_id, number)
    if at.league.user is None or not (at.league.judges or has_part(at)):
        raise Http404("there is no such page")
    return render(request, "leagues/conduct.html", season_frame(at) | {"matters": known_to(at), "here": "season"})


def known_to(at: AtSeason) -> list[Matter]:
    """The matters that the visitor may know: all of them for the league's judges, one's own for everybody else."""
    found = matters_of(at.now, at.league.now.profile.zone)
    return [one for one in found if at.league.judges or at.league.player in one.parties]


def has_part(at: AtSeason) -> bool:
    return any(one.player == at.league.player for one in at.now.entrants)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest, organisation_id: str, number: int) -> HttpResponse:
    """Who is waited for at one's own matches and since when; with a POST the claim, with what is known of it."""
    if account(request) is None:
        return redirect_to_login(request.path)
    at = season(request, organisation_id, number)
    found = waited_for(at.now, at.league.player)
    if request.method == "POST":
        named = (request.POST.get("player", ""), request.POST.get("match", ""))
        row = next((row for player, row in found if (player, row.id) == named), None)
        if row is None:
            messages.warning(request, _("Nobody with that name is keeping one of your matches waiting."))
            return redirect("leagues:claim", organisation_id, number)
        wish = c.ClaimNoShow(accused=named[0], evidence=evidence_of(at.now, row, named[0]))
        try:
            after = commands.at_season(at.now.id, wish, at.person).live.season
        except (Refused, Misfit) as problem:
            messages.warning(request, worded(problem))
            return redirect("leagues:claim", organisation_id, number)
        messages.success(request, _("The claim has been made; somebody who is not involved decides."))
        return redirect("leagues:matter", organisation_id, number, "claim", len(after.claims))
    names = names_of([player for player, _row in found])
    waited = [(player, names[player], row) for player, row in found]
    least = duration(at.now.settings.conduct.no_show_s)
    return render(
        request, "leagues/claim.html", season_frame(at) | {"waited": waited, "least": least, "here": "season"}
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def matter(request: HttpRequest, organisation_id: str, number: int, sort: str, matter: int) -> HttpResponse:
    """A matter with what is known of it; whoever may decides it, appeals, or hands it to the site's moderators."""
    at = _at_matter(request, organisation_id, number)
    known = matters_of(at.now, at.league.now.profile.zone)
    found = next((one for one in known if (one.sort, one.number) == (sort, matter)), None)
    if found is None or not may_know(at, found):
        raise Http404("there is no such matter")
    judge = judge_of(at, found)
    data = request.POST if request.method == "POST" else None
    deciding = Deciding(data if data and "verdict" in data else None, sort=sort) if judge is not None else None
    appealing = Appealing(data if data and "words" in data else None) if _may_appeal(at, found) else None
    if data is not None:
        done = _done(request, at, found, judge, deciding, appealing)
        if done is not None:
            return done
    context = (
        season_frame(at)
        | facts_of(at, found)
        | {
            "matter": found,
            "deciding": deciding,
            "appealing": appealing,
            "escalates": found.open and _escalates(at, found),
            "here": "season",
        }
    )
    wrong = data is not None
    return render(request, "leagues/matter.html", context, status=422 if wrong else 200)


def _at_matter(request: HttpRequest, organisation_id: str, number: int) -> AtSeason:
    at = season(request, organisation_id, number)
    if at.league.user is None:
        raise Http404("there is no such matter")
    return at


def may_know(at: AtSeason, found: Matter) -> bool:
    """Whether the visitor may know of a matter: a party, a judge of the league, or a moderator who is to judge it."""
    handed = (found.sort, found.number) in at.now.escalated
    return at.league.player in found.parties or at.league.judges or (handed and moderates(at.league.user))


def judge_of(at: AtSeason, found: Matter) -> Actor | None:
    """As whom the visitor may decide a matter; None where they may not."""
    user = at.league.user
    if not found.open or user is None:
        return None
    if user.player in concern(at.now, found.sort, found.number).barred:
        return None
    if (found.sort, found.number) in at.now.escalated:
        return actors.officer(user.pk, Power.MODERATE) if moderates(user) else None
    return at.actor if at.league.judges else None


def interests_of(at: AtSeason, found: Matter, by: Actor) -> tuple[str, ...]:
    """The conflicts of interest of a moderator of the site in a matter."""
    if by.kind is not actors.Kind.OFFICER:
        return ()
    about = concern(at.now, found.sort, found.number)
    parties, there = about.parties | ({about.judge} - {""}), at.now.divisions[about.division - 1]
    user = at.league.user
    assert user is not None
    return conflict.interests(user.pk, conflict.Concern("", there.tournament, parties))


def _may_appeal(at: AtSeason, found: Matter) -> bool:
    if found.sort == "appeal" or found.open or at.now.ended:
        return False
    return at.league.player in found.parties and at.now.appeal_of(found.sort, found.number) is None


def _escalates(at: AtSeason, found: Matter) -> bool:
    """Whether the visitor may hand a matter to the site's moderators: nobody in the league may judge it."""
    if (found.sort, found.number) in at.now.escalated:
        return False
    concerned = at.league.player in found.parties or at.league.role is not None
    return concerned and not free_of(at.now, found)


def free_of(now: Season, found: Matter) -> tuple[str, ...]:
    """The officers of the league who may judge a matter."""
    barred = concern(now, found.sort, found.number).barred
    return tuple(one for one in roles.judges(now.organisation) if one not in barred)


def _done(
    request: HttpRequest,
    at: AtSeason,
    found: Matter,
    judge: Actor | None,
    deciding: Deciding | None,
    appealing: Appealing | None,
) -> HttpResponse | None:
    """Do what the visitor has sent; None where a form is to be shown again."""
    if deciding is not None and deciding.is_bound and judge is not None:
        if not deciding.is_valid():
            return None
        return _given(request, at, found, judge, partial(_decision, at, found, deciding.cleaned_data, judge))
    if appealing is not None and appealing.is_bound:
        if not appealing.is_valid():
            return None
        return _given(request, at, found, at.person, partial(_appeal, found, appealing.cleaned_data["words"]))
    if "escalate" in request.POST and found.open:
        by = at.actor if at.league.role is not None and at.league.player not in found.parties else at.person
        wish = c.Escalate(sort=found.sort, number=found.number, free=free_of(at.now, found))
        return _given(request, at, found, by, lambda _written: wish)
    raise Http404("there is nothing to be done")


def _given(
    request: HttpRequest, at: AtSeason, found: Matter, by: Actor, made: Callable[[TextNames], Command]
) -> HttpResponse:
    here = (at.now.organisation, at.now.number, found.sort, found.number)
    try:
        with kept_texts.kept(by) as written:
            commands.at_season(at.now.id, made(written), by)
    except (Refused, Misfit) as problem:
        messages.warning(request, worded(problem))
    else:
        messages.success(request, _("It is done; everybody concerned can read it here."))
    return redirect("leagues:matter", *here)


def _appeal(found: Matter, words: str, written: TextNames) -> Command:
    sort: Sort = "card" if found.sort == "card" else "claim"
    return c.Appeal(sort=sort, of=found.number, words=written.name(words))


def _decision(at: AtSeason, found: Matter, data: dict[str, Any], judge: Actor, written: TextNames) -> Command:
    reason, interests = written.name(data["reason"]), interests_of(at, found, judge)
    if found.sort == "claim":
        card: Colour | None = data["card"] or None
        upheld = data["verdict"] == "uphold"
        return c.DecideClaim(
            number=found.number, reason=reason, interests=interests, uphold=upheld, card=card if upheld else None
        )
    verdict: Verdict = data["verdict"]
    return c.DecideAppeal(number=found.number, reason=reason, interests=interests, verdict=verdict)


def facts_of(at: AtSeason, found: Matter) -> dict[str, Any]:
    """What is known of a matter: the evidence, what was written, who decided."""
    now, zone = at.now, at.league.now.profile.zone
    if found.sort == "claim":
        one = now.claims[found.number - 1]
        told = texts.spoken([one.reason])
        evidence = one.evidence
        there = MatchRow.objects.filter(id=evidence.match).exists()
        return {
            "match": evidence.match if there else "",
            "evidence": [
                (_("Waiting since"), by_two_clocks(evidence.waits_since, zone)),
                (_("Last there"), by_two_clocks(evidence.seen_at, zone) or _("never")),
                (_("Notices sent since"), str(evidence.notices)),
                (_("Clock left"), duration(evidence.clock_ms // 1000) if evidence.clock_ms is not None else _("none")),
                (_("Had announced an absence"), _spans(evidence.away or (), zone) or _("no")),
                (_("Claimed"), by_two_clocks(one.at, zone)),
            ],
            "reason": told.get(one.reason, ""),
            "by": names_of([one.by]).get(one.by, ""),
            "appeal": now.appeal_of("claim", one.number),
        }
    if found.sort == "card":
        card = now.cards[found.number - 1]
        return {
            "reason": texts.spoken([card.reason]).get(card.reason, ""),
            "by": names_of([card.by]).get(card.by, ""),
            "evidence": [
                (_("Shown"), by_two_clocks(card.at, zone)),
                (_("Until"), by_two_clocks(card.expires_at, zone)),
            ],
            "appeal": now.appeal_of("card", card.number),
        }
    appeal = now.appeals[found.number - 1]
    told = texts.spoken([appeal.words, appeal.reason])
    address = reverse("leagues:matter", args=[now.organisation, now.number, appeal.sort, appeal.of])
    return {
        "words": told.get(appeal.words, ""),
        "reason": told.get(appeal.reason, ""),
        "by": names_of([appeal.by]).get(appeal.by, ""),
        "against": address,
        "evidence": [(_("Appealed"), by_two_clocks(appeal.at, zone))],
    }


def _spans(spans: Iterable[tuple[int, int]], zone: str) -> str:
    """Spans of time in words."""
    said = _("from %(since)s until %(until)s")
    return ", ".join(
        said % {"since": by_two_clocks(since, zone), "until": by_two_clocks(until, zone)} for since, until in spans
    )


@require_safe
@never_cache
def escalated(request: HttpRequest) -> HttpResponse:
    """What no officer of its league may judge: for the site's moderators; 404 for everybody else."""
    user = request.user if isinstance(request.user, User) else None
    if not moderates(user):
        raise Http404("there is no such desk")
    found = []
    for row in SeasonRow.objects.filter(escalated__gt=0).order_by("moved_at")[:100]:
        now = commands.find_season(row.id).season
        profile = league(request, row.organisation).now.profile
        name, matters = profile.name, matters_of(now, profile.zone)
        handed = [one for one in matters if one.open and (one.sort, one.number) in now.escalated]
        found += [(name, now, one, date_of(now.at)) for one in handed]
    return render(request, "leagues/escalated.html", {"found": found})
