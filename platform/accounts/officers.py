"""Officers: those whom the site trusts with more than their own matches, by Django's permissions and groups."""

from typing import Any

PERMISSIONS = {"moderate": "Can settle disputes and rule", "administer": "Can manage accounts and the site"}
GROUPS = {"moderators": ("moderate",), "staff": ("moderate", "administer")}


def appoint(**_: Any) -> None:
    """Make the groups and give them their permissions; changes nothing the second time."""
    from django.contrib.auth.models import Group, Permission
    from django.contrib.contenttypes.models import ContentType

    from accounts.models import User

    kind = ContentType.objects.get_for_model(User)
    for name, codenames in GROUPS.items():
        group, _made = Group.objects.get_or_create(name=name)
        for codename in codenames:
            words = {"name": PERMISSIONS[codename]}
            permission, _made = Permission.objects.get_or_create(content_type=kind, codename=codename, defaults=words)
            group.permissions.add(permission)
