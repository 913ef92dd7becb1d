"""Shamans after a battle (rule 7.11)."""

from collections.abc import Sequence

from games.orc_wars.editions.atlas import LOST_ROLL, UNDERGROUND
from games.orc_wars.rules.battle import ShamanRolled
from games.orc_wars.rules.counters import ShamanMoved
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state import places

SIDES = 20


def settle_shamans(log: Recorder, area: str, loose: int, beaten: Sequence[str], heirs: Sequence[str]) -> None:
    """Those of beaten leaders, and those left on the ground since, follow the heirs or wander off."""
    sources = [places.under(one) for one in beaten if one in log.state.leaders and log.state.leaders[one].shaman]
    sources += [places.ground(area)] * (log.state.areas[area].shamans - loose)
    for source in sources:
        heir = next((one for one in heirs if not log.state.leaders[one].shaman), "")
        if heir:
            log.record(ShamanMoved(source, places.under(heir), "followed"))
        else:
            wander(log, source)


def wander(log: Recorder, source: str) -> None:
    """He goes to a territory by the d20, 19 and 20 rolled again, and stays there loose (7.11.2)."""
    while True:
        roll = log.chance.number("dice:shaman", 1, SIDES)
        log.record(ShamanRolled(roll))
        if roll < LOST_ROLL:
            log.record(ShamanMoved(source, places.ground(UNDERGROUND[roll]), "wandered"))
            return
