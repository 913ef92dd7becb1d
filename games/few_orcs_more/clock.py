"""The clock of the live mode: what it does next, and after how long (4.4.1, 4.5.2, 7.4.6)."""

from games.few_orcs_more.happening import Happenings
from games.few_orcs_more.rules.deal import next_step
from games.few_orcs_more.rules.player_cards import LateEnlistClosed
from games.few_orcs_more.rules.windows import asked, closed_by_clock
from games.few_orcs_more.state import State
from games.kernel.contract import Due


def due(state: State) -> Due | None:
    """The step that the clock takes next.

    Its mark changes with every step of its own and with nothing that a seat does meanwhile.
    """
    options = state.options
    if options.mode != "live":
        return None
    match state.phase:
        case "deal" if state.deck:
            return Due("deal", _pause(state), f"{state.round}.{state.dealt}.{state.opened_at is not None}")
        case "late_enlist" if options.late_enlist == "optional":
            return Due("late_window", options.late_window_ms, f"{state.round}")
        case "commando" | "flying" if asked(state):
            return Due(f"{state.phase}_window", options.answer_window_ms, f"{state.round}.{len(state.battles)}")
    return None


def struck(state: State) -> Happenings:
    """What happens when the clock strikes; nothing if nothing is due."""
    step = due(state)
    if step is None:
        return ()
    if step.due == "deal":
        return (next_step(state),)
    return (LateEnlistClosed(),) if step.due == "late_window" else closed_by_clock(state)


def _pause(state: State) -> int:
    options = state.options
    if state.opened_at is None and not state.dealt:
        return options.start_delay_ms
    return options.deal_interval_ms + (options.breath_at_start_ms if state.opened_at == state.dealt else 0)
