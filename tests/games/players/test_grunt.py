from collections import Counter

from games.kernel.chance import Luck
from games.kernel.codec import encode
from games.kernel.offers import Group, Offer, OneOf, SomeOf, Split, breadth, sample
from games.kernel.refusals import Refused
from games.players.grunt import Grunt
from games.players.player import iterations
from games.players.situation import Situation, situation
from tests.games.chi_squared import p_value
from tests.games.players.positions import MATCHES, TOY, positions
from tests.games.players.toy import Bid, BidAdvisor, Bids, State

NEVER = iterations(0)


class Fussy(Bids):
    """The toy game with offers that are wider than its rules: even cards only."""

    loose = frozenset({"bid"})

    def decide(self, state: State, seat: int, command: Bid, chance):
        if command.card % 2:
            raise Refused("odd")
        return super().decide(state, seat, command, chance)


def bidding(seats: int = 2, hurried: bool = False) -> Situation:
    """The first bid of a toy match."""
    match = MATCHES[0]._replace(seats=seats, options={"hurried": hurried})
    state, seat = next(positions(match, Luck(1)))
    return situation(TOY, state, seat)


def test_it_works() -> None:
    at = bidding()
    card = at.view.hand
    drawn = {Grunt().choose(at, Luck(number), NEVER)["card"] for number in range(200)}
    assert drawn == set(card)


def test_every_command_is_about_as_likely_as_any_other() -> None:
    wide = Offer("wide", {"way": OneOf(tuple(range(9)))})
    at = bidding()._replace(offers=(wide, Offer("narrow")))
    drawn = Counter(Grunt().choose(at, Luck(number), NEVER)["type"] for number in range(2000))
    assert 120 < drawn["narrow"] < 290
    assert drawn.total() == 2000


LISTS = (
    Offer("some", {"cards": SomeOf(("a", "a", "b", "c"), 1, 3)}),
    Offer("shares", {"split": Split(3, 1, (0, 1, 2))}),
    Offer("pass"),
)
"""10 lists, 19 shares and 1: 30 commands."""


def test_every_command_is_as_likely_as_any_other_also_with_lists_and_shares() -> None:
    at = bidding()._replace(offers=LISTS)
    drawn = Counter(encode(Grunt().choose(at, Luck(number), NEVER)) for number in range(6000))
    assert len(drawn) == 30
    assert p_value(list(drawn.values())) > 0.001


def test_twin_drawn_field_by_field_the_lists_are_uneven() -> None:
    luck = Luck("twin")
    drawn = Counter(
        encode(sample(offer, luck)) for offer in LISTS for _ in range(200 * breadth(Group(offer.fields), 100))
    )
    assert p_value(list(drawn.values())) < 0.000001


def test_an_open_trade_does_not_drown_the_rest() -> None:
    trade = Offer("trade", {"give": SomeOf(tuple(range(20)), 0, 20)})
    at = bidding()._replace(offers=(trade, Offer("pass")))
    drawn = Counter(Grunt().choose(at, Luck(number), NEVER)["type"] for number in range(4040))
    assert 20 < drawn["pass"] < 65


def test_it_takes_no_wish_that_the_rules_refuse() -> None:
    state, seat = next(positions(MATCHES[0], Luck(1)))
    fussy = situation(Fussy(), state, seat)
    even = {card for card in fussy.view.hand if card % 2 == 0}
    assert {Grunt().choose(fussy, Luck(number), NEVER)["card"] for number in range(100)} == even


def test_twin_a_strict_game_gets_any_wish_that_fits() -> None:
    """Where the offers are said to be exact nothing is tried out, so the same wishes would be refused."""
    state, seat = next(positions(MATCHES[0], Luck(1)))
    strict = situation(TOY, state, seat)
    drawn = {Grunt().choose(strict, Luck(number), NEVER)["card"] for number in range(100)}
    assert any(card % 2 for card in drawn)


class Proud(BidAdvisor):
    """Of the toy's bids odd ones only have a sense."""

    def makes_sense(self, view, seat, command):
        return command["card"] % 2 == 1


class ProudBids(Bids):
    advisor = Proud()


def test_it_takes_no_wish_that_would_look_like_a_fault() -> None:
    state, seat = next(positions(MATCHES[0], Luck(1)))
    proud = situation(ProudBids(), state, seat)
    odd = {card for card in proud.view.hand if card % 2}
    assert {Grunt().choose(proud, Luck(number), NEVER)["card"] for number in range(100)} == odd


def test_where_the_clock_acts_it_often_waits() -> None:
    at = bidding(hurried=True)
    waited = sum(Grunt().choose(at, Luck(number), NEVER) is None for number in range(1000))
    assert 680 < waited < 820
    assert all(Grunt().choose(bidding(), Luck(number), NEVER) is not None for number in range(100))


class Heeded(BidAdvisor):
    """The toy's advisor in a game whose Grunts follow half of the advice."""

    heeded = 5


class Guided(Bids):
    advisor = Heeded()


def test_where_the_game_says_so_it_takes_the_advice_now_and_then() -> None:
    """So often, and in any other choice whatever is allowed; twin: elsewhere the advice is one choice among all."""
    state, seat = next(positions(MATCHES[0], Luck(1)))
    guided, free = situation(Guided(), state, seat), situation(TOY, state, seat)
    advice = guided.game.advisor.advise(guided.view, seat, guided.offers, Luck(0))
    taken = [sum(Grunt().choose(at, Luck(number), NEVER) == advice for number in range(1000)) for at in (guided, free)]
    assert 540 < taken[0] < 660
    assert 150 < taken[1] < 250
