"""What an organiser decides: format by stage, tables, scoring, entry, times, and what becomes of deserted seats."""

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from tournaments.crosstable.scoring import Scoring
from tournaments.ladder.challenge import LadderRules
from tournaments.pods.field import Uneven
from tournaments.scoring.names import TableTiebreak
from tournaments.scoring.points import PointsRule, TableScoring
from tournaments.swiss.ruleset import Ruleset
from tournaments.tiebreaks.basis import TiebreakRules

HOUR_S = 60 * 60
DAY_S = 24 * HOUR_S

SWISS_TIEBREAKS = ("PTS", "DE", "BH/C1", "BH", "SB", "WIN")
ROUND_ROBIN_TIEBREAKS = ("PTS", "DE", "SB", "WIN", "KS")
TABLE_TIEBREAKS = tuple(TableTiebreak)


class Record(msgspec.Struct, frozen=True):
    """A value inside an event. Fields that a newer process wrote are passed over."""


class Swiss(Record, frozen=True, tag="swiss"):
    """Two seats, a number of rounds, opponents with like scores (FIDE's Dutch system in the ruleset's version)."""

    rounds: int
    ruleset: Ruleset = Ruleset.DUTCH_2026
    scoring: Scoring = Scoring()
    tiebreaks: tuple[str, ...] = SWISS_TIEBREAKS
    tiebreak_rules: TiebreakRules = TiebreakRules.V2026


class RoundRobin(Record, frozen=True, tag="round_robin"):
    """Two seats, everybody against everybody of the group, once or twice, by Berger tables."""

    twice: bool = False
    groups: int = 1
    scoring: Scoring = Scoring()
    tiebreaks: tuple[str, ...] = ROUND_ROBIN_TIEBREAKS
    tiebreak_rules: TiebreakRules = TiebreakRules.V2026


class Elimination(Record, frozen=True, tag="elimination"):
    """Two seats; out after one defeat, or after two. After a draw they play again, or the higher seed goes on."""

    double: bool = False
    draw: Literal["play_again", "higher_seed"] = "play_again"


class Groups(Record, frozen=True, tag="groups_of_four"):
    """Two seats, groups of four with two ways through: five matches, two places (known as GSL)."""

    groups: int = 1
    draw: Literal["play_again", "higher_seed"] = "play_again"


class Arena(Record, frozen=True, tag="arena"):
    """Two seats; whoever is free plays again until time runs out."""

    minutes: int = 120


class Ladder(Record, frozen=True, tag="ladder"):
    """Two seats; players challenge for places for a number of days."""

    days: int = 30
    rules: LadderRules = LadderRules()


class PodSwiss(Record, frozen=True, tag="pod_swiss"):
    """Tables of several seats, a number of rounds: by block design if one fits the field, else by rank and search."""

    rounds: int
    groups: int = 1
    scoring: TableScoring = TableScoring(PointsRule.OPPONENTS_BEATEN, win=1)
    tiebreaks: tuple[TableTiebreak, ...] = TABLE_TIEBREAKS
    uneven: Uneven = Uneven.BYES
    bye_points: str = "1"
    """What a bye brings, as a fraction of a point: "3/2"."""


class Cells(Record, frozen=True, tag="cells"):
    """Groups whose tables are all played at the same time: sevens at fours have every pair twice, every seat once."""

    cell: int = 7
    scoring: TableScoring = TableScoring(PointsRule.OPPONENTS_BEATEN, win=1)
    tiebreaks: tuple[TableTiebreak, ...] = TABLE_TIEBREAKS


class PodElimination(Record, frozen=True, tag="pod_elimination"):
    """Tables of several seats; a number from each go on, until one table is left."""

    qualify: int = 1


Format: TypeAlias = Swiss | RoundRobin | Elimination | Groups | Arena | Ladder | PodSwiss | Cells | PodElimination
TWO_SEATS = (Swiss, RoundRobin, Elimination, Groups, Arena, Ladder)
CROSSTABLE = (Swiss, RoundRobin)
TABLES = (PodSwiss, Cells)
KNOCKOUT = (Elimination, Groups, PodElimination)
CONTINUOUS = (Arena, Ladder)
"""Formats whose tables begin and end one by one."""


class Stage(Record, frozen=True):
    """A format, and who goes on to the next stage: how many from each group, and how many of the best others."""

    format: Format
    qualify: int = 0
    wild_cards: int = 0


class Entry(Record, frozen=True):
    """Who may enter, and when. Moments in milliseconds since 1970; null where there is no bound.

    `invited` names players; empty where anybody may enter. Ratings are those shown on the ladder of the game.
    `late_until` is the last round in which somebody may still come; `late_bye` what they get for the rounds missed.
    """

    opens_at: int | None = None
    closes_at: int | None = None
    capacity: int = 0
    waiting_list: bool = True
    invited: tuple[str, ...] = ()
    rating_from: int | None = None
    rating_to: int | None = None
    check_in_from: int | None = None
    late_until: int = 0
    late_bye: Literal["half", "zero"] = "zero"


class Times(Record, frozen=True):
    """When the tournament begins, and how long a round may take; no end where `round_s` is 0.

    Where `automatic`, rounds are closed and opened without a director. `agreed` says that players agree a time for
    each table from those that they offer.
    """

    starts_at: int | None = None
    round_s: int = 0
    pause_s: int = 0
    automatic: bool = True
    agreed: bool = False


class Play(Record, frozen=True):
    """How the matches are played: the terms as the platform knows them, and what is allowed beside the board.

    Rated matches have no hints, whatever `hints` says. A match that is still being played when its round ends goes no
    further, and its table counts for nobody, or is level for all who sit there: `unfinished`; unset, as in older logs,
    it counts for nobody. `called_off` says what becomes of matches that are being played when the whole tournament is
    called off: they end, or are played on as friendly matches; unset, they end.
    """

    terms: dict[str, object] = {}
    hints: bool = False
    what_if: Literal["never", "after_round", "always"] = "after_round"
    deserted: Literal["forfeit", "computer", "substitute"] = "computer"
    rated: bool = True
    unfinished: Literal["void", "draw"] | UnsetType = UNSET
    called_off: Literal["void", "play_on"] | UnsetType = UNSET


class Apart(Record, frozen=True):
    """Friends, clubs and family are kept apart in the first rounds; pairs in `forbidden` never meet."""

    rounds: int = 1
    forbidden: tuple[tuple[int, ...], ...] = ()


class Settings(Record, frozen=True):
    """Everything an organiser decides. The rules version and the edition of the game are fixed when it opens."""

    name: str
    game: str
    rules_version: str
    seats: int
    stages: tuple[Stage, ...]
    options: dict[str, object] = {}
    team: int = 1
    """How many people an entrant is: two in events of teams."""
    about: str = ""
    entry: Entry = Entry()
    times: Times = Times()
    play: Play = Play()
    apart: Apart = Apart()

    @property
    def places(self) -> int:
        """How many entrants sit at a table."""
        return self.seats // self.team
