"""The names of tie-breaks as FIDE writes them: `BH`, `BH/C1`, `SB/C1/V2026`, `ARO/C1` …"""

import re

import msgspec

from tournaments.tiebreaks.basis import TiebreakRules
from tournaments.tiebreaks.cuts import Cuts

_MODIFIER = re.compile(r"(?P<kind>[CM])(?P<count>[1-9]\d?)|(?P<version>V\d{4})")


class UnknownTiebreak(ValueError):
    """A name that this project does not know, or a cut of something that cannot be cut."""


class TiebreakName(msgspec.Struct, frozen=True):
    """A tie-break's acronym, its cuts, and the version of the rules where the name carries one."""

    acronym: str
    cuts: Cuts = Cuts()
    rules: TiebreakRules | None = None


def parse(name: str) -> TiebreakName:
    """Take a name apart; raises `UnknownTiebreak` for a modifier that does not exist."""
    acronym, *modifiers = name.replace("_", "/").split("/")
    cuts, rules = Cuts(), None
    for modifier in modifiers:
        match = _MODIFIER.fullmatch(modifier)
        if match is None:
            raise UnknownTiebreak(name)
        if match["version"]:
            if match["version"] not in TiebreakRules.__members__:
                raise UnknownTiebreak(name)
            rules = TiebreakRules[match["version"]]
        else:
            count = int(match["count"])
            cuts = Cuts(count, count if match["kind"] == "M" else 0)
    return TiebreakName(acronym, cuts, rules)
