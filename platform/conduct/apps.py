"""The Django app."""

from django.apps import AppConfig


class ConductConfig(AppConfig):
    """Reports on talk and behaviour as streams, measures, appeals, and whom somebody has blocked."""

    name = "conduct"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Cases of conduct are one of the kinds of streams, their acts stand in the public log, and bans of rulings are
        measures of theirs.
        """
        from conduct import measures
        from conduct.acts import ACTS, figures, ids
        from conduct.kind import CONDUCT
        from moderation import acts
        from moderation.measures import Suspensions
        from moderation.measures import register as keep_suspensions
        from streams.registry import register

        register(CONDUCT)
        acts.register(ACTS, ids)
        keep_suspensions(Suspensions(measures.suspend, measures.end))
        if figures not in acts.MORE_FIGURES:
            acts.MORE_FIGURES.append(figures)
