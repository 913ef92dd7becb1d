"""The tournament that an address names, if it exists for the person asking: everything else answers 404, byte for byte
alike.
"""

from django.http import Http404
from rest_framework.request import Request

from api.endpoint import person
from tournaments.access import Visitor, director_of, visitor_of
from tournaments.stream.state import Round, StageState


def visitor_at(request: Request, tournament_id: str) -> Visitor:
    """Return who asks, at this tournament; a draft exists for its directors only."""
    return visitor_of(person(request), tournament_id)


def director_at(request: Request, tournament_id: str) -> Visitor:
    """Return who asks, as a director of this tournament; 404 for everybody else."""
    return director_of(person(request), tournament_id)


def stage_at(at: Visitor, number: int) -> StageState:
    """Return a stage that has begun; 404 for any other."""
    if not 1 <= number <= len(at.now.stages):
        raise Http404("there is no such stage")
    return at.now.stages[number - 1]


def round_at(at: Visitor, stage: int, number: int) -> Round:
    """Return a round that is paired; 404 for any other."""
    found = at.now.find(stage, number)
    if found is None:
        raise Http404("there is no such round")
    return found
