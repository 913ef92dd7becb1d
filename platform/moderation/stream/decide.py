"""What a command to a case leads to: a pure function, asked when it is given and again by verification."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias, cast

from games.kernel.refusals import Refused
from games.kernel.values import JSON
from moderation.stream import asking, commands, deciding, handling
from moderation.stream.act import Act
from moderation.stream.commands import AnyCommand
from moderation.stream.facts import Fact, fold
from moderation.stream.state import Case
from streams.actors import Actor
from streams.fact import stamped
from streams.stored_command import Command, read

Deed: TypeAlias = Callable[[Act, Command], list[Fact]]

_DEEDS = {
    commands.Gather: handling.gather,
    commands.Triage: handling.triage,
    commands.Claim: handling.claim,
    commands.Release: handling.release,
    commands.Escalate: handling.escalate,
    commands.Ask: asking.ask,
    commands.CallOff: asking.call_off,
    commands.Answer: asking.answer,
    commands.Lapse: asking.lapse,
    commands.Merge: handling.merge,
    commands.TakeDuplicate: handling.take_duplicate,
    commands.See: handling.see,
    commands.Propose: deciding.propose,
    commands.Sign: deciding.sign,
    commands.Decline: deciding.decline,
    commands.Execute: deciding.execute,
    commands.Fail: deciding.fail,
    commands.MakeAppeal: deciding.appeal,
    commands.DecideAppeal: deciding.decide_appeal,
    commands.Close: deciding.close,
}
DEEDS = cast("Mapping[type[Command], Deed]", _DEEDS)


class Decided(NamedTuple):
    """The facts that follow from a command, and the case after them."""

    facts: tuple[Fact, ...]
    after: Case


def decide(now: Case | None, actor: Actor, body: Mapping[str, JSON], at: int) -> Decided:
    """The facts that follow; `Refused` or `Misfit` where none do, and never a part of them."""
    wish = read(body, AnyCommand)
    if isinstance(wish, commands.Open):
        if now is not None:
            raise Refused("already_open")
        facts = handling.opened(actor, wish)
    elif now is None:
        raise Refused("no_such_case")
    else:
        facts = DEEDS[type(wish)](Act(now, actor, at), wish)
    made = stamped(facts, at)
    return Decided(made, fold(now, made))
