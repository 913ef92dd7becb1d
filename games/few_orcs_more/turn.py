"""The course of a round: its phases, and what follows in each without a decision (3.3)."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from games.few_orcs_more.happening import Happening, Happenings
from games.few_orcs_more.rules import (
    champion,
    commando,
    live,
    mercenaries,
    spies,
    windows,
)
from games.few_orcs_more.rules import (
    flying_machine as flying,
)
from games.few_orcs_more.rules import (
    ticks as turns,
)
from games.few_orcs_more.rules import (
    tribes as battles,
)
from games.few_orcs_more.state import State
from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.offers import Offers


class Step(NamedTuple):
    """A phase: whose decision it awaits, what a seat may do in it, and what follows by itself."""

    awaited: Callable[[State], tuple[int, ...]]
    offers: Callable[[State, int], Offers]
    follows: Callable[[State, Chance], Happenings]


def _nobody(state: State) -> tuple[int, ...]:  # noqa: ARG001 - whatever the state
    return ()


def _no_offers(state: State, seat: int) -> Offers:  # noqa: ARG001 - whatever the state
    return ()


def _nothing(state: State, chance: Chance) -> Happenings:  # noqa: ARG001 - whatever the state
    return ()


_COMMON: Final[Mapping[str, Step]] = {
    "champion": Step(champion.naming, champion.champions, champion.champion_follows),
    "spy": Step(spies.spying, spies.requests, spies.spy_follows),
    "tribe": Step(battles.announcing, battles.tribes, battles.tribe_follows),
    "mercenaries": Step(mercenaries.sending, mercenaries.choices, mercenaries.mercenaries_follow),
    "commando": Step(windows.asked, commando.strikes, commando.commando_follows),
    "flying": Step(windows.asked, flying.flights, flying.flying_follows),
    "over": Step(_nobody, _no_offers, _nothing),
}
PHASES: Final[Mapping[str, Mapping[str, Step]]] = {
    "live": {
        "deal": Step(live.grabbing, live.grabs, live.deal_follows),
        "late_enlist": Step(live.grabbing, live.grabs, live.late_follows),
        **_COMMON,
    },
    "turns": {
        "deal": Step(turns.waiting, turns.submissions, turns.deal_follows),
        "late_enlist": Step(turns.waiting, turns.submissions, turns.late_follows),
        **_COMMON,
    },
}
"""The phases by mode: only the deal has two drivers (1.3)."""


def step(state: State) -> Step:
    """The phase that the state is in."""
    return PHASES[state.options.mode][state.phase]


def turn(state: State) -> Turn:
    """Whose decision is awaited."""
    return Turn(step(state).awaited(state), state.phase)


def completed(state: State, events: Happenings, chance: Chance) -> Happenings:
    """The events with everything that follows from them without a decision and without the clock."""
    found: list[Happening] = []
    while events:
        for event in events:
            state = event.change(state)
        found.extend(events)
        events = step(state).follows(state, chance)
    return tuple(found)
