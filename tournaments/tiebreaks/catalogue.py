"""Every tie-break that can be asked for by name, but the direct encounter, which depends on who is tied."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from tournaments.explanation import Contribution, Explanation, Reckoning, reckoned
from tournaments.tiebreaks.basis import Basis
from tournaments.tiebreaks.buchholz import buchholz, fore_buchholz, opponents_buchholz, sonneborn_berger
from tournaments.tiebreaks.counting import (
    games_with_black,
    games_won,
    games_won_with_black,
    koya,
    opponents_ratings,
    points,
    progressive,
    rounds_elected_to_play,
    wins,
)
from tournaments.tiebreaks.cuts import Cuts, cut
from tournaments.tiebreaks.names import UnknownTiebreak, parse

Contributions: TypeAlias = Callable[[Basis, int], tuple[Contribution, ...]]


class Tiebreak(msgspec.Struct, frozen=True):
    """How a tie-break is worked out: its contributions, what they make, and whether some may be cut."""

    contributions: Contributions
    reckoning: Reckoning = Reckoning.SUM
    may_be_cut: bool = False


CATALOGUE: Mapping[str, Tiebreak] = MappingProxyType(
    {
        "PTS": Tiebreak(points),
        "BH": Tiebreak(buchholz, may_be_cut=True),
        "FB": Tiebreak(fore_buchholz, may_be_cut=True),
        "SB": Tiebreak(sonneborn_berger, may_be_cut=True),
        "AOB": Tiebreak(opponents_buchholz, Reckoning.MEAN),
        "PS": Tiebreak(progressive, may_be_cut=True),
        "KS": Tiebreak(koya),
        "WIN": Tiebreak(wins),
        "WON": Tiebreak(games_won),
        "BPG": Tiebreak(games_with_black),
        "BWG": Tiebreak(games_won_with_black),
        "REP": Tiebreak(rounds_elected_to_play),
        "ARO": Tiebreak(opponents_ratings, Reckoning.ROUNDED_MEAN, may_be_cut=True),
    }
)


def find(name: str) -> tuple[Tiebreak, Cuts]:
    """The tie-break of a name, and its cuts; raises `UnknownTiebreak`, also for a cut of what cannot be cut."""
    wanted = parse(name)
    tiebreak = CATALOGUE.get(wanted.acronym)
    if tiebreak is None or (wanted.cuts != Cuts() and not tiebreak.may_be_cut):
        raise UnknownTiebreak(name)
    return tiebreak, wanted.cuts


def explain(basis: Basis, name: str, number: int) -> Explanation:
    """One player's value with all that it is made of; raises `UnknownTiebreak`.

    A version in the name changes nothing: the rules are those of the basis.
    """
    tiebreak, cuts = find(name)
    contributions = cut(tiebreak.contributions(basis, number), cuts)
    return reckoned(name, number, contributions, tiebreak.reckoning)
