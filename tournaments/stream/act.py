"""What a command brings with it, and who may give it."""

from collections.abc import Sequence
from typing import NamedTuple

from games.kernel.chance import Chance
from games.kernel.refusals import Misfit, Refused
from streams.actors import Actor, Kind, Power
from streams.fact import stamped
from tournaments.stream.commands import OfRound, OfTable
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.log import fold
from tournaments.stream.state import Entrant, Round, StageState, Table, Tournament


class Act(NamedTuple):
    """What a command is decided on: the tournament as it is, who gives it, the moment, and chance."""

    now: Tournament
    actor: Actor
    at: int
    chance: Chance

    def after(self, facts: Sequence[Fact]) -> Tournament:
        """The tournament after facts of this command."""
        return fold(self.now, stamped(facts, self.at))

    def seed(self, label: str) -> str:
        """A seed for lots, drawn and kept with the command."""
        return f"{self.chance.below(label, 1 << 62):016x}"


def directs(now: Tournament, actor: Actor) -> bool:
    """Whether they direct this tournament, or may do everything."""
    return actor.kind is Kind.OPERATOR or (
        actor.kind is Kind.DIRECTOR and actor.event == now.id and Power.DIRECT in actor.powers
    )


def director_only(act: Act) -> None:
    """Refuse whoever does not direct the tournament."""
    if not directs(act.now, act.actor):
        raise Refused("directors_only")


def director_or_system(act: Act) -> None:
    """Refuse whoever is neither director nor the platform itself."""
    if act.actor.kind is not Kind.SYSTEM:
        director_only(act)


def system_only(act: Act) -> None:
    """Refuse whoever is not the platform itself."""
    if act.actor.kind not in (Kind.SYSTEM, Kind.OPERATOR):
        raise Refused("system_only")


def own_entrant(act: Act, number: int) -> Entrant:
    """The entrant that the command is about: a director's any, a person's own."""
    entrant = entrant_named(act, number)
    if not (directs(act.now, act.actor) or (act.actor.kind is Kind.PERSON and act.actor.name in entrant.players)):
        raise Refused("not_your_entry")
    return entrant


def entrant_named(act: Act, number: int) -> Entrant:
    """The entrant that the command names."""
    entrant = act.now.entrant(number)
    if entrant is None:
        raise Misfit("entrant", f"there is no entrant {number}")
    return entrant


def running(act: Act) -> None:
    """Refuse where the tournament has not begun, is over, or is paused."""
    not_over(act)
    if act.now.status != "running":
        raise Refused("not_begun")
    not_paused(act)


def not_over(act: Act) -> None:
    """Refuse where the tournament is over."""
    if act.now.status in ("over", "cancelled"):
        raise Refused("tournament_over")


def not_paused(act: Act) -> None:
    """Refuse where the tournament is paused."""
    if act.now.paused_since is not None:
        raise Refused("tournament_paused")


def stage_now(act: Act, number: int) -> StageState:
    """The stage that runs; refuse where the command names another."""
    stage = act.now.stage
    if stage is None:
        raise Refused("not_begun")
    if number != stage.number:
        raise Refused("another_stage", detail=f"stage {stage.number} is played")
    if stage.over:
        raise Refused("stage_over")
    return stage


def round_named(act: Act, wish: OfRound) -> Round:
    """The round that the command names."""
    found = act.now.find(wish.stage, wish.round)
    if found is None:
        raise Misfit("round", f"there is no round {wish.round} in stage {wish.stage}")
    return found


def table_named(act: Act, wish: OfTable) -> tuple[Round, Table]:
    """The table that the command names, and its round."""
    found = round_named(act, wish)
    table = found.table(wish.table)
    if table is None:
        raise Misfit("table", f"there is no table {wish.table} in round {found.number}")
    return found, table


def reason(given: str, longest: int = 500) -> str:
    """Why, in the director's words; `Misfit` where nothing is said."""
    said = given.strip()
    if not said:
        raise Misfit("reason", "say why")
    if len(said) > longest:
        raise Misfit("reason", f"is longer than {longest} characters")
    return said
