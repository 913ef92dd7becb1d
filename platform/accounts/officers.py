"""Officers: those whom the site trusts with more than their own matches, by Django's permissions and groups."""

from django.db import connection

PERMISSIONS = {"moderate": "Can settle disputes and rule", "administer": "Can manage accounts and the site"}
GROUPS = {"moderators": ("moderate",), "staff": ("moderate", "administer")}

# Asked of everybody at every request: as the ORM would put it together anew each time, that takes three times as long.
_HELD = """
SELECT held.codename FROM auth_permission AS held JOIN django_content_type AS kind ON kind.id = held.content_type_id
WHERE kind.app_label = 'accounts' AND held.codename = ANY(%(names)s) AND (
  EXISTS (SELECT FROM accounts_user_user_permissions AS own
          WHERE own.permission_id = held.id AND own.user_id = %(user)s)
  OR EXISTS (SELECT FROM auth_group_permissions AS given JOIN accounts_user_groups AS sits USING (group_id)
             WHERE given.permission_id = held.id AND sits.user_id = %(user)s))
"""


def held_by(user: int) -> frozenset[str]:
    """The permissions of these that a person has, of their own or by a group; one query."""
    with connection.cursor() as cursor:
        cursor.execute(_HELD, {"names": list(PERMISSIONS), "user": user})
        return frozenset(codename for (codename,) in cursor.fetchall())
