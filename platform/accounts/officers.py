"""Officers: those whom the site trusts with more than their own matches, by permissions granted to each of them.

What is granted and withdrawn stands in a stream of each officer (`officers`); here is what comes of it.
"""

from collections.abc import Iterable, Mapping

from django.db import connection
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PERMISSIONS: Mapping[str, Promise] = {
    "moderate": _("deal with disputes and reports, and rule"),
    "sign": _("countersign what somebody else has written"),
    "judge": _("decide appeals"),
    "see": _("see hidden information at a disputed step"),
    "administer": _("grant permissions and manage the site's data"),
}
"""What an officer may do, by the name under which it is granted."""
ROLES: Mapping[str, tuple[str, ...]] = {
    "helpers": ("moderate",),
    "moderators": ("moderate", "sign", "judge", "see"),
    "staff": tuple(PERMISSIONS),
}
"""Permissions that are granted together, under one name."""

HELD = "SELECT permissions FROM accounts_officerrow WHERE user_id = {user}"
"""The permissions of that user, as a statement or a part of one."""


def held_by(user: int) -> frozenset[str]:
    """The permissions that a person holds; one query."""
    with connection.cursor() as cursor:
        cursor.execute(HELD.format(user="%s"), [user])
        row = cursor.fetchone()
    return frozenset(row[0]) if row is not None else frozenset()


def composed(names: Iterable[str]) -> tuple[str, ...]:
    """The permissions that these names of permissions and roles stand for; `ValueError` names an unknown one."""
    made: set[str] = set()
    for name in names:
        if name not in ROLES and name not in PERMISSIONS:
            raise ValueError(name)
        made.update(ROLES.get(name, (name,)))
    return tuple(sorted(made))
