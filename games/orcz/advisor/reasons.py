"""Why a command is good: what a field needs, who is strongest there, which cards beat which."""

from collections.abc import Iterator, Mapping

from games.kernel.advice import per_cent
from games.kernel.contract import LogLine
from games.kernel.values import JSON
from games.orcz.advisor.deployment import troop_clash
from games.orcz.advisor.estimate import estimate, expected_strength
from games.orcz.advisor.settlement import guessed_wealth
from games.orcz.advisor.struggle import clashes
from games.orcz.state.cards import CARDS, Card, strength
from games.orcz.state.fields import FIELDS, FieldName
from games.orcz.view import View


def reasons(view: View, seat: int, command: Mapping[str, JSON]) -> Iterator[LogLine]:
    """The facts that speak for the command; cards that lie face down count by what they may be expected to hold."""
    match command["type"]:
        case "deploy":
            field = next(name for name in FIELDS if name == command["field"])
            left, right = (next(card for card in CARDS if card == command[side]) for side in ("left", "right"))
            yield from _rank(view, seat, field, (left, right))
            yield from _footing(view, seat, field, (left, right))
        case "struggle":
            yield from _clash(view)
        case "hold":
            yield from _holding(view)
        case "allocate" | "blame":
            yield from _purses(view, str(command["type"]), command["split"])


def _rank(view: View, seat: int, name: FieldName, cards: tuple[Card, Card]) -> Iterator[LogLine]:
    """What the rank adds to the field, and who is the strongest there with it."""
    field = estimate(view, name)
    if field is None:
        return
    own = field.totals[seat] + strength(cards)
    others = max(total for other, total in enumerate(field.totals) if other != seat)
    before, after = round(sum(field.totals)), round(sum(field.totals) + strength(cards))
    brings, lacking = strength(cards), max(1, field.need - after)
    told: dict[str, JSON] = {"field": name, "need": field.need, "before": before, "strength": brings, "count": lacking}
    sure = field.champion or "champion" in cards
    if "champion" in cards:
        yield LogLine("why_champion", {"field": name})
    elif field.champion:
        yield LogLine("why_champion_stands", {"field": name, "strength": brings})
    elif before >= field.need:
        yield LogLine("why_enough", told)
    else:
        key = "why_reaches" if after >= field.need else "why_towards"
        yield LogLine(key if view.fields[name].ranks else f"{key}_first", told)
    mine: dict[str, JSON] = {"field": name, "own": round(own), "other": round(others)}
    if round(own) > round(others):
        yield LogLine("why_strongest" if round(others) else "why_first_there", mine)
    elif round(own) < round(others) and not sure:
        yield LogLine("why_behind", mine)
    if field.hidden:
        yield LogLine("why_guess", {"count": field.hidden})


def _footing(view: View, seat: int, name: FieldName, cards: tuple[Card, Card]) -> Iterator[LogLine]:
    """Which cards of the rank ahead it beats."""
    ranks = view.fields[name].ranks
    ahead = ranks[-1] if ranks and ranks[-1].seat != seat else None
    if ahead is None:
        return
    for own, other in zip(cards, (ahead.left, ahead.right), strict=True):
        if other is not None and troop_clash(own, other, view.event == "contrary_winds") > 0:
            yield LogLine("why_beats", {"soldier": own, "other_soldier": other.card, "seat": ahead.seat})


def _clash(view: View) -> Iterator[LogLine]:
    """How the clash would go, over all that the rank ahead may be, and whether the field can spare what falls."""
    if view.field is None:
        return
    yield from _odds(view, view.field)
    field = estimate(view, view.field)
    if field is not None and field.champion:
        yield LogLine("why_sure", {"field": field.name})
    elif field is not None:
        spare = round(sum(field.totals)) - field.need
        told: dict[str, JSON] = {"field": field.name, "count": abs(spare)}
        yield LogLine("why_to_spare" if spare > 0 else "why_short" if spare else "why_just", told)


def _odds(view: View, field: FieldName) -> Iterator[LogLine]:
    """In how many cases both cards of a side are beaten; of cards that are all known, only whether they are."""
    won, lost = clashes(view)
    if None in view.fields[field].ranks[-2].cards:
        yield LogLine("why_clash", {"won": per_cent(won), "lost": per_cent(lost)})
    elif won or lost:
        yield LogLine("why_clash_won" if won else "why_clash_lost")


def _holding(view: View) -> Iterator[LogLine]:
    """What speaks against a struggle: that it would rather be lost, or that the field cannot spare the rank ahead."""
    if view.field is None:
        return
    won, lost = clashes(view)
    if lost > won:
        yield from _odds(view, view.field)
    field = estimate(view, view.field)
    if field is None:
        return
    rear, ahead = view.fields[view.field].ranks[:-3:-1]
    spare, brings = round(sum(field.totals)) - field.need, round(expected_strength(ahead.cards))
    told: dict[str, JSON] = {"field": field.name, "count": abs(spare), "strength": brings}
    if not field.champion and spare < brings:
        yield LogLine("why_hold_needs" if spare > 0 else "why_hold_short" if spare else "why_hold_just", told)
    elif lost <= won:
        yield LogLine("why_hold_safe", {"strength": rear.strength})


def _purses(view: View, kind: str, split: JSON) -> Iterator[LogLine]:
    """How rich the one with the largest share is, among those who may have one."""
    if not isinstance(split, dict):
        return
    shares = {int(seat): share for seat, share in split.items() if isinstance(share, int) and share}
    if not shares:
        return
    wealth, most = guessed_wealth(view), max(shares, key=lambda seat: shares[seat])
    others = [slaves for seat, slaves in enumerate(wealth) if seat != view.turn.seats[0]]
    fact = "why_owns"
    if kind == "allocate" and wealth[most] == min(others):
        fact = "why_poorest"
    elif kind == "blame" and wealth[most] == max(others):
        fact = "why_richest"
    yield LogLine(fact, {"seat": most, "count": wealth[most]})
