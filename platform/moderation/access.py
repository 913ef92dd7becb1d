"""Who sees a case, and as what: one function a right, one condition a line. What is not theirs does not exist."""

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest

from accounts.models import User
from moderation import commands, conflict
from moderation.kind import LiveCase
from moderation.models import CaseRow
from moderation.stream.state import Case


class AtCase(NamedTuple):
    """Somebody at a case."""

    live: LiveCase
    user: User

    @property
    def case(self) -> Case:
        """The case."""
        return self.live.case


def desk(request: HttpRequest) -> User:
    """The moderator who asks; 404 for everybody else."""
    return moderating(request.user)


def moderating(user: User | AnonymousUser) -> User:
    """The moderator that this is; 404 for everybody else."""
    if not isinstance(user, User) or not user.is_moderator:
        raise Http404("there is no such desk")
    return user


def moderator(request: HttpRequest, case_id: str) -> AtCase:
    """The moderator who asks, at a case in which they have no interest; 404 for everybody else."""
    return moderator_at(request.user, case_id)


def moderator_at(asking: User | AnonymousUser, case_id: str) -> AtCase:
    """A moderator at a case in which they have no interest; 404 for everybody else."""
    user = moderating(asking)
    row = CaseRow.objects.filter(id=case_id).first()
    if row is None or conflict.interests(user.pk, conflict.of_row(row)):
        raise Http404("there is no such case")
    return AtCase(commands.find(case_id), user)


def affected(request: HttpRequest, case_id: str) -> AtCase:
    """Who asks, at a case that they reported or whose match they play; 404 for everybody else."""
    return affected_at(request.user, case_id)


def affected_at(user: User | AnonymousUser, case_id: str) -> AtCase:
    """Somebody at a case that they reported or whose match they play; 404 for everybody else."""
    if not isinstance(user, User):
        raise Http404("there is no such case")
    if not CaseRow.objects.filter(id=case_id, affected__contains=[user.player]).exists():
        raise Http404("there is no such case")
    return AtCase(commands.find(case_id), user)
