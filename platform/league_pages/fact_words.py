"""What happens in an organisation or a season, in a sentence for each kind of fact."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.names import names_of
from games.kernel.values import Event, plain
from league_pages.data import strings
from league_pages.names import colour_words, date_of, role_words, some_names
from league_pages.refusal_words import division_refused
from leagues.organisation import facts as o
from leagues.season.facts import conduct, defects, divisions, extensions, players, season
from leagues.season.state import Refusal
from lobby.duration import duration
from streams import texts

Names: TypeAlias = Mapping[str, str]
PLAYERS = ("user:", "computer:")


class FactLine(NamedTuple):
    """A fact as people read it: when, what, and what was written with it."""

    at: datetime | None
    said: str
    words: str


def lines(facts: Sequence[Event]) -> list[FactLine]:
    """A line for each fact that has words, in their order; two queries."""
    told = texts.spoken(_text_of(one) for one in facts)
    names = names_of(player for one in facts for player in strings(plain(one)) if player.startswith(PLAYERS))
    made = []
    for one in facts:
        words = _WORDS.get(type(one))
        said = words(one, names) if words is not None else ""
        if said:
            made.append(FactLine(date_of(getattr(one, "at", 0)), said, told.get(_text_of(one), "")))
    return made


def _text_of(fact: Event) -> str:
    """The name of the text that a fact bears; empty for none."""
    return str(getattr(fact, "reason", "") or getattr(fact, "text", "") or getattr(fact, "words", "") or "")


def _who(said: str, fact: Any, names: Names) -> str:
    return said % {"name": names[fact.player], "by": names.get(getattr(fact, "by", ""), "")}


def _placed(placed: Sequence[Any], names: Names) -> str:
    said = [
        _("%(name)s to division %(number)d") % {"name": names[one.player], "number": one.division} for one in placed
    ]
    return " " + _("Exceptions: %(list)s.") % {"list": ", ".join(said)} if said else ""


def _drawn(fact: divisions.DivisionsDrawn, names: Names) -> str:
    parts = [
        _("division %(number)d: %(names)s") % {"number": number, "names": some_names(players, names)}
        for number, players in enumerate(fact.divisions, 1)
    ]
    return _("The divisions have been made; %(list)s.") % {"list": "; ".join(parts)} + _placed(fact.placed, names)


def _promoted(fact: season.PromotionsConfirmed, names: Names) -> str:
    counted = ngettext(
        "Next season %(count)d player has a place.", "Next season %(count)d players have a place.", len(fact.promoted)
    )
    said = _("%(by)s confirms promotion.") % {"by": names.get(fact.by, fact.by)}
    return f"{said} {counted % {'count': len(fact.promoted)}}{_placed(fact.exceptions, names)}"


def _card(fact: conduct.CardShown, names: Names) -> str:
    said = _("%(name)s is shown %(card)s by %(by)s.")
    return said % {"name": names[fact.player], "card": colour_words()[fact.colour], "by": names.get(fact.by, fact.by)}


def _claim(fact: conduct.NoShowClaimed, names: Names) -> str:
    said = _("%(claimant)s claims that %(accused)s is not playing.")
    return said % {"claimant": names[fact.claimant], "accused": names[fact.accused]}


def _decided(fact: conduct.ClaimDecided, names: Names) -> str:
    said = _("%(by)s upholds claim %(number)d.") if fact.upheld else _("%(by)s declines claim %(number)d.")
    return said % {"by": names.get(fact.by, fact.by), "number": fact.number}


def _judged(fact: conduct.SeasonAppealDecided, names: Names) -> str:
    upheld = _("%(by)s decides appeal %(number)d: the decision stands.")
    reversed_ = _("%(by)s decides appeal %(number)d: the decision is reversed.")
    return (upheld if fact.verdict == "uphold" else reversed_) % {
        "by": names.get(fact.by, fact.by),
        "number": fact.number,
    }


def _ended(fact: divisions.DivisionEnded, _names: Names) -> str:
    said = {
        "": _("Division %(number)d is over."),
        "same": "",
        "changed": _("A corrected result has changed the final order of division %(number)d."),
    }[fact.again]
    return said % {"number": fact.division}


def _defect_decided(fact: defects.DefectDecided, _names: Names) -> str:
    if fact.policy == "finish":
        return _("The season is finished under the old rules.")
    said = _("From each division’s next round on, the season is played under version %(version)s of the rules.")
    count = len(fact.tables)
    again = ngettext(
        "%(count)d table is played again because of it.", "%(count)d tables are played again because of it.", count
    )
    made = said % {"version": fact.instead}
    return f"{made} {again % {'count': count}}" if count else made


def _imported(fact: o.LeagueImported, names: Names) -> str:
    count = len(fact.seasons)
    said = ngettext("%(by)s imports %(count)d past season.", "%(by)s imports %(count)d past seasons.", count)
    return said % {"by": names.get(fact.by, fact.by), "count": count}


def _granted(said: str, fact: Any, names: Names) -> str:
    return said % {"name": names[fact.player], "role": role_words()[fact.role], "by": names.get(fact.by, fact.by)}


_WORDS: Mapping[type[Event], Callable[[Any, Names], str]] = {
    o.OrganisationFounded: lambda fact, names: _("%(name)s founds the league.") % {"name": names[fact.founder]},
    o.OrganisationDescribed: lambda fact, names: (
        _("%(by)s changes the description of the league.") % {"by": names.get(fact.by, fact.by)}
    ),
    o.RoleGranted: lambda fact, names: _granted(_("%(name)s is %(role)s now, by %(by)s."), fact, names),
    o.RoleWithdrawn: lambda fact, names: _granted(_("%(name)s is no longer %(role)s, by %(by)s."), fact, names),
    o.MemberJoined: lambda fact, names: _who(_("%(name)s is a member."), fact, names),
    o.MemberWaits: lambda fact, names: _who(_("%(name)s asks to join."), fact, names),
    o.MemberInvited: lambda fact, names: _who(_("%(by)s invites %(name)s."), fact, names),
    o.MemberLeft: lambda fact, names: _who(_("%(name)s leaves the league."), fact, names),
    o.MemberPutOut: lambda fact, names: _who(_("%(by)s removes %(name)s from the league."), fact, names),
    o.SeasonAdded: lambda fact, names: _("%(by)s opens a season.") % {"by": names.get(fact.by, fact.by)},
    o.LeagueImported: _imported,
    o.OrganisationAnnounced: lambda fact, names: _("%(by)s to everybody:") % {"by": names.get(fact.by, fact.by)},
    season.SeasonOpened: lambda fact, names: _("%(by)s opens the season.") % {"by": names.get(fact.by, fact.by)},
    season.SeasonConfigured: lambda _fact, _names: _("The settings change."),
    season.SeasonEntryOpened: lambda _fact, _names: _("Entry is open."),
    season.SeasonEntryClosed: lambda _fact, _names: _("Entry is closed."),
    players.PlayerEntered: lambda fact, names: _who(
        _("%(name)s is waiting for a place.") if fact.waiting else _("%(name)s enters."), fact, names
    ),
    players.PlayerAdmitted: lambda fact, names: _who(_("%(name)s gets a place."), fact, names),
    players.PlayerLeft: lambda fact, names: _who(
        _("%(by)s drops %(name)s.") if fact.dropped else _("%(name)s leaves."), fact, names
    ),
    players.AbsenceSaid: lambda fact, names: _who(_("%(name)s announces an absence."), fact, names),
    players.SubstituteOffered: lambda fact, names: _who(_("%(name)s offers to substitute."), fact, names),
    players.SubstituteTakenBack: lambda fact, names: _who(_("%(name)s no longer offers to substitute."), fact, names),
    divisions.DivisionsDrawn: _drawn,
    divisions.DivisionOpened: lambda fact, _names: _("Division %(number)d begins.") % {"number": fact.division},
    divisions.DivisionRefused: lambda fact, names: (
        _("Division %(number)d cannot begin.") % {"number": fact.division}
        + " "
        + division_refused(Refusal(fact.code, fact.player), names.get(fact.player, ""))
    ),
    divisions.DivisionOpenedAgain: lambda fact, names: (
        _("%(by)s tries to start division %(number)d again.")
        % {"by": names.get(fact.by, fact.by), "number": fact.division}
    ),
    divisions.DivisionCalledOff: lambda fact, names: (
        _("%(by)s calls division %(number)d off.") % {"by": names.get(fact.by, fact.by), "number": fact.division}
    ),
    divisions.DivisionEnded: _ended,
    players.PlayerSubstituted: lambda fact, names: (
        _("%(name)s replaces %(out)s.") % {"name": names[fact.player], "out": names[fact.out]}
    ),
    extensions.ExtensionProposed: lambda fact, names: (
        _("%(name)s asks your division for %(time)s more.") % {"name": names[fact.by], "time": duration(fact.seconds)}
    ),
    extensions.ExtensionAnswered: lambda fact, names: _who(
        _("%(name)s agrees to more time.") if fact.agrees else _("%(name)s does not agree to more time."), fact, names
    ),
    extensions.DivisionExtended: lambda fact, names: (
        _("Everybody agrees: division %(number)d gets %(time)s more.")
        % {"number": fact.division, "time": duration(fact.seconds)}
        if fact.agreement
        else _("%(by)s extends the deadline of division %(number)d by %(time)s.")
        % {"by": names.get(fact.by, fact.by), "number": fact.division, "time": duration(fact.seconds)}
    ),
    defects.DefectNamed: lambda fact, _names: (
        _("Version %(version)s of the rules is reported as defective.") % {"version": fact.rules_version}
    ),
    defects.DefectDecided: _defect_decided,
    conduct.NoShowClaimed: _claim,
    conduct.ClaimDecided: _decided,
    conduct.CardShown: _card,
    conduct.CardRevoked: lambda fact, _names: _("Card %(number)d no longer stands.") % {"number": fact.number},
    conduct.DecisionAppealed: lambda fact, names: _("%(name)s appeals.") % {"name": names[fact.appellant]},
    conduct.SeasonAppealDecided: _judged,
    conduct.MatterEscalated: lambda _fact, _names: _("The site's moderators judge this."),
    season.PromotionsConfirmed: _promoted,
    season.SeasonClosed: lambda _fact, _names: _("The season is over."),
    season.SeasonCancelled: lambda fact, names: _("%(by)s calls the season off.") % {"by": names.get(fact.by, fact.by)},
}
