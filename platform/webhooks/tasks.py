"""What Celery's workers do for webhooks. Tasks name an address; its row and the log say what to tell it."""

from celery import shared_task

from config import task_queue
from webhooks.messages import DELIVER


@shared_task(name=DELIVER)  # type: ignore[untyped-decorator]
def deliver(hook: int) -> bool:
    """Tell an address the next event, and have it told the one after that in a turn of its own."""
    from webhooks.sending import tell_next

    more = tell_next(hook)
    if more:
        task_queue.enqueue(DELIVER, (hook,))
    return more


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> int:
    """Have those addresses told whose time for another try has come, or whose message was lost; how many."""
    from webhooks.sweep import sweep

    return sweep()
