"""The commands of a season as programs give them: for oneself, and as an officer.

What a command depends on (ratings, membership, evidence, interests) is looked up here, and never taken from the sender.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from api.leagues.league_forms import Name, Reason
from api.leagues.settings import SeasonPlan, settings_of
from api.payload import Payload
from api.problems import FieldProblem, Invalid
from api.tournaments.people import ME, players_named
from games.kernel.refusals import Misfit
from league_pages.access import AtSeason
from league_pages.defects import decider
from league_pages.evidence import evidence_of, waited_for
from league_pages.matters import Matter, free_of, interests_of, judge_of, matters_of
from leagues import commands, defects
from leagues.barring import barred_until
from leagues.ratings import rating_of
from leagues.season import commands as c
from leagues.season.defect import NamedTable, Policy
from leagues.season.state import Colour, Evidence, Placed, Sort, Verdict
from streams.actors import Actor
from streams.kept_texts import TextNames
from streams.stored_command import Command

AnySort = Literal["claim", "card", "appeal"]


class SeasonWish(Payload, frozen=True, tag_field="do"):
    """A command to a season."""

    def command(self, at: AtSeason, written: TextNames) -> Command:
        """The command as the log keeps it."""
        raise NotImplementedError

    def actor(self, at: AtSeason) -> Actor:
        """As whom it is given: as an officer, where the visitor is one."""
        return at.actor

    def check(self, wish: Command) -> None:
        """Raise `Misfit` where what was found for the command makes no sense of it."""


class OwnWish(SeasonWish, frozen=True):
    """A command for oneself."""

    def actor(self, at: AtSeason) -> Actor:
        return at.person


class EnterSeason(SeasonWish, frozen=True, tag="enter"):
    """Enter yourself; a director enters computers by name. `at_once` is the most matches you will play at a time, 0
    for any number.
    """

    player: Name = ME
    at_once: Annotated[int, Meta(ge=0, le=999)] = 0

    def command(self, at: AtSeason, written: TextNames) -> Command:
        player, now = _player(self.player, at), at.now
        others = player != at.league.player
        return c.Enter(
            player=player,
            rating=rating_of(now.settings, player),
            member=at.league.now.belongs(player) or (others and not now.settings.entry.members_only),
            barred_until=barred_until(now.organisation, player),
            at_once=self.at_once,
        )

    def actor(self, at: AtSeason) -> Actor:
        return at.person if _player(self.player, at) == at.league.player else at.actor


class LeaveSeason(OwnWish, frozen=True, tag="leave"):
    """Leave the season, including its tournament and its matches."""

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.Leave(player=at.league.player)


class SayAway(OwnWish, frozen=True, tag="say_away"):
    """Announce when you are away, in milliseconds since 1970; an empty list withdraws what you announced."""

    spans: Annotated[tuple[tuple[int, int], ...], Meta(max_length=20)] = ()

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.SayAway(spans=self.spans)


class OfferToSubstitute(OwnWish, frozen=True, tag="offer_to_substitute"):
    """Offer to substitute for somebody."""

    def command(self, at: AtSeason, written: TextNames) -> Command:
        player, now = at.league.player, at.now
        return c.OfferToSubstitute(
            rating=rating_of(now.settings, player),
            member=at.league.belongs,
            barred_until=barred_until(now.organisation, player),
        )


class TakeBackOffer(OwnWish, frozen=True, tag="take_back_offer"):
    """Withdraw the offer to substitute."""

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.TakeBackOffer()


class ProposeExtension(OwnWish, frozen=True, tag="propose_extension"):
    """Ask the others in your division for more time."""

    seconds: int
    reason: Reason

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.ProposeExtension(seconds=self.seconds, reason=written.name(self.reason))


class AnswerExtension(OwnWish, frozen=True, tag="answer_extension"):
    """Agree to more time, or refuse; refusing withdraws your own request."""

    number: int
    agree: bool

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.AnswerExtension(number=self.number, agree=self.agree)


class ClaimNoShow(OwnWish, frozen=True, tag="claim_no_show"):
    """Claim that somebody is keeping one of your matches waiting; what the site knows goes with the claim."""

    player: Name
    match: Annotated[str, Meta(max_length=40)]

    def command(self, at: AtSeason, written: TextNames) -> Command:
        player = _player(self.player, at)
        waiting = waited_for(at.now, at.league.player)
        row = next((row for one, row in waiting if (one, row.id) == (player, self.match)), None)
        if row is None:
            return c.ClaimNoShow(accused=player, evidence=Evidence(self.match, 0, None, 0))
        return c.ClaimNoShow(accused=player, evidence=evidence_of(at.now, row, player))

    def check(self, wish: Command) -> None:
        """Raise `Misfit` where nobody of that name is waited for at that match."""
        if isinstance(wish, c.ClaimNoShow) and not wish.evidence.waits_since:
            raise Misfit("match", "nobody of that name is waited for at a match of yours")


class AppealDecision(OwnWish, frozen=True, tag="appeal"):
    """Appeal against the decision on a claim or a card, by its number."""

    sort: Sort
    of: int
    words: Reason

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.Appeal(sort=self.sort, of=self.of, words=written.name(self.words))


class EscalateMatter(SeasonWish, frozen=True, tag="escalate"):
    """Hand the site's moderators what no officer of the league may judge."""

    sort: AnySort
    number: int

    def command(self, at: AtSeason, written: TextNames) -> Command:
        found = _matter(at, self.sort, self.number)
        return c.Escalate(sort=self.sort, number=self.number, free=free_of(at.now, found))

    def actor(self, at: AtSeason) -> Actor:
        found = _matter(at, self.sort, self.number)
        return at.actor if at.league.role is not None and at.league.player not in found.parties else at.person


class ConfigureSeason(SeasonWish, frozen=True, tag="configure"):
    """Change the settings before the divisions are made. Send all of them."""

    settings: SeasonPlan

    def command(self, at: AtSeason, written: TextNames) -> Command:
        made = settings_of(self.settings, written)
        commands.check(made)
        return c.Configure(settings=made)


class OpenSeasonEntry(SeasonWish, frozen=True, tag="open_entry"):
    """Announce the season and open entry."""

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.OpenEntry()


class CloseSeasonEntry(SeasonWish, frozen=True, tag="close_entry"):
    """Close entry."""

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.CloseEntry()


class PlacedElsewhere(Payload, frozen=True):
    """A player placed in a different division than proposed, and why."""

    player: Name
    division: int
    reason: Reason


Elsewhere = Annotated[tuple[PlacedElsewhere, ...], Meta(max_length=500)]


class DrawDivisions(SeasonWish, frozen=True, tag="draw"):
    """Make the divisions as proposed, except for players placed elsewhere."""

    placed: Elsewhere = ()

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.Draw(placed=_placed(self.placed, at, written, "placed"))


class ConfirmPromotion(SeasonWish, frozen=True, tag="confirm"):
    """Confirm who goes up and down as the standings propose, with exceptions, and close the season."""

    exceptions: Elsewhere = ()

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.Confirm(exceptions=_placed(self.exceptions, at, written, "exceptions"))


class OpenDivisionAgain(SeasonWish, frozen=True, tag="open_again"):
    """Try again to start a division that could not begin."""

    division: int

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.OpenAgain(division=self.division)


class CallDivisionOff(SeasonWish, frozen=True, tag="call_division_off"):
    """Call off a division that has not begun."""

    division: int
    reason: Reason

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.CallDivisionOff(division=self.division, reason=written.name(self.reason))


class DropOut(SeasonWish, frozen=True, tag="drop_out"):
    """Drop somebody from the season."""

    player: Name
    reason: Reason

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.Leave(player=_player(self.player, at), reason=written.name(self.reason))


class SubstitutePlayer(SeasonWish, frozen=True, tag="substitute"):
    """Replace somebody with a substitute: the nearest by rating, or somebody else for a reason."""

    out: Name
    player: Name
    reason: Annotated[str, Meta(max_length=1000)] = ""

    def command(self, at: AtSeason, written: TextNames) -> Command:
        reason = written.name(self.reason)
        return c.Substitute(out=_player(self.out, at), player=_player(self.player, at), reason=reason)


class ExtendDeadline(SeasonWish, frozen=True, tag="extend"):
    """Move the open deadline of a division."""

    division: int
    seconds: int
    reason: Reason

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.Extend(division=self.division, seconds=self.seconds, reason=written.name(self.reason))


class ShowCard(SeasonWish, frozen=True, tag="show_card"):
    """Warn somebody, or show a card."""

    player: Name
    colour: Colour
    reason: Reason

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.ShowCard(player=_player(self.player, at), colour=self.colour, reason=written.name(self.reason))


class Deciding(SeasonWish, frozen=True):
    """A decision on a matter: by a judge of the league, or a moderator of the site where it was handed to these."""

    number: int
    reason: Reason

    def matter(self, at: AtSeason) -> Matter:
        """What is decided."""
        raise NotImplementedError

    def actor(self, at: AtSeason) -> Actor:
        return judge_of(at, self.matter(at)) or at.actor


class DecideClaim(Deciding, frozen=True, kw_only=True, tag="decide_claim"):
    """Uphold or decline a claim; with a card if you uphold it and want to show one."""

    uphold: bool
    card: Colour | None = None

    def matter(self, at: AtSeason) -> Matter:
        return _matter(at, "claim", self.number)

    def command(self, at: AtSeason, written: TextNames) -> Command:
        interests = interests_of(at, self.matter(at), self.actor(at))
        return c.DecideClaim(
            number=self.number,
            reason=written.name(self.reason),
            interests=interests,
            uphold=self.uphold,
            card=self.card,
        )


class DecideSeasonAppeal(Deciding, frozen=True, kw_only=True, tag="decide_appeal"):
    """Decide an appeal against a decision on a claim or a card."""

    verdict: Verdict

    def matter(self, at: AtSeason) -> Matter:
        return _matter(at, "appeal", self.number)

    def command(self, at: AtSeason, written: TextNames) -> Command:
        interests = interests_of(at, self.matter(at), self.actor(at))
        reason = written.name(self.reason)
        return c.DecideAppeal(number=self.number, reason=reason, interests=interests, verdict=self.verdict)


class TableAgain(Payload, frozen=True):
    """A table of a division that is played again, by the numbers of its stage, its round and its own."""

    division: int
    stage: int
    round: int
    table: int


class DecideDefectOfRules(SeasonWish, frozen=True, tag="decide_defect"):
    """Choose what becomes of a season whose rules are defective: a director who does not take part, or a moderator of
    the site where there is none.

    `finish` it under the old rules; or `move` each division by its next round to the rules `instead`; or `replay`
    named tables by these as well.
    """

    number: int
    policy: Policy
    reason: Reason
    instead: Annotated[str, Meta(max_length=40)] = ""
    tables: Annotated[tuple[TableAgain, ...], Meta(max_length=500)] = ()

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.DecideDefect(
            number=self.number,
            policy=self.policy,
            reason=written.name(self.reason),
            instead=self.instead,
            tables=tuple(NamedTable(one.division, one.stage, one.round, one.table) for one in self.tables),
            free=defects.free_directors(at.now),
        )

    def actor(self, at: AtSeason) -> Actor:
        return decider(at) or at.actor


class CancelSeason(SeasonWish, frozen=True, tag="cancel"):
    """Call the season off before it is played."""

    reason: Reason

    def command(self, at: AtSeason, written: TextNames) -> Command:
        return c.Cancel(reason=written.name(self.reason))


def _player(name: str, at: AtSeason, field: str = "command.player") -> str:
    [player] = players_named([name], field, at.league.user)
    return player


def _placed(wanted: Sequence[PlacedElsewhere], at: AtSeason, written: TextNames, field: str) -> tuple[Placed, ...]:
    where = f"command.{field}"
    return tuple(Placed(_player(one.player, at, where), one.division, written.name(one.reason)) for one in wanted)


def _matter(at: AtSeason, sort: str, number: int) -> Matter:
    known = matters_of(at.now, at.league.now.profile.zone)
    found = next((one for one in known if (one.sort, one.number) == (sort, number)), None)
    if found is None:
        raise Invalid("invalid", [FieldProblem("command.number", "there is no such matter")])
    return found


AnySeasonWish: TypeAlias = (
    EnterSeason | LeaveSeason | SayAway | OfferToSubstitute | TakeBackOffer | ProposeExtension | AnswerExtension
    | ClaimNoShow | AppealDecision | EscalateMatter | ConfigureSeason | OpenSeasonEntry | CloseSeasonEntry
    | DrawDivisions | ConfirmPromotion | OpenDivisionAgain | CallDivisionOff | DropOut | SubstitutePlayer
    | ExtendDeadline | ShowCard | DecideClaim | DecideSeasonAppeal | DecideDefectOfRules | CancelSeason
)  # fmt: skip
