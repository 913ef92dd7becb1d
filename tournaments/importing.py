"""Entries from a file: players by their names on the site; all of them, or none and every fault by its line.

Nobody is entered unasked: computers are entered, people are invited, and play once they accept.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models.functions import Lower
from django.utils.translation import gettext as _

from accounts.models import User
from games.kernel.refusals import Misfit, Refused
from play.players import is_computer
from streams.actors import Actor
from tournaments import commands
from tournaments.files.entries import EntryFault, EntryLine, read_entries
from tournaments.kind import TOURNAMENTS
from tournaments.ratings import mean_rating
from tournaments.refusal_words import worded
from tournaments.stream.commands import Enter, Invite
from tournaments.stream.state import Tournament


class Imported(NamedTuple):
    """How many were entered and how many invited, or why nobody was."""

    entered: int
    invited: int = 0
    faults: tuple[EntryFault, ...] = ()


class _Fault(Exception):
    """What is wrong with a line, as an `EntryFault` says it."""

    def __init__(self, code: str, found: str) -> None:
        super().__init__(code)
        self.code, self.found = code, found


def import_entries(now: Tournament, data: bytes, actor: Actor, command_id: str | None = None) -> Imported:
    """Invite everybody in the file, or nobody and say what is wrong on every line.

    A file sent again under the same id invites nobody twice.
    """
    read = read_entries(data, now.settings.team)
    known = _accounts(player for entry in read.sound for player in entry.players)
    faults = list(read.faults)
    asked: list[bool] = []
    with transaction.atomic():
        for entry in read.sound:
            users = [known.get(player.casefold()) for player in entry.players]
            try:
                asked.append(_enter(now, entry, users, actor, command_id))
            except _Fault as fault:
                faults.append(EntryFault(entry.line, fault.code, fault.found))
        transaction.set_rollback(bool(faults))
    if faults:
        TOURNAMENTS.repository.drop(now.id)
        return Imported(0, faults=tuple(sorted(faults, key=lambda one: one.line)))
    return Imported(asked.count(False), asked.count(True))


def _accounts(names: Iterable[str]) -> dict[str, User]:
    """The accounts that bear one of these names, in whatever letters, by the name in small ones."""
    small = {name.lower() for name in names}
    found = User.objects.annotate(small=Lower("name")).filter(small__in=small, is_guest=False)
    return {user.name.casefold(): user for user in found}


def _enter(
    now: Tournament, entry: EntryLine, users: Sequence[User | None], actor: Actor, command_id: str | None
) -> bool:
    """Enter whom a line names, or invite them; whether they were invited."""
    players = tuple(user.player for user in users if user is not None)
    if len(players) < len(users):
        raise _Fault("unknown_player", entry.players[users.index(None)])
    rating = mean_rating(now, players) if entry.rating is None else entry.rating
    there = all(is_computer(player) or player == actor.person for player in players)
    kind = Enter if there else Invite
    wish = kind(name=entry.name, players=players, rating=rating, club=entry.club)
    try:
        commands.give(now.id, wish, actor, command_id=f"{command_id} line {entry.line}" if command_id else None)
    except Refused as refusal:
        raise _Fault("refused", worded(refusal)) from None
    except Misfit as fault:
        raise _Fault("refused", fault.why) from None
    return not there


def fault_words(fault: EntryFault) -> str:
    """What is wrong on a line."""
    said = {
        "too_long": _("It is too long."),
        "not_utf8": _("The file is not written in UTF-8."),
        "not_a_table": _("This cannot be read as a table."),
        "too_many_lines": _("There are too many lines."),
        "too_many_columns": _("There are more columns than the first line names."),
        "no_entries": _("The file names nobody."),
        "no_name_column": _("The first line has no “name” or “players” column."),
        "unknown_column": _("This column is not known."),
        "column_twice": _("A column is named twice."),
        "no_name": _("The name is missing."),
        "team_size": _("These are too many or too few players for one entrant."),
        "not_a_rating": _("This is not a rating."),
        "entered_twice": _("This player is already on an earlier line."),
        "unknown_player": _("There is no account of this name."),
    }.get(fault.code, "")
    return " ".join(part for part in (said, fault.found) if part)
