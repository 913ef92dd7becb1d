"""One field resolved by the letter of the rules 6.1 and 6.2, written without the game's own code."""

from collections.abc import Callable
from typing import TypeAlias

Card: TypeAlias = str
Rank: TypeAlias = dict[str, object]

BEATS = {("cavalry", "archer"), ("archer", "grunt"), ("grunt", "cavalry")}


def kind(card: Card) -> str:
    return card.rstrip("1234")


def strength(card: Card) -> int:
    return int(card[-1]) if card[-1] in "1234" else 0


def beats(one: Card, other: Card, contrary: bool) -> bool:
    if kind(one) == kind(other):
        return strength(one) > strength(other)
    pair = (kind(other), kind(one)) if contrary else (kind(one), kind(other))
    return pair in BEATS


class Battle:
    """The column, what is set aside, the slaves, and who was asked."""

    def __init__(self, column: list[Rank], slaves: list[int], event: str | None, own: bool) -> None:
        self.column = [dict(one) for one in column]
        self.slaves = list(slaves)
        self.event = event
        self.own = own
        self.aside: list[Rank] = []
        self.asked: list[int] = []

    def struggles(self, wishes: Callable[[], bool]) -> None:
        """6.1, line by line."""
        while self.column:
            rear = self.column[-1]
            rear["up"] = "both"
            if len(self.column) == 1 or self._holds(rear, "champion") or self._holds(rear, "shaman"):
                self._set_aside(rear)
                continue
            ahead = self.column[-2]
            if self.event == "llovar_is_watching" or (ahead["seat"] == rear["seat"] and not self.own):
                self._set_aside(rear)
                continue
            if any(ahead[side] == "champion" and ahead["up"] in (side, "both") for side in ("left", "right")):
                self._set_aside(rear)
                continue
            self.asked.append(int(str(rear["seat"])))
            if wishes():
                self._struggle(rear)
            else:
                self._set_aside(rear)

    def _struggle(self, rear: Rank) -> None:
        target = self.column[-2]
        target["up"] = "both"
        while self._holds(target, "shaman"):
            self._set_aside(target)
            if len(self.column) == 1:
                self._set_aside(rear)
                return
            target = self.column[-2]
            target["up"] = "both"
        if self._holds(target, "champion"):
            self._set_aside(rear)
            return
        contrary = self.event == "contrary_winds"
        lost, won = [], []
        for side in ("right", "left"):
            one, other = str(rear[side]), str(target[side])
            if beats(one, other, contrary):
                won.append(side)
            elif beats(other, one, contrary):
                lost.append(side)
        for side in lost:
            rear[side] = None
        for side in won:
            target[side] = None
        if len(won) == 2:
            self.column.remove(target)
            self._spoils(target, rear)
        elif len(lost) == 2:
            self.column.remove(rear)
            self._spoils(rear, target)
        else:
            self._set_aside(rear)
            if won:
                self._set_aside(target)

    def _spoils(self, loser: Rank, winner: Rank) -> None:
        giver, taker = int(str(loser["seat"])), int(str(winner["seat"]))
        if giver != taker:
            amount = min(self.slaves[giver], 2 if self.event == "blood_frenzy" else 1)
            self.slaves[giver] -= amount
            self.slaves[taker] += amount

    def _set_aside(self, rank: Rank) -> None:
        self.column = [one for one in self.column if one is not rank]
        self.aside.append(rank)

    @staticmethod
    def _holds(rank: Rank, hero: str) -> bool:
        return hero in (rank["left"], rank["right"])

    def challenge(self, primary: int, secondary: int, harder: int = 0) -> tuple[list[int], bool, list[int]]:
        """6.2 up to the first payment: totals, whether it is won, and the dominant seats."""
        totals, seen = [0] * len(self.slaves), set()
        for part in self.aside:
            seat = int(str(part["seat"]))
            cards = [str(card) for card in (part["left"], part["right"]) if card]
            troops = sum(map(strength, cards))
            totals[seat] += troops * 2 if "shaman" in cards else troops
            if troops:
                seen.add(seat)
        counts = primary + harder + {"war_drums": -1, "enemy_reinforcements": 1}.get(str(self.event), 0)
        champion = any(self._holds(part, "champion") for part in self.aside)
        won = champion or sum(totals) >= len(totals) * max(1, counts)
        dominant = [seat for seat in sorted(seen) if totals[seat] == max(totals[one] for one in seen)]
        plus = {True: ("enemy_reinforcements", "rich_plunder"), False: ("llovars_wrath",)}[won]
        moved = primary + (self.event in plus)
        if len(dominant) > 1:
            moved = (moved + secondary) // len(dominant)
        for seat in dominant:
            self.slaves[seat] = self.slaves[seat] + moved if won else max(0, self.slaves[seat] - moved)
        return totals, won, dominant
