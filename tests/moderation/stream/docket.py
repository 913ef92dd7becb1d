"""Cases without a database: opened and given commands to, as the door would."""

from typing import Any

from msgspec.structs import replace

from moderation.stream import commands as c
from moderation.stream.decide import decide
from moderation.stream.ruling import Ruling
from moderation.stream.state import Case, Subject
from streams.actors import CLOCK, Actor, Power, actor, officer
from streams.stored_command import Command, body

ALICE, BOB, CHARLIE = actor("user:1"), actor("user:2"), actor("user:3")
"""Alice and Bob play; Charlie watches."""
POWERS = (Power.MODERATE, Power.SIGN, Power.JUDGE, Power.SEE)
MARA, NESS, ORLA, PIM = (officer(number, *POWERS) for number in (11, 12, 13, 14))
SITE = actor("system:moderation")
HOUR = 3_600_000
SUBJECT = Subject("m", "armadora", "1", 7, "ab", ("user:1", "user:2"), seat=0, view="cd", salt="00")
OPEN = c.Open("c1", SUBJECT, "A stone was counted twice.", "5.2", "rewind", 2, 48 * HOUR, over=False)
CLARIFY = Ruling("clarify", 7, "A stone counts once.", "5.2")
REWIND = Ruling("rewind", 7, "The move was not lawful.", "5.2", to=6, redraw=True)
VOID = Ruling("void", 7, "Nobody can say who won.")


class Docket:
    """One case, the moment, and what was done to it."""

    def __init__(self, wish: c.Open = OPEN, by: Actor = ALICE) -> None:
        self.at = 1000
        made = decide(None, by, body(wish), self.at)
        self.case: Case = made.after
        self.facts = [*made.facts]

    def give(self, by: Actor, *wishes: Command) -> "Docket":
        """Commands by one actor, each a second after the one before."""
        for wish in wishes:
            self.at += 1000
            made = decide(self.case, by, body(wish), self.at)
            self.case = made.after
            self.facts += made.facts
        return self

    def claimed(self, by: Actor = MARA) -> "Docket":
        """Triaged and claimed."""
        return self.give(by, c.Triage(sort="misunderstanding", severity=2), c.Claim())

    def executed(self, ruling: Ruling = CLARIFY, appeal_s: int = 72 * 3600) -> "Docket":
        """Ruled by Mara, signed by Ness where that is needed, carried out."""
        self.claimed().give(MARA, c.Propose(ruling=ruling))
        if ruling.by_two:
            self.give(NESS, c.Sign(number=1))
        return self.give(SITE, c.Execute(1, 9, appeal_s))

    def appealed(self, ruling: Ruling = CLARIFY) -> "Docket":
        """Executed, and Bob appeals."""
        return self.executed(ruling).give(BOB, c.MakeAppeal("It was lawful."))


def varied(ruling: Ruling, **changes: Any) -> Ruling:
    """The ruling with something changed."""
    return replace(ruling, **changes)


__all__ = ["CLOCK", "Docket"]
