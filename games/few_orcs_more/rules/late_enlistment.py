"""Giving up late enlistments, in both modes (4.5.1, 5.5)."""

from typing import ClassVar

from games.few_orcs_more.happening import Happenings
from games.few_orcs_more.rules.player_cards import EnlistDeclined
from games.few_orcs_more.rules.resolution import DECLINE
from games.few_orcs_more.rules.ticks import PlaysSubmitted, check_unsubmitted
from games.few_orcs_more.state import State
from games.few_orcs_more.wish import Wish
from games.kernel.chance import Chance
from games.kernel.refusals import Refused


class Decline(Wish, frozen=True):
    """Give up all own enlistments left; in turns this is submitted in secret like a play."""

    phases: ClassVar[tuple[str, ...]] = ("late_enlist",)

    def decided(self, state: State, seat: int, chance: Chance) -> Happenings:
        self.check(state, seat)
        return (EnlistDeclined(seat),) if state.ticks is None else (PlaysSubmitted(seat, (DECLINE,)),)

    def check(self, state: State, seat: int) -> None:
        """Refuse who has nothing to decline, or may not."""
        check_unsubmitted(state, seat)
        if not state.clans[seat].enlistments:
            raise Refused("no_card", "2.2.1")
        if state.options.late_enlist == "mandatory":
            raise Refused("must_enlist", "4.5.3")
