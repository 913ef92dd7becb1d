"""What the account pages need to say something plainly."""

import json
import re
from typing import Any

from django import template
from django.core.serializers.json import DjangoJSONEncoder
from django.utils.translation import gettext as _

register = template.Library()
# The first that is found: most browsers also claim to be the others.
_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"))
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


@register.filter
def as_json(value: Any) -> str:
    """The value as JSON, for a data attribute; the template escapes it."""
    return json.dumps(value, cls=DjangoJSONEncoder)


@register.filter
def browser(agent: str) -> str:
    """A browser and its system in two words, out of what it says of itself."""
    found = [next((name for sign, name in signs if re.search(sign, agent)), "") for signs in (_BROWSERS, _SYSTEMS)]
    return ", ".join(word for word in found if word) or _("Unknown browser")
