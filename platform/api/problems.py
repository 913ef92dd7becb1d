"""Errors as RFC 9457 problems: one form for everything that is not done, whatever the reason and wherever it arose.

`type` names the kind of problem, each with one status; `code` says exactly which, for programs; `detail` says it in a
sentence, for people, in their language.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin
from django.utils.functional import Promise
from django.utils.translation import get_language_from_request, gettext_lazy, ngettext, override
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.blocks import Blocked
from accounts.limits import TooMany
from accounts.measures import Suspended
from api.payload import Payload, encode, plain
from boards.games import rules_address
from conduct.words import worded as conduct_words
from eventlog.store import CommandReused
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import AnyGame
from league_pages.refusal_words import worded as league_words
from lobby.invitations import Unknown
from moderation.words import worded as case_words
from play.refusals import Stale
from table.feedback import refused as worded
from tournaments.refusal_words import worded as tournament_words

ROOT = "/api/"
MEDIA_TYPE = "application/problem+json"
ABOUT = "/api/#problem-"


class FieldProblem(Payload, frozen=True):
    """What is wrong with one field of a request, the path to it with dots."""

    field: str
    detail: str


class Problem(Payload, frozen=True, omit_defaults=True):
    """Why something was not done (RFC 9457).

    `rule` and `rule_url` where a numbered rule of a game says so; `current` the version that a match is at, where the
    request was meant for another; `retry_after` seconds to wait; `until` when a suspension ends; `errors` where
    fields are wrong.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str
    rule: str | None = None
    rule_url: str | None = None
    current: int | None = None
    retry_after: int | None = None
    until: str | None = None
    errors: tuple[FieldProblem, ...] | None = None


class Kind(NamedTuple):
    """A kind of problem: its name in `type`, its status, its title, and what leads to it."""

    name: str
    status: int
    title: str | Promise
    when: str | Promise


KINDS = {
    kind.name: kind
    for kind in (
        Kind("malformed", 400, gettext_lazy("Not understood"), gettext_lazy("The request does not match the schema.")),
        Kind(
            "unauthenticated",
            401,
            gettext_lazy("Not logged in"),
            gettext_lazy("No token, or one that is no longer valid."),
        ),
        Kind(
            "forbidden",
            403,
            gettext_lazy("Not allowed"),
            gettext_lazy("The token lacks a scope, or the seat or table is somebody else's."),
        ),
        Kind("not-found", 404, gettext_lazy("Not there"), gettext_lazy("There is nothing there that you may see.")),
        Kind(
            "method",
            405,
            gettext_lazy("Wrong method"),
            gettext_lazy("The address knows other methods: see the header Allow."),
        ),
        Kind("not-acceptable", 406, gettext_lazy("No such form"), gettext_lazy("The answer comes only as JSON.")),
        Kind(
            "version-conflict",
            409,
            gettext_lazy("Too late"),
            gettext_lazy("It is now at another version: see `current`."),
        ),
        Kind(
            "reused",
            409,
            gettext_lazy("Key used before"),
            gettext_lazy("This Idempotency-Key has already been used for something else."),
        ),
        Kind("too-large", 413, gettext_lazy("Too long"), gettext_lazy("The request is longer than 64 KiB.")),
        Kind("media-type", 415, gettext_lazy("No JSON"), gettext_lazy("The body must be application/json.")),
        Kind(
            "refused",
            422,
            gettext_lazy("Refused"),
            gettext_lazy("The rules of the game or of the site do not allow it: see `code`."),
        ),
        Kind("rate-limited", 429, gettext_lazy("Too many"), gettext_lazy("Wait as long as Retry-After says.")),
        Kind(
            "fault",
            500,
            gettext_lazy("Our fault"),
            gettext_lazy("Something went wrong here, and it has been recorded."),
        ),
        Kind("no-streams", 501, gettext_lazy("No streams"), gettext_lazy("This server cannot keep streams open.")),
        Kind(
            "unavailable",
            503,
            gettext_lazy("Not available"),
            gettext_lazy("The database is unreachable or too busy. Wait as long as Retry-After says."),
        ),
    )
}
_BY_STATUS = {kind.status: kind for kind in reversed(KINDS.values())}
FORBIDDEN = frozenset(
    {"not_your_seat", "seat_lost", "not_yourself", "not_host", "officers_only", "not_your_pause", "not_allowed"}
    | {"sign_up_first", "viewpoint_closed", "directors_only", "not_your_entry", "not_your_table", "system_only"}
    | {"not_your_match", "not_affected", "not_asked", "not_your_claim", "second_person_needed", "involved", "own_case"}
    | {"escalated_by_you", "people_only"}
)
"""Refusals for who asks rather than for what is asked."""
FORBIDDEN_IN_LEAGUES = frozenset({"you_take_part", "conflict_of_interest", "not_concerned", "members_only"})
"""The same by the rules of leagues alone."""
OWN = frozenset({"invalid_token", "second_factor"})
"""What our own log-in objects to: its codes and its sentences say more than the kind of problem does."""


class Invalid(Exception):
    """A request that is not what the schema says; `errors` where it can be told which part."""

    def __init__(self, code: str, errors: Sequence[FieldProblem] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.errors = tuple(errors)


class Faulty(Exception):
    """Something understood that has faults, each of them named; nothing of it was done."""

    def __init__(self, code: str, detail: str, errors: Sequence[FieldProblem]) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.errors = tuple(errors)


class TournamentRefused(Refused):
    """A refusal by the rules of tournaments."""


class CaseRefused(Refused):
    """A refusal by the rules of cases."""


class LeagueRefused(Refused):
    """A refusal by the rules of leagues."""


class ConductRefused(Refused):
    """A refusal by the rules of conduct."""


class NotAllowed(Exception):
    """Something that this visitor may not do, in one sentence."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


def problem(kind: str, code: str = "", detail: str = "", **more: Any) -> Problem:
    """Return a problem of a kind, in the kind's own words if there are no better ones."""
    of = KINDS[kind]
    return Problem(
        type=ABOUT + of.name,
        title=str(of.title),
        status=of.status,
        code=code or of.name.replace("-", "_"),
        detail=detail or str(of.when),
        **more,
    )


def of(fault: Exception, game: AnyGame | None = None, reader: str = "") -> Problem | None:
    """Return the problem that stands for an exception, as that player may know it; None for a fault of our own."""
    if isinstance(fault, Suspended):
        return _suspended(fault, reader)
    found = next((make for kind, make in _MADE.items() if isinstance(fault, kind)), None)
    return None if found is None else found(fault, game)


def _refused(fault: Refused, game: AnyGame | None) -> Problem:
    kind = "malformed" if fault.code == "malformed" else "forbidden" if fault.code in FORBIDDEN else "refused"
    known = worded(fault, game).text
    more: dict[str, Any] = {}
    if fault.rule and game is not None:
        more = {"rule": fault.rule, "rule_url": rules_address(game, fault.rule)}
    if fault.code == "malformed":
        more["errors"] = (FieldProblem("command", fault.detail),)
    return problem(kind, fault.code, known, **more)


def _refused_tournament(fault: TournamentRefused, _game: AnyGame | None) -> Problem:
    said = tournament_words(fault)
    errors = (FieldProblem(fault.detail, said),) if fault.code == "locked" else None
    return problem("forbidden" if fault.code in FORBIDDEN else "refused", fault.code, said, errors=errors)


def _refused_case(fault: CaseRefused, _game: AnyGame | None) -> Problem:
    return problem("forbidden" if fault.code in FORBIDDEN else "refused", fault.code, case_words(fault))


def _refused_conduct(fault: ConductRefused, _game: AnyGame | None) -> Problem:
    return problem("forbidden" if fault.code in FORBIDDEN else "refused", fault.code, conduct_words(fault))


def _refused_league(fault: LeagueRefused, _game: AnyGame | None) -> Problem:
    kind = "forbidden" if fault.code in FORBIDDEN | FORBIDDEN_IN_LEAGUES else "refused"
    return problem(kind, fault.code, league_words(fault))


def _misfit(fault: Misfit, _game: AnyGame | None) -> Problem:
    return problem("refused", "misfit", errors=getattr(fault, "errors", (FieldProblem(fault.where, fault.why),)))


def _invalid(fault: Invalid, _game: AnyGame | None) -> Problem:
    return problem("malformed", fault.code, errors=fault.errors or None)


def _stale(fault: Stale, _game: AnyGame | None) -> Problem:
    said = _("It is now at version %(current)d; nothing was done.") % {"current": fault.current}
    return problem("version-conflict", detail=said, current=fault.current)


def _too_many(fault: TooMany, _game: AnyGame | None) -> Problem:
    said = ngettext(
        "You are sending too much at once. Try again in %(seconds)d second.",
        "You are sending too much at once. Try again in %(seconds)d seconds.",
        fault.seconds,
    )
    return problem("rate-limited", detail=said % {"seconds": fault.seconds}, retry_after=fault.seconds)


def _api(fault: exceptions.APIException, _game: AnyGame | None) -> Problem:
    kind = _BY_STATUS.get(fault.status_code, KINDS["malformed"])
    codes = fault.get_codes()
    own = isinstance(codes, str) and codes in OWN
    return problem(kind.name, str(codes) if own else "", str(fault.detail) if own else "")


def _suspended(fault: Suspended, reader: str) -> Problem:
    """Return the problem of a suspension; only the suspended person is told why and until when."""
    until = fault.until.isoformat() if fault.until and fault.player == reader else None
    return problem("forbidden", "suspended", fault.said(reader), until=until)


_MADE: Mapping[type[Exception], Callable[[Any, AnyGame | None], Problem]] = {
    TournamentRefused: _refused_tournament,
    CaseRefused: _refused_case,
    LeagueRefused: _refused_league,
    ConductRefused: _refused_conduct,
    Refused: _refused,
    Misfit: _misfit,
    Invalid: _invalid,
    Faulty: lambda fault, _game: problem("refused", fault.code, fault.detail, errors=fault.errors),
    NotAllowed: lambda fault, _game: problem("forbidden", fault.code, fault.detail),
    Stale: _stale,
    CommandReused: lambda _fault, _game: problem("reused"),
    TooMany: _too_many,
    Blocked: lambda fault, _game: problem("forbidden", "blocked", fault.said()),
    Unknown: lambda fault, _game: problem("refused", "unknown_player", str(fault)),
    Http404: lambda _fault, _game: problem("not-found"),
    exceptions.APIException: _api,
}


def _player(request: Request) -> str:
    """Return who asks; nobody if the request was refused before its token was checked, or has an invalid one."""
    try:
        return getattr(request.user, "player", "")
    except exceptions.APIException:
        return ""


def answer(fault: Exception, context: Mapping[str, Any]) -> Response | None:
    """Return the answer to whatever a view raised; None passes a fault of our own on, so that it is recorded."""
    made = of(fault, getattr(context["view"], "game", None), _player(context["request"]))
    if made is None:
        return None
    reply = Response(plain(made), status=made.status, content_type=MEDIA_TYPE)
    if made.retry_after is not None:
        reply["Retry-After"] = str(made.retry_after)
    header = getattr(fault, "auth_header", "")
    if header:
        reply["WWW-Authenticate"] = header
    return reply


class Problems(MiddlewareMixin):
    """Whatever fails under /api/ before or behind the views answers in the same form as they do."""

    def process_response(self, request: HttpRequest, reply: HttpResponseBase) -> HttpResponseBase:
        """The same answer, as a problem where it is a failure in any other form."""
        failed = reply.status_code >= 400 and request.path.startswith(ROOT)
        if not failed or reply.get("Content-Type", "").startswith(MEDIA_TYPE) or not isinstance(reply, HttpResponse):
            return reply
        kind = _BY_STATUS.get(reply.status_code, KINDS["malformed" if reply.status_code < 500 else "fault"])
        wait = reply.get("Retry-After", "")
        with override(get_language_from_request(request)):
            reply.content = encode(problem(kind.name, retry_after=int(wait) if wait.isdecimal() else None))
        reply["Content-Type"] = MEDIA_TYPE
        if reply.has_header("Content-Length"):
            reply["Content-Length"] = str(len(reply.content))
        return reply
