"""Tables: opened, sat down at, filled with computers, left, called off. All of it through `play.commands`."""

from typing import Any

from django.db import transaction

from accounts import blocks
from accounts.limits import MATCHES, spend
from accounts.models import User
from games.kernel.refusals import Refused
from lobby.models import Table, new_key
from lobby.order import Order
from opponents import shares
from play import commands, live
from play.access import seat_of
from play.live import Live
from play.models import MatchRow
from play.players import player_name

TAKEN = "seat_taken"


def open_table(user: User, order: Order, rematch_of: str | None = None) -> Live:
    """Open the match and its table, whole or not at all; it begins at once where every seat is taken. `TooMany` for
    somebody who opens one after the other, or whose computers have too much to think of.
    """
    shares.spare(user, order.players)
    spend(MATCHES, user.player)
    with transaction.atomic():
        opened = commands.open_match(
            order.game, order.seats, order.options, order.players, actor=user.player, terms=order.terms
        )
        Table.objects.create(match=opened.id, host=user.player, private=order.private, rematch_of=rematch_of)
    return opened


def sit(row: MatchRow, user: User, seat: int | None = None) -> None:
    """Take that seat, or the first that is free; `Refused` where there is none any more, `Blocked` where the
    host has blocked them or they the host.
    """
    blocks.refuse(row.host, user.player)
    players = live.fresh(row.id).match.players
    refused = Refused(TAKEN)
    for free in [at for at, player in enumerate(players) if player is None and seat in (None, at)]:
        try:
            commands.seat(row.id, free, user.player, actor=user.player)
        except Refused as problem:
            if problem.code != TAKEN:
                raise
            refused = problem
        else:
            return
    raise refused


def leave(row: MatchRow, user: User) -> None:
    """Get up again."""
    seat = seat_of(live.fresh(row.id).match, user.player)
    if seat is None:
        raise Refused("not_your_seat")
    commands.leave(row.id, seat, actor=user.player)


def free(row: MatchRow, seat: int, host: User) -> None:
    """Have a seat free again."""
    commands.seat(row.id, seat, None, actor=host.player)


def fill(row: MatchRow, level: str, host: User, seat: int | None = None) -> None:
    """Seat computers of a level, on one seat or on all that are free; with the last of them the match begins.

    `TooMany` for somebody whose computers have too much to think of.
    """
    shares.spare(host, [player_name(level)])
    players = live.fresh(row.id).match.players
    for at in [at for at, player in enumerate(players) if player is None] if seat is None else [seat]:
        commands.seat(row.id, at, player_name(level), actor=host.player)


def cancel(row: MatchRow, host: User) -> None:
    """Call the table off; the same people may then ask for another rematch."""
    with transaction.atomic():
        commands.cancel(row.id, actor=host.player)
        Table.objects.filter(match=row.id).update(rematch_of=None)


def publish(table: Table) -> None:
    """Let everybody sit down from now on."""
    _change(table, private=False)


def renew_key(table: Table) -> None:
    """A new link; the old one leads nowhere any more."""
    _change(table, key=new_key())


def _change(table: Table, **fields: Any) -> None:
    """Change these; a table that was not opened in the lobby is known to it from now on."""
    known = {"host": table.host, "private": table.private, **fields}
    Table.objects.update_or_create(match=table.match, defaults=fields, create_defaults=known)
