"""The course of a round: whose decision each phase awaits, what decides a command, and what follows by itself (3.3)."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, Never

from games.few_orcs_more import commands
from games.few_orcs_more.commands import AnyCommand
from games.few_orcs_more.rules import (
    champion,
    commando,
    deal,
    flying_machine,
    live,
    looking,
    mercenaries,
    ready,
    spies,
    ticks,
    tribes,
    windows,
)
from games.few_orcs_more.rules.deal import next_step
from games.few_orcs_more.rules.player_cards import LateEnlistClosed
from games.few_orcs_more.state import Events, State
from games.few_orcs_more.state import looking as looking_at
from games.kernel import deciding
from games.kernel.chance import Chance
from games.kernel.contract import READY, Due, Turn
from games.kernel.refusals import Refused, refuse


class PhaseHandler(NamedTuple):
    """Whose decision a phase awaits, and what follows in it without a decision; nobody's and nothing unless said."""

    awaited: Callable[[State], tuple[int, ...]] = lambda _: ()
    follows: Callable[[State, Chance], Events] = lambda _, __: ()


class CommandHandler(NamedTuple):
    """What decides a command, the phases it belongs to, and the mode where it belongs to one.

    In the phases `too_late` it comes too late. The `wizard` alone gives it, or the recruiters alone; None: everybody.
    """

    decide: Callable[[State, int, Never, Chance], Events]
    phases: tuple[str, ...]
    mode: str = ""
    too_late: tuple[str, ...] = ()
    wizard: bool | None = False


_COMMON: Final[Mapping[str, PhaseHandler]] = {
    "champion": PhaseHandler(champion.naming, champion.after),
    "spy": PhaseHandler(spies.spying, spies.after),
    "tribe": PhaseHandler(tribes.announcing, tribes.after),
    "mercenaries": PhaseHandler(mercenaries.sending),
    "commando": PhaseHandler(windows.asked, commando.after),
    "flying": PhaseHandler(windows.asked, flying_machine.after),
    "over": PhaseHandler(),
}
PHASES: Final[Mapping[str, Mapping[str, PhaseHandler]]] = {
    "live": {
        "deal": PhaseHandler(live.playing, deal.after),
        "late_enlist": PhaseHandler(live.playing, live.after_late),
        **_COMMON,
    },
    "turns": {
        "deal": PhaseHandler(looking.asked, ticks.after_deal),
        "late_enlist": PhaseHandler(ticks.waiting, ticks.after_late),
        **_COMMON,
    },
}
"""The phases by mode: only the deal has two drivers (1.3)."""
_LATE: Final = ("late_enlist",)
_DEALING: Final = ("deal", "late_enlist")
_WIZARDS: Final = {"deal": "5.7", "champion": "6.2.1"}
"""The rule by which something is the wizard's to do."""
COMMANDS: Final[Mapping[type[AnyCommand], CommandHandler]] = {
    commands.Ready: CommandHandler(ready.say, ("deal",), "live", wizard=None),
    commands.DealOn: CommandHandler(looking.deal_on, ("deal",), "turns", wizard=True),
    commands.DealAll: CommandHandler(looking.deal_all, ("deal",), "turns", wizard=True),
    commands.Desert: CommandHandler(live.desert, ("deal",), "live", too_late=_LATE),
    commands.Enlist: CommandHandler(live.enlist, _DEALING, "live"),
    commands.Plays: CommandHandler(ticks.submit, _DEALING, "turns"),
    commands.Decline: CommandHandler(ticks.decline, _LATE),
    commands.Enchant: CommandHandler(champion.enchant, ("champion",), wizard=True),
    commands.Spy: CommandHandler(spies.spy, ("spy",)),
    commands.Tribe: CommandHandler(tribes.announce, ("tribe",), wizard=True),
    commands.Mercenaries: CommandHandler(mercenaries.send, ("mercenaries",)),
    commands.Commando: CommandHandler(commando.strike, ("commando",)),
    commands.Fly: CommandHandler(flying_machine.fly, ("flying",)),
    commands.Pass: CommandHandler(windows.let_pass, ("commando", "flying")),
}


def turn(state: State) -> Turn:
    """Whose decision is awaited: `ready` where the deal waits for everybody, `look` where only for the wizard."""
    seats = awaited(state)
    if ready.unready(state):
        return Turn(seats, "ready")
    return Turn(seats, "look" if seats and seats == looking_at(state) else state.phase)


def awaited(state: State) -> tuple[int, ...]:
    """The seats whose decision is awaited, in rising order."""
    return PHASES[state.options.mode][state.phase].awaited(state)


def decide(state: State, seat: int, command: AnyCommand, chance: Chance) -> Events:
    """What follows from a command, or `Refused`."""
    handler = COMMANDS[type(command)]
    _admit(handler, state, seat)
    return completed(state, handler.decide(state, seat, command, chance), chance)  # type: ignore[arg-type]  # its own type


def completed(state: State, events: Events, chance: Chance) -> Events:
    """The events with everything that follows from them without a decision and without the clock."""
    return deciding.completed(state, events, _follows, chance)


def due(state: State) -> Due | None:
    """The step that the clock of the live mode takes next, and after how long (4.4.1, 4.4.6, 4.5.2, 7.4.6).

    Its mark changes with every step of its own and with nothing that a seat does meanwhile.
    """
    options = state.options
    if options.mode != "live":
        return None
    match state.phase:
        case "deal" if ready.unready(state):
            return Due(READY, ready.LONGEST_MS, f"{state.round}.ready")
        case "deal" if state.deck:
            return Due("deal", _pause(state), f"{state.round}.{state.dealt}.{state.opened_at is not None}")
        case "late_enlist" if options.late_enlist == "optional":
            return Due("late_window", options.late_window_ms, f"{state.round}")
        case "commando" | "flying" if windows.asked(state):
            return Due(f"{state.phase}_window", options.answer_window_ms, f"{state.round}.{len(state.battles)}")
    return None


def tick(state: State, chance: Chance) -> Events:
    """What happens when the clock strikes; nothing if nothing is due."""
    step = due(state)
    if step is None:
        return ()
    if step.due == READY:
        return (ready.ReadyWaitEnded(),)
    if step.due == "deal":
        return completed(state, (next_step(state),), chance)
    struck: Events = (LateEnlistClosed(),) if step.due == "late_window" else windows.close(state)
    return completed(state, struck, chance)


def _follows(state: State, chance: Chance) -> Events:
    return PHASES[state.options.mode][state.phase].follows(state, chance)


def _admit(handler: CommandHandler, state: State, seat: int) -> None:
    """Refuse what belongs to the other mode or to another phase, or is the wizard's or not the wizard's to do."""
    refuse("wrong_mode", "1.3", when=handler.mode not in ("", state.options.mode))
    refuse("too_late", "4.4.4", when=state.phase in handler.too_late)
    refuse("wrong_phase", "3.3", when=state.phase not in handler.phases)
    if handler.wizard and seat != state.wizard:
        raise Refused("wizard_only", _WIZARDS.get(state.phase, "7.1.1"))
    if handler.wizard is False and seat == state.wizard:
        raise Refused("wizard_cannot", "4.2.4" if state.phase in _DEALING else "1.1")


def _pause(state: State) -> int:
    """How long the clock waits for the next card of the deal."""
    options = state.options
    if state.opened_at is None and not state.dealt:
        return options.start_delay_ms
    return options.deal_interval_ms + (options.breath_at_start_ms if state.opened_at == state.dealt else 0)
