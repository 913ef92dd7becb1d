"""What those concerned by a case of conduct are written: that something was decided, and where to read it."""

from collections.abc import Callable

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.mails import send_later
from accounts.models import User
from accounts.names import user_of
from conduct.stream.commands import Answer, DecideAppeal, Dismiss, EndByRuling, Lift, Propose, Sign
from conduct.stream.state import Conduct
from conduct.words import VERDICTS, measure_words
from streams.database_time import as_date
from streams.stored_command import Command


def tell(case: Conduct, command: Command) -> None:
    """Write to whom a command concerns, at the address that they have confirmed; call it in its transaction."""
    taken = isinstance(command, Propose | Sign) and case.status == "decided"
    if taken or isinstance(command, Dismiss):
        _write(case, case.reporter, lambda: (_("Your report was decided"), _("A moderator has decided your report.")))
    if taken or isinstance(command, Lift | EndByRuling | Answer | DecideAppeal):
        _write(case, case.accused, lambda: _to_accused(case, command))


def _to_accused(case: Conduct, command: Command) -> tuple[str, str]:
    """Subject and text, in the language that is active."""
    if isinstance(command, Answer):
        return _("Your appeal was answered"), command.words
    if isinstance(command, DecideAppeal):
        return _("Your appeal was decided"), f"{str(VERDICTS[command.verdict]).capitalize()}. {command.reason}"
    if isinstance(command, Lift | EndByRuling):
        return _("A measure was ended"), _("A measure against you was ended before its time.")
    assert case.taken is not None
    said = measure_words(case.taken.wanted.kind, as_date(case.taken.until))
    return _("A measure concerns you"), f"{said[:1].upper()}{said[1:]}. {case.taken.wanted.reason}"


def _write(case: Conduct, player: str, made: Callable[[], tuple[str, str]]) -> None:
    number = user_of(player)
    user = User.objects.filter(pk=number, is_active=True).first() if number is not None else None
    address = EmailAddress.objects.filter(user=user, primary=True, verified=True).first() if user is not None else None
    if user is None or address is None:
        return
    with override(user.language or settings.LANGUAGE_CODE):
        subject, text = made()
        link = settings.SITE_URL + reverse("conduct:case", args=[case.id])
        closing = _("What was decided, and how to appeal:") if player == case.accused else _("More here:")
        body = f"{text}\n\n{closing} {link}\n"
        send_later(EmailMessage(f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{subject}", body, to=[address.email]))
