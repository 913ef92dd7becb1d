"""The door's own refusals, for any kind of stream, beside those of a decider."""


class Stale(Exception):
    """The command was meant for another version than the stream is at; nothing has changed."""

    def __init__(self, wanted: int, current: int) -> None:
        super().__init__(f"it is at version {current}, not at {wanted}")
        self.wanted = wanted
        self.current = current
