"""Stopping mails by a link in them: signed, for one person and one kind of notice, without a log-in."""

from django.core import signing

from accounts.models import User
from notices.kinds import Kind, Mail
from notices.preferences import prefer, preferences

SALT = "notices.stopping"
ALL = "all"


def token(user: User, kind: str) -> str:
    """What the link carries; `ALL` for every kind. Good for as long as the mail may lie in somebody's box."""
    return signing.dumps([user.pk, kind], salt=SALT)


def read(text: str) -> tuple[User, list[Kind]] | None:
    """Whose mails of which kinds; None for anything that was not written here, or by somebody who has gone."""
    try:
        number, kind = signing.loads(text, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    user = User.objects.filter(pk=number, is_active=True).first()
    return (user, list(Kind) if kind == ALL else [Kind(kind)]) if user else None


def stop(user: User, kinds: list[Kind]) -> None:
    """No more mails of these kinds; whatever else the person chose stays."""
    chosen = preferences(user)
    for kind in kinds:
        prefer(user, kind, chosen[kind]._replace(mail=Mail.NEVER))
