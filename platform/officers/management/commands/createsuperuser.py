"""Django's `createsuperuser`, which this site has no use for: nobody may do everything without a grant in the log."""

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Says how the first officer is made."

    def handle(self, **_: object) -> None:
        raise CommandError("sign up on the site, then: manage.py officers grant NAME staff --reason WHY")
