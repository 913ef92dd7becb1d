"""The one way to permissions: whatever is granted or withdrawn comes through here, from pages and the console."""

from collections.abc import Iterable

from django.db import IntegrityError, transaction

from accounts.models import OfficerRow, User
from games.kernel.refusals import Misfit, Refused
from officers.kind import OFFICERS, LiveOfficer
from officers.stream import Grant, NoteChange, Withdraw
from streams import actors, door
from streams.actors import Actor, Power
from streams.kind import Wish
from streams.stored_command import Command, body


def grant(user: User, permissions: Iterable[str], reason: str, actor: Actor) -> LiveOfficer:
    """Give somebody permissions. `Refused` for whoever may not, and for oneself; `Misfit` where one is unknown."""
    if user.is_guest or user.level:
        raise Misfit("user", "an officer has an account of their own")
    wish = Grant(user.pk, tuple(sorted(permissions)), reason)
    if not OfficerRow.objects.filter(user=user.pk).exists():
        try:
            with transaction.atomic():
                live = door.begin(OFFICERS, actor, body(wish))
        except IntegrityError:  # somebody else has made them an officer meanwhile
            pass
        else:
            user.__dict__.pop("duties", None)
            return live
    return _given(user, wish, actor)


def withdraw(user: User, permissions: Iterable[str], reason: str, actor: Actor) -> LiveOfficer:
    """Take permissions away from somebody; refused like a grant, but to oneself."""
    return _given(user, Withdraw(tuple(sorted(permissions)), reason), actor)


def note_change(user: User, record: str, key: str, done: str, fields: Iterable[str] = ()) -> LiveOfficer:
    """Keep in the officer's own log that they changed a record of the site's data."""
    wish = NoteChange(record, key, done, tuple(fields))
    return _given(user, wish, acting(user, Power.ADMINISTER))


def acting(user: User, *needed: Power) -> Actor:
    """Somebody as the officer that they are, with all their powers; `Refused` where they lack one that is needed."""
    held = [power for power in Power if power.value in user.duties]
    if not held or not {*needed} <= {*held}:
        raise Refused("not_permitted")
    return actors.officer(user.pk, *held)


def _given(user: User, wish: Command, actor: Actor) -> LiveOfficer:
    row = OfficerRow.objects.filter(user=user.pk).only("id").first()
    if row is None:
        raise Refused("nothing_changed")
    done = door.execute(OFFICERS, row.id, Wish(actor, body(wish)))
    user.__dict__.pop("duties", None)
    return done.live
