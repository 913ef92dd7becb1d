"""The next thing to do for a visitor of a league: what is so, until when, and one button."""

from datetime import datetime
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league_pages.access import AtLeague, is_open_to, may_take_part
from league_pages.agenda import needs, seasons_at_hand
from league_pages.names import date_of, names_of
from leagues.season.state import Season
from lobby.duration import duration
from play.models import MatchRow
from streams import database_time
from tournaments.models import TableRow

MOST_NEEDS = 3
"""So many decisions are shown one by one on the league's front page."""


class NextThing(NamedTuple):
    """What is so now; `until` a moment, and the button that leads on: a form that sends `do`, else a link."""

    said: str
    label: str = ""
    address: str = ""
    do: str = ""
    until: datetime | None = None


def next_things(at: AtLeague) -> list[NextThing]:
    """What this visitor does next, the most urgent first; at least one."""
    seasons = [now for now in seasons_at_hand(at.now.id) if now.status != "draft" or at.directs]
    made = _playing(at, seasons)
    made += _matters(at, seasons)
    made += _deciding(at)
    made += _belonging(at)
    made += [one for now in seasons for one in _entering(at, now)]
    return made or [_nothing(at, seasons)]


def _deciding(at: AtLeague) -> list[NextThing]:
    """What waits for a decision of this officer: each by its own way where it is little, else by the desk."""
    found = needs(at) if at.role is not None else []
    if len(found) <= MOST_NEEDS:
        return [NextThing(one.said, one.links[0].title, one.links[0].address) for one in found]
    said = _("%(count)d things are waiting for your decision.") % {"count": len(found)}
    return [NextThing(said, _("Go to the desk"), reverse("leagues:desk", args=[at.now.id]))]


def _playing(at: AtLeague, seasons: list[Season]) -> list[NextThing]:
    """The visitor's matches that wait for them, the one with the least time first; two queries."""
    mine = [now.division_of(at.player) for now in seasons if now.status in ("running", "drawn")]
    tournaments = [one.tournament for one in mine if one is not None and one.tournament]
    if not tournaments:
        return []
    tables = TableRow.objects.filter(tournament__in=tournaments, settled=False).values("match")
    rows = MatchRow.objects.filter(id__in=tables, status=MatchRow.Status.RUNNING)
    waiting = [row for row in rows if any(row.players[seat] == at.player for seat in row.turn)]
    if not waiting:
        return []
    first = min(waiting, key=lambda row: (row.deadline is None, row.deadline or row.moved_at))
    said = ngettext(
        "%(count)d match is waiting for your move.", "%(count)d matches are waiting for your move.", len(waiting)
    )
    address = reverse("play:match", args=[first.id])
    return [NextThing(said % {"count": len(waiting)}, _("Go to the match"), address, until=first.deadline)]


def _matters(at: AtLeague, seasons: list[Season]) -> list[NextThing]:
    """What was decided about the visitor, or waits for a decision."""
    made: list[NextThing] = []
    if not at.player:
        return made
    at_ms = database_time.now()
    for now in seasons:
        cards = [one for one in now.cards if one.player == at.player and one.counts(at_ms)]
        open_ = [one for one in now.claims if one.accused == at.player and one.status == "open"]
        address = reverse("leagues:conduct", args=[at.now.id, now.number])
        asked = next((one for one in now.proposals if one.status == "open" and at.player in now.to_answer(one)), None)
        if asked is not None and now.status == "running":
            said = _("%(name)s asks your division for %(time)s more.")
            told = {"name": names_of([asked.by])[asked.by], "time": duration(asked.seconds)}
            answering = reverse("leagues:own_deed", args=[at.now.id, now.number, "answer-time"])
            made.append(NextThing(said % told, _("Answer"), answering))
        if open_:
            made.append(NextThing(_("Somebody claims that you are not playing."), _("Look at it"), address))
        elif cards:
            made.append(NextThing(_("You have a card against you."), _("Look at it"), address))
    return made


def _belonging(at: AtLeague) -> list[NextThing]:
    address = reverse("leagues:membership", args=[at.now.id])
    standing = at.now.members.get(at.player)
    if at.belongs:
        return []
    if not may_take_part(at.user):
        said = _("Anyone with an account can join.")
        return [
            NextThing(
                said, _("Log in"), f"{reverse('account_login')}?next={reverse('leagues:league', args=[at.now.id])}"
            )
        ]
    if standing == "invited":
        return [NextThing(_("You are invited to this league."), _("Join the league"), address, do="join")]
    if standing == "waiting":
        return [
            NextThing(
                _("You have asked to be admitted; an officer will answer."),
                _("Withdraw the request"),
                address,
                do="leave",
            )
        ]
    if at.now.profile.joining == "open" and standing != "put_out":
        return [NextThing(_("Anybody may join this league."), _("Join the league"), address, do="join")]
    if at.now.profile.joining == "invitation":
        return [NextThing(_("Members join by invitation of an officer."))]
    return [NextThing(_("An officer admits members."), _("Ask to be admitted"), address, do="join")]


def _entering(at: AtLeague, now: Season) -> list[NextThing]:
    if not is_open_to(at, now) or now.entrant_of(at.player) is not None:
        return []
    said = _("%(season)s is open for entry.") % {"season": now.settings.name}
    address = reverse("leagues:enter", args=[at.now.id, now.number])
    return [NextThing(said, _("Enter"), address, until=date_of(now.settings.entry.closes_at))]


def _nothing(at: AtLeague, seasons: list[Season]) -> NextThing:
    mine = next((now for now in seasons if now.entrant_of(at.player) is not None), None)
    if mine is None:
        return NextThing(_("There is nothing for you to do here."))
    address = reverse("leagues:season", args=[at.now.id, mine.number])
    if mine.status == "entry":
        starts = date_of(mine.settings.starts_at)
        return NextThing(
            _("You are in %(season)s.") % {"season": mine.settings.name}, _("See the season"), address, until=starts
        )
    return NextThing(_("No match is waiting for your move."), _("See the season"), address)
