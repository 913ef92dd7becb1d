"""What happens in a season: the facts of its log. Each says by `apply` what it changes."""

from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from games.kernel.values import Event
from leagues.fact import Fact as AnyMoment
from leagues.season.settings import SeasonSettings
from leagues.season.state import (
    Appeal,
    Card,
    Claim,
    Colour,
    Division,
    Entrant,
    Evidence,
    Extension,
    Placed,
    Proposal,
    Refusal,
    Season,
    Sort,
    Verdict,
)

Again: TypeAlias = Literal["", "same", "changed"]
"""Whether an order is told for the first time, or once more and the same or another."""


class Fact(AnyMoment, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened in a season."""

    def apply(self, now: Season) -> Season:
        """The season after it."""
        raise NotImplementedError


class SeasonOpened(Fact, frozen=True):
    """Version 1: a director opens the season of an organisation that bears this number."""

    id: str
    organisation: str
    number: int
    by: str
    settings: SeasonSettings
    previous: str = ""
    carried: tuple[tuple[str, int], ...] = ()


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


class PlayerEntered(Fact, frozen=True):
    """Somebody is in the season, or waits for a place."""

    player: str
    rating: int = 0
    waiting: bool = False
    at_once: int = 0

    def apply(self, now: Season) -> Season:
        entrants = tuple(one for one in now.entrants if one.player != self.player)
        entered = Entrant(self.player, self.rating, self.waiting, at_once=self.at_once)
        pool = now.pool if self.waiting else _without(now, self.player)
        return replace(now, entrants=(*entrants, entered), pool=pool)


class PlayerAdmitted(Fact, frozen=True):
    """Somebody comes from the waiting list into the field."""

    player: str

    def apply(self, now: Season) -> Season:
        after = _entrant(now, self.player, lambda one: replace(one, waiting=False))
        return replace(after, pool=_without(now, self.player))


class PlayerLeft(Fact, frozen=True):
    """Somebody is in the season no longer, nor in a division that has not begun. `dropped` where a director says so."""

    player: str
    by: str
    reason: str = ""
    dropped: bool = False

    def apply(self, now: Season) -> Season:
        after = _entrant(now, self.player, lambda one: replace(one, left=True, put_out=self.dropped))
        found = now.division_of(self.player)
        if found is None or found.tournament:
            return after
        players = tuple(one for one in found.players if one != self.player)
        return _division(after, found.number, lambda one: replace(one, players=players, refused=None))


class AbsenceSaid(Fact, frozen=True):
    """Somebody says when they do not play; this in place of what they said before."""

    player: str
    spans: tuple[tuple[int, int], ...]

    def apply(self, now: Season) -> Season:
        return _entrant(now, self.player, lambda one: replace(one, away=self.spans))


class SubstituteOffered(Fact, frozen=True):
    """Somebody would come in for whoever drops out."""

    player: str
    rating: int

    def apply(self, now: Season) -> Season:
        return replace(now, pool=(*_without(now, self.player), (self.player, self.rating)))


class SubstituteTakenBack(Fact, frozen=True):
    """Somebody would come in no longer."""

    player: str

    def apply(self, now: Season) -> Season:
        return replace(now, pool=_without(now, self.player))


class DivisionsDrawn(Fact, frozen=True):
    """The divisions are made, the first one highest; `placed` is what was changed of the proposal."""

    divisions: tuple[tuple[str, ...], ...]
    by: str
    placed: tuple[Placed, ...] = ()

    def apply(self, now: Season) -> Season:
        made = tuple(Division(number, players) for number, players in enumerate(self.divisions, 1))
        return replace(now, status="drawn", entry_closed=True, divisions=made, placed=self.placed, drawn_by=self.by)


class DivisionOpened(Fact, frozen=True):
    """The tournament in which a division is played has begun; the season runs from the first one on."""

    division: int
    tournament: str

    def apply(self, now: Season) -> Season:
        after = _division(now, self.division, lambda one: replace(one, tournament=self.tournament, refused=None))
        return replace(after, status="running")


class DivisionRefused(Fact, frozen=True):
    """A division could not begin, as the tournament or the site refused it; because of whom, where that is known."""

    division: int
    code: str
    player: str = ""

    def apply(self, now: Season) -> Season:
        made = Refusal(self.code, self.player)
        return _division(now, self.division, lambda one: replace(one, refused=made))


class DivisionOpenedAgain(Fact, frozen=True):
    """A director has a division tried once more."""

    division: int
    by: str

    def apply(self, now: Season) -> Season:
        return _division(now, self.division, lambda one: replace(one, refused=None))


class DivisionCalledOff(Fact, frozen=True):
    """A division that cannot begin is not played: nobody goes up from it or down."""

    division: int
    by: str
    reason: str

    def apply(self, now: Season) -> Season:
        after = _division(now, self.division, lambda one: replace(one, called_off=True, refused=None))
        return _played(after)


class DivisionEnded(Fact, frozen=True):
    """A division is played; its players from first to last, by the tournament's version `as_of`.

    Told again where the tournament has moved on since: `again` says whether that has `changed` the order.
    """

    division: int
    order: tuple[str, ...]
    as_of: int = 0
    again: Again = ""

    def apply(self, now: Season) -> Season:
        return _played(_division(now, self.division, lambda one: replace(one, order=self.order, noted=self.as_of)))


class PlayerSubstituted(Fact, frozen=True):
    """Somebody plays on for another, whose place in the division they take."""

    division: int
    out: str
    player: str
    rating: int
    by: str
    reason: str = ""

    def apply(self, now: Season) -> Season:
        after = _division(
            now,
            self.division,
            lambda one: replace(
                one, players=tuple(self.player if who == self.out else who for who in one.players), refused=None
            ),
        )
        after = _entrant(after, self.out, lambda one: replace(one, left=True))
        entrants = tuple(one for one in after.entrants if one.player != self.player)
        entered = Entrant(self.player, self.rating)
        return replace(after, entrants=(*entrants, entered), pool=_without(after, self.player))


class DivisionExtended(Fact, frozen=True):
    """The open deadline of a division has moved: by a director, or as everybody there agrees to a proposal."""

    division: int
    seconds: int
    by: str
    reason: str
    agreement: int = 0

    def apply(self, now: Season) -> Season:
        made = Extension(self.division, self.seconds, self.by, self.reason, self.at, self.agreement)
        after = replace(now, extensions=(*now.extensions, made))
        return _proposal(after, self.agreement, lambda one: replace(one, status="agreed"))


class ExtensionProposed(Fact, frozen=True):
    """Somebody asks the others of their division for more time."""

    number: int
    division: int
    seconds: int
    by: str
    reason: str

    def apply(self, now: Season) -> Season:
        made = Proposal(self.number, self.division, self.seconds, self.by, self.reason, self.at)
        return replace(now, proposals=(*now.proposals, made))


class ExtensionAnswered(Fact, frozen=True):
    """Somebody agrees to more time or does not; one who does not is enough."""

    number: int
    player: str
    agrees: bool

    def apply(self, now: Season) -> Season:
        if not self.agrees:
            return _proposal(now, self.number, lambda one: replace(one, status="declined"))
        return _proposal(now, self.number, lambda one: replace(one, agreed=(*one.agreed, self.player)))


class NoShowClaimed(Fact, frozen=True):
    """Somebody says that another does not play, with what is known of it."""

    number: int
    claimant: str
    accused: str
    division: int
    evidence: Evidence

    def apply(self, now: Season) -> Season:
        made = Claim(self.number, self.claimant, self.accused, self.division, self.evidence, self.at)
        return replace(now, claims=(*now.claims, made))


class ClaimDecided(Fact, frozen=True):
    """A claim is upheld or declined."""

    number: int
    upheld: bool
    by: str
    reason: str

    def apply(self, now: Season) -> Season:
        claims = tuple(
            replace(
                one, status="upheld" if self.upheld else "declined", by=self.by, reason=self.reason, decided_at=self.at
            )
            if one.number == self.number
            else one
            for one in now.claims
        )
        return replace(now, claims=claims)


class CardShown(Fact, frozen=True):
    """Somebody is warned, or shown a card: by the decision on a `claim`, or since these `yellows` stand together."""

    number: int
    player: str
    division: int
    colour: Colour
    by: str
    reason: str
    expires_at: int
    claim: int = 0
    yellows: tuple[int, ...] = ()

    def apply(self, now: Season) -> Season:
        made = Card(
            self.number, self.player, self.division, self.colour, self.by, self.reason, self.at, self.expires_at,
            claim=self.claim, yellows=self.yellows,
        )  # fmt: skip
        return replace(now, cards=(*now.cards, made))


class CardRevoked(Fact, frozen=True):
    """A card does not stand any more."""

    number: int

    def apply(self, now: Season) -> Season:
        cards = tuple(replace(one, revoked=True) if one.number == self.number else one for one in now.cards)
        return replace(now, cards=cards)


class DecisionAppealed(Fact, frozen=True):
    """Somebody concerned asks for another decision."""

    number: int
    sort: Sort
    of: int
    appellant: str
    words: str

    def apply(self, now: Season) -> Season:
        made = Appeal(self.number, self.sort, self.of, self.appellant, self.words, self.at)
        return replace(now, appeals=(*now.appeals, made))


class SeasonAppealDecided(Fact, frozen=True):
    """Somebody who had no part in it has decided an appeal; what is reversed follows."""

    number: int
    verdict: Verdict
    by: str
    reason: str

    def apply(self, now: Season) -> Season:
        appeals = tuple(
            replace(one, by=self.by, verdict=self.verdict, reason=self.reason, decided_at=self.at)
            if one.number == self.number
            else one
            for one in now.appeals
        )
        return replace(now, appeals=appeals)


class MatterEscalated(Fact, frozen=True):
    """No officer of the organisation may judge it: the site's moderators do."""

    sort: str
    number: int
    by: str

    def apply(self, now: Season) -> Season:
        return replace(now, escalated=(*now.escalated, (self.sort, self.number)))


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


AnyFact: TypeAlias = (
    SeasonOpened | SeasonConfigured | SeasonEntryOpened | SeasonEntryClosed | PlayerEntered | PlayerAdmitted
    | PlayerLeft | AbsenceSaid | SubstituteOffered | SubstituteTakenBack | DivisionsDrawn | DivisionOpened
    | DivisionRefused | DivisionOpenedAgain | DivisionCalledOff | DivisionEnded | PlayerSubstituted | DivisionExtended
    | ExtensionProposed | ExtensionAnswered
    | NoShowClaimed | ClaimDecided | CardShown | CardRevoked | DecisionAppealed | SeasonAppealDecided | MatterEscalated
    | PromotionsConfirmed | SeasonClosed | SeasonCancelled
)  # fmt: skip

decoder = msgspec.json.Decoder(list[AnyFact])


def fold(now: Season | None, facts: Iterable[Event]) -> Season:
    """The season after more facts; the first of all must be its opening."""
    for fact in facts:
        if isinstance(fact, SeasonOpened):
            now = Season(
                fact.id, fact.organisation, fact.number, fact.by, fact.settings, fact.previous, fact.carried,
                version=1, at=fact.at,
            )  # fmt: skip
            continue
        if now is None or not isinstance(fact, Fact):
            raise ValueError("the log does not begin with an opening, or holds what is no fact of a season")
        now = replace(fact.apply(now), version=now.version + 1, at=max(now.at, fact.at))
    if now is None:
        raise ValueError("the log is empty")
    return now


def _entrant(now: Season, player: str, change: Callable[[Entrant], Entrant]) -> Season:
    """The season with an entrant changed who has not left."""
    entrants = tuple(change(one) if one.player == player and not one.left else one for one in now.entrants)
    return replace(now, entrants=entrants)


def _division(now: Season, number: int, change: Callable[[Division], Division]) -> Season:
    divisions = tuple(change(one) if one.number == number else one for one in now.divisions)
    return replace(now, divisions=divisions)


def _proposal(now: Season, number: int, change: Callable[[Proposal], Proposal]) -> Season:
    proposals = tuple(change(one) if one.number == number else one for one in now.proposals)
    return replace(now, proposals=proposals)


def _played(now: Season) -> Season:
    """The season, and that it is played where that was the last division."""
    return replace(now, status="played") if all(one.over for one in now.divisions) else now


def _without(now: Season, player: str) -> tuple[tuple[str, int], ...]:
    return tuple(one for one in now.pool if one[0] != player)
