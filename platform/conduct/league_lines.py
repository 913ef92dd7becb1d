"""What somebody wrote on the page of a league, which everybody may read: what can be reported of it."""

from django.http import Http404

from conduct.evidence import Offered
from conduct.stream.state import QuotedLine
from games.kernel.refusals import Misfit
from leagues import commands
from streams import texts


def text_key(name: str) -> str:
    """By which a form or program names a text."""
    return f"text-{name[1:17]}"


def of_league(accused: str, organisation_id: str) -> list[Offered]:
    """Their announcements, what they wrote of it, and its name where they own it; 404 where there is no such league."""
    try:
        now = commands.find_organisation(organisation_id).organisation
    except Misfit:
        raise Http404("there is no such league") from None
    profile = now.profile
    names = [profile.about, profile.rules, profile.contact, *(one.text for one in now.announcements)]
    authors, said, at = texts.authors(names), texts.told(names), {one.text: one.at for one in now.announcements}
    title = (
        [Offered("league", QuotedLine("description", now.id, profile.name))] if now.role_of(accused) == "owner" else []
    )
    return title + [
        Offered(text_key(name), QuotedLine("description", now.id, said[name], at.get(name, 0)))
        for name in names
        if authors.get(name) == accused and said[name]
    ]
