"""Nobody takes part unasked: a director invites, and who is invited accepts, or does not."""

import pytest

from streams import actors
from streams.actors import Power, actor
from tests.tournaments.stream.run import DIRECTOR, Run, lower_number_wins, person, settings
from tournaments.stream import commands as c
from tournaments.stream.settings import Entry, PodSwiss, Swiss

HOST = actors.director(7, "cup", Power.DIRECT)
ANN, BOB, EVE = "user:101", "user:102", "user:103"
COMPUTER = "computer:9/grunt"


def invite(*players: str, **more: object) -> c.Invite:
    return c.Invite(name=" + ".join(players), players=players, **more)  # type: ignore[arg-type]


def accept(number: int, yes: bool = True) -> c.AnswerInvitation:
    return c.AnswerInvitation(invitation=number, accept=yes)


def test_it_works() -> None:
    """The entry is made with the acceptance, at the rating and in the club of the invitation, past the conditions."""
    run = Run(settings(Swiss(3), entry=Entry(rating_from=3000)), 0)
    run.give(c.OpenEntry(), HOST)
    run.give(invite(ANN, rating=1500, club="Moor"), HOST)
    assert run.t.entrants == ()
    assert run.refused(c.Enter(name="Bob", players=(BOB,)), actor(BOB)) == "rating_too_low"
    run.give(accept(1), actor(ANN))
    (ann,) = run.t.entrants
    assert (ann.players, ann.rating, ann.club, ann.name) == ((ANN,), 1500, "Moor", ANN)
    assert [one.open for one in run.t.invitations] == [False]
    assert run.rebuilt() == run.t


@pytest.mark.parametrize(
    "wish",
    [
        c.Enter(name="Ann", players=(ANN,)),
        c.Substitute(entrant=1, out="user:1", player=ANN, name="Ann"),
    ],
)  # fmt: skip
def test_a_director_enters_nobody_who_has_not_said_so(wish: c.Command) -> None:
    run = Run(settings(Swiss(3)), 4)
    assert run.refused(wish, HOST) == "ask_first"
    run.give(wish, DIRECTOR)  # the site's operator, at its console


def test_a_director_enters_computers_and_himself() -> None:
    run = Run(settings(Swiss(3)), 4)
    run.give(c.Enter(name="Krumfang", players=(COMPUTER,)), HOST)
    run.give(c.Enter(name="Host", players=("user:7",)), HOST)
    assert [one.players for one in run.t.entrants[-2:]] == [(COMPUTER,), ("user:7",)]


def test_who_leaves_by_their_own_wish_comes_back_by_it() -> None:
    run = Run(settings(Swiss(3)), 4)
    run.give(c.Withdraw(entrant=1), person(1))
    run.give(c.Withdraw(entrant=2), HOST)
    assert run.refused(c.Return(entrant=1), HOST) == "ask_first"
    assert run.refused(c.Return(entrant=2), person(2)) == "directors_only"
    run.give(c.Return(entrant=1), person(1))
    run.give(c.Return(entrant=2), HOST)
    assert all(one.takes_part and not one.gave_up for one in run.t.entrants)


def test_a_team_is_entered_once_both_have_accepted() -> None:
    run = Run(settings(Swiss(3), seats=4, team=2), 0)
    run.give(c.OpenEntry(), HOST)
    run.give(invite(ANN, BOB), HOST)
    run.give(accept(1), actor(ANN))
    assert (run.t.entrants, run.t.invitations[0].open) == ((), True)
    assert run.refused(accept(1), actor(ANN)) == "already_answered"
    assert run.refused(invite(BOB, EVE), HOST) == "already_invited"
    run.give(accept(1), actor(BOB))
    assert [one.players for one in run.t.entrants] == [(ANN, BOB)]
    run.give(invite(EVE, COMPUTER), HOST)
    run.give(accept(2), actor(EVE))
    assert run.t.entrants[1].players == (EVE, COMPUTER)


def test_who_declines_is_not_asked_again_and_may_still_enter() -> None:
    run = Run(settings(Swiss(3)), 2)
    run.give(invite(ANN), HOST)
    run.give(accept(1, yes=False), actor(ANN))
    assert run.refused(invite(ANN), HOST) == "declined_before"
    assert run.refused(accept(1), actor(ANN)) == "already_answered"
    run.give(c.Enter(name="Ann", players=(ANN,)), actor(ANN))


def test_who_enters_by_themselves_is_asked_no_more() -> None:
    run = Run(settings(Swiss(3)), 2)
    run.give(invite(ANN), HOST)
    run.give(c.Enter(name="Ann", players=(ANN,)), actor(ANN))
    assert [one.open for one in run.t.invitations] == [False]
    assert run.refused(accept(1), actor(ANN)) == "already_answered"
    assert run.rebuilt() == run.t


def test_an_invitation_is_its_peoples_to_answer_and_its_directors_to_take_back() -> None:
    run = Run(settings(Swiss(3)), 2)
    assert run.refused(invite(ANN), person(1)) == "directors_only"
    run.give(invite(ANN), HOST)
    for by in (actor(BOB), HOST, actor("system:tournaments"), DIRECTOR):
        assert run.refused(accept(1), by) == "not_your_invitation"
    assert run.refused(accept(2), actor(ANN)) == "not_your_invitation"
    assert run.refused(c.TakeBackInvitation(invitation=1), actor(ANN)) == "directors_only"
    run.give(c.TakeBackInvitation(invitation=1), HOST)
    assert run.refused(accept(1), actor(ANN)) == "already_answered"
    assert run.refused(invite("user:1"), HOST) == "already_entered"
    run.give(invite(ANN), HOST)


def test_whoever_is_invited_stands_in_once_they_accept() -> None:
    run = Run(settings(PodSwiss(2), seats=4), 4)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    run.give(c.Withdraw(entrant=1), person(1))
    run.give(invite(ANN, entrant=1, out="user:1"), HOST)
    assert run.t.entrants[0].players == ("user:1",)
    run.give(accept(1), actor(ANN))
    assert (run.t.entrants[0].players, run.t.entrants[0].left) == ((ANN,), False)


def test_who_waits_stands_in_at_once() -> None:
    run = Run(settings(Swiss(3), entry=Entry(capacity=2)), 3)
    run.give(c.Substitute(entrant=1, out="user:1", player="user:3", name="P3"), HOST)
    assert run.t.entrants[0].players == ("user:3",)


def test_where_there_is_no_place_any_more_the_acceptance_is_refused_and_can_be_given_later() -> None:
    run = Run(settings(Swiss(1), entry=Entry(capacity=2, waiting_list=False)), 2)
    run.give(invite(ANN), HOST)
    assert run.refused(accept(1), actor(ANN)) == "full"
    run.give(c.Withdraw(entrant=2), person(2))
    run.give(accept(1), actor(ANN))
    run.to_the_end(lower_number_wins)
    assert run.rebuilt() == run.t


def test_nobody_is_invited_to_what_nobody_may_know_of_nor_to_what_is_over() -> None:
    run = Run(settings(Swiss(1)), 0)
    assert run.refused(invite(ANN), HOST) == "not_announced"
    run = Run(settings(Swiss(1)), 2)
    run.give(invite(ANN), HOST)
    run.to_the_end(lower_number_wins)
    assert run.refused(invite(BOB), HOST) == "tournament_over"
    assert run.refused(accept(1), actor(ANN)) == "tournament_over"


def test_an_invitation_lets_nobody_in_after_the_last_round_for_it_unless_it_was_given_then() -> None:
    run = Run(settings(Swiss(4), entry=Entry(late_until=2)), 4)
    run.give(invite(ANN), HOST)
    run.give(c.Start())
    for number in (1, 2):
        run.give(c.Pair(stage=1, round=number, start=True))
        assert run.t.round is not None
        run.play(run.t.round, lower_number_wins)
        run.give(c.EndRound(stage=1, round=number))
    assert run.refused(accept(1), actor(ANN)) == "too_late"
    assert run.refused(c.Enter(name="Bob", players=(BOB,)), actor(BOB)) == "too_late"
    run.give(invite(BOB), HOST)
    run.give(accept(2), actor(BOB))
    assert run.t.entrants[-1].players == (BOB,)
    run.give(c.TakeBackInvitation(invitation=1), HOST)
    run.give(invite(ANN), HOST)
    run.give(accept(3), actor(ANN))
    assert run.rebuilt() == run.t
