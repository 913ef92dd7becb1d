"""What is always true, in wars at random."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel.chance import Luck
from games.kernel.codec import encode
from games.orc_wars.editions.atlas import FOREIGN, LOST, ROUTES
from games.orc_wars.game import GAME
from games.orc_wars.rules.control import occupied
from games.orc_wars.state.state import State
from tests.games.orc_wars.wars import war

WARS = 25
STEPS = 60


def counted(state: State) -> tuple[int, int]:
    """All tribe counters, and all gold counters and caravans."""
    areas, leaders = state.areas.values(), state.leaders.values()
    tribe = len(state.tribe_cup) + len(state.rebels) + len(state.captives) + len(leaders)
    tribe += sum(len(hand.tribe) for hand in state.hands)
    tribe += sum(len(one.hordes) + len(one.machines) + one.shaman for one in leaders)
    tribe += sum(len(a.garrison) + len(a.machines) + a.shamans + a.mine + (a.fortress is not None) for a in areas)
    tribe += sum(len(one.prisoners) for one in state.caravans.values())
    gold = len(state.gold_cup) + sum(len(hand.gold) + len(hand.caravans) for hand in state.hands) + len(state.caravans)
    gold += sum(len(one.gold) for one in leaders) + sum(len(area.gold) for area in areas)
    return tribe, gold + sum(len(one.gold or ()) for one in state.caravans.values())


def faults(state: State) -> Iterator[str]:
    if counted(state) != (100, 68):
        yield f"{counted(state)} counters"
    for key, area in state.areas.items():
        if key in FOREIGN and (area.owner is not None or area.garrison or area.fortress is not None or area.mine):
            yield f"{key} is foreign and held"
        if area.machines and area.fortress is None:
            yield f"machines lie in {key}"
    for name, one in state.leaders.items():
        if len(one.machines) > len(one.hordes) or (not one.hordes and len(one.gold) > 1):
            yield f"{name} carries too much"
        sharing = not state.agenda and one.area != LOST and occupied(state, one.area, one.seat)
        guests = {other.seat for other in state.leaders.values() if other.area == one.area}
        if sharing and one.seat != state.seat and state.seat not in guests:
            yield f"{name} stands among others though nobody attacks"


def test_it_works() -> None:
    """Counters neither come nor go, nobody carries too much, and coalitions meet only where one attacks."""
    seen: Counter[str] = Counter()
    for number in range(WARS):
        for _, state in war(number, STEPS):
            assert list(faults(state)) == []
            seen[GAME.turn(state).phase] += 1
    assert {"actions", "levy", "move", "combat", "cheat", "retreat", "cancel", "machines"} <= seen.keys()


def test_caravans_never_go_backwards() -> None:
    for number in range(WARS):
        before: State | None = None
        for _, state in war(number, STEPS):
            if before is not None:
                for key in before.caravans.keys() & state.caravans.keys():
                    route = ROUTES[key]
                    assert route.index(state.caravans[key].stop) >= route.index(before.caravans[key].stop)
            before = state


def test_other_worlds_look_the_same() -> None:
    """What a seat imagines shows it the same view and the same offers, and breaks no rule."""
    for number in range(10):
        for step, (_, state) in enumerate(war(number, STEPS)):
            if step % 6:
                continue
            for seat in range(state.seats):
                world = GAME.resample(state, seat, Luck(f"{number}/{step}"))
                assert encode(GAME.view(world, seat)) == encode(GAME.view(state, seat))
                assert encode(GAME.offers(world, seat)) == encode(GAME.offers(state, seat))
                assert list(faults(world)) == []


def test_the_same_seed_gives_the_same_war() -> None:
    one, other = ([encode(state) for _, state in war(3, 30)] for _ in range(2))
    assert one == other


def test_twin_a_counter_too_many_is_noticed() -> None:
    _, state = next(war(0, 0))
    assert list(faults(replace(state, tribe_cup=(*state.tribe_cup, "mine")))) == ["(101, 68) counters"]
