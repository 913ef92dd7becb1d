"""Mails: plain and in HTML, in the person's language, with a way to stop them that needs no log-in."""

from email.utils import make_msgid
from typing import Any

from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.models import User
from notices import unsubscribing
from notices.kinds import Kind, Mail
from notices.models import Notice
from notices.preferences import preferences
from notices.subjects import Subject
from notices.words import address, said, spoken_to


def send(notice: Notice, row: Subject) -> bool:
    """Write to the person about it; whether there was anybody who still wishes that. `OSError` or `SMTPException` where
    the mail does not leave.
    """
    user = notice.user
    if preferences(user)[Kind(notice.kind)].mail != Mail.AT_ONCE:
        return False
    with spoken_to(user):
        words = said(notice.kind, user, row, notice.mark)
        return post(user, words.title, "notice", {"said": words, "kind": Kind(notice.kind).label}, notice.kind)


def post(user: User, subject: str, template: str, context: dict[str, Any], kind: str) -> bool:
    """Send a mail made of the two templates of that name; whether the person has an address that is theirs for sure."""
    to = address_of(user)
    if not to:
        return False
    stop = address(reverse("notices:stop", args=[unsubscribing.token(user, kind)]))
    context = {**context, "user": user, "stop": stop, "wishes": address(reverse("notices:wishes"))}
    mail = EmailMultiAlternatives(
        subject=f"Warmoot: {subject}",
        body=render_to_string(f"notices/mail/{template}.txt", context),
        to=[to],
        headers={
            "Message-ID": make_msgid("notice", domain="warmoot.invalid"),
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    mail.attach_alternative(render_to_string(f"notices/mail/{template}.html", context), "text/html")
    return bool(mail.send())


def address_of(user: User) -> str:
    """The address that the person has confirmed; empty where there is none."""
    found = EmailAddress.objects.filter(user=user, primary=True, verified=True).values_list("email", flat=True)
    return found.first() or ""
