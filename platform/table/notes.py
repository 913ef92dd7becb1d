"""Notes and bookmarks at the table: those of the replay, kept from the page of a running match.

What is written here stands at the same step in the replay, and the other way round. It is its writer's alone.
"""

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from replays import comments
from replays.models import Comment
from table.scene import Scene

SHOWN = 50
"""Notes that the page shows: the newest."""


class Note(NamedTuple):
    """A private note: the step it stands at, and the words."""

    id: int
    number: int
    at: datetime
    text: str


class Notes(NamedTuple):
    """What the visitor has kept beside the match; `said` is the answer to what was just done."""

    kept: list[Note]
    bookmarks: list[int]
    said: str = ""
    draft: str = ""

    @property
    def total(self) -> int:
        """How many there are of both."""
        return len(self.kept) + len(self.bookmarks)


def notes(scene: Scene, user: User, said: str = "", draft: str = "") -> Notes:
    """The visitor's own notes, the newest first, and the steps that they marked; two queries."""
    kept = [Note(one.pk, number, one.at, one.text) for number, one in comments.private(user, scene.line, SHOWN)]
    return Notes(kept, comments.bookmarked(user, scene.line), said, draft)


def write(scene: Scene, user: User, number: int, text: str) -> Notes:
    """Keep a note at the step that the page showed, and say so; or say why not, with the words kept in the form."""
    at = scene.line.nearest(number)
    draft = comments.Draft(text, Comment.Audience.PRIVATE, seat=scene.seat)
    try:
        comments.write(user, scene.line.at(at), draft)
    except comments.Unsaid as problem:
        return notes(scene, user, str(problem), text)
    return notes(scene, user, _("Note saved at step %(step)d.") % {"step": at})


def erase(scene: Scene, user: User, note: int) -> Notes:
    """Take a note of one's own away; nothing where it is none."""
    comments.private_ones(user, scene.line).filter(pk=note).delete()
    return notes(scene, user)


def bookmark(scene: Scene, user: User, number: int) -> Notes:
    """Mark the step that the page showed, or take its mark away, and say which."""
    at = scene.line.nearest(number)
    try:
        marked = comments.bookmark(user, scene.line.at(at))
    except comments.Unsaid as problem:
        return notes(scene, user, str(problem))
    said = _("Step %(step)d is bookmarked.") if marked else _("Step %(step)d is no longer bookmarked.")
    return notes(scene, user, said % {"step": at})
