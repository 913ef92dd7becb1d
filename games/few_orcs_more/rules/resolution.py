"""What comes of the plays submitted in a tick: the order, and the collisions (5.4)."""

from typing import Final

from msgspec.structs import replace

from games.few_orcs_more.rules.player_cards import DesertionPlayed, EnlistDeclined, EnlistmentPlayed, play_done
from games.few_orcs_more.state import Bounce, Event, Events, State, recruiters
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import SeatEvent, line

DECLINE: Final = "decline"


class PlayBounced(SeatEvent[State], frozen=True):
    """A play collides with an earlier one of the same tick and comes back (5.4.3)."""

    play: str

    def apply(self, state: State) -> State:
        ticks = play_done(state, self.seat)
        assert ticks is not None
        return replace(state, ticks=replace(ticks, bounced=(*ticks.bounced, Bounce(self.seat, self.play))))

    def tell(self, viewer: Viewer) -> LogLine:
        word, _, pile = self.play.partition(":")
        if viewer == "arbiter":
            return line("play_bounced_known", "5.4.3", seat=self.seat, play_word=word, pile=int(pile))
        return line("play_bounced", "5.4.3", seat=self.seat, play_word=word)


def order(state: State, tick: int) -> tuple[int, ...]:
    """The order of resolution: the recruiters, rotated by the number of the tick (5.4.1)."""
    seats = recruiters(state)
    turn = tick % len(seats)
    return seats[turn:] + seats[:turn]


def resolution(state: State) -> Events:
    """What comes of all plays submitted: everybody's first in order, then everybody's second, and so on (5.4)."""
    ticks = state.ticks
    assert ticks is not None
    rows = [(seat, ticks.submitted[seat] or ()) for seat in order(state, ticks.tick)]
    turns = range(max(len(plays) for _, plays in rows))
    bounces = state.options.collision == "bounce"
    enlisted: dict[str, set[int]] = {}  # by pile: who has enlisted on it in this resolution
    deserted: dict[str, int] = {}  # by pile: whose desertion of this resolution lies on top
    found: list[Event] = []
    for seat, play in [(seat, plays[turn]) for turn in turns for seat, plays in rows if turn < len(plays)]:
        word, _, pile = play.partition(":")
        others = enlisted.get(pile, set()) - {seat} if word == "enlist" else deserted.get(pile, seat) != seat
        if play == DECLINE:
            found.append(EnlistDeclined(seat))
        elif others and bounces:
            found.append(PlayBounced(seat, play))
        elif word == "enlist":
            enlisted.setdefault(pile, set()).add(seat)
            deserted.pop(pile, None)
            found.append(EnlistmentPlayed(seat, int(pile), state.phase == "late_enlist"))
        else:
            deserted[pile] = seat
            found.append(DesertionPlayed(seat, int(pile)))
    return tuple(found)
