"""Whether a step that is left out could have served for anything, as far as its own player sees."""

from games.orc_wars.editions.atlas import STOPS
from games.orc_wars.editions.material import CHIEFS
from games.orc_wars.view.schema import View


def is_idle(view: View, step: str) -> bool:
    """Whether it is surely idle: taken already, or nothing can be done in it as things stand."""
    seat = view.active
    hand = None if seat is None else view.hands[seat].tribe
    if step in view.steps_done:
        return True
    if seat is None or hand is None:
        return False
    led = [one for one in view.leaders.values() if one.seat == seat and one.area in view.areas]
    if any(view.areas[one.area].garrison for one in led):
        return False  # a horde may be taken under command in any step (5.7)
    match step:
        case "levy":
            return not any(_could_serve(view, seat, counter) for counter in hand)
        case "move":
            return not led
        case "combat":
            return not any(_is_contested(view, seat, one.area) for one in led)
        case _:
            return not any(counter.startswith("spy_") for counter in hand)


def _could_serve(view: View, seat: int, counter: str) -> bool:
    """Whether the levy may bring a counter of the hand onto the map (5.1 to 5.6)."""
    kind, _, rest = counter.partition("_")
    if counter in CHIEFS:
        return True
    led = [(key, one) for key, one in view.leaders.items() if one.seat == seat]
    at_home = [one for key, one in led if one.area == CHIEFS[key].home]
    own = [area for area in view.areas.values() if area.owner == seat]
    gold = sum(view.hands[seat].gold or ())
    match kind:
        case "horde":
            return any(one.area == rest for _key, one in led)
        case "machine":
            return gold >= int(rest) and any(len(one.hordes) > len(one.machines) for one in at_home)
        case "shaman":
            return not all(one.shaman for one in at_home)
        case "fortress":
            return gold >= int(rest) and any(area.fortress is None for area in own)
        case "mine":
            return not all(area.mine for area in own)
        case _:
            return False


def _is_contested(view: View, seat: int, area: str) -> bool:
    """Whether others stand there, or a caravan that can be raided."""
    if any(one.seat != seat and one.area == area for one in view.leaders.values()):
        return True
    if view.areas[area].fortress is not None and view.areas[area].owner != seat:
        return True
    stops = (STOPS[caravan.stop] for caravan in view.caravans.values())
    return any(stop.area == area and not stop.city for stop in stops)
