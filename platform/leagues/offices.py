"""The roles of somebody who is forgotten: laid down, and a league keeps an owner where it has a director."""

from accounts.models import User
from leagues import commands, roles
from leagues.models import PersonRow
from leagues.organisation import commands as o
from leagues.organisation.state import Organisation
from streams import kept_texts
from streams.actors import actor

WHY = "The account was erased."
SITE = actor("operator:erasing")


def held_by(user: User) -> list[str]:
    """The organisations in which somebody holds a role; one query."""
    rows = PersonRow.objects.filter(player=user.player).exclude(role="").order_by("organisation")
    return [*rows.values_list("organisation", flat=True)]


def lay_down(user: User) -> None:
    """Lay down every role of somebody. Who has directed for longest is granted the league of which they are the last
    owner; where there is no director they stay its owner in name.
    """
    for organisation in held_by(user):
        now = commands.find_organisation(organisation).organisation
        is_last = [one for one, role in now.roles.items() if role == "owner"] == [user.player]
        heir = _heir(now) if is_last else None
        if is_last and heir is None:
            continue
        with kept_texts.kept(SITE) as written:
            why = written.quote(WHY, None)
            if heir is not None:
                commands.at_organisation(organisation, o.Grant(player=heir, role="owner", reason=why), SITE)
            wish = o.WithdrawRole(player=user.player, reason=why)
            commands.at_organisation(organisation, wish, actor(user.player))


def _heir(now: Organisation) -> str | None:
    """Who has directed for longest and can log in."""
    there = roles.directors(now.id)
    return next((one for one, role in now.roles.items() if role == "director" and one in there), None)
