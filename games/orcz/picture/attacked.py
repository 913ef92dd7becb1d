"""What a warlord is told of a struggle in which their rank was attacked: what met what, and what came of it."""

from collections.abc import Sequence
from typing import Final

from games.kernel.contract import LogLine
from games.kernel.values import JSON
from games.orcz.state.ranks import SIDES

SPOILS: Final = {"paid_spoils": "", "paid_spoils_short": "_short"}
RAIDS: Final = {"struggle_sweep": "at_attacked_sweep", "struggle_repulse": "at_attacked_repulse"}
"""The ends of a struggle that spoils follow."""
EVEN: Final = {
    (): "at_attacked_stand",
    ("cards_met_won",): "at_attacked_lost",
    ("cards_met_lost",): "at_attacked_won",
    ("cards_met_won", "cards_met_lost"): "at_attacked_both",
}
"""Those that none follow, by what was beaten: the loss of whoever was attacked stands first."""
ORDER: Final = ("cards_met_won", "cards_met_lost", "cards_met_even")


def attacked(ended: LogLine, met: Sequence[LogLine]) -> LogLine:
    """The end of a struggle with the cards that met in it; as it is in the log where spoils are to follow."""
    if ended.key in RAIDS or len(met) != len(SIDES):
        return ended
    pairs = sorted(met, key=lambda one: ORDER.index(one.key))
    beaten = tuple(one.key for one in pairs if one.key != ORDER[-1])
    return LogLine(EVEN[beaten], {**ended.args, **_cards(pairs)}, ended.rule)


def with_spoils(ended: LogLine, met: Sequence[LogLine], paid: LogLine) -> LogLine:
    """The end of a struggle in which one side lost both cards, with the cards, and the spoils paid for them."""
    owed: dict[str, JSON] = {name: paid.args[name] for name in ("amount", "forgiven") if name in paid.args}
    return LogLine(RAIDS[ended.key] + SPOILS[paid.key], {**ended.args, **_cards(met), **owed}, paid.rule)


def _cards(pairs: Sequence[LogLine]) -> dict[str, JSON]:
    """The attacker's cards, and those that they met."""
    first, second = pairs
    return {
        "soldier": first.args["soldier"],
        "own_card": first.args["against_soldier"],
        "next_soldier": second.args["soldier"],
        "next_own_card": second.args["against_soldier"],
    }
