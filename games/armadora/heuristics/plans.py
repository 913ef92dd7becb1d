"""Plans: each thing a seat may do, with the share of the victory that it may expect afterwards."""

from typing import NamedTuple

from games.armadora.armies import kinds
from games.armadora.board import BIT, INDEX, LINES
from games.armadora.heuristics.appraisal import Appraisal
from games.armadora.heuristics.palisades import closers
from games.armadora.heuristics.scene import TIE_BREAK, UNIT, Scene
from games.armadora.territories import legal_lines
from games.kernel.offers import Offer, Offers, OneOf
from games.kernel.values import JSON


class Plan(NamedTuple):
    """A command and the share of the victory to be expected after it."""

    share: float
    wish: JSON


def plans(appraisal: Appraisal, seat: int, offers: Offers) -> list[Plan]:
    found: list[Plan] = []
    party = seat % appraisal.scene.parties
    for offer in offers:
        match offer.type:
            case "warrior" | "extra_warrior":
                found += _warriors(appraisal, seat, party, offer)
            case "palisade" | "extra_palisade":
                alone = any(other.type == "stop" for other in offers)
                found += _palisades(appraisal, party, offer, alone)
            case "stop":
                found.append(Plan(appraisal.shares()[party], {"type": "stop"}))
            case "pass" if not any(other.type == "warrior" for other in offers):
                found.append(Plan(appraisal.without_hand(seat)[party] - 0.01, {"type": "pass"}))
            case "reinforce":
                for at in items(offer, "at"):
                    shares = appraisal.with_units(seat, INDEX[at], UNIT + TIE_BREAK)
                    found.append(Plan(shares[party], {"type": "reinforce", "at": at}))
            case "arrow":
                for at in items(offer, "at"):
                    found.append(Plan(_arrow(appraisal, at)[party], {"type": "arrow", "at": at}))
            case "look":
                for at in items(offer, "at"):
                    found.append(Plan(appraisal.shares()[party], {"type": "look", "at": at}))
    found.sort(key=lambda plan: -plan.share)
    return found


def items(offer: Offer, field: str):
    domain = offer.fields[field]
    assert isinstance(domain, OneOf)
    return domain.items


def _warriors(appraisal: Appraisal, seat: int, party: int, offer: Offer) -> list[Plan]:
    found = []
    seen: dict[tuple[int, int, int], float] = {}
    owner = {}
    for number, one in enumerate(appraisal.parts):
        for at, row in one.region.rows.items():
            owner[at] = (number, row)
    for value in items(offer, "value"):
        for at in items(offer, "at"):
            number, row = owner.get(INDEX[at], (-1, 0))
            share = seen.get((value, number, row))
            if share is None:
                units = value * UNIT
                share = seen[value, number, row] = appraisal.with_warrior(seat, INDEX[at], units)[party]
            found.append(Plan(share, {"type": offer.type, "value": value, "at": at}))
    return found


def _palisades(appraisal: Appraisal, party: int, offer: Offer, alone: bool) -> list[Plan]:
    lines = items(offer, "edge")
    scene = appraisal.scene
    shares = {line: appraisal.with_palisades(*LINES[line])[party] for line in lines}
    if not alone and scene.stock > 1:
        best = sorted(lines, key=lambda line: -shares[line])[:5]
        pairs = [(a, b) for i, a in enumerate(best) for b in best[i + 1 :]]
        pairs += closers(scene.below, scene.beside, lines)[1]
        for one, other in pairs:
            (b1, s1), (b2, s2) = LINES[one], LINES[other]
            if other in legal_lines(scene.below | b1, scene.beside | s1):
                share = appraisal.with_palisades(b1 | b2, s1 | s2)[party]
                shares[one] = max(shares[one], share)
                shares[other] = max(shares[other], share)
    return [Plan(share, {"type": offer.type, "edge": line}) for line, share in shares.items()]


def _arrow(appraisal: Appraisal, at: str) -> list[float]:
    scene = appraisal.scene
    for seat, standing in enumerate(scene.standing):
        if standing & BIT[at]:
            return appraisal.with_units(seat, INDEX[at], -min(UNIT, scene.units[INDEX[at]]))
    raise AssertionError
