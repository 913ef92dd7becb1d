"""What all commands of this game are, and the questions that come before each command's own (vocabulary 6)."""

from abc import abstractmethod
from typing import ClassVar

from games.few_orcs_more.happening import Happenings
from games.few_orcs_more.state import State
from games.kernel.chance import Chance
from games.kernel.refusals import Refused
from games.kernel.values import Command


class Wish(Command, frozen=True):
    """A command, with what the rules ask before they look at its fields.

    That is the mode it belongs to, where it belongs to one, its phases, those in which it comes too late, and whether
    it is the wizard's to give.
    """

    mode: ClassVar[str] = ""
    phases: ClassVar[tuple[str, ...]] = ()
    lapsed: ClassVar[tuple[str, ...]] = ()
    wizardly: ClassVar[bool] = False

    @abstractmethod
    def decided(self, state: State, seat: int, chance: Chance) -> Happenings:
        """What it brings about, before whatever follows by itself; `Refused` where the rules forbid it."""


def admit(wish: Wish, state: State, seat: int) -> None:
    """Refuse what belongs to the other mode or to another phase, or is the wizard's or not the wizard's to do."""
    if wish.mode not in ("", state.options.mode):
        raise Refused("wrong_mode", "1.3")
    if state.phase in wish.lapsed:
        raise Refused("too_late", "4.4.4")
    if state.phase not in wish.phases:
        raise Refused("wrong_phase", "3.3")
    if wish.wizardly and seat != state.wizard:
        raise Refused("wizard_only", "6.2.1" if state.phase == "champion" else "7.1.1")
    if not wish.wizardly and seat == state.wizard:
        raise Refused("wizard_cannot", "4.2.4" if state.phase in ("deal", "late_enlist") else "1.1")
