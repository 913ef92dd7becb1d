"""How a match stands: each seat's expected share of the victory."""

from collections.abc import Mapping
from math import exp, log
from typing import Final, NamedTuple

from games.kernel.advice import won
from games.orcs_vs_orcs.advisor.prospects import Outlook, outlook, power, steepness
from games.orcs_vs_orcs.rules.cards import STRENGTH, numbered
from games.orcs_vs_orcs.rules.scoring import count
from games.orcs_vs_orcs.rules.turns import actions_of
from games.orcs_vs_orcs.rules.zones import camps, free_markers, friends, guarded
from games.orcs_vs_orcs.state import Objective, State
from games.orcs_vs_orcs.state.agenda import Arrival, Contact, Entry, Matter
from games.orcs_vs_orcs.state.battle import Battle, Side

EAGER: Final = 0.5
"""How fast expected glory turns into winning."""
ACTION: Final = 0.3
"""What an action that is left is worth."""
HORDES: Final = 0.06
FORTRESSES: Final = 0.4
"""What a standing fortress will bring, in cards, hordes and objectives."""


class Ledger(NamedTuple):
    """What objectives count and what they are worth."""

    outlook: Mapping[Objective, Outlook]
    steep: float
    counts: Mapping[Objective, tuple[int, ...]]
    camps: Mapping[int, int]

    def promise(self, seat: int, objective: Objective, more: int = 0) -> float:
        """What an objective promises a seat that would have so many more."""
        counts = self.counts[objective]
        others = [other for rival, other in enumerate(counts) if self.camps[rival] != self.camps[seat]]
        return 0.5 * self.outlook[objective].worth(counts[seat] + more, max(others), self.steep)

    def margin(self, seat: int, objective: Objective) -> float:
        """What one more is worth."""
        return self.promise(seat, objective, 1) - self.promise(seat, objective)


def shares(state: State) -> tuple[float, ...]:
    """Each seat's share; partners have their camp's. About 150 µs."""
    if state.outcome is not None:
        return won(state.outcome)
    seats = range(state.seats)
    sides = camps(state.seats)
    of_camp = {seat: number for number, members in enumerate(sides) for seat in members}
    hopes = [_property(state, seat) for seat in seats]
    if state.river:
        found = outlook(state.river, state.stack[0] if state.stack else None)
        counts = {one: tuple(count(state, one, seat) for seat in seats) for one in found}
        ledger = Ledger(found, steepness((state.first - state.active - 1) % state.seats), counts, of_camp)
        for seat in seats:
            hopes[seat] += sum(ledger.promise(seat, objective) for objective in found)
        hopes[state.active] += _under_way(state, ledger)
    if state.battle is not None:
        _battle(state, state.battle, hopes)
    _waiting(state, hopes)
    totals = [sum(hopes[seat] for seat in members) for members in sides]
    nearness = EAGER * (1.0 + 6.0 / (state.pool + 3))
    best = max(totals)
    odds = [exp(nearness * (total - best)) for total in totals]
    whole = sum(odds)
    size = state.seats // len(sides)
    return tuple(odds[of_camp[seat]] / whole / size for seat in seats)


def _property(state: State, seat: int) -> float:
    """Glory and what will bring more of it, whatever the river shows."""
    player = state.players[seat]
    heroes = len(player.hidden) + len(player.shown)
    hordes = standing = lying = 0
    for zone in state.zones.values():
        hordes += zone.hordes[seat]
        if zone.fortress is not None:
            standing += zone.marker == seat and zone.fortress == "standing"
            lying += zone.fortress == "lying" and zone.hordes[seat] > 0
    wells = any(state.zones[well].marker == seat for well in state.board.wells)
    value = player.glory + HORDES * hordes + 0.3 * wells + 0.3 * heroes + 0.1 * player.berserk
    value += FORTRESSES * min(standing, 4) + 0.25 * min(lying, 2)
    value += 0.08 * min(sum(player.cards), 12) + log(power(numbered(player.cards), heroes, False))
    return value + ACTION * _ahead(state, seat)


def _ahead(state: State, seat: int) -> int:
    """The actions that a seat still has in this game turn, so that passing the turn on changes nothing by itself."""
    if seat == state.active:
        return state.actions
    later = (seat - state.first) % state.seats > (state.active - state.first) % state.seats
    return actions_of(state, seat) if later else 0


# what the active player is about to get


def _under_way(state: State, ledger: Ledger) -> float:
    """The question that is open for him, or his group on its way."""
    moving = state.moving
    if moving is not None:
        here = _capture(state, ledger, moving.zone, moving.count)
        ways = [way for way in state.board.near[moving.zone] if not state.board.closed(way, state.active)]
        onward = max((_capture(state, ledger, way, moving.count) for way in ways), default=0.0)
        return max(here, onward, here + onward - 0.15 if moving.count > 1 else 0.0)
    coming = sum(_to_do(state, ledger, matter) for matter in state.agenda)
    return coming + 0.3 if state.offered else coming


def _to_do(state: State, ledger: Ledger, matter: Matter) -> float:
    """What an entry, an arrival or a flight that is still to be settled will bring him."""
    match matter:
        case Entry() | Arrival() | Contact(must=True):
            return _capture(state, ledger, matter.zone, state.zones[matter.zone].hordes[state.active])
    return 0.0


def _capture(state: State, ledger: Ledger, name: str, hordes: int) -> float:
    """What stopping in a zone would bring, as the rest of this judgement will see it."""
    zone, seat = state.zones[name], state.active
    for other, count_there in enumerate(zone.hordes):
        if count_there and not friends(state, seat, other):
            return 1.2 if count_there == 1 and hordes >= 3 and not guarded(state, name, other) else 0.1
    if zone.marker is not None and friends(state, seat, zone.marker):
        return 0.0
    kind = state.board.kinds[name]
    taken = 1.6 if zone.marker is not None else 1.0
    marker = ledger.margin(seat, "markers") if free_markers(state, seat) else 0.0
    if zone.village:
        control = marker + ledger.margin(seat, "villages") if marker else 0.0
        razed = ledger.margin(seat, "razed")
        raze = razed + (0.0 if state.players[seat].berserk else 0.1)
        return taken * max(control, raze, razed + ledger.margin(seat, "hordes") + HORDES)
    if kind == "city":
        if zone.marker is None and hordes < 2:
            return -0.2
        return taken * (marker + ledger.margin(seat, "cities") + 0.3 - (0.12 if zone.marker is None else 0.0))
    if kind == "tower":
        return taken * (marker + ledger.margin(seat, "tower"))
    if name in state.board.wells:
        return taken * marker + (0.0 if any(state.zones[one].marker == seat for one in state.board.wells) else 0.3)
    return 0.0


# battles


def _battle(state: State, battle: Battle, hopes: list[float]) -> None:
    """A battle going on: who is likely to win it."""
    one, other = battle.sides
    edge = _strength(state, battle, one) - _strength(state, battle, other)
    chance = 1 / (1 + exp(-0.55 * edge))
    hopes[one.seat] += 1.4 * chance - 0.5 * (1 - chance)
    hopes[other.seat] += 1.4 * (1 - chance) - 0.5 * chance


def _strength(state: State, battle: Battle, side: Side) -> float:
    """Hordes left to lose, the token, the cards to come and those on the field, in strikes."""
    army = state.zones[battle.zone].hordes[side.seat]
    to_lose = min(army, 3 - min(side.losses, 3))
    cards = (*side.hand, *side.deck)
    shelter = sum(column.front is not None and column.back is None for column in side.columns)
    value = 3.4 * to_lose - 0.62 * side.box + 0.35 * sum(STRENGTH[card] for card in cards) + 0.3 * min(len(cards), 5)
    return value + 0.25 * min(shelter, 2) + (1.0 if state.players[side.seat].berserk else 0.0)


def _waiting(state: State, hopes: list[float]) -> None:
    """Battles that are still to be fought."""
    for one in state.pending:
        hordes = state.zones[one.zone].hordes
        edge = min(hordes[state.active], 3) - min(hordes[one.defender], 3) - one.marched
        chance = 1 / (1 + exp(-edge))
        hopes[state.active] += 1.2 * chance - 0.6 * (1 - chance)
        hopes[one.defender] += 1.2 * (1 - chance) - 0.6 * chance
