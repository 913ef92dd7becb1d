"""The schema's descriptions of addresses, queries and headers."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from api.payload import Payload, ref
from api.problems import KINDS, MEDIA_TYPE, Problem
from api.request_values import KEY as KEY_HEADER
from api.request_values import LONGEST_KEY

KEY = OpenApiParameter(
    KEY_HEADER,
    type={"type": "string", "minLength": 1, "maxLength": LONGEST_KEY, "pattern": "^[!-~]+$"},
    location=OpenApiParameter.HEADER,
    description=_(
        "A key of your own: sending the same request again with it gives the first answer and has no second effect."
    ),
)
ABOUT = {
    "after": _("Only what was said after the message with this number."),
    "after_player": _("Only members after this one, as the log names players."),
    "after_entrant": _("Only entrants after this number."),
    "after_version": _("Only what happened after this version."),
    "as": _("The viewpoint: a seat counted from 1, spectator, or all; your own by default."),
    "before": _("Only what was said before the message with this number."),
    "case_id": _("A case, by its name: c7."),
    "cursor": _("Where the page begins: the `next` of the page before."),
    "directed": _("Only those that you direct."),
    "division": _("A division of the season, counted from 1."),
    "defect": _("A defect of the rules in the season, counted from 1."),
    "entrant": _("An entrant, by number."),
    "explain": _("Whether each number is explained."),
    "format": _("Only those of this format."),
    "from": _("The first step of the page."),
    "game": _("A game, by its name in addresses."),
    "kind": _("Which file."),
    "key": _("The end of a link, for anyone who was given it."),
    "league": _("The league whose page it is on, by the name in its address."),
    "limit": _("How many at most."),
    "line": _("The key of another line than the main one."),
    "lines": _("How many of the log's last lines."),
    "match": _("The match it was said at, by the name in its address."),
    "match_id": _("A match or table, by the name in its address."),
    "organisation_id": _("A league, by the name in its address."),
    "room": _("The room it was said in, by the name its talk gives."),
    "said": _("A message, by its number."),
    "season_number": _("A season of the league, counted from 1."),
    "mine": _("Only those where you have a seat, or that you play in or direct."),
    "number": _("A step, by its number on the line."),
    "pace": _("The time class."),
    "page": _("Which page of fifty places."),
    "player": _("A name, or the player as in the log, such as user:7."),
    "rated": _("Only rated ones, or only the others."),
    "round": _("After how many rounds; by default all finished ones."),
    "round_number": _("A round of the stage, counted from 1."),
    "rule": _("A numbered rule of the game, such as 5.2."),
    "rules_version": _("A version of the rules, as a match names it; by default today's."),
    "seats": _("Only those for this many players."),
    "show": _("Which ones: those to decide, or those that are done."),
    "stage": _("A stage, counted from 1."),
    "status": _("Only those that are at this stage."),
    "table_number": _("A table of the round."),
    "tournament": _("The tournament it is in, by the name in its address."),
    "tournament_id": _("A tournament, by the name in its address."),
    "waiting": _("Only those where it is your move."),
}
"""What can stand in addresses."""
_ALWAYS = ("malformed", "unauthenticated", "forbidden", "not-found", "not-acceptable", "rate-limited")


def of_query(type_: type[Payload] | None) -> list[OpenApiParameter]:
    """Return a parameter for each field of the type; none if nothing can be asked."""
    if type_ is None:
        return []
    schema = inlined(type_)
    return [
        OpenApiParameter(
            field.encode_name,
            type=_bare(schema["properties"][field.encode_name]),
            required=field.required,
        )
        for field in msgspec.structs.fields(type_)
    ]


def inlined(type_: type[Payload]) -> dict[str, Any]:
    """The schema of a flat type."""
    _refs, parts = msgspec.json.schema_components([type_])
    found: dict[str, Any] = parts[type_.__name__]
    return found


def _bare(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema without what the parameter says itself, and without null, which no address can express."""
    kept = {name: value for name, value in schema.items() if name not in {"default", "description"}}
    if "anyOf" in kept:
        parts = [part for part in kept.pop("anyOf") if part != {"type": "null"}]
        return {**parts[0], **kept} if len(parts) == 1 else {"anyOf": parts, **kept}
    return kept


def problems(
    takes: type[Payload] | None, more: Sequence[str] = (), *, keyed: bool, refuses: bool
) -> dict[Any, OpenApiResponse]:
    """Return the ways in which an operation can fail, by status."""
    names = [*_ALWAYS, *more, *(["media-type", "too-large"] if takes else [])]
    names += ["refused"] if takes or refuses else []
    names += ["version-conflict"] if keyed or refuses else []
    kinds = [KINDS[name] for name in names]
    return {(kind.status, MEDIA_TYPE): OpenApiResponse(ref(Problem), description=str(kind.when)) for kind in kinds}
