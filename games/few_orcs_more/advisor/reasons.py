"""Why a command is good: what is seen of a pile, how likely a card is there, how strong the armies are."""

from collections.abc import Iterator, Mapping, Sequence, Set

from games.few_orcs_more.advisor.deal import player_cards_on
from games.few_orcs_more.advisor.mercenaries import threat
from games.few_orcs_more.advisor.odds import cards_of, likely, own_strength, rivals, unseen
from games.few_orcs_more.advisor.wizard import strength
from games.few_orcs_more.rules.cards import BACK, TRIBES, of_back
from games.few_orcs_more.rules.piles import resolve
from games.few_orcs_more.rules.reveal import value
from games.few_orcs_more.rules.scoring import POINTS
from games.few_orcs_more.state import Cards
from games.few_orcs_more.view.schema import View
from games.kernel.advice import per_cent
from games.kernel.contract import LogLine
from games.kernel.values import JSON


def reasons(view: View, seat: int, command: Mapping[str, JSON]) -> Iterator[LogLine]:
    """The facts that speak for the command."""
    match command:
        case {"type": "enlist" | "desert" as word, "pile": int(pile)}:
            yield from _plays(view, seat, [f"{word}:{pile}"])
        case {"type": "plays", "plays": list(plays)}:
            yield from _plays(view, seat, plays)
        case {"type": "spy", "target": int(target), "kind": str(kind)}:
            yield from _spy(view, seat, target, kind)
        case {"type": "enchant", "target": int(target)}:
            yield from _champion(view, target)
        case {"type": "tribe", "tribe": str(tribe)}:
            yield from _tribe(view, tribe)
        case {"type": "mercenaries", "cards": list(cards) | tuple(cards)}:
            yield from _mercenaries(view, seat, tuple(map(str, cards)))
        case {"type": "commando", "target": int(target)}:
            yield from _target(view, target)
        case {"type": "fly" | "pass"} if view.turn.phase in ("commando", "flying"):
            yield from _battle(view, seat)
        case _:
            return


def _plays(view: View, seat: int, plays: Sequence[JSON]) -> Iterator[LogLine]:
    """What is seen of each pile, and whether Giants would meet in the hand."""
    claimed: set[int] = set()
    for play in plays:
        word, _, place = str(play).partition(":")
        yield from _pile(view, word, int(place))
        if word == "enlist":
            claimed.add(int(place))
    yield from _giants(view, seat, claimed)


def _pile(view: View, word: str, pile: int) -> Iterator[LogLine]:
    """What lies on top, and whether somebody may have claimed the pile."""
    one, claims = view.piles[pile], player_cards_on(view, pile)
    told: dict[str, JSON] = {"pile": pile, "count": claims}
    if one.top is not None and ":" not in one.top:
        yield LogLine("why_top", {"pile": pile, "kind": one.top})
    elif one.top is not None and word == "desert" and one.top.startswith("enlistment"):
        yield LogLine("why_desert_claim", {"pile": pile, "seat": int(one.top.rpartition(":")[2])})
    if word == "enlist":
        yield LogLine("why_claimed" if claims else "why_unclaimed", told)
    elif claims:
        yield LogLine("why_claimed", told)


def _giants(view: View, seat: int, claimed: Set[int]) -> Iterator[LogLine]:
    """Where a Giant is seen in a pile that would be claimed: that of two or more in a hand all leave (6.4.1)."""
    if not any(_giants_seen(view, seat, pile) for pile in claimed):
        return
    own = {number for number, one in enumerate(view.piles) if one.items and resolve(one.items).owner == seat}
    count = sum(_giants_seen(view, seat, pile) for pile in claimed | own)
    yield LogLine("why_giants", {"count": count}) if count > 1 else LogLine("why_giant")


def _giants_seen(view: View, seat: int, pile: int) -> int:
    """The Giants that the seat sees in a pile and would get with it: of a covered pile only the top is seen."""
    one = view.piles[pile]
    if one.items is None:
        return int(one.top == "giant")
    found = resolve(one.items)
    return found.cards.count("giant") if found.owner in (None, seat) else 0


def _spy(view: View, seat: int, target: int, kind: str) -> Iterator[LogLine]:
    """How likely the card is there, and what it adds."""
    hand, back = view.hands[target], BACK[kind]
    hidden = hand.backs[back] - len(of_back(hand.protected, back))
    chance = likely(unseen(view, seat), kind, hidden)
    yield LogLine("why_spy", {"seat": target, "a_kind": kind, "count": hidden, "chance": per_cent(chance)})
    if back in TRIBES:
        before = own_strength(view, seat, back)
        after = value(back, (*of_back(view.hands[seat].cards or (), back), kind))
        yield LogLine("why_spy_gain", {"tribe": back, "before": before, "after": after})


def _champion(view: View, target: int) -> Iterator[LogLine]:
    """What of the player's claims lies open. Whoever watched knows more: what piles cover is not judged."""
    claims = sum(one.top == f"enlistment:{target}" for one in view.piles)
    if claims:
        yield LogLine("why_claims", {"seat": target, "count": claims})
    yield LogLine("why_guess")


def _tribe(view: View, tribe: str) -> Iterator[LogLine]:
    """How strong the champion is in that battle, and the strongest of the others: likely, or as all hands are seen."""
    if view.champion is None:
        return
    office = (view.champion, view.wizard)
    others = [seat for seat in range(len(view.hands)) if seat not in office]
    seen = all(view.hands[seat].cards is not None for seat in (view.champion, *others))
    own, other = (
        max((round(strength(view, seat, tribe)) for seat in seats), default=0) for seats in ((view.champion,), others)
    )
    told: dict[str, JSON] = {"seat": view.champion, "tribe": tribe, "own": own, "other": other}
    yield LogLine("why_tribe_seen" if seen else "why_tribe", told)


def _mercenaries(view: View, seat: int, cards: Cards) -> Iterator[LogLine]:
    """What the army comes to with them, and what it is likely to meet."""
    battle = view.battle
    if battle is None:
        return
    army = cards_of(battle.armies[seat])
    told: dict[str, JSON] = {"before": value(battle.tribe, army), "after": value(battle.tribe, (*army, *cards))}
    other = round(threat(view, battle, seat))
    points = POINTS[battle.number]
    yield LogLine("why_sent" if cards else "why_none_sent", told | {"other": other, "points": points})


def _target(view: View, target: int) -> Iterator[LogLine]:
    battle = view.battle
    army = None if battle is None else battle.armies[target]
    if battle is not None and army is not None:
        told: dict[str, JSON] = {"seat": target, "count": army.tribe_count, "hired": army.mercenary_count}
        yield LogLine("why_target", told | {"points": POINTS[battle.number]})


def _battle(view: View, seat: int) -> Iterator[LogLine]:
    """How the own army stands against what the strongest of the others is likely to come to."""
    battle = view.battle
    if battle is None:
        return
    own = value(battle.tribe, cards_of(battle.armies[seat]))
    if rivals(view, seat):
        other = round(threat(view, battle, seat))
        yield LogLine("why_stands", {"own": own, "other": other, "points": POINTS[battle.number]})
