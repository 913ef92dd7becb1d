"""What can be asked of a tournament, in the form in which the log keeps it: `do` names the command."""

from typing import Literal, TypeAlias

from msgspec import UNSET, UnsetType

from streams.stored_command import Command
from tournaments.stream.settings import Settings
from tournaments.stream.state import Bye, ByeKind, Result


class Open(Command, frozen=True):
    """Open a tournament as its host. `can_all_lose` where the game itself may win."""

    id: str
    settings: Settings
    host: str = ""
    commitment: str = ""
    can_all_lose: bool = False


class Configure(Command, frozen=True):
    """Change the settings."""

    settings: Settings
    can_all_lose: bool = False


class OpenEntry(Command, frozen=True):
    """Announce the tournament."""


class CloseEntry(Command, frozen=True):
    """Close entry."""


class Enter(Command, frozen=True):
    """Enter somebody, alone or as a team, with the rating of the moment."""

    name: str
    players: tuple[str, ...]
    rating: int = 0
    club: str = ""


class Invite(Command, frozen=True):
    """Ask people to take part, with the rating of the moment; or one to stand in for `out`, who plays for `entrant`."""

    name: str
    players: tuple[str, ...]
    rating: int = 0
    club: str = ""
    entrant: int = 0
    out: str = ""


class AnswerInvitation(Command, frozen=True):
    """Accept an invitation, or decline it."""

    invitation: int
    accept: bool


class TakeBackInvitation(Command, frozen=True):
    """Withdraw an invitation."""

    invitation: int


class OfEntrant(Command, frozen=True):
    """A command about an entrant."""

    entrant: int


class CheckIn(OfEntrant, frozen=True):
    """Check in."""


class Withdraw(OfEntrant, frozen=True):
    """Leave."""

    reason: str = ""


class Return(OfEntrant, frozen=True):
    """Take part again."""


class Remove(OfEntrant, frozen=True):
    """Remove an entrant who has not played."""


class Substitute(OfEntrant, frozen=True):
    """Have somebody else play on for a player."""

    out: str
    player: str
    name: str


class Admit(OfEntrant, frozen=True):
    """Admit somebody from the waiting list."""


class AskBye(OfEntrant, frozen=True):
    """Ask not to play a round."""

    round: int
    kind: ByeKind


class TakeBackBye(OfEntrant, frozen=True):
    """Play a round after all."""

    round: int


class Seed(Command, frozen=True):
    """Order the entrants: as given, or by rating."""

    order: tuple[int, ...] | None = None


class Start(Command, frozen=True):
    """Begin the first stage."""


class OfRound(Command, frozen=True):
    """A command about a round of a stage."""

    stage: int
    round: int


class Pair(OfRound, frozen=True):
    """Pair the next round by its engine, and perhaps start it. A large field is paired `later`, by a worker."""

    start: bool = False
    later: bool = False


class FailDraw(OfRound, frozen=True):
    """Say that the round that was asked for cannot be paired, and why."""

    code: str
    detail: str = ""


class TakeBackPairing(OfRound, frozen=True):
    """Take back a pairing that has not been started."""

    reason: str = ""


class BeginByHand(OfRound, frozen=True):
    """Begin to pair the next round by hand."""


class LeaveByHand(Command, frozen=True):
    """Leave the pairing to the engine after all."""


class EndByHand(OfRound, frozen=True):
    """The round as a director has it: entrants in order of the seats, and who has a bye.

    A large field is compared with the engine `later`, by a worker.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[Bye, ...] = ()
    start: bool = False
    later: bool = False


class CompareByHand(OfRound, frozen=True):
    """The tables that the engine would have made of a round that was paired by hand; none where it could make none."""

    tables: tuple[tuple[int, ...], ...]


class StartRound(OfRound, frozen=True):
    """Start a round: its tables open."""


class EndRound(OfRound, frozen=True):
    """Close a round; with `force`, even if results are missing."""

    force: bool = False


class TurnRound(OfRound, frozen=True):
    """End this round and begin what follows. The next round of a large field is paired `later`, by a worker."""

    force: bool = False
    later: bool = False


class EndStage(Command, frozen=True):
    """End the stage; with `force`, before its time."""

    stage: int
    force: bool = False


class OfTable(OfRound, frozen=True):
    """A command about a table of a round."""

    table: int


class OpenTable(OfTable, frozen=True):
    """Note the match that was opened for a table, with its players by seat."""

    match: str
    players: tuple[str, ...]


class RecordResult(OfTable, frozen=True):
    """Record a table's result; `match` if it comes from there, otherwise a reason."""

    result: Result
    match: str = ""
    reason: str = ""


class CorrectResult(OfTable, frozen=True):
    """Change a result afterwards; `ruling`, which the platform alone gives, is that of a case."""

    result: Result
    reason: str
    ruling: str = ""


class DeductPoints(OfTable, frozen=True):
    """Take points from an entrant of a table by a ruling, perhaps none, and give back what another ruling took."""

    entrant: int
    points: int
    reason: str
    ruling: str
    instead_of: str = ""


class OfferTimes(OfTable, frozen=True):
    """Offer times to play a table."""

    entrant: int
    times: tuple[int, ...]


class Extend(Command, frozen=True):
    """Move every open deadline."""

    seconds: int
    reason: str


class SetDeadline(OfRound, frozen=True):
    """Set the deadline of one round."""

    deadline: int | None
    reason: str


class Pause(Command, frozen=True):
    """Pause the tournament: nothing is paired, started or closed."""

    reason: str


class Resume(Command, frozen=True):
    """Let the tournament go on."""


class Postpone(Command, frozen=True):
    """Change the starting time."""

    starts_at: int | None
    reason: str


class Cancel(Command, frozen=True):
    """Call the tournament off; whether the results so far count for ratings.

    What becomes of `matches` that are being played follows from the settings; unset, as in older logs, they stay open.
    """

    reason: str
    results_count: bool = True
    matches: Literal["void", "play_on"] | UnsetType = UNSET


class MakeChallenge(OfEntrant, frozen=True):
    """Challenge somebody above on the ladder."""

    challenged: int


class Announce(Command, frozen=True):
    """Say something to everybody taking part."""

    text: str


class EraseNames(Command, frozen=True):
    """Have a player's names stand in the accounts alone."""

    player: str


class ChangeRules(Command, frozen=True):
    """Have tables be played by other rules from the next round on, and these again by them; each by the numbers of its
    stage, its round and its own.
    """

    rules_version: str
    reason: str
    tables: tuple[tuple[int, int, int], ...] = ()


AnyCommand: TypeAlias = (
    Open | Configure | OpenEntry | CloseEntry | Enter | Invite | AnswerInvitation | TakeBackInvitation | CheckIn
    | Withdraw | Return | Remove | Substitute | Admit
    | AskBye | TakeBackBye | Seed | Start | Pair | TakeBackPairing | BeginByHand | LeaveByHand | EndByHand
    | CompareByHand | FailDraw
    | StartRound | EndRound | TurnRound | EndStage | OpenTable | RecordResult | CorrectResult | DeductPoints
    | OfferTimes | Extend | SetDeadline | Pause | Resume | Postpone | Cancel | MakeChallenge | Announce
    | ChangeRules | EraseNames
)  # fmt: skip
