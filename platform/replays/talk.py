"""What was said at the table, in its replay: for those who sat there, and for moderators."""

from typing import NamedTuple

from accounts.models import User
from chat import talk
from chat.access import may_talk, may_talk_apart
from chat.models import LONGEST
from chat.talk import Said
from replays.visibility import Visibility


class Spoken(NamedTuple):
    """Something said, and the step at which it was."""

    said: Said
    number: int


class Talk(NamedTuple):
    """The talk of a match as one of those reads it who may; whether they may add to it, to all and to their team, and
    remove what others have said.
    """

    match: str
    spoken: list[Spoken]
    may_talk: bool
    may_talk_apart: bool
    moderates: bool
    longest: int = LONGEST


def may_read(visible: Visibility, user: User) -> bool:
    """Whether somebody may read it here: while the match runs it stands on the table's own page."""
    if not visible.over:
        return False
    if user.is_moderator:
        return True
    return user.player in visible.line.tip.players


def talk_of(visible: Visibility, number: int, user: User | None, *, blind: bool) -> Talk | None:
    """The talk of the match that the line ends in; where the end shall not be seen, only what was said by this step."""
    if user is None or not may_read(visible, user):
        return None
    line, tip = visible.line, visible.line.tip
    offset = line.stretches[-1].offset
    spoken = [
        Spoken(said, line.nearest(said.version + offset))
        for said in talk.heard(tip.id, visible.seats, user)
        if not blind or said.version + offset <= number
    ]
    speaks = may_talk(tip.match, user.player)
    moderates = user.is_moderator and not speaks
    return Talk(tip.id, spoken, speaks, speaks and may_talk_apart(tip.match, visible.seats[0]), moderates)
