"""What a command to a tournament leads to: a pure function, asked when it is given and again by verification."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias, cast

from games.kernel.chance import Chance
from games.kernel.refusals import Refused
from games.kernel.values import JSON
from streams.actors import Actor
from streams.fact import stamped
from streams.stored_command import Command, read
from tournaments.stream import (
    challenges,
    commands,
    deductions,
    entries,
    event,
    invitations,
    manual_pairing,
    replaying,
    results,
    round_end,
    rounds,
    stages,
    times,
)
from tournaments.stream.act import Act
from tournaments.stream.commands import AnyCommand
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.log import fold
from tournaments.stream.state import Tournament

Deed: TypeAlias = Callable[[Act, Command], list[Fact]]

_DEEDS = {
    commands.Configure: event.configure,
    commands.OpenEntry: event.open_entry,
    commands.CloseEntry: event.close_entry,
    commands.Enter: entries.enter,
    commands.Invite: invitations.invite,
    commands.AnswerInvitation: invitations.answer,
    commands.TakeBackInvitation: invitations.take_back,
    commands.CheckIn: entries.check_in,
    commands.Withdraw: entries.withdraw,
    commands.Return: entries.come_back,
    commands.Remove: entries.remove,
    commands.Substitute: entries.substitute,
    commands.Admit: entries.admit,
    commands.AskBye: entries.ask_bye,
    commands.TakeBackBye: entries.take_back_bye,
    commands.Seed: stages.seed,
    commands.Start: stages.start,
    commands.Pair: rounds.pair,
    commands.FailDraw: rounds.fail_draw,
    commands.TakeBackPairing: rounds.take_back,
    commands.BeginByHand: manual_pairing.begin_by_hand,
    commands.LeaveByHand: manual_pairing.leave_by_hand,
    commands.EndByHand: manual_pairing.end_by_hand,
    commands.CompareByHand: manual_pairing.compare_by_hand,
    commands.StartRound: rounds.start_round,
    commands.OpenTable: rounds.open_table,
    commands.EndRound: round_end.end_round,
    commands.TurnRound: rounds.turn_round,
    commands.EndStage: stages.end_stage,
    commands.RecordResult: results.record,
    commands.CorrectResult: results.correct,
    commands.DeductPoints: deductions.deduct,
    commands.Extend: times.extend,
    commands.SetDeadline: times.set_deadline,
    commands.Pause: times.pause,
    commands.Resume: times.resume,
    commands.Postpone: times.postpone,
    commands.Cancel: event.cancel,
    commands.MakeChallenge: challenges.challenge,
    commands.OfferTimes: times.offer_times,
    commands.Announce: event.announce,
    commands.EraseNames: entries.erase_names,
    commands.ChangeRules: replaying.change_rules,
}
DEEDS = cast("Mapping[type[Command], Deed]", _DEEDS)


class Decided(NamedTuple):
    """The facts that follow from a command, and the tournament after them."""

    facts: tuple[Fact, ...]
    after: Tournament


def decide(now: Tournament | None, actor: Actor, body: Mapping[str, JSON], at: int, chance: Chance) -> Decided:
    """The facts that follow, with chance for seeds; `Refused` or `Misfit` where none do, and never a part of them."""
    wish = read(body, AnyCommand)
    if isinstance(wish, commands.Open):
        if now is not None:
            raise Refused("already_open")
        facts = event.opened(actor, wish)
    elif now is None:
        raise Refused("no_such_tournament")
    else:
        facts = DEEDS[type(wish)](Act(now, actor, at, chance), wish)
    made = stamped(facts, at)
    return Decided(made, fold(now, made))
