"""What happens in an organisation or a season, in a sentence for each kind of fact."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.names import names_of
from games.kernel.values import Event
from league_pages.names import colour_words, date_of, role_words, some_names
from leagues import texts
from leagues.organisation import facts as o
from leagues.season import facts as s
from lobby.duration import duration


class Line(NamedTuple):
    """A fact as people read it: when, what, and what was written with it."""

    at: datetime | None
    said: str
    words: str


def lines(facts: Sequence[Event]) -> list[Line]:
    """A line for each fact that has words, in their order; three queries."""
    told = texts.told(_text_of(one) for one in facts)
    made = []
    for one in facts:
        words = _WORDS.get(type(one))
        if words is not None:
            made.append(Line(date_of(getattr(one, "at", 0)), words(one), told.get(_text_of(one), "")))
    return made


def _text_of(fact: Event) -> str:
    """The name of the text that a fact bears; empty for none."""
    return str(getattr(fact, "reason", "") or getattr(fact, "text", "") or getattr(fact, "words", "") or "")


def _name(player: str) -> str:
    return names_of([player]).get(player, "")


def _who(said: str, fact: Any) -> str:
    return said % {"name": _name(fact.player), "by": _name(getattr(fact, "by", ""))}


def _placed(placed: Sequence[Any]) -> str:
    said = [
        _("%(name)s to division %(number)d") % {"name": _name(one.player), "number": one.division} for one in placed
    ]
    return " " + _("Exceptions: %(list)s.") % {"list": ", ".join(said)} if said else ""


def _drawn(fact: s.DivisionsDrawn) -> str:
    parts = [
        _("division %(number)d: %(names)s") % {"number": number, "names": some_names(players)}
        for number, players in enumerate(fact.divisions, 1)
    ]
    return _("The divisions are made; %(list)s.") % {"list": "; ".join(parts)} + _placed(fact.placed)


def _promoted(fact: s.PromotionsConfirmed) -> str:
    counted = ngettext(
        "Next season %(count)d player has a place.", "Next season %(count)d players have a place.", len(fact.promoted)
    )
    said = _("%(by)s confirms promotion.") % {"by": _name(fact.by)}
    return f"{said} {counted % {'count': len(fact.promoted)}}{_placed(fact.exceptions)}"


def _card(fact: s.CardShown) -> str:
    said = _("%(name)s is shown %(card)s by %(by)s.")
    return said % {"name": _name(fact.player), "card": colour_words()[fact.colour], "by": _name(fact.by)}


def _claim(fact: s.NoShowClaimed) -> str:
    said = _("%(claimant)s says that %(accused)s does not play.")
    return said % {"claimant": _name(fact.claimant), "accused": _name(fact.accused)}


def _decided(fact: s.ClaimDecided) -> str:
    said = _("%(by)s upholds claim %(number)d.") if fact.upheld else _("%(by)s declines claim %(number)d.")
    return said % {"by": _name(fact.by), "number": fact.number}


def _judged(fact: s.SeasonAppealDecided) -> str:
    upheld = _("%(by)s decides appeal %(number)d: the decision stands.")
    reversed_ = _("%(by)s decides appeal %(number)d: the decision is reversed.")
    return (upheld if fact.verdict == "uphold" else reversed_) % {"by": _name(fact.by), "number": fact.number}


def _granted(said: str, fact: Any) -> str:
    return said % {"name": _name(fact.player), "role": role_words()[fact.role], "by": _name(fact.by)}


_WORDS: Mapping[type[Event], Callable[[Any], str]] = {
    o.OrganisationFounded: lambda fact: _("%(name)s founds the league.") % {"name": _name(fact.founder)},
    o.OrganisationDescribed: lambda fact: _("%(by)s changes what the league says of itself.") % {"by": _name(fact.by)},
    o.RoleGranted: lambda fact: _granted(_("%(name)s is %(role)s now, by %(by)s."), fact),
    o.RoleWithdrawn: lambda fact: _granted(_("%(name)s is %(role)s no longer, by %(by)s."), fact),
    o.MemberJoined: lambda fact: _who(_("%(name)s is a member."), fact),
    o.MemberWaits: lambda fact: _who(_("%(name)s asks to be admitted."), fact),
    o.MemberInvited: lambda fact: _who(_("%(by)s invites %(name)s."), fact),
    o.MemberLeft: lambda fact: _who(_("%(name)s leaves the league."), fact),
    o.MemberPutOut: lambda fact: _who(_("%(name)s is put out by %(by)s."), fact),
    o.SeasonAdded: lambda fact: _("%(by)s opens a season.") % {"by": _name(fact.by)},
    o.OrganisationAnnounced: lambda fact: _("%(by)s says to all:") % {"by": _name(fact.by)},
    s.SeasonOpened: lambda fact: _("%(by)s opens the season.") % {"by": _name(fact.by)},
    s.SeasonConfigured: lambda _fact: _("The settings change."),
    s.SeasonEntryOpened: lambda _fact: _("Entry is open."),
    s.SeasonEntryClosed: lambda _fact: _("Entry is closed."),
    s.PlayerEntered: lambda fact: _who(
        _("%(name)s waits for a place.") if fact.waiting else _("%(name)s enters."), fact
    ),
    s.PlayerAdmitted: lambda fact: _who(_("%(name)s comes into the field."), fact),
    s.PlayerLeft: lambda fact: _who(
        _("%(name)s is dropped out by %(by)s.") if fact.dropped else _("%(name)s leaves."), fact
    ),
    s.AbsenceSaid: lambda fact: _who(_("%(name)s says when they do not play."), fact),
    s.SubstituteOffered: lambda fact: _who(_("%(name)s offers to come in."), fact),
    s.SubstituteTakenBack: lambda fact: _who(_("%(name)s offers no longer to come in."), fact),
    s.DivisionsDrawn: _drawn,
    s.DivisionOpened: lambda fact: _("Division %(number)d begins.") % {"number": fact.division},
    s.DivisionEnded: lambda fact: _("Division %(number)d is over.") % {"number": fact.division},
    s.PlayerSubstituted: lambda fact: (
        _("%(name)s plays on for %(out)s.") % {"name": _name(fact.player), "out": _name(fact.out)}
    ),
    s.DivisionExtended: lambda fact: (
        _("%(by)s extends the deadline of division %(number)d by %(time)s.")
        % {"by": _name(fact.by), "number": fact.division, "time": duration(fact.seconds)}
    ),
    s.NoShowClaimed: _claim,
    s.ClaimDecided: _decided,
    s.CardShown: _card,
    s.CardRevoked: lambda fact: _("Card %(number)d stands no longer.") % {"number": fact.number},
    s.DecisionAppealed: lambda fact: _("%(name)s appeals.") % {"name": _name(fact.appellant)},
    s.SeasonAppealDecided: _judged,
    s.MatterEscalated: lambda _fact: _("The site's moderators judge this."),
    s.PromotionsConfirmed: _promoted,
    s.SeasonClosed: lambda _fact: _("The season is over."),
    s.SeasonCancelled: lambda fact: _("%(by)s calls the season off.") % {"by": _name(fact.by)},
}
