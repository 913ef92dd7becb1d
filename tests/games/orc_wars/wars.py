"""Wars at random: positions full of armies, played on at random, for tests that must see everything happen."""

from collections.abc import Iterator

from games.checks.walk import one_of
from games.kernel.chance import Luck
from games.kernel.codec import codec
from games.kernel.events import GameEvent
from games.kernel.offers import sample
from games.kernel.refusals import Refused
from games.kernel.table import Table
from games.kernel.values import JSON
from games.orc_wars.editions.atlas import AREAS, NEAR, ROUTES, TRIBAL
from games.orc_wars.editions.material import GOLD_CUP, LEADERS, TRIBE_CUP
from games.orc_wars.game import GAME
from games.orc_wars.options import Options
from games.orc_wars.state.state import State


class Supply:
    """The counters of the game in random order, to be handed out."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.tribe = list(luck.shuffle("", TRIBE_CUP))
        self.gold = [int(name[-1]) for name in luck.shuffle("", GOLD_CUP) if name.startswith("gold_")]

    def take(self, kind: str, most: int) -> list[str]:
        """Up to so many counters of a kind, without the kind's name."""
        found = [counter for counter in self.tribe if counter.startswith(kind)][: self.luck.below("", most + 1)]
        for counter in found:
            self.tribe.remove(counter)
        return [counter.removeprefix(kind).removeprefix("_") for counter in found]

    def coins(self, most: int) -> list[int]:
        count = self.luck.below("", most + 1)
        taken, self.gold = self.gold[:count], self.gold[count:]
        return taken


def war(number: int, steps: int) -> Iterator[tuple[Options, State]]:
    """The states of a war at its decisions, the first included; the same for the same number."""
    luck = Luck(f"war/{number}")
    seats = 2 + luck.below("", 5)
    raw: dict[str, JSON] = {
        "cutthroat": luck.below("", 2) == 1,
        "ethnic_level": luck.pick("", ("species", "tribe")),
        "hand_limit_counts_gold": luck.below("", 2) == 1,
    }
    options = codec(GAME).options(raw)
    table = Table(GAME, options, seats, luck, arranged_war(luck, seats), True)
    yield options, table.state
    for _ in range(steps):
        if table.state.outcome is not None:
            return
        _step(table, luck)
        yield options, table.state


def tale(number: int, steps: int) -> Iterator[GameEvent[State]]:
    """The events of a war."""
    luck = Luck(f"tale/{number}")
    seats = 2 + luck.below("", 5)
    table = Table(GAME, Options(cutthroat=number % 2 == 0), seats, luck, arranged_war(luck, seats), True)
    while steps and table.state.outcome is None:
        _step(table, luck)
        steps -= 1
    yield from table.events


def _step(table: Table, luck: Luck) -> None:  # type: ignore[type-arg]
    (seat,) = GAME.turn(table.state).seats
    offers = GAME.offers(table.state, seat)
    for _ in range(400):
        wish = sample(one_of(offers, luck), luck)
        if wish["type"] in ("end_turn", "offer") and luck.below("", 3):
            continue
        try:
            table.give(seat, wish, luck)
        except Refused:
            assert wish["type"] in GAME.loose
        else:
            return
    raise AssertionError("stuck")


def arranged_war(luck: Luck, seats: int) -> dict[str, JSON]:
    """Armies, fortresses and garrisons all over the map; some of the active seat's leaders have battles before them."""
    supply = Supply(luck)
    active = luck.below("", seats)
    owners: dict[str, int | None] = {area: luck.below("", seats + 1) - 1 for area in sorted(TRIBAL)}
    leaders: dict[str, JSON] = {}
    for leader in luck.shuffle("", LEADERS)[: 3 + luck.below("", 6)]:
        seat = luck.below("", seats)
        home = luck.pick("", [area for area in AREAS if area not in leaders])
        if any(isinstance(one, dict) and one["area"] == home and one["seat"] != seat for one in leaders.values()):
            continue
        owners[home] = seat
        supply.tribe.remove(leader) if leader in supply.tribe else None
        hordes = supply.take("horde", 5)
        machines = [int(value) for value in supply.take("machine", min(2, len(hordes)))]
        leaders[leader] = {
            "seat": seat,
            "area": home,
            "hordes": hordes,
            "machines": machines,
            "gold": supply.coins(2 if hordes else 1),
            "shaman": bool(supply.take("shaman", 1)),
        }
    for leader, one in leaders.items():
        assert isinstance(one, dict)
        if one["seat"] == active and luck.below("", 2):
            leaders[leader] = {**one, "area": luck.pick("", sorted(NEAR[str(one["area"])])), "moved": True}
    areas: dict[str, JSON] = {}
    for area in sorted(TRIBAL):
        owner = owners[area]
        fortress = supply.take("fortress", 1)
        areas[area] = {
            "owner": None if owner is None or owner < 0 else owner,
            "fortress": int(fortress[0]) if fortress else None,
            "garrison": supply.take("horde", 2),
            "mine": bool(supply.take("mine", 1)),
        }
    hands: list[JSON] = [{"tribe": supply.take("", 6), "gold": supply.coins(4)} for _ in range(seats)]
    caravans: dict[str, JSON] = {
        key: {"stop": luck.pick("", route[:-1])} for key, route in ROUTES.items() if luck.below("", 2)
    }
    phase = luck.pick("", ("actions", "levy", "move", "combat", "cheat"))
    return {
        "turn": 3,
        "phase": phase,
        "active": active,
        "leaders": leaders,
        "areas": areas,
        "hands": hands,
        "caravans": caravans,
    }
