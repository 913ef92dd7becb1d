"""The groups of officers, with their permissions, as the site needs them to be there."""

from typing import Any

from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType

from accounts.models import User
from accounts.officers import GROUPS, PERMISSIONS


def make_groups(**_: Any) -> None:
    """Make the groups and give them their permissions; changes nothing the second time."""
    kind = ContentType.objects.get_for_model(User)
    for name, codenames in GROUPS.items():
        group, _made = Group.objects.get_or_create(name=name)
        for codename in codenames:
            words = {"name": PERMISSIONS[codename]}
            permission, _made = Permission.objects.get_or_create(content_type=kind, codename=codename, defaults=words)
            group.permissions.add(permission)
