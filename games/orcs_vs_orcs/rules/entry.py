"""Entering a zone without an enemy army: villages, cities, wells, towers, fortresses (rules 5.1 to 5.3)."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.agenda import changed, closed, current_question
from games.kernel.events import SeatEvent, Sentence, either
from games.kernel.refusals import refuse
from games.kernel.tuples import replaced
from games.orcs_vs_orcs.rules.heroes import offer_heroes, steal_hero
from games.orcs_vs_orcs.rules.log import Log, OrcEvent
from games.orcs_vs_orcs.rules.zones import come, enemy_at, free_markers, friends, gone, plain_ruin, reserve
from games.orcs_vs_orcs.state import LastChoice, State
from games.orcs_vs_orcs.state.agenda import Arrival, Entry, Matter, Retreat

Marking: TypeAlias = Literal["village", "city", "city_taken", "landmark", "retreat"]
Returning: TypeAlias = Literal["village", "ruin", "no_marker", "refate"]
MARKINGS: Final[Mapping[Marking, str]] = {
    "village": "5.2", "city": "5.1.3", "city_taken": "5.1.4", "landmark": "5.1.5", "retreat": "5.5.3",
}  # fmt: skip
RETURNS: Final[Mapping[Returning, str]] = {"village": "5.2", "ruin": "5.1.6", "no_marker": "5.3", "refate": "5.4"}
"""The rule by the reason."""
FATES = ("raze", "convert")
"""What may be done to a village at any time."""


class FortressToppled(SeatEvent[State], frozen=True):
    """A fortress is taken and laid down (5.1.6)."""

    zone: str
    owner: int
    sentence = Sentence("fortress_toppled", "5.1.6", "seat", "zone", owner_seat="owner")

    def apply(self, state: State) -> State:
        return state.with_zone(self.zone, replace(state.zones[self.zone], fortress="lying", fresh=True))


class MarkerPlaced(SeatEvent[State], frozen=True):
    """A zone comes under control; another's marker there goes back to its owner (5.1)."""

    zone: str
    why: Marking
    sentence = Sentence("marker_placed", MARKINGS, "seat", "zone", by="why")

    def apply(self, state: State) -> State:
        return entered(state.with_zone(self.zone, replace(state.zones[self.zone], marker=self.seat)), self.zone)


class MarkerReturned(OrcEvent, frozen=True):
    """A marker goes back to its owner and nobody controls the zone any more (5.3)."""

    owner: int
    zone: str
    why: Returning
    sentence = Sentence("marker_returned", RETURNS, by="why", seat="owner", zone="zone")

    def apply(self, state: State) -> State:
        return entered(state.with_zone(self.zone, replace(state.zones[self.zone], marker=None)), self.zone)


class VillageRazed(SeatEvent[State], frozen=True):
    """A village burns; its token is a trophy and the army goes Berserk (5.2)."""

    zone: str
    sentence = Sentence("village_razed", "5.2", "seat", "zone")

    def apply(self, state: State) -> State:
        state = state.with_zone(self.zone, replace(state.zones[self.zone], village=False))
        player = state.players[self.seat]
        players = replaced(state.players, self.seat, replace(player, trophies=player.trophies + 1, berserk=True))
        return entered(replace(state, players=players, last_choice=LastChoice("village", "raze")), self.zone)


class VillageConverted(SeatEvent[State], frozen=True):
    """A village is turned into orcs; its token is a trophy, and a horde comes from the reserve (5.2)."""

    zone: str
    city: str
    hordes: int
    """1, or 0 where the reserve is empty."""
    sentence = Sentence(
        either("village_converted", "village_converted_for_nothing"),
        "5.2",
        "seat",
        "zone",
        city_zone="city",
        by="hordes",
    )

    def apply(self, state: State) -> State:
        here, city = state.zones[self.zone], state.zones[self.city]
        state = state.with_zones(
            {self.zone: replace(here, village=False), self.city: come(city, self.seat, self.hordes)}
        )
        player = state.players[self.seat]
        players = replaced(state.players, self.seat, replace(player, trophies=player.trophies + 1))
        return entered(replace(state, players=players, last_choice=LastChoice("village", "convert")), self.zone)


class MilitiaFought(SeatEvent[State], frozen=True):
    """The militia of a neutral city costs a horde (5.1.3)."""

    zone: str
    marched: bool
    """Whether a forced march led here."""
    taken: bool
    """Whether the city is taken."""
    sentence = Sentence(either("militia_beaten", "militia_held"), "5.1.3", "seat", "zone", by="taken")

    def apply(self, state: State) -> State:
        here = state.zones[self.zone]
        state = state.with_zone(self.zone, gone(here, self.seat, 1, True, "marched" if self.marched else "moved"))
        return state if self.taken else entered(state, self.zone)


# what is to be settled


def settled(state: State, agenda: tuple[Matter, ...]) -> tuple[Matter, ...]:
    """The agenda without matters at hand that come to nothing; a group that has met nobody enters (5)."""
    while (matter := current_question(agenda)) is not None:
        if isinstance(matter, Arrival) and enemy_at(state, matter.zone, state.active) is None:
            agenda = changed(agenda, Entry(matter.zone, matter.marched > 0))
        elif (isinstance(matter, Entry) and not _concerns(state, matter.zone)) or (
            isinstance(matter, Retreat) and not state.zones[matter.zone].hordes[matter.seat]
        ):
            agenda = closed(agenda)
        else:
            break
    return agenda


def entered(state: State, zone: str) -> State:
    """The state in which what an entry into the zone brings has been settled, if one is at hand."""
    matter = current_question(state.agenda)
    if isinstance(matter, Entry) and matter.zone == zone:
        return replace(state, agenda=settled(state, closed(state.agenda)))
    return state


def _concerns(state: State, name: str) -> bool:
    """Whether entering the zone means anything (5.1)."""
    zone, seat = state.zones[name], state.active
    if not zone.hordes[seat]:
        return False
    if zone.marker is not None:
        return not friends(state, seat, zone.marker)
    if zone.village:
        return True
    board = state.board
    landmark = board.kinds[name] == "tower" or name in board.wells
    return board.kinds[name] == "city" or (landmark and free_markers(state, seat) > 0)


# entering


def asks_fate(state: State, name: str) -> bool:
    """Whether the active player says what becomes of a village that he enters; a fortress there is toppled first."""
    zone = state.zones[name]
    return zone.village and (zone.marker is None or zone.fortress != "standing")


def enter(log: Log, matter: Entry) -> None:
    """The active player's entry into a zone, as far as it goes without asking him."""
    state, name = log.state, matter.zone
    zone, seat, kind = state.zones[name], state.active, state.board.kinds[name]
    if zone.marker is not None and zone.fortress == "standing":
        log.record(FortressToppled(seat, name, zone.marker))
    if zone.village:
        return
    if plain_ruin(state, name):
        assert zone.marker is not None
        log.record(MarkerReturned(zone.marker, name, "ruin"))
    elif kind != "city":
        _hoist(log, name, "landmark")
    elif zone.marker is None:
        _storm(log, matter)
    elif _hoist(log, name, "city_taken"):
        steal_hero(log, seat, zone.marker)


def fates(state: State) -> tuple[str, ...]:
    """What may become of a village entered: control wants a free marker (5.2)."""
    return (*FATES, "control") if free_markers(state, state.active) else FATES


def choose_fate(log: Log, seat: int, choice: str) -> None:
    """The village's fate; an opponent's marker is returned in every case (5.2)."""
    name = log.state.agenda[-1].zone
    refuse("bad_choice", "5.2", when=choice not in (*FATES, "control"))
    refuse("no_marker", "5.2", when=choice not in fates(log.state))
    marker = log.state.zones[name].marker
    if choice == "control":
        log.record(MarkerPlaced(seat, name, "village"))
        return
    if marker is not None:
        log.record(MarkerReturned(marker, name, "village"))
    burn(log, name, choice)


def burn(log: Log, name: str, choice: str) -> None:
    """Raze or convert a village (5.2)."""
    state, seat = log.state, log.state.active
    if choice == "raze":
        log.record(VillageRazed(seat, name))
    else:
        log.record(VillageConverted(seat, name, state.board.starts[seat], min(1, reserve(state, seat))))


def _hoist(log: Log, name: str, why: Marking) -> bool:
    """The own marker in place of whatever lies there; without a free one the other's is returned all the same (5.3)."""
    seat, marker = log.state.active, log.state.zones[name].marker
    if free_markers(log.state, seat):
        log.record(MarkerPlaced(seat, name, why))
        return True
    assert marker is not None
    log.record(MarkerReturned(marker, name, "no_marker"))
    return False


def _storm(log: Log, matter: Entry) -> None:
    """A neutral city: the militia, then marker and hero (5.1.3)."""
    name, seat = matter.zone, log.state.active
    taken = log.state.zones[name].hordes[seat] > 1 and free_markers(log.state, seat) > 0
    log.record(MilitiaFought(seat, name, matter.marched, taken))
    if not taken:
        return
    log.record(MarkerPlaced(seat, name, "city"))
    offer_heroes(log, seat)
