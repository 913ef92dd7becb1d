"""What can be asked of a season, in the form in which the log keeps it."""

from typing import TypeAlias

from leagues.season.defect import NamedTable, Policy
from leagues.season.settings import SeasonSettings
from leagues.season.state import Colour, Evidence, Placed, Sort, Verdict
from streams.stored_command import Command


class Open(Command, frozen=True):
    """Open a season; `carried` is where the season before has left its players, `apart` whom its director has put there
    otherwise than the standings proposed, each with the division of the proposal.
    """

    id: str
    organisation: str
    number: int
    settings: SeasonSettings
    previous: str = ""
    carried: tuple[tuple[str, int], ...] = ()
    apart: tuple[tuple[str, int], ...] = ()


class ImportSeason(Command, frozen=True):
    """Put a season into the archive that was played elsewhere: its divisions as they ended, each from first to last."""

    id: str
    organisation: str
    number: int
    name: str
    game: str
    ended_at: int = 0
    cancelled: bool = False
    divisions: tuple[tuple[str, ...], ...] = ()
    promoted: tuple[tuple[str, int], ...] = ()


class Configure(Command, frozen=True):
    """Change the settings before the divisions are drawn."""

    settings: SeasonSettings


class OpenEntry(Command, frozen=True):
    """Announce the season."""


class CloseEntry(Command, frozen=True):
    """Close entry."""


class Enter(Command, frozen=True):
    """Enter; `member` and `barred_until` are what was found of the player when the command was given."""

    player: str
    rating: int = 0
    member: bool = False
    barred_until: int = 0
    at_once: int = 0


class Leave(Command, frozen=True):
    """Be in it no longer; an officer drops somebody out and says why."""

    player: str
    reason: str = ""


class SayAway(Command, frozen=True):
    """Say when one does not play."""

    spans: tuple[tuple[int, int], ...]


class OfferToSubstitute(Command, frozen=True):
    """Offer to substitute for somebody."""

    rating: int = 0
    member: bool = False
    barred_until: int = 0


class TakeBackOffer(Command, frozen=True):
    """Withdraw the offer to substitute."""


class Draw(Command, frozen=True):
    """Make the divisions as proposed, but for those who are placed elsewhere."""

    placed: tuple[Placed, ...] = ()


class OpenDivision(Command, frozen=True):
    """Note the tournament of a division, in which these players are entered."""

    division: int
    tournament: str
    players: tuple[str, ...] = ()


class RefuseDivision(Command, frozen=True):
    """Note that a division could not begin: the refusal's code, and because of whom where that is known."""

    division: int
    code: str
    player: str = ""


class OpenAgain(Command, frozen=True):
    """Try again to start a division that could not begin."""

    division: int


class CallDivisionOff(Command, frozen=True):
    """Call off a division that has not begun."""

    division: int
    reason: str


class EndDivision(Command, frozen=True):
    """Note the order in which a division has ended, or has by a corrected result, by its tournament's version."""

    division: int
    order: tuple[str, ...]
    version: int = 0


class Substitute(Command, frozen=True):
    """Have somebody from the pool play on for another: the nearest by rating, or somebody else for a reason."""

    out: str
    player: str
    reason: str = ""


class Extend(Command, frozen=True):
    """Move the open deadline of a division."""

    division: int
    seconds: int
    reason: str


class ProposeExtension(Command, frozen=True):
    """Ask the others of one's division for more time."""

    seconds: int
    reason: str


class AnswerExtension(Command, frozen=True):
    """Agree to more time, or do not; whoever has asked for it takes that back."""

    number: int
    agree: bool


class ClaimNoShow(Command, frozen=True):
    """Say that somebody does not play; the evidence is what was found when the command was given."""

    accused: str
    evidence: Evidence


class Judging(Command, frozen=True, kw_only=True):
    """A decision; `interests` are conflicts of interest that were found: any refuses it."""

    number: int
    reason: str
    interests: tuple[str, ...] = ()


class DecideClaim(Judging, frozen=True):
    """Uphold or decline a claim; with a card if you uphold it and want to show one."""

    uphold: bool
    card: Colour | None = None


class ShowCard(Command, frozen=True):
    """Warn somebody, or show a card."""

    player: str
    colour: Colour
    reason: str


class Appeal(Command, frozen=True):
    """Ask for another decision on a claim or a card."""

    sort: Sort
    of: int
    words: str


class DecideAppeal(Judging, frozen=True):
    """Decide an appeal."""

    verdict: Verdict


class Escalate(Command, frozen=True):
    """Have the site's moderators judge a claim or an appeal: `free` are the officers found who could."""

    sort: str
    number: int
    free: tuple[str, ...] = ()


class NameDefect(Command, frozen=True):
    """Say that a version of the rules is defective, of matches begun at `since` and later; or by a case's evidence."""

    rules_version: str
    reason: str = ""
    since: int = 0
    case: str = ""
    match: str = ""
    step: int = 0


class DecideDefect(Command, frozen=True):
    """Choose what becomes of the season, by which rules it goes on then, and which tables are played again.

    `free` are the directors found who could choose, where a moderator of the site does.
    """

    number: int
    policy: Policy
    reason: str
    instead: str = ""
    tables: tuple[NamedTable, ...] = ()
    free: tuple[str, ...] = ()


class CarryOutDefect(Command, frozen=True):
    """Note that what was decided about a defect is done in a division."""

    number: int
    division: int


class Confirm(Command, frozen=True):
    """Confirm who goes up and down, with exceptions, and close the season."""

    exceptions: tuple[Placed, ...] = ()


class Cancel(Command, frozen=True):
    """Call the season off before it is played."""

    reason: str


AnyCommand: TypeAlias = (
    Open | Configure | OpenEntry | CloseEntry | Enter | Leave | SayAway | OfferToSubstitute | TakeBackOffer | Draw
    | OpenDivision | RefuseDivision | OpenAgain | CallDivisionOff | EndDivision | Substitute | Extend | ProposeExtension
    | AnswerExtension | ClaimNoShow
    | DecideClaim | ShowCard | Appeal | DecideAppeal | Escalate | Confirm | Cancel
    | ImportSeason | NameDefect | DecideDefect | CarryOutDefect
)  # fmt: skip
