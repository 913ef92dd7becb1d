"""What the public log of acts tells of officers: what was granted, withdrawn or changed, and nobody's name."""

from collections.abc import Collection, Mapping

from django.utils.translation import gettext_lazy as _

from accounts.models import OfficerRow

ACTS = {
    "permissions_granted": _("an officer is granted permissions"),
    "permissions_withdrawn": _("permissions are withdrawn from an officer"),
    "data_changed": _("an officer changes a record of the site's data"),
}


def ids(streams: Collection[int]) -> Mapping[int, str]:
    """Which of these streams are those of officers, by their public ids."""
    return dict(OfficerRow.objects.filter(stream__in=streams).values_list("stream", "id"))
