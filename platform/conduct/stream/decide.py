"""What a command to a case of conduct leads to: a pure function, asked when it is given and again by verification."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from conduct.stream import commands as c
from conduct.stream import facts as f
from conduct.stream.act import Act, claimant, in_status, judge, not_long, officer, said, site
from conduct.stream.state import MS_A_DAY, Conduct, Wanted
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON
from moderation.stream.commands import OfOfficer
from streams.actors import Actor, Kind, Power
from streams.fact import stamped
from streams.stored_command import Command, read

LONGEST_WORDS = 2000
LONGEST_REASON = 1000
LONGEST_POST = 1100
LONGEST_KEY = 255
MOST_LINES = 30
MOST_POSTS = 40
LONGEST_DAYS = 3650


class Decided(NamedTuple):
    """The facts that follow from a command, and the case after them."""

    facts: tuple[f.Fact, ...]
    after: Conduct


def decide(now: Conduct | None, actor: Actor, body: Mapping[str, JSON], at: int) -> Decided:
    """The facts that follow; `Refused` or `Misfit` where none do, and never a part of them."""
    wish = read(body, c.AnyCommand)
    if isinstance(wish, c.Report | c.TakeByRuling):
        if now is not None:
            raise Refused("already_open")
        made = stamped(_reported(actor, wish) if isinstance(wish, c.Report) else _ordered(actor, wish), at)
    elif now is None:
        raise Refused("no_such_case")
    else:
        made = stamped(_DEEDS[type(wish)](Act(now, actor, at), wish), at)
    return Decided(made, f.fold(now, made))


def _reported(actor: Actor, wish: c.Report) -> list[f.Fact]:
    if actor.kind is not Kind.PERSON:
        raise Refused("people_only")
    if not wish.accused.startswith("user:"):
        raise Misfit("accused", "only people are reported")
    if wish.accused == actor.name:
        raise Refused("own_conduct")
    if len(wish.lines) > MOST_LINES:
        raise Misfit("lines", f"are more than {MOST_LINES}")
    words = not_long(wish.words, "words", LONGEST_WORDS)
    if not words and not wish.lines:
        raise Misfit("words", "say what is wrong")
    return [
        f.ConductReported(
            id=wish.id,
            accused=wish.accused,
            reporter=actor.name,
            sort=wish.sort,
            words=words,
            lines=wish.lines,
            match=wish.match,
            tournament=wish.tournament,
            key=not_long(wish.key, "key", LONGEST_KEY),
        )
    ]


def _ordered(actor: Actor, wish: c.TakeByRuling) -> list[f.Fact]:
    if actor.kind is not Kind.SYSTEM:
        raise Refused("system_only")
    opened = f.ConductReported(
        id=wish.id,
        accused=wish.accused,
        reporter=actor.name,
        sort="other",
        words=wish.wanted.reason,
        lines=(),
        match=wish.match,
        tournament=wish.tournament,
    )
    return [opened, f.MeasureTaken(officers=(), wanted=wish.wanted, until=wish.until, ruling=wish.ruling, tables=True)]


def _ended(act: Act, wish: c.EndByRuling) -> list[f.Fact]:
    site(act)
    if act.now.taken is None or not act.now.taken.stands or not act.now.taken.ruling:
        raise Refused("nothing_stands")
    return [f.MeasureLifted(officer=None, reason=f"ruling {wish.ruling}")]


def _claim(act: Act, wish: c.Claim) -> list[f.Fact]:
    number = officer(act, wish)
    if act.now.claimant is not None:
        raise Refused("already_claimed")
    in_status(act, "open")
    return [f.ReportClaimed(officer=number)]


def _release(act: Act, wish: c.Release) -> list[f.Fact]:
    claimant(act, wish)
    in_status(act, "claimed")
    return [f.ReportReleased()]


def _dismiss(act: Act, wish: c.Dismiss) -> list[f.Fact]:
    number = claimant(act, wish)
    in_status(act, "claimed")
    return [f.ReportDismissed(officer=number, reason=said(wish.reason, "reason", LONGEST_REASON))]


def _propose(act: Act, wish: c.Propose) -> list[f.Fact]:
    number = claimant(act, wish)
    in_status(act, "claimed")
    _check(wish.wanted)
    if wish.wanted.by_two:
        return [f.MeasureProposed(officer=number, wanted=wish.wanted)]
    return [_taken(act, (number,), wish.wanted)]


def _sign(act: Act, wish: c.Sign) -> list[f.Fact]:
    number = _second(act, wish)
    if act.now.lifting is not None:
        return [f.MeasureLifted(officer=act.now.lifting.proposer, reason=act.now.lifting.reason, second=number)]
    assert act.now.proposed is not None
    return [_taken(act, (act.now.proposed.proposer, number), act.now.proposed.wanted)]


def _decline(act: Act, wish: c.Decline) -> list[f.Fact]:
    number = _second(act, wish)
    reason = said(wish.reason, "reason", LONGEST_REASON)
    return [(f.MeasureDeclined if act.now.lifting is None else f.LiftDeclined)(officer=number, reason=reason)]


def _second(act: Act, wish: OfOfficer) -> int:
    """The moderator who may sign what another has proposed: a measure, or the end of one."""
    number = officer(act, wish, Power.SIGN)
    waiting = act.now.lifting
    if waiting is None:
        in_status(act, "proposed")
    proposed = waiting or act.now.proposed
    assert proposed is not None
    if number == proposed.proposer:
        raise Refused("second_person_needed")
    return number


def _lift(act: Act, wish: c.Lift) -> list[f.Fact]:
    """What two have ordered, two must end."""
    number = officer(act, wish)
    in_status(act, "decided", "closed")
    if act.now.taken is None or not act.now.taken.stands:
        raise Refused("nothing_stands")
    if act.now.lifting is not None:
        raise Refused("end_proposed")
    reason = said(wish.reason, "reason", LONGEST_REASON)
    return [(f.LiftProposed if act.now.taken.by_two else f.MeasureLifted)(officer=number, reason=reason)]


def _settle(act: Act, wish: c.Settle) -> list[f.Fact]:
    site(act)
    if act.now.taken is None or act.now.taken.settled:
        raise Refused("nothing_to_settle")
    return [f.MatchesGivenUp(matches=wish.matches)]


def _appeal(act: Act, wish: c.Appeal) -> list[f.Fact]:
    """One thread, and one post in it until somebody has answered."""
    if act.actor.kind is not Kind.PERSON or act.actor.name != act.now.accused:
        raise Refused("not_affected")
    if act.now.taken is not None and act.now.taken.ruling:
        raise Refused("appeal_the_ruling")
    in_status(act, "decided", "appealed")
    if act.now.thread and act.now.thread[-1].officer is None:
        raise Refused("wait_for_the_answer")
    return [f.AppealPosted(words=_post(act, wish.words))]


def _answer(act: Act, wish: c.Answer) -> list[f.Fact]:
    number = judge(act, wish)
    in_status(act, "appealed")
    return [f.AppealPosted(words=_post(act, wish.words), officer=number)]


def _decide_appeal(act: Act, wish: c.DecideAppeal) -> list[f.Fact]:
    """By another human than those who took the measure; never for a harsher one."""
    number = judge(act, wish)
    in_status(act, "appealed")
    assert act.now.taken is not None
    if (wish.wanted is not None) != (wish.verdict == "vary"):
        raise Misfit("wanted", "another measure belongs to a verdict that varies, and to no other")
    reason = said(wish.reason, "reason", LONGEST_REASON)
    decided = f.ConductAppealDecided(officer=number, verdict=wish.verdict, reason=reason)
    if wish.wanted is None:
        return [decided]
    _check(wish.wanted)
    if wish.wanted.harsher_than(act.now.taken.wanted):
        raise Refused("harsher_on_appeal")
    return [decided, _taken(act, (number,), wish.wanted, act.now.taken.since)]


def _taken(act: Act, officers: tuple[int, ...], wanted: Wanted, since: int | None = None) -> f.Fact:
    """The measure from now on; one that varies another is counted from that one's beginning."""
    begun = act.at if since is None else since
    until = None if wanted.kind == "warning" or not wanted.days else begun + wanted.days * MS_A_DAY
    return f.MeasureTaken(officers=officers, wanted=wanted, until=until, since=since, tables=wanted.kind == "play")


def _check(wanted: Wanted) -> None:
    said(wanted.reason, "reason", LONGEST_REASON)
    if not 0 <= wanted.days <= LONGEST_DAYS:
        raise Misfit("days", f"are 0, for good, to {LONGEST_DAYS}")
    if wanted.kind == "warning" and wanted.days:
        raise Misfit("days", "a warning lasts no days")
    if wanted.kind != "play" and wanted.running == "leave":
        raise Misfit("running", "matches are given up by those alone who may not play")


def _post(act: Act, words: str) -> str:
    if len(act.now.thread) >= MOST_POSTS:
        raise Refused("thread_full")
    return said(words, "words", LONGEST_POST)


_DEEDS: Mapping[type[Command], Callable[[Act, Any], list[f.Fact]]] = {
    c.EndByRuling: _ended,
    c.Claim: _claim,
    c.Release: _release,
    c.Dismiss: _dismiss,
    c.Propose: _propose,
    c.Sign: _sign,
    c.Decline: _decline,
    c.Lift: _lift,
    c.Settle: _settle,
    c.Appeal: _appeal,
    c.Answer: _answer,
    c.DecideAppeal: _decide_appeal,
}
