"""What can be wrong with an append, each a refusal that changed nothing."""


class LogFault(Exception):
    """The log did not take it."""


class VersionConflict(LogFault):
    """Somebody else was first: the stream is at another version than the one decided on."""

    def __init__(self, stream: int, expected: int, current: int) -> None:
        super().__init__(f"stream {stream} is at version {current}, not {expected}")
        self.stream = stream
        self.expected = expected
        self.current = current


class CommandReused(LogFault):
    """This actor used this command id in this stream for something else."""

    def __init__(self, stream: int, actor: str, command_id: str) -> None:
        super().__init__(f"the command id {command_id!r} served {actor} for another command before")
        self.stream = stream
        self.actor = actor
        self.command_id = command_id


class EmptyAppend(LogFault):
    """There is nothing to append."""

    def __init__(self, stream: int) -> None:
        super().__init__(f"nothing to append to stream {stream}")
        self.stream = stream


class UnknownStream(LogFault):
    """There is no such stream."""

    def __init__(self, stream: int) -> None:
        super().__init__(f"there is no stream {stream}")
        self.stream = stream


class UnknownVersion(LogFault):
    """The stream has no such version."""

    def __init__(self, stream: int, version: int) -> None:
        super().__init__(f"stream {stream} has no version {version}")
        self.stream = stream
        self.version = version


class Malformed(LogFault):
    """An event, a command or an id that must not get into the log."""
