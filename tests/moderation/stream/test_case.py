"""A case from the report to its end, and whatever must be refused on the way."""

import itertools
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.refusals import Misfit, Refused
from moderation.stream import commands as c
from moderation.stream.decide import decide
from moderation.stream.facts import fold
from moderation.stream.ruling import PENALTIES, SCOPES, Ruling
from moderation.stream.state import Appeal, Evidence, Look, Subject
from streams.actors import CLOCK, Actor, Power, actor, officer
from streams.stored_command import Command, body
from tests.moderation.stream.docket import (
    ALICE,
    BOB,
    CHARLIE,
    CLARIFY,
    HOUR,
    MARA,
    NESS,
    OPEN,
    ORLA,
    PIM,
    POWERS,
    REWIND,
    SITE,
    SUBJECT,
    VOID,
    Docket,
    varied,
)

DEAL = [
    c.Triage(sort="slip", severity=1),
    c.Claim(),
    c.Release(),
    c.Escalate(reason="hard"),
    c.Ask(words="Why?"),
    c.CallOff(number=1),
    c.Merge(into="c2"),
    c.TakeDuplicate(case="c2"),
    c.See(step=7),
    c.Propose(ruling=CLARIFY),
    c.Sign(number=1),
    c.Decline(number=1, reason="no"),
    c.DecideAppeal(verdict="uphold", reason="right"),
]
"""Everything that only moderators do."""


def refused(docket: Docket, by: Actor, wish: Command) -> str:
    """The code by which it is refused."""
    before = docket.case
    with pytest.raises((Refused, Misfit)) as problem:
        docket.give(by, wish)
    assert docket.case is before
    return problem.value.code if isinstance(problem.value, Refused) else f"misfit {problem.value.where}"


def test_it_works() -> None:
    docket = Docket().give(SITE, c.Gather(Evidence("2", None, 5)))
    docket.claimed().give(MARA, c.See(step=7), c.Propose(ruling=REWIND))
    assert docket.case.status == "proposed"
    docket.give(NESS, c.Sign(number=1))
    assert docket.case.status == "decided"
    docket.give(SITE, c.Execute(1, 9, 72 * 3600))
    case = docket.case
    assert (case.status, case.appeal_until) == ("executed", docket.at + 72 * HOUR)
    assert case.looks == (Look(11, 7, 5000),)
    assert case.standing is not None
    assert (case.standing.proposer, case.standing.signer, case.standing.version) == (11, 12, 9)
    docket.at += 72 * HOUR
    docket.give(CLOCK, c.Close())
    assert docket.case.status == "closed"
    assert fold(None, docket.facts) == docket.case


def test_who_may_open_one() -> None:
    watching = c.Open("c1", varied_subject(seat=None), "Why?", "", "answer", 3, 0, over=True)
    assert decide(None, CHARLIE, body(watching), 0).after.reporter == "user:3"
    for by, wish in ((CHARLIE, OPEN), (BOB, OPEN), (MARA, OPEN), (SITE, watching), (actor("computer:raider"), OPEN)):
        with pytest.raises(Refused):
            decide(None, by, body(wish), 0)


def varied_subject(**changes: Any) -> Subject:
    return replace(SUBJECT, **changes)


@pytest.mark.parametrize("wish", DEAL, ids=lambda wish: type(wish).__name__)
def test_only_moderators_without_an_interest_deal_with_it(wish: c.OfOfficer) -> None:
    """Not players, strangers, the site, the clock, another power, one of the parties, nor who has an interest."""
    for make in (Docket, lambda: Docket().claimed(), lambda: Docket().appealed()):
        docket = make()
        for by in (ALICE, BOB, CHARLIE, SITE, CLOCK, actor("officer:11/rewind"), actor("operator:grishnak")):
            assert refused(docket, by, wish) == "moderators_only"
        assert refused(docket, officer(2, *POWERS), wish) == "own_case"
        assert refused(docket, PIM, replace(wish, interests=("recent_opponent",))) == "conflict_of_interest"


@pytest.mark.parametrize(
    ("wish", "power"),
    [
        (c.See(step=7), Power.SEE),
        (c.Sign(number=1), Power.SIGN),
        (c.Decline(number=1, reason="no"), Power.SIGN),
        (c.DecideAppeal(verdict="uphold", reason="no"), Power.JUDGE),
    ],
    ids=lambda given: getattr(given, "value", type(given).__name__),
)
def test_looks_signatures_and_appeals_each_need_their_own_permission(wish: c.OfOfficer, power: Power) -> None:
    others = [one for one in POWERS if one is not power]
    assert refused(Docket().claimed(), officer(14, *others), wish) == "not_permitted"
    if not isinstance(wish, c.See):  # which comes about at once; the others must wait for their turn
        assert refused(Docket().claimed(), PIM, wish) == "wrong_status"


def test_one_deals_with_it_at_a_time() -> None:
    docket = Docket().claimed()
    assert refused(docket, NESS, c.Claim()) == "already_claimed"
    for wish in (c.Release(), c.Escalate(reason="hard"), c.Propose(ruling=CLARIFY)):
        assert refused(docket, NESS, wish) == "not_your_claim"
    docket.give(MARA, c.Escalate(reason="I know too little of this game"))
    assert refused(docket, MARA, c.Claim()) == "escalated_by_you"
    assert docket.give(NESS, c.Claim()).case.claimant == 12
    docket.give(NESS, c.Triage(sort="conduct", severity=3))
    assert (docket.case.sort, docket.case.severity, docket.case.status) == ("conduct", 3, "claimed")


def test_a_duplicate_ends_and_the_other_goes_on() -> None:
    docket = Docket().give(MARA, c.Merge(into="c2"))
    assert (docket.case.status, docket.case.merged_into) == ("merged", "c2")
    assert refused(docket, MARA, c.Claim()) == "wrong_status"
    assert Docket().give(MARA, c.TakeDuplicate(case="c2")).case.duplicates == ("c2",)


RULINGS = {
    "clarify": CLARIFY,
    "uphold": Ruling("uphold", 7, "Right as it was."),
    "penalise": Ruling("penalise", 7, "Stalling.", seat=1, penalty="seat"),
    "amend": Ruling("amend", 7, "A stone back.", position={"board": {}}),
    "rewind": REWIND,
    "adjudicate": Ruling("adjudicate", 7, "Bob had won.", outcome={"ranks": [2, 1]}),
    "void": VOID,
}


@pytest.mark.parametrize("scope", SCOPES)
def test_what_may_change_a_result_takes_two(scope: str) -> None:
    ruling = RULINGS[scope]
    docket = Docket().claimed().give(MARA, c.Propose(ruling=ruling))
    if scope in ("clarify", "uphold"):
        assert docket.case.status == "decided"
        return
    assert docket.case.status == "proposed"
    assert refused(docket, SITE, c.Execute(1, 9, 1)) == "wrong_status"
    assert refused(docket, MARA, c.Sign(number=1)) == "second_person_needed"
    assert refused(docket, MARA, c.Decline(number=1, reason="mine")) == "second_person_needed"
    assert refused(docket, NESS, c.Sign(number=2)) == "another_ruling"
    assert docket.give(NESS, c.Sign(number=1)).case.status == "decided"


def test_a_warning_alone_is_signed_by_one() -> None:
    for penalty in PENALTIES:
        ruling = varied(
            RULINGS["penalise"],
            penalty=penalty,
            points=2 if penalty == "points" else 0,
            days=7 if penalty == "ban" else 0,
        )
        assert Docket().claimed().give(MARA, c.Propose(ruling=ruling)).case.status == (
            "decided" if penalty == "warning" else "proposed"
        )


def test_what_was_declined_or_failed_is_written_again() -> None:
    docket = Docket().claimed().give(MARA, c.Propose(ruling=REWIND))
    docket.give(NESS, c.Decline(number=1, reason="Too harsh."))
    assert docket.case.status == "claimed"
    docket.give(MARA, c.Propose(ruling=VOID)).give(NESS, c.Sign(number=2)).give(SITE, c.Fail(2, "match_over"))
    assert docket.case.status == "claimed"
    assert [(one.number, one.stage, one.said) for one in docket.case.rulings] == [
        (1, "declined", "Too harsh."),
        (2, "failed", "match_over"),
    ]


def test_no_rewind_under_a_later_round() -> None:
    docket = Docket().claimed()
    assert refused(docket, MARA, c.Propose(ruling=REWIND, later=True)) == "later_round_depends"
    assert docket.give(MARA, c.Propose(ruling=RULINGS["adjudicate"], later=True)).case.status == "proposed"


@pytest.mark.parametrize(
    ("ruling", "where"),
    [
        (varied(CLARIFY, reason=" "), "reason"),
        (varied(CLARIFY, reason="x" * 2001), "reason"),
        (varied(REWIND, to=None), "to"),
        (varied(REWIND, to=8), "to"),
        (varied(REWIND, to=0), "to"),
        (varied(CLARIFY, redraw=True), "redraw"),
        (varied(VOID, outcome={}), "outcome"),
        (varied(RULINGS["amend"], position=None), "position"),
        (varied(RULINGS["penalise"], seat=2), "seat"),
        (varied(RULINGS["penalise"], penalty="points"), "points"),
        (varied(RULINGS["penalise"], points=1), "points"),
    ],
)
def test_a_ruling_that_does_not_hold_together(ruling: Ruling, where: str) -> None:
    assert refused(Docket().claimed(), MARA, c.Propose(ruling=ruling)) == f"misfit {where}"


def test_an_appeal_once_in_time_by_somebody_affected() -> None:
    docket = Docket().executed()
    assert refused(docket, CHARLIE, c.MakeAppeal("I watched.")) == "not_affected"
    assert refused(docket, BOB, c.MakeAppeal(" ")) == "misfit words"
    assert refused(docket, BOB, c.MakeAppeal("x" * 1101)) == "misfit words"
    docket.give(BOB, c.MakeAppeal("It was lawful."))
    assert refused(docket, ALICE, c.MakeAppeal("I, too.")) == "already_appealed"
    late = Docket().executed(appeal_s=1)
    assert refused(late, BOB, c.MakeAppeal("Too late.")) == "too_late"
    assert refused(Docket().executed(), CLOCK, c.Close()) == "time_left"
    assert refused(Docket().claimed(), BOB, c.MakeAppeal("Now already.")) == "wrong_status"


def test_an_appeal_is_decided_by_somebody_not_involved() -> None:
    docket = Docket().appealed(REWIND)
    for involved in (MARA, NESS):
        assert refused(docket, involved, c.DecideAppeal(verdict="uphold", reason="We were right.")) == "involved"
    docket.give(ORLA, c.DecideAppeal(verdict="uphold", reason="They were right."))
    assert docket.case.status == "closed"
    assert docket.case.appeal == Appeal("user:2", "It was lawful.", 7000, 13, "uphold", "They were right.")


def test_an_appeal_that_varies_needs_a_ruling_and_whoever_signs_it_is_not_involved_either() -> None:
    docket = Docket().appealed(REWIND)
    assert refused(docket, ORLA, c.DecideAppeal(verdict="vary", reason="Else.")) == "misfit ruling"
    assert refused(docket, ORLA, c.DecideAppeal(verdict="reverse", reason="Back.")) == "misfit ruling"
    assert refused(docket, ORLA, c.DecideAppeal(verdict="uphold", reason="So.", ruling=VOID)) == "misfit ruling"
    docket.give(ORLA, c.DecideAppeal(verdict="vary", reason="Else.", ruling=RULINGS["adjudicate"]))
    assert docket.case.status == "proposed"
    for involved in (MARA, NESS):
        assert refused(docket, involved, c.Sign(number=2)) == "involved"
    assert refused(docket, ORLA, c.Sign(number=2)) == "second_person_needed"
    docket.give(PIM, c.Sign(number=2)).give(SITE, c.Execute(2, 12, 72 * 3600))
    assert docket.case.status == "closed"
    assert [one.stage for one in docket.case.rulings] == ["executed", "executed"]


def test_an_appeal_whose_ruling_is_declined_is_decided_again() -> None:
    docket = Docket().appealed(REWIND)
    docket.give(ORLA, c.DecideAppeal(verdict="vary", reason="Else.", ruling=VOID))
    docket.give(PIM, c.Decline(number=2, reason="Too harsh."))
    assert docket.case.status == "appealed"
    docket.give(ORLA, c.DecideAppeal(verdict="uphold", reason="Then as it was."))
    assert docket.case.status == "closed"


def test_what_changed_nothing_is_reversed_by_words_alone() -> None:
    docket = Docket().appealed(CLARIFY)
    docket.give(ORLA, c.DecideAppeal(verdict="reverse", reason="A stone counts twice."))
    assert docket.case.status == "closed"


def test_without_the_second_person_a_rewind_would_go_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: the first signer signs again."""
    monkeypatch.setattr("moderation.stream.deciding._second", lambda *_: None)
    docket = Docket().claimed().give(MARA, c.Propose(ruling=REWIND), c.Sign(number=1))
    assert docket.case.status == "decided"


def test_whatever_is_tried_the_fold_is_the_state() -> None:
    """Every command by everybody in every order of a few: what is accepted folds to what was decided."""
    wishes = [(MARA, one) for one in DEAL] + [(NESS, c.Sign(number=1)), (SITE, c.Execute(1, 9, 1)), (CLOCK, c.Close())]
    accepted = 0
    for order in itertools.permutations(wishes, 3):
        docket = Docket().claimed()
        for by, wish in order:
            try:
                docket.give(by, wish)
            except (Refused, Misfit):
                continue
            accepted += 1
        assert fold(None, docket.facts) == docket.case
    assert accepted > 1000
