"""What is said to somebody about what they have just sent."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.limits import TooMany
from accounts.measures import Suspended
from boards.games import language
from boards.words import Words
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from play.refusal_words import worded
from table.form_values import Unreadable

MOST_TOLD = 3
"""So many lines of the log at once: what one has done, and what came of it."""
MOST_OPENED = 15
"""So many once the rest is asked for: the log has them all."""


class Notice(NamedTuple):
    """One sentence; `rule` is the numbered rule that it rests on. `good` where the command was accepted, `failed` where
    a play of it came to nothing all the same, `news` where it tells what came of a play rather than what was played;
    `step` is where the replay shows what was done.
    """

    text: str
    rule: str = ""
    good: bool = False
    step: int | None = None
    rest: tuple[str, ...] = ()
    """What is told beside the sentence once it is asked for."""
    failed: bool = False
    news: bool = False


def done(step: int, told: Sequence[str] = (), *, failed: bool = False, news: bool = False) -> Notice:
    """The receipt of a command, and some of what its player reads of it in the log; it begins with what has `failed`
    where something has.
    """
    rest = tuple(told[MOST_TOLD:MOST_OPENED])
    begun = () if failed else (_("Done."),)
    return Notice(" ".join([*begun, *told[:MOST_TOLD]]), good=True, step=step, rest=rest, failed=failed, news=news)


def meanwhile(brought: Sequence[str], came: Sequence[str], *, begun: bool = False) -> Notice:
    """What somebody's last decision has brought them, and what has come to them since; or, before their first, since
    the match has `begun`.
    """
    told = [*brought, _("The match has begun:") if begun else _("Meanwhile:"), *came]
    shown = len(brought) + 1 + MOST_TOLD
    return Notice("\n".join(told[:shown]), good=True, rest=tuple(told[shown:MOST_OPENED]), news=True)


def taken_back(step: int, move: str) -> Notice:
    """The receipt of a takeback: the move that is undone, as it stands in the log."""
    return Notice(_("Taken back: %(move)s") % {"move": move}, good=True, step=step)


def asked_back(step: int, move: str) -> Notice:
    """The receipt of a request for one, which others are to answer."""
    return Notice(_("You have asked to take this back: %(move)s") % {"move": move}, good=True, step=step)


def answered(yes: bool, *, own: bool) -> Notice:
    """The receipt of an answer to such a request, or of its withdrawal."""
    if own:
        return Notice(_("You ask for it no longer."), good=True)
    return Notice(_("You have agreed.") if yes else _("You have declined."), good=True)


def declined(player: str) -> Notice:
    """What comes of a request: somebody says no,"""
    return Notice(_("%(player)s has declined. Your move stands.") % {"player": player}, good=True)


def allowed() -> Notice:
    """or everybody has agreed,"""
    return Notice(_("Everybody has agreed: your move is taken back."), good=True)


def lapsed() -> Notice:
    """or it is overtaken."""
    return Notice(
        _("Your request to take a move back no longer stands: nobody answered in time, or play went on."), good=True
    )


def stale() -> Notice:
    """Somebody else was first."""
    return Notice(
        _("The match has moved on since you loaded this page, so nothing was done. Your choices are still filled in.")
    )


def reused() -> Notice:
    """A form sent again with something else in it."""
    return Notice(
        _("This form had already been sent with different choices, and those count. Look at the match again.")
    )


def refused(refusal: Refused, game: AnyGame | None) -> Notice:
    """Why the rules, or the site, say no."""
    return Notice(_of_talk().get(refusal.code) or worded(refusal, game, language()), refusal.rule)


def unreadable(fault: Unreadable, words: Words) -> Notice:
    """What is missing in a form, or wrong."""
    said = {"field": words.field(fault.field.rpartition(".")[2]), "least": fault.lo, "most": fault.hi}
    if fault.why == "choose":
        return Notice(_("Make a choice under “%(field)s”.") % said)
    if fault.why == "number":
        return Notice(_("Enter a whole number from %(least)d to %(most)d under “%(field)s”.") % said)
    if fault.why == "several" and fault.lo == fault.hi:
        return Notice(_("Choose exactly %(least)d under “%(field)s”.") % said)
    if fault.why == "several":
        return Notice(_("Choose %(least)d to %(most)d under “%(field)s”.") % said)
    if fault.why == "split" and fault.lo == fault.hi:
        return Notice(_("The numbers under “%(field)s” must add up to %(least)d.") % said)
    if fault.why == "split":
        return Notice(_("The numbers under “%(field)s” must add up to between %(least)d and %(most)d.") % said)
    return Notice(_("The site could not make sense of this form, so nothing was done."))


def suspended(fault: Suspended, reader: str) -> Notice:
    """A measure of moderators stands against it; why, only the one it is against reads."""
    return Notice(fault.said(reader))


def too_many(fault: TooMany) -> Notice:
    """Too much at once."""
    said = ngettext(
        "You are sending too much at once. Try again in %(seconds)d second.",
        "You are sending too much at once. Try again in %(seconds)d seconds.",
        fault.seconds,
    )
    return Notice(said % {"seconds": fault.seconds})


def _of_talk() -> dict[str, str]:
    """Why something is not said."""
    return {
        "no_team": _("You have nobody to talk to privately here."),
        "nothing_said": _("Your message was empty."),
        "too_long": _("That message is too long."),
    }
