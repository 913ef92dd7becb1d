"""A notice in words, in the language that is spoken and by the clock that is lived by just now."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import names_of
from accounts.zones import moment, zone_of
from boards.games import language
from conduct.stream.state import Conduct
from games.kernel.registry import game
from games.kernel.texts import catalogue
from leagues.organisation.state import Organisation
from leagues.season.state import Season
from lobby.models import Invitation
from moderation.stream.state import Case
from notices.case_words import said_of_case
from notices.conduct_words import said_of_conduct
from notices.kinds import Kind
from notices.league_words import said_of_league
from notices.subjects import Subject
from notices.tournament_words import said_of_tournament
from notices.turns import deadline
from play.access import seat_of
from play.ending_words import came_out, sentence
from play.models import MatchRow
from tournaments.stream.state import Tournament


class Said(NamedTuple):
    """What a person is told: in one line, in a few, and where to go."""

    title: str
    lines: tuple[str, ...]
    address: str


@contextmanager
def spoken_to(user: User) -> Iterator[None]:
    """Within it the person's language is spoken, and times are by their clock."""
    with translation.override(user.language or settings.LANGUAGE_CODE), timezone.override(zone_of(user)):
        yield


def address(path: str) -> str:
    """Where that page is for somebody who is not on the site."""
    return settings.SITE_URL.rstrip("/") + path


def said(kind: str, user: User, row: Subject, mark: str = "") -> Said:
    """The notice in words; to be used within `spoken_to`."""
    if not isinstance(row, MatchRow):
        line, lines, path = _of_stream(kind, user, row, mark)
        return Said(_one_line(line), tuple(lines), address(path))
    rules = game(row.game, row.rules_version)
    title = catalogue(rules, language())["game.title"]
    known = names_of([*row.players, *_hosts(kind, user, row)])
    others = ", ".join(known[player] for player in row.players if player and player != user.player)
    words = {"game": title, "others": others, "host": ", ".join(known[host] for host in _hosts(kind, user, row))}
    made = {
        Kind.YOUR_MOVE: (_("Your move in %(game)s with %(others)s"), _turn),
        Kind.TIME_SHORT: (_("Your time is running out in %(game)s with %(others)s"), _turn),
        Kind.INVITED: (_("%(host)s invites you to a table of %(game)s"), _nothing),
        Kind.BEGUN: (_("%(game)s with %(others)s has begun"), _turn),
        Kind.OVER: (_("%(game)s with %(others)s is over"), _outcome),
    }
    title_of, more = made[Kind(kind)]
    return Said(_one_line(title_of % words), tuple(more(user, row)), address(_page(kind, row)))


def _of_stream(
    kind: str, user: User, now: Tournament | Case | Conduct | Season | Organisation, mark: str
) -> tuple[str, list[str], str]:
    """The line, more lines, and the page's path, of whatever is no match."""
    if isinstance(now, Case):
        return said_of_case(kind, now, mark)
    if isinstance(now, Conduct):
        return said_of_conduct(kind, now, mark)
    if isinstance(now, Season | Organisation):
        return said_of_league(now, mark)
    return said_of_tournament(kind, user, now, mark)


def ends(user: User, row: MatchRow) -> str:
    """Until when the person's decision is waited for; empty where no clock runs."""
    seat = seat_of(row, user.player)
    until = None if seat is None or seat not in row.turn else deadline(row, seat)
    return _("Your time runs out on %(when)s.") % {"when": moment(until)} if until else ""


def _turn(user: User, row: MatchRow) -> Iterator[str]:
    if seat_of(row, user.player) in row.turn:
        yield _("The match is waiting for your move.")
    if until := ends(user, row):
        yield until


def _outcome(user: User, row: MatchRow) -> Iterator[str]:
    seat, outcome = seat_of(row, user.player), row.outcome
    if seat is None or not outcome:
        return
    if sentence(row.ending):
        yield sentence(row.ending)
    elif outcome["all_lost"]:
        yield _("Everybody lost: the game itself won.")
    elif not outcome["winners"]:
        yield _("Nobody has won.")
    else:
        yield came_out(outcome["ranks"], outcome["winners"], (seat,))


def _nothing(user: User, row: MatchRow) -> Iterator[str]:  # noqa: ARG001 - as the others
    return iter(())


def _hosts(kind: str, user: User, row: MatchRow) -> list[str]:
    """Who asked, for an invitation."""
    if kind != Kind.INVITED:
        return []
    return list(Invitation.objects.filter(match=row.id, player=user.player).values_list("by", flat=True))


def _page(kind: str, row: MatchRow) -> str:
    if kind == Kind.INVITED:
        return reverse("lobby:table", args=[row.id])
    return f"/m/{row.id}/"


def _one_line(text: str) -> str:
    """A subject must not hold a line's end, whatever somebody is called."""
    return " ".join(text.split())
