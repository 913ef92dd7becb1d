"""A notice about a league in words; to be used within `spoken_to`."""

from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.organisation.state import Organisation
from leagues.season.state import Season
from notices.league_reasons import DEFECT, PLACES, TO_JUDGE
from notices.talk_reasons import TALK
from streams import texts


def said_of_league(now: Season | Organisation, mark: str) -> tuple[str, list[str], str]:
    """The line, more lines, and the page's path. What people wrote in a matter is not in it, what is said to all is."""
    if isinstance(now, Organisation):
        names = [one.text for one in now.announcements if str(one.at) == mark]
        said = [text for text in texts.told(names).values() if text]
        return _("News of %(league)s") % {"league": now.profile.name}, said, reverse("leagues:league", args=[now.id])
    if mark.startswith(f"{TALK}."):
        return _of_talk(now, int(mark.split(".")[1]))
    if (moved := mark.split(".", maxsplit=1)[0]) in PLACES:
        return _of_place(now, moved)
    if mark.startswith(f"{DEFECT}."):
        number, *decided = mark.removeprefix(f"{DEFECT}.").split(".")
        page = reverse("leagues:defect", args=[now.organisation, now.number, number])
        line = (
            _("It has been decided how %(season)s goes on after a defect in the rules")
            if decided
            else _("A defect in the rules of %(season)s is waiting for your decision")
        )
        return line % {"season": now.settings.name}, [], page
    sort, number, *rest = mark.removeprefix(f"{TO_JUDGE}.").split(".")
    page = reverse("leagues:matter", args=[now.organisation, now.number, sort, number])
    blanks = {"season": now.settings.name, "number": number}
    if mark.startswith(TO_JUDGE):
        waits = {
            "claim": _("Claim %(number)s in %(season)s is waiting for your decision"),
            "appeal": _("Appeal %(number)s in %(season)s is waiting for your decision"),
        }
        return waits[sort] % blanks, [], page
    titles = {
        ("claim", False): _("Somebody in %(season)s claims that you are not playing"),
        ("claim", True): _("Claim %(number)s in %(season)s has been decided"),
        ("card", False): _("You have been shown a card in %(season)s"),
        ("appeal", False): _("Somebody appeals in %(season)s against a decision that concerns you"),
        ("appeal", True): _("Appeal %(number)s in %(season)s has been decided"),
    }
    more = {
        ("claim", False): [_("Play your match, and say there why you were silent.")],
        ("card", False): [_("The page says why, how long it lasts and how to appeal.")],
    }
    which = (sort, bool(rest))
    return titles[which] % blanks, more.get(which, []), page


def _of_place(now: Season, moved: str) -> tuple[str, list[str], str]:
    """What others did about the reader's place; the page says why."""
    titles = {
        "admitted": _("You have a place in %(season)s"),
        "dropped": _("You have been dropped from %(season)s"),
        "replaced": _("Somebody has taken over your place in %(season)s"),
        "put_in": _("You are replacing somebody who left %(season)s"),
    }
    page = reverse("leagues:season_history", args=[now.organisation, now.number])
    return titles[moved] % {"season": now.settings.name}, [], page


def _of_talk(now: Season, division: int) -> tuple[str, list[str], str]:
    """That something was said, and where; the words stand there alone, where they can be removed."""
    if not division:
        page = reverse("leagues:thread", args=[now.organisation, now.number])
        return _("New message in %(season)s") % {"season": now.settings.name}, [], page
    said = _("New message in division %(division)d of %(season)s")
    page = reverse("leagues:division_talk", args=[now.organisation, now.number, division])
    return said % {"division": division, "season": now.settings.name}, [], page
