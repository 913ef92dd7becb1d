"""Whether a step that is left out could have served for anything, as far as its own player sees."""

from games.orc_wars.editions.atlas import STOPS
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
            return all(counter.startswith("spy_") for counter in hand)
        case "move":
            return not led
        case "combat":
            return not any(_is_contested(view, seat, one.area) for one in led)
        case _:
            return not any(counter.startswith("spy_") for counter in hand)


def _is_contested(view: View, seat: int, area: str) -> bool:
    """Whether others stand there, or a caravan that can be raided."""
    if any(one.seat != seat and one.area == area for one in view.leaders.values()):
        return True
    if view.areas[area].fortress is not None and view.areas[area].owner != seat:
        return True
    stops = (STOPS[caravan.stop] for caravan in view.caravans.values())
    return any(stop.area == area and not stop.city for stop in stops)
