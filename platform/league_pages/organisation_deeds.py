"""What officers do in an organisation: a form for each deed, and the command that it makes."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.validators import URLValidator
from django.utils.translation import gettext_lazy

from accounts import zones
from league_pages.access import AtLeague
from league_pages.deed_form import DeedForm, Named, Reasoned
from league_pages.names import names_of, role_words
from leagues.organisation import commands as o
from leagues.organisation.state import GRANTED_BY, JOINING, Profile, Role
from lobby.terms_form import offer
from streams import texts
from streams.kept_texts import TextNames
from streams.stored_command import Command

WRITTEN = ("about", "rules", "contact", "forum")
"""What people write of an organisation: kept as texts."""


class OfLeague(DeedForm):
    """A deed of an officer of the organisation."""

    at: AtLeague

    def choose(self, field: str, players: Iterable[str]) -> None:
        """Offer some players, by their names."""
        found = [*players]
        names = names_of(found)
        offer(self.fields[field], sorted(((one, names[one]) for one in found), key=lambda one: one[1].casefold()))


def _written(label: Any, longest: int = 4000) -> forms.CharField:
    return forms.CharField(label=label, max_length=longest, required=False, widget=forms.Textarea(attrs={"rows": 4}))


class ProfileForm(forms.Form):
    """What an organisation says of itself."""

    name = forms.CharField(label=gettext_lazy("Name of the league"), max_length=60)
    zone = forms.ChoiceField(
        label=gettext_lazy("Time zone of the league"), help_text=gettext_lazy("The time zone of its dates.")
    )
    joining = forms.ChoiceField(
        label=gettext_lazy("Who becomes a member"),
        choices=[
            ("open", gettext_lazy("anybody")),
            ("ask", gettext_lazy("those an officer admits")),
            ("invitation", gettext_lazy("those an officer has invited")),
        ],
    )
    about = _written(gettext_lazy("About this league"))
    rules = _written(gettext_lazy("House rules"))
    contact = _written(gettext_lazy("Contact"), 500)
    forum = forms.URLField(
        label=gettext_lazy("Where the league talks"),
        help_text=gettext_lazy("An https:// address of your own; leave it empty for threads here."),
        max_length=500,
        required=False,
        assume_scheme="https",
        validators=[URLValidator(schemes=["https"])],
    )

    def profile(self, written: TextNames, known: Profile | None = None) -> Profile:
        """The profile; what was written before and is the same keeps its name."""
        data = self.cleaned_data
        told = texts.told(getattr(known, field) or "" for field in WRITTEN) if known is not None else {}
        names: dict[str, Any] = {}
        for field in WRITTEN:
            said = data[field].strip()
            before = getattr(known, field) if known is not None else ""
            if field == "forum" and not said:
                continue
            names[field] = before if before and told[before] == said else written.name(said)
        joining = next(one for one in JOINING if one == data["joining"])
        return Profile(data["name"].strip(), data["zone"], joining, **names)

    def clocks(self, chosen: str = "") -> None:
        """Offer the clocks that are lived by."""
        known = [(zone, zone.replace("_", " ")) for zone in zones.zones()]
        known += [(chosen, chosen)] if chosen and chosen not in zones.zones() else []
        offer(self.fields["zone"], known, chosen or zones.UTC)


class Describe(ProfileForm, OfLeague):
    title = gettext_lazy("Change the description of the league")

    def prepare(self) -> None:
        """The fields as they are."""
        profile = self.at.now.profile
        self.clocks(profile.zone)
        written = texts.told(getattr(profile, field) or "" for field in WRITTEN)
        for field in WRITTEN:
            self.fields[field].initial = written.get(getattr(profile, field) or "", "")
        self.fields["name"].initial, self.fields["joining"].initial = profile.name, profile.joining

    def wish(self, written: TextNames) -> Command:
        return o.Describe(profile=self.profile(written, self.at.now.profile))


class Grant(OfLeague, Reasoned):
    title = gettext_lazy("Grant a role")
    player = forms.ChoiceField(label=gettext_lazy("Member"))
    role = forms.ChoiceField(label=gettext_lazy("Role"))
    field_order = ("player", "role", "reason")

    def prepare(self) -> None:
        """Members, and the roles that the officer may grant."""
        members = [one for one, standing in self.at.now.members.items() if standing == "member"]
        self.choose("player", [one for one in members if one.startswith("user:")])
        words = role_words()
        offer(self.fields["role"], [(role, words[role]) for role, by in GRANTED_BY.items() if self.at.role in by])

    def wish(self, written: TextNames) -> Command:
        role: Role = self.cleaned_data["role"]
        return o.Grant(player=self.cleaned_data["player"], role=role, reason=self.text("reason", written))


class WithdrawRole(OfLeague, Reasoned):
    title = gettext_lazy("Withdraw a role")
    danger = True
    player = forms.ChoiceField(label=gettext_lazy("Officer"))
    field_order = ("player", "reason")

    def prepare(self) -> None:
        """The officers."""
        self.choose("player", self.at.now.roles)

    def wish(self, written: TextNames) -> Command:
        return o.WithdrawRole(player=self.cleaned_data["player"], reason=self.text("reason", written))


class Invite(OfLeague, Named):
    title = gettext_lazy("Invite somebody")

    def wish(self, written: TextNames) -> Command:
        return o.Invite(player=self.cleaned_data["player"].player)


class Admit(OfLeague):
    title = gettext_lazy("Admit a member")
    player = forms.ChoiceField(label=gettext_lazy("Requests to be admitted"))

    def prepare(self) -> None:
        """Those who wait."""
        self.choose("player", [one for one, standing in self.at.now.members.items() if standing == "waiting"])

    def wish(self, written: TextNames) -> Command:
        return o.AdmitMember(player=self.cleaned_data["player"])


class PutOut(OfLeague, Reasoned, Named):
    title = gettext_lazy("Remove a member, or turn down a request")
    danger = True
    field_order = ("player", "reason")

    def wish(self, written: TextNames) -> Command:
        return o.PutOut(player=self.cleaned_data["player"].player, reason=self.text("reason", written))


class Announce(OfLeague):
    title = gettext_lazy("Write to all members")
    text_said = forms.CharField(
        label=gettext_lazy("Text of the announcement"), max_length=2000, widget=forms.Textarea(attrs={"rows": 4})
    )

    def wish(self, written: TextNames) -> Command:
        return o.Announce(text=self.text("text_said", written))


DEEDS: dict[str, type[OfLeague]] = {
    "describe": Describe,
    "grant": Grant,
    "withdraw-role": WithdrawRole,
    "invite": Invite,
    "admit": Admit,
    "put-out": PutOut,
    "announce": Announce,
}
