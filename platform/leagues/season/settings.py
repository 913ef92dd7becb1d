"""What a league decides of a season: game and format, divisions, who may enter, times, and the policies of conduct."""

from typing import Literal, TypeAlias

from tournaments.stream.settings import Cells, Play, PodSwiss, Record, RoundRobin, Swiss

Format: TypeAlias = Cells | RoundRobin | PodSwiss | Swiss
"""The formats that a division is played in: everybody has a place in the end."""
Drawing: TypeAlias = Literal["carried", "by_strength", "balanced"]
"""As the season before has left them, newcomers below; the strongest above; or all divisions equally strong."""
DAY_S = 86_400


class Entry(Record, frozen=True):
    """Who may enter a season, and when. Moments in milliseconds since 1970; None where there is no bound.

    `invited` names players; empty where anybody may enter who fits. Ratings are those shown on the game's ladder.
    """

    members_only: bool = True
    opens_at: int | None = None
    closes_at: int | None = None
    capacity: int = 0
    waiting_list: bool = True
    invited: tuple[str, ...] = ()
    rating_from: int | None = None
    rating_to: int | None = None


class Conduct(Record, frozen=True):
    """How long who is awaited may be silent before a no-show is claimed, and how long cards and appeals last."""

    no_show_s: int = 3 * DAY_S
    yellow_s: int = 90 * DAY_S
    red_s: int = 365 * DAY_S
    yellows_for_red: int = 2
    appeal_s: int = 3 * DAY_S


class SeasonSettings(Record, frozen=True):
    """All that a league decides of a season. `promoted` and `relegated` of each division go up and down."""

    name: str
    game: str
    rules_version: str
    seats: int
    form: Format
    options: dict[str, object] = {}
    about: str = ""
    """The name of a text."""
    size: int = 7
    """How many players a division has; the last one takes those who are left over."""
    promoted: int = 1
    relegated: int = 1
    drawing: Drawing = "by_strength"
    entry: Entry = Entry()
    starts_at: int | None = None
    round_s: int = 0
    agreed: bool = False
    """Whether the players of each table agree when they play it."""
    play: Play = Play()
    conduct: Conduct = Conduct()
