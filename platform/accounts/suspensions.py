"""What a suspension from play brings about beyond the matches: each app registers what it does for its own part."""

from collections.abc import Callable
from typing import NamedTuple


class Effect(NamedTuple):
    """What an app does once somebody, by their name in the log, may not play; `leave` where matches are given up, too.

    `foretell` says it in sentences, for the moderator who is about to sign. `carry_out` is safe to run twice, acts in
    that person's name so that nobody else learns of the measure, and leaves alone what cannot be left.
    """

    foretell: Callable[[str, bool], list[str]]
    carry_out: Callable[[str, bool], None]


_EFFECTS: dict[str, Effect] = {}


def register(app: str, effect: Effect) -> None:
    """Have something follow from suspensions, once for each app."""
    _EFFECTS[app] = effect


def foretell(player: str, leave: bool) -> list[str]:
    """What would follow now."""
    return [said for effect in _EFFECTS.values() for said in effect.foretell(player, leave)]


def carry_out(player: str, leave: bool) -> None:
    """Have it follow."""
    for effect in _EFFECTS.values():
        effect.carry_out(player, leave)
