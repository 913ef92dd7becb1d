"""The tournaments of a person: those they play in, and those they direct."""

from accounts.models import User
from tournaments.models import Director, EntrantRow, TournamentRow


def directed_by(user: User) -> frozenset[str]:
    """The tournaments that somebody hosts or directs; two queries."""
    directed = Director.objects.filter(user=user).values_list("tournament_id", flat=True)
    hosted = TournamentRow.objects.filter(host=user.player).values_list("id", flat=True)
    return frozenset([*directed, *hosted])


def played_by(user: User) -> frozenset[str]:
    """The tournaments that somebody is entered in and has not left; one query."""
    return frozenset(EntrantRow.objects.filter(player=user.player, left=False).values_list("tournament_id", flat=True))
