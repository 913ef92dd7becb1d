"""What a command to a case brings with it, and who may give it: one function a right."""

from typing import NamedTuple, Protocol

from games.kernel.refusals import Misfit, Refused
from moderation.stream.commands import OfOfficer
from moderation.stream.state import Case
from streams.actors import Actor, Kind, Power


class Act(NamedTuple):
    """What a command is decided on: the case as it is, who gives it, and the moment."""

    now: Case
    actor: Actor
    at: int


class AnyCase(Protocol):
    """A dispute, or a case of conduct: who is affected, which moderator deals with it, and where it stands."""

    @property
    def affected(self) -> frozenset[str]: ...

    @property
    def claimant(self) -> int | None: ...

    @property
    def status(self) -> str: ...


class AnyAct(Protocol):
    """An act in either."""

    @property
    def now(self) -> AnyCase: ...

    @property
    def actor(self) -> Actor: ...


def officer(act: AnyAct, wish: OfOfficer, power: Power = Power.MODERATE) -> int:
    """The number of the officer who acts; refuse who lacks the power, and whoever has an interest in the case."""
    if act.actor.kind is not Kind.OFFICER or Power.MODERATE not in act.actor.powers:
        raise Refused("moderators_only")
    if power not in act.actor.powers:
        raise Refused("not_permitted")
    if act.actor.person in act.now.affected:
        raise Refused("own_case")
    if wish.interests:
        raise Refused("conflict_of_interest", detail=", ".join(wish.interests))
    return int(act.actor.person.partition(":")[2])


def claimant(act: AnyAct, wish: OfOfficer) -> int:
    """The moderator who deals with the case; refuse every other."""
    number = officer(act, wish)
    if act.now.claimant != number:
        raise Refused("not_your_claim")
    return number


def site(act: AnyAct) -> None:
    """Refuse whoever is not the site itself."""
    if act.actor.kind is not Kind.SYSTEM:
        raise Refused("system_only")


def in_status(act: AnyAct, *wanted: str) -> None:
    """Refuse where the case stands otherwise."""
    if act.now.status not in wanted:
        raise Refused("wrong_status", detail=f"the case is {act.now.status}")


def said(given: str, where: str, longest: int) -> str:
    """Words that somebody must give; `Misfit` where there are none or too many."""
    text = not_long(given, where, longest)
    if not text:
        raise Misfit(where, "say why")
    return text


def not_long(given: str, where: str, longest: int) -> str:
    """Words that somebody may give."""
    text = given.strip()
    if len(text) > longest:
        raise Misfit(where, f"is longer than {longest} characters")
    return text
