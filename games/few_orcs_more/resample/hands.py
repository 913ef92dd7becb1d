"""Hidden hands and armies dealt anew."""

from collections import Counter
from typing import Final

from msgspec.structs import replace

from games.few_orcs_more.resample.known import barred, held, most_giants
from games.few_orcs_more.rules.cards import BACK, BACKS, SENDABLE
from games.few_orcs_more.secrecy import hides_mercenaries
from games.few_orcs_more.state import Cards, State, face_down
from games.kernel.chance import Chance
from games.kernel.tuples import replaced

TRIES: Final = 6


class DeadEnd(Exception):
    """The cards left fit nobody who still needs one."""


class Draft:
    """The hidden cards of all other seats, filled from the unseen ones.

    Armies and hands by back, within what is known of each seat.
    """

    def __init__(self, state: State, viewer: int | None, unseen: Cards) -> None:
        self.left: dict[str, list[str]] = {back: [] for back in BACKS}
        for card in unseen:
            self.left[BACK[card]].append(card)
        battle = face_down(state)
        self.seats = tuple(seat for seat in range(len(state.clans)) if seat not in (viewer, state.wizard))
        armies = {seat: battle.armies[seat] or () if battle is not None else () for seat in self.seats}
        self.needs = {
            (seat, place): Counter(BACK[card] for card in cards)
            for seat in self.seats
            for place, cards in (("army", armies[seat]), ("hand", state.clans[seat].hand))
        }
        self.filled: dict[tuple[int, str], list[str]] = {key: [] for key in self.needs}
        self.barred = {seat: barred(state, seat) for seat in self.seats}
        self.giants = {seat: most_giants(state, seat) for seat in self.seats}

    def grant(self, seat: int, kinds: Counter[str], chance: Chance) -> None:
        """Give a seat the cards that it is known to have, in its army or in its hand."""
        for kind in kinds.elements():
            back = BACK[kind]
            slots = [place for place in ("army", "hand") for _ in range(self.needs[seat, place][back])]
            if kind not in SENDABLE and back == "mercenary":
                slots = [place for place in slots if place == "hand"]
            if not slots or kind not in self.left[back]:
                raise DeadEnd
            self._give(seat, slots[chance.below("resample", len(slots))], kind)

    def fill(self, place: str, free: bool) -> None:
        """Fill all armies or all hands with the first cards left that may be there; any may where `free`."""
        for seat in self.seats:
            for back in BACKS:
                for _ in range(self.needs[seat, place][back]):
                    self._give(seat, place, self._first(seat, place, back, free))

    def _first(self, seat: int, place: str, back: str, free: bool) -> str:
        sending = place == "army" and back == "mercenary"
        for kind in self.left[back]:
            if sending and kind not in SENDABLE:
                continue
            if free or (kind not in self.barred[seat] and (kind != "giant" or self.giants[seat] > 0)):
                return kind
        raise DeadEnd

    def _give(self, seat: int, place: str, kind: str) -> None:
        self.left[BACK[kind]].remove(kind)
        self.needs[seat, place][BACK[kind]] -= 1
        self.filled[seat, place].append(kind)
        if kind == "giant":
            self.giants[seat] -= 1


def redealt(state: State, viewer: int | None, unseen: Cards, chance: Chance) -> tuple[State, Cards]:
    """The state with all other hands and face-down armies dealt anew, and the cards that are left.

    What was seen of a seat is kept: what its spies brought, what it was asked for in vain, that its giants were
    counted. Where that can hardly be met, giants are dealt first; where a position contradicts it, it is let go.
    """
    if state.battle is None and not any(clan.hand for clan in state.clans):
        return state, unseen
    known = {seat: held(state, seat) for seat in range(len(state.clans))}
    for attempt in range(TRIES + 2):
        cards = chance.shuffle("resample", unseen)
        if attempt == TRIES:
            cards = tuple(sorted(cards, key=lambda card: card != "giant"))
        draft = Draft(state, viewer, cards)
        free = attempt > TRIES
        try:
            for seat in () if free else draft.seats:
                draft.grant(seat, known[seat], chance)
            draft.fill("army", free)
            draft.fill("hand", free)
        except DeadEnd:
            continue
        hands, armies = ({seat: draft.filled[seat, place] for seat in draft.seats} for place in ("hand", "army"))
        world = _with_cards(state, hands, armies if face_down(state) is not None else {})
        return world, tuple(sorted(card for cards in draft.left.values() for card in cards))
    raise AssertionError("without conditions the unseen cards are enough for those who hold them")


def shifted(state: State, chance: Chance) -> State:
    """The state as the wizard may imagine it, who knows what each seat has but not which mercenaries lie face down
    (11.2).
    """
    battle = state.battle
    if battle is None:
        return state
    hands, armies = {}, {}
    for seat, army in enumerate(battle.armies):
        if army is None or not hides_mercenaries(battle, seat):
            continue
        both = sorted(card for card in (*state.clans[seat].hand, *army) if card in SENDABLE)
        mixed, sent = chance.shuffle("resample", both), sum(card in SENDABLE for card in army)
        armies[seat] = [card for card in army if card not in SENDABLE] + [*mixed[:sent]]
        hands[seat] = [card for card in state.clans[seat].hand if card not in SENDABLE] + [*mixed[sent:]]
    return _with_cards(state, hands, armies)


def _with_cards(state: State, hands: dict[int, list[str]], armies: dict[int, list[str]]) -> State:
    """The state with these hands and armies in place of the seats' own."""
    clans, battle = state.clans, state.battle
    for seat, hand in hands.items():
        clans = replaced(clans, seat, replace(clans[seat], hand=tuple(sorted(hand))))
    if battle is not None:
        known = battle.armies
        for seat, army in armies.items():
            known = replaced(known, seat, tuple(sorted(army)))
        battle = replace(battle, armies=known)
    return replace(state, clans=clans, battle=battle)
