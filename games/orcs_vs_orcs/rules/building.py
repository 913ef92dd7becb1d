"""Recruiting, buying, building, and another fate for a village (rules 4.3 to 4.6, 5.4)."""

from msgspec.structs import replace

from games.kernel.events import SeatEvent, Sentence, either
from games.kernel.refusals import Refused, refuse
from games.orcs_vs_orcs.rules.cards import UNITS, changed
from games.orcs_vs_orcs.rules.entry import FATES, MarkerReturned, burn
from games.orcs_vs_orcs.rules.log import Log
from games.orcs_vs_orcs.rules.movement import can_act
from games.orcs_vs_orcs.rules.zones import (
    come,
    fortresses,
    free_markers,
    friends,
    known,
    partner_at,
    pending_at,
    reserve,
    supply,
)
from games.orcs_vs_orcs.state import State

AT_ONCE = 2
"""Hordes of one action, and of one fortress in one turn (4.3)."""


class HordesRecruited(SeatEvent[State], frozen=True):
    """Hordes come from the reserve, one to each zone named (4.3)."""

    zones: tuple[str, ...]
    sentence = Sentence(
        either("hordes_recruited_twice", "hordes_recruited"), "4.3", "seat", "zones", by="twice", zone="zone"
    )

    @property
    def zone(self) -> str:
        """The first of them."""
        return self.zones[0]

    @property
    def twice(self) -> bool:
        """Whether two come to one zone."""
        return len(self.zones) > len(set(self.zones))

    def apply(self, state: State) -> State:
        for name in self.zones:
            zone = come(state.zones[name], self.seat, 1)
            if state.board.kinds[name] != "dark_city":
                zone = replace(zone, recruited=zone.recruited + 1)
            state = state.with_zone(name, zone)
        return replace(state, actions=state.actions - 1)


class CardsBought(SeatEvent[State], frozen=True):
    """Cards come from the market into a collection (4.4)."""

    cards: tuple[str, ...]
    sentence = Sentence("cards_bought", "4.4", "seat", "cards")

    def apply(self, state: State) -> State:
        player, market = state.players[self.seat], state.market
        for card in self.cards:
            player = replace(player, cards=changed(player.cards, card, 1))
            market = changed(market, card, -1)
        return replace(state.with_player(self.seat, player), market=market, actions=state.actions - 1)


class FortressLaid(SeatEvent[State], frozen=True):
    """Foundations are laid (4.5)."""

    zone: str
    sentence = Sentence("fortress_laid", "4.5", "seat", "zone")

    def apply(self, state: State) -> State:
        state = state.with_zone(self.zone, replace(state.zones[self.zone], fortress="lying", fresh=True))
        return replace(state, actions=state.actions - 1)


class FortressRaised(SeatEvent[State], frozen=True):
    """A fortress stands up under its builder's marker (4.6)."""

    zone: str
    sentence = Sentence("fortress_raised", "4.6", "seat", "zone")

    def apply(self, state: State) -> State:
        zone = replace(state.zones[self.zone], fortress="standing", marker=self.seat)
        return replace(state.with_zone(self.zone, zone), actions=state.actions - 1)


def recruit(log: Log, seat: int, zones: tuple[str, ...]) -> None:
    """One or two hordes to the Dark City and own standing fortresses (4.3)."""
    state = log.state
    can_act(state)
    refuse("bad_count", "4.3", when=not 1 <= len(zones) <= AT_ONCE)
    known(state, *zones)
    own = {state.board.starts[seat], *fortresses(state, seat)}
    refuse("no_fortress", "4.3", when=not own.issuperset(zones))
    refuse("partner_zone", "5.6", when=any(partner_at(state, zone, seat) for zone in zones))
    refuse("recruit_cap", "4.3", when=any(zones.count(zone) > room(state, seat, zone) for zone in zones))
    refuse("no_reserve", "4.3", when=len(zones) > reserve(state, seat))
    log.record(HordesRecruited(seat, tuple(sorted(zones))))


def room(state: State, seat: int, zone: str) -> int:
    """How many more hordes may be recruited there by one action."""
    return AT_ONCE if zone == state.board.starts[seat] else AT_ONCE - state.zones[zone].recruited


def buy(log: Log, seat: int, cards: tuple[str, ...]) -> None:
    """Cards of different types, one more than own standing fortresses at most (4.4)."""
    state = log.state
    can_act(state)
    refuse("bad_count", "4.4", when=not cards)
    refuse("bad_card", "4.4", when=any(card not in UNITS for card in cards))
    refuse("duplicate_type", "4.4", when=len(set(cards)) < len(cards))
    refuse("too_many_cards", "4.4", when=len(cards) > len(fortresses(state, seat)) + 1)
    refuse("not_in_market", "4.4", when=any(not state.market[UNITS.index(card)] for card in cards))
    log.record(CardsBought(seat, tuple(sorted(cards, key=UNITS.index))))


def lay(log: Log, seat: int, name: str) -> None:
    """Foundations in a zone with an own horde (4.5)."""
    state = log.state
    known(state, name)
    can_act(state)
    if (code := no_site(state, seat, name)) is not None:
        raise Refused(code, "4.5")
    log.record(FortressLaid(seat, name))


def no_site(state: State, seat: int, name: str) -> str | None:
    """Why no foundations can be laid there; None where they can."""
    if state.board.kinds[name] == "dark_city":
        return "dark_city"
    if (code := _no_ground(state, seat, name)) is not None:
        return code
    if state.zones[name].fortress is not None:
        return "fortress_exists"
    return None if supply(state) else "no_supply"


def raise_(log: Log, seat: int, name: str) -> None:
    """A lying fortress stands up (4.6)."""
    state = log.state
    known(state, name)
    can_act(state)
    if (code := no_raising(state, seat, name)) is not None:
        raise Refused(code, "4.6")
    log.record(FortressRaised(seat, name))


def no_raising(state: State, seat: int, name: str) -> str | None:
    """Why no fortress can be raised there; None where one can."""
    zone = state.zones[name]
    if (code := _no_ground(state, seat, name)) is not None:
        return code
    if zone.fortress != "lying":
        return "no_fortress"
    if zone.fresh:
        return "fresh_fortress"
    return None if zone.marker == seat or free_markers(state, seat) else "no_marker"


def _no_ground(state: State, seat: int, name: str) -> str | None:
    marker = state.zones[name].marker
    if not state.zones[name].hordes[seat]:
        return "no_horde"
    if pending_at(state, name) is not None:
        return "battle_pending"
    return "partner_zone" if marker is not None and marker != seat and friends(state, seat, marker) else None


def refate(log: Log, seat: int, name: str, choice: str) -> None:
    """Raze or convert a village under control, free of charge; a standing fortress keeps the marker there (5.4)."""
    state = log.state
    known(state, name)
    refuse("bad_choice", "5.4", when=choice not in FATES)
    zone = state.zones[name]
    refuse("no_village", "5.4", when=not zone.village or zone.marker != seat)
    refuse("no_horde", "5.4", when=not zone.hordes[seat])
    burn(log, name, choice)
    if zone.fortress != "standing":
        log.record(MarkerReturned(seat, name, "refate"))
