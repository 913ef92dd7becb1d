"""The four lists of the lobby: your move now, your other matches, open tables, to watch."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from django.db.models import Case, Q, QuerySet, When
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from config.postgres import prepared
from lobby.filters import Filters
from lobby.models import Invitation, Table
from lobby.rows import About, Row, deadline_of, players_in, rows_of
from play.access import seat_of
from play.match_rows import asked, counted
from play.models import MatchRow
from play.participants import awaiting, holding, playing, taken_part
from replays.onlookers import Known, known
from streams import database_time

SHORT, LONG = 25, 500
"""How many lines a list has at first, and at most."""
WATCHED = 8
"""How many lines the last list has at first: the liveliest matches, so that the page stays within three screens."""
TOLD = 2
"""How many invitations are told at the top of the page."""
RUNNING, OPEN = MatchRow.Status.RUNNING, MatchRow.Status.OPEN
WHOLE = ("open", "watch")
"""The lists that are cut short unless somebody asks for the whole of one."""
_NEVER = datetime.max.replace(tzinfo=UTC)
_TO_WATCH = Q(status=RUNNING, terms__watch="everyone")
_AT_ONCE = Q(terms__delay_s=0)
_DOORS = f"""
SELECT {database_time.NOW},
       ARRAY(SELECT match FROM {Table._meta.db_table} WHERE match = ANY(%s) AND private),
       ARRAY(SELECT match FROM {Invitation._meta.db_table} WHERE match = ANY(%s) AND player = %s AND NOT declined)
"""  # noqa: S608 - names of our own tables
_BEGUN = Case(When(status=OPEN, then=0), default=1)
_SEAT_LOST = _TO_WATCH & _AT_ONCE & Q(dropped__len__gt=0)
"""That a seat has lost its player is told in no list where onlookers learn it later: the match's page says it then."""


class Listed(NamedTuple):
    """One list: its lines, how many there are in all, and what to say where there are none; empty: it is not shown."""

    name: str
    title: str
    empty: str
    rows: list[Row]
    total: int


class Lists(NamedTuple):
    """All of them. `waiting` counts the matches that wait for the reader, whatever the filters; `playing` says whether
    the reader has any match at all.
    """

    all: list[Listed]
    waiting: int
    playing: bool

    @property
    def own(self) -> list[Listed]:
        """The reader's matches; only the lists with something in them, or to say."""
        return [one for one in self.all[:2] if one.rows or one.empty]

    @property
    def others(self) -> list[Listed]:
        """Other people's tables and matches, the same way."""
        return [one for one in self.all[2:] if one.rows or one.empty]

    @property
    def invitations(self) -> list[Row]:
        """The open tables to which the reader is invited, so many as are told above all else."""
        return [row for one in self.all if one.name == "open" for row in one.rows if row.invited][:TOLD]


class _Found(NamedTuple):
    rows: list[Known]
    total: int


def lists(user: User | None, wanted: Filters, whole: str = "") -> Lists:
    """The lists as this reader may see them, one of them `whole` by name; five queries, however long they are."""
    me = user.player if user else ""
    mine = _mine(me)
    waiting = sum(_waits_for(row, me) for row in mine)
    kept = [row for row in mine if wanted.has(row)]
    yours = [row for row in kept if _waits_for(row, me)]
    others = [row for row in kept if not _waits_for(row, me)]
    found = {
        "yours": _Found([Known(row) for row in yours], len(yours)),
        "others": _Found([Known(row) for row in others], len(others)),
        "open": _cut(_open, me, wanted, LONG if whole == "open" else SHORT),
        "watch": _cut(_to_watch, me, wanted, LONG if whole == "watch" else WATCHED),
    }
    shown = [row for list_ in found.values() for row in list_.rows]
    names, about = players_in(shown), _about(me, user is None or user.is_guest, shown)
    made = [
        Listed(name, title, empty, rows_of(found[name].rows, about, names), found[name].total)
        for name, title, empty in (_filtered(waiting, bool(mine)) if wanted.query else _headings())
    ]
    return Lists(made, waiting, bool(mine))


def public_rows(player: str, reader: User | None, now: datetime) -> list[Row]:
    """A player's running matches that everybody may watch, as this reader knows them, those opened last first; two
    queries, where the reader sees them at once.
    """
    me = reader.player if reader else ""
    # Who is gone may still sit there as far as somebody knows who sees the match late.
    sits = playing(player) | ~_AT_ONCE & taken_part(player)
    rows = _matches().filter(_TO_WATCH & sits).order_by("-opened_at", "id")[:SHORT]
    found = [one for one in known(list(rows), me or None) if player in one.row.players]
    return rows_of(found, About(me, reader is None or reader.is_guest, now), players_in(found))


def _headings() -> list[tuple[str, str, str]]:
    """Name, title and what to say of an empty list: only where there is something to do about it."""
    return _titled("", "", _("No table is waiting for players right now. Open one and it will appear here."), "")


def _filtered(waiting: int, playing: bool) -> list[tuple[str, str, str]]:
    """The same where filters may have kept something out: then an empty list says only what is true of them."""
    none = _("Nothing here matches your filters.")
    none_waits = ngettext(
        "%(number)d match is waiting for you, but your filters hide it.",
        "%(number)d matches are waiting for you, but your filters hide them.",
        waiting,
    ) % {"number": waiting}
    own = (none_waits if waiting else none, none) if playing else ("", "")
    return _titled(*own, none, none)


def _titled(*empty: str) -> list[tuple[str, str, str]]:
    titles = (_("Your move now"), _("Your other matches"), _("Open tables"), _("To watch"))
    return list(zip(("yours", "others", "open", "watch"), titles, empty, strict=True))


def _matches() -> QuerySet[MatchRow]:
    return MatchRow.objects.filter(parent=None)


def _mine(me: str) -> list[MatchRow]:
    """The reader's matches that are not over, least time left first, those without a clock last."""
    if not me:
        return []
    return sorted(asked(_moved_last, me), key=lambda row: deadline_of(row, me) or _NEVER)


def _moved_last(me: str) -> QuerySet[MatchRow]:
    return _matches().filter(playing(me)).order_by("-moved_at")[:LONG]


def _waits_for(row: MatchRow, me: str) -> bool:
    return not row.paused and seat_of(row, me) in row.turn


def listed(me: str) -> QuerySet[MatchRow]:
    """Every match that may stand in some list of this player's: public ones, and their own whatever its state."""
    mine = holding(me) | Q(host=me)
    begun = Q(status__in=(RUNNING, MatchRow.Status.OVER), terms__watch="everyone")
    return _matches().filter(mine | begun | Q(status=OPEN) & _told_of(me))


def waiting_for(rows: QuerySet[MatchRow], me: str) -> QuerySet[MatchRow]:
    """Those of the rows in which it is this player's move."""
    return rows.filter(id__in=awaiting(me).values("id"))


def _told_of(me: str) -> Q:
    """Tables that are no secret to this player."""
    kept = Table.objects.filter(private=True).values("match")
    public = Table.objects.filter(private=False).values("match")
    invited = Invitation.objects.filter(player=me, declined=False).values("match")
    return Q(id__in=public) | (Q(id__in=invited) if me else Q()) | Q(terms__watch="everyone") & ~Q(id__in=kept)


def _open(me: str, wanted: Filters, most: int | None) -> QuerySet[MatchRow]:
    """Tables that the reader may sit down at, then seats to take over; what has waited longest first."""
    rows = _matches().filter(Q(status=OPEN) & _told_of(me) | _SEAT_LOST)
    return wanted.of(rows.exclude(playing(me)) if me else rows).order_by(_BEGUN, "opened_at")[:most]


def _to_watch(me: str, wanted: Filters, most: int | None) -> QuerySet[MatchRow]:
    """Running matches that everybody may watch, the liveliest first; where that is a secret, those opened last."""
    rows = _matches().filter(_TO_WATCH & (Q(dropped__len=0) | ~_AT_ONCE))
    lively = Case(When(_AT_ONCE, then="moved_at"), default="opened_at")
    return wanted.of(rows.exclude(playing(me)) if me else rows).order_by(lively.desc(), "id")[:most]


def _cut(question: Callable[..., QuerySet[MatchRow]], me: str, wanted: Filters, most: int) -> _Found:
    found = asked(question, me, wanted, most + 1)
    total = len(found) if len(found) <= most else counted(question, me, wanted, None)
    return _Found(known(found[:most], me or None), total)


def _about(me: str, guest: bool, found: Iterable[Known]) -> About:
    """What the lobby knows of these matches, now: one query."""
    rows = [one.row for one in found]
    waiting = [row.id for row in rows if row.status == OPEN]
    ((now, private, invited),) = prepared.rows(_DOORS, [waiting, [row.id for row in rows], me])
    return About(me, guest, database_time.told(now), frozenset(private), frozenset(invited))
