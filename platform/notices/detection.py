"""Notices of a match, made once: for everybody who has reason to be told, wishes to be and is not here."""

from collections.abc import Iterable

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.names import user_of
from conduct.stream.state import Conduct
from leagues.organisation.state import Organisation
from leagues.season.state import Season
from moderation.stream.state import Case
from notices import presence, sending
from notices.case_reasons import users_of_case
from notices.kinds import Kind, Mail
from notices.models import Browser, Notice, Sending
from notices.preferences import preferences_of, recipients_among, usual
from notices.reasons import Reason
from notices.still_true import of_subject
from notices.subjects import Subject, subject_of
from notices.tournament_reasons import users_of
from play.models import MatchRow
from streams import database_time

Way = Sending.Way


def detect(match_id: str) -> list[int]:
    """Note what people are to be told of this and have it sent; the new sendings.

    Safe to run twice. Whoever is here is told nothing yet: the sweep comes back. Whoever has seen the match as it is
    need not be told.
    """
    row = subject_of(match_id)
    if row is None or not _concerns_anybody(row):
        return []
    fresh = _untold(row)
    ways = _ways(fresh)
    wanted = [one for one in fresh if ways.get(one)]
    here = presence.here({one.user for one in wanted})
    seen = presence.has_seen(row.id, row.version) if isinstance(row, MatchRow) else set()
    made: list[int] = []
    for one in wanted:
        if one.user not in here and not (one.user in seen and one.kind != Kind.TIME_SHORT):
            covered = one.kind == Kind.YOUR_MOVE and one._replace(kind=Kind.BEGUN, mark="", since=0) in wanted
            made += _record(row.id, one, [] if covered else ways[one])
    return made


def _concerns_anybody(row: Subject) -> bool:
    """Whether anybody at the match, tournament or case is told anything at all, as far as one query tells."""
    if isinstance(row, Conduct):
        return True
    if isinstance(row, Case):
        return bool(recipients_among(users_of_case(row)))
    if isinstance(row, Season | Organisation):
        return bool(recipients_among(one.user for one in of_subject(row, database_time.present())))
    if not isinstance(row, MatchRow):
        return bool(recipients_among(users_of(row)))
    users = [number for player in row.players if player and (number := user_of(player)) is not None]
    return row.status == MatchRow.Status.OPEN or bool(recipients_among(users))


def _untold(row: Subject) -> list[Reason]:
    """What nobody has been told yet."""
    told = set(Notice.objects.filter(match=row.id).values_list("user", "kind", "mark"))
    return [one for one in of_subject(row, database_time.present()) if (one.user, one.kind, one.mark) not in told]


def _ways(reasons: Iterable[Reason]) -> dict[Reason, list[tuple[str, int | None]]]:
    """On which ways each is to be told: by mail, in the daily one, and to which browsers; three queries.

    The daily mail itself looks whose move it is.
    """
    users = {one.user for one in reasons}
    chosen = preferences_of(users)
    confirmed = EmailAddress.objects.filter(user__in=users, primary=True, verified=True)
    reached = set(confirmed.values_list("user", flat=True))
    browsers: dict[int, list[int]] = {}
    for user, browser in Browser.objects.filter(user__in=users).values_list("user", "pk"):
        browsers.setdefault(user, []).append(browser)
    ways: dict[Reason, list[tuple[str, int | None]]] = {}
    for one in reasons:
        wished = chosen.get((one.user, one.kind), usual(one.kind))
        ways[one] = [(Way.PUSH, browser) for browser in browsers.get(one.user, []) if wished.push]
        if one.user in reached and wished.mail == Mail.AT_ONCE:
            ways[one].append((Way.MAIL, None))
        if one.user in reached and wished.mail == Mail.DAILY and one.kind != Kind.YOUR_MOVE:
            ways[one].append((Way.DAILY, None))
    return ways


@transaction.atomic
def _record(match: str, reason: Reason, ways: Iterable[tuple[str, int | None]]) -> list[int]:
    """The notice and its sendings, unless another was faster; those that leave at once do so after the commit."""
    notice, made = Notice.objects.get_or_create(user_id=reason.user, kind=reason.kind, match=match, mark=reason.mark)
    if not made:
        return []
    sendings = [Sending.objects.create(notice=notice, way=way, browser_id=browser) for way, browser in ways]
    for one in sendings:
        if one.way != Way.DAILY:
            sending.soon(one.pk)
    return [one.pk for one in sendings]
