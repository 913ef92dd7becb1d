"""Hoard once more, as written by somebody who has never seen the contract: a bag of lists changed in place.

Shares no code with the toy. What it shares is the rules text.
"""

from typing import Any

Bag = dict[str, Any]


class Naive:
    def __init__(self, seats: int, rounds: int, teams: bool, awake: bool, deck: list[int]) -> None:
        self.n = seats
        self.rounds = rounds
        self.teams = teams
        self.awake = awake
        self.deck = deck[2 * seats :]
        self.hands = [sorted(deck[seat : 2 * seats : seats]) for seat in range(seats)]
        self.gold = [3] * seats
        self.pile: list[int] = []
        self.anger = 0
        self.round = 0
        self.phase = "lay"
        self.deal_round()

    def deal_round(self) -> None:
        self.round += 1
        self.phase = "lay"
        self.laid: list[int | None] = [None] * self.n
        self.peeked: list[int | None] = [None] * self.n
        self.boss: int | None = None
        self.asked: int | None = None
        self.used: list[str] = []
        self.deal: Bag | None = None

    def waiting(self) -> list[int]:
        if self.phase == "lay":
            return [seat for seat in range(self.n) if self.laid[seat] is None]
        one = {"spoils": self.boss, "answer": self.asked, "reply": self.asked}.get(self.phase)
        return [] if one is None else [one]

    def every_wish(self) -> list[tuple[int, Bag]]:
        """The commands worth trying, allowed or not: all of this phase, and one of each other kind."""
        wishes: list[Bag] = [{"type": kind} for kind in ("accept", "decline", "end")]
        cards = (*range(1, 17), 99) if self.phase in ("lay", "answer") else (1,)
        wishes += [{"type": kind, "card": card} for card in cards for kind in ("lay", "hand_over")]
        seats = range(-1, self.n + 1)
        wishes += [{"type": "peek", "seat": seat} for seat in seats]
        if self.phase != "spoils":
            wishes += [{"type": "demand", "seat": 1}, {"type": "share", "split": {"1": 1}}]
            return [(seat, wish) for seat in range(self.n) for wish in wishes]
        wishes += [{"type": "demand", "seat": seat} for seat in seats]
        wishes += [{"type": "share", "split": {str(seat): gold}} for seat in seats for gold in (0, 1, 2, 3)]
        gifts = [give for hand in self.hands for give in (hand[:1], hand[:2], hand[:3], hand[:1] * 2)]
        for seat in seats:
            wishes += [
                {"type": "bargain", "to": seat, "terms": {"give": give, "price": price}}
                for give in gifts
                for price in (-1, 0, 2, 4, 5)
            ]
        return [(seat, wish) for seat in range(self.n) for wish in wishes]

    def allows(self, seat: int, wish: Bag) -> bool:
        kind = wish["type"]
        others = [other for other in range(self.n) if other != seat]
        if kind == "peek":
            at = wish["seat"]
            return (
                self.phase in ("lay", "shown")
                and self.peeked[seat] is None
                and at in others
                and self.laid[at] is not None
            )
        if seat not in self.waiting():
            return False
        if self.phase == "lay":
            return kind == "lay" and wish["card"] in self.hands[seat]
        if self.phase == "answer":
            return kind == "hand_over" and wish["card"] in self.hands[seat]
        if self.phase == "reply":
            return kind in ("accept", "decline")
        if kind == "end":
            return True
        if kind not in ("demand", "share", "bargain") or kind in self.used:
            return False
        if kind == "demand":
            return wish["seat"] in others and len(self.hands[wish["seat"]]) > 0
        if kind == "share":
            (to, gold) = next(iter(wish["split"].items()))
            return gold == 0 or (int(to) in others and 0 <= gold <= min(2, self.gold[seat]))
        give, price = wish["terms"]["give"], wish["terms"]["price"]
        mine = all(card in self.hands[seat] for card in give) and len(set(give)) == len(give)
        return (
            wish["to"] in others
            and len(give) in (1, 2)
            and mine
            and 0 <= price <= min(self.gold[wish["to"]], 2 * len(give))
        )

    def do(self, seat: int, wish: Bag) -> None:  # noqa: C901 - one case a command
        kind = wish["type"]
        if kind == "lay":
            self.hands[seat].remove(wish["card"])
            self.laid[seat] = wish["card"]
            if None not in self.laid:
                self.phase = "shown"
        elif kind == "peek":
            self.peeked[seat] = wish["seat"]
        elif kind == "demand":
            self.used.append("demand")
            self.phase, self.asked = "answer", wish["seat"]
        elif kind == "hand_over":
            self.move([wish["card"]], seat, self.boss)
            self.phase, self.asked = "spoils", None
        elif kind == "share":
            self.used.append("share")
            for to, gold in wish["split"].items():
                if gold:
                    self.gold[seat] -= gold
                    self.gold[int(to)] += gold
        elif kind == "bargain":
            self.used.append("bargain")
            self.phase, self.asked = "reply", wish["to"]
            self.deal = {"to": wish["to"], "give": sorted(wish["terms"]["give"]), "price": wish["terms"]["price"]}
        elif kind in ("accept", "decline"):
            if kind == "accept" and self.deal is not None and self.boss is not None:
                self.move(self.deal["give"], self.boss, seat)
                self.gold[self.boss] += self.deal["price"]
                self.gold[seat] -= self.deal["price"]
            self.phase, self.asked, self.deal = "spoils", None, None
        elif kind == "end":
            self.finish_round()

    def turn_up(self) -> None:
        cards = [card for card in self.laid if card is not None]
        self.pile += cards
        self.boss = cards.index(max(cards))
        self.gold[self.boss] += 1
        self.laid = [None] * self.n
        self.phase = "spoils"
        if self.awake and sum(cards) < 8 * self.n:
            self.anger += 1
            if self.anger == 2:
                self.phase = "over"

    def finish_round(self) -> None:
        self.boss, self.used = None, []
        if self.round == self.rounds:
            self.phase = "over"
            return
        for hand in self.hands:
            if self.deck:
                hand.append(self.deck.pop(0))
                hand.sort()
        if all(self.hands):
            self.deal_round()
        else:
            self.phase = "over"

    def move(self, cards: list[int], giver: int, taker: int | None) -> None:
        for card in list(cards):
            self.hands[giver].remove(card)
            self.hands[taker if taker is not None else giver].append(card)
        for hand in self.hands:
            hand.sort()

    def seen_by(self, viewer: int | str) -> Bag:
        """As much of the view as this model knows of."""
        everything = viewer == "arbiter" or self.phase == "over"
        knows = [everything or seat == viewer for seat in range(self.n)]
        laid = []
        for seat in range(self.n):
            shown = knows[seat] or (isinstance(viewer, int) and self.peeked[viewer] == seat)
            laid.append({"there": self.laid[seat] is not None, "card": self.laid[seat] if shown else None})
        return {
            "turn": {"seats": self.waiting(), "phase": self.phase},
            "scores": self.gold,
            "round": self.round,
            "anger": self.anger,
            "active": self.boss,
            "hands": [hand if knows[seat] else None for seat, hand in enumerate(self.hands)],
            "hand_counts": [len(hand) for hand in self.hands],
            "laid": laid,
            "peeked": self.peeked,
            "deck_count": len(self.deck),
            "deck": self.deck if everything else None,
            "pile": self.pile,
            "done": self.used,
        }

    def winners(self) -> list[int]:
        if self.anger == 2:
            return []
        side = [self.gold[seat] + (self.gold[(seat + 2) % 4] if self.teams else 0) for seat in range(self.n)]
        return [seat for seat in range(self.n) if side[seat] == max(side)]
