"""Opening a case and dealing with it: triage, claim, release, escalation, merging, looks."""

from games.kernel.refusals import Misfit, Refused
from moderation.stream import commands as c
from moderation.stream.act import Act, claimant, in_status, officer, said, site
from moderation.stream.facts import (
    CaseClaimed,
    CaseMerged,
    CaseOpened,
    CaseReleased,
    CaseTriaged,
    DuplicateTaken,
    EvidenceGathered,
    Fact,
    StepSeen,
)
from moderation.stream.state import SEVERITIES
from streams.actors import Actor, Kind, Power

LONGEST_WORDS = 2000
LONGEST_REASON = 500
TO_DO = ("open", "triaged")


def opened(actor: Actor, wish: c.Open) -> list[Fact]:
    """Somebody who plays there or directs its tournament disputes a step; after the end anybody with an account may."""
    subject = wish.subject
    directs = actor.kind is Kind.DIRECTOR and Power.DIRECT in actor.powers and actor.event == subject.tournament
    if actor.kind is not Kind.PERSON and not directs:
        raise Refused("people_only")
    plays = subject.seat is not None and subject.players[subject.seat] == actor.person
    if not plays and not directs and not wish.over:
        raise Refused("not_your_match")
    if wish.severity not in SEVERITIES:
        raise Misfit("severity", f"is one of {SEVERITIES}")
    words = said(wish.words, "words", LONGEST_WORDS)
    given = (words, wish.rule, wish.wanted, wish.severity, wish.deadline, wish.key)
    return [CaseOpened(wish.id, subject, actor.person, *given)]


def gather(act: Act, wish: c.Gather) -> list[Fact]:
    """Keep the evidence, once."""
    site(act)
    if act.now.evidence is not None:
        raise Refused("already_gathered")
    return [EvidenceGathered(wish.evidence)]


def triage(act: Act, wish: c.Triage) -> list[Fact]:
    """Put it into a category, or into another one; before it is decided."""
    officer(act, wish)
    in_status(act, *TO_DO, "claimed")
    if wish.severity not in SEVERITIES:
        raise Misfit("severity", f"is one of {SEVERITIES}")
    if (wish.sort, wish.severity, act.now.status) == (act.now.sort, act.now.severity, "triaged"):
        raise Refused("nothing_changed")
    return [CaseTriaged(wish.sort, wish.severity)]


def claim(act: Act, wish: c.Claim) -> list[Fact]:
    """Deal with it, unless somebody does. After an escalation it is somebody else's turn."""
    number = officer(act, wish)
    if act.now.claimant is not None:
        raise Refused("already_claimed")
    in_status(act, *TO_DO)
    if act.now.escalated and number in act.now.former:
        raise Refused("escalated_by_you")
    return [CaseClaimed(number)]


def release(act: Act, wish: c.Release) -> list[Fact]:
    """Give it back."""
    number = claimant(act, wish)
    in_status(act, "claimed")
    return [CaseReleased(number)]


def escalate(act: Act, wish: c.Escalate) -> list[Fact]:
    """Hand it on."""
    number = claimant(act, wish)
    in_status(act, "claimed")
    return [CaseReleased(number, said(wish.reason, "reason", LONGEST_REASON))]


def merge(act: Act, wish: c.Merge) -> list[Fact]:
    """Make it a duplicate."""
    officer(act, wish)
    in_status(act, *TO_DO, "claimed")
    if wish.into == act.now.id:
        raise Misfit("into", "a case is no duplicate of itself")
    return [CaseMerged(wish.into)]


def take_duplicate(act: Act, wish: c.TakeDuplicate) -> list[Fact]:
    """Take a duplicate in."""
    officer(act, wish)
    in_status(act, *TO_DO, "claimed", "needs_info", "proposed", "decided", "executed")
    return [DuplicateTaken(wish.case)]


def see(act: Act, wish: c.See) -> list[Fact]:
    """Look at a step of the match."""
    number = officer(act, wish, Power.SEE)
    if act.now.status == "merged":
        raise Refused("wrong_status")
    return [StepSeen(number, wish.step)]
