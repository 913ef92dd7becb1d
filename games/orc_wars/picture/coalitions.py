"""What a coalition has beside the map: its standing, and the counters of its hand."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from games.kernel.values import Value
from games.orc_wars.editions.atlas import LOST
from games.orc_wars.editions.material import CHIEFS, GOLD_TO_WIN, LEADERS_TO_WIN, SITES_TO_WIN, SPECIES, STRENGTH
from games.orc_wars.view.schema import HandView, View


class Counters(Value, frozen=True):
    """Equal counters of a hand."""

    name: str
    figure: str
    value: int | None
    spot: str
    count: int
    kind: str
    """What says what it is good for."""
    home: str | None = None
    """Where a leader or a horde is at home; `authority` and `servility` are a leader's numbers."""
    authority: int = 0
    servility: int = 0


class Goal(Value, frozen=True):
    """One of the three ways to win: how much of it is there, where the viewer may know, and how much it takes."""

    name: str
    have: int | None
    need: int
    met: bool


class Coalition(Value, frozen=True):
    """What a coalition has beside the map; a hand only where the viewer may see it."""

    seat: int
    spot: str
    goals: tuple[Goal, ...]
    authority: int
    tribe_count: int
    gold_count: int
    caravan_count: int
    hand: tuple[Counters, ...] | None
    captives: tuple[str, ...]
    leaderless: int
    out: bool
    place: int
    active: bool
    awaited: bool
    won: bool


def coalition(view: View, seat: int) -> Coalition:
    hand = view.hands[seat]
    return Coalition(
        seat=seat,
        spot=f"seat={seat} to={seat}",
        goals=_goals(view, seat),
        authority=view.authority[seat],
        tribe_count=hand.tribe_count,
        gold_count=hand.gold_count,
        caravan_count=hand.caravan_count,
        hand=_hand(hand),
        captives=tuple(one.leader for one in view.captives if one.captor == seat),
        leaderless=0 if view.leaderless is None else view.leaderless[seat],
        out=seat in view.eliminated,
        place=view.order.index(seat) + 1 if seat in view.order else 0,
        active=view.active == seat,
        awaited=seat in view.turn.seats,
        won=view.outcome is not None and seat in view.outcome.winners,
    )


def _goals(view: View, seat: int) -> tuple[Goal, ...]:
    """Leaders on the map, sites, gold points in hand (13.1)."""
    hand = view.hands[seat]
    return (
        _goal("political", sum(one.seat == seat and one.area != LOST for one in view.leaders.values()), LEADERS_TO_WIN),
        _goal("military", view.scores[seat], SITES_TO_WIN),
        _goal("economic", None if hand.gold is None else sum(hand.gold), GOLD_TO_WIN),
    )


def _goal(name: str, have: int | None, need: int) -> Goal:
    return Goal(name, have, need, have is not None and have >= need)


def _hand(hand: HandView) -> tuple[Counters, ...] | None:
    if hand.tribe is None or hand.gold is None or hand.caravans is None:
        return None
    return counters(hand.tribe, hand.gold, hand.caravans)


def counters(
    tribe: Iterable[str], gold: Iterable[int], caravans: Iterable[str], fields: bool = True
) -> tuple[Counters, ...]:
    """Counters by kind; without `fields` they are only shown, and no command can name them."""
    names = [*tribe, *(f"gold_{value}" for value in gold), *(f"caravan_{key}" for key in caravans)]
    found = (_counter(name, count) for name, count in Counter(names).items())
    return tuple(one if fields else replace(one, spot="") for one in found)


def _counter(name: str, count: int) -> Counters:
    """How a counter looks and what a command may call it."""
    kind, _, rest = name.partition("_")
    spots = f"counters={name}"
    if name in CHIEFS:
        chief = CHIEFS[name]
        spots = f"{spots} tribe={name} leader={name}"
        own = (chief.home, chief.authority, chief.servility)
        return Counters(name, SPECIES[chief.home], None, spots, count, "leader", *own)
    match kind:
        case "gold":
            return Counters(name, "coins", int(rest), f"{spots} gold={rest}", count, kind)
        case "caravan":
            return Counters(name, "caravan", None, spots, count, kind)
        case "horde":
            return Counters(name, SPECIES[rest], STRENGTH[rest], f"{spots} tribe={name}", count, kind, rest)
        case "fortress" | "spy":
            return Counters(name, kind, int(rest), f"{spots} tribe={name} {kind}={rest}", count, kind)
        case "machine":
            return Counters(name, "war_machine", int(rest), f"{spots} tribe={name} machine={rest}", count, kind)
        case _:
            return Counters(name, "pick" if name == "mine" else name, None, f"{spots} tribe={name}", count, kind)
