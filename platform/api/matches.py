"""Matches and tables: the lists, and opening one."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from accounts.models import User
from api import cursors
from api.endpoint import Endpoint, operation, person
from api.match import Match, Status, Whole, matches_shown, now
from api.payload import Payload
from api.problems import FieldProblem, Invalid, NotAllowed
from api.scopes import Scope
from games.kernel.refusals import Misfit
from games.kernel.registry import game as find_game
from games.players.levels import LEVELS
from lobby import tables
from lobby.defaults import usual_options
from lobby.lists import listed, waiting_for
from lobby.order import Order
from lobby.terms_form import UNITS, TermsForm
from play.participants import holding
from play.players import player_name
from play.terms import Pace, Terms

ME = "me"
EXAMPLE = {
    "game": "armadora",
    "players": ["me", "raider"],
    "options": {},
    "terms": {"pace": "live", "move_s": 45, "bank_s": 600, "rated": True},
}


class Wanted(Payload, frozen=True):
    """Which matches to list."""

    status: Status | Literal[""] = ""
    mine: Literal["true", "false"] = "false"
    waiting: Literal["true", "false"] = "false"
    game: Annotated[str, Meta(max_length=40)] = ""
    pace: Pace | Literal[""] = ""
    seats: Annotated[int, Meta(ge=1, le=20)] | UnsetType = UNSET
    rated: Literal["true", "false", ""] = ""
    cursor: Annotated[str, Meta(max_length=cursors.LONGEST)] = ""
    limit: Annotated[int, Meta(ge=1, le=100)] = 25


class Matches(Payload, frozen=True):
    """A page of tables, newest first; `next` is the cursor of the next page, null on the last."""

    matches: tuple[Match, ...]
    next: str | None


class TermsWanted(Payload, frozen=True):
    """The terms of a table, in seconds; anything left out is as on the page.

    Times are as fine as on the page: whole days at a pace of days (`bonus_s` in whole hours), and a bank of whole
    minutes live.
    """

    pace: Pace = "none"
    move_s: int | UnsetType = UNSET
    bank_s: int | UnsetType = UNSET
    bonus_s: int | UnsetType = UNSET
    vacation_s: int | UnsetType = UNSET
    on_timeout: Literal["computer", "resign"] = "computer"
    rated: bool = False
    watch: Literal["everyone", "link", "players"] = "everyone"
    delay_s: Literal[0, 60, 300, 900, 3600, 86400] = 0
    stand_in: Annotated[str, Meta(max_length=40)] = "raider"


class TableWanted(Payload, frozen=True):
    """A table to open. `players` says who sits in each seat: "me" once, a computer's level, or null if it is free.

    Options you leave out are the game's defaults, or what that number of seats needs. Only people who are invited or
    have its link can join a `private` table.
    """

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[tuple[str | None, ...], Meta(min_length=1, max_length=20)]
    options: dict[str, Any] = {}
    terms: TermsWanted = TermsWanted()
    private: bool = False


class AllMatches(Endpoint):
    """The matches there are."""

    @operation("list_matches", _("Matches and tables that exist for you"), scope=Scope.READ, gives=Matches, asks=Wanted)
    def get(self, request: Request, query: Wanted) -> Matches:
        """Public tables, your own, and those you are invited to; filtered, a page at a time."""
        user = person(request)
        shown, more = cursors.page(_filtered(query, user), query.cursor, query.limit)
        return Matches(matches_shown(shown, user), more)

    @operation(
        "open_match",
        _("Open a table, or a match where every seat is taken"),
        scope=Scope.TABLES,
        takes=TableWanted,
        gives=Whole,
        status=201,
        examples=[OpenApiExample("against a computer", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request, body: TableWanted) -> Whole:
        """It begins at once if nobody is missing; otherwise it waits, and is listed unless it is private."""
        user = person(request)
        return now(request, tables.open_table(user, _order(body, user)).id)


def _filtered(wanted: Wanted, user: User) -> Any:
    rows = listed(user.player)
    if wanted.status:
        rows = rows.filter(status=wanted.status)
    if "true" in (wanted.mine, wanted.waiting):
        rows = rows.filter(holding(user.player))
    if wanted.waiting == "true":
        rows = waiting_for(rows, user.player)
    if wanted.game:
        rows = rows.filter(game=wanted.game)
    if wanted.pace:
        rows = rows.filter(terms__pace=wanted.pace)
    if wanted.seats is not UNSET:
        rows = rows.filter(seats=wanted.seats)
    if wanted.rated:
        rows = rows.filter(terms__rated=wanted.rated == "true")
    return rows


def _order(wanted: TableWanted, user: User) -> Order:
    """Return the table as the lobby opens it; the form of the lobby refuses whatever it would refuse on the page."""
    rules = find_game(wanted.game)
    return Order(
        game=rules.name,
        rules_version=rules.rules_version,
        seats=len(wanted.players),
        options={**_needed(wanted), **wanted.options},
        players=_players(wanted.players, user),
        terms=_terms(wanted.terms, user),
        private=wanted.private,
    )


def _needed(wanted: TableWanted) -> dict[str, Any]:
    rules, seats = find_game(wanted.game), len(wanted.players)
    if seats not in rules.seats:
        raise Misfit("players", f"{wanted.game} is not played by {seats}")
    return dict(usual_options(rules, seats))


def _players(wanted: Sequence[str | None], user: User) -> tuple[str | None, ...]:
    if wanted.count(ME) != 1:
        raise Invalid("invalid", [FieldProblem("players", "one of the seats, and one only, is “me”")])
    if any(one is not None and one not in (ME, *LEVELS) for one in wanted):
        raise Invalid("invalid", [FieldProblem("players", f"“me”, null or one of {', '.join(LEVELS)}")])
    return tuple(user.player if one == ME else None if one is None else player_name(one) for one in wanted)


def _terms(wanted: TermsWanted, user: User) -> Terms:
    """Return the terms, checked by the form of the page, whose words explain a refusal."""
    if wanted.rated and user.is_guest:
        raise NotAllowed("sign_up_first", gettext("Guests play unrated. Sign up, and your results count."))
    units = UNITS.get(wanted.pace, {})
    form = TermsForm(_as_sent(wanted, units), guest=user.is_guest)
    if not form.is_valid():
        raise Misworded(form, {f"{wanted.pace}_{part}": f"{part}_s" for part in units})
    return form.terms()


def _as_sent(wanted: TermsWanted, units: dict[str, int]) -> dict[str, object]:
    """Return the data that the page's form would send."""
    usual = TermsForm()
    sent: dict[str, object] = {
        "pace": wanted.pace,
        "on_timeout": wanted.on_timeout,
        "watch": wanted.watch,
        "delay": wanted.delay_s,
        "stand_in": wanted.stand_in,
        **({"rated": "on"} if wanted.rated else {}),
    }
    for part, unit in units.items():
        seconds, name = getattr(wanted, f"{part}_s"), f"{wanted.pace}_{part}"
        if seconds is UNSET:
            sent[name] = usual.fields[name].initial
        else:
            sent[name] = seconds // unit if seconds % unit == 0 else seconds / unit
    return sent


class Misworded(Misfit):
    """Terms that the form objects to; `errors` by field, in the reader's language."""

    def __init__(self, form: TermsForm, names: dict[str, str]) -> None:
        super().__init__("terms", "see errors")
        self.errors = tuple(
            FieldProblem(f"terms.{names.get(field, field)}", str(sentence))
            for field, sentences in form.errors.items()
            for sentence in sentences
        )
