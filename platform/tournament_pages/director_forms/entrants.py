"""What a director does to one entrant: entering, leaving, coming back, checking in, a substitute, a bye."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from lobby.terms_form import offer
from play.players import is_computer
from streams.stored_command import Command
from tournament_pages.access import Visitor
from tournament_pages.director_forms.form import LONGEST_REASON, DirectorForm
from tournaments.ratings import rating_of
from tournaments.stream import commands
from tournaments.stream.state import Entrant


class EntrantForm(DirectorForm):
    """A deed about one entrant."""

    entrant = forms.TypedChoiceField(label=gettext_lazy("Entrant"), coerce=int)

    def prepare(self) -> None:
        """Offer those whom the deed can be about."""
        some = [(one.number, f"{one.number}. {one.name}") for one in self.at.now.entrants if self.fits(one)]
        offer(self.fields["entrant"], some)

    def fits(self, one: Entrant) -> bool:
        """Whether the deed can be about this entrant."""
        return not one.left


class Withdraw(EntrantForm):
    title = gettext_lazy("Withdraw an entrant")
    danger = True
    reason = forms.CharField(label=gettext_lazy("Why"), max_length=LONGEST_REASON, required=False)

    def wish(self) -> Command:
        return commands.Withdraw(entrant=self.cleaned_data["entrant"], reason=self.cleaned_data["reason"])


class ComeBack(EntrantForm):
    """Whoever left by their own wish comes back by it."""

    title = gettext_lazy("Readmit an entrant")

    def fits(self, one: Entrant) -> bool:
        return one.left and not one.gave_up

    def wish(self) -> Command:
        return commands.Return(entrant=self.cleaned_data["entrant"])


class Admit(EntrantForm):
    title = gettext_lazy("Admit from the waiting list")

    def fits(self, one: Entrant) -> bool:
        return one.waiting and not one.left

    def wish(self) -> Command:
        return commands.Admit(entrant=self.cleaned_data["entrant"])


class CheckIn(EntrantForm):
    title = gettext_lazy("Check an entrant in")

    def fits(self, one: Entrant) -> bool:
        return one.takes_part and not one.checked_in

    def wish(self) -> Command:
        return commands.CheckIn(entrant=self.cleaned_data["entrant"])


class NamedPlayer(forms.Form):
    """Somebody by their name on the site."""

    player = forms.CharField(label=gettext_lazy("Player"), max_length=24)

    def clean_player(self) -> User:
        """The account of that name."""
        name = self.cleaned_data["player"].strip()
        found = User.objects.filter(name__iexact=name, is_guest=False).first()
        if found is None:
            raise forms.ValidationError(_("There is no player called %(name)s.") % {"name": name})
        return found


class InvitePlayer(DirectorForm, NamedPlayer):
    """A computer is entered at once, as the director is; everybody else is asked."""

    title = gettext_lazy("Invite a player")

    def wish(self) -> Command:
        user: User = self.cleaned_data["player"]
        kind = commands.Enter if may_be_named(self.at, user) else commands.Invite
        return kind(name=user.name, players=(user.player,), rating=rating_of(self.at.now, user.player))


def may_be_named(at: Visitor, user: User) -> bool:
    """Whether a director enters somebody without asking them: a computer, or themselves."""
    return is_computer(user.player) or user == at.user


class TakeBackInvitation(DirectorForm):
    title = gettext_lazy("Withdraw an invitation")
    invitation = forms.TypedChoiceField(label=gettext_lazy("Invitation"), coerce=int)

    def prepare(self) -> None:
        """Offer those that wait for an answer."""
        some = [(one.number, one.name) for one in self.at.now.invitations if one.open]
        offer(self.fields["invitation"], some)

    def wish(self) -> Command:
        return commands.TakeBackInvitation(invitation=self.cleaned_data["invitation"])


class Substitute(EntrantForm, NamedPlayer):
    title = gettext_lazy("Have somebody else play on")

    def prepare(self) -> None:
        """In events of teams the partner is chosen for whom somebody else plays."""
        super().prepare()
        if self.at.now.settings.team > 1:
            self.fields["out"] = forms.CharField(label=_("For which of the partners"), max_length=24)

    def fits(self, one: Entrant) -> bool:
        return one.takes_part or (one.left and bool(self.at.now.stages))

    def clean(self) -> dict[str, Any]:
        """The partner must play for that entrant."""
        data = super().clean() or {}
        if data.get("out") and data.get("entrant"):
            players = self.at.now.entrants[data["entrant"] - 1].players
            found = User.objects.filter(name__iexact=data["out"].strip()).first()
            if found is None or found.player not in players:
                self.add_error("out", _("This player does not play for that entrant."))
            else:
                data["out"] = found.player
        return data

    def wish(self) -> Command:
        number, user = self.cleaned_data["entrant"], self.cleaned_data["player"]
        entrant = self.at.now.entrants[number - 1]
        out = self.cleaned_data.get("out") or entrant.players[0]
        names = entrant.name.split(" + ")
        if len(names) == len(entrant.players):
            names[entrant.players.index(out)] = user.name
        name = " + ".join(names)[:80] if len(entrant.players) > 1 else user.name
        if may_be_named(self.at, user) or self.at.now.entrant_of(user.player) is not None:
            return commands.Substitute(entrant=number, out=out, player=user.player, name=name)
        return commands.Invite(name=name, players=(user.player,), entrant=number, out=out)


class GiveBye(EntrantForm):
    title = gettext_lazy("Give a bye")
    round = forms.IntegerField(label=gettext_lazy("Round"), min_value=1, max_value=30)
    kind = forms.ChoiceField(
        label=gettext_lazy("What it is worth"),
        choices=[
            ("half", gettext_lazy("half a point")),
            ("zero", gettext_lazy("nothing")),
            ("full", gettext_lazy("a full point")),
        ],
    )

    def wish(self) -> Command:
        data = self.cleaned_data
        return commands.AskBye(entrant=data["entrant"], round=data["round"], kind=data["kind"])
