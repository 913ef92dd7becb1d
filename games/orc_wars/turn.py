"""Whose decision is awaited, what a command leads to, and what the clock does by itself."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, Never, TypeAlias, cast

from games.kernel.chance import Chance
from games.kernel.contract import Due
from games.kernel.events import GameEvent
from games.kernel.refusals import Refused, refuse
from games.kernel.values import JSON
from games.orc_wars import commands
from games.orc_wars.commands import AnyCommand
from games.orc_wars.events import PositionPlaced
from games.orc_wars.options import Options
from games.orc_wars.position.read import position
from games.orc_wars.rules import (
    adoption,
    attacks,
    claims,
    combat,
    commerce,
    defeat,
    exchange,
    levy,
    movement,
    plunder,
    raids,
    ransom,
    rebels,
    reinforcements,
    rounds,
    setup,
    spies,
    transfers,
    underground,
)
from games.orc_wars.rules.questions import whose_turn
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state.agenda import Attack, Flight, Item, Opening, Raid, Retreat, Revolt
from games.orc_wars.state.state import State

Rule: TypeAlias = Callable[[Recorder, int, Never], None]
"""What a command leads to; it takes the commands under which it is listed."""

IN_A_STEP: Final[Mapping[type[AnyCommand], Rule]] = {
    commands.Adopt: adoption.adopt, commands.EndStep: ransom.close_step,
}  # fmt: skip

RULES: Final[Mapping[str, Mapping[type[AnyCommand], Rule]]] = {
    "swap": {commands.Swap: setup.swap},
    "name_first": {commands.NameFirst: rounds.name_first},
    "draw": {commands.Draw: reinforcements.draw, commands.Redraw: reinforcements.redraw},
    "buy": {commands.Buy: reinforcements.buy, commands.EndStep: reinforcements.done},
    "actions": {
        commands.Begin: rounds.begin_step, commands.Adopt: adoption.adopt, commands.EndTurn: plunder.begin_plunder,
    },
    "levy": {
        **IN_A_STEP, commands.PlaceLeader: levy.place_leader, commands.Raise: levy.raise_hordes,
        commands.BuildMachine: levy.build_machine, commands.PlaceShaman: levy.place_shaman,
        commands.BuildFortress: levy.build_fortress, commands.PlaceMine: levy.place_mine,
    },
    "move": {
        **IN_A_STEP, commands.Move: movement.move, commands.Drop: movement.drop, commands.Take: movement.take,
        commands.Underground: underground.go_underground, commands.TransferGoods: transfers.transfer_goods,
        commands.TransferHordes: transfers.transfer_hordes,
    },
    "combat": {**IN_A_STEP, commands.Attack: attacks.attack, commands.Raid: raids.raid},
    "cheat": {
        **IN_A_STEP, commands.Look: spies.look, commands.Steal: spies.steal, commands.Bribe: spies.bribe,
    },
    "plunder": {commands.Loot: plunder.loot, commands.EndStep: lambda log, seat, _: plunder.dig(log, seat)},
    "discard": {commands.Discard: plunder.discard},
    "commerce": {commands.Offer: commerce.offer, commands.Pass: rounds.next_floor},
    "defend_order": {commands.DefendOrder: attacks.order},
    "machines": {commands.Machines: combat.use_machines},
    "pursue": {commands.Pursue: raids.pursue, commands.Pass: raids.forgo_pursuit},
    "losses": {commands.Losses: exchange.choose_losses},
    "retreat": {commands.Retreat: defeat.retreat},
    "emerge": {commands.Emerge: underground.emerge},
    "ransom_bid": {commands.Bid: ransom.bid, commands.Pass: ransom.pass_bid},
    "ransom_accept": {commands.AcceptBid: ransom.accept_bid, commands.RefuseBids: ransom.refuse_bids},
    "cancel": {commands.Cancel: spies.cancel, commands.Allow: spies.allow},
    "claim_leader": {commands.ClaimLeader: claims.claim, commands.Pass: claims.pass_claim},
    "answer": {commands.Accept: rounds.accept, commands.Decline: rounds.decline},
}  # fmt: skip
"""What each command leads to, by the phase or question in which it belongs."""

ADVANCES: Final[Mapping[type[Item | None], Callable[[Recorder, Never], bool]]] = {
    Attack: attacks.advance_attack, Raid: raids.advance_raid, Revolt: rebels.advance_revolt,
    Retreat: defeat.advance_retreat, Flight: underground.advance_flight,
}  # fmt: skip
"""One step of what is open; True where it waits for an answer."""
PLACES: Final = {
    "swap": "4.3", "name_first": "4.3", "draw": "4.3", "buy": "4.3", "plunder": "4.3", "discard": "4.3",
    "commerce": "4.3", "levy": "5.1", "move": "6.1", "combat": "7.1.1", "cheat": "10.1",
}  # fmt: skip
"""The rule that says what belongs in a phase; 4.3.3 for any other."""


def decide(state: State, seat: int, command: AnyCommand, chance: Chance) -> tuple[GameEvent[State], ...]:
    """The events that follow from a command, down to the next question."""
    turn = whose_turn(state)
    refuse("not_your_turn", "4.3", when=seat not in turn.seats)
    rule = RULES[turn.phase].get(type(command))
    if rule is None:
        raise Refused("wrong_phase", PLACES.get(turn.phase, "4.3.3"))
    log = Recorder(state, chance)
    rule(log, seat, cast("Never", command))
    run(log)
    return tuple(log.events)


def run(log: Recorder) -> None:
    """Do all that follows without a decision."""
    waits = False
    while not waits:
        item = log.state.agenda[-1] if log.state.agenda else None
        if log.state.fallen and (item is None or isinstance(item, Opening)):
            claims.seek_heirs(log)
        else:
            waits = _advance(log, item)


def _advance(log: Recorder, item: Item | None) -> bool:
    """One step of what is at hand; True where it waits for an answer."""
    if isinstance(item, Opening):
        rounds.begin_turn(log, log.state.order[0])
        return False
    advance = ADVANCES.get(type(item))
    return advance is None or advance(log, cast("Never", item))


def place(options: Options, seats: int, given: JSON, chance: Chance) -> tuple[GameEvent[State], ...]:
    """The events of a position; none but the first where it was written down at a decision."""
    read = position(options, seats, given)
    log = Recorder(setup.blank(options, seats), chance)
    log.record(PositionPlaced(read))
    asked, written = bool(log.state.agenda), read.more is not None
    if not asked and log.state.phase == "name_first" and not written:
        rounds.initiative(log)
    elif not asked and log.state.phase == "commerce":
        rounds.give_floor(log, log.state.order[log.state.order.index(log.state.seat) :])
    if not (written and asked):
        run(log)
    return tuple(log.events)


# timeouts for offers and bids (`answer_s`), an option of the house

SILENCE: Final[Mapping[Literal["answer", "ransom_bid"], AnyCommand]] = {
    "answer": commands.Decline(), "ransom_bid": commands.Pass(),
}  # fmt: skip
"""What it means to say nothing, by phase."""


def due(state: State) -> Due | None:
    """The end of the time for an answer, where the table has set one. Each answer is waited for anew."""
    asked = _asked(state) if state.options.answer_s else None
    if asked is None:
        return None
    about = state.ransom.leader if state.ransom is not None else len(state.bargains)
    (seat,) = whose_turn(state).seats
    return Due(asked, state.options.answer_s * 1000, f"{state.round}.{state.seat}.{about}.{seat}")


def tick(state: State, chance: Chance) -> tuple[GameEvent[State], ...]:
    """What follows when the time is over; nothing where none is waited for."""
    asked = _asked(state)
    if due(state) is None or asked is None:
        return ()
    (seat,) = whose_turn(state).seats
    return (commerce.AnswerLate(seat, asked), *decide(state, seat, SILENCE[asked], chance))


def _asked(state: State) -> Literal["answer", "ransom_bid"] | None:
    phase = whose_turn(state).phase
    return next((asked for asked in SILENCE if asked == phase), None)
