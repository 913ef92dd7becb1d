"""Playing the same match again: same options, same people, each one seat further."""

from itertools import pairwise
from typing import Any, Final

from django.db import IntegrityError, transaction

from accounts.blocks import is_blocked
from accounts.models import User
from accounts.names import names_of
from games.kernel.refusals import Refused
from games.players.levels import LEVELS
from lobby import invitations, tables
from lobby.defaults import was_as_first
from lobby.models import Table
from lobby.order import order_of
from play.models import MatchRow
from play.players import is_computer, level_of

NEXT: Final = dict(pairwise(LEVELS))
"""By level the one above it."""


def play_again(row: MatchRow, user: User) -> str:
    """The id of the rematch at which this player has a seat. Whoever is first opens it, everybody else sits down
    there: the database keeps it to one table for each match.
    """
    table = Table.objects.filter(rematch_of=row.id).first()
    if table is None:
        try:
            return _open(row, user)
        except IntegrityError:
            table = Table.objects.get(rematch_of=row.id)
    again = MatchRow.objects.get(id=table.match)
    if user.player not in again.players:
        _sit(again, user, rotated(row.players).index(user.player))
    return again.id


def has_moved(row: MatchRow, again: str, user: User) -> bool:
    """Whether the rematch runs and has the player on another seat; while a table waits, its page says so."""
    found = MatchRow.objects.get(id=again)
    seats = [[seat for seat, player in enumerate(one.players) if player == user.player] for one in (row, found)]
    return found.status == MatchRow.Status.RUNNING and seats[0] != seats[1]


def rematch_of(match_id: str, user: User) -> dict[str, Any]:
    """What a page says of the match's rematch to somebody who played: who asks for it, and whether the reader sits at
    its table; three queries at most.
    """
    table = Table.objects.filter(rematch_of=match_id).first()
    again = MatchRow.objects.filter(id=table.match).first() if table is not None else None
    if again is None:
        return {"match_id": match_id, "stronger": stronger(MatchRow.objects.get(id=match_id), user)}
    return {
        "match_id": match_id,
        "again": again.id,
        "asker": names_of([again.host]).get(again.host, ""),
        "seated": user.player in again.players,
        "waiting": again.status == MatchRow.Status.OPEN,
    }


def stronger(row: MatchRow, user: User) -> dict[str, Any] | None:
    """The next stronger computers, for who has won against computers of one level alone; None for anybody else.

    Its `game` is played anew by what somebody gets who chooses nothing, at the `level`; `as_first` where this match was
    played as a first one is.
    """
    others = {level_of(player) for player in row.players if player != user.player}
    won = [row.players[seat] for seat in (row.outcome or {}).get("winners", ())]
    (met,) = others if len(others) == 1 else (None,)
    if won != [user.player] or met not in NEXT:
        return None
    return {"game": row.game, "level": NEXT[met], "as_first": was_as_first(row)}


def _sit(row: MatchRow, user: User, seat: int) -> None:
    """The seat kept for them, or another one where somebody else was put there; nothing where they sit by now."""
    for place, last in ((seat, False), (None, True)):
        try:
            tables.sit(row, user, place)
        except Refused:
            if user.player in MatchRow.objects.get(id=row.id).players:
                return
            if last:
                raise
        else:
            return


def rotated(players: list[str]) -> list[str]:
    """Who sat on a seat sits on the next one."""
    return [*players[-1:], *players[:-1]]


def _open(row: MatchRow, user: User) -> str:
    seats = rotated(row.players)
    stay = tuple(player if player == user.player or is_computer(player) else None for player in seats)
    order = order_of(row, private=True)._replace(players=stay)
    with transaction.atomic():
        opened = tables.open_table(user, order, rematch_of=row.id)
        for seat, player in enumerate(seats):
            if order.players[seat] is None and not is_blocked(player, user.player):
                invitations.ask(opened.id, player, user.player, seat)
    return opened.id
