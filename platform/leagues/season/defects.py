"""A defect of the rules found in mid-season: named, decided by a director, carried out by the platform."""

from games.kernel.refusals import Misfit, Refused
from leagues.reason import reason
from leagues.season import commands as c
from leagues.season.act import Act, in_status, no_party_at_all, only, system
from leagues.season.defect import Defect
from leagues.season.facts.defects import DefectCarriedOut, DefectDecided, DefectNamed
from leagues.season.facts.fact import Fact
from leagues.season.state import Season
from streams.actors import Kind, Power

BEFORE_THE_END = ("draft", "entry", "drawn", "running", "played")
MOST_TABLES = 500


def name_defect(act: Act, wish: c.NameDefect) -> list[Fact]:
    """Say that the rules are defective by which the season, or a division, is played: an officer of the site does, or
    the platform by the evidence of a case. Of one defect that waits for a decision it is said once.
    """
    in_status(act, *BEFORE_THE_END)
    officer = act.actor.kind is Kind.OFFICER and Power.MODERATE in act.actor.powers
    if act.actor.kind not in (Kind.SYSTEM, Kind.OPERATOR) and not officer:
        raise Refused("officers_only")
    if wish.rules_version not in versions_of(act.now):
        raise Refused("other_rules")
    known = [one for one in act.now.defects if one.rules_version == wish.rules_version]
    # Every further case of a defect that is decided would ask for the same decision once more.
    if any(one.policy is None for one in known) or (wish.case and known):
        raise Refused("nothing_changed")
    said = "" if wish.case else reason(wish.reason)
    number = len(act.now.defects) + 1
    by = act.person
    return [DefectNamed(number, wish.rules_version, by, said, wish.since, wish.case, wish.match, wish.step)]


def versions_of(now: Season) -> frozenset[str]:
    """The versions of the rules by which divisions of the season are played, or were."""
    return frozenset({now.settings.rules_version, *(one.rules_version for one in now.defects)})


def decide_defect(act: Act, wish: c.DecideDefect) -> list[Fact]:
    """Choose what becomes of the season: a director who does not take part in it, or a moderator of the site where
    there is none; once.
    """
    in_status(act, *BEFORE_THE_END)
    if act.actor.kind is Kind.OFFICER and Power.MODERATE in act.actor.powers:
        taking_part = {one.player for one in act.now.entrants}
        if any(one not in taking_part for one in wish.free):
            raise Refused("officers_are_free")
    else:
        only(act, Power.DIRECT)
    no_party_at_all(act)
    found = defect_named(act, wish.number)
    if found.policy is not None:
        raise Refused("already_decided")
    _check(act.now, found, wish)
    return [DefectDecided(found.number, wish.policy, act.person, reason(wish.reason), wish.instead, wish.tables)]


def _check(now: Season, found: Defect, wish: c.DecideDefect) -> None:
    """`Misfit` where other rules are lacking or named without need, or tables are."""
    if (wish.policy == "finish") == bool(wish.instead):
        raise Misfit("instead", "names the rules that hold then, where others do")
    if wish.instead == found.rules_version:
        raise Misfit("instead", "is another version than the defective one")
    if (wish.policy == "replay") != bool(wish.tables):
        raise Misfit("tables", "are named where tables are played again")
    if len({*wish.tables}) != len(wish.tables) or len(wish.tables) > MOST_TABLES:
        raise Misfit("tables", f"are named once each, and at most {MOST_TABLES}")
    for one in wish.tables:
        division = now.division(one.division)
        if division is None or not division.tournament:
            raise Misfit("tables", f"division {one.division} is not played")


def note_carried_out(act: Act, wish: c.CarryOutDefect) -> list[Fact]:
    """Note that the decision is carried out in a division."""
    system(act)
    found = defect_named(act, wish.number)
    if wish.division not in found.left:
        raise Refused("nothing_changed")
    return [DefectCarriedOut(found.number, wish.division)]


def defect_named(act: Act, number: int) -> Defect:
    """A defect by its number; `Misfit` where there is none."""
    found = act.now.defect(number)
    if found is None:
        raise Misfit("number", f"there is no defect {number}")
    return found
