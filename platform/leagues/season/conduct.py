"""No-shows, warnings, cards, appeals, and what goes to the site's moderators."""

from typing import NamedTuple

from games.kernel.refusals import Misfit, Refused
from leagues.reason import reason
from leagues.season import commands as c
from leagues.season.act import Act, division_of, in_status, judge, only, party
from leagues.season.facts.conduct import (
    CardRevoked,
    CardShown,
    ClaimDecided,
    DecisionAppealed,
    MatterEscalated,
    NoShowClaimed,
    SeasonAppealDecided,
)
from leagues.season.facts.fact import Fact
from leagues.season.state import Card, Colour, Season
from streams.actors import Kind, Power

DURING = ("running", "played")
OPEN_AT_ONCE = 3
"""So many claims of one person wait for a decision at a time."""


def claim_no_show(act: Act, wish: c.ClaimNoShow) -> list[Fact]:
    """Say that somebody of one's own division does not play, once a match has waited for them for long enough."""
    if act.actor.kind is not Kind.PERSON:
        raise Refused("people_only")
    in_status(act, "running")
    mine, theirs = division_of(act, act.actor.name), division_of(act, wish.accused)
    if mine.number != theirs.number or act.actor.name == wish.accused:
        raise Refused("not_your_division")
    if mine.over:
        raise Refused("division_over")
    if act.at < wish.evidence.waits_since + 1000 * act.now.settings.conduct.no_show_s:
        raise Refused("too_early")
    of_it = [one for one in act.now.claims if (one.accused, one.evidence.match) == (wish.accused, wish.evidence.match)]
    open_ = [one for one in act.now.claims if one.status == "open"]
    if any(one.status == "open" for one in of_it):
        raise Refused("already_claimed")
    # What was decided is not claimed again before it has waited as long once more.
    if act.at < max((one.decided_at for one in of_it), default=0) + 1000 * act.now.settings.conduct.no_show_s:
        raise Refused("too_early")
    if sum(one.claimant == act.actor.name for one in open_) >= OPEN_AT_ONCE:
        raise Refused("too_many_claims")
    return [NoShowClaimed(len(act.now.claims) + 1, act.actor.name, wish.accused, mine.number, wish.evidence)]


def decide_claim(act: Act, wish: c.DecideClaim) -> list[Fact]:
    """Uphold or decline a claim, and show a card where it is upheld and one is due."""
    found = act.now.claim(wish.number)
    if found is None:
        raise Misfit("number", f"there is no claim {wish.number}")
    in_status(act, *DURING)
    judge(act, "claim", found.number, found.division, frozenset({found.claimant, found.accused}), wish.interests)
    if found.status != "open":
        raise Refused("already_decided")
    if wish.card is not None and not wish.uphold:
        raise Misfit("card", "is shown only where the claim is upheld")
    facts: list[Fact] = [ClaimDecided(found.number, wish.uphold, act.person, reason(wish.reason))]
    if wish.card:
        facts += _shown(act, found.accused, found.division, wish.card, wish.reason, found.number)
    return facts


def show_card(act: Act, wish: c.ShowCard) -> list[Fact]:
    """Warn somebody, or show a card."""
    only(act, Power.ADJUDICATE)
    in_status(act, *DURING)
    found = division_of(act, wish.player)
    party(act, found.number)
    return _shown(act, wish.player, found.number, wish.colour, reason(wish.reason))


def _shown(act: Act, player: str, division: int, colour: Colour, why: str, claim: int = 0) -> list[Fact]:
    """The card, by the decision on a claim where there is one; with the last of so many yellow ones that stand a red
    one as well.
    """
    rules, number = act.now.settings.conduct, len(act.now.cards) + 1
    lasts: dict[Colour, int] = {"warning": rules.yellow_s, "yellow": rules.yellow_s, "red": rules.red_s}
    expires = {name: act.at + 1000 * seconds for name, seconds in lasts.items()}
    facts: list[Fact] = [CardShown(number, player, division, colour, act.person, why, expires[colour], claim)]
    cards = [one for one in act.now.cards if (one.player, one.colour) == (player, "yellow") and one.counts(act.at)]
    yellows = (*(one.number for one in cards), number)
    if colour == "yellow" and len(yellows) >= rules.yellows_for_red:
        facts.append(CardShown(number + 1, player, division, "red", act.person, why, expires["red"], claim, yellows))
    return facts


def appeal(act: Act, wish: c.Appeal) -> list[Fact]:
    """Ask for another decision: on a claim whoever made it or is named in it, on a card whoever was shown it."""
    now = act.now
    in_status(act, *DURING)
    parties, decided_at = _concerned(now, wish.sort, wish.of)
    if act.actor.name not in parties:
        raise Refused("not_concerned")
    if act.at > decided_at + 1000 * now.settings.conduct.appeal_s:
        raise Refused("too_late")
    if now.appeal_of(wish.sort, wish.of) is not None:
        raise Refused("already_appealed")
    words, number = reason(wish.words, "words"), len(now.appeals) + 1
    facts: list[Fact] = [DecisionAppealed(number, wish.sort, wish.of, act.actor.name, words)]
    # What the site's moderators have decided no officer of the league judges.
    claim = wish.of if wish.sort == "claim" else now.cards[wish.of - 1].claim
    return [*facts, MatterEscalated("appeal", number, act.person)] if ("claim", claim) in now.escalated else facts


def appeals_until(now: Season) -> int:
    """Until when somebody may still appeal, in milliseconds since 1970; 0 where there is nothing to appeal against."""
    decided = [("claim", one.number, one.decided_at) for one in now.claims if one.status != "open"]
    decided += [("card", one.number, one.at) for one in now.cards if not one.revoked]
    moments = [at for sort, number, at in decided if now.appeal_of(sort, number) is None]
    return max((at + 1000 * now.settings.conduct.appeal_s for at in moments), default=0)


def _concerned(now: Season, sort: str, number: int) -> tuple[frozenset[str], int]:
    """Whom a decision concerns, and when it was taken."""
    if sort == "claim":
        claim = now.claim(number)
        if claim is None or claim.status == "open":
            raise Misfit("of", f"there is no decision on a claim {number}")
        return frozenset({claim.claimant, claim.accused}), claim.decided_at
    card = now.card(number)
    if card is None:
        raise Misfit("of", f"there is no card {number}")
    return frozenset({card.player}), card.at


def decide_appeal(act: Act, wish: c.DecideAppeal) -> list[Fact]:
    """Decide an appeal: never who decided before. What is reversed does not stand, nor do the cards that followed."""
    now = act.now
    found = now.appeal(wish.number)
    if found is None:
        raise Misfit("number", f"there is no appeal {wish.number}")
    in_status(act, *DURING)
    parties, _ = _concerned(now, found.sort, found.of)
    division, decided_by = _decision(now, found.sort, found.of)
    judge(act, "appeal", found.number, division, parties | {decided_by}, wish.interests)
    if found.verdict is not None:
        raise Refused("already_decided")
    facts: list[Fact] = [SeasonAppealDecided(found.number, wish.verdict, act.person, reason(wish.reason))]
    if wish.verdict == "reverse":
        if found.sort == "claim":
            claim = now.claims[found.of - 1]
            facts.append(ClaimDecided(claim.number, claim.status != "upheld", act.person, wish.reason))
        facts += [CardRevoked(card.number) for card in _fallen(now, found.sort, found.of)]
    return facts


def _decision(now: Season, sort: str, number: int) -> tuple[int, str]:
    """Division and judge of a decision."""
    decided = now.claims[number - 1] if sort == "claim" else now.cards[number - 1]
    return decided.division, decided.by


def _fallen(now: Season, sort: str, number: int) -> list[Card]:
    """The cards that stand no longer once a decision does not: its own, and red ones for which yellows are lacking."""
    standing = {one.number: one for one in now.cards if not one.revoked}
    own = {one for one, card in standing.items() if (card.claim == number if sort == "claim" else one == number)}
    least = now.settings.conduct.yellows_for_red
    revoked = {one.number for one in now.cards if one.revoked} | own
    red = {one for one, card in standing.items() if card.yellows and len({*card.yellows} - revoked) < least}
    return [standing[one] for one in sorted(own | red)]


class Concern(NamedTuple):
    """What a claim or an appeal is about: the division, whom it concerns, and who decided before, empty for none.

    `barred` are all of these and whoever plays or has played in the division: none of them judges it.
    """

    division: int
    parties: frozenset[str]
    judge: str
    barred: frozenset[str]


def concern(now: Season, sort: str, number: int) -> Concern:
    """Whom a claim or an appeal concerns; `Misfit` where there is none of that number."""
    judge = ""
    if sort == "claim":
        claim = now.claim(number)
        if claim is None:
            raise Misfit("number", f"there is no claim {number}")
        division, parties = claim.division, frozenset({claim.claimant, claim.accused})
    else:
        found = now.appeal(number)
        if found is None:
            raise Misfit("number", f"there is no {sort} {number}")
        parties, _ = _concerned(now, found.sort, found.of)
        division, judge = _decision(now, found.sort, found.of)
    there = now.divisions[division - 1].who_has_played
    return Concern(division, parties, judge, parties | there | ({judge} - {""}))


def escalate(act: Act, wish: c.Escalate) -> list[Fact]:
    """Have the site's moderators judge what no officer may: one of those concerned asks, or an officer."""
    found = concern(act.now, wish.sort, wish.number)
    in_status(act, *DURING)
    open_ = (
        act.now.claims[wish.number - 1].status == "open"
        if wish.sort == "claim"
        else act.now.appeals[wish.number - 1].verdict is None
    )
    if not open_:
        raise Refused("already_decided")
    if act.actor.name not in found.parties | {found.judge}:
        only(act, Power.SEAT)
    if (wish.sort, wish.number) in act.now.escalated:
        raise Refused("nothing_changed")
    if not found.barred.issuperset(wish.free):
        raise Refused("officers_are_free")
    return [MatterEscalated(wish.sort, wish.number, act.person)]
