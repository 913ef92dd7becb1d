"""Rulings: every scope in all five games, foretold byte for byte, carried out once, and in the log like any deed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from msgspec.structs import replace

from eventlog import store
from games.kernel.codec import encode
from games.kernel.contract import Outcome, Viewer
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON, plain
from play import commands, live, rulings
from play.events import MatchEnded, Rewound
from play.export import export
from play.live import Live
from play.match import main_line, match_at, tell_match
from play.models import MatchRow
from play.ruling_events import Adjudicated, Penalised, PositionReplaced, Ruled, SeatForfeited
from play.terms import Terms
from play.verify import check_match
from ratings.reading import result_of
from ratings.result import Kind
from replays import lines
from streams import seeds
from tests.play.ruled import GAMES, OFFICER, on, played, rewinding, ruling, settled
from tests.play.test_clock import assert_sound
from tests.play.test_export import checked
from tests.play.test_time_out import log

pytestmark = pytest.mark.django_db(transaction=True)
ALICE, BOB, CAROL = "user:1", "user:2", "user:3"
Made = Callable[[Live, int], dict[str, JSON]]


def amendment(now: Live, step: int) -> dict[str, JSON]:
    """The position as it stood at the step, set again."""
    state = live.at_version(now.id, step).state
    return ruling(1, "amend", step, position=plain(now.match.rules.given(state)))


SCOPES: dict[str, Made] = {
    "clarify": lambda _now, step: ruling(1, "clarify", step),
    "uphold": lambda _now, step: ruling(1, "uphold", step),
    "rewind": lambda _now, step: rewinding(1, step),
    "amend": amendment,
    "adjudicate": lambda now, step: ruling(1, "adjudicate", step, outcome={"ranks": ranked(now)}),
    "warn": lambda _now, step: ruling(1, "penalise", step, seat=0, penalty="warning"),
    "take points": lambda _now, step: ruling(1, "penalise", step, seat=0, penalty="points", points=2),
    "take the seat": lambda _now, step: ruling(1, "penalise", step, seat=0, penalty="seat"),
    "ban": lambda _now, step: ruling(1, "penalise", step, seat=0, penalty="ban"),
    "void": lambda _now, step: ruling(1, "void", step),
}
ENDS = {"adjudicate": "ruled", "void": "void", "take the seat": "resigned", "ban": "resigned"}


def ranked(now: Live) -> list[int]:
    """Ranks in which seat 0 is last, with whoever is on its side."""
    sides = now.match.sides or tuple((seat,) for seat in range(now.match.seats))
    first = sum(len(side) for side in sides if 0 not in side)
    return [1 if next(side for side in sides if seat in side)[0] != 0 else first + 1 for seat in range(now.match.seats)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scope", SCOPES)
def test_it_works(game: str, scope: str) -> None:
    """Foretold as it comes; told again, listed and decided again the same; the first line of its append that counts."""
    now = played(game)
    step = settled(now)[-4]
    wanted = SCOPES[scope](now, step)
    foretold = commands.preview_ruling(now.id, wanted, actor=OFFICER)
    done = commands.rule(now.id, wanted, actor=OFFICER)
    assert encode(match_at(log(now.id), foretold.match.version, live.state_of)) == encode(foretold.match)
    assert [encode(event) for event in log(now.id)[now.match.version :]][: len(foretold.events)] == [
        encode(event) for event in foretold.events
    ]
    viewers: tuple[Viewer, ...] = (*range(now.match.seats), "spectator")
    assert {one.viewer: encode(one.view) for one in foretold.seen} == {
        viewer: encode(done.live.match.rules.view(done.live.match.state, viewer)) for viewer in viewers
    }
    assert done.live.match.ending == ENDS.get(scope, "")
    assert [one.ruling for one in done.live.match.rulings] == ["c7.1"]
    assert_sound(now.id)


def test_a_ruling_is_carried_out_once_however_often_it_is_delivered() -> None:
    now = played("armadora")
    wanted = rewinding(1, settled(now)[-4])
    first = commands.rule(now.id, wanted, actor=OFFICER)
    again = commands.rule(now.id, wanted, actor=OFFICER)
    assert (again.receipt.first, again.receipt.last, again.receipt.repeated) == (
        first.receipt.first,
        first.receipt.last,
        True,
    )
    with pytest.raises(Refused) as refusal:
        commands.rule(now.id, ruling(1, "void", 3), actor="officer:8/void")
    assert refusal.value.code == "ruled_already"
    with pytest.raises(store.CommandReused):
        commands.rule(now.id, ruling(1, "void", 3), actor=OFFICER)


@pytest.mark.parametrize("game", GAMES)
def test_a_rewind_goes_on_from_a_new_seed_and_all_seeds_are_shown_at_the_end(game: str, tmp_path: Path) -> None:
    now = played(game)
    old, at = now.match.commitment, now.match.version
    wanted = rewinding(1, settled(now)[-6])
    commands.rule(now.id, wanted, actor=OFFICER)
    back = live.fresh(now.id)
    assert (back.match.commitment, back.match.owed) == (wanted["commitment"], (old,))
    on(now.id, 6, seed=2)
    commands.rule(now.id, rewinding(2, settled(live.fresh(now.id))[-2]), actor=OFFICER)
    # The line that was left is still there, and so is what it led to.
    assert live.at_version(now.id, at).state == now.match.state
    assert at not in main_line(log(now.id), live.fresh(now.id).match.version)
    ended = commands.rule(now.id, ruling(3, "void", 3), actor=OFFICER).live.match
    assert (ended.revealed, ended.owed) == (True, ())
    document = export(now.id)
    assert [event["type"] for event in document["events"]][-3:] == ["seed_revealed"] * 3
    status, line = checked(document, tmp_path)
    assert (status, "not checked" in line) == (0, False), line
    assert list(check_match(now.id)) == []


@pytest.mark.parametrize("game", GAMES)
def test_all_agree_after_a_rewind_by_ruling(game: str) -> None:
    """Replay, rebuild and verification; the line that was left can be looked at; a what-if line leaves after it."""
    now = played(game)
    at = settled(now)[-4]
    commands.rule(now.id, rewinding(1, at), actor=OFFICER)
    on(now.id, 5, seed=4)
    commands.rule(now.id, ruling(2, "void", at), actor=OFFICER)
    told, reel = log(now.id), live.find_reel(now.id)
    for version in range(1, len(told) + 1):
        assert reel.match_at(version) == match_at(told, version, live.state_of), version
    left = lines.abandoned(reel, reel.version)
    assert [(one.tip, one.left) for one in left] == [(now.match.version, at)]
    client = Client()
    ways = [f"/m/{now.id}/{number}/" for number in lines.main(reel).numbers[-12:]]
    ways += [f"/m/{now.id}/{now.match.version}/?line={now.match.version}"]
    assert {client.get(way, follow=True).status_code for way in ways} == {200}
    step = [version for version in settled(live.fresh(now.id)) if version > now.match.version][-1]
    branch = commands.branch(now.id, step, ["computer:grunt"] * now.match.seats, actor="operator:test")
    assert branch.match.state == live.state_of(now.id, step)
    assert [*check_match(now.id), *check_match(branch.id)] == []
    assert live.read(now.id).match == live.fresh(now.id).match


def test_a_file_whose_seeds_are_exchanged_is_found_out(tmp_path: Path) -> None:
    now = played("armadora")
    commands.rule(now.id, rewinding(1, settled(now)[-4]), actor=OFFICER)
    commands.rule(now.id, ruling(2, "void", 3), actor=OFFICER)
    document = export(now.id)
    *_, one, other = document["events"]
    one["data"], other["data"] = other["data"], one["data"]
    assert checked(document, tmp_path)[0] == 1


def test_a_match_that_is_over_is_opened_again_by_a_rewind() -> None:
    now = played("armadora", 500)
    assert (now.match.outcome is None, now.match.revealed) == (False, True)
    done = commands.rule(now.id, rewinding(1, settled(now)[-4]), actor=OFFICER).live.match
    assert (done.outcome, done.revealed, done.owed) == (None, False, ())
    over = on(now.id, 500, seed=3)
    assert (over.revealed, over.outcome is None) == (True, False)
    assert_sound(now.id)


def test_a_match_that_is_over_is_decided_otherwise_or_voided() -> None:
    now = played("armadora", 500)
    done = commands.rule(now.id, ruling(1, "adjudicate", 5, outcome={"ranks": [3, 1, 1]}), actor=OFFICER).live.match
    assert done.outcome == Outcome((3, 1, 1), (0, 0, 0), (1, 2))
    voided = commands.rule(now.id, ruling(2, "void", 5), actor=OFFICER).live.match
    assert voided.outcome == Outcome((1, 1, 1), (0, 0, 0), ())
    assert MatchRow.objects.get(id=now.id).ending == "void"
    # An appeal takes the rulings back: what the rules made of it counts again.
    undone = commands.rule(now.id, rewinding(3, now.match.version), actor=OFFICER).live.match
    assert (undone.outcome, undone.ending, undone.revealed) == (now.match.outcome, "", True)
    assert_sound(now.id)


def test_a_penalised_seat_ranks_last_in_a_match_that_is_over() -> None:
    now = played("armadora", 500)
    assert now.match.outcome is not None
    best = now.match.outcome.winners[0]
    done = commands.rule(now.id, ruling(1, "penalise", 5, seat=best, penalty="seat"), actor=OFFICER).live.match
    assert done.outcome is not None
    assert (done.outcome.ranks[best], best in done.outcome.winners) == (3, False)
    assert [type(event) for event in log(now.id)[-3:]] == [Ruled, Penalised, Adjudicated]
    warned = commands.rule(now.id, ruling(2, "penalise", 5, seat=0, penalty="ban"), actor=OFFICER).live.match
    assert warned.outcome == done.outcome


def test_a_penalised_seat_is_played_on_by_a_computer() -> None:
    begun = commands.open_match("armadora", 3, {"first": 0}, [ALICE, BOB, CAROL], actor=ALICE)
    done = commands.rule(
        begun.id, ruling(1, "penalise", begun.version, seat=1, penalty="seat"), actor=OFFICER
    ).live.match
    assert (done.players, done.resigned, done.outcome) == ((ALICE, "computer:raider", CAROL), (1,), None)
    assert [type(event) for event in log(begun.id)[-3:-1]] == [Penalised, SeatForfeited]
    with pytest.raises(Refused) as refusal:
        commands.take_over(begun.id, 1, BOB, actor=BOB)
    assert refusal.value.code == "seat_taken"


def test_an_amended_position_is_said_to_be_reachable_or_not() -> None:
    begun = commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE)
    step = begun.version
    done = commands.give(begun.id, 0, {"type": "warrior", "value": 2, "at": "a1"}, actor=ALICE).live
    position = plain(done.match.rules.given(done.match.state))
    commands.rule(begun.id, ruling(1, "amend", step, position=position), actor=OFFICER)
    assert isinstance(position, dict)
    first, second, *_ = gold = position["gold"]
    exchanged = {**gold, first: gold[second], second: gold[first]}
    commands.rule(begun.id, ruling(2, "amend", step, position={**position, "gold": exchanged}), actor=OFFICER)
    assert [one.reachable for one in live.fresh(begun.id).match.rulings] == [True, gold[first] == gold[second]]
    with pytest.raises(Misfit):
        commands.rule(begun.id, ruling(3, "amend", step, position={"nonsense": 1}), actor=OFFICER)
    assert_sound(begun.id)


def test_what_somebody_has_learnt_must_be_drawn_anew() -> None:
    """Where nobody has, the piles may stay as they lie."""
    begun = commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE)
    step = begun.version
    commands.give(begun.id, 0, {"type": "warrior", "value": 2, "at": "a1"}, actor=ALICE)
    done = commands.rule(begun.id, rewinding(1, step, redraw=False), actor=OFFICER).live.match
    assert done.state == begun.match.state
    over = played("armadora", 500)
    with pytest.raises(Refused) as refusal:
        commands.rule(over.id, rewinding(1, settled(over)[-4], redraw=False), actor=OFFICER)
    assert refusal.value.code == "must_redraw"


@pytest.mark.parametrize(
    ("scope", "odd"),
    [
        ("rewind", {"to": 3}),
        ("rewind", {"to": 3, "redraw": True, "commitment": "0" * 64}),
        ("amend", {}),
        ("adjudicate", {"outcome": {"ranks": [1, 1, 2]}}),
        ("adjudicate", {"outcome": {"ranks": [1]}}),
        ("adjudicate", {}),
        ("penalise", {"seat": 0}),
        ("penalise", {"seat": 0, "penalty": "points"}),
        ("penalise", {"seat": 0, "penalty": "warning", "points": 3}),
        ("penalise", {"seat": 7, "penalty": "warning"}),
        ("void", {"to": 3}),
        ("void", {"reason": ""}),
        ("void", {"ruling": "no number"}),
        ("void", {"step": 99}),
        ("void", {"player": ALICE}),
        ("hang", {}),
    ],
)
def test_what_is_no_ruling_of_its_scope_changes_nothing(scope: str, odd: dict[str, JSON]) -> None:
    begun = commands.open_match("armadora", 3, {"first": 0}, [ALICE, BOB, CAROL], actor=ALICE)
    before = store.head(begun.stream)
    with pytest.raises(Misfit):
        commands.rule(begun.id, ruling(1, scope, 1) | odd, actor=OFFICER)
    assert store.head(begun.stream) == before


def test_a_seed_that_was_promised_before_is_not_promised_again() -> None:
    """Its draws may be known: the seed was revealed when the match was over."""
    now = played("armadora", 500)
    old = now.match.commitment
    for known in (old, seeds.make()):
        wanted = ruling(1, "rewind", 5, to=settled(now)[-4], redraw=True, commitment=known)
        if known == old:
            with pytest.raises(Misfit):
                commands.rule(now.id, wanted, actor=OFFICER)
        else:
            assert commands.rule(now.id, wanted, actor=OFFICER).live.match.commitment == known


def over() -> Live:
    begun = commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE)
    return commands.resign(begun.id, 0, actor=ALICE).live


def test_no_ruling_is_made_on_a_what_if_line() -> None:
    ended = over()
    at = next(row.last for row in store.rows(ended.stream))
    line = commands.branch(ended.id, at, [ALICE, ALICE], actor=ALICE)
    for scope in ("clarify", "void"):
        with pytest.raises(Refused) as refusal:
            commands.rule(line.id, ruling(1, scope, 1), actor=OFFICER)
        assert refusal.value.code == "what_if_line"


RULERS = {
    "officer:9/void": "",
    "operator:grishnak": "",
    "director:9@cup/void": "",
    "director:9@other/void": "officers_only",
    "officer:9/clarify": "officers_only",
    "officer:2/void": "own_match",
    "officer:3/void": "own_match",
    "director:1@cup/void": "own_match",
    "user:9": "officers_only",
    ALICE: "officers_only",
    "computer:grunt": "officers_only",
    "clock": "officers_only",
    "system:tournaments": "officers_only",
}


def of_the_cup() -> Live:
    """A match of an event, whose third player has gone and which was rewound to before that."""
    begun = commands.open_match(
        "armadora", 3, {"first": 0}, [ALICE, BOB, CAROL], actor="system:tournaments", event="cup"
    )
    commands.resign(begun.id, 2, actor=CAROL)
    return commands.rewind(begun.id, begun.version, "a slip", actor="officer:9/rewind").live


@pytest.mark.parametrize("actor", RULERS)
def test_who_may_rule(actor: str) -> None:
    now = of_the_cup()
    code = ""
    try:
        commands.rule(now.id, ruling(1, "void", 1), actor=actor)
    except Refused as refusal:
        code = refusal.code
    assert (code, live.fresh(now.id).match.ending) == (RULERS[actor], "" if RULERS[actor] else "void")


def test_only_the_site_opens_matches_of_an_event() -> None:
    with pytest.raises(Refused) as refusal:
        commands.open_match("armadora", 2, {}, [ALICE, BOB], actor=ALICE, event="cup")
    assert refusal.value.code == "officers_only"


def test_rights_that_are_not_asked_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: without the right whoever has part in a match rules on it."""
    monkeypatch.setattr(rulings, "to_rule", lambda _match, _actor, _scope: None)
    for actor in ("officer:2/void", ALICE, "director:9@other/void"):
        assert commands.rule(of_the_cup().id, ruling(1, "void", 1), actor=actor).live.match.ending == "void"


def test_a_redrawn_match_hides_from_every_seat_what_it_is_now(tmp_path: Path) -> None:
    """While the match runs its export says nothing of the new position."""
    now = played("orcz")
    commands.rule(now.id, rewinding(1, settled(now)[-4]), actor=OFFICER)
    document = export(now.id)
    shown = {event["type"]: event for event in document["events"] if "type" in event}
    assert "position_placed" not in shown
    assert not {"body", "chance"} & shown["rewound"].keys()
    assert checked(document, tmp_path)[0] == 0


def test_facts_that_a_ruling_makes() -> None:
    now = played("orcz")
    commands.rule(now.id, rewinding(1, settled(now)[-4]), actor=OFFICER)
    added = [type(event) for event in log(now.id)[now.match.version :]]
    assert added[:3] == [Rewound, Ruled, PositionReplaced]
    commands.rule(now.id, ruling(2, "void", 3), actor=OFFICER)
    assert MatchEnded("void") in log(now.id)
    assert replace(tell_match(log(now.id), live.state_of)) == live.fresh(now.id).match


def test_a_voided_match_is_nothing_to_ratings() -> None:
    begun = commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE, terms=Terms(rated=True))
    commands.resign(begun.id, 0, actor=ALICE)
    before = result_of(live.fresh(begun.id))
    assert before is not None
    commands.rule(begun.id, ruling(1, "void", 2), actor=OFFICER)
    after = result_of(live.fresh(begun.id))
    assert after is not None
    assert (before.kind, after.kind) == (Kind.WON, Kind.VOID)
