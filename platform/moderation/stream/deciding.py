"""Rulings: written, signed by a second moderator where they change something, carried out, appealed once."""

from games.kernel.refusals import Misfit, Refused
from moderation.stream import commands as c
from moderation.stream.act import Act, claimant, in_status, officer, said, site
from moderation.stream.facts import (
    AppealDecided,
    CaseAppealed,
    CaseClosed,
    Fact,
    RulingDecided,
    RulingDeclined,
    RulingExecuted,
    RulingFailed,
    RulingProposed,
)
from moderation.stream.handling import LONGEST_REASON
from moderation.stream.ruling import Ruling, check
from moderation.stream.state import Given
from streams.actors import Kind, Power

LONGEST_APPEAL = 1100
MOST_RULINGS = 20


def propose(act: Act, wish: c.Propose) -> list[Fact]:
    """Write a ruling; one that changes nothing is decided at once."""
    number = claimant(act, wish)
    in_status(act, "claimed")
    return _written(act, number, wish.ruling, later=wish.later, after_appeal=False)


def sign(act: Act, wish: c.Sign) -> list[Fact]:
    """Sign as a second person: not who wrote it, nor after an appeal whoever had part in what was appealed."""
    number = officer(act, wish, Power.SIGN)
    given = _proposed(act, wish.number)
    _second(act, number, given)
    return [RulingDecided(given.number, number)]


def decline(act: Act, wish: c.Decline) -> list[Fact]:
    """Do not sign."""
    number = officer(act, wish, Power.SIGN)
    given = _proposed(act, wish.number)
    _second(act, number, given)
    return [RulingDeclined(given.number, number, said(wish.reason, "reason", LONGEST_REASON))]


def execute(act: Act, wish: c.Execute) -> list[Fact]:
    """The ruling stands in the match's log. After an appeal the case is over with it."""
    site(act)
    given = _decided(act, wish.number)
    if given.after_appeal:
        return [RulingExecuted(given.number, wish.version), CaseClosed()]
    return [RulingExecuted(given.number, wish.version, act.at + 1000 * wish.appeal_s)]


def fail(act: Act, wish: c.Fail) -> list[Fact]:
    """The ruling could not be carried out."""
    site(act)
    given = _decided(act, wish.number)
    return [RulingFailed(given.number, wish.code)]


def appeal(act: Act, wish: c.MakeAppeal) -> list[Fact]:
    """Appeal once, within the time, as somebody affected."""
    if act.actor.kind is not Kind.PERSON or act.actor.name not in act.now.affected:
        raise Refused("not_affected")
    if act.now.appeal is not None:
        raise Refused("already_appealed")
    in_status(act, "executed")
    if act.now.appeal_until is None or act.at >= act.now.appeal_until:
        raise Refused("too_late")
    return [CaseAppealed(act.actor.name, said(wish.words, "words", LONGEST_APPEAL))]


def decide_appeal(act: Act, wish: c.DecideAppeal) -> list[Fact]:
    """Decide an appeal as somebody who had no part in the case."""
    number = officer(act, wish, Power.JUDGE)
    in_status(act, "appealed")
    decided_before = act.now.appeal is not None and act.now.appeal.judge == number
    if number in act.now.involved and not decided_before:
        raise Refused("involved")
    reason = said(wish.reason, "reason", LONGEST_REASON)
    decided = AppealDecided(number, wish.verdict, reason)
    standing = act.now.standing
    assert standing is not None
    if wish.verdict == "uphold":
        if wish.ruling is not None:
            raise Misfit("ruling", "a ruling that is upheld is not replaced")
        return [decided, CaseClosed()]
    if wish.ruling is None:
        if wish.verdict == "vary" or standing.ruling.changes_match:
            raise Misfit("ruling", "say what is to hold instead")
        return [decided, CaseClosed()]
    return [decided, *_written(act, number, wish.ruling, later=wish.later, after_appeal=True)]


def close(act: Act, _wish: c.Close) -> list[Fact]:
    """Close it once nobody can appeal any more."""
    if act.actor.kind is not Kind.CLOCK:
        raise Refused("system_only")
    if act.now.status != "executed" or act.now.appeal_until is None or act.at < act.now.appeal_until:
        raise Refused("time_left")
    return [CaseClosed()]


def _written(act: Act, number: int, ruling: Ruling, *, later: bool, after_appeal: bool) -> list[Fact]:
    check(ruling, len(act.now.subject.players))
    if ruling.scope == "rewind" and later:
        raise Refused("later_round_depends")
    if len(act.now.rulings) >= MOST_RULINGS:
        raise Refused("too_many_rulings")
    count = len(act.now.rulings) + 1
    written: list[Fact] = [RulingProposed(count, number, ruling, after_appeal)]
    return written if ruling.by_two else [*written, RulingDecided(count)]


def _proposed(act: Act, number: int) -> Given:
    in_status(act, "proposed")
    given = act.now.newest
    if given is None or given.number != number:
        raise Refused("another_ruling")
    return given


def _decided(act: Act, number: int) -> Given:
    in_status(act, "decided")
    given = act.now.newest
    if given is None or given.number != number:
        raise Refused("another_ruling")
    return given


def _second(act: Act, number: int, given: Given) -> None:
    if number == given.proposer:
        raise Refused("second_person_needed")
    if given.after_appeal and number in act.now.involved:
        raise Refused("involved")
