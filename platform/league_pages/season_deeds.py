"""What is done in a season, by officers and by those who play: a form for each deed, and the command that it makes."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from league_pages.access import AtSeason
from league_pages.deed_form import DeedForm, Reasoned
from league_pages.names import names_of
from leagues.barring import barred_until
from leagues.ratings import rating_of
from leagues.season import commands as c
from leagues.season.drawing import proposed
from leagues.season.promotion import proposal
from leagues.season.state import Colour, Placed
from lobby.duration import duration
from lobby.terms_form import offer
from streams import texts
from streams.kept_texts import TextNames
from streams.stored_command import Command

HOUR_S = 3600
LAST_YEAR = 9998
"""The last year after whose days there are others, by every clock."""


class OfSeason(DeedForm):
    """A deed in a season."""

    at: AtSeason

    def choose(self, field: str, players: Iterable[str], initial: str | None = None) -> None:
        """Offer some players, by their names."""
        found = [*players]
        names = names_of(found)
        pairs = sorted(((one, names[one]) for one in found), key=lambda one: one[1].casefold())
        offer(self.fields[field], pairs, initial)


class AnnounceSeason(OfSeason):
    title = gettext_lazy("Announce the season and open entry")

    def wish(self, written: TextNames) -> Command:
        return c.OpenEntry()


class CloseEntry(OfSeason):
    title = gettext_lazy("Close entry")

    def wish(self, written: TextNames) -> Command:
        return c.CloseEntry()


class EnterComputer(OfSeason):
    title = gettext_lazy("Enter a computer")
    player = forms.ChoiceField(label=gettext_lazy("Computer"))

    def prepare(self) -> None:
        """The site's computers with accounts that are not in the season."""
        there = {one.player for one in self.at.now.entrants if not one.left}
        known = [one.player for one in User.objects.exclude(level="").order_by("name")[:200]]
        self.choose("player", [one for one in known if one not in there])

    def wish(self, written: TextNames) -> Command:
        player = self.cleaned_data["player"]
        member = self.at.league.now.belongs(player) or not self.at.now.settings.entry.members_only
        return c.Enter(player=player, rating=rating_of(self.at.now.settings, player), member=member)


class Exceptional(OfSeason):
    """A deed with a proposal from which a director departs for reasons, a player a line."""

    exceptions = forms.CharField(
        label=gettext_lazy("Exceptions"),
        help_text=gettext_lazy("One per line: name, division, reason. For instance: Alice, 2, asked for it."),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def players(self) -> Sequence[str]:
        """Whom an exception may name."""
        raise NotImplementedError

    def clean_exceptions(self) -> list[tuple[str, int, str]]:
        """Player, division and reason of each line."""
        found = []
        by_name = {name.partition(" (")[0].casefold(): one for one, name in names_of(self.players()).items()}
        for line in self.cleaned_data["exceptions"].splitlines():
            if not line.strip():
                continue
            name, _comma, rest = line.partition(",")
            number, _comma, why = rest.partition(",")
            player = by_name.get(name.strip().casefold())
            if player is None:
                raise forms.ValidationError(_("%(name)s does not play in this season.") % {"name": name.strip()})
            if not number.strip().isdecimal() or len(number.strip()) > 3 or not why.strip():
                raise forms.ValidationError(
                    _("A line needs a name, a division and a reason: %(line)s") % {"line": line}
                )
            found.append((player, int(number), why.strip()))
        return found

    def placed(self, written: TextNames) -> tuple[Placed, ...]:
        """The exceptions as a command has them."""
        asked = self.cleaned_data["exceptions"]
        return tuple(Placed(player, division, written.name(why)) for player, division, why in asked)


class Draw(Exceptional):
    title = gettext_lazy("Make the divisions")

    def players(self) -> Sequence[str]:
        return [player for players in proposed(self.at.now) for player in players]

    def wish(self, written: TextNames) -> Command:
        return c.Draw(placed=self.placed(written))


class Confirm(Exceptional):
    title = gettext_lazy("Confirm promotion and close the season")

    def players(self) -> Sequence[str]:
        return [move.player for move in proposal(self.at.now)]

    def wish(self, written: TextNames) -> Command:
        return c.Confirm(exceptions=self.placed(written))


class Substitute(OfSeason):
    title = gettext_lazy("Have somebody else play on")
    out = forms.ChoiceField(label=gettext_lazy("For whom"))
    player = forms.ChoiceField(label=gettext_lazy("Who comes in"))
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("Needed if the player still plays, or if the substitute is not the nearest by rating."),
        max_length=1000,
        required=False,
    )

    def prepare(self) -> None:
        """Who plays, those who have left first; and who has offered to come in."""
        now = self.at.now
        playing = [player for one in now.divisions if not one.over for player in (*one.players, *one.free)]
        names = names_of(playing)
        gone = [one for one in playing if now.entrant_of(one) is None]
        said = [(one, _("%(name)s, who has left") % {"name": names[one]}) for one in gone]
        offer(self.fields["out"], said + [(one, names[one]) for one in playing if one not in gone])
        self.choose("player", dict(now.pool))

    def wish(self, written: TextNames) -> Command:
        data = self.cleaned_data
        return c.Substitute(out=data["out"], player=data["player"], reason=self.text("reason", written))


class OfRefused(OfSeason):
    """A deed about a division that cannot begin."""

    division = forms.TypedChoiceField(label=gettext_lazy("Division"), coerce=int)

    def prepare(self) -> None:
        """The divisions that were refused."""
        refused = [one for one in self.at.now.divisions if one.refused]
        offer(self.fields["division"], [(one.number, str(one.number)) for one in refused])


class OpenAgain(OfRefused):
    title = gettext_lazy("Try to start a division again")

    def wish(self, written: TextNames) -> Command:
        return c.OpenAgain(division=self.cleaned_data["division"])


class CallDivisionOff(OfRefused, Reasoned):
    title = gettext_lazy("Call a division off")
    danger = True
    field_order = ("division", "reason")

    def wish(self, written: TextNames) -> Command:
        return c.CallDivisionOff(division=self.cleaned_data["division"], reason=self.text("reason", written))


class DropOut(OfSeason, Reasoned):
    title = gettext_lazy("Drop somebody out")
    danger = True
    player = forms.ChoiceField(label=gettext_lazy("Player"))
    field_order = ("player", "reason")

    def prepare(self) -> None:
        """Who is in the season."""
        self.choose("player", [one.player for one in self.at.now.entrants if not one.left])

    def wish(self, written: TextNames) -> Command:
        return c.Leave(player=self.cleaned_data["player"], reason=self.text("reason", written))


class ExtendDivision(OfSeason, Reasoned):
    title = gettext_lazy("Extend the deadline of a division")
    division = forms.TypedChoiceField(label=gettext_lazy("Division"), coerce=int)
    hours = forms.IntegerField(label=gettext_lazy("Hours"), min_value=1, max_value=24 * 90, initial=24)
    field_order = ("division", "hours", "reason")

    def prepare(self) -> None:
        """The divisions that are being played."""
        playing = [one for one in self.at.now.divisions if one.tournament and not one.over]
        offer(self.fields["division"], [(one.number, str(one.number)) for one in playing])

    def wish(self, written: TextNames) -> Command:
        data = self.cleaned_data
        return c.Extend(division=data["division"], seconds=data["hours"] * HOUR_S, reason=self.text("reason", written))


def _colour(*, required: bool) -> forms.ChoiceField:
    known = [
        ("warning", gettext_lazy("a warning")),
        ("yellow", gettext_lazy("a yellow card")),
        ("red", gettext_lazy("a red card")),
    ]
    return forms.ChoiceField(
        label=gettext_lazy("Card"),
        required=required,
        choices=known if required else [("", gettext_lazy("none")), *known],
    )


class ShowCard(OfSeason, Reasoned):
    title = gettext_lazy("Show a card")
    danger = True
    player = forms.ChoiceField(label=gettext_lazy("Player"))
    colour = _colour(required=True)
    field_order = ("player", "colour", "reason")

    def prepare(self) -> None:
        """Who plays."""
        self.choose("player", [player for one in self.at.now.divisions for player in one.players])

    def wish(self, written: TextNames) -> Command:
        data = self.cleaned_data
        colour: Colour = data["colour"]
        return c.ShowCard(player=data["player"], colour=colour, reason=self.text("reason", written))


class CancelSeason(OfSeason, Reasoned):
    title = gettext_lazy("Call the season off")
    danger = True

    def wish(self, written: TextNames) -> Command:
        return c.Cancel(reason=self.text("reason", written))


class LeaveSeason(OfSeason):
    title = gettext_lazy("Leave the season")
    danger = True

    def wish(self, written: TextNames) -> Command:
        return c.Leave(player=self.at.league.player)


class SayAway(OfSeason):
    title = gettext_lazy("Announce an absence")
    since = forms.DateField(label=gettext_lazy("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(
        label=gettext_lazy("Until"),
        required=False,
        help_text=gettext_lazy("Leave both empty to withdraw what you announced."),
        widget=forms.DateInput(attrs={"type": "date"}),
    )

    def clean(self) -> dict[str, Any]:
        """Both days or none, in their order."""
        data = super().clean() or {}
        since, until = data.get("since"), data.get("until")
        if (since is None) != (until is None) or (since and until and until < since):
            self.add_error("until", _("Give the first day and the last."))
        elif until is not None and until.year > LAST_YEAR:
            self.add_error("until", _("This day is too far away."))
        return data

    def wish(self, written: TextNames) -> Command:
        data = self.cleaned_data
        if data["since"] is None:
            return c.SayAway(spans=())
        zone = timezone.get_current_timezone()
        begin, end = (
            round(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp() * 1000)
            for day in (data["since"], data["until"] + timedelta(days=1))
        )
        return c.SayAway(spans=((begin, end),))


class OfferToSubstitute(OfSeason):
    title = gettext_lazy("Offer to substitute")

    def wish(self, written: TextNames) -> Command:
        player, now = self.at.league.player, self.at.now
        return c.OfferToSubstitute(
            rating=rating_of(now.settings, player),
            member=self.at.league.belongs,
            barred_until=barred_until(now.organisation, player),
        )


class TakeBackOffer(OfSeason):
    title = gettext_lazy("Withdraw the offer to substitute")

    def wish(self, written: TextNames) -> Command:
        return c.TakeBackOffer()


class AskForTime(OfSeason, Reasoned):
    title = gettext_lazy("Ask your division for more time")
    hours = forms.IntegerField(label=gettext_lazy("Hours"), min_value=1, max_value=24 * 14, initial=24)
    field_order = ("hours", "reason")

    def wish(self, written: TextNames) -> Command:
        seconds = self.cleaned_data["hours"] * HOUR_S
        return c.ProposeExtension(seconds=seconds, reason=self.text("reason", written))


class AnswerForTime(OfSeason):
    title = gettext_lazy("Vote on more time for your division")
    answer = forms.ChoiceField(label=gettext_lazy("Your answer"), widget=forms.RadioSelect)

    def prepare(self) -> None:
        """What is asked, by whom and why; whoever has asked takes it back."""
        now, me = self.at.now, self.at.league.player
        division = now.division_of(me)
        self.found = now.open_proposal(division.number) if division is not None else None
        if self.found is None:
            return
        told, name = texts.spoken([self.found.reason]), names_of([self.found.by])[self.found.by]
        said = {"name": name, "time": duration(self.found.seconds), "why": told.get(self.found.reason, "")}
        self.fields["answer"].help_text = _("%(name)s asks for %(time)s more: %(why)s") % said
        mine = self.found.by == me and now.to_answer(self.found)
        yes = [] if mine else [("yes", _("Agree"))]
        offer(self.fields["answer"], [*yes, ("no", _("Take it back") if self.found.by == me else _("Disagree"))])

    def wish(self, written: TextNames) -> Command:
        number = self.found.number if self.found is not None else 0
        return c.AnswerExtension(number=number, agree=self.cleaned_data["answer"] == "yes")


OFFICERS: dict[str, type[OfSeason]] = {
    "announce": AnnounceSeason,
    "close-entry": CloseEntry,
    "enter-computer": EnterComputer,
    "draw": Draw,
    "substitute": Substitute,
    "open-again": OpenAgain,
    "call-division-off": CallDivisionOff,
    "drop-out": DropOut,
    "extend": ExtendDivision,
    "card": ShowCard,
    "confirm": Confirm,
    "cancel": CancelSeason,
}
OWN: dict[str, type[OfSeason]] = {
    "leave": LeaveSeason,
    "away": SayAway,
    "more-time": AskForTime,
    "answer-time": AnswerForTime,
    "offer": OfferToSubstitute,
    "take-back": TakeBackOffer,
}
