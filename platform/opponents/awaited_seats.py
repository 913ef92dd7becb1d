"""Which computer seats are asked for a decision, and whether a question still stands after others have moved."""

import msgspec

from eventlog import store
from play.live import Live
from play.match import Match
from play.players import is_computer


class _Command(msgspec.Struct):
    """As much of a command in the log as says who was moved by it."""

    do: str
    seat: int = -1


_command = msgspec.json.Decoder(_Command)


def seats(match: Match) -> tuple[int, ...]:
    """The seats whose decision is awaited and which computers hold; none while the match stands still."""
    if not match.runs:
        return ()
    return tuple(seat for seat in match.awaited() if is_computer(match.players[seat]))


def stands(now: Live, version: int, seat: int) -> bool:
    """Whether what the seat was asked at a version is still to be answered.

    While a clock runs anything new is a new question, so that nobody answers before they can have seen it. Else the
    question stands as long as only other seats have moved: they may have chosen at the same time. One read of the log
    where the match has moved on.
    """
    match = now.match
    if seat not in seats(match):
        return False
    if version == match.version:
        return True
    return match.rules.due(match.state) is None and only_others_moved(now, version, seat)


def only_others_moved(now: Live, version: int, seat: int) -> bool:
    """Whether nothing but commands of other seats came after this version."""
    return all(
        command.do == "give" and command.seat != seat
        for row in store.rows(now.stream, after=version)
        if row.body is not None
        for command in (_command.decode(row.body),)
    )
