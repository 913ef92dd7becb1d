"""Talking: saying something, and hearing what was said."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Max, Q, QuerySet
from django.utils.translation import gettext as _

from accounts import measures
from accounts.limits import CHAT, spend
from accounts.models import Block, User
from accounts.names import names_of
from boards.seats import MARKS
from chat import access
from chat.models import LONGEST, Mute, Saying
from chat.rooms import Room
from config.postgres import prepared
from config.postgres.rows_by import RowsBy
from games.kernel.refusals import Refused
from play.match import Match

SHOWN = 200
"""So much of what was said is shown on a page at once."""

# Written out: every look at a table asks, and Django would compile the questions each time.
_MUTED = f"""
SELECT player FROM {Mute._meta.db_table} WHERE reader_id = %s
 UNION ALL SELECT player FROM {Block._meta.db_table} WHERE owner_id = %s"""  # noqa: S608 - names of our own tables
_sayings = RowsBy(Saying, "id")
_HEARD = _sayings.selected(f"""
 WHERE match_id = %s AND id > %s AND at <= %s::timestamptz AND player <> ALL(ARRAY({_MUTED}))
 ORDER BY id DESC LIMIT %s""")


class Said(NamedTuple):
    """Something said, as it is read."""

    id: int
    version: int
    seat: int
    mark: str
    player: str
    name: str
    text: str
    at: datetime
    apart: bool
    mine: bool
    removed: bool = False
    """Whether `text` says that it was removed, and why, rather than what was said."""


def say(match: Match, user: User, seat: int, text: str, *, apart: bool = False) -> Saying:
    """Say something at the table, or `apart` to the seat's team only. `Refused`, `Suspended` or `TooMany` where not."""
    if match.players[seat] != user.player or not access.may_talk(match, user.player):
        raise Refused("not_your_seat")
    if apart and not access.may_talk_apart(match, seat):
        raise Refused("no_team")
    tidy = _admitted(user, tidied(text), LONGEST)
    team = list(access.team_of(match, seat)) if apart else []
    return Saying.objects.create(
        match_id=match.id, player=user.player, seat=seat, team=team, version=match.version, text=tidy
    )


def say_in(room: Room, user: User, text: str) -> Saying:
    """Say something in a room. `Refused`, `Suspended` or `TooMany` where not."""
    if room.barred:
        raise Refused(room.barred)
    lines = text.splitlines() if room.paragraphs else [text]
    tidy = _admitted(user, "\n".join(tidied(line) for line in lines).strip(), room.longest)
    return Saying.objects.create(room=room.id, player=user.player, seat=0, version=0, text=tidy)


def _admitted(user: User, tidy: str, longest: int) -> str:
    """The same words, where somebody may say so much, and so often."""
    if not tidy:
        raise Refused("nothing_said")
    if len(tidy) > longest:
        raise Refused("too_long")
    measures.refuse("talk", user.player)
    spend(CHAT, user.player)
    return tidy


def heard(
    match_id: str,
    seats: Collection[int],
    reader: User | None,
    until: datetime | None = None,
    after: int = 0,
    known: Mapping[str, str] | None = None,
) -> list[Said]:
    """What somebody who holds these seats, or none, reads of the talk; two queries, one where the names are `known`.

    `until` where they hear everything later; `after` what they have read already. Whom they have muted is left out.
    """
    number = None if reader is None else reader.pk
    found = _sayings.told(_HEARD, [match_id, after, until or "infinity", number, number, SHOWN])
    return _read([one for one in found if access.may_hear(one, seats)], reader, known)


def heard_in(room: Room, reader: User | None, before: int = 0, after: int = 0, count: int = SHOWN) -> list[Said]:
    """The last so many things said in a room, the oldest first, as its visitor reads them; two queries.

    Those `before` one with that number, or `after` it. Whom the reader has muted or blocked is left out.
    """
    found = Saying.objects.filter(room=room.id, id__gt=after).order_by("-id")
    found = found.filter(id__lt=before) if before else found
    return _read(_wanted_by(reader, found)[:count], reader)


def versions(rooms: Collection[str]) -> dict[str, int]:
    """A number for each of these rooms that grows with whatever is said or removed there; one query."""
    rows = Saying.objects.filter(room__in=rooms).values("room")
    told = rows.annotate(newest=Max("id") + Count("id", filter=~Q(removed_by="")))
    return dict.fromkeys(rooms, 0) | dict(told.values_list("room", "newest"))


def speakers(room: Room) -> "QuerySet[Any, str]":
    """Everybody who has ever said something in a room, for another query to look in."""
    return Saying.objects.filter(room=room.id).values_list("player", flat=True)


def _wanted_by(reader: User | None, found: "QuerySet[Saying]") -> "QuerySet[Saying]":
    """Without those whom the reader does not want to hear."""
    if reader is None:
        return found
    return found.exclude(player__in=_muted(reader)).exclude(player__in=_blocked(reader))


def _read(newest_first: Iterable[Saying], reader: User | None, known: Mapping[str, str] | None = None) -> list[Said]:
    sayings = [*newest_first][::-1]
    speakers = {one.player for one in sayings}
    names = known if known is not None and speakers.issubset(known) else names_of(speakers)
    me = reader.player if reader is not None else None
    return [
        Said(
            one.pk,
            one.version,
            one.seat,
            "" if one.room else MARKS[one.seat],
            one.player,
            names[one.player],
            _text(one),
            one.at,
            bool(one.team),
            one.player == me,
            bool(one.removed_by),
        )
        for one in sayings
    ]


def _text(one: Saying) -> str:
    """What was said, or why it is not there any more."""
    if not one.removed_by:
        return one.text
    if one.removed_by == one.player:
        return _("(taken back)")
    return _("(removed by an officer: %(why)s)") % {"why": one.reason}


def muted_by(reader: User | None) -> frozenset[str]:
    """Whom the reader has muted or blocked; one query, none for a stranger."""
    if reader is None:
        return frozenset()
    return frozenset(player for (player,) in prepared.rows(_MUTED, [reader.pk, reader.pk]))


def _muted(reader: User) -> "QuerySet[Any, str]":
    return Mute.objects.filter(reader=reader).values_list("player", flat=True)


def _blocked(reader: User) -> "QuerySet[Any, str]":
    return Block.objects.filter(owner=reader).values_list("player", flat=True)


def mute(reader: User, player: str) -> None:
    """Hear nothing more of the player; nobody mutes themselves."""
    if player != reader.player:
        Mute.objects.get_or_create(reader=reader, player=player)


def unmute(reader: User, player: str) -> None:
    """Hear the player again."""
    Mute.objects.filter(reader=reader, player=player).delete()


def tidied(text: str) -> str:
    """One line of what was typed: without signs that cannot be seen, and with single blanks."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
