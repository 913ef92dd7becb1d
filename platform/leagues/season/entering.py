"""Opening a season, its settings, who enters it, who leaves, and who would come in."""

from games.kernel.refusals import Misfit, Refused
from leagues.reason import reason
from leagues.season import commands as c
from leagues.season.act import Act, director_or_system, entrant, has, in_status, no_rival, only
from leagues.season.checks import MOST_IN_A_DIVISION, check
from leagues.season.drawing import at_once
from leagues.season.facts.fact import Fact
from leagues.season.facts.players import (
    AbsenceSaid,
    PlayerAdmitted,
    PlayerEntered,
    PlayerLeft,
    SubstituteOffered,
    SubstituteTakenBack,
)
from leagues.season.facts.season import (
    SeasonCancelled,
    SeasonConfigured,
    SeasonEntryClosed,
    SeasonEntryOpened,
    SeasonImported,
    SeasonOpened,
)
from leagues.season.settings import Entry, SeasonSettings
from leagues.season.state import Entrant, Season
from streams.actors import Actor, Kind, Power, actor
from streams.text_names import check as check_text
from tournaments.stream.checks import LATEST
from tournaments.stream.settings import RoundRobin

BEFORE = ("draft", "entry")
MOST_SPANS = 20
MOST_AT_ONCE = 50


def opened(by: Actor, wish: c.Open) -> list[Fact]:
    """Open a season: a director of its organisation does."""
    _directs(by, wish.organisation)
    check(wish.settings)
    if wish.settings.drawing == "carried" and not wish.carried:
        raise Misfit("drawing", "there is no season before whose order could be taken over")
    return [
        SeasonOpened(
            wish.id, wish.organisation, wish.number, by.person, wish.settings, wish.previous, wish.carried, wish.apart
        )
    ]  # fmt: skip


def imported(by: Actor, wish: c.ImportSeason) -> list[Fact]:
    """Put a season into the archive that was played elsewhere; the organisation asks whether its owner does."""
    _directs(by, wish.organisation)
    for player in (player for players in wish.divisions for player in players):
        if not player.startswith(("user:", "computer:")):
            check_text(reason(player, "divisions"), "divisions")
    if any(not players or len({*players}) != len(players) for players in wish.divisions):
        raise Misfit("divisions", "name each player once")
    size = min(MOST_IN_A_DIVISION, max((len(players) for players in wish.divisions), default=3))
    settings = SeasonSettings(wish.name, wish.game, "", 2, RoundRobin(), size=size)
    return [
        SeasonImported(
            wish.id, wish.organisation, wish.number, by.person, settings, wish.ended_at, wish.cancelled,
            wish.divisions, wish.promoted,
        )
    ]  # fmt: skip


def _directs(by: Actor, organisation: str) -> None:
    """Refuse whoever is no director of the organisation."""
    directs = by.kind is Kind.DIRECTOR and by.event == organisation and Power.DIRECT in by.powers
    if not directs and by.kind is not Kind.OPERATOR:
        raise Refused("officers_only")


def configure(act: Act, wish: c.Configure) -> list[Fact]:
    """Change the settings before the divisions are drawn."""
    only(act, Power.DIRECT)
    in_status(act, *BEFORE)
    check(wish.settings)
    if wish.settings == act.now.settings:
        raise Refused("nothing_changed")
    if wish.settings.game != act.now.settings.game and act.now.entrants:
        raise Refused("locked", detail="game")
    if wish.settings.drawing == "carried" and not act.now.carried:
        raise Misfit("drawing", "there is no season before whose order could be taken over")
    fewer = [one.player for one in act.now.entrants if not one.left and 0 < one.at_once < at_once(wish.settings)]
    if fewer:
        raise Refused("entrants_play_fewer", detail=", ".join(fewer))
    return [SeasonConfigured(wish.settings), *_admitted(act.now, wish.settings.entry, len(act.now.taking_part()))]


def _admitted(now: Season, entry: Entry, field: int) -> list[PlayerAdmitted]:
    """Who moves up from the waiting list, in order of entry, where so many have places."""
    waiting = [one.player for one in now.entrants if one.waiting and not one.left]
    free = max(0, entry.capacity - field) if entry.capacity else len(waiting)
    return [PlayerAdmitted(player) for player in waiting[:free]]


def open_entry(act: Act, _wish: c.OpenEntry) -> list[Fact]:
    """Announce the season, or open entry once more: a director does not where it would close at once."""
    director_or_system(act)
    in_status(act, *BEFORE)
    if act.now.status == "entry" and not act.now.entry_closed:
        raise Refused("entry_is_open")
    closes_at = act.now.settings.entry.closes_at
    if act.actor.kind is not Kind.SYSTEM and closes_at is not None and act.at >= closes_at:
        raise Refused("closing_time_is_over")
    return [SeasonEntryOpened()]


def close_entry(act: Act, _wish: c.CloseEntry) -> list[Fact]:
    """Let nobody enter any more."""
    director_or_system(act)
    in_status(act, "entry")
    if act.now.entry_closed:
        raise Refused("entry_closed")
    return [SeasonEntryClosed()]


def enter(act: Act, wish: c.Enter) -> list[Fact]:
    """Enter, oneself; a director enters computers. Onto the waiting list where the field is full."""
    now, entry = act.now, act.now.settings.entry
    if actor(wish.player).kind is Kind.COMPUTER:
        if act.actor.name != wish.player:
            only(act, Power.DIRECT)
    elif act.actor.kind is not Kind.PERSON or act.actor.name != wish.player:
        raise Refused("not_your_entry")
    in_status(act, *BEFORE)
    if now.status == "draft" and not has(act, Power.DIRECT):
        raise Refused("entry_not_open")
    if now.entry_closed or (entry.closes_at is not None and act.at >= entry.closes_at):
        raise Refused("entry_closed")
    if now.entrant_of(wish.player) is not None:
        raise Refused("already_entered")
    _not_put_out(now, wish.player)
    _fits(act, wish.player, wish.rating, wish.member, wish.barred_until)
    if not 0 <= wish.at_once <= MOST_AT_ONCE:
        raise Misfit("at_once", f"is at most {MOST_AT_ONCE}")
    if 0 < wish.at_once < at_once(now.settings):
        raise Refused("too_many_at_once", detail=f"{at_once(now.settings)} matches at a time")
    full = 0 < entry.capacity <= len(now.taking_part())
    if full and not entry.waiting_list:
        raise Refused("full")
    return [PlayerEntered(wish.player, wish.rating, full, wish.at_once)]


def _not_put_out(now: Season, player: str) -> None:
    if any(one.player == player and one.put_out for one in now.entrants):
        raise Refused("officers_only")


def _fits(act: Act, player: str, rating: int, member: bool, barred_until: int) -> None:
    entry = act.now.settings.entry
    if act.at < barred_until:
        raise Refused("red_card")
    if entry.members_only and not member:
        raise Refused("members_only")
    if entry.invited and player not in entry.invited:
        raise Refused("not_invited")
    if entry.rating_from is not None and rating < entry.rating_from:
        raise Refused("rating_too_low")
    if entry.rating_to is not None and rating > entry.rating_to:
        raise Refused("rating_too_high")


def leave(act: Act, wish: c.Leave) -> list[Fact]:
    """Be in the season no longer; whoever waits moves up before the divisions are drawn.

    A director who plays drops nobody out of their own division.
    """
    found = entrant(act, wish.player)
    own = act.actor.kind is Kind.PERSON and act.actor.name == wish.player
    if not own:
        only(act, Power.DIRECT)
        reason(wish.reason)
        no_rival(act, wish.player)
    in_status(act, "draft", "entry", "drawn", "running")
    division = act.now.division_of(wish.player)
    if division is not None and division.over:
        raise Refused("division_over")
    facts: list[Fact] = [PlayerLeft(wish.player, act.person, wish.reason, dropped=not own)]
    if act.now.status in BEFORE and not found.waiting:
        facts += _admitted(act.now, act.now.settings.entry, len(act.now.taking_part()) - 1)
    return facts


def say_away(act: Act, wish: c.SayAway) -> list[Fact]:
    """Say when one does not play."""
    found = entrant(act, act.actor.name)
    in_status(act, "entry", "drawn", "running")
    if len(wish.spans) > MOST_SPANS or any(not 0 < since < until <= LATEST for since, until in wish.spans):
        raise Misfit("spans", f"are at most {MOST_SPANS}, each from an earlier moment to a later one")
    if wish.spans == found.away:
        raise Refused("nothing_changed")
    return [AbsenceSaid(found.player, tuple(sorted(wish.spans)))]


def offer_to_substitute(act: Act, wish: c.OfferToSubstitute) -> list[Fact]:
    """Be ready to come in for somebody: not whoever plays, has left, or was dropped out. Who waits for a place may."""
    in_status(act, "entry", "drawn", "running")
    if act.actor.kind not in (Kind.PERSON, Kind.COMPUTER):
        raise Refused("people_only")
    player = act.actor.name
    known: Entrant | None = next((one for one in act.now.entrants if one.player == player and not one.waiting), None)
    if known is not None:
        raise Refused("already_entered")
    _not_put_out(act.now, player)
    if player in dict(act.now.pool):
        raise Refused("nothing_changed")
    _fits(act, player, wish.rating, wish.member, wish.barred_until)
    return [SubstituteOffered(player, wish.rating)]


def take_back_offer(act: Act, _wish: c.TakeBackOffer) -> list[Fact]:
    """Be ready no longer."""
    if act.actor.name not in dict(act.now.pool):
        raise Refused("nothing_changed")
    return [SubstituteTakenBack(act.actor.name)]


def cancel(act: Act, wish: c.Cancel) -> list[Fact]:
    """Call the season off before a division is played."""
    only(act, Power.DIRECT)
    in_status(act, *BEFORE, "drawn")
    if any(one.tournament for one in act.now.divisions):
        raise Refused("wrong_status")
    return [SeasonCancelled(act.person, reason(wish.reason))]
