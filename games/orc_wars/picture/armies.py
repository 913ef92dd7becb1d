"""Armies as they are drawn: a leader, his hordes, and what else goes with him."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from games.kernel.contract import LogLine
from games.kernel.values import JSON, Value, alike
from games.orc_wars.editions.atlas import LOST
from games.orc_wars.editions.material import CHIEFS, SPECIES, STRENGTH
from games.orc_wars.picture.chart import HEARTS
from games.orc_wars.rules.sides import led
from games.orc_wars.view.schema import LeaderView, View

ARMY_WIDTH: Final = 58


class Hordes(Value, frozen=True):
    """Hordes of one tribe that stand together."""

    tribe: str
    species: str
    count: int
    each: int
    """What one of them is worth in battle."""
    spot: str


class Piece(Value, frozen=True):
    """A machine or a gold counter, by its value."""

    value: int
    spot: str


class Army(Value, frozen=True):
    """A leader and what goes with him, by the middle of his banner on the map; its gold only for his coalition."""

    leader: str
    seat: int
    spot: str
    area: str
    x: int
    y: int
    species: str
    authority: int
    servility: int
    strength: int
    total: int
    """What he brings to battle, machines apart."""
    moved: bool
    attacked: bool
    hordes: tuple[Hordes, ...]
    count: int
    machines: tuple[Piece, ...]
    shaman: bool
    gold_count: int
    gold: tuple[Piece, ...]
    fighting: bool
    label: LogLine


def hordes(tribes: Iterable[str], fields: Iterable[str]) -> tuple[Hordes, ...]:
    """The hordes by tribe, in the order in which they come; what a command calls them by the fields' names."""
    counted, names = Counter(tribes), tuple(fields)
    return tuple(
        Hordes(tribe, SPECIES[tribe], count, STRENGTH[tribe], " ".join(f"{name}={tribe}" for name in names))
        for tribe, count in counted.items()
    )


def armies(view: View) -> Iterator[Army]:
    """Leaders of the same area stand side by side below its heart; who is lost in the dark stands nowhere."""
    together: dict[str, list[str]] = {}
    for key, one in view.leaders.items():
        together.setdefault(one.area, []).append(key)
    for area, keys in together.items():
        x, y = HEARTS.get(area, (0, 0))
        for number, key in enumerate(keys):
            shift = (2 * number - len(keys) + 1) * ARMY_WIDTH // 2
            yield _army(key, view.leaders[key], x + shift, y + 40, view.fighting == key)


def _army(key: str, one: LeaderView, x: int, y: int, fighting: bool) -> Army:
    chief, own = CHIEFS[key], led(key, one)
    names = (f"leader={key}", f"from={key}")
    used = "use=" if fighting else ""
    return alike(
        Army,
        one,
        leader=key,
        spot=f"leader={key} leaders={key} from={key} to={key} path={one.area}",
        x=x,
        y=y,
        species=SPECIES[chief.home],
        authority=chief.authority,
        servility=chief.servility,
        strength=own.hordes,
        total=own.strength,
        hordes=hordes(one.hordes, [f"{name}&hordes" for name in names]),
        count=len(one.hordes),
        machines=tuple(
            Piece(
                value,
                " ".join([f"{used}{value}"] * bool(used) + [f"{name}&machines={value}" for name in names]),
            )
            for value in one.machines
        ),
        gold=tuple(Piece(value, f"from={key}&gold={value}") for value in one.gold or ()),
        fighting=fighting,
        label=army_line(key, one),
    )


def army_line(key: str, one: LeaderView) -> LogLine:
    """Where the leader stands with how much, in a sentence."""
    args: dict[str, JSON] = {"leader": key, "seat": one.seat, "area": one.area, "count": len(one.hordes)}
    if one.area == LOST:
        return LogLine("board_leader_lost", args)
    return LogLine("board_leader", {**args, "strength": led(key, one).strength})
