"""Real PostgreSQL and Redis servers of our own, for machines that have none.

A process that needs a server *joins* it: it takes a shared lock on the server's `users` file and makes sure that a
keeper runs. The keeper (one detached process a server) starts the server, starts it again should it die, and stops it
once the exclusive lock is free to take, which means that the last user has left. The kernel drops a dead process's
locks, so a user, the keeper or the server itself may be killed at any moment and the next to come finds its way.
Where the keeper was killed, the supervisor of the site *restores* it at once.
"""

from config.embedded.membership import join, leave, restore

__all__ = ["join", "leave", "restore"]
