"""Who comes into a season, leaves it, is away, or would come in for somebody."""

from msgspec.structs import replace

from leagues.season.facts.fact import Fact, with_division, with_entrant, without
from leagues.season.state import Division, Entrant, Moved, Season


class PlayerEntered(Fact, frozen=True):
    """Somebody is in the season, or waits for a place."""

    player: str
    rating: int = 0
    waiting: bool = False
    at_once: int = 0

    def apply(self, now: Season) -> Season:
        entrants = tuple(one for one in now.entrants if one.player != self.player)
        entered = Entrant(self.player, self.rating, self.waiting, at_once=self.at_once)
        pool = now.pool if self.waiting else without(now, self.player)
        return replace(now, entrants=(*entrants, entered), pool=pool)


class PlayerAdmitted(Fact, frozen=True):
    """Somebody comes from the waiting list into the field."""

    player: str

    def apply(self, now: Season) -> Season:
        after = with_entrant(
            now, self.player, lambda one: replace(one, waiting=False, moved="admitted", moved_at=self.at)
        )
        return replace(after, pool=without(now, self.player))


class PlayerLeft(Fact, frozen=True):
    """Somebody is in the season no longer, nor in a division that has not begun. `dropped` where a director says so."""

    player: str
    by: str
    reason: str = ""
    dropped: bool = False

    def apply(self, now: Season) -> Season:
        moved: Moved = "dropped" if self.dropped else ""
        after = with_entrant(
            now,
            self.player,
            lambda one: replace(one, left=True, put_out=self.dropped, moved=moved, moved_at=self.at),
        )
        found = now.division_of(self.player)
        if found is None or found.tournament:
            return after
        players = tuple(one for one in found.players if one != self.player)
        free = (*found.free, self.player)
        return with_division(after, found.number, lambda one: replace(one, players=players, free=free, refused=None))


class AbsenceSaid(Fact, frozen=True):
    """Somebody says when they do not play; this in place of what they said before."""

    player: str
    spans: tuple[tuple[int, int], ...]

    def apply(self, now: Season) -> Season:
        return with_entrant(now, self.player, lambda one: replace(one, away=self.spans))


class SubstituteOffered(Fact, frozen=True):
    """Somebody would come in for whoever drops out."""

    player: str
    rating: int

    def apply(self, now: Season) -> Season:
        return replace(now, pool=(*without(now, self.player), (self.player, self.rating)))


class SubstituteTakenBack(Fact, frozen=True):
    """Somebody would come in no longer."""

    player: str

    def apply(self, now: Season) -> Season:
        return replace(now, pool=without(now, self.player))


class PlayerSubstituted(Fact, frozen=True):
    """Somebody plays on for another, or comes in for who has left before the beginning."""

    division: int
    out: str
    player: str
    rating: int
    by: str
    reason: str = ""

    def apply(self, now: Season) -> Season:
        after = with_division(now, self.division, self._in_place)
        after = with_entrant(after, self.out, lambda one: replace(one, left=True, moved="replaced", moved_at=self.at))
        entrants = tuple(one for one in after.entrants if one.player != self.player)
        entered = Entrant(self.player, self.rating, moved="put_in", moved_at=self.at)
        return replace(after, entrants=(*entrants, entered), pool=without(after, self.player))

    def _in_place(self, now: Division) -> Division:
        if self.out in now.free:
            free = tuple(one for one in now.free if one != self.out)
            return replace(now, players=(*now.players, self.player), free=free, refused=None)
        players = tuple(self.player if one == self.out else one for one in now.players)
        return replace(now, players=players, replaced=(*now.replaced, self.out), refused=None)
