"""What happens to a season as a whole: opened, configured, open for entry, confirmed, over."""

from msgspec.structs import replace

from leagues.season.facts.fact import Fact
from leagues.season.settings import SeasonSettings
from leagues.season.state import Division, Placed, Season


class SeasonOpened(Fact, frozen=True):
    """Version 1: a director opens the season of an organisation that bears this number."""

    id: str
    organisation: str
    number: int
    by: str
    settings: SeasonSettings
    previous: str = ""
    carried: tuple[tuple[str, int], ...] = ()
    apart: tuple[tuple[str, int], ...] = ()


class SeasonImported(Fact, frozen=True):
    """Version 1 of a season that was played elsewhere, as its league tells of it: the divisions as they ended.

    Who has no account here stands there by the name of a text, which can be erased.
    """

    id: str
    organisation: str
    number: int
    by: str
    settings: SeasonSettings
    ended_at: int = 0
    cancelled: bool = False
    divisions: tuple[tuple[str, ...], ...] = ()
    promoted: tuple[tuple[str, int], ...] = ()

    def opened(self) -> Season:
        """The season after it."""
        return Season(
            self.id, self.organisation, self.number, self.by, self.settings, version=1, at=self.at,
            status="cancelled" if self.cancelled else "closed", entry_closed=True, ended_at=self.ended_at,
            divisions=tuple(Division(number, order, order=order) for number, order in enumerate(self.divisions, 1)),
            promoted=self.promoted, confirmed_by=self.by if self.promoted else "",
        )  # fmt: skip


class SeasonConfigured(Fact, frozen=True):
    """The settings are now these."""

    settings: SeasonSettings

    def apply(self, now: Season) -> Season:
        return replace(now, settings=self.settings)


class SeasonEntryOpened(Fact, frozen=True):
    """Everybody sees the season, and whoever fits may enter."""

    def apply(self, now: Season) -> Season:
        return replace(now, status="entry", entry_closed=False)


class SeasonEntryClosed(Fact, frozen=True):
    """Nobody enters any more."""

    def apply(self, now: Season) -> Season:
        return replace(now, entry_closed=True)


class PromotionsConfirmed(Fact, frozen=True):
    """Who plays in which division next, best first; `exceptions` is what was changed of the proposal, and why."""

    promoted: tuple[tuple[str, int], ...]
    by: str
    exceptions: tuple[Placed, ...] = ()

    def apply(self, now: Season) -> Season:
        return replace(now, promoted=self.promoted, exceptions=self.exceptions, confirmed_by=self.by)


class SeasonClosed(Fact, frozen=True):
    """The season is over."""

    def apply(self, now: Season) -> Season:
        return replace(now, status="closed")


class SeasonCancelled(Fact, frozen=True):
    """The season does not take place."""

    by: str
    reason: str

    def apply(self, now: Season) -> Season:
        return replace(now, status="cancelled")
