"""Whose decision is awaited, what a command does, and what follows without a decision."""

from collections.abc import Callable, Mapping
from typing import Final, Never, TypeAlias, TypeVar, cast

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.deciding import Recorder
from games.kernel.refusals import refuse
from games.kernel.values import Command
from games.orcs_vs_orcs import commands as c
from games.orcs_vs_orcs.commands import AnyCommand
from games.orcs_vs_orcs.rules import (
    battle,
    building,
    contact,
    decks,
    discards,
    effects,
    entry,
    hands,
    heroes,
    movement,
    phases,
    reveal,
    strikes,
    turns,
)
from games.orcs_vs_orcs.rules.cards import VANGUARD
from games.orcs_vs_orcs.rules.log import Log, OrcEvent
from games.orcs_vs_orcs.state import State
from games.orcs_vs_orcs.state.agenda import Arrival, Contact, Entry, Matter, Retreat
from games.orcs_vs_orcs.state.battle import Battle, Phase

OVER: Final = Turn((), "game_over")

C = TypeVar("C", bound=Command)
Deed: TypeAlias = Callable[[Log, int, Command], None]


def _in(phases: str, kind: type[C], do: Callable[[Log, int, C], None]) -> tuple[type[Command], tuple[list[str], Deed]]:
    """What is done when a seat gives a command of this kind, and in which phases it may."""

    def done(log: Log, seat: int, command: Command) -> None:
        assert isinstance(command, kind)
        do(log, seat, command)

    return kind, (phases.split(), done)


_DO: Final[Mapping[type[Command], tuple[list[str], Deed]]] = dict([
    _in("actions", c.Move, lambda log, seat, given: movement.move(log, seat, given.from_, given.to, given.count)),
    _in("actions", c.March, lambda log, seat, given: movement.march(log, seat, given.from_, given.to, given.count)),
    _in("actions", c.Recruit, lambda log, seat, given: building.recruit(log, seat, given.zones)),
    _in("actions", c.Buy, lambda log, seat, given: building.buy(log, seat, given.cards)),
    _in("actions", c.Lay, lambda log, seat, given: building.lay(log, seat, given.zone)),
    _in("actions", c.Raise, lambda log, seat, given: building.raise_(log, seat, given.zone)),
    _in("actions", c.Refate, lambda log, seat, given: building.refate(log, seat, given.zone, given.choice)),
    _in("actions", c.EndActions, lambda log, seat, _: log.record(turns.ActionsEnded(seat, len(log.state.pending)))),
    _in("moving", c.Go, lambda log, seat, given: movement.go(log, seat, given.to, given.count)),
    _in("moving", c.Halt, lambda log, seat, _: movement.halt(log, seat)),
    _in("village", c.Village, lambda log, seat, given: entry.choose_fate(log, seat, given.choice)),
    _in("hero", c.Hero, lambda log, seat, given: heroes.keep_hero(log, seat, given.card)),
    _in("contact", c.Stand, lambda log, seat, _: contact.stand(log, seat)),
    _in("contact retreat", c.Retreat, lambda log, seat, given: contact.retreat_to(log, seat, given.to)),
    _in("choose_battle", c.Fight, lambda log, _, given: battle.fight(log, given.zone)),
    _in("deck", c.Deck, lambda log, seat, given: decks.choose_deck(log, seat, given.cards)),
    _in("vanguard", c.Vanguard, lambda log, seat, given: decks.engage(log, seat, given.cards)),
    _in("reorganise", c.Keep, lambda log, seat, _: log.record(hands.HandKept(seat))),
    _in("reorganise", c.Reorganise, lambda log, seat, given: hands.reorganise(log, seat, given.shuffle)),
    _in("play", c.Play, lambda log, seat, given: reveal.play(log, seat, given.card, given.slot)),
    _in("place", c.Place, lambda log, seat, given: reveal.place(log, seat, given.slot)),
    _in("effect", c.Effect, lambda log, seat, given: effects.answer(log, seat, given.choice, given.slot)),
    _in("berserk", c.Berserk, lambda log, seat, given: strikes.answer_berserk(log, seat, given.use)),
])  # fmt: skip


def decide(state: State, seat: int, command: AnyCommand, chance: Chance) -> tuple[OrcEvent, ...]:
    """The events that follow from a command, down to the next question."""
    turn = whose_turn(state)
    answers, do = _DO[type(command)]
    refuse("wrong_phase", "3.3", when=turn.phase not in answers)
    refuse("not_your_turn", "3.1", when=seat not in turn.seats)
    log = Recorder(state, chance)
    do(log, seat, command)
    run(log)
    return tuple(log.events)


def run(log: Log) -> None:
    """Do all that follows without a decision."""
    while log.state.outcome is None and not whose_turn(log.state).seats:
        _go_on(log)


# whose decision is awaited


def whose_turn(state: State) -> Turn:
    """Whose decision is awaited; nobody's in the middle of what follows from a command."""
    if state.outcome is not None:
        return OVER
    phase, seats = _asked(state)
    return Turn(seats, phase) if seats else Turn((), "play" if state.battle else "actions")


def _asked(state: State) -> tuple[str, tuple[int, ...]]:
    """The phase and the seats that are asked; none where something follows by itself first.

    A question with a single lawful answer is not asked (3.5): each function named here says whether there is a choice.
    """
    active = (state.active,)
    if state.offered:
        return "hero", active if len(state.offered) > 1 else ()
    if state.agenda:
        return _asked_on_the_map(state, state.agenda[-1])
    if state.battle is not None:
        return _asked_in_battle(state, state.battle)
    if state.moving is not None:
        return "moving", active
    if not state.river or not state.pool or (state.fighting and len(state.pending) <= 1):
        return "actions", ()
    return ("choose_battle" if state.fighting else "actions"), active


def _asked_on_the_map(state: State, matter: Matter) -> tuple[str, tuple[int, ...]]:
    match matter:
        case Entry():
            return "village", (state.active,) if entry.asks_fate(state, matter.zone) else ()
        case Contact():
            return "contact", (matter.defender,) if contact.asks(state, matter) else ()
        case Retreat():
            return "retreat", (matter.seat,) if contact.asks(state, matter) else ()
        case Arrival():
            return "actions", ()


def _asked_in_battle(state: State, fought: Battle) -> tuple[str, tuple[int, ...]]:
    match fought.phase:
        case "deck":
            return "deck", decks.deck_seats(state)
        case "vanguard":
            return "vanguard", (state.active,) if len(decks.leaders(state)) >= VANGUARD else ()
        case "reorganise":
            seats = tuple(side.seat for side in fought.sides if phases.may_reorganise(side))[:1]
            return ("reorganise", seats) if seats else ("berserk", strikes.berserk_seats(state))
        case "play":
            return ("place", seats) if (seats := reveal.place_seats(state)) else ("play", reveal.play_seats(state))
        case "shagratt":
            return "effect", effects.shagratt_seats(state)
        case "strengths":
            if seats := reveal.place_seats(state):
                return "place", seats
            return "berserk", () if any(map(phases.strikes_due, fought.sides)) else strikes.berserk_seats(state)
        case "effects":
            seats = effects.asked_seats(state)
            return ("effect", seats) if seats else ("berserk", strikes.berserk_seats(state))
    return "play", ()


# what follows without a decision


def _go_on(log: Log) -> None:
    """The next thing that follows without a decision, where there is one."""
    state = log.state
    if state.agenda:
        matter = state.agenda[-1]
        _ON_THE_MAP[type(matter)](log, cast("Never", matter))
    elif state.battle is not None:
        _BATTLE[state.battle.phase](log)
    elif not state.pool:
        turns.end(log, "pool")
    elif state.pending:
        battle.begin_battle(log, state.pending[0].zone)
    else:
        turns.pass_on(log)


def _play(log: Log) -> None:
    """A card that came unchosen is placed before the next one is shown."""
    if not reveal.place_unasked(log):
        reveal.show(log)


def _strengths(log: Log) -> None:
    """First the card that Shagratt forced is placed, then both strike, then offers that cannot be made lapse."""
    if not reveal.place_unasked(log):
        if any(map(phases.strikes_due, log.state.fight().sides)):
            strikes.strengths(log)
        else:
            strikes.keep_berserk(log)


def _effects(log: Log) -> None:
    """After every effect the Berserk offers, then the next effect."""
    if phases.reddened(log.state.fight()) is not None:
        strikes.keep_berserk(log)
    else:
        effects.next_effect(log)


def _clean_up(log: Log) -> None:
    strikes.step_back(log)
    discards.discard_shelterless(log)


_ON_THE_MAP: Final[Mapping[type[Matter], Callable[[Log, Never], None]]] = {
    Arrival: contact.arrive, Entry: entry.enter, Contact: contact.contact, Retreat: contact.retreat,
}  # fmt: skip
_BATTLE: Final[Mapping[Phase, Callable[[Log], None]]] = {
    "deck": decks.empty_decks,
    "vanguard": decks.engage_all,
    "shuffle": battle.first_round,
    "draw": hands.draw,
    "reorganise": strikes.keep_berserk,
    "play": _play,
    "strengths": _strengths,
    "effects": _effects,
    "clean_up": _clean_up,
    "end_test": battle.end_test,
}
"""What happens in a phase unasked; Shagratt's owner is always asked."""
