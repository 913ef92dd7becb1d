"""What Celery's workers do for the computers. Tasks name matches; what is to be done stands in the log."""

from celery import shared_task

from opponents.budgets import INTERRUPT_SECONDS
from opponents.messages import THINK


@shared_task(name=THINK, soft_time_limit=INTERRUPT_SECONDS, time_limit=2 * INTERRUPT_SECONDS)  # type: ignore[untyped-decorator]
def think(match_id: str, version: int, seat: int) -> None:
    """Have a computer's question answered: what its seat was asked at this version, or another whose turn it is."""
    from opponents.questions import Question
    from opponents.worker import serve

    serve(Question(match_id, version, seat))


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> int:
    """Ask again those computers whose question got lost; how many matches waited for one."""
    from opponents.sweep import sweep

    return sweep()
