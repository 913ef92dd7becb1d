"""Opening a season: from a template, from an earlier season, or from nothing, with what is to be otherwise."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import fields, replace

from api.leagues.settings import SeasonPlan, plan_of
from api.payload import Payload
from api.problems import FieldProblem, Invalid
from leagues.sources import TEMPLATES, Source, source

SeasonChanges = msgspec.defstruct(
    "SeasonChanges",
    [(one.name, one.type | UnsetType, UNSET) for one in fields(SeasonPlan)],
    bases=(Payload,),
    frozen=True,
    module=__name__,
    namespace={"__doc__": "What differs from the template or the season before; everything else is taken from there."},
)
EXAMPLE = {"template": "pairs", "changes": {"name": "Spring", "game": "armadora"}}


class SeasonOpening(Payload, frozen=True):
    """A season to open: from a `template`, from the earlier `season` with that number, or from the last one if you
    name neither. Its name, texts, dates and invitations are never taken over.
    """

    template: Annotated[str, Meta(max_length=20)] = ""
    season: Annotated[int, Meta(ge=1, le=99_999)] | None = None
    changes: SeasonChanges = SeasonChanges()  # type: ignore[valid-type]


class Opening(msgspec.Struct, frozen=True):
    """The plan of a new season, where it comes from, and which fields were taken over from there."""

    plan: SeasonPlan
    source: Source
    taken_over: tuple[str, ...]


def opening_of(organisation: str, wanted: SeasonOpening) -> Opening:
    """Return what is to be opened; raises `Invalid` if there is no such template or season."""
    if wanted.template and (wanted.template not in TEMPLATES or wanted.season is not None):
        raise Invalid("invalid", [FieldProblem("template", f"is one of {', '.join(TEMPLATES)}, without a season")])
    asked = wanted.template or (str(wanted.season) if wanted.season is not None else "")
    found = source(organisation, asked)
    if found is None:
        raise Invalid("invalid", [FieldProblem("season", "there is none of that number")])
    plan = plan_of(found.settings, officer=True) if found.settings is not None else SeasonPlan()
    changed: dict[str, Any] = {
        name: value for name in SeasonPlan.__struct_fields__ if (value := getattr(wanted.changes, name)) is not UNSET
    }
    if changed.get("game", plan.game) != plan.game or changed.get("seats", plan.seats) != plan.seats:
        plan = replace(plan, options={}, rules_version="")
    if "drawing" not in changed:
        plan = replace(plan, drawing="carried" if found.previous else "by_strength")
    plan = replace(plan, **{"name": f"Season {found.season + 1}" if found.season else "Season", **changed})
    anew = {"name", "about", "starts_at", "drawing", *changed}
    taken = [name for name in SeasonPlan.__struct_fields__ if name not in anew] if found.settings is not None else []
    return Opening(plan, found, tuple(taken))
