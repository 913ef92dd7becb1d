"""What becomes of the seats of a player who leaves a tournament, and who comes in for them."""

from collections.abc import Iterator

from eventlog.store import Receipt
from games.kernel.refusals import Refused
from play import commands as matches
from play import live as held
from play.match import Match
from streams.stored_command import Command
from tournaments.commands import SYSTEM
from tournaments.stream.commands import AnswerInvitation, Substitute, Withdraw
from tournaments.stream.state import Tournament


def carry_to_matches(before: Tournament, wish: Command, receipt: Receipt) -> None:
    """Do at the matches what follows from a command to their tournament; nothing where it was given before.

    Who withdraws leaves the matches that are being played, with whoever plays for the same entrant; who stands in for
    somebody is seated there. A command sent again would take its entrant out of a match that was opened since.
    """
    if receipt.repeated:
        return
    match wish:
        case Substitute():
            seat_substitute(before, wish.entrant, wish.out, wish.player)
        case AnswerInvitation():
            invitation = before.invitations[wish.invitation - 1]
            if wish.accept and invitation.entrant:
                seat_substitute(before, invitation.entrant, invitation.out, invitation.players[0])
        case Withdraw():
            for player in before.entrants[wish.entrant - 1].players:
                leave_matches(before, wish.entrant, player)
        case _:
            pass


def leave_matches(now: Tournament, entrant: int, player: str) -> None:
    """Have a player of an entrant leave the matches of the tournament that are still being played.

    Where deserted seats are forfeited the player resigns; elsewhere a computer plays on.
    """
    give_up = matches.resign if now.settings.play.deserted == "forfeit" else matches.leave
    for match_id, match in _running(now, entrant):
        if player in match.players:
            try:
                give_up(match_id, match.players.index(player), actor=player)
            except Refused:
                # It ended at this very moment, or somebody else sits there by now.
                continue


def seat_substitute(now: Tournament, entrant: int, out: str, player: str) -> int:
    """Seat who plays on for a player at the matches that are still being played; at how many.

    A seat that was resigned is lost, whoever comes.
    """
    seated = 0
    for match_id, match in _running(now, entrant):
        if out in match.players:
            matches.leave(match_id, match.players.index(out), actor=out)
        after = held.fresh(match_id).match
        left = [one.seat for one in after.course.gone if one.player == out and one.seat in after.dropped]
        for seat in left:
            try:
                matches.take_over(match_id, seat, player, actor=SYSTEM.name)
            except Refused:
                continue
            seated += 1
    return seated


def _running(now: Tournament, entrant: int) -> Iterator[tuple[str, Match]]:
    """The matches of an entrant that are still being played."""
    for stage in now.stages:
        for round_ in stage.rounds:
            for table in round_.tables:
                if entrant in table.entrants and table.match:
                    match = held.fresh(table.match).match
                    if match.outcome is None:
                        yield table.match, match
