"""Events of what is held: recruits, cards, fortresses, villages, cities, markers (rules 4.3 to 4.6, 5.1 to 5.4)."""

from msgspec.structs import replace

from games.kernel.contract import Line, Viewer
from games.kernel.happening import confided, knows, told
from games.orcs_vs_orcs.rules.cards import changed
from games.orcs_vs_orcs.rules.happening import Happening
from games.orcs_vs_orcs.rules.travel import come, gone
from games.orcs_vs_orcs.state import LastChoice, State


class HordesRecruited(Happening, frozen=True):
    """Hordes come from the reserve, one to each zone named (4.3)."""

    seat: int
    zones: tuple[str, ...]

    def change(self, state: State) -> State:
        for name in self.zones:
            zone = come(state.zones[name], self.seat, 1)
            if state.board.kinds[name] != "dark_city":
                zone = replace(zone, recruited=zone.recruited + 1)
            state = state.with_zone(name, zone)
        return replace(state, actions=state.actions - 1)

    def line(self, viewer: Viewer) -> Line:
        return told("hordes_recruited", "4.3", seat=self.seat, zones=self.zones)


class CardsBought(Happening, frozen=True):
    """Cards come from the market into a collection (4.4)."""

    seat: int
    cards: tuple[str, ...]

    def change(self, state: State) -> State:
        player, market = state.players[self.seat], state.market
        for card in self.cards:
            player = replace(player, cards=changed(player.cards, card, 1))
            market = changed(market, card, -1)
        return replace(state.with_player(self.seat, player), market=market, actions=state.actions - 1)

    def line(self, viewer: Viewer) -> Line:
        return told("cards_bought", "4.4", seat=self.seat, cards=self.cards)


class FortressLaid(Happening, frozen=True):
    """Foundations are laid (4.5)."""

    seat: int
    zone: str

    def change(self, state: State) -> State:
        state = state.with_zone(self.zone, replace(state.zones[self.zone], fortress="lying", fresh=True))
        return replace(state, actions=state.actions - 1)

    def line(self, viewer: Viewer) -> Line:
        return told("fortress_laid", "4.5", seat=self.seat, zone=self.zone)


class FortressRaised(Happening, frozen=True):
    """A fortress stands up under its builder's marker (4.6)."""

    seat: int
    zone: str

    def change(self, state: State) -> State:
        zone = replace(state.zones[self.zone], fortress="standing", marker=self.seat)
        return replace(state.with_zone(self.zone, zone), actions=state.actions - 1)

    def line(self, viewer: Viewer) -> Line:
        return told("fortress_raised", "4.6", seat=self.seat, zone=self.zone)


class FortressToppled(Happening, frozen=True):
    """A fortress is taken and laid down (5.1.6)."""

    seat: int
    zone: str
    owner: int

    def change(self, state: State) -> State:
        return state.with_zone(self.zone, replace(state.zones[self.zone], fortress="lying", fresh=True))

    def line(self, viewer: Viewer) -> Line:
        return told("fortress_toppled", "5.1.6", seat=self.seat, zone=self.zone, owner_seat=self.owner)


class MarkerPlaced(Happening, frozen=True):
    """A zone comes under control; another's marker there goes back to its owner (5.1)."""

    seat: int
    zone: str
    rule: str

    def change(self, state: State) -> State:
        return state.with_zone(self.zone, replace(state.zones[self.zone], marker=self.seat))

    def line(self, viewer: Viewer) -> Line:
        return told("marker_placed", self.rule, seat=self.seat, zone=self.zone)


class MarkerReturned(Happening, frozen=True):
    """A marker goes back to its owner and nobody controls the zone any more (5.3)."""

    owner: int
    zone: str
    rule: str

    def change(self, state: State) -> State:
        return state.with_zone(self.zone, replace(state.zones[self.zone], marker=None))

    def line(self, viewer: Viewer) -> Line:
        return told("marker_returned", self.rule, seat=self.owner, zone=self.zone)


class VillageRazed(Happening, frozen=True):
    """A village burns; its token is a trophy and the army goes Berserk (5.2)."""

    seat: int
    zone: str

    def change(self, state: State) -> State:
        state = state.with_zone(self.zone, replace(state.zones[self.zone], village=False))
        player = state.players[self.seat]
        state = state.with_player(self.seat, replace(player, trophies=player.trophies + 1, berserk=True))
        return replace(state, last_choice=LastChoice("village", "raze"))

    def line(self, viewer: Viewer) -> Line:
        return told("village_razed", "5.2", seat=self.seat, zone=self.zone)


class VillageConverted(Happening, frozen=True):
    """A village is turned into orcs; its token is a trophy, and a horde comes from the reserve (5.2)."""

    seat: int
    zone: str
    city: str
    hordes: int
    """1, or 0 where the reserve is empty."""

    def change(self, state: State) -> State:
        state = state.with_zone(self.zone, replace(state.zones[self.zone], village=False))
        state = state.with_zone(self.city, come(state.zones[self.city], self.seat, self.hordes))
        player = state.players[self.seat]
        state = state.with_player(self.seat, replace(player, trophies=player.trophies + 1))
        return replace(state, last_choice=LastChoice("village", "convert"))

    def line(self, viewer: Viewer) -> Line:
        key = "village_converted" if self.hordes else "village_converted_for_nothing"
        return told(key, "5.2", seat=self.seat, zone=self.zone, city_zone=self.city)


class MilitiaFought(Happening, frozen=True):
    """The militia of a neutral city costs a horde (5.1.3)."""

    seat: int
    zone: str
    marched: bool
    """Whether a forced march led here."""
    taken: bool
    """Whether the city is taken."""

    def change(self, state: State) -> State:
        here = state.zones[self.zone]
        return state.with_zone(self.zone, gone(here, self.seat, 1, True, "marched" if self.marched else "moved"))

    def line(self, viewer: Viewer) -> Line:
        return told("militia_beaten" if self.taken else "militia_held", "5.1.3", seat=self.seat, zone=self.zone)


class HeroesOffered(Happening, frozen=True):
    """Heroes are drawn in a city (5.1.3)."""

    seat: int
    cards: tuple[str, ...]

    def change(self, state: State) -> State:
        return replace(state, pile=state.pile[len(self.cards) :], offered=tuple(sorted(self.cards)))

    def line(self, viewer: Viewer) -> Line:
        if knows(viewer, self.seat):
            return confided("heroes_offered_seen", "5.1.3", seat=self.seat, cards=self.cards)
        return told("heroes_offered", "5.1.3", seat=self.seat, count=len(self.cards))


class HeroKept(Happening, frozen=True):
    """One hero drawn joins, the other goes under the pile (5.1.3)."""

    seat: int
    card: str

    def change(self, state: State) -> State:
        player = state.players[self.seat]
        state = state.with_player(self.seat, replace(player, hidden=tuple(sorted((*player.hidden, self.card)))))
        others = tuple(card for card in state.offered if card != self.card)
        return replace(state, pile=(*state.pile, *others), offered=())

    def line(self, viewer: Viewer) -> Line:
        if knows(viewer, self.seat):
            return confided("hero_kept_seen", "5.1.3", seat=self.seat, card=self.card)
        return told("hero_kept", "5.1.3", seat=self.seat)


class HeroStolen(Happening, frozen=True):
    """With an opponent's city one of his heroes changes sides (5.1.4)."""

    seat: int
    owner: int
    card: str

    def change(self, state: State) -> State:
        loser, taker = state.players[self.owner], state.players[self.seat]
        used = self.card in loser.used
        loser = replace(
            loser,
            hidden=tuple(card for card in loser.hidden if card != self.card),
            shown=tuple(card for card in loser.shown if card != self.card),
            used=tuple(card for card in loser.used if card != self.card),
        )
        taker = replace(taker, shown=tuple(sorted((*taker.shown, self.card))))
        if used:
            taker = replace(taker, used=tuple(sorted((*taker.used, self.card))))
        return state.with_player(self.owner, loser).with_player(self.seat, taker)

    def line(self, viewer: Viewer) -> Line:
        return told("hero_stolen", "5.1.4", seat=self.seat, owner_seat=self.owner, card=self.card)


HOLDINGS: tuple[type[Happening], ...] = (
    HordesRecruited, CardsBought, FortressLaid, FortressRaised, FortressToppled, MarkerPlaced, MarkerReturned,
    VillageRazed, VillageConverted, MilitiaFought, HeroesOffered, HeroKept, HeroStolen,
)  # fmt: skip
