"""Who sees a case of conduct, and as what: one function a right. What is not theirs does not exist."""

from typing import NamedTuple

from django.http import Http404, HttpRequest

from accounts.models import User
from conduct import commands
from conduct.models import ConductRow
from conduct.stream.state import Conduct
from moderation import conflict
from moderation.access import desk
from moderation.conflict import Concern


class AtConduct(NamedTuple):
    """Somebody at a case of conduct."""

    case: Conduct
    user: User

    @property
    def is_accused(self) -> bool:
        """Whether the case is about them."""
        return self.case.accused == self.user.player


def of_row(row: ConductRow) -> Concern:
    """Whom a case concerns."""
    return Concern(row.match, row.tournament, frozenset({row.reporter, row.accused}))


def moderator(request: HttpRequest, case_id: str) -> AtConduct:
    """The moderator who asks, at a case in which they have no interest; 404 for everybody else."""
    user = desk(request)
    row = ConductRow.objects.filter(id=case_id).first()
    if row is None or conflict.interests(user.pk, of_row(row)):
        raise Http404("there is no such case")
    return AtConduct(commands.find(case_id), user)


def affected(request: HttpRequest, case_id: str) -> AtConduct:
    """Who reported it; and whom a measure was taken against, from then on. 404 for everybody else."""
    user = request.user
    row = ConductRow.objects.filter(id=case_id).first()
    if not isinstance(user, User) or row is None:
        raise Http404("there is no such case")
    if row.reporter != user.player and (row.accused != user.player or not row.measure):
        raise Http404("there is no such case")
    return AtConduct(commands.find(case_id), user)
