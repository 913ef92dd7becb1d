"""The league or season that an address names, if it exists for the person asking: everything else answers 404."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext
from rest_framework.request import Request

from accounts.models import User
from api.endpoint import person
from api.problems import LeagueRefused, NotAllowed
from games.kernel.refusals import Refused
from league_pages.access import AtLeague, AtSeason, league_of, season_of


def league_at(request: Request, organisation_id: str) -> AtLeague:
    """Return who asks, at this league."""
    return league_of(person(request), organisation_id)


def season_at(request: Request, organisation_id: str, number: int) -> AtSeason:
    """Return who asks, at this season; a draft exists for directors only."""
    return season_of(league_at(request, organisation_id), number)


def no_guest(user: User) -> None:
    """Raise `NotAllowed` for guests, who have no part in leagues."""
    if user.is_guest:
        raise NotAllowed("sign_up_first", gettext("Guests cannot join a league. Sign up first."))


@contextmanager
def worded() -> Iterator[None]:
    """Word whatever the rules of leagues refuse inside the block in their words."""
    try:
        yield
    except Refused as refusal:
        raise LeagueRefused(refusal.code, detail=refusal.detail) from None
