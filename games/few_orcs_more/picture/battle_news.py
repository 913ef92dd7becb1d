"""How a battle came out, in one line: who had how much, and who scores what."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.few_orcs_more.rules.flying_machine import FlyingPlayed
from games.few_orcs_more.rules.reveal import ArmiesRevealed
from games.few_orcs_more.rules.scoring import BattleScored
from games.few_orcs_more.rules.tribes import TribeAnnounced
from games.few_orcs_more.view.schema import View
from games.kernel.contract import LoggedLine, LogLine
from games.kernel.events import by_seat
from games.kernel.values import JSON

CAME_OUT: Final = {
    "battle_won": "news_won",
    "battle_won_shared": "news_shared",
    "battle_won_with_wizard": "news_won_wizard",
    "battle_won_shared_with_wizard": "news_shared_wizard",
    "battle_unwon": "news_nobody",
}
"""The line of the log that tells the points, and the one that tells the armies too."""


def battle_news(told: Sequence[LoggedLine], before: View) -> Iterator[LoggedLine]:
    """The same lines, in which each battle that was scored says what all armies were worth. One that had begun `before`
    is completed from that view: its tribe, and its armies if they had been revealed.
    """
    battle = before.battle
    number: JSON = None if battle is None else battle.number
    tribe: JSON = None if battle is None else battle.tribe
    armies = () if battle is None else battle.armies
    worth: JSON = by_seat(None if army is None else army.value for army in armies)
    for kind, line in told:
        if kind is TribeAnnounced:
            number, tribe, worth = line.args["battle"], line.args["tribe"], None
        elif kind is ArmiesRevealed:
            worth = line.args["army_seats"]
        elif kind is FlyingPlayed and isinstance(worth, dict):
            worth = {**worth, str(line.args["seat"]): line.args["value"]}
        full = kind is BattleScored and worth and number == line.args["battle"]
        args = {**line.args, "tribe": tribe, "army_seats": worth}
        yield LoggedLine(kind, LogLine(CAME_OUT[line.key], args, line.rule) if full else line)
