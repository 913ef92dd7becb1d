"""Who asks for a page of a tournament."""

from django.http import Http404, HttpRequest

from accounts.models import User
from tournaments.access import Visitor, director_of, is_announced, may_enter_at_all, visitor_of
from tournaments.stream.state import Entrant

__all__ = ["Visitor", "director", "is_announced", "may_enter_at_all", "own_entrant", "visitor"]


def visitor(request: HttpRequest, tournament_id: str) -> Visitor:
    """Whoever asks, at this tournament; 404 where there is none, or none for them."""
    return visitor_of(request.user if isinstance(request.user, User) else None, tournament_id)


def director(request: HttpRequest, tournament_id: str) -> Visitor:
    """Whoever asks, if they direct this tournament; 404 for everybody else."""
    return director_of(request.user if isinstance(request.user, User) else None, tournament_id)


def own_entrant(at: Visitor) -> Entrant:
    """The visitor's entrant, or 404."""
    if at.me is None:
        raise Http404("you do not take part")
    return at.me
