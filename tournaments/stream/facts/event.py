"""What happens to a whole tournament: its opening, settings, entry, times, words to all, its end."""

from msgspec.structs import replace

from tournaments.stream.facts.fact import Fact, with_later_deadlines
from tournaments.stream.settings import Settings
from tournaments.stream.state import MOST_ANNOUNCEMENTS, Announcement, Tournament


class TournamentOpened(Fact, frozen=True):
    """Version 1: who is host, the settings, and the commitment to the seed of all lots."""

    id: str
    host: str
    settings: Settings
    commitment: str = ""


class Configured(Fact, frozen=True):
    """The settings are now these. `warnings` name what was changed although the tournament had begun."""

    settings: Settings
    warnings: tuple[str, ...] = ()

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, settings=self.settings)


class EntryOpened(Fact, frozen=True):
    """The tournament is announced: whoever fits the conditions may enter."""

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, status="entry", entry_closed=False, announced=True)


class EntryClosed(Fact, frozen=True):
    """Nobody enters any more, but late."""

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, entry_closed=True)


class DeadlinesExtended(Fact, frozen=True):
    """Every deadline that is still open moves by so many seconds, in one act and for one reason."""

    seconds: int
    reason: str

    def apply(self, now: Tournament) -> Tournament:
        return with_later_deadlines(now, 1000 * self.seconds)


class Paused(Fact, frozen=True):
    """Nothing is paired, started or closed until the tournament is resumed."""

    reason: str = ""

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, paused_since=self.at)


class Resumed(Fact, frozen=True):
    """The tournament goes on; deadlines have moved by as long as it was paused."""

    def apply(self, now: Tournament) -> Tournament:
        return replace(with_later_deadlines(now, max(0, self.at - (now.paused_since or self.at))), paused_since=None)


class Postponed(Fact, frozen=True):
    """The tournament begins at another moment."""

    starts_at: int | None
    reason: str = ""

    def apply(self, now: Tournament) -> Tournament:
        settings = now.settings
        return replace(now, settings=replace(settings, times=replace(settings.times, starts_at=self.starts_at)))


class Announced(Fact, frozen=True):
    """The director says something to all who take part."""

    text: str

    def apply(self, now: Tournament) -> Tournament:
        said = Announcement(self.text, self.at)
        return replace(now, announcements=(said, *now.announcements)[:MOST_ANNOUNCEMENTS])


class Closed(Fact, frozen=True):
    """The tournament is over: the final places by entrant."""

    placing: tuple[tuple[int, int], ...]

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, status="over", placing=self.placing)


class Cancelled(Fact, frozen=True):
    """The tournament does not take place, or not any further; whether the results so far count for ratings.

    The matches that are named `friendly` are played on, for no rating.
    """

    reason: str
    results_count: bool
    friendly: tuple[str, ...] = ()

    def apply(self, now: Tournament) -> Tournament:
        over = replace(now, status="cancelled", manual=None, challenges=(), drawing=None, undrawn=None)
        return replace(over, annulled=not self.results_count, friendly=self.friendly, called_off_at=self.at)
