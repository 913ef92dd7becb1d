"""The next thing to do for a visitor of a tournament: what is so, until when, and one button."""

from datetime import datetime
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from streams import database_time
from tournament_pages.access import Visitor, may_enter_at_all
from tournament_pages.words import date_of
from tournaments.stream.entries import LATE_FORMATS
from tournaments.stream.settings import Arena, Ladder
from tournaments.stream.state import Entrant, Round, Table, Tournament


class NextThing(NamedTuple):
    """What is so now; `until` a moment, the end of it unless something `begins` then; and the button that leads on: a
    form where `post`, else a link.
    """

    said: str
    label: str = ""
    address: str = ""
    post: bool = False
    until: datetime | None = None
    begins: bool = False


class Seat(NamedTuple):
    """Where an entrant sits in the newest round that has them: a table, or None for a bye."""

    round: Round
    table: Table | None


def next_thing(at: Visitor) -> NextThing:
    """What this visitor does next."""
    now = at.now
    if now.status == "draft":
        address = reverse("tournaments:deed", args=[now.id, "announce-entry"])
        return NextThing(_("Only its directors can see this tournament so far."), _("Announce it"), address)
    if now.status == "cancelled":
        return NextThing(_("This tournament does not take place."))
    if now.status == "over":
        return NextThing(_("This tournament is over."), _("See the final standings"), _standings(now))
    entrant = at.me
    if entrant is not None:
        return _for_entrant(now, entrant)
    before = former(at)
    if before is not None and not before.put_out and now.status == "running" and _may_return(now):
        address = reverse("tournaments:return", args=[now.id])
        return NextThing(_("You have left this tournament."), _("Take part again"), address, post=True)
    return _to_enter(at) if not now.stages else _to_watch(now)


def former(at: Visitor) -> Entrant | None:
    """The entrant that the visitor was until they left; None where they take part, or never did."""
    if at.user is None or at.me is not None:
        return None
    player = at.user.player
    return next((one for one in reversed(at.now.entrants) if one.left and player in one.players), None)


def _may_return(now: Tournament) -> bool:
    """Whether the format takes people back while it is played."""
    stage = now.stage
    return isinstance(now.form.format, LATE_FORMATS) and stage is not None and not stage.over


def entry_is_open(now: Tournament, at: int) -> bool:
    """Whether anybody who fits may enter at this moment, before the beginning."""
    entry = now.settings.entry
    opened = entry.opens_at is None or at >= entry.opens_at
    closed = now.entry_closed or (entry.closes_at is not None and at >= entry.closes_at)
    return now.status == "entry" and not now.stages and opened and not closed


def seat_of(now: Tournament, entrant: int) -> Seat | None:
    """Where somebody sits: at a table that is being played, else in the newest round that names them."""
    stage = now.stage
    rounds = stage.rounds if stage is not None else ()
    sits = [Seat(one, table) for one in rounds for table in one.tables if entrant in table.entrants]
    playing = [one for one in sits if one.table is not None and one.table.result is None]
    if playing:
        return playing[0]
    byes = [Seat(one, None) for one in rounds for bye in one.byes if bye.entrant == entrant]
    return max([*sits, *byes], key=lambda one: one.round.number, default=None)


def _standings(now: Tournament) -> str:
    return reverse("tournaments:standings", args=[now.id, len(now.stages)])


def _round(now: Tournament, round_: Round) -> str:
    return reverse("tournaments:round", args=[now.id, round_.stage, round_.number])


def _to_enter(at: Visitor) -> NextThing:
    now, entry = at.now, at.now.settings.entry
    present = database_time.now()
    if entry.opens_at is not None and present < entry.opens_at:
        return NextThing(_("Entry is not open yet."), until=date_of(entry.opens_at), begins=True)
    if not entry_is_open(now, present):
        return NextThing(
            _("Entry is closed; the tournament has not begun yet."),
            until=date_of(now.settings.times.starts_at),
            begins=True,
        )
    until = date_of(entry.closes_at or now.settings.times.starts_at)
    if not may_enter_at_all(at.user):
        address = f"{reverse('account_login')}?next={reverse('tournaments:event', args=[now.id])}"
        return NextThing(_("Entry is open. Log in with an account, then enter."), _("Log in"), address, until=until)
    full = 0 < entry.capacity <= len(now.taking_part())
    if full and not entry.waiting_list:
        return NextThing(_("The field is full."))
    said = _("The field is full: anyone who enters now is put on the waiting list.") if full else _("Entry is open.")
    address = reverse("tournaments:enter", args=[now.id])
    return NextThing(said, _("Enter"), address, now.settings.team == 1, until)


def _to_watch(now: Tournament) -> NextThing:
    round_ = now.round
    if round_ is None:
        return NextThing(_("The first round is about to be paired."))
    return NextThing(
        _("This tournament is running."), _("Watch the round"), _round(now, round_), until=date_of(round_.deadline)
    )


def _for_entrant(now: Tournament, entrant: Entrant) -> NextThing:
    starts = date_of(now.settings.times.starts_at)
    if now.paused_since is not None:
        return NextThing(_("The tournament is paused; no deadline is running."))
    if entrant.waiting:
        ahead = [one.number for one in now.entrants if one.waiting and not one.left].index(entrant.number) + 1
        return NextThing(
            _("You are number %(place)d on the waiting list.") % {"place": ahead}, until=starts, begins=True
        )
    if not now.stages:
        opens = now.settings.entry.check_in_from
        if opens is None or entrant.checked_in:
            return NextThing(_("You take part. There is nothing to do until it begins."), until=starts, begins=True)
        if database_time.now() >= opens:
            address = reverse("tournaments:check_in", args=[now.id])
            said = _("Check in to confirm that you are present: anyone who has not checked in when it begins is out.")
            return NextThing(said, _("Check in"), address, True, starts)
        return NextThing(_("You take part. Check-in is not open yet."), until=date_of(opens), begins=True)
    return _in_play(now, entrant)


def _in_play(now: Tournament, entrant: Entrant) -> NextThing:
    seat = seat_of(now, entrant.number)
    free = seat is None or (seat.table is not None and seat.table.result is not None)
    if free and isinstance(now.form.format, Ladder):
        address = reverse("tournaments:challenge", args=[now.id])
        return NextThing(_("You are free. Challenge somebody above you."), _("Go to the ladder"), address)
    if free and isinstance(now.form.format, Arena):
        return NextThing(_("You are free: you will be paired as soon as somebody else is."))
    if seat is None:
        return NextThing(_("You take part. Your first round is about to be paired."))
    until, see = date_of(seat.round.deadline), _round(now, seat.round)
    if free and now.drawing is not None:
        said = _("Round %(number)d is being paired; it appears here as soon as it is ready.")
        return NextThing(said % {"number": now.drawing.round}, _("See the results"), see)
    if seat.table is None:
        return NextThing(_("You have a bye in this round."), _("See the round"), see, until=until)
    if seat.table.result is not None:
        return NextThing(_("Your table is over. The next round begins when all tables are."), _("See the results"), see)
    if seat.round.started_at is None:
        return NextThing(_("You have been paired; the round has not started yet."), _("See the pairing"), see)
    if not seat.table.match and now.settings.times.agreed:
        number = [now.id, seat.round.stage, seat.round.number, seat.table.number]
        address = reverse("tournaments:times", args=number)
        if seat.table.opens_at is not None:
            said = _("Your table opens at the time that you agreed.")
            return NextThing(said, _("See the time"), address, until=date_of(seat.table.opens_at), begins=True)
        return NextThing(_("Agree a time for your table."), _("Offer times"), address, until=until)
    if not seat.table.match:
        return NextThing(_("Your table is being set up."), _("See the round"), see, until=until)
    address = reverse("play:match", args=[seat.table.match])
    return NextThing(_("Your table is being played."), _("Go to my table"), address, until=until)
