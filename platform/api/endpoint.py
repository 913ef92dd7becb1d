"""An operation: who may ask, what it takes and gives, and the same in the schema."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.utils.datastructures import MultiValueDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.exceptions import APIException, NotAuthenticated
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser, DataAndFiles
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.client_address import network
from accounts.limits import Limit, spend, spend_each
from accounts.models import User
from accounts.officers import held_by
from api import parameters, request_values
from api.authentication import REALM, SessionAuthentication, TokenAuthentication
from api.models import Token
from api.payload import Payload, encode, ref
from api.problems import NotAllowed
from api.scopes import Scope
from games.kernel.registry import AnyGame
from streams.rate_limit import WINDOW

Handler = Callable[..., Any]


class Json(BaseRenderer):
    """Answers are JSON, in UTF-8."""

    media_type = request_values.JSON_TYPE
    format = "json"
    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        """The answer's bytes; none where it has no content."""
        return b"" if data is None else encode(data)


class Unparsed(BaseParser):
    """Bodies are read by `request_values.body`; whoever looks for a form's fields, as the check of the form's token
    does, finds none and leaves the body unread.
    """

    media_type = "*/*"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        """Nothing."""
        return DataAndFiles(QueryDict(), MultiValueDict())


class InsufficientScope(NotAllowed):
    """The token does not allow it."""

    def __init__(self, scope: Scope) -> None:
        super().__init__("insufficient_scope", _("The token lacks the scope “%(scope)s”.") % {"scope": scope.value})
        self.auth_header = f'{REALM}, error="insufficient_scope", scope="{scope.value}"'


class Endpoint(APIView):
    """An address of the API. Everybody who asks is somebody, has the scope, and does not ask too often."""

    authentication_classes = (TokenAuthentication, SessionAuthentication)
    renderer_classes: Sequence[type[BaseRenderer]] = (Json,)
    parser_classes = (Unparsed,)
    content_negotiation_class = DefaultContentNegotiation
    permission_classes = ()
    throttle_classes = ()
    http_method_names = ["get", "head", "post", "put", "delete"]
    metadata_class = None
    game: AnyGame | None = None
    """The game that it is about, once that is known: refusals are worded by its catalogue."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Before the operation itself: who it is, scope, and the limits of the address and of the person at once.

        Whoever is refused for who they are has spent of the address's limit, and hears of that first.
        """
        window, where = settings.API_CALLS_PER_ADDRESS, network(request._request)
        by_address = Limit("API calls by address", window, WINDOW, kept=False)
        try:
            super().initial(request, *args, **kwargs)
            user = self._let_in(request)
        except (APIException, NotAllowed):
            spend(by_address, where)
            raise
        by_person = Limit("API calls", settings.API_CALLS_PER_PERSON, WINDOW, kept=False)
        spend_each([(by_address, where), (by_person, user.player)])

    def _let_in(self, request: Request) -> User:
        """Who asks, where their token lets them ask this."""
        if not isinstance(request.user, User):
            raise NotAuthenticated
        handler = getattr(self, (request.method or "").lower(), None)
        scope: Scope | None = getattr(handler, "scope", None)
        if scope is not None and isinstance(request.auth, Token) and scope not in request.auth.scopes:
            raise InsufficientScope(scope)
        if scope is Scope.MODERATE and not request.user.is_officer and held_by(request.user.pk):
            raise NotAllowed("second_factor", _("Set up a second factor, then make this token again."))
        return request.user


def operation(
    name: str,
    summary: str | Promise,
    *,
    scope: Scope,
    gives: type | OpenApiResponse,
    takes: type[Payload] | None = None,
    asks: type[Payload] | None = None,
    status: int = 200,
    keyed: bool = False,
    refuses: bool = False,
    examples: Sequence[OpenApiExample] = (),
    media_type: str = request_values.JSON_TYPE,
    fails: Sequence[str] = (),
) -> Callable[[Handler], Handler]:
    """Make a method of an endpoint an operation, which is called with its body as `takes` and its query as `asks`.

    `keyed` if it knows the header Idempotency-Key; `refuses` if rules may refuse it; `fails` names the kinds of
    problems that it has beyond those of all operations.
    """

    def wrap(function: Handler) -> Handler:
        @wraps(function)
        def handler(self: Endpoint, request: Request, **blanks: Any) -> HttpResponseBase:
            if takes is not None:
                blanks["body"] = request_values.body(request, takes)
            if asks is not None:
                blanks["query"] = request_values.query(request, asks)
            if keyed:
                blanks["key"] = request_values.key(request)
            made = function(self, request, **blanks)
            return made if isinstance(made, HttpResponseBase) else json_answer(made, status=status)

        described: Handler = extend_schema(
            operation_id=name,
            summary=summary,
            parameters=[*parameters.of_query(asks), *([parameters.KEY] if keyed else [])],
            request=None if takes is None else {request_values.JSON_TYPE: ref(takes)},
            responses={
                (status, media_type): _given(gives),
                **parameters.problems(takes, fails, keyed=keyed, refuses=refuses),
            },
            examples=list(examples),
            extensions={"x-scope": scope.value},
        )(handler)
        described.scope = scope  # type: ignore[attr-defined]
        return described

    return wrap


def json_answer(made: object, status: int = 200) -> HttpResponse:
    """Return an answer of JSON, bypassing content negotiation, since there is only this form; an empty one for None."""
    if made is None:
        return Response(status=status)
    return HttpResponse(encode(made), status=status, content_type=request_values.JSON_TYPE)


def _given(gives: type | OpenApiResponse) -> Any:
    return gives if isinstance(gives, OpenApiResponse) else OpenApiResponse(ref(gives))


def person(request: Request) -> User:
    """Return who asks; an endpoint lets nobody else in."""
    assert isinstance(request.user, User)
    return request.user
