"""A season as its facts tell it: who is in it, its divisions, promotion, and matters of conduct."""

from typing import Literal, TypeAlias

from msgspec import UNSET, UnsetType

from leagues.season.defect import Defect
from leagues.season.settings import SeasonSettings
from tournaments.stream.settings import Record

Status: TypeAlias = Literal["draft", "entry", "drawn", "running", "played", "closed", "cancelled"]
"""`drawn` once the divisions are made, `played` once all of them are over and promotion is to be confirmed."""
Colour: TypeAlias = Literal["warning", "yellow", "red"]
Verdict: TypeAlias = Literal["uphold", "reverse"]
Sort: TypeAlias = Literal["claim", "card"]
"""What an appeal is about."""
Moved: TypeAlias = Literal["", "admitted", "dropped", "replaced", "put_in"]
"""What others did about somebody's place: given one that became free, taken out, or put in for one another."""


class Entrant(Record, frozen=True):
    """Somebody who is in the season; in order of entry. `at_once` is how many matches they play at a time, 0 for any.

    `away` are spans of time, in milliseconds since 1970, in which they do not play. `moved` is what others did last
    about their place, which they are told, at `moved_at`.
    """

    player: str
    rating: int = 0
    waiting: bool = False
    left: bool = False
    put_out: bool = False
    """Whether a director dropped them out: then they do not enter again."""
    at_once: int = 0
    away: tuple[tuple[int, int], ...] = ()
    moved: Moved = ""
    moved_at: int = 0

    @property
    def takes_part(self) -> bool:
        """Whether they are in the field."""
        return not (self.waiting or self.left)


class Refusal(Record, frozen=True):
    """Why a division could not begin: the code of the refusal, and because of whom where that is known."""

    code: str
    player: str = ""


class Division(Record, frozen=True):
    """A division, the first being 1: who plays in it, the tournament in which, and the order in which they ended.

    `noted` is the tournament's version by which that is the order; `refused` why it could not begin. Until it begins
    `free` are those who have left it and whose places nobody has; `replaced` are those whose places others have.
    """

    number: int
    players: tuple[str, ...]
    tournament: str = ""
    order: tuple[str, ...] = ()
    noted: int = 0
    refused: Refusal | None = None
    called_off: bool = False
    free: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether it has been played to its end, or is not played at all."""
        return bool(self.order) or self.called_off

    @property
    def who_has_played(self) -> frozenset[str]:
        """Who plays in it or did: none of them is an officer of it."""
        return frozenset({*self.players, *self.replaced})


class Placed(Record, frozen=True):
    """That an officer puts somebody into another division than the proposal does, and why."""

    player: str
    division: int
    reason: str


class Evidence(Record, frozen=True):
    """What is known of somebody's absence: the match, since when it waits for them, when they were last seen.

    `notices` is how many were sent to them since; `clock_ms` what their clock has left, None where none runs; `away`
    when they had said not to play since then. Moments in milliseconds since 1970; `seen_at` is None for whom nobody has
    ever seen.
    """

    match: str
    waits_since: int
    seen_at: int | None
    notices: int
    clock_ms: int | None = None
    away: tuple[tuple[int, int], ...] | UnsetType = UNSET


class Claim(Record, frozen=True):
    """Somebody says that another does not play; counted from 1. `by` and `reason` are those of the decision."""

    number: int
    claimant: str
    accused: str
    division: int
    evidence: Evidence
    at: int
    status: Literal["open", "upheld", "declined"] = "open"
    by: str = ""
    reason: str = ""
    decided_at: int = 0


class Card(Record, frozen=True):
    """A warning, or a card, that somebody was shown; counted from 1.

    By the decision on a `claim`, where one is named; a red one where so many `yellows` stood together.
    """

    number: int
    player: str
    division: int
    colour: Colour
    by: str
    reason: str
    at: int
    expires_at: int
    revoked: bool = False
    claim: int = 0
    yellows: tuple[int, ...] = ()

    def counts(self, at: int) -> bool:
        """Whether it still stands."""
        return not self.revoked and at < self.expires_at


class Appeal(Record, frozen=True):
    """Somebody concerned asks for another decision on a claim or a card; counted from 1. `by` decides it."""

    number: int
    sort: Sort
    of: int
    appellant: str
    words: str
    at: int
    by: str = ""
    verdict: Verdict | None = None
    reason: str = ""
    decided_at: int = 0


class Extension(Record, frozen=True):
    """The open deadline of a division was moved, by whom, and why; by an `agreement` where one is named."""

    division: int
    seconds: int
    by: str
    reason: str
    at: int
    agreement: int = 0


class Proposal(Record, frozen=True):
    """Somebody asks the others of their division for more time; counted from 1."""

    number: int
    division: int
    seconds: int
    by: str
    reason: str
    at: int
    agreed: tuple[str, ...] = ()
    status: Literal["open", "agreed", "declined"] = "open"


class Season(Record, frozen=True):
    """A season at one version of its log. `carried` is where the season before has left its players, best first."""

    id: str
    organisation: str
    number: int
    opened_by: str
    settings: SeasonSettings
    previous: str = ""
    carried: tuple[tuple[str, int], ...] = ()
    apart: tuple[tuple[str, int], ...] = ()
    """Whom its director has put elsewhere than the standings proposed, each with the division of the proposal."""
    version: int = 0
    at: int = 0
    status: Status = "draft"
    entry_closed: bool = False
    entrants: tuple[Entrant, ...] = ()
    pool: tuple[tuple[str, int], ...] = ()
    """Who would come in for somebody, with their ratings."""
    divisions: tuple[Division, ...] = ()
    placed: tuple[Placed, ...] = ()
    """The exceptions that were made when the divisions were drawn."""
    drawn_by: str = ""
    claims: tuple[Claim, ...] = ()
    cards: tuple[Card, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    escalated: tuple[tuple[str, int], ...] = ()
    """Matters that went to the site's moderators: `claim`, `card` or `appeal`, and its number."""
    extensions: tuple[Extension, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    """Extensions that players have asked each other for."""
    promoted: tuple[tuple[str, int], ...] = ()
    """Who plays in which division next, best first, once a director has confirmed it."""
    exceptions: tuple[Placed, ...] = ()
    """What the director changed of the proposal, and why."""
    confirmed_by: str = ""
    ended_at: int | None = None
    """When it ended that was played elsewhere, 0 where that is not known; None for a season that was played here."""
    defects: tuple[Defect, ...] = ()
    """Defects of the rules that were found while it was prepared or played."""

    def entrant_of(self, player: str) -> Entrant | None:
        """Somebody in the season who has not left."""
        return next((one for one in self.entrants if one.player == player and not one.left), None)

    def taking_part(self) -> tuple[Entrant, ...]:
        """Who is in the field, in order of entry."""
        return tuple(one for one in self.entrants if one.takes_part)

    def division(self, number: int) -> Division | None:
        """A division by its number."""
        return self.divisions[number - 1] if 1 <= number <= len(self.divisions) else None

    def division_of(self, player: str) -> Division | None:
        """The division in which somebody plays, or has played."""
        return next((one for one in self.divisions if player in one.players), None)

    def claim(self, number: int) -> Claim | None:
        """A claim by its number."""
        return self.claims[number - 1] if 1 <= number <= len(self.claims) else None

    def card(self, number: int) -> Card | None:
        """A card by its number."""
        return self.cards[number - 1] if 1 <= number <= len(self.cards) else None

    def appeal(self, number: int) -> Appeal | None:
        """An appeal by its number."""
        return self.appeals[number - 1] if 1 <= number <= len(self.appeals) else None

    def proposal(self, number: int) -> Proposal | None:
        """A proposal by its number."""
        return self.proposals[number - 1] if 1 <= number <= len(self.proposals) else None

    def defect(self, number: int) -> Defect | None:
        """A defect of the rules by its number."""
        return self.defects[number - 1] if 1 <= number <= len(self.defects) else None

    def open_proposal(self, division: int) -> Proposal | None:
        """The proposal that waits for answers in a division; None where there is none."""
        return next((one for one in self.proposals if (one.division, one.status) == (division, "open")), None)

    def to_answer(self, proposal: Proposal) -> tuple[str, ...]:
        """The people of the division who still play and have not answered a proposal; computers are not asked."""
        players = self.divisions[proposal.division - 1].players
        known = {proposal.by, *proposal.agreed}
        return tuple(
            one for one in players if one.startswith("user:") and one not in known and self.entrant_of(one) is not None
        )

    def claims_against(self, player: str, division: int) -> tuple[Claim, ...]:
        """The claims against somebody in a division that are upheld."""
        found = [one for one in self.claims if (one.accused, one.division) == (player, division)]
        return tuple(one for one in found if one.status == "upheld")

    def appeal_of(self, sort: str, number: int) -> Appeal | None:
        """The appeal against a decision; None where there is none."""
        return next((one for one in self.appeals if (one.sort, one.of) == (sort, number)), None)

    @property
    def imported(self) -> bool:
        """Whether it was played elsewhere, and stands here as its league has told it."""
        return self.ended_at is not None

    @property
    def ended(self) -> bool:
        """Whether nothing more can happen in it."""
        return self.status in ("closed", "cancelled")
