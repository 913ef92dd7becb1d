"""The people of the demo. Their password is no secret: they are made on an empty embedded database and nowhere else."""

from django.conf import settings

from accounts.models import User

NAMES = ("Brunhild", "Kasimir", "Ottoline", "Ferrand", "Isaure", "Torvald", "Wilda")
PASSWORD = "ambush at dawn"  # noqa: S105 - printed by `make run`, and good for nothing elsewhere


def may_settle() -> bool:
    """Whether nobody is here yet, and nobody but this machine can come."""
    return bool(settings.DATABASES["default"]["EMBEDDED"]) and not User.objects.exists()


def settle() -> list[User]:
    """Make them."""
    return [User.objects.create_user(name, PASSWORD) for name in NAMES]


def settled() -> list[User]:
    """Those that are here; nobody where the demo was never made. Whoever changed the password is no demo any more."""
    found = {user.name: user for user in User.objects.filter(name__in=NAMES, is_guest=False)}
    people = [found[name] for name in NAMES if name in found]
    return people if people and people[0].check_password(PASSWORD) else []


def greeting() -> str:
    """How to log in as one of them; empty where there is nobody to log in as."""
    names = ", ".join(user.name for user in settled())
    return f"demo log-ins: {names}; password: {PASSWORD}" if names else ""
