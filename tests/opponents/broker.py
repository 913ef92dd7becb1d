"""The messages that a test's own commands send, taken out of this process's broker and carried out."""

from collections.abc import Callable, Iterator
from typing import Any

from config.celery import app

Message = tuple[str, tuple[Any, ...]]
"""A task's name and what it was given."""


def sent(queue: str = "quick") -> list[Message]:
    """Every message that waits in a queue, in the order in which they were sent; the queue is empty then."""
    return list(_taken(queue))


def _taken(queue: str) -> Iterator[Message]:
    with app.connection_for_read() as connection, connection.channel() as channel:
        app.amqp.queues[queue](channel).declare()
        while (message := app.amqp.queues[queue](channel).get(no_ack=True)) is not None:
            args, _, _ = message.decode()
            yield message.headers["task"], tuple(args)


def carry_out(message: Message) -> Any:
    """Do what a message asks for, as a worker does."""
    name, arguments = message
    app.loader.import_default_modules()
    return app.tasks[name].run(*arguments)


def work_off(order: Callable[[list[Message]], list[Message]] = list, queue: str = "quick") -> int:
    """Carry out what waits, and what is sent meanwhile, until nothing is left; how many messages that took."""
    done = 0
    while waiting := order(sent(queue)):
        for message in waiting:
            carry_out(message)
            done += 1
    return done
