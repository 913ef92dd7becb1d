"""The Django app."""

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    """Cases as streams, the moderators' desk and the public page of rulings."""

    name = "moderation"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Cases are one of the kinds of streams; pages of matches lead to the form that opens one."""
        from lobby.demo.registry import fillings
        from moderation import acts
        from moderation.bell import on_case_moved
        from moderation.demo import add
        from moderation.kind import CASES
        from moderation.links import ADDRESSES
        from moderation.signals import moved
        from officers.acts import ACTS, ids
        from play.dispute_links import register as register_addresses
        from streams.registry import register

        register(CASES)
        acts.register(ACTS, ids)
        if add not in fillings:
            fillings.append(add)
        register_addresses(ADDRESSES)
        moved.connect(on_case_moved, dispatch_uid="moderation")
