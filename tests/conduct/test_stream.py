"""A case of conduct from the report to its end, without a database, and whatever must be refused on the way."""

from typing import Any

import pytest
from msgspec.structs import replace

from conduct.stream import commands as c
from conduct.stream.decide import LONGEST_POST, decide
from conduct.stream.facts import fold
from conduct.stream.state import MS_A_DAY, Conduct, QuotedLine, Wanted
from games.kernel.refusals import Misfit, Refused
from streams.actors import CLOCK, Actor, Power, actor, officer
from streams.stored_command import Command, body

ALICE, BOB, CHARLIE, SITE = actor("user:1"), actor("user:2"), actor("user:3"), actor("system:conduct")
POWERS = (Power.MODERATE, Power.SIGN, Power.JUDGE, Power.SEE)
MARA, NESS, ORLA = (officer(number, *POWERS) for number in (11, 12, 13))
LINE = QuotedLine("table", "m", "You cheat!", 5, 7)
REPORT = c.Report("b1", "user:2", "abuse", "He insults me.", (LINE,), "m")
WARNING, MUTED = Wanted("warning", "Keep it friendly."), Wanted("talk", "Insults.", 7)
SHORT, BANNED = Wanted("play", "Stalls.", 30), Wanted("play", "Stalls for months.", 0, "leave")


class File:
    """One case, the moment, and what was done to it."""

    def __init__(self, wish: Command = REPORT, by: Actor = ALICE) -> None:
        self.at = 1000
        made = decide(None, by, body(wish), self.at)
        self.case: Conduct = made.after
        self.facts = [*made.facts]

    def give(self, by: Actor, *wishes: Command) -> "File":
        """Commands by one actor, each a second after the one before."""
        for wish in wishes:
            self.at += 1000
            made = decide(self.case, by, body(wish), self.at)
            self.case, self.facts = made.after, [*self.facts, *made.facts]
        return self

    def taken(self, wanted: Wanted = MUTED) -> "File":
        """Claimed and decided by Mara, signed by Ness where that is needed."""
        self.give(MARA, c.Claim(), c.Propose(wanted))
        return self.give(NESS, c.Sign()) if wanted.by_two else self


def refused(file: File, by: Actor, wish: Command) -> str:
    """The code by which it is refused, and nothing has changed."""
    before = file.case
    with pytest.raises((Refused, Misfit)) as problem:
        file.give(by, wish)
    assert file.case == before
    fault = problem.value
    if isinstance(fault, Refused):
        return fault.code
    assert isinstance(fault, Misfit)
    return fault.where


def test_it_works() -> None:
    file = File().taken().give(BOB, c.Appeal("I did not say that."))
    file.give(NESS, c.Answer("What did you say?")).give(BOB, c.Appeal("Nothing."))
    file.give(NESS, c.DecideAppeal("vary", "Once is no insult.", WARNING))
    case = file.case
    assert (case.status, case.verdict, case.judge) == ("closed", "vary", 12)
    assert case.taken is not None
    assert (case.taken.wanted, case.taken.stands, case.taken.until) == (WARNING, True, None)
    assert [post.officer for post in case.thread] == [None, 12, None]
    assert fold(None, file.facts) == case


@pytest.mark.parametrize("by", [MARA, SITE, CLOCK, actor("operator:grishnak"), actor("computer:raider")])
def test_people_report_people(by: Actor) -> None:
    with pytest.raises(Refused, match="people_only"):
        File(by=by)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"accused": "user:1"}, "own_conduct"),
        ({"accused": "computer:raider"}, "accused"),
        ({"words": " ", "lines": ()}, "words"),
        ({"words": "x" * 2001}, "words"),
        ({"lines": (LINE,) * 31}, "lines"),
    ],
)
def test_a_report_that_cannot_be(changes: dict[str, Any], code: str) -> None:
    with pytest.raises((Refused, Misfit)) as problem:
        File(replace(REPORT, **changes))
    assert getattr(problem.value, "code", getattr(problem.value, "where", "")) == code


OFFICERS_DO = [
    c.Claim(), c.Release(), c.Dismiss(reason="no"), c.Propose(WARNING), c.Sign(), c.Decline(reason="no"),
    c.Lift(reason="no"), c.Answer("no"), c.DecideAppeal("uphold", "no"),
]  # fmt: skip


@pytest.mark.parametrize("wish", OFFICERS_DO, ids=lambda wish: type(wish).__name__)
def test_only_moderators_without_an_interest_deal_with_it(wish: c.OfOfficer) -> None:
    file = File()
    for by in (ALICE, BOB, CHARLIE, SITE, CLOCK, officer(11, Power.REWIND), actor("operator:grishnak")):
        assert refused(file, by, wish) == "moderators_only"
    for number in (1, 2):
        assert refused(file, officer(number, *POWERS), wish) == "own_case"
    assert refused(file, MARA, replace(wish, interests=("recent_opponent",))) == "conflict_of_interest"
    needed = {c.Sign: Power.SIGN, c.Decline: Power.SIGN, c.Answer: Power.JUDGE, c.DecideAppeal: Power.JUDGE}
    if type(wish) in needed:
        assert (
            refused(file, officer(14, *(one for one in POWERS if one is not needed[type(wish)])), wish)
            == "not_permitted"
        )


def test_a_suspension_lasts_as_long_as_was_said() -> None:
    taken = File().taken().case.taken
    assert taken is not None
    assert taken.until == taken.since + 7 * MS_A_DAY
    for wanted in (WARNING, BANNED):
        forever = File().taken(wanted).case.taken
        assert forever is not None
        assert forever.until is None


@pytest.mark.parametrize("wanted", [BANNED, replace(SHORT, days=31)])
def test_a_long_suspension_from_play_takes_two(wanted: Wanted) -> None:
    file = File().give(MARA, c.Claim(), c.Propose(wanted))
    assert (file.case.status, file.case.taken) == ("proposed", None)
    assert refused(file, MARA, c.Sign()) == "second_person_needed"
    file.give(NESS, c.Decline(reason="too hard"))
    assert (file.case.status, file.case.proposed) == ("claimed", None)
    file.give(MARA, c.Propose(wanted)).give(ORLA, c.Sign())
    assert (file.case.status, file.case.involved) == ("decided", (11, 12, 13))


@pytest.mark.parametrize("wanted", [WARNING, MUTED, SHORT, Wanted("talk", "Insults.", 0)])
def test_everything_else_takes_one(wanted: Wanted) -> None:
    assert File().give(MARA, c.Claim(), c.Propose(wanted)).case.status == "decided"


@pytest.mark.parametrize(
    ("wanted", "where"),
    [
        (replace(WARNING, days=1), "days"),
        (replace(MUTED, days=-1), "days"),
        (replace(MUTED, days=3651), "days"),
        (replace(MUTED, running="leave"), "running"),
        (replace(MUTED, reason=" "), "reason"),
    ],
)
def test_a_measure_that_cannot_be(wanted: Wanted, where: str) -> None:
    assert refused(File().give(MARA, c.Claim()), MARA, c.Propose(wanted)) == where


def test_the_appeal_is_one_thread_that_another_human_answers() -> None:
    file = File().taken()
    assert refused(file, ALICE, c.Appeal("me too")) == "not_affected"
    assert refused(file, BOB, c.Appeal("x" * (LONGEST_POST + 1))) == "words"
    file.give(BOB, c.Appeal("No."))
    assert refused(file, BOB, c.Appeal("Hello?")) == "wait_for_the_answer"
    for wish in (c.Answer("Yes."), c.DecideAppeal("uphold", "Yes.")):
        assert refused(file, MARA, wish) == "involved"
    assert refused(file, NESS, c.DecideAppeal("vary", "Longer.", replace(MUTED, days=8))) == "harsher_on_appeal"
    assert refused(file, NESS, c.DecideAppeal("vary", "Worse.", replace(SHORT, days=1))) == "harsher_on_appeal"
    assert refused(file, NESS, c.DecideAppeal("vary", "Which?")) == "wanted"
    assert refused(file, NESS, c.DecideAppeal("uphold", "Which?", WARNING)) == "wanted"
    file.give(NESS, c.DecideAppeal("uphold", "It stands."))
    assert file.case.taken is not None
    assert file.case.taken.stands
    assert refused(file, BOB, c.Appeal("Again!")) == "wrong_status"


def test_nothing_about_an_appeal_is_automatic() -> None:
    """However long it waits: neither the clock nor the site decides it."""
    file = File().taken().give(BOB, c.Appeal("No."))
    file.at += 365 * MS_A_DAY
    for by in (SITE, CLOCK):
        assert refused(file, by, c.DecideAppeal("uphold", "late")) == "moderators_only"
    assert file.case.status == "appealed"


def test_who_signed_or_declined_has_had_part() -> None:
    file = File().give(MARA, c.Claim(), c.Propose(BANNED)).give(NESS, c.Decline(reason="no"))
    file.give(MARA, c.Propose(WARNING)).give(BOB, c.Appeal("No."))
    assert refused(file, NESS, c.Answer("Well")) == "involved"
    assert file.give(ORLA, c.DecideAppeal("reverse", "Right.")).case.taken is not None
    assert file.case.taken is not None
    assert not file.case.taken.stands


def test_a_measure_is_ended_before_its_time_once() -> None:
    file = File().taken().give(ORLA, c.Lift(reason="Served."))
    assert (file.case.status, file.case.taken and file.case.taken.stands) == ("closed", False)
    assert refused(file, ORLA, c.Lift(reason="Again.")) == "nothing_stands"


@pytest.mark.parametrize("ruled", [False, True])
def test_what_two_have_ordered_two_must_end(ruled: bool) -> None:
    file = File(c.TakeByRuling("b2", "user:2", BANNED, "c7.1"), SITE) if ruled else File().taken(BANNED)
    helper = officer(14, Power.MODERATE)
    file.give(helper, c.Lift(reason="Served."))
    assert file.case.taken is not None
    assert (file.case.taken.stands, file.case.status) == (True, "decided")
    assert refused(file, helper, c.Sign()) == "not_permitted"
    assert refused(file, ORLA, c.Lift(reason="Served.")) == "end_proposed"
    file.give(ORLA, c.Decline(reason="Not yet."), c.Lift(reason="Now."))
    assert refused(file, ORLA, c.Sign()) == "second_person_needed"
    file.give(NESS, c.Sign())
    assert (file.case.taken.stands, file.case.status, file.case.lifting) == (False, "closed", None)
    assert fold(None, file.facts) == file.case
    assert refused(file, MARA, c.Sign()) == "wrong_status"


def test_an_appeal_decided_meanwhile_drops_the_proposed_end() -> None:
    file = File().taken(BANNED).give(MARA, c.Lift(reason="Served.")).give(BOB, c.Appeal("No."))
    file.give(ORLA, c.DecideAppeal("uphold", "It stands."))
    assert (file.case.lifting, file.case.taken and file.case.taken.stands) == (None, True)
    assert refused(file, NESS, c.Sign()) == "wrong_status"


def test_a_varied_measure_keeps_its_beginning() -> None:
    file = File().taken().give(BOB, c.Appeal("No."))
    assert file.case.taken is not None
    since = file.case.taken.since
    file.give(NESS, c.DecideAppeal("vary", "Less.", replace(MUTED, days=3)))
    assert (file.case.taken.since, file.case.taken.until) == (since, since + 3 * MS_A_DAY)


def test_a_measure_names_who_wrote_and_signed_it_and_nobody_else() -> None:
    file = File().give(officer(5, *POWERS), c.Claim(), c.Release()).taken(BANNED)
    assert file.case.taken is not None
    assert (file.case.involved, file.case.taken.officers) == ((5, 11, 12), (11, 12))


def test_a_ruling_takes_a_measure_that_is_appealed_there() -> None:
    file = File(c.TakeByRuling("b2", "user:2", BANNED, "c7.1"), SITE)
    assert file.case.taken is not None
    assert (file.case.status, file.case.taken.ruling, file.case.taken.stands) == ("decided", "c7.1", True)
    assert refused(file, BOB, c.Appeal("No.")) == "appeal_the_ruling"
    file.give(SITE, c.EndByRuling("c7.2"))
    assert not file.case.taken.stands
    with pytest.raises(Refused, match="system_only"):
        File(c.TakeByRuling("b2", "user:2", BANNED, "c7.1"), MARA)
