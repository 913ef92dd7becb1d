"""What needs an officer's decision now, most urgent first, and what else can be done in a season."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league_pages.access import AtLeague
from league_pages.names import names_of
from league_pages.organisation_deeds import DEEDS
from league_pages.refusal_words import division_refused
from league_pages.season_deeds import OFFICERS
from leagues import commands
from leagues.models import SeasonRow
from leagues.season.state import Season

FOR_ALL = ("substitute",)
FOR_JUDGES = (*FOR_ALL, "card")


class Link(NamedTuple):
    """A deed, where it is begun."""

    title: str
    address: str
    danger: bool = False


class Need(NamedTuple):
    """Something that waits for a decision, and what can be done about it."""

    said: str
    links: list[Link]


def season_link(now: Season, deed: str) -> Link:
    """The way to a deed in a season."""
    form = OFFICERS[deed]
    address = reverse("leagues:season_deed", args=[now.organisation, now.number, deed])
    return Link(str(form.title), address, form.danger)


def league_link(at: AtLeague, deed: str) -> Link:
    """The way to a deed in an organisation."""
    form = DEEDS[deed]
    return Link(str(form.title), reverse("leagues:deed", args=[at.now.id, deed]), form.danger)


def seasons_at_hand(organisation: str) -> list[Season]:
    """The seasons of an organisation that are not over, the newest first; one query, and each as it is held."""
    rows = SeasonRow.objects.filter(organisation=organisation).exclude(status__in=("closed", "cancelled"))
    return [commands.find_season(one).season for one in rows.order_by("-number").values_list("id", flat=True)[:5]]


def needs(at: AtLeague) -> list[Need]:
    """What waits for a decision of this officer."""
    made: list[Need] = []
    for now in seasons_at_hand(at.now.id):
        made += _matters(at, now)
        made += _of_season(at, now)
    waiting = [one for one, standing in at.now.members.items() if standing == "waiting"]
    if waiting:
        said = ngettext("%(count)d asks to be admitted.", "%(count)d ask to be admitted.", len(waiting))
        made.append(Need(said % {"count": len(waiting)}, [league_link(at, "admit")]))
    if at.directs and not seasons_at_hand(at.now.id):
        opening = Link(_("Open a season"), reverse("leagues:season_new", args=[at.now.id]))
        made.append(Need(_("No season is open or being played."), [opening]))
    return made


def _matters(at: AtLeague, now: Season) -> list[Need]:
    """Claims and appeals that wait, but for those of divisions in which the officer plays."""
    made = []
    names = names_of([one.accused for one in now.claims])
    for one in now.claims:
        if one.status == "open" and ("claim", one.number) not in now.escalated:
            said = _("Claim %(number)d: %(name)s is said not to be playing.") % {
                "number": one.number,
                "name": names[one.accused],
            }
            made.append(Need(said, [_matter(now, "claim", one.number)]))
    for appeal in now.appeals:
        if appeal.verdict is None and ("appeal", appeal.number) not in now.escalated:
            said = _("Appeal %(number)d is waiting for somebody who had no part in the decision.")
            made.append(Need(said % {"number": appeal.number}, [_matter(now, "appeal", appeal.number)]))
    return made if at.judges else []


def _matter(now: Season, sort: str, number: int) -> Link:
    return Link(_("Look at it"), reverse("leagues:matter", args=[now.organisation, now.number, sort, number]))


def _of_season(at: AtLeague, now: Season) -> list[Need]:
    made = []
    if not at.directs:
        return _deserted(now)
    if now.status == "draft":
        said = _("Only its directors can see %(season)s so far.") % {"season": now.settings.name}
        made.append(Need(said, [season_link(now, "announce")]))
    if now.status == "entry":
        count = len(now.taking_part())
        said = ngettext("%(count)d is in %(season)s.", "%(count)d are in %(season)s.", count)
        made.append(Need(said % {"count": count, "season": now.settings.name}, [season_link(now, "draw")]))
    if now.status == "played":
        said = _("%(season)s has been played: who goes up and down?") % {"season": now.settings.name}
        made.append(Need(said, [season_link(now, "confirm")]))
    return _defects(at, now) + made + _refused(now) + _deserted(now)


def _defects(at: AtLeague, now: Season) -> list[Need]:
    """The defects of the rules that wait for this director's choice."""
    if any(one.player == at.player for one in now.entrants):
        return []
    said = _("Version %(version)s of the rules is defective: what happens to %(season)s?")
    return [
        Need(
            said % {"version": one.rules_version, "season": now.settings.name},
            [Link(_("Look at it"), reverse("leagues:defect", args=[now.organisation, now.number, one.number]))],
        )
        for one in now.defects
        if one.policy is None
    ]


def _refused(now: Season) -> list[Need]:
    """The divisions that cannot begin, and what can be done about it."""
    refused = [(one.number, one.refused) for one in now.divisions if one.refused]
    names = names_of([one.player for _number, one in refused if one.player])
    deeds = [season_link(now, one) for one in ("substitute", "drop-out", "open-again", "call-division-off")]
    said = _("Division %(number)d cannot begin.")
    return [
        Need(f"{said % {'number': number}} {division_refused(one, names.get(one.player, ''))}", deeds)
        for number, one in refused
    ]


def _deserted(now: Season) -> list[Need]:
    """The places of those who have left, at which somebody else may play on."""
    if now.status not in ("drawn", "running") or not now.pool:
        return []
    gone = [one for division in now.divisions if not division.over for one in (*division.players, *division.free)]
    gone = [one for one in gone if now.entrant_of(one) is None]
    names = names_of(gone)
    said = _("%(name)s has left; somebody could come in.")
    return [Need(said % {"name": names[one]}, [season_link(now, "substitute")]) for one in gone]


def season_links(at: AtLeague, now: Season) -> list[Link]:
    """Everything that this officer can do in a season now."""
    during = now.status in ("running", "drawn")
    refused = any(one.refused for one in now.divisions)
    some = ["announce"] if now.status == "draft" or (now.status == "entry" and now.entry_closed) else []
    some += ["close-entry"] if now.status == "entry" and not now.entry_closed else []
    some += ["enter-computer"] if now.status in ("draft", "entry") else []
    some += ["draw"] if now.status == "entry" else []
    some += ["substitute", "extend"] if during else []
    some += ["card"] if now.status in ("running", "played") else []
    some += ["drop-out"] if now.status == "entry" or during else []
    some += ["open-again", "call-division-off"] if refused else []
    some += ["confirm"] if now.status == "played" else []
    some += ["cancel"] if now.status in ("draft", "entry") else []
    mine = some if at.directs else [one for one in some if one in (FOR_JUDGES if at.judges else FOR_ALL)]
    links = [season_link(now, one) for one in mine]
    if at.directs and now.status in ("draft", "entry"):
        address = reverse("leagues:season_configure", args=[now.organisation, now.number])
        links.append(Link(_("Change the settings of the season"), address))
    if at.directs and now.status in ("draft", "entry", "drawn"):
        links.append(Link(_("When will it end?"), reverse("leagues:forecast", args=[now.organisation, now.number])))
    if at.directs:
        links.append(Link(_("Webhooks"), reverse("leagues:webhooks", args=[now.organisation, now.number])))
    return links


def league_links(at: AtLeague) -> list[Link]:
    """Everything that this officer can do in the organisation."""
    some = ["invite", "admit", "put-out", "withdraw-role"]
    some += ["grant", "describe", "announce"] if at.directs else []
    return [league_link(at, one) for one in some]
