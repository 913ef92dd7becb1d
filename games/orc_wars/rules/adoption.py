"""Taking hordes of the garrison under command (rule 5.7)."""

from games.kernel.refusals import Refused, refuse
from games.orc_wars import commands
from games.orc_wars.editions.material import CHIEFS
from games.orc_wars.rules.belongings import move_hordes, stop
from games.orc_wars.rules.control import of_his_race, own_on_map
from games.orc_wars.rules.leader_tests import authority_test
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.territories import AdoptionFailed, failures
from games.orc_wars.state import places
from games.orc_wars.state.state import State


def check_adoption(state: State, seat: int, leader: str, horde: str) -> None:
    one = own_on_map(state, seat, leader, "5.7")
    place = state.areas[one.area]
    refuse("not_yours", "5.7", when=place.garrison and place.owner not in (seat, None))
    refuse("no_such_counter", "5.7", when=horde not in place.garrison)
    if horde == CHIEFS[leader].home:
        return
    if place.owner is None and not of_his_race(state, leader, (horde,)):
        raise Refused("wrong_species", "5.7")
    refuse("already_tried", "5.7", when=failures(state, leader, one.area, horde) >= place.garrison.count(horde))


def adopt(log: Recorder, seat: int, wish: commands.Adopt) -> None:
    """A native of his home comes at once, others on a test; with nothing foreign left the area is his."""
    leader, horde = wish.leader, wish.horde
    check_adoption(log.state, seat, leader, horde)
    area = log.state.leaders[leader].area
    if horde == CHIEFS[leader].home or authority_test(log, leader, "adopt", horde):
        move_hordes(log, places.garrison(area), places.under(leader), (horde,), "adopted")
        if log.state.areas[area].owner != seat:
            stop(log, leader)
    else:
        log.record(AdoptionFailed(leader, area, horde))


def adoptable(state: State, seat: int, leader: str) -> tuple[str, ...]:
    """The tribes of which he may take a horde where he stands."""
    area = state.leaders[leader].area
    place = state.areas[area]
    if not place.garrison or place.owner not in (seat, None):
        return ()
    home = CHIEFS[leader].home
    kin = place.garrison if place.owner is not None else of_his_race(state, leader, place.garrison)
    return tuple(
        horde
        for horde in sorted(set(place.garrison))
        if horde == home or (horde in kin and failures(state, leader, area, horde) < place.garrison.count(horde))
    )
