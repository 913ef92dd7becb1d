"""Entries from a file: players by their names on the site; all of them, or none and every fault by its line."""

from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.kernel.refusals import Misfit, Refused
from streams.actors import Actor
from tournament_pages.access import Visitor
from tournament_pages.entering import rating_of
from tournament_pages.refusal_words import worded
from tournaments import commands
from tournaments.files.entries import EntryFault, EntryLine, read_entries
from tournaments.kind import TOURNAMENTS
from tournaments.stream.commands import Enter


class Imported(NamedTuple):
    """How many were entered, or why nobody was."""

    entered: int
    faults: tuple[EntryFault, ...] = ()


class _Refusal(Exception):
    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line, self.why = line, why


def import_entries(at: Visitor, data: bytes, actor: Actor | None) -> Imported:
    """Enter everybody in the file, or nobody."""
    read = read_entries(data, at.now.settings.team)
    if read.faults or actor is None:
        return Imported(0, read.faults)
    names = [player for entry in read.entries for player in entry.players]
    known = {user.name.casefold(): user for user in User.objects.filter(name__in=names, is_guest=False)}
    unknown = [
        EntryFault(entry.line, "unknown_player", player)
        for entry in read.entries
        for player in entry.players
        if player.casefold() not in known
    ]
    if unknown:
        return Imported(0, tuple(unknown))
    try:
        with transaction.atomic():
            for entry in read.entries:
                _enter(at, entry, [known[player.casefold()] for player in entry.players], actor)
    except _Refusal as refusal:
        TOURNAMENTS.repository.drop(at.now.id)
        return Imported(0, (EntryFault(refusal.line, "refused", refusal.why),))
    return Imported(len(read.entries))


def _enter(at: Visitor, entry: EntryLine, users: list[User], actor: Actor) -> None:
    rating = entry.rating
    if rating is None:
        rating = sum(rating_of(at.now, user.player) for user in users) // len(users)
    players = tuple(user.player for user in users)
    try:
        commands.give(at.now.id, Enter(name=entry.name, players=players, rating=rating, club=entry.club), actor)
    except Refused as refusal:
        raise _Refusal(entry.line, worded(refusal)) from None
    except Misfit as fault:
        raise _Refusal(entry.line, fault.why) from None


def fault_words(fault: EntryFault) -> str:
    """What is wrong on a line."""
    said = {
        "too_long": _("It is too long."),
        "not_utf8": _("The file is not written in UTF-8."),
        "not_a_table": _("This cannot be read as a table."),
        "too_many_lines": _("There are too many lines."),
        "too_many_columns": _("There are more columns than the first line names."),
        "no_entries": _("Nobody stands in the file."),
        "no_name_column": _("The first line names no column name or players."),
        "unknown_column": _("Nobody knows this column."),
        "column_twice": _("A column is named twice."),
        "no_name": _("The name is missing."),
        "team_size": _("These are too many or too few players for one entrant."),
        "not_a_rating": _("This is no rating."),
        "entered_twice": _("This player stands on an earlier line as well."),
        "unknown_player": _("No account bears this name."),
    }.get(fault.code, "")
    return " ".join(part for part in (said, fault.found) if part)
