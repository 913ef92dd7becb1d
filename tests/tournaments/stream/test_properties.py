"""Whatever is asked of a tournament in whatever order: the log rebuilds it, and its commands decide it again."""

import json
import os
import subprocess
import sys
from contextlib import suppress

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as some

from games.kernel.chance import FairChance
from games.kernel.refusals import Misfit, Refused
from streams.actors import Actor, actor
from streams.stored_command import Command
from tests.tournaments.stream import run as runs
from tests.tournaments.stream.run import DIRECTOR, SEED, SYSTEM, OfRound, Run, lower_number_wins, person
from tournaments.stream import commands as c
from tournaments.stream.decide import decide
from tournaments.stream.settings import Arena, Elimination, Format, PodSwiss, RoundRobin, Swiss
from tournaments.stream.standings import final_places
from tournaments.stream.state import Result, ResultKind

FORMATS: tuple[tuple[Format, int], ...] = (
    (Swiss(3), 2),
    (RoundRobin(), 2),
    (Elimination(double=True), 2),
    (PodSwiss(2), 3),
    (Arena(30), 2),
)
ROUND = some.integers(1, 3)
ENTRANT = some.integers(1, 8)


@some.composite
def wishes(draw: some.DrawFn) -> Command:
    """Any command, more often than not one that is refused."""
    entrant, number, table = draw(ENTRANT), draw(ROUND), draw(some.integers(1, 3))
    ranks = draw(some.sampled_from(((1, 2), (2, 1), (1, 1), (1, 2, 3), (2, 1, 2))))
    kind: ResultKind = draw(some.sampled_from(("adjudicated", "forfeited", "void")))
    result = Result(kind, ranks, (0,) * len(ranks), forfeited=(0,) if kind == "forfeited" else ())
    where: OfRound = {"stage": 1, "round": number}
    return draw(
        some.sampled_from(
            (
                c.Start(),
                c.Pair(**where, start=True),
                c.TurnRound(**where, force=True),
                c.EndRound(**where, force=True),
                c.EndStage(stage=1, force=True),
                c.RecordResult(**where, table=table, result=result, reason="seen"),
                c.CorrectResult(**where, table=table, result=result, reason="seen"),
                c.Withdraw(entrant=entrant),
                c.Return(entrant=entrant),
                c.AskBye(entrant=entrant, round=number, kind="half"),
                c.Enter(name=f"L{entrant}", players=(f"user:{100 + entrant}",)),
                c.Invite(name=f"I{entrant}", players=(f"user:{200 + entrant}",)),
                c.Invite(name="S", players=("user:210",), entrant=entrant, out=f"user:{entrant}"),
                c.AnswerInvitation(invitation=number, accept=table < 3),
                c.TakeBackInvitation(invitation=number),
                c.BeginByHand(**where),
                c.LeaveByHand(),
                c.TakeBackPairing(**where),
                c.Seed(),
            )
        )
    )


def _by(run: Run, wish: Command) -> Actor:
    """The director, or whom an invitation is for."""
    if isinstance(wish, c.AnswerInvitation) and len(run.t.invitations) >= wish.invitation:
        return actor(run.t.invitations[wish.invitation - 1].players[0])
    return DIRECTOR


@given(some.sampled_from(FORMATS), some.lists(wishes(), min_size=5, max_size=40))
@settings(max_examples=150, deadline=None)
def test_the_log_rebuilds_and_the_commands_decide_again(form: tuple[Format, int], asked: list[Command]) -> None:
    run = Run(runs.settings(form[0], seats=form[1]), 7)
    for wish in [c.Start(), c.Pair(stage=1, round=1, start=True), *asked]:
        with suppress(Refused, Misfit):
            run.give(wish, _by(run, wish))
    assert run.rebuilt() == run.t
    if run.t.stages:
        assert len(final_places(run.t)) == len(run.t.stages[0].seeding)
    again: list[bytes] = []
    now = None
    for by, stored, at, version in run.commands:
        made = decide(now, by, stored, at, FairChance(SEED, version + 1))
        again += [msgspec.json.encode(fact) for fact in made.facts]
        now = made.after
    assert again == run.log


@given(some.permutations((1, 2, 3, 4, 5, 6)))
@settings(max_examples=25, deadline=None)
def test_results_of_one_round_commute(order: list[int]) -> None:
    def played(tables: list[int]) -> Run:
        run = Run(runs.settings(Swiss(2)), 12)
        run.give(c.Start(), SYSTEM)
        run.give(c.Pair(stage=1, round=1, start=True))
        round_ = run.t.round
        assert round_ is not None
        for number in tables:
            table = round_.table(number)
            assert table is not None
            run.finish(round_, table, lower_number_wins(table))
        run.at = 10**9
        run.give(c.TurnRound(stage=1, round=1))
        return run

    one, other = played([1, 2, 3, 4, 5, 6]), played(order)
    assert one.t.round == other.t.round


SCRIPT = """
import hashlib
from tests.tournaments.stream.run import DIRECTOR, Run, lower_number_wins, settings
from tournaments.stream.commands import Enter
from tournaments.stream.settings import PodSwiss, Swiss
made = hashlib.sha256()
for form, seats, players in ((Swiss(5), 2, 21), (PodSwiss(4), 4, 22)):
    run = Run(settings(form, seats=seats))
    for number in range(1, players + 1):
        run.give(Enter(name=f"P{number}", players=(f"user:{number}",), rating=1500), DIRECTOR)
    run.to_the_end(lower_number_wins)
    made.update(b"".join(run.log))
print(made.hexdigest())
"""


def test_the_same_in_another_process_and_under_another_hash_seed() -> None:
    found = set()
    for seed in ("0", "1", "4711"):
        variables = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        found.add(subprocess.check_output([sys.executable, "-c", SCRIPT], env=variables, text=True).strip())
    assert len(found) == 1


def test_a_log_is_json_with_a_type() -> None:
    run = Run(runs.settings(Swiss(2)), 4)
    assert [json.loads(line)["type"] for line in run.log][:3] == ["tournament_opened", "entry_opened", "entered"]
    assert run.refused(c.Start(), person(1)) == "directors_only"
