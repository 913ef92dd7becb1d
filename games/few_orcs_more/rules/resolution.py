"""What comes of the plays submitted in a tick: the order, and the collisions (5.4)."""

from typing import Final

from msgspec.structs import replace

from games.few_orcs_more.happening import Happening, Happenings
from games.few_orcs_more.rules.player_cards import DesertionPlayed, EnlistDeclined, EnlistmentPlayed, carried_out
from games.few_orcs_more.state import Bounce, State, recruiters
from games.kernel.contract import Line, Viewer
from games.kernel.happening import told

DECLINE: Final = "decline"


class PlayBounced(Happening, frozen=True):
    """A play collides with an earlier one of the same tick and comes back (5.4.3)."""

    seat: int
    play: str

    def change(self, state: State) -> State:
        ticks = carried_out(state, self.seat)
        assert ticks is not None
        return replace(state, ticks=replace(ticks, bounced=(*ticks.bounced, Bounce(self.seat, self.play))))

    def line(self, viewer: Viewer) -> Line:
        word, _, pile = self.play.partition(":")
        if viewer == "arbiter":
            return told("play_bounced_known", "5.4.3", seat=self.seat, play_word=word, pile=int(pile))
        return told("play_bounced", "5.4.3", seat=self.seat, play_word=word)


def order(state: State, tick: int) -> tuple[int, ...]:
    """The order of resolution: the recruiters, rotated by the number of the tick (5.4.1)."""
    seats = recruiters(state)
    turn = tick % len(seats)
    return seats[turn:] + seats[:turn]


def resolution(state: State) -> Happenings:
    """What comes of all plays submitted: everybody's first in order, then everybody's second, and so on (5.4)."""
    ticks = state.ticks
    assert ticks is not None
    rows = [(seat, ticks.submitted[seat] or ()) for seat in order(state, ticks.tick)]
    enlisted: dict[str, set[int]] = {}
    deserted: dict[str, int | None] = {}
    found: list[Happening] = []
    for turn in range(max(len(plays) for _, plays in rows)):
        for seat, plays in rows:
            if turn < len(plays):
                found.append(_resolved(state, seat, plays[turn], enlisted, deserted))
    return tuple(found)


def _resolved(
    state: State, seat: int, play: str, enlisted: dict[str, set[int]], deserted: dict[str, int | None]
) -> Happening:
    """What comes of one play.

    Kept by pile is who has enlisted in this resolution, and whose desertion of this resolution lies on top.
    """
    if play == DECLINE:
        return EnlistDeclined(seat)
    word, _, pile = play.partition(":")
    if word == "enlist":
        collides = bool(enlisted.get(pile, set()) - {seat})
    else:
        collides = deserted.get(pile, seat) not in (seat, None)
    if collides and state.options.collision == "bounce":
        return PlayBounced(seat, play)
    if word == "enlist":
        enlisted.setdefault(pile, set()).add(seat)
        deserted[pile] = None
        return EnlistmentPlayed(seat, int(pile), state.phase == "late_enlist")
    deserted[pile] = seat
    return DesertionPlayed(seat, int(pile))
