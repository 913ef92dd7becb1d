"""Say who may do what, grant permissions, and withdraw them."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from accounts.models import OfficerRow, User
from accounts.officers import PERMISSIONS, ROLES, composed
from games.kernel.refusals import Misfit, Refused
from officers import commands
from play.management.commands._operator import add_operator, operator
from streams import actors


class Command(BaseCommand):
    help = (
        "Without more: who may do what. `grant NAME PERMISSION… --reason WHY` and `withdraw …` change it. Permissions: "
        f"{', '.join(PERMISSIONS)}; together: {', '.join(ROLES)}."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("do", nargs="?", choices=["grant", "withdraw"])
        parser.add_argument("name", nargs="?")
        parser.add_argument("permissions", nargs="*")
        parser.add_argument("--reason", default="", help="why; it stands in the log")
        add_operator(parser)

    def handle(
        self, *, do: str | None, name: str, permissions: list[str], reason: str, operator: str, **_: object
    ) -> None:
        if do is not None:
            self._change(do, name or "", permissions, reason, operator)
        for row in OfficerRow.objects.exclude(permissions=[]).select_related("user").order_by("user__name"):
            self.stdout.write(f"{row.user.name}: {', '.join(row.permissions)}")

    def _change(self, do: str, name: str, permissions: list[str], reason: str, by: str) -> None:
        user = User.objects.filter(name__iexact=name).first()
        if user is None:
            raise CommandError(f"nobody is called {name!r}: sign up on the site first")
        change = commands.grant if do == "grant" else commands.withdraw
        try:
            change(user, composed(permissions), reason, actors.actor(operator(by)))
        except ValueError as unknown:
            if isinstance(unknown, Misfit):
                raise CommandError(str(unknown)) from None
            raise CommandError(f"there is no permission {unknown}") from None
        except Refused as refusal:
            raise CommandError(str(refusal)) from None
