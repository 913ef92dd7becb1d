"""Events of spies."""

from typing import Literal

from msgspec.structs import replace

from games.kernel.contract import Line, Viewer
from games.kernel.happening import confided, knows, told
from games.kernel.values import JSON
from games.orc_wars import places
from games.orc_wars.happening import Happening
from games.orc_wars.state import Latest, Seen, State


class SpyShown(Happening, frozen=True):
    """A spy is shown and goes to the cup: to look, steal or bribe, or to cancel another (10.1)."""

    seat: int
    spy: int
    deed: Literal["look", "steal", "bribe", "cancel"]
    target: int
    leader: str = ""
    gold: tuple[int, ...] = ()
    """The bribe laid on the table."""

    def change(self, state: State) -> State:
        spy = f"spy_{self.spy}"
        state = places.counters_moved(state, places.hand(self.seat), places.CUP, (spy,))
        return replace(state, latest=Latest(self.deed, (spy, self.leader), (self.seat, self.target, *self.gold)))

    def line(self, viewer: Viewer) -> Line:
        args: dict[str, JSON] = {"spy": self.spy, "target_seat": self.target, "leader": self.leader}
        return told(f"spy_{self.deed}", "10.1", seat=self.seat, gold=list(self.gold), **args)


class SpyAllowed(Happening, frozen=True):
    """The target does not cancel (10.1.2)."""

    seat: int

    def change(self, state: State) -> State:
        return state

    def line(self, viewer: Viewer) -> Line:
        return told("spy_allowed", "10.1.2", seat=self.seat)


class HandShown(Happening, frozen=True):
    """A coalition without any leader shows its hand to all others (10.4.3)."""

    hand: Seen

    def change(self, state: State) -> State:
        seen = tuple(one if seat == self.hand.seat else self.hand for seat, one in enumerate(state.seen))
        return replace(state, seen=seen)

    def line(self, viewer: Viewer) -> Line:
        one = self.hand
        if isinstance(viewer, int) or viewer == "arbiter":
            args: dict[str, JSON] = {
                "counters": list(one.tribe),
                "gold": list(one.gold),
                "caravans": list(one.caravans),
            }
            return confided("hand_shown_private", "10.4.3", seat=one.seat, **args)
        return told("hand_shown", "10.4.3", seat=one.seat)


class HandSeen(Happening, frozen=True):
    """A spy has seen a whole hand (10.2)."""

    seat: int
    hand: Seen

    def change(self, state: State) -> State:
        seen = tuple(self.hand if seat == self.seat else one for seat, one in enumerate(state.seen))
        return replace(state, seen=seen)

    def line(self, viewer: Viewer) -> Line:
        one = self.hand
        if knows(viewer, self.seat, one.seat):
            args: dict[str, JSON] = {
                "counters": list(one.tribe),
                "gold": list(one.gold),
                "caravans": list(one.caravans),
            }
            return confided("hand_seen_private", "10.2", seat=self.seat, target_seat=one.seat, **args)
        return told("hand_seen", "10.2", seat=self.seat, target_seat=one.seat)


ESPIONAGE: tuple[type[Happening], ...] = (
    SpyShown,
    SpyAllowed,
    HandShown,
    HandSeen,
)
