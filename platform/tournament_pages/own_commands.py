"""Commands that a visitor gives in their own name, and what came of them."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext as _

from games.kernel.refusals import Misfit, Refused
from streams import actors
from streams.stored_command import Command
from tournament_pages.access import Visitor
from tournaments import commands
from tournaments.leaving import carry_to_matches
from tournaments.refusal_words import worded


def give_own(request: HttpRequest, at: Visitor, wish: Command, said: str) -> bool:
    """Give a command in the visitor's own name, do what follows from it at the matches, and say what came of it."""
    assert at.user is not None
    try:
        done = commands.give(at.now.id, wish, actors.actor(at.user.player))
    except Refused as refusal:
        said = worded(refusal)
        if refusal.code == "entrants_elsewhere":
            said = format_html('{} <a href="{}">{}</a>', said, refusal.detail, _("See it there"))
        messages.warning(request, said)
        return False
    except Misfit as fault:
        messages.warning(request, fault.why)
        return False
    carry_to_matches(at.now, wish, done.receipt)
    messages.success(request, said)
    return True
