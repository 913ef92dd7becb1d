"""The daily mail: the matches that wait for somebody now, and what has happened since the last one."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import ngettext

from accounts.models import User
from notices import letters, stopping
from notices.kinds import Kind, Mail
from notices.models import Reader, Sending
from notices.news import holds
from notices.turns import waiting_for
from notices.wishes import reader_of, wishes
from notices.words import Said, ends, said, spoken_to
from play.models import MatchRow

State, Way = Sending.State, Sending.Way


@transaction.atomic
def send(number: int) -> bool:
    """Send a person's daily mail, where its hour has come and it has not been sent today; whether one has left.

    The person's row is held until it has left. A day on which there is nothing to tell is done without a mail.
    """
    user = User.objects.filter(pk=number, is_active=True).first()
    reader = _held(user) if user is not None else None
    if user is None or reader is None:
        return False
    with spoken_to(user):
        now = timezone.localtime()
        if now.hour < reader.hour or (reader.digested is not None and reader.digested >= now.date()):
            return False
        waiting, happened = _waiting(user), _happened(user)
        reader.digested = now.date()
        reader.save(update_fields=["digested"])
        return bool(waiting or happened) and _post(user, waiting, happened)


def _held(user: User) -> Reader | None:
    """The person's row, for nobody else; None where another is at it."""
    reader_of(user)
    return Reader.objects.select_for_update(skip_locked=True).filter(user=user).first()


def _post(user: User, waiting: list[tuple[Said, str]], happened: list[Said]) -> bool:
    subject = ngettext("%(count)d match waits for you", "%(count)d matches wait for you", len(waiting)) % {
        "count": len(waiting)
    }
    if not waiting:
        subject = happened[0].title
    context = {"subject": subject, "waiting": waiting, "happened": happened}
    return letters.post(user, subject, "daily", context, stopping.ALL)


def _waiting(user: User) -> list[tuple[Said, str]]:
    """The matches in which it is the person's move now, each with the end of their time."""
    if wishes(user)[Kind.YOUR_MOVE].mail != Mail.DAILY:
        return []
    return [(said(Kind.YOUR_MOVE, user, row), ends(user, row)) for row, _ in waiting_for(user)]


def _happened(user: User) -> list[Said]:
    """What else was kept for this mail and is true still; kept no longer."""
    kept = Sending.objects.filter(way=Way.DAILY, state=State.DUE, notice__user=user)
    due = list(kept.select_related("notice").order_by("pk"))
    rows = MatchRow.objects.in_bulk({one.notice.match for one in due})
    told: list[Said] = []
    for one in due:
        row = rows.get(one.notice.match)
        true = row is not None and holds(user.pk, Kind(one.notice.kind), one.notice.mark, row, timezone.now())
        one.state = State.SENT if true else State.STALE
        one.save(update_fields=["state"])
        if true and row is not None:
            told.append(said(one.notice.kind, user, row))
    return told
