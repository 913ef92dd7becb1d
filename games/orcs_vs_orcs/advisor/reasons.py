"""Why a command is good: what a place counts for, how a battle stands, what a card would strike."""

from collections.abc import Iterator, Mapping
from typing import Final

from games.kernel.advice import per_cent
from games.kernel.contract import LogLine
from games.kernel.values import JSON
from games.orcs_vs_orcs.advisor.battle_plans import Fight
from games.orcs_vs_orcs.advisor.prospects import odds
from games.orcs_vs_orcs.advisor.valuation import THREAT, Valuation
from games.orcs_vs_orcs.rules.cards import DECK_AT_MOST, FIRST_LINE, STRENGTH
from games.orcs_vs_orcs.state import Objective
from games.orcs_vs_orcs.state.battle import BOXES
from games.orcs_vs_orcs.view.objectives import COUNTING, brought
from games.orcs_vs_orcs.view.schema import View

PREY: Final[Mapping[str, tuple[str, ...]]] = {
    "heavy_orc": ("boar_rider",), "boar_rider": ("crossbow",), "crossbow": ("orc", "heavy_orc"),
}  # fmt: skip
"""The enemy cards that a unit strikes once or twice more for (7.1)."""


def reasons(view: View, seat: int, command: Mapping[str, JSON]) -> Iterator[LogLine]:
    """The facts that speak for the command."""
    values = Valuation(view, seat)
    if view.battle is not None:
        yield from _fought(Fight(values, view.battle), command)
        return
    match command:
        case {"type": "move" | "march" | "go", "to": str(zone), "count": int(count)}:
            yield from _stop(values, zone, count - (command["type"] == "march"))
        case {"type": "halt"} if view.moving is not None:
            yield from _stop(values, view.moving.zone, view.moving.count)
        case {"type": "recruit", "zones": [*zones]}:
            yield from _objectives(values, ("hordes",), len(zones))
        case {"type": "buy", "cards": [*cards]}:
            yield from _purchase(values, tuple(map(str, cards)))
        case {"type": "village" | "refate", "choice": str(choice)} if choice in COUNTING:
            yield from _fate(values, choice)
        case {"type": "raise"}:
            yield from _objectives(values, ("fortresses",), 1)
        case {"type": "end_actions"} if not view.actions_left:
            yield LogLine("why_no_action")
            if not view.pending and (view.active + 1) % view.seats == view.first_player:
                yield LogLine("why_scored_next")
        case {"type": "stand" | "retreat"}:
            yield from _contact(values)
        case _:
            return


def _fought(fight: Fight, command: Mapping[str, JSON]) -> Iterator[LogLine]:
    match command:
        case {"type": "play", "card": str(card)}:
            slot = command.get("slot")
            yield from _card(fight, card, None if slot is None else str(slot))
        case {"type": "keep" | "reorganise" | "berserk"}:
            yield LogLine("why_tokens", {"own": fight.own.box, "other": fight.other.box})


def _fate(values: Valuation, choice: str) -> Iterator[LogLine]:
    """What the fate of a village counts for, and what it takes or brings."""
    seat = values.seat
    yield from _objectives(values, brought(values.view, choice, seat), 1)
    if choice == "convert" and values.view.players[seat].reserve:
        yield LogLine("why_converts")
    elif choice == "control":
        yield LogLine("why_stays")


def _stop(values: Valuation, zone: str, count: int) -> Iterator[LogLine]:
    """What stopping there brings: a battle and its odds, or what the place counts for. The fate of a village is decided
    after that, so nothing is said of it.
    """
    met = values.army.get(zone)
    here = values.view.zones[zone]
    if met is not None:
        other, hordes = met
        fort = here.fortress == "standing" and here.marker is not None and values.foe(here.marker)
        marching = count + values.mine[zone]
        if hordes == 1 and marching >= 3 and not fort:
            yield LogLine("why_drives_off", {"seat": other, "zone": zone})
            return
        told: dict[str, JSON] = {"seat": other, "zone": zone, "own": marching, "other": hordes}
        yield LogLine("why_odds", told | {"won": per_cent(values.odds(marching, hordes, other, fort))})
        return
    yield from _taking(values, zone, count)
    threat = values.threat(zone)
    if threat:
        yield LogLine("why_near", {"zone": zone, "count": threat, "own": count + values.mine[zone]})
    else:
        yield LogLine("why_safe", {"zone": zone})


def _taking(values: Valuation, zone: str, count: int) -> Iterator[LogLine]:
    here = values.view.zones[zone]
    if here.marker is not None and not values.foe(here.marker):
        return
    if here.marker is not None:
        yield LogLine("why_takes_from", {"zone": zone, "seat": here.marker})
    if here.village:
        yield LogLine("why_village", {"zone": zone})
    elif here.type == "city" and (count >= 2 or here.marker is not None):
        if here.marker is None:
            yield LogLine("why_city", {"zone": zone})
        yield from _objectives(values, ("cities", "markers"), 1)
    elif here.type == "tower":
        yield from _objectives(values, ("tower", "markers"), 1)
    elif here.well:
        yield LogLine("why_well", {"zone": zone})
        yield from _objectives(values, ("markers",), 1)


def _purchase(values: Valuation, cards: tuple[str, ...]) -> Iterator[LogLine]:
    """Why now: an enemy army is near, or the action has no better use. Then who has most of the cards that they strike
    harder, and how many cards one has for a deck.
    """
    roads, zone = values.nearest
    if roads <= THREAT:
        yield LogLine("why_near", {"zone": zone, "count": values.threat(zone), "own": values.mine[zone]})
    else:
        yield LogLine("why_spare_action")
    players, foes = values.view.players, [one for one in range(values.view.seats) if values.foe(one)]
    for card in dict.fromkeys(cards):
        counts = {foe: sum(players[foe].cards[prey] for prey in PREY.get(card, ())) for foe in foes}
        most = max(foes, key=lambda foe: counts[foe])
        if counts[most]:
            yield LogLine(f"why_buy_{card}", {"card": card, "seat": most, "count": counts[most]})
    own = players[values.seat]
    count = sum(own.cards.values()) + own.hero_count
    if count < DECK_AT_MOST:
        yield LogLine("why_buy_more", {"count": count})


def _objectives(values: Valuation, objectives: tuple[Objective, ...], more: int) -> Iterator[LogLine]:
    """How one would stand in those that are scored at the end of this game turn."""
    for one in objectives:
        if one in values.view.objectives.river:
            counts = values.counts[one]
            others = [count for seat, count in enumerate(counts) if values.foe(seat)]
            own, other = counts[values.seat] + more, max(others, default=0)
            fact = "why_leads" if own > other else "why_level" if own == other else "why_trails"
            yield LogLine(fact, {"objective": one, "own": own, "other": other})


def _card(fight: Fight, card: str, slot: str | None) -> Iterator[LogLine]:
    """What it strikes by its strength and its effect, and whether that costs the enemy a horde."""
    shown = slot is not None or card in FIRST_LINE
    more = round(max(0.0, fight.strikes(card))) if shown else 0
    strikes = STRENGTH[card] + more
    yield LogLine("why_strikes", {"card": card, "strength": STRENGTH[card], "more": more})
    left = BOXES - fight.other.box + 1
    told: dict[str, JSON] = {"seat": fight.other.seat, "count": left}
    yield LogLine("why_fells" if strikes >= left else "why_to_fell", told)


def _contact(values: Valuation) -> Iterator[LogLine]:
    """How the battle would stand for who is attacked."""
    question = values.view.question
    zone = None if question is None else question.zone
    if not isinstance(zone, str):
        return
    met = values.army.get(zone)
    if met is not None:
        other, hordes = met
        here = values.view.zones[zone]
        fort = here.fortress == "standing" and here.marker == values.seat
        own = values.mine[zone]
        chance = 1.0 - _against(values, own, hordes, other, fort)
        yield LogLine("why_stand", {"seat": other, "own": own, "other": hordes, "won": per_cent(chance)})


def _against(values: Valuation, own: int, hordes: int, other: int, fort: bool) -> float:
    """How likely the attacker wins against one's own army."""
    return odds(hordes, own, values.power(other), values.power(values.seat), fort)
