from collections import Counter
from typing import get_type_hints

from games.kernel.chance import Luck
from games.players.situation import Situation, allowed, quickest, situation
from tests.games.players.positions import MATCHES, TOY, positions


def test_it_works() -> None:
    for match in MATCHES:
        for state, seat in positions(match, Luck("situation")):
            at = situation(match.game, state, seat)
            assert at.view == match.game.view(state, seat)
            assert at.offers == match.game.offers(state, seat)
            assert at.due == match.game.due(state)
            assert match.game.view(at.imagine(Luck(1)), seat) == at.view


def test_it_holds_nothing_of_the_true_state() -> None:
    """All that is plain in it is the same for another state that the seat cannot tell apart."""
    assert set(get_type_hints(Situation)) == {"game", "view", "seat", "offers", "due", "imagine"}
    for match in MATCHES:
        for number, (state, seat) in enumerate(positions(match, Luck("situation"))):
            one = situation(match.game, state, seat)
            other = situation(match.game, match.game.resample(state, seat, Luck(number)), seat)
            assert one[:-1] == other[:-1]
            assert one.imagine(Luck(2)) == other.imagine(Luck(2))


def test_what_the_rules_refuse_is_not_allowed() -> None:
    state, seat = next(positions(MATCHES[0], Luck(1)))
    at = situation(TOY, state, seat)
    held = {card for card in range(1, 7) if allowed(at, {"type": "bid", "card": card}, Luck(1))}
    assert held == set(state.hands[seat])


def test_while_a_clock_runs_anybody_may_be_the_first() -> None:
    """Where none runs the seats come in their order."""
    firsts = {hurried: Counter[int]() for hurried in (False, True)}
    for match in MATCHES:
        if match.game is not TOY or match.seats != 4:
            continue
        luck = Luck("quickest")
        for state, seat in list(positions(match, Luck("firsts"))) * 20:
            if TOY.turn(state).seats == (0, 1, 2, 3) and seat == 0:
                firsts[bool(match.options["hurried"])][quickest(TOY, state, luck)[0]] += 1
    assert firsts[False].keys() == {0}
    assert firsts[True].keys() == {0, 1, 2, 3}
    assert max(firsts[True].values()) < 2 * min(firsts[True].values())
