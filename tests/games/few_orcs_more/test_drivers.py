"""Both drivers write the same log (5.6, 10.1, 10.3)."""

import pytest
from msgspec.structs import replace

from games.few_orcs_more import GAME
from games.few_orcs_more.state import Event, State
from games.kernel.chance import FairChance
from games.kernel.replay import fold
from games.kernel.table import Table
from games.kernel.values import JSON
from tests.games.few_orcs_more.tables import SETTINGS, chance, match, names, options

OF_THE_DEAL = {
    "round_started", "card_dealt", "enlistment_opened", "desertion_played", "enlistment_played", "enlist_declined",
    "deal_finished", "late_enlist_closed",
}  # fmt: skip
BESIDE = {"plays_submitted", "play_bounced", "batch_seen", "looking_ended"}
IN_TURNS = [number for number, setting in enumerate(SETTINGS) if setting.raw.get("mode") == "turns"]


def deal_of(number: int) -> list[Event]:
    """The events of the first deal of a random match in turns, from its set-up to the end of enlistment."""
    events = [event for ply in match(number) for event in ply.events]
    return events[: names(events).index("late_enlist_closed") + 1]


def live(number: int) -> dict[str, JSON]:
    return {**SETTINGS[number].raw, "mode": "live"}


def without_ticks(state: State) -> State:
    return replace(state, ticks=None, options=replace(state.options, mode="live"))


@pytest.mark.parametrize("number", IN_TURNS)
def test_it_works(number: int) -> None:
    """The events of a deal in turns, less its submissions and bounces, fold live to the same table."""
    events = deal_of(number)
    assert set(names(events)) <= OF_THE_DEAL | BESIDE
    seats = SETTINGS[number].seats
    blank = GAME.blank(options(SETTINGS[number].raw), seats)
    common = [event for event in events if names([event])[0] in OF_THE_DEAL]
    assert fold(GAME, without_ticks(blank), common) == without_ticks(fold(GAME, blank, events))


@pytest.mark.parametrize("number", IN_TURNS)
def test_a_log_of_turns_is_a_possible_log_of_a_live_match(number: int) -> None:
    """Played as grabs between strikes of the clock, everything is accepted and writes the same."""
    wanted = [event for event in deal_of(number) if names([event])[0] in OF_THE_DEAL]
    begun = match(number)[0]
    table = Table(GAME, options(live(number)), SETTINGS[number].seats, FairChance(bytes([1]) * 32, 1))
    assert (table.events, begun.events[0]) == ([wanted[0]], wanted[0])
    for at, event in enumerate(wanted[1:], 1):
        if at < len(table.events):
            assert table.events[at] == event
        elif names([event])[0] in ("card_dealt", "enlistment_opened"):
            table.tick(chance())
        else:
            table.give(event.seat, _wish(event), chance())  # type: ignore[attr-defined]
    assert table.events[: len(wanted)] == wanted


def _wish(event: Event) -> JSON:
    name = {"desertion_played": "desert", "enlistment_played": "enlist", "enlist_declined": "decline"}[
        names([event])[0]
    ]
    return {"type": name} if name == "decline" else {"type": name, "pile": event.pile}  # type: ignore[attr-defined]
