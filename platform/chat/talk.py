"""Talking: saying something, and hearing what was said."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet

from accounts import measures
from accounts.limits import CHAT, spend
from accounts.models import Block, User
from accounts.names import names_of
from boards.seats import MARKS
from chat import access
from chat.models import LONGEST, Mute, Saying
from games.kernel.refusals import Refused
from play.match import Match

SHOWN = 200
"""So much of what was said is shown on a page at once."""


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


def say(match: Match, user: User, seat: int, text: str, *, apart: bool = False) -> Saying:
    """Say something at the table, or `apart` to the seat's team only. `Refused`, `Suspended` or `TooMany` where not."""
    if match.players[seat] != user.player or not access.may_talk(match, user.player):
        raise Refused("not_your_seat")
    if apart and not access.may_talk_apart(match, seat):
        raise Refused("no_team")
    tidy = tidied(text)
    if not tidy:
        raise Refused("nothing_said")
    if len(tidy) > LONGEST:
        raise Refused("too_long")
    measures.refuse("talk", user.player)
    spend(CHAT, user.player)
    team = list(access.team_of(match, seat)) if apart else []
    return Saying.objects.create(
        match_id=match.id, player=user.player, seat=seat, team=team, version=match.version, text=tidy
    )


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
    found = Saying.objects.filter(match=match_id, id__gt=after).order_by("-id")
    if until is not None:
        found = found.filter(at__lte=until)
    if reader is not None:
        found = found.exclude(player__in=_muted(reader)).exclude(player__in=_blocked(reader))
    sayings = [one for one in found[:SHOWN] if access.may_hear(one, seats)][::-1]
    speakers = {one.player for one in sayings}
    names = known if known is not None and speakers.issubset(known) else names_of(speakers)
    me = reader.player if reader is not None else None
    return [
        Said(
            one.pk,
            one.version,
            one.seat,
            MARKS[one.seat],
            one.player,
            names[one.player],
            one.text,
            one.at,
            bool(one.team),
            one.player == me,
        )
        for one in sayings
    ]


def muted_by(reader: User | None) -> frozenset[str]:
    """Whom the reader has muted or blocked; one query, none for a stranger."""
    if reader is None:
        return frozenset()
    return frozenset(_muted(reader).union(_blocked(reader)))


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
