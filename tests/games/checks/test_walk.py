"""Random matches by the common door."""

from collections import Counter
from itertools import pairwise

import pytest

from games.checks.variants import settings
from games.checks.walk import Broken, chance_at, one_of, set_up, take_step, walk
from games.kernel.chance import FairChance, Luck
from games.kernel.offers import Offer, Offers, OneOf
from games.kernel.refusals import Refused
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.hoard.game import Hoard
from tests.games.toys.hoard.state import State

SETTING = settings(HOARD)[1]
SEED = bytes(32)


def test_it_works() -> None:
    plies = list(walk(HOARD, SETTING, SEED))
    assert plies[0].wish is None
    assert HOARD.outcome(plies[-1].after) is not None
    assert all(one.after is next_.before for one, next_ in pairwise(plies))
    assert all(ply.events for ply in plies)


def test_the_same_seed_gives_the_same_match() -> None:
    assert list(walk(HOARD, SETTING, SEED)) == list(walk(Hoard(), SETTING, SEED))
    assert list(walk(HOARD, SETTING, SEED)) != list(walk(HOARD, SETTING, bytes(31) + b"\1"))


def test_everything_that_can_happen_happens() -> None:
    seen: Counter[str] = Counter()
    for number, setting in enumerate(settings(HOARD) * 4):
        for ply in walk(HOARD, setting, bytes([number]) * 32):
            seen.update(type(event).__name__ for event in ply.events)
    assert seen.keys() == {event.__name__ for event in HOARD.event_types} - {"PositionPlaced"}


def test_the_chance_of_a_step_is_that_of_the_match_at_its_version() -> None:
    """A match's first version is its opening, decided as step 1; what follows n events is decided as n + 2."""
    assert chance_at(SEED, 0).below("x", 10**9) == FairChance(SEED, 1).below("x", 10**9)
    assert chance_at(SEED, 7).below("x", 10**9) == FairChance(SEED, 9).below("x", 10**9)
    assert set_up(HOARD, SETTING, SEED).events[0].deck == FairChance(SEED, 1).shuffle("deck", tuple(range(1, 17)))  # type: ignore[attr-defined]


def test_a_wish_is_carried_out_or_refused() -> None:
    ply = set_up(HOARD, SETTING, SEED)
    assert isinstance(ply.after, State)
    card = ply.after.clans[0].hand[0]
    done = take_step(HOARD, ply.after, (0, {"type": "lay", "card": card}), SEED, len(ply.events))
    assert done.before is ply.after
    with pytest.raises(Refused):
        take_step(HOARD, done.after, (0, {"type": "lay", "card": card}), SEED, len(ply.events))


def test_a_type_of_command_with_many_offers_does_not_drown_the_others() -> None:
    offers = (*(Offer("dig", {"at": OneOf(tuple(range(100)))}) for _ in range(50)), Offer("pass"))
    luck = Luck("one of")
    counts = Counter(one_of(offers, luck).type for _ in range(9000))
    assert 550 < counts["pass"] < 850


class Refuses(Hoard):
    def offers(self, state: State, seat: int) -> Offers:
        found = super().offers(state, seat)
        return (Offer("lay", {"card": OneOf((99,))}),) if found and state.phase == "lay" else found


class Nothing(Hoard):
    def offers(self, state: State, seat: int) -> Offers:
        return ()


class OnlyUsury(Hoard):
    """The only offer is loose, and nothing that fits it is ever accepted."""

    loose = frozenset({"lay"})

    def offers(self, state: State, seat: int) -> Offers:
        return (Offer("lay", {"card": OneOf((99,))}),) if super().offers(state, seat) else ()


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (Refuses, "fits an offer and is refused: not_in_hand"),
        (Nothing, "dead end in phase 'lay'"),
        (OnlyUsury, "dead end in phase 'lay'"),
    ],
)
def test_a_game_that_cannot_go_on_is_broken(game: type[Hoard], said: str) -> None:
    with pytest.raises(Broken, match=said):
        list(walk(game(), SETTING, SEED))
