"""What a director can do: a form for each deed, and the command that it makes."""

from typing import Any, ClassVar

from django import forms
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from lobby.duration import HOUR
from lobby.terms_form import offer
from tournament_pages.access import Visitor
from tournament_pages.tournament_fields import MOMENT
from tournaments.ratings import rating_of
from tournaments.stream import commands
from tournaments.stream.commands import Command
from tournaments.stream.state import Bye, ByeKind, Entrant, Result, Round, StageState, Table

LONGEST_REASON = 500


class DeedForm(forms.Form):
    """A deed with nothing to choose; others add fields. `wish` is the command of the valid form."""

    title: ClassVar[Any] = ""
    danger: ClassVar[bool] = False

    def __init__(self, at: Visitor, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.at = at
        self.prepare()

    def prepare(self) -> None:
        """Fill in choices that depend on the tournament."""

    def wish(self) -> Command:
        """The command; ask a valid form only."""
        raise NotImplementedError

    @property
    def stage(self) -> StageState:
        """The stage that runs; 404 before the first."""
        stage = self.at.now.stage
        if stage is None:
            raise Http404("the tournament has not begun")
        return stage

    @property
    def newest(self) -> Round:
        """The newest round; 404 where there is none."""
        round_ = self.at.now.round
        if round_ is None:
            raise Http404("no round is paired")
        return round_

    def of_newest(self) -> dict[str, int]:
        """The names of the newest round in a command."""
        return {"stage": self.newest.stage, "round": self.newest.number}

    def of_coming(self) -> dict[str, int]:
        """The names of the round that comes next in a command."""
        return {"stage": self.stage.number, "round": len(self.stage.rounds) + 1}


class Reasoned(DeedForm):
    """A deed for which the director says why; everybody reads it."""

    reason = forms.CharField(label=gettext_lazy("Why"), max_length=LONGEST_REASON)


class AnnounceEntry(DeedForm):
    title = gettext_lazy("Announce it and open entry")

    def wish(self) -> Command:
        return commands.OpenEntry()


class CloseEntry(DeedForm):
    title = gettext_lazy("Close entry")

    def wish(self) -> Command:
        return commands.CloseEntry()


class Start(DeedForm):
    title = gettext_lazy("Begin the tournament")

    def wish(self) -> Command:
        return commands.Start()


class Pair(DeedForm):
    title = gettext_lazy("Pair the next round")
    start = forms.BooleanField(label=gettext_lazy("Start it at once"), required=False, initial=True)

    def wish(self) -> Command:
        return commands.Pair(**self.of_coming(), start=self.cleaned_data["start"])


class TakeBackPairing(Reasoned):
    title = gettext_lazy("Take the pairing back")

    def wish(self) -> Command:
        return commands.TakeBackPairing(**self.of_newest(), reason=self.cleaned_data["reason"])


class StartRound(DeedForm):
    title = gettext_lazy("Start the round")

    def wish(self) -> Command:
        return commands.StartRound(**self.of_newest())


class NextRound(DeedForm):
    title = gettext_lazy("End the round and go on")
    force = forms.BooleanField(
        label=gettext_lazy("Although results are missing: these tables count for nobody"), required=False
    )

    def wish(self) -> Command:
        return commands.TurnRound(**self.of_newest(), force=self.cleaned_data["force"])


class EndStage(DeedForm):
    title = gettext_lazy("End the stage")
    danger = True
    force = forms.BooleanField(label=gettext_lazy("Before its time"), required=False)

    def wish(self) -> Command:
        return commands.EndStage(stage=self.stage.number, force=self.cleaned_data["force"])


class BeginByHand(DeedForm):
    title = gettext_lazy("Pair the next round by hand")

    def wish(self) -> Command:
        return commands.BeginByHand(**self.of_coming())


class LeaveByHand(DeedForm):
    title = gettext_lazy("Leave the pairing to the engine")

    def wish(self) -> Command:
        return commands.LeaveByHand()


class EndByHand(DeedForm):
    title = gettext_lazy("Enter the pairing made by hand")
    tables = forms.CharField(
        label=gettext_lazy("Tables"),
        help_text=gettext_lazy("A table a line: entrants' numbers in order of the seats. A single number is a bye."),
        widget=forms.Textarea(attrs={"rows": 8}),
    )
    start = forms.BooleanField(label=gettext_lazy("Start it at once"), required=False, initial=True)

    def clean_tables(self) -> list[list[int]]:
        """The lines as numbers."""
        lines = [line.replace(",", " ").split() for line in self.cleaned_data["tables"].splitlines() if line.strip()]
        if any(not one.isdecimal() or len(one) > 6 for line in lines for one in line):
            raise forms.ValidationError(_("Only numbers of entrants can stand here."))
        return [[int(one) for one in line] for line in lines]

    def wish(self) -> Command:
        tables = self.cleaned_data["tables"]
        kind: ByeKind = "pairing"
        return commands.EndByHand(
            **self.of_coming(),
            tables=tuple(tuple(one) for one in tables if len(one) > 1),
            byes=tuple(Bye(one[0], kind) for one in tables if len(one) == 1),
            start=self.cleaned_data["start"],
        )


class ResultForm(Reasoned):
    """What a table came to, seat by seat."""

    stage_number = forms.IntegerField(widget=forms.HiddenInput)
    round_number = forms.IntegerField(widget=forms.HiddenInput)
    table_number = forms.IntegerField(widget=forms.HiddenInput)
    kind = forms.ChoiceField(
        label=gettext_lazy("How it ended"),
        choices=[
            ("adjudicated", gettext_lazy("by the director's decision")),
            ("forfeited", gettext_lazy("forfeited by those who are ticked")),
            ("void", gettext_lazy("it counts for nobody")),
        ],
    )

    def prepare(self) -> None:
        """A place and a tick for each seat of the table."""
        table = self.table
        for place, entrant in enumerate(table.entrants):
            name = self.at.now.entrants[entrant - 1].name
            before = table.result.ranks[place] if table.result is not None else place + 1
            self.fields[f"rank_{place}"] = forms.IntegerField(
                label=_("Place of %(name)s") % {"name": name},
                min_value=1,
                max_value=len(table.entrants),
                initial=before,
            )
            self.fields[f"gone_{place}"] = forms.BooleanField(
                label=_("%(name)s forfeited") % {"name": name}, required=False
            )
        self.order_fields([*(name for name in self.fields if name != "reason"), "reason"])

    @property
    def table(self) -> Table:
        """The table that the form is about; 404 where there is none."""
        numbers = [self._number(name) for name in ("stage_number", "round_number", "table_number")]
        round_ = self.at.now.find(numbers[0], numbers[1])
        table = round_.table(numbers[2]) if round_ is not None else None
        if table is None:
            raise Http404("there is no such table")
        return table

    def _number(self, name: str) -> int:
        value = str((self.data if self.is_bound else self.initial).get(name, ""))
        return int(value) if value.isdecimal() and len(value) < 7 else 0

    def result(self) -> Result:
        """The result as the form has it."""
        data, table = self.cleaned_data, self.table
        count = range(len(table.entrants))
        gone = tuple(place for place in count if data[f"gone_{place}"]) if data["kind"] != "void" else ()
        ranks = tuple(1 if data["kind"] == "void" else data[f"rank_{place}"] for place in count)
        scores = table.result.scores if table.result is not None else (0,) * len(table.entrants)
        return Result(
            data["kind"], ranks, scores if data["kind"] == "adjudicated" else (0,) * len(scores), forfeited=gone
        )

    def of_table(self) -> dict[str, int]:
        """The names of the table in a command."""
        return {one: self._number(f"{one}_number") for one in ("stage", "round", "table")}


class RecordResult(ResultForm):
    title = gettext_lazy("Decide a table")

    def wish(self) -> Command:
        return commands.RecordResult(
            **self.of_table(), match="", result=self.result(), reason=self.cleaned_data["reason"]
        )


class CorrectResult(ResultForm):
    title = gettext_lazy("Correct a result")

    def wish(self) -> Command:
        return commands.CorrectResult(
            **self.of_table(), result=self.result(), reason=self.cleaned_data["reason"], ruling=""
        )


class OfEntrant(DeedForm):
    """A deed about one entrant."""

    entrant = forms.TypedChoiceField(label=gettext_lazy("Entrant"), coerce=int)

    def prepare(self) -> None:
        """Offer those whom the deed can be about."""
        some = [(one.number, f"{one.number}. {one.name}") for one in self.at.now.entrants if self.fits(one)]
        offer(self.fields["entrant"], some)

    def fits(self, one: Entrant) -> bool:
        """Whether the deed can be about this entrant."""
        return not one.left


class Withdraw(OfEntrant):
    title = gettext_lazy("Withdraw an entrant")
    danger = True
    reason = forms.CharField(label=gettext_lazy("Why"), max_length=LONGEST_REASON, required=False)

    def wish(self) -> Command:
        return commands.Withdraw(entrant=self.cleaned_data["entrant"], reason=self.cleaned_data["reason"])


class ComeBack(OfEntrant):
    title = gettext_lazy("Take an entrant back")

    def fits(self, one: Entrant) -> bool:
        return one.left

    def wish(self) -> Command:
        return commands.Return(entrant=self.cleaned_data["entrant"])


class Admit(OfEntrant):
    title = gettext_lazy("Admit from the waiting list")

    def fits(self, one: Entrant) -> bool:
        return one.waiting and not one.left

    def wish(self) -> Command:
        return commands.Admit(entrant=self.cleaned_data["entrant"])


class CheckIn(OfEntrant):
    title = gettext_lazy("Check an entrant in")

    def fits(self, one: Entrant) -> bool:
        return one.takes_part and not one.checked_in

    def wish(self) -> Command:
        return commands.CheckIn(entrant=self.cleaned_data["entrant"])


class Named(forms.Form):
    """Somebody by their name on the site."""

    player = forms.CharField(label=gettext_lazy("Player"), max_length=24)

    def clean_player(self) -> User:
        """The account of that name."""
        name = self.cleaned_data["player"].strip()
        found = User.objects.filter(name__iexact=name, is_guest=False).first()
        if found is None:
            raise forms.ValidationError(_("There is no player of the name %(name)s.") % {"name": name})
        return found


class EnterPlayer(DeedForm, Named):
    title = gettext_lazy("Enter a player")

    def wish(self) -> Command:
        user: User = self.cleaned_data["player"]
        return commands.Enter(name=user.name, players=(user.player,), rating=rating_of(self.at.now, user.player))


class Substitute(OfEntrant, Named):
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
        return commands.Substitute(entrant=number, out=out, player=user.player, name=name)


class Extend(Reasoned):
    title = gettext_lazy("Extend all deadlines")
    hours = forms.IntegerField(label=gettext_lazy("Hours"), min_value=1, max_value=24 * 90, initial=24)

    def wish(self) -> Command:
        return commands.Extend(seconds=HOUR * self.cleaned_data["hours"], reason=self.cleaned_data["reason"])


class SetDeadline(Reasoned):
    title = gettext_lazy("Set the round's deadline")
    deadline = forms.DateTimeField(label=gettext_lazy("Deadline"), required=False, widget=MOMENT)

    def wish(self) -> Command:
        when = self.cleaned_data["deadline"]
        at = None if when is None else round(when.timestamp() * 1000)
        return commands.SetDeadline(**self.of_newest(), deadline=at, reason=self.cleaned_data["reason"])


class Pause(Reasoned):
    title = gettext_lazy("Pause the tournament")

    def wish(self) -> Command:
        return commands.Pause(reason=self.cleaned_data["reason"])


class Resume(DeedForm):
    title = gettext_lazy("Go on")

    def wish(self) -> Command:
        return commands.Resume()


class Postpone(Reasoned):
    title = gettext_lazy("Begin at another moment")
    starts_at = forms.DateTimeField(label=gettext_lazy("Begins at"), required=False, widget=MOMENT)

    def wish(self) -> Command:
        when = self.cleaned_data["starts_at"]
        at = None if when is None else round(when.timestamp() * 1000)
        return commands.Postpone(starts_at=at, reason=self.cleaned_data["reason"])


class Cancel(Reasoned):
    title = gettext_lazy("Call the tournament off")
    danger = True
    results_count = forms.BooleanField(
        label=gettext_lazy("The results so far count for ratings"), required=False, initial=True
    )

    def wish(self) -> Command:
        return commands.Cancel(reason=self.cleaned_data["reason"], results_count=self.cleaned_data["results_count"])


class Announce(DeedForm):
    title = gettext_lazy("Say something to all")
    text = forms.CharField(
        label=gettext_lazy("What you say"), max_length=2000, widget=forms.Textarea(attrs={"rows": 4})
    )

    def wish(self) -> Command:
        return commands.Announce(text=self.cleaned_data["text"])


class Seed(DeedForm):
    title = gettext_lazy("Seed the field")
    by_rating = forms.BooleanField(
        label=gettext_lazy("By rating, lots among equals"),
        help_text=gettext_lazy("Then the order below is not looked at."),
        required=False,
        initial=False,
    )
    order = forms.CharField(
        label=gettext_lazy("Order"),
        help_text=gettext_lazy("An entrant a line, the first seed first. Only the number at its beginning counts."),
        required=False,
        widget=forms.Textarea(attrs={"rows": 10}),
    )

    def prepare(self) -> None:
        """Begin with the order as it is."""
        now = self.at.now
        field = now.stage.seeding if now.stage is not None else tuple(one.number for one in now.taking_part())
        ranked = sorted(field, key=lambda one: (-now.entrants[one - 1].rating, one))
        order = now.order if sorted(now.order) == sorted(field) else field if now.stage is not None else ranked
        names = [now.entrants[one - 1] for one in order]
        self.fields["order"].initial = "\n".join(f"{one.number} {one.name} ({one.rating})" for one in names)

    def clean_order(self) -> tuple[int, ...]:
        """The numbers at the beginnings of the lines."""
        words = [line.split() for line in self.cleaned_data["order"].splitlines() if line.strip()]
        if any(not one[0].rstrip(".").isdecimal() or len(one[0]) > 6 for one in words):
            raise forms.ValidationError(_("Every line begins with an entrant's number."))
        return tuple(int(one[0].rstrip(".")) for one in words)

    def wish(self) -> Command:
        return commands.Seed(order=None if self.cleaned_data["by_rating"] else self.cleaned_data["order"])


class GiveBye(OfEntrant):
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


DEEDS: dict[str, type[DeedForm]] = {
    "seed": Seed,
    "bye": GiveBye,
    "announce-entry": AnnounceEntry,
    "close-entry": CloseEntry,
    "start": Start,
    "pair": Pair,
    "take-back-pairing": TakeBackPairing,
    "start-round": StartRound,
    "next-round": NextRound,
    "end-stage": EndStage,
    "begin-by-hand": BeginByHand,
    "leave-by-hand": LeaveByHand,
    "end-by-hand": EndByHand,
    "result": RecordResult,
    "correct": CorrectResult,
    "enter": EnterPlayer,
    "withdraw": Withdraw,
    "return": ComeBack,
    "admit": Admit,
    "check-in": CheckIn,
    "substitute": Substitute,
    "extend": Extend,
    "set-deadline": SetDeadline,
    "pause": Pause,
    "resume": Resume,
    "postpone": Postpone,
    "cancel": Cancel,
    "announce": Announce,
}
