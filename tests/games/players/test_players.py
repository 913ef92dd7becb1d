"""What holds for every level, on the toy game and a real one."""

import pytest

from games.kernel.chance import Luck
from games.kernel.codec import codec
from games.kernel.offers import offered
from games.kernel.replay import fold
from games.kernel.values import JSON
from games.players.levels import LEVELS
from games.players.player import More, Player, iterations
from games.players.situation import Situation, situation
from tests.games.players.positions import MATCHES, Match, positions

THINKING = iterations(12)


class Cheat:
    """A player who judges every choice as if everything were known: the twin that must be caught."""

    def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
        game, seat = situation.game, situation.seat
        truth = situation.imagine(luck)

        def share(wish: JSON) -> float:
            events = game.decide(truth, seat, codec(game).command(wish), luck)
            return game.advisor.worth(fold(game, truth, events))[seat]

        wishes = game.advisor.candidates(truth, seat, situation.offers, luck)
        wishes = wishes or [game.advisor.advise(situation.view, seat, situation.offers, luck)]
        return max(wishes, key=lambda wish: share(wish) if wish is not None else 0.0)


def names(match: Match) -> str:
    return f"{match.game.name}-{match.seats}-{'-'.join(f'{key}={value}' for key, value in match.options.items())}"


def sampled(match: Match, seed: str, most: int = 24):
    """At most so many positions of a random match, from all of its length."""
    found = list(positions(match, Luck(seed)))
    return found[:: -(-len(found) // most)]


@pytest.mark.parametrize("match", MATCHES, ids=names)
@pytest.mark.parametrize("level", LEVELS)
def test_it_works(level: str, match: Match) -> None:
    """Every choice fits an offer; only where the clock acts may the moment pass."""
    for state, seat in sampled(match, f"works/{level}"):
        at = situation(match.game, state, seat)
        wish = LEVELS[level].choose(at, Luck(1), THINKING)
        if wish is None:
            assert at.due is not None
        else:
            assert offered(at.offers, wish)


@pytest.mark.parametrize("match", MATCHES, ids=names)
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_luck_gives_the_same_choice(level: str, match: Match) -> None:
    for state, seat in sampled(match, f"same/{level}", 8):
        at = situation(match.game, state, seat)
        assert choice(LEVELS[level], at, 5) == choice(LEVELS[level], at, 5)


def choice(player: Player, at: Situation, seed: int) -> JSON:
    return player.choose(at, Luck(seed), THINKING)


def differs(player: Player, match: Match, *, true: bool) -> int:
    """How often the player chooses otherwise when only what its seat may not know is changed.

    Where `true`, it is handed the true state to imagine.
    """
    found = 0
    for number, (state, seat) in enumerate(sampled(match, "leak", 12)):
        other = match.game.resample(state, seat, Luck(number))
        one, two = situation(match.game, state, seat), situation(match.game, other, seat)
        if true:
            one, two = one._replace(imagine=lambda _, s=state: s), two._replace(imagine=lambda _, s=other: s)
        found += choice(player, one, 7) != choice(player, two, 7)
    return found


@pytest.mark.parametrize("match", MATCHES, ids=names)
@pytest.mark.parametrize("level", LEVELS)
def test_no_choice_depends_on_what_the_seat_may_not_know(level: str, match: Match) -> None:
    assert differs(LEVELS[level], match, true=False) == 0


def test_nor_does_a_player_who_imagines_anything_it_likes() -> None:
    assert [differs(Cheat(), match, true=False) for match in MATCHES] == [0] * len(MATCHES)


def test_twin_a_player_who_is_shown_the_true_state_is_caught() -> None:
    armadora = MATCHES[-1]
    assert differs(Cheat(), armadora, true=True) > 0
    assert differs(LEVELS["warlord"], armadora, true=True) > 0
