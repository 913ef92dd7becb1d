"""Defects of the rules: named, decided, and the decision carried out division by division."""

from msgspec.structs import replace

from leagues.season.defect import Defect, NamedTable, Policy
from leagues.season.facts.fact import Fact
from leagues.season.state import Season


class DefectNamed(Fact, frozen=True):
    """This version of the rules is defective: an officer of the site says so, or the evidence of a case does."""

    number: int
    rules_version: str
    by: str
    reason: str = ""
    since: int = 0
    case: str = ""
    match: str = ""
    step: int = 0

    def apply(self, now: Season) -> Season:
        made = Defect(
            self.number, self.rules_version, self.by, self.reason, self.at, self.since, self.case, self.match, self.step
        )
        return replace(now, defects=(*now.defects, made))


class DefectDecided(Fact, frozen=True):
    """The director has chosen what becomes of the season. Divisions that have not begun are played by the new rules."""

    number: int
    policy: Policy
    by: str
    reason: str
    instead: str = ""
    tables: tuple[NamedTable, ...] = ()

    def apply(self, now: Season) -> Season:
        if self.policy == "finish":
            left: tuple[int, ...] = ()
        else:
            named = {one.division for one in self.tables}
            left = tuple(
                one.number for one in now.divisions if one.tournament and (not one.over or one.number in named)
            )
        defects = tuple(
            replace(
                one, policy=self.policy, instead=self.instead, tables=self.tables, decided_by=self.by, why=self.reason,
                decided_at=self.at, left=left,
            )
            if one.number == self.number
            else one
            for one in now.defects
        )  # fmt: skip
        settings = replace(now.settings, rules_version=self.instead) if self.instead else now.settings
        return replace(now, defects=defects, settings=settings)


class DefectCarriedOut(Fact, frozen=True):
    """What was decided about a defect is done in this division."""

    number: int
    division: int

    def apply(self, now: Season) -> Season:
        defects = tuple(
            replace(one, left=tuple(number for number in one.left if number != self.division))
            if one.number == self.number
            else one
            for one in now.defects
        )
        return replace(now, defects=defects)
