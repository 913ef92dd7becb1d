"""What all forms of a director's desk have in common: a deed, and the command that it makes."""

from typing import Any, ClassVar

from django import forms
from django.http import Http404
from django.utils.translation import gettext_lazy

from streams.stored_command import Command
from tournament_pages.access import Visitor
from tournaments.stream.state import Round, StageState

LONGEST_REASON = 500


class DirectorForm(forms.Form):
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


class WithReason(DirectorForm):
    """A deed for which the director says why; everybody reads it."""

    reason = forms.CharField(label=gettext_lazy("Why"), max_length=LONGEST_REASON)
