"""Disputing a step: what is frozen of it, and what the clocks do meanwhile."""

import hashlib
import secrets
from datetime import timedelta
from typing import NamedTuple

from django.db import IntegrityError

from accounts.limits import DAY, HOUR, Limit, spend_all
from accounts.models import User
from eventlog import store
from eventlog.store import CommandReused
from games.kernel.codec import encode
from games.kernel.refusals import Misfit, Refused
from moderation import commands
from moderation.kind import LiveCase
from moderation.models import CaseRow
from moderation.stream.commands import Open
from moderation.stream.state import PRESSING, URGENT, USUAL, Subject, Wanted
from play import commands as matches
from play.models import MatchRow
from play.rights.clocks import to_pause
from play.rights.conditions import permits
from replays.lines import Place
from streams import database_time
from streams.actors import Actor, actor
from tournaments import commands as organising
from tournaments.models import TableRow
from tournaments.stream.state import Round

REPORTS = (Limit("reports an hour", 5, HOUR), Limit("reports a day", 15, DAY))
ANSWERED_WITHIN = timedelta(hours=48)
"""By then a report is to be dealt with where no round presses more."""
SALT_BYTES = 16


class Report(NamedTuple):
    """What somebody says about a step."""

    words: str
    rule: str = ""
    wanted: Wanted = "answer"
    pause: bool = False


def may_report(user: User, row: MatchRow, seat: int | None) -> bool:
    """Whether somebody may dispute a step: who plays there or directs its tournament, and after the end whoever has
    signed up.
    """
    if row.parent_id is not None or not row.begun:
        return False
    if directs(user, row.id):
        return True
    if row.status == MatchRow.Status.OVER and not user.is_guest:
        return True
    return seat is not None


def directs(user: User, match_id: str) -> bool:
    """Whether somebody directs the tournament of a match; up to three queries."""
    table = TableRow.objects.filter(match=match_id).only("tournament_id").first()
    return table is not None and organising.may_direct(user.pk, table.tournament_id)


def reported_before(user: User, place: Place, said: Report, key: str) -> LiveCase | None:
    """The case that somebody has opened under a key of theirs; None where there is none, or no key.

    `CommandReused` where they said something else under it.
    """
    row = CaseRow.objects.filter(reporter=user.player, key=key).only("id").first() if key else None
    if row is None:
        return None
    live = commands.find(row.id)
    case = live.case
    then = (case.subject.match, case.subject.step, case.words, case.rule, case.wanted)
    if then != (place.reel.id, place.version, said.words.strip(), said.rule, said.wanted):
        raise CommandReused(live.stream, user.player, key)
    return live


def report(user: User, place: Place, seat: int | None, said: Report, key: str = "") -> LiveCase:
    """Open a case on a step of a match's main line, and stop the clocks where that was asked for and may be.

    Sent again under the same key it is the same case. `Misfit` where something is missing, `Refused` where the reporter
    has no part in the match, `TooMany` where there were too many reports of late, `CommandReused` where the key served
    for something else.
    """
    match = place.reel.match
    if place.reel.parent is not None:
        raise Refused("what_if_line")
    if not said.words.strip():
        raise Misfit("words", "say what is wrong")
    before = reported_before(user, place, said, key)
    if before is not None:
        return before
    spend_all(REPORTS, user.player)
    subject = frozen(place, seat)
    open_round = _open_round(match.id)
    at = database_time.now()
    deadline = at + round(ANSWERED_WITHIN.total_seconds() * 1000)
    if open_round is not None and open_round.deadline is not None:
        deadline = min(deadline, max(at, open_round.deadline))
    severity = URGENT if open_round is not None else USUAL if match.outcome is not None else PRESSING
    wish = Open(
        id="",
        subject=subject,
        words=said.words,
        rule=said.rule,
        wanted=said.wanted,
        severity=severity,
        deadline=deadline,
        over=match.outcome is not None,
        key=key,
    )
    try:
        live = commands.open_case(wish, _reporter(user, subject))
    except IntegrityError:  # the same report came twice at once
        before = reported_before(user, place, said, key)
        if before is None:
            raise
        return before
    if said.pause and seat is not None and permits(to_pause, match, actor(user.player), seat):
        _pause(match.id, seat, user, live.id)
    return live


def _reporter(user: User, subject: Subject) -> Actor:
    """Who reports: a player as such, somebody who directs the tournament and does not play as its director."""
    if subject.seat is None and subject.tournament and organising.may_direct(user.pk, subject.tournament):
        return organising.director(user.pk, subject.tournament)
    return actor(user.player)


def frozen(place: Place, seat: int | None) -> Subject:
    """What stays of a step whatever happens to the match: its hash, who sat there, what the reporter's seat saw."""
    reel, match = place.reel, place.match
    then = tuple(player or "" for player in place.mark.players)
    everybody = {player for player in reel.players if player} | {*filter(None, reel.match.players)}
    row = MatchRow.objects.only("terms", "host", "game").get(id=reel.id)
    table = TableRow.objects.filter(match=row.id).only("tournament_id").first()
    salt = secrets.token_hex(SALT_BYTES)
    view = b"" if seat is None else encode(match.rules.view(match.state, seat))
    return Subject(
        match=reel.id,
        game=match.game,
        rules_version=match.rules_version,
        step=place.version,
        hash=store.hash_at(reel.stream, place.version),
        players=then,
        others=tuple(sorted(everybody - {*then})),
        seat=seat,
        view=hashlib.sha256(bytes.fromhex(salt) + view).hexdigest(),
        salt=salt,
        tournament=table.tournament_id if table is not None else "",
    )


def _open_round(match_id: str) -> Round | None:
    """The round of a tournament that waits for the match; None where none does."""
    row = TableRow.objects.filter(match=match_id).first()
    if row is None:
        return None
    round_ = organising.find(row.tournament_id).tournament.find(row.stage, row.round)
    return round_ if round_ is not None and round_.open else None


def _pause(match_id: str, seat: int, user: User, case_id: str) -> None:
    """Stop the clocks for the reporter's seat: once a match, and they go on by themselves in time."""
    try:
        matches.pause(match_id, seat, f"case {case_id}", actor=user.player)
    except Refused:
        return
