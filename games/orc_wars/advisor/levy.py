"""Which counters of the hand can be brought into play now, and paid for (rule 5)."""

from collections.abc import Iterator

from games.orc_wars.advisor.judgement import Mind
from games.orc_wars.editions.atlas import TRIBAL
from games.orc_wars.editions.material import CHIEFS


def playable(mind: Mind) -> Iterator[str]:
    """Each kind once, in the order of the hand. A leader of the hand brings others: his hordes come with him."""
    led = set(_led(mind))
    homes = {CHIEFS[counter].home for counter in mind.hand() if counter in CHIEFS}
    at_home = [one for leader, one in mind.mine() if one.area == CHIEFS[leader].home and not mind.defence(one.area)]
    lands = [place for area, place in mind.view.areas.items() if place.owner == mind.seat and not mind.defence(area)]
    for counter in dict.fromkeys(mind.hand()):
        kind, _, value = counter.partition("_")
        can_pay = sum(mind.gold()) >= int(value) if kind in ("machine", "fortress") else True
        places = {
            "horde": value in led | homes,
            "machine": any(len(one.hordes) > len(one.machines) for one in at_home),
            "fortress": any(place.fortress is None for place in lands),
            "mine": any(not place.mine for place in lands),
            "shaman": any(not one.shaman for one in at_home),
        }
        if can_pay and (counter in CHIEFS or places.get(kind, False)):
            yield counter


def _led(mind: Mind) -> Iterator[str]:
    """The areas where a leader of the seat may raise hordes."""
    for _, one in mind.mine():
        if one.area in TRIBAL and one.area not in mind.view.levied and not mind.defence(one.area):
            yield one.area
