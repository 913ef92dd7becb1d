"""Whatever a director can do wrong, command by command: a clear answer, and the log and the rows are as they were.

A command without a misuse here fails.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, get_args

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from msgspec.structs import replace

from eventlog import store
from games.kernel.refusals import Misfit, Refused
from streams.actors import Actor, actor
from streams.stored_command import Command
from tests.lobby.tavern import browser, person, text
from tests.tournaments.app.held import resign_all
from tests.tournaments.pages.hall import announced, running
from tests.tournaments.stream.run import HOUR
from tournaments import commands, progress
from tournaments.kind import LiveTournament
from tournaments.models import EntrantRow, TableRow, TournamentRow
from tournaments.refusal_words import WORDS
from tournaments.stream import commands as c
from tournaments.stream.settings import (
    Arena,
    Elimination,
    Entry,
    Ladder,
    PodSwiss,
    RoundRobin,
    Stage,
    Swiss,
    Times,
)
from tournaments.stream.state import Bye, Result

pytestmark = pytest.mark.django_db(transaction=True)

Wish = Command | Callable[[LiveTournament], Command]
FIRST: Any = {"stage": 1, "round": 1}
SECOND: Any = {"stage": 1, "round": 2}
TABLE: Any = {**FIRST, "table": 1}
WON = Result("adjudicated", (1, 2), (1, 0))
DRAWN = Result("adjudicated", (1, 1), (0, 0))
TOO_MANY = 367 * 86_400


class Misuse(NamedTuple):
    """What is asked, and the answer: a refusal's code, or words of what does not fit. By the director, or another."""

    wish: Wish
    answer: str
    by: str = ""


def configured(**changes: Any) -> Callable[[LiveTournament], Command]:
    """The settings as they are with something changed."""
    return lambda live: c.Configure(settings=replace(live.tournament.settings, **changes))


def by_hand(*tables: tuple[int, ...], byes: tuple[Bye, ...] = ()) -> Command:
    return c.EndByHand(**FIRST, tables=tables, byes=byes)


def entry() -> LiveTournament:
    """Three have entered, of four who fill a table."""
    live = announced(person("Alice"), PodSwiss(2), seats=4)
    for number in range(1, 4):
        one = person(f"Player {number}")
        commands.give(live.id, c.Enter(name=one.name, players=(one.player,)), actor(one.player))
    return live


def playing() -> LiveTournament:
    """A Swiss of four in its first round; one table has its result."""
    live, _people = running(Swiss(3), 4)
    done = commands.find(live.id).tournament.round
    assert done is not None
    host = directing(live)
    commands.give(live.id, c.RecordResult(**TABLE, result=WON, reason="seen"), host)
    return live


def directing(live: LiveTournament) -> Actor:
    return commands.director(int(live.tournament.host.partition(":")[2]), live.id)


def paused() -> LiveTournament:
    live = playing()
    commands.give(live.id, c.Pause(reason="storm"), directing(live))
    return live


def paired_by_hand() -> LiveTournament:
    """A Swiss of four whose first round the director pairs."""
    live = announced(person("Alice"), Swiss(3), times=Times(automatic=False))
    for number in range(1, 5):
        one = person(f"Player {number}")
        commands.give(live.id, c.Enter(name=one.name, players=(one.player,)), actor(one.player))
    commands.give(live.id, c.Start(), directing(live))
    commands.give(live.id, c.BeginByHand(**FIRST), directing(live))
    return live


def bracket() -> LiveTournament:
    """A bracket in its second round."""
    live, _people = running(Elimination(), 4)
    resign_all(live.id)
    progress.sweep()
    return live


def over() -> LiveTournament:
    live, _people = running(Swiss(1), 2)
    resign_all(live.id)
    progress.sweep()
    return live


def ladder() -> LiveTournament:
    return running(Ladder(), 3)[0]


def arena() -> LiveTournament:
    return running(Arena(30), 2)[0]


def agreed() -> LiveTournament:
    """A Swiss whose tables agree their times, in its first round."""
    return running(Swiss(2), 2, times=Times(agreed=True, round_s=7200))[0]


MISUSE: dict[Callable[[], LiveTournament], tuple[Misuse, ...]] = {
    entry: (
        Misuse(lambda live: c.Open(id=live.id, settings=live.tournament.settings), "already_open"),
        Misuse(c.OpenEntry(), "entry_is_open"),
        Misuse(c.Start(), "too_few_players"),
        Misuse(c.Pair(**FIRST), "not_begun"),
        Misuse(c.Enter(name="Player 1", players=("computer:grunt",)), "no account"),
        Misuse(c.Enter(name="Player 1", players=("computer:99/grunt",)), "no account"),
        Misuse(c.Enter(name="", players=("user:99",)), "1 to 80 characters"),
        Misuse(c.Enter(name="Two", players=("user:98", "user:99")), "an entrant has 1"),
        Misuse(
            lambda live: c.Enter(name="P", players=live.tournament.entrants[0].players),
            "already_entered",
            by="operator:site",
        ),
        Misuse(c.Enter(name="Unasked", players=("user:99",)), "ask_first"),
        Misuse(c.Invite(name="Unasked", players=("user:99",)), "directors_only", by="user:99"),
        Misuse(c.Invite(name="", players=("user:99",)), "1 to 80 characters"),
        Misuse(c.Invite(name="Two", players=("user:98", "user:99")), "an entrant has 1"),
        Misuse(c.Invite(name="Grunt", players=("computer:99/grunt",)), "no account"),
        Misuse(lambda live: c.Invite(name="P", players=live.tournament.entrants[0].players), "already_entered"),
        Misuse(c.AnswerInvitation(invitation=1, accept=True), "not_your_invitation", by="user:99"),
        Misuse(c.TakeBackInvitation(invitation=1), "not_your_invitation"),
        Misuse(c.CheckIn(entrant=1), "check_in_not_open"),
        Misuse(c.CheckIn(entrant=9), "there is no entrant 9"),
        Misuse(c.Admit(entrant=1), "not_waiting"),
        Misuse(c.Seed(order=(1, 2)), "names every entrant once"),
        Misuse(c.Seed(order=(1, 2, 2)), "names every entrant once"),
        Misuse(c.AskBye(entrant=1, round=9, kind="half"), "no_such_round"),
        Misuse(c.TakeBackBye(entrant=1, round=1), "no_such_bye"),
        Misuse(c.Resume(), "not_paused"),
        Misuse(c.Pause(reason="  "), "say why"),
        Misuse(c.Postpone(starts_at=1, reason="rain"), "has passed already"),
        Misuse(c.Postpone(starts_at=None, reason="rain"), "nothing_changed"),
        Misuse(c.Cancel(reason=""), "say why"),
        Misuse(c.Announce(text=" "), "1 to 2000 characters"),
        Misuse(c.Announce(text="x" * 2001), "1 to 2000 characters"),
        Misuse(configured(), "nothing_changed"),
        Misuse(configured(name="x" * 81), "1 to 80 characters"),
        Misuse(configured(game="chess"), "no game 'chess'"),
        Misuse(configured(seats=9), "not played by 9"),
        Misuse(configured(game="armadora"), "team"),
        Misuse(configured(stages=()), "there is none"),
        Misuse(configured(stages=(Stage(PodSwiss(0)),)), "1 to 30 rounds"),
        Misuse(configured(stages=(Stage(PodSwiss(2, bye_points="much")),)), "a number of points"),
        Misuse(configured(entry=Entry(opens_at=3 * HOUR, closes_at=2 * HOUR)), "closes before it opens"),
        Misuse(
            configured(entry=Entry(closes_at=3 * HOUR), times=Times(starts_at=2 * HOUR)), "closes after the tournament"
        ),
        Misuse(configured(entry=Entry(rating_from=2, rating_to=1)), "there is no rating in this range"),
        Misuse(configured(times=Times(round_s=TOO_MANY)), "at most a year"),
        Misuse(c.OpenEntry(), "directors_only", by="user:99"),
        Misuse(c.Withdraw(entrant=1), "not_your_entry", by="user:99"),
    ),
    playing: (
        Misuse(c.Start(), "already_begun"),
        Misuse(c.OpenEntry(), "already_begun"),
        Misuse(c.CloseEntry(), "entry_closed"),
        Misuse(c.Pair(**FIRST), "already_paired"),
        Misuse(c.Pair(**SECOND), "round_not_over"),
        Misuse(c.Pair(stage=1, round=3), "not_the_next_round"),
        Misuse(c.Pair(stage=2, round=1), "another_stage"),
        Misuse(c.FailDraw(**SECOND, code="cannot_pair"), "system_only"),
        Misuse(c.StartRound(**FIRST), "round_started"),
        Misuse(c.StartRound(**SECOND), "there is no round 2"),
        Misuse(c.TakeBackPairing(**FIRST), "round_started"),
        Misuse(c.TurnRound(**FIRST), "results_missing"),
        Misuse(c.EndRound(**FIRST), "results_missing"),
        Misuse(c.EndStage(stage=1), "results_missing"),
        Misuse(c.EndStage(stage=2), "another_stage"),
        Misuse(c.BeginByHand(**FIRST), "already_paired"),
        Misuse(c.LeaveByHand(), "not_paired_by_hand"),
        Misuse(by_hand((1, 2), (3, 4)), "not_paired_by_hand"),
        Misuse(c.Remove(entrant=1), "has_results"),
        Misuse(c.Return(entrant=1), "not_left"),
        Misuse(c.CheckIn(entrant=1), "no_check_in"),
        Misuse(c.AskBye(entrant=1, round=1, kind="half"), "already_paired"),
        Misuse(c.AskBye(entrant=1, round=2, kind="pairing"), "half, zero or full"),
        Misuse(c.Substitute(entrant=1, out="user:0", player="user:99", name="N"), "does not play for"),
        Misuse(
            lambda live: c.Substitute(
                entrant=1, out=live.tournament.entrants[0].players[0], player="user:99", name="N"
            ),
            "ask_first",
        ),
        Misuse(c.Invite(name="N", players=("user:99",), entrant=1, out="user:0"), "does not play for"),
        Misuse(
            lambda live: c.Substitute(
                entrant=1,
                out=live.tournament.entrants[0].players[0],
                player=live.tournament.entrants[1].players[0],
                name="N",
            ),
            "already_entered",
        ),
        Misuse(c.OpenTable(**TABLE, match="m", players=("user:1", "user:2")), "system_only"),
        Misuse(c.RecordResult(**TABLE, result=WON, reason="no"), "has_result"),
        Misuse(c.RecordResult(**FIRST, table=2, result=WON), "say why"),
        Misuse(c.RecordResult(**FIRST, table=2, result=replace(WON, kind="played")), "system_only"),
        Misuse(c.RecordResult(**FIRST, table=9, result=WON, reason="no"), "there is no table 9"),
        Misuse(c.RecordResult(**FIRST, table=2, result=replace(WON, ranks=(1, 3)), reason="r"), "ranks are from 1"),
        Misuse(c.RecordResult(**FIRST, table=2, result=replace(WON, ranks=(1,)), reason="r"), "2 entrants"),
        Misuse(c.RecordResult(**FIRST, table=2, result=replace(WON, kind="forfeited"), reason="r"), "who forfeited"),
        Misuse(c.RecordResult(**FIRST, table=2, result=replace(WON, forfeited=(5,)), reason="r"), "there is not"),
        Misuse(c.CorrectResult(**FIRST, table=2, result=WON, reason="r"), "no_result"),
        Misuse(c.CorrectResult(**TABLE, result=WON, reason="r"), "nothing_changed"),
        Misuse(c.CorrectResult(**TABLE, result=DRAWN, reason=""), "say why"),
        Misuse(c.DeductPoints(**TABLE, entrant=1, points=1, reason="r", ruling="c7.1"), "system_only"),
        Misuse(c.ChangeRules(rules_version="0", reason="r"), "system_only"),
        Misuse(c.EraseNames(player="user:1"), "system_only"),
        Misuse(c.OfferTimes(**TABLE, entrant=1, times=(1,)), "no_agreed_times"),
        Misuse(c.Extend(seconds=60, reason="outage"), "no_deadline"),
        Misuse(c.Extend(seconds=0, reason="outage"), "at most a year"),
        Misuse(c.SetDeadline(**FIRST, deadline=1, reason="r"), "has passed already"),
        Misuse(c.SetDeadline(**FIRST, deadline=None, reason="r"), "nothing_changed"),
        Misuse(c.Postpone(starts_at=None, reason="r"), "already_begun"),
        Misuse(c.MakeChallenge(entrant=1, challenged=2), "no_ladder"),
        Misuse(configured(stages=(Stage(Swiss(3, tiebreaks=("PTS", "SB"))),)), "locked"),
        Misuse(configured(stages=(Stage(Swiss(3, scoring=replace(Swiss(3).scoring, draw=4))),)), "locked"),
        Misuse(configured(stages=(Stage(RoundRobin()),)), "locked"),
        Misuse(configured(stages=(Stage(Swiss(0)),)), "1 to 30 rounds"),
        Misuse(configured(game="orcz"), "locked"),
    ),
    paused: (
        Misuse(c.Pause(reason="again"), "tournament_paused"),
        Misuse(c.EndRound(**FIRST, force=True), "tournament_paused"),
        Misuse(c.RecordResult(**FIRST, table=2, result=WON, reason="r"), "tournament_paused"),
        Misuse(c.TurnRound(**FIRST), "tournament_paused"),
    ),
    paired_by_hand: (
        Misuse(c.Pair(**FIRST), "paired_by_hand"),
        Misuse(c.BeginByHand(**FIRST), "paired_by_hand"),
        Misuse(by_hand((1, 2), (1, 3)), "[1] are named twice"),
        Misuse(by_hand((1, 2)), "[3, 4] are missing"),
        Misuse(by_hand((1, 2), (3, 9)), "[9] do not take part"),
        Misuse(by_hand((1, 2, 3), byes=(Bye(4, "zero"),)), "another size"),
        Misuse(c.EndByHand(**SECOND, tables=((1, 2), (3, 4))), "not_paired_by_hand"),
        Misuse(c.CompareByHand(**SECOND, tables=((1, 2), (3, 4))), "system_only"),
    ),
    bracket: (
        Misuse(c.Enter(name="Late", players=("user:99",)), "no_late_entry", by="user:99"),
        Misuse(c.Seed(), "numbers_frozen"),
        Misuse(c.AskBye(entrant=1, round=2, kind="half"), "no_byes"),
        Misuse(
            lambda live: c.CorrectResult(
                **TABLE, result=Result("adjudicated", _result(live).ranks[::-1], (0, 0)), reason="r"
            ),
            "later_round_depends",
        ),
    ),
    over: tuple(
        Misuse(wish, "tournament_over")
        for wish in (
            c.Pair(**SECOND),
            c.Start(),
            c.OpenEntry(),
            c.CloseEntry(),
            c.Withdraw(entrant=1),
            c.Return(entrant=1),
            c.Remove(entrant=1),
            c.Pause(reason="r"),
            c.Cancel(reason="r"),
            c.Extend(seconds=60, reason="r"),
            c.Enter(name="Late", players=("user:99",)),
        )
    ),
    ladder: (
        Misuse(c.MakeChallenge(entrant=1, challenged=2), "not_above"),
        Misuse(c.MakeChallenge(entrant=1, challenged=9), "not_on_the_ladder"),
        Misuse(c.Pair(**FIRST), "nothing_to_pair"),
        Misuse(c.EndStage(stage=1), "stage_not_over"),
    ),
    arena: (Misuse(c.EndStage(stage=1), "results_missing"),),
    agreed: (
        Misuse(c.OfferTimes(**TABLE, entrant=1, times=(1,)), "between now and the deadline"),
        Misuse(c.OfferTimes(**TABLE, entrant=1, times=tuple(range(21))), "at most 20"),
    ),
}


def _result(live: LiveTournament) -> Result:
    result = live.tournament.stages[0].rounds[0].tables[0].result
    assert result is not None
    return result


def kept(live: LiveTournament) -> tuple[Any, ...]:
    """Every byte of the log, and every row that is made from it."""
    return (
        list(store.rows(live.stream)),
        *(list(TournamentRow.objects.filter(id=live.id).values()),),
        *(sorted(rows.objects.filter(tournament=live.id).values(), key=str) for rows in (EntrantRow, TableRow)),
    )


def answered(live: LiveTournament, misuse: Misuse) -> str:
    """The code of the refusal, which has words for people, or the words of what does not fit."""
    wish = misuse.wish(live) if callable(misuse.wish) else misuse.wish
    by = actor(misuse.by) if misuse.by else directing(live)
    try:
        commands.give(live.id, wish, by)
    except Refused as refusal:
        return refusal.code if refusal.code in WORDS else f"{refusal.code} has no words"
    except Misfit as fault:
        return str(fault)
    return "nothing was said"


@pytest.mark.parametrize("state", MISUSE, ids=lambda state: state.__name__)
def test_it_works(state: Callable[[], LiveTournament]) -> None:
    live = commands.find(state().id)
    before = kept(live)
    wrong = {}
    for misuse in MISUSE[state]:
        said = answered(live, misuse)
        if misuse.answer not in said:
            wrong[misuse] = said
        assert kept(live) == before, misuse
    assert wrong == {}


def test_every_command_has_a_misuse() -> None:
    """Those that can hardly be refused to a director are refused to others."""
    live = commands.find(entry().id)
    asked = {
        type(misuse.wish(live) if callable(misuse.wish) else misuse.wish)
        for state, cases in MISUSE.items()
        for misuse in cases
        if state in (entry, playing) or not callable(misuse.wish)
    }
    assert asked == set(get_args(c.AnyCommand))


def test_a_file_with_errors_on_lines_3_and_7() -> None:
    live, host = entry(), person("Alice")
    for number in range(4, 8):
        person(f"Player {number}")
    before = kept(live)
    names = ["Player 4", "Nobody at all", "Player 5", "Player 6", "Player 7", "Someone else"]
    file = SimpleUploadedFile("entries.csv", "\n".join(["name", *names]).encode(), "text/csv")
    page = text(browser(host).post(f"/tournaments/{live.id}/desk/entries/", {"file": file}))
    assert "line 3: There is no account of this name. Nobody at all" in page
    assert "line 7: There is no account of this name. Someone else" in page
    assert kept(live) == before


def test_every_fault_of_a_file_is_told_at_once() -> None:
    """What cannot be read, who is not known, and whom the rules refuse."""
    live, host = entry(), person("Alice")
    person("Player 9")
    before = kept(live)
    rows = ["name,rating", "Player 9,1500", "Nobody at all,1500", "Player 1,1500", "Player 9,high"]
    sent = {"text": "\n".join(rows)}
    page = text(browser(host).post(f"/tournaments/{live.id}/desk/entries/", sent))
    said = (
        "line 3: There is no account of this name.",
        "line 4: This player is already entered.",
        "line 5: This is not a rating.",
    )
    assert [one for one in said if one not in page] == []
    assert "line 2" not in page
    assert kept(live) == before


def test_a_command_that_is_done_is_noticed() -> None:
    """The twin: where something is done, log and rows are not as they were."""
    live = entry()
    for wish in (c.Announce(text="Welcome"), c.Withdraw(entrant=1)):
        before = kept(live)
        assert answered(live, Misuse(wish, "")) == "nothing was said"
        assert kept(live) != before
