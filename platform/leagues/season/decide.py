"""What a command to a season leads to: a pure function, asked when it is given and again by verification."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias, cast

from games.kernel.refusals import Refused
from games.kernel.values import JSON
from leagues.season import commands as c
from leagues.season import conduct, defects, entering, extending, playing
from leagues.season.act import Act
from leagues.season.facts.fact import Fact
from leagues.season.facts.log import fold
from leagues.season.state import Season
from streams.actors import Actor
from streams.fact import stamped
from streams.stored_command import Command, read

Deed: TypeAlias = Callable[[Act, Command], list[Fact]]

_DEEDS = {
    c.Configure: entering.configure,
    c.OpenEntry: entering.open_entry,
    c.CloseEntry: entering.close_entry,
    c.Enter: entering.enter,
    c.Leave: entering.leave,
    c.SayAway: entering.say_away,
    c.OfferToSubstitute: entering.offer_to_substitute,
    c.TakeBackOffer: entering.take_back_offer,
    c.Cancel: entering.cancel,
    c.Draw: playing.draw,
    c.OpenDivision: playing.open_division,
    c.RefuseDivision: playing.refuse_division,
    c.OpenAgain: playing.open_again,
    c.CallDivisionOff: playing.call_division_off,
    c.EndDivision: playing.end_division,
    c.Substitute: playing.substitute,
    c.Extend: extending.extend,
    c.ProposeExtension: extending.propose_extension,
    c.AnswerExtension: extending.answer_extension,
    c.Confirm: playing.confirm,
    c.ClaimNoShow: conduct.claim_no_show,
    c.DecideClaim: conduct.decide_claim,
    c.ShowCard: conduct.show_card,
    c.Appeal: conduct.appeal,
    c.DecideAppeal: conduct.decide_appeal,
    c.Escalate: conduct.escalate,
    c.NameDefect: defects.name_defect,
    c.DecideDefect: defects.decide_defect,
    c.CarryOutDefect: defects.note_carried_out,
}
DEEDS = cast("Mapping[type[Command], Deed]", _DEEDS)


class Decided(NamedTuple):
    """The facts that follow from a command, and the season after them."""

    facts: tuple[Fact, ...]
    after: Season


def decide(now: Season | None, by: Actor, body: Mapping[str, JSON], at: int) -> Decided:
    """The facts that follow; `Refused` or `Misfit` where none do, and never a part of them."""
    wish = read(body, c.AnyCommand)
    if isinstance(wish, c.Open):
        if now is not None:
            raise Refused("already_open")
        facts = entering.opened(by, wish)
    elif isinstance(wish, c.ImportSeason):
        if now is not None:
            raise Refused("already_open")
        facts = entering.imported(by, wish)
    elif now is None:
        raise Refused("no_such_season")
    else:
        facts = DEEDS[type(wish)](Act(now, by, at), wish)
    made = stamped(facts, at)
    return Decided(made, fold(now, made))
