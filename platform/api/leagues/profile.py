"""What a league says of itself, as programs send it."""

from typing import Annotated

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from msgspec import UNSET, Meta

from api.payload import Payload
from games.kernel.refusals import Misfit
from leagues.organisation.state import Joining, Profile
from streams.kept_texts import TextNames

EXAMPLE = {"name": "Mountain League", "zone": "Europe/Paris", "joining": "open", "about": "Nobody is in a hurry."}
Text = Annotated[str, Meta(max_length=4000)]


class ProfileWanted(Payload, frozen=True):
    """The description of a league. Its dates are in the time zone `zone`; `forum` is an https:// address where its
    members write instead of here.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    joining: Joining = "open"
    about: Text = ""
    rules: Text = ""
    contact: Annotated[str, Meta(max_length=500)] = ""
    forum: Annotated[str, Meta(max_length=500)] = ""


def profile_of(wanted: ProfileWanted, written: TextNames) -> Profile:
    """Return the profile as the log keeps it; raises `Misfit` if the forum is no address."""
    forum = wanted.forum.strip()
    try:
        if forum:
            URLValidator(schemes=["https"])(forum)
    except ValidationError:
        raise Misfit("forum", "is no https:// address") from None
    return Profile(
        name=wanted.name.strip(),
        zone=wanted.zone,
        joining=wanted.joining,
        about=written.name(wanted.about),
        rules=written.name(wanted.rules),
        contact=written.name(wanted.contact),
        forum=written.name(forum) or UNSET,
    )
